import { NewAsset } from '@atalaya/contract/item-fields'
import type { Asset, AssetRecord } from '@atalaya/contract/items'
import { columnsOf } from '../../records/columns.ts'
import { uniqueName } from '../../records/unique-name.ts'
import { itemKind, itemTable } from '../items/index.ts'

export const assetsTable = itemTable<Asset, AssetRecord, NewAsset>({
  table: 'assets',
  columns: columnsOf(NewAsset, { except: ['groupIds', 'customData'], named: { type: 'icon' } }),
})

export const assetKind = itemKind<AssetRecord, NewAsset>({
  noun: 'assets',
  itemType: 2,
  schema: NewAsset,
  unique: uniqueName({ table: 'assets' }),
  ...assetsTable,
})
