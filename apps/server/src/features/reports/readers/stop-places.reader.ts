import { stopPlacesReport } from '@atalaya/contract/reports/stop-places.report'
import { sql } from 'kysely'
import { squaresOf } from '../../../database/map-squares.ts'
import { isWithin, settingOf, withChosen } from '../asked-report.ts'
import { defineReader } from '../define-reader.ts'

export const stopPlacesReader = defineReader(stopPlacesReport, (asked) => {
  const squares = squaresOf(settingOf(asked, 'squareSize'))
  return sql`${withChosen(asked)}, told AS (
      SELECT stops.item_id, stops.idle_ms, coalesce(stops.ended_at, ${asked.now}) - stops.started_at AS ms,
        ${squares.of(sql`stops.lat`, sql`stops.lng`)}
      FROM chosen JOIN stops ON stops.item_id = chosen.id AND ${isWithin(asked, sql.ref('stops.started_at'))}
    )
    SELECT NULL AS place, count(*)::float8 AS "stopCount", sum(ms)::float8 AS "stoppedMs", sum(idle_ms)::float8 AS "idleMs",
      count(DISTINCT item_id)::float8 AS "itemCount", ${squares.middle}
    FROM told WHERE ms >= ${settingOf(asked, 'minStopTime') * 60_000}
    GROUP BY square_row, square_column ORDER BY "stopCount" DESC, "stoppedMs" DESC, square_row, square_column`
})
