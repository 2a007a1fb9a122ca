import type { Database } from '../../database/tenant.ts'

export interface TestTrip {
  startedAt: number
  endedAt: number | null
  lastFixAt?: number
  distanceM?: number
  driverId?: number | null
}

/** A trip from 40.25, -4.5 to 41.75, -4.5, and its id. */
export const insertTestTrip = async (
  database: Database,
  { companyId, itemId }: { companyId: number; itemId: number },
  { startedAt, endedAt, lastFixAt = endedAt ?? startedAt, distanceM = 30_000, driverId = null }: TestTrip,
): Promise<number> => {
  const { id } = await database
    .insertInto('trips')
    .values({
      ...{ company_id: companyId, item_id: itemId, started_at: startedAt, ended_at: endedAt, last_fix_at: lastFixAt },
      ...{ start_lat: 40.25, start_lng: -4.5, end_lat: 41.75, end_lng: -4.5 },
      ...{ distance_m: distanceM, max_speed_kmh: 89, idle_ms: 0, driver_id: driverId },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
