import type { RouteColumns } from '@atalaya/contract/tracks'
import { sql } from 'kysely'
import { readColumns } from '../../database/read-columns.ts'
import type { Tx } from '../../database/tenant.ts'
import type { Period } from './tracks.repository.ts'

/** Marks 1 and 2, an outlier or an impossible clock: kept for the installer, never part of a route. */
const unmarked = 0

/** The trusted fixes of an item, oldest first, by column; at most `limit`. */
export const listFixes = (tx: Tx, itemId: number, period: Period & { limit: number }): Promise<RouteColumns> =>
  readColumns<RouteColumns>(
    tx,
    ['recordedAt', 'lat', 'lng', 'speedKmh', 'heading', 'ignition'],
    sql`
      SELECT recorded_at AS "recordedAt", lat, lng, speed_kmh AS "speedKmh", heading, ignition FROM positions
      WHERE item_id = ${itemId} AND recorded_at BETWEEN ${period.fromTs} AND ${period.toTs}
        AND lat IS NOT NULL AND is_valid AND mark = ${unmarked}
      ORDER BY recorded_at LIMIT ${period.limit}`,
  )

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
