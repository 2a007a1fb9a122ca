import { sql } from 'kysely'
import { marks } from '../../database/position-marks.ts'
import type { ToldNotice } from '../../database/stored-notice.ts'
import type { Tx } from '../../database/tenant.ts'
import type { MapPicture } from '../../mail/index.ts'

/** As long as tells where somebody came from. */
const trailMs = 30 * 60_000
/** A tracker that speaks each second. */
const mostFixes = 1_800
const mostPoints = 200

const fewer = <T>(points: readonly T[]): T[] => {
  const step = Math.ceil(points.length / mostPoints)
  return points.filter((_, at) => at % step === 0)
}

/** Where a notice was raised, the way that led there and the zone that it is about; undefined where it has no place. As the engine. */
export const readNoticeMap = async (tx: Tx, { itemId, ts, data }: ToldNotice): Promise<MapPicture | undefined> => {
  const { pos, why } = data
  if (!pos) return undefined
  const { rows } = await sql<{ lat: number; lng: number }>`
    SELECT lat, lng FROM positions
    WHERE item_id = ${itemId} AND recorded_at > ${ts - trailMs} AND recorded_at <= ${ts} AND is_valid AND mark = ${marks.none}
    ORDER BY recorded_at DESC LIMIT ${mostFixes}`.execute(tx)
  const { place } = why as { place?: { shape?: MapPicture['shape'] } }
  const shape = place?.shape ?? null
  const outline = shape?.kind === 'polygon' ? { ...shape, points: fewer(shape.points) } : shape
  return { lat: pos.lat, lng: pos.lng, trail: fewer(rows.toReversed()), shape: outline }
}
