import { NewAsset } from '@atalaya/contract/item-fields'
import type { AssetRecord } from '@atalaya/contract/items'
import { itemKind, uniqueName } from '../items/index.ts'
import { deleteAssets, findAssets, findAssetsByName, insertAssets, updateAssets } from './assets.repository.ts'

export const assetKind = itemKind<AssetRecord, NewAsset>({
  noun: 'assets',
  itemType: 2,
  schema: NewAsset,
  unique: uniqueName(findAssetsByName),
  find: findAssets,
  insert: insertAssets,
  update: updateAssets,
  remove: deleteAssets,
})
