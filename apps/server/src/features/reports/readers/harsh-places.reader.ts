import { harshPlacesReport } from '@atalaya/contract/reports/harsh-places.report'
import { sql } from 'kysely'
import { squaresOf } from '../../../database/map-squares.ts'
import { isWithin, settingOf, withChosen } from '../asked-report.ts'
import { defineReader } from '../define-reader.ts'
import { countedFaults, faultKinds } from '../harsh-events.ts'

export const harshPlacesReader = defineReader(harshPlacesReport, (asked) => {
  const squares = squaresOf(settingOf(asked, 'squareSize'))
  return sql`${withChosen(asked)}, told AS (
      SELECT item_events.item_id, item_events.kind, ${squares.of(sql`item_events.lat`, sql`item_events.lng`)}
      FROM chosen JOIN item_events ON item_events.item_id = chosen.id
        AND ${isWithin(asked, sql.ref('item_events.recorded_at'))}
      WHERE item_events.kind = ANY (${[...faultKinds]}::text[]) AND item_events.lat IS NOT NULL
    )
    SELECT NULL AS place, ${countedFaults(sql`told.kind`)}, count(DISTINCT item_id)::float8 AS "itemCount", ${squares.middle}
    FROM told GROUP BY square_row, square_column ORDER BY harsh DESC, square_row, square_column`
})
