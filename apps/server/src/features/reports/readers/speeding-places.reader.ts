import { speedingPlacesReport } from '@atalaya/contract/reports/speeding-places.report'
import { sql } from 'kysely'
import { squaresOf } from '../../../database/map-squares.ts'
import { settingOf, withChosen } from '../asked-report.ts'
import { defineReader } from '../define-reader.ts'
import { drivenSquares } from '../driven-squares.ts'

export const speedingPlacesReader = defineReader(
  speedingPlacesReport,
  (asked) => sql`${withChosen(asked)}, ${drivenSquares(asked, settingOf(asked, 'maxSpeed'))}
    SELECT NULL AS place, sum(ms)::float8 AS "overMs", trunc(max(speed_kmh))::float8 AS "maxSpeed",
      count(DISTINCT item_id)::float8 AS "itemCount", ${squaresOf(settingOf(asked, 'squareSize')).middle}
    FROM driven GROUP BY square_row, square_column ORDER BY "overMs" DESC, square_row, square_column`,
)
