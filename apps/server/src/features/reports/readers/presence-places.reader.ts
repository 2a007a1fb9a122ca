import { presencePlacesReport } from '@atalaya/contract/reports/presence-places.report'
import { defaultMotionSettings } from '@atalaya/domain/item-state'
import { sql } from 'kysely'
import { isWithin, withChosen } from '../asked-report.ts'
import { defineReader } from '../define-reader.ts'
import { mapSquares } from '../map-squares.ts'
import { fixesWithTime } from '../stored-fixes.ts'

/** On the way by its fixes; standing by its stops, cut at the edges of the period: a parked tracker says little. */
export const presencePlacesReader = defineReader(presencePlacesReport, (asked) => {
  const { fromTs, toTs, now } = asked
  const squares = mapSquares(asked)
  // Nobody sits in what stands: of drivers it is told where they drove.
  const hasDrivers = asked.question.selection.drivers.length > 0
  const standsFrom = sql`greatest(stops.started_at, ${fromTs})`
  const standsUntil = sql`least(coalesce(stops.ended_at, ${now}), ${Math.min(toTs, now)})`
  return sql`${withChosen(asked)}, ${fixesWithTime(asked)}, spent AS (
      SELECT item_id, ${squares.of(sql`lat`, sql`lng`)}, ms AS driving_ms, 0 AS stopped_ms
      FROM fixes WHERE speed_kmh >= ${defaultMotionSettings.movingFromKmh} AND ms > 0
      UNION ALL
      SELECT stops.item_id, ${squares.of(sql`stops.lat`, sql`stops.lng`)}, 0, ${standsUntil} - ${standsFrom}
      FROM chosen JOIN stops ON stops.item_id = chosen.id AND ${standsUntil} > ${standsFrom}
      WHERE NOT ${hasDrivers}::boolean AND ${isWithin(asked, standsFrom)}
    )
    SELECT NULL AS place, sum(driving_ms + stopped_ms)::float8 AS "presentMs", sum(driving_ms)::float8 AS "drivingMs",
      sum(stopped_ms)::float8 AS "stoppedMs", count(DISTINCT item_id)::float8 AS "itemCount", ${squares.middle}
    FROM spent GROUP BY square_row, square_column ORDER BY "presentMs" DESC, square_row, square_column`
})
