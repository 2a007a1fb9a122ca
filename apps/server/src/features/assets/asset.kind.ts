import { NewAsset } from '@atalaya/contract/item-fields'
import type { AssetRecord } from '@atalaya/contract/items'
import { uniqueName } from '../../records/unique-name.ts'
import { itemKind } from '../items/index.ts'
import { deleteAssets, findAssets, insertAssets, updateAssets } from './assets.repository.ts'

export const assetKind = itemKind<AssetRecord, NewAsset>({
  noun: 'assets',
  itemType: 2,
  schema: NewAsset,
  unique: uniqueName({ table: 'assets' }),
  find: findAssets,
  insert: insertAssets,
  update: updateAssets,
  remove: deleteAssets,
})
