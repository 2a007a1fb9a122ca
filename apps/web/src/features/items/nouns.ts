import {
  Asset,
  assetRoutes,
  Driver,
  driverRoutes,
  Person,
  personRoutes,
  Vehicle,
  vehicleRoutes,
} from '@atalaya/contract/items'
import type { Permission } from '@atalaya/contract/roles'
import type { RecordRoutes, RowOf } from '../../session/record-calls.ts'

export type ItemNoun = 'vehicles' | 'assets' | 'persons' | 'drivers'

/** What the four lists have in common; the routes say the rest. */
export interface ManagedNoun<R extends RecordRoutes> {
  noun: ItemNoun
  routes: R
  /** What of a whole record stands in the list. */
  row: { parse(entity: unknown): RowOf<R> }
  write: Permission
  /** Spec 1 §3; drivers are no items. */
  itemType: 1 | 2 | 3 | null
}

const noun = <R extends RecordRoutes>(managed: ManagedNoun<R>): ManagedNoun<R> => managed

export const vehicles = noun({
  noun: 'vehicles',
  routes: vehicleRoutes,
  row: Vehicle,
  write: 'vehicles.write',
  itemType: 1,
})
export const assets = noun({ noun: 'assets', routes: assetRoutes, row: Asset, write: 'assets.write', itemType: 2 })
export const persons = noun({
  noun: 'persons',
  routes: personRoutes,
  row: Person,
  write: 'persons.write',
  itemType: 3,
})
export const drivers = noun({
  noun: 'drivers',
  routes: driverRoutes,
  row: Driver,
  write: 'drivers.write',
  itemType: null,
})
