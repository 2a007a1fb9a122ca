import type { DriverAssignment } from '@atalaya/contract/driver-assignments'
import type { DriverId, ItemId, UserId } from '@atalaya/contract/identifiers'
import type { Tx } from '../../database/tenant.ts'
import { isVisibleTo, type Viewer } from '../groups/index.ts'

interface Page {
  of: 'vehicle_id' | 'driver_id'
  id: number
  beforeId: number
  limit: number
}

/** Newest first, in vehicles that the viewer sees. */
export const listDriverAssignments = async (
  tx: Tx,
  viewer: Viewer,
  { of, id, beforeId, limit }: Page,
): Promise<DriverAssignment[]> =>
  (
    await tx
      .selectFrom('driver_assignments')
      .select(['id', 'vehicle_id', 'driver_id', 'from_ts', 'to_ts', 'user_id'])
      .where(of, '=', id)
      .where('id', '<', beforeId)
      .where(isVisibleTo(viewer, 'driver_assignments.vehicle_id'))
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  ).map((row) => ({
    id: row.id,
    vehicleId: row.vehicle_id as ItemId,
    driverId: row.driver_id as DriverId,
    fromTs: row.from_ts,
    toTs: row.to_ts,
    userId: row.user_id as UserId | null,
  }))
