import { NewVehicle } from '@atalaya/contract/item-fields'
import type { VehicleRecord } from '@atalaya/contract/items'
import { itemKind } from '../items/index.ts'
import {
  deleteVehicles,
  findPlateHolders,
  findVehicles,
  insertVehicles,
  updateVehicles,
} from './vehicles.repository.ts'

/** A plate is what tells vehicles apart; names may repeat. */
export const vehicleKind = itemKind<VehicleRecord, NewVehicle>({
  noun: 'vehicles',
  itemType: 1,
  schema: NewVehicle,
  unique: {
    field: 'plate',
    code: 'plate.taken',
    valueOf: ({ plate }) => (typeof plate === 'string' ? plate.trim().toUpperCase() || undefined : undefined),
    findHolders: findPlateHolders,
  },
  find: findVehicles,
  insert: insertVehicles,
  update: updateVehicles,
  remove: deleteVehicles,
})
