import type { LiveMessage } from '@atalaya/contract/live'
import type { GroupMembers } from '@atalaya/domain/group-tree'
import { sql } from 'kysely'
import type { Tx } from '../database/tenant.ts'

export const readCompanyState = async (tx: Tx, companyId: number): Promise<number | undefined> =>
  (await tx.selectFrom('companies').select('state').where('id', '=', companyId).executeTakeFirst())?.state

/** By reseller; one that does not exist is not in it. */
export const readDistributorIds = async (tx: Tx, resellerIds: readonly number[]): Promise<Map<number, number>> => {
  const resellers = tx.selectFrom('resellers').select(['id', 'distributor_id'])
  const rows = await resellers.where('id', 'in', resellerIds.length > 0 ? resellerIds : [0]).execute()
  return new Map(rows.map(({ id, distributor_id }) => [id, distributor_id]))
}

export const readGroups = async (tx: Tx): Promise<GroupMembers[]> => {
  const membersOf = (itemType: number) =>
    sql<number[]>`coalesce(array_agg(items.id) FILTER (WHERE items.item_type = ${itemType}), '{}')`
  const { rows } = await sql<GroupMembers>`
    SELECT groups.id, groups.name, groups.parent_id AS "parentId", ${membersOf(1)} AS vehicles, ${membersOf(2)} AS assets,
      ${membersOf(3)} AS persons
    FROM groups LEFT JOIN group_items ON group_items.group_id = groups.id LEFT JOIN items ON items.id = group_items.item_id
    GROUP BY groups.id`.execute(tx)
  return rows
}

interface DetailRow {
  itemId: number
  itemType: 1 | 2 | 3
  recordedAt: number
  values: Record<string, number | string | boolean>
  sensors: Record<string, { value: number | string | boolean; recordedAt: number }> | null
  odometerM: number
  hourMeterMs: number
}

/** Sensors and meters as they stand, as the messages that live changes would bring. */
export const readDetails = async (tx: Tx, itemIds: readonly number[]): Promise<LiveMessage[]> => {
  const { rows } = await sql<DetailRow>`
    SELECT item_id AS "itemId", item_type AS "itemType", recorded_at AS "recordedAt", io AS values, sensors,
      odometer_m AS "odometerM", hour_meter_ms AS "hourMeterMs"
    FROM item_states WHERE item_id = ANY (${[...itemIds]}::integer[]) AND recorded_at IS NOT NULL`.execute(tx)
  return rows.flatMap(({ itemId, itemType, recordedAt, values, sensors, odometerM, hourMeterMs }) => {
    const item = { itemId, itemType }
    return [
      { kind: 'sensor', ...item, recordedAt, values, ...(sensors ? { sensors } : {}) },
      { kind: 'odometer', ...item, odometerM },
      { kind: 'hourmeter', ...item, hourMeterMs },
    ] as LiveMessage[]
  })
}

interface TripRow {
  id: number
  itemType: 1 | 2 | 3
  startedAt: number
  endedAt: number | null
  lastFixAt: number
  startLat: number
  startLng: number
  endLat: number
  endLng: number
  distanceM: number
  maxSpeedKmh: number
  idleMs: number
  driverId: number | null
}

/** The latest trip of an item, running or not. */
export const readLatestTrack = async (tx: Tx, itemId: number): Promise<LiveMessage | undefined> => {
  const { rows } = await sql<TripRow>`
    SELECT trips.id, items.item_type AS "itemType", started_at AS "startedAt", ended_at AS "endedAt",
      coalesce(ended_at, last_fix_at, started_at) AS "lastFixAt", start_lat AS "startLat",
      start_lng AS "startLng", end_lat AS "endLat", end_lng AS "endLng", distance_m AS "distanceM",
      max_speed_kmh AS "maxSpeedKmh", idle_ms AS "idleMs", driver_id AS "driverId"
    FROM trips JOIN items ON items.id = trips.item_id
    WHERE trips.item_id = ${itemId} ORDER BY started_at DESC LIMIT 1`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  const { itemType, startLat, startLng, endLat, endLng, ...trip } = row
  const track = {
    ...trip,
    itemType,
    itemId,
    start: { lat: startLat, lng: startLng },
    end: { lat: endLat, lng: endLng },
  }
  return { kind: 'track', itemType, itemId, track } as LiveMessage
}
