import { presencePlacesReport } from '@atalaya/contract/reports/presence-places.report'
import { sql } from 'kysely'
import { squaresOf } from '../../../database/map-squares.ts'
import { isWithin, settingOf, withChosen } from '../asked-report.ts'
import { defineReader } from '../define-reader.ts'
import { drivenSquares } from '../driven-squares.ts'

/** On the way by its fixes, or by what they were summed up to; standing by its stops, cut at the edges of the period: a parked tracker says little. */
export const presencePlacesReader = defineReader(presencePlacesReport, (asked) => {
  const { fromTs, toTs, now } = asked
  const squares = squaresOf(settingOf(asked, 'squareSize'))
  // Nobody sits in what stands: of drivers it is told where they drove.
  const hasDrivers = asked.question.selection.drivers.length > 0
  const standsFrom = sql`greatest(stops.started_at, ${fromTs})`
  const standsUntil = sql`least(coalesce(stops.ended_at, ${now}), ${Math.min(toTs, now)})`
  return sql`${withChosen(asked)}, ${drivenSquares(asked, 0)}, spent AS (
      SELECT item_id, square_row, square_column, ms AS driving_ms, 0 AS stopped_ms FROM driven
      UNION ALL
      SELECT stops.item_id, ${squares.of(sql`stops.lat`, sql`stops.lng`)}, 0, ${standsUntil} - ${standsFrom}
      FROM chosen JOIN stops ON stops.item_id = chosen.id AND ${standsUntil} > ${standsFrom}
      WHERE NOT ${hasDrivers}::boolean AND ${isWithin(asked, standsFrom)}
    )
    SELECT NULL AS place, sum(driving_ms + stopped_ms)::float8 AS "presentMs", sum(driving_ms)::float8 AS "drivingMs",
      sum(stopped_ms)::float8 AS "stoppedMs", count(DISTINCT item_id)::float8 AS "itemCount", ${squares.middle}
    FROM spent GROUP BY square_row, square_column ORDER BY "presentMs" DESC, square_row, square_column`
})
