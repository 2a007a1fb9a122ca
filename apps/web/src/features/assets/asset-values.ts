import type { CustomData } from '@atalaya/contract/custom-data'
import type { NewAsset } from '@atalaya/contract/item-fields'
import type { AssetRecord } from '@atalaya/contract/items'
import type { PhotoChange } from '../items/index.ts'

/** What the form of an asset holds; photo and own state are saved by calls of their own. */
export type AssetValues = Required<NewAsset> & {
  customData: CustomData
  photo: PhotoChange
  customStateId: number | undefined
}

export const assetValuesOf = (asset: AssetRecord | null): AssetValues => ({
  name: asset?.name ?? '',
  type: asset?.type ?? 'generic',
  groupIds: asset?.groupIds ?? [],
  customData: asset?.customData ?? {},
  photo: null,
  customStateId: asset?.customStateId,
})
