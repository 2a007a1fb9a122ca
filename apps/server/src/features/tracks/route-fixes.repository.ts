import type { RouteColumns } from '@atalaya/contract/tracks'
import { sql } from 'kysely'
import type { Tx } from '../../database/tenant.ts'
import type { Period } from './tracks.repository.ts'

/** Marks 1 and 2, an outlier or an impossible clock: kept for the installer, never part of a route. */
const unmarked = 0

/**
 * The trusted fixes of an item, oldest first, by column; at most `limit`. The database puts the columns together: a row
 * a fix would be ten times the work here, where every call waits for it.
 */
export const listFixes = async (tx: Tx, itemId: number, period: Period & { limit: number }): Promise<RouteColumns> => {
  const { rows } = await sql<{ [Name in keyof RouteColumns]: RouteColumns[Name] | null }>`
    SELECT json_agg(recorded_at) AS "recordedAt", json_agg(lat) AS lat, json_agg(lng) AS lng, json_agg(speed_kmh) AS "speedKmh",
      json_agg(heading) AS heading, json_agg(ignition) AS ignition
    FROM (
      SELECT recorded_at, lat, lng, speed_kmh, heading, ignition FROM positions
      WHERE item_id = ${itemId} AND recorded_at BETWEEN ${period.fromTs} AND ${period.toTs}
        AND lat IS NOT NULL AND is_valid AND mark = ${unmarked}
      ORDER BY recorded_at LIMIT ${period.limit}
    ) AS fixes`.execute(tx)
  const [columns] = rows
  return {
    recordedAt: columns?.recordedAt ?? [],
    lat: columns?.lat ?? [],
    lng: columns?.lng ?? [],
    speedKmh: columns?.speedKmh ?? [],
    heading: columns?.heading ?? [],
    ignition: columns?.ignition ?? [],
  }
}

/** The last trusted fix before an instant: where an item stood that has said nothing since. */
export const findFixBefore = async (
  tx: Tx,
  itemId: number,
  before: number,
): Promise<{ recordedAt: number; lat: number; lng: number; speedKmh: number | null } | undefined> => {
  const row = await tx
    .selectFrom('positions')
    .select(['recorded_at', 'lat', 'lng', 'speed_kmh'])
    .where('item_id', '=', itemId)
    .where('recorded_at', '<', before)
    .where('lat', 'is not', null)
    .where('is_valid', '=', true)
    .where('mark', '=', unmarked)
    .orderBy('recorded_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { recordedAt: row.recorded_at, lat: row.lat as number, lng: row.lng as number, speedKmh: row.speed_kmh }
}
