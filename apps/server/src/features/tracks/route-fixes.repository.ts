import type { RouteColumns } from '@atalaya/contract/tracks'
import type { Tx } from '../../database/tenant.ts'
import type { Period } from './tracks.repository.ts'

/** Marks 1 and 2, an outlier or an impossible clock: kept for the installer, never part of a route. */
const unmarked = 0

/** The trusted fixes of an item, oldest first, by column; at most `limit`. */
export const listFixes = async (tx: Tx, itemId: number, period: Period & { limit: number }): Promise<RouteColumns> => {
  const rows = await tx
    .selectFrom('positions')
    .select(['recorded_at', 'lat', 'lng', 'speed_kmh', 'heading', 'ignition'])
    .where('item_id', '=', itemId)
    .where('recorded_at', '>=', period.fromTs)
    .where('recorded_at', '<=', period.toTs)
    .where('lat', 'is not', null)
    .where('is_valid', '=', true)
    .where('mark', '=', unmarked)
    .orderBy('recorded_at')
    .limit(period.limit)
    .execute()
  return {
    recordedAt: rows.map((row) => row.recorded_at),
    lat: rows.map((row) => row.lat as number),
    lng: rows.map((row) => row.lng as number),
    speedKmh: rows.map((row) => row.speed_kmh),
    heading: rows.map((row) => row.heading),
    ignition: rows.map((row) => row.ignition),
  }
}
