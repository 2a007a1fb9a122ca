import { NewVehicle } from '@atalaya/contract/item-fields'
import type { VehicleRecord } from '@atalaya/contract/items'
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
import {
  deleteVehicles,
  findPlateHolders,
  findVehicles,
  insertVehicles,
  updateVehicles,
} from './vehicles.repository.ts'

/** A plate is what tells vehicles apart; names may repeat. */
export const vehicleKind: RecordKind<VehicleRecord, NewVehicle> = {
  noun: 'vehicles',
  write: 'vehicles.write',
  schema: NewVehicle,
  fieldsOf: fieldsIn(NewVehicle),
  find: ({ tx, session }, ids, { lock } = {}) => findVehicles(tx, session, { ids, lock }),
  show: showItems,
  check: (scope, drafts) => checkItems(scope, 'vehicles', drafts),
  merge: mergeItem,
  readRows: readItemRows,
  uniques: [
    {
      field: 'plate',
      code: 'plate.taken',
      valueOf: ({ plate }) => (typeof plate === 'string' ? plate.trim().toUpperCase() || undefined : undefined),
      findHolders: findPlateHolders,
    },
  ],
  insert: async ({ tx, companyId, now }, rows) => {
    const ids = await insertItems(tx, companyId, { itemType: 1, now, rows })
    await insertVehicles(tx, companyId, itemRows(ids, rows))
    return ids
  },
  update: async ({ tx, companyId, now }, rows) => {
    await updateItems(tx, companyId, { now, changes: rows })
    await updateVehicles(tx, rows)
  },
  remove: async ({ tx, now }, vehicles) => {
    const ids = vehicles.map(({ id }) => id)
    await deleteVehicles(tx, ids, now)
    await deleteItems(tx, ids, now)
  },
  keptOf: keptOfItem,
  announce: (scope, written) => announceItems(scope, { noun: 'vehicles', itemType: 1 }, written),
}
