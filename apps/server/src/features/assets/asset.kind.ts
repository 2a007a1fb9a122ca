import { NewAsset } from '@atalaya/contract/item-fields'
import type { AssetRecord } from '@atalaya/contract/items'
import { fieldsIn, type RecordKind } from '../../records/record-kind.ts'
import {
  announceItems,
  checkItems,
  deleteItems,
  insertItems,
  itemRows,
  keptOfItem,
  mergeItem,
  readItemRows,
  showItems,
  updateItems,
} from '../items/index.ts'
import { deleteAssets, findAssets, findAssetsByName, insertAssets, updateAssets } from './assets.repository.ts'

export const assetKind: RecordKind<AssetRecord, NewAsset> = {
  noun: 'assets',
  write: 'assets.write',
  schema: NewAsset,
  fieldsOf: fieldsIn(NewAsset),
  find: ({ tx, session }, ids, { lock } = {}) => findAssets(tx, session, { ids, lock }),
  show: showItems,
  check: (scope, drafts) => checkItems(scope, 'assets', drafts),
  merge: mergeItem,
  readRows: readItemRows,
  uniques: [
    {
      field: 'name',
      code: 'name.taken',
      valueOf: ({ name }) => (typeof name === 'string' ? name.trim() || undefined : undefined),
      findHolders: findAssetsByName,
    },
  ],
  insert: async ({ tx, companyId, now }, rows) => {
    const ids = await insertItems(tx, companyId, { itemType: 2, now, rows })
    await insertAssets(tx, companyId, itemRows(ids, rows))
    return ids
  },
  update: async ({ tx, companyId, now }, rows) => {
    await updateItems(tx, companyId, { now, changes: rows })
    await updateAssets(tx, rows)
  },
  remove: async ({ tx, now }, assets) => {
    const ids = assets.map(({ id }) => id)
    await deleteAssets(tx, ids)
    await deleteItems(tx, ids, now)
  },
  keptOf: keptOfItem,
  announce: (scope, written) => announceItems(scope, { noun: 'assets', itemType: 2 }, written),
}
