import { NewVehicle } from '@atalaya/contract/item-fields'
import type { VehicleRecord } from '@atalaya/contract/items'
import { nameOf } from '../../records/record-kind.ts'
import { driverCompanion, driverOfVehicle } from '../drivers/index.ts'
import { itemKind } from '../items/index.ts'
import {
  deleteVehicles,
  findPlateHolders,
  findUnplated,
  findVehicles,
  insertVehicles,
  updateVehicles,
} from './vehicles.repository.ts'

/** A plate is what tells vehicles apart; names may repeat, and are what those without one are known by. */
export const vehicleKind = itemKind<VehicleRecord, NewVehicle>({
  noun: 'vehicles',
  itemType: 1,
  schema: NewVehicle,
  unique: {
    field: 'plate',
    code: 'plate.taken',
    constraint: 'vehicles_company_id_plate_key',
    valueOf: ({ plate }) => (typeof plate === 'string' ? plate.trim().toUpperCase() || undefined : undefined),
    findHolders: findPlateHolders,
  },
  fallbackKey: {
    field: 'name',
    code: 'name.taken',
    valueOf: nameOf,
    findHolders: ({ tx, session }, names) => findUnplated(tx, session, names),
  },
  find: findVehicles,
  insert: insertVehicles,
  update: updateVehicles,
  remove: deleteVehicles,
  companions: [driverCompanion],
  references: [driverOfVehicle],
})
