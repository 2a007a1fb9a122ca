import type { UsedTrip } from '@atalaya/domain/work-timetable'
import { sql } from 'kysely'
import type { Tx } from '../../database/tenant.ts'

/** Epoch milliseconds; a trip that only touches the period counts, and one that goes on has come to its last fix. */
export interface AskedPeriod {
  from: number
  to: number
}

interface Row {
  id: number
  /** Null for a member without a trip in the period. */
  startedAt: number | null
  endedAt: number
  distanceM: number
  idleMs: number
}

const until = sql`coalesce(ended_at, last_fix_at, started_at)`
const tripColumns = sql`started_at AS "startedAt", ${until} AS "endedAt",
  distance_m AS "distanceM", idle_ms AS "idleMs"`
const touches = ({ from, to }: AskedPeriod) =>
  sql`started_at < ${to} AND started_at >= ${from - longestTripMs} AND ${until} > ${from}`

/** How far back a trip that reaches into a period may have begun: bounds the index that is read. */
const longestTripMs = 7 * 86_400_000

/** Of the timetable's own vehicles and of those in its groups and below; each has an entry. */
export const readVehicleTrips = async (
  tx: Tx,
  worktimeId: number,
  period: AskedPeriod,
): Promise<Map<number, UsedTrip[]>> => {
  const { rows } = await sql<Row>`
    WITH RECURSIVE below AS (
      SELECT group_id FROM worktime_groups WHERE worktime_id = ${worktimeId}
      UNION SELECT groups.id FROM groups JOIN below ON groups.parent_id = below.group_id
    ), members AS (
      SELECT item_id FROM worktime_vehicles WHERE worktime_id = ${worktimeId}
      UNION SELECT item_id FROM group_items JOIN below USING (group_id)
    )
    SELECT vehicles.id, trip.* FROM members JOIN vehicles ON vehicles.id = members.item_id
    LEFT JOIN LATERAL (
      SELECT ${tripColumns}
      FROM trips WHERE item_id = vehicles.id AND ${touches(period)}
    ) AS trip ON true
    ORDER BY vehicles.id`.execute(tx)
  return bySubject(rows)
}

/** Of the timetable's drivers, on whatever vehicle; each has an entry. */
export const readDriverTrips = async (
  tx: Tx,
  worktimeId: number,
  period: AskedPeriod,
): Promise<Map<number, UsedTrip[]>> => {
  const { rows } = await sql<Row>`
    SELECT members.driver_id AS id, trip.* FROM worktime_drivers AS members
    LEFT JOIN LATERAL (
      SELECT ${tripColumns}
      FROM trips WHERE driver_id = members.driver_id AND ${touches(period)}
    ) AS trip ON true
    WHERE members.worktime_id = ${worktimeId}
    ORDER BY members.driver_id`.execute(tx)
  return bySubject(rows)
}

const bySubject = (rows: readonly Row[]): Map<number, UsedTrip[]> => {
  const trips = new Map<number, UsedTrip[]>()
  for (const { id, startedAt, ...trip } of rows) {
    const own = trips.get(id) ?? []
    trips.set(id, own)
    if (startedAt !== null) own.push({ startedAt, ...trip })
  }
  return trips
}
