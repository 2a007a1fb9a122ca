import type { DriverId, ItemId } from '@atalaya/contract/identifiers'
import type { Driver } from '@atalaya/contract/items'
import type { Selectable } from 'kysely'
import type { Tables } from '../../database/schema.ts'
import type { Tx } from '../../database/tenant.ts'
import { isVisibleTo, type Viewer } from '../groups/index.ts'

const columns = [
  'id',
  'name',
  'reference',
  'tachograph_card',
  'i_button',
  'beacon',
  'email',
  'phone',
  'vehicle_id',
  'vehicle_ts',
] as const

/** What is not set is undefined and so stays off the wire. */
const toDriver = (row: Pick<Selectable<Tables['drivers']>, (typeof columns)[number]>): Driver => ({
  id: row.id as DriverId,
  name: row.name,
  reference: row.reference ?? undefined,
  tachographCard: row.tachograph_card ?? undefined,
  iButton: row.i_button ?? undefined,
  beacon: row.beacon ?? undefined,
  email: row.email ?? undefined,
  phone: row.phone ?? undefined,
  vehicleId: (row.vehicle_id ?? undefined) as ItemId | undefined,
  vehicleTs: row.vehicle_ts ?? undefined,
})

/**
 * Drivers belong to no group, so a viewer held to groups sees those at the wheel of a visible vehicle and those
 * without one, whom such a viewer may have to assign. A driver of a hidden vehicle would tell where it is.
 */
export const listDrivers = async (tx: Tx, viewer: Viewer): Promise<Driver[]> =>
  (
    await tx
      .selectFrom('drivers')
      .select(columns)
      .where(({ eb, or }) => or([eb('vehicle_id', 'is', null), isVisibleTo(viewer, 'drivers.vehicle_id')]))
      .orderBy('id')
      .execute()
  ).map(toDriver)
