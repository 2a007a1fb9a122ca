import type { GeozoneShape } from '@atalaya/domain/geozone-shape'
import { simplifyWay } from '@atalaya/domain/way-simplification'
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
/** A corridor that lost its bends would be another one. */
const mostWayPoints = 500

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
  return { lat: pos.lat, lng: pos.lng, trail: fewer(rows.toReversed()), shape: shape && simpler(shape) }
}

/** Of the half width: what a picture of all of it would not show. */
const toleranceShare = 0.05

const simpler = (shape: GeozoneShape): GeozoneShape => {
  if (shape.kind === 'polygon') return { ...shape, points: fewer(shape.points) }
  if (shape.kind === 'circle') return shape
  return {
    ...shape,
    way: simplifyWay(shape.way, { toleranceM: toleranceShare * shape.halfWidthM, mostPoints: mostWayPoints }),
  }
}
