import { speedingPlacesReport } from '@atalaya/contract/reports/speeding-places.report'
import { sql } from 'kysely'
import { settingOf, withChosen } from '../asked-report.ts'
import { defineReader } from '../define-reader.ts'
import { mapSquares } from '../map-squares.ts'
import { fixesWithTime } from '../stored-fixes.ts'

export const speedingPlacesReader = defineReader(speedingPlacesReport, (asked) => {
  const squares = mapSquares(asked)
  return sql`${withChosen(asked)}, ${fixesWithTime(asked)}, told AS (
      SELECT item_id, speed_kmh, ms, ${squares.of(sql`lat`, sql`lng`)}
      FROM fixes WHERE speed_kmh > ${settingOf(asked, 'maxSpeed')}
    )
    SELECT NULL AS place, sum(ms)::float8 AS "overMs", trunc(max(speed_kmh))::float8 AS "maxSpeed",
      count(DISTINCT item_id)::float8 AS "itemCount", ${squares.middle}
    FROM told GROUP BY square_row, square_column ORDER BY "overMs" DESC, square_row, square_column`
})
