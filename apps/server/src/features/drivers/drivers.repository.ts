import type { Driver } from '@atalaya/contract/items'
import { sql } from 'kysely'
import type { Tx } from '../../database/tenant.ts'
import { isVisibleTo, type Viewer } from '../groups/index.ts'

const leanDriver = sql<Driver>`json_strip_nulls(json_build_object(
  'id', id,
  'name', name,
  'reference', reference,
  'tachographCard', tachograph_card,
  'iButton', i_button,
  'beacon', beacon,
  'email', email,
  'phone', phone,
  'vehicleId', vehicle_id,
  'vehicleTs', vehicle_ts
))`

/**
 * Drivers belong to no group, so a viewer held to groups sees those at the wheel of a visible vehicle and those
 * without one, whom such a viewer may have to assign. A driver of a hidden vehicle would tell where it is.
 */
export const listDrivers = async (tx: Tx, viewer: Viewer): Promise<Driver[]> =>
  (
    await tx
      .selectFrom('drivers')
      .select(leanDriver.as('driver'))
      .where(({ eb, or }) => or([eb('vehicle_id', 'is', null), isVisibleTo(viewer, 'drivers.vehicle_id')]))
      .orderBy('id')
      .execute()
  ).map((row) => row.driver)
