import { dataQualityReport } from '@atalaya/contract/reports/data-quality.report'
import { sql } from 'kysely'
import { isBelieved } from '../../../database/believed-fix.ts'
import { marks } from '../../../database/position-marks.ts'
import { isWithin, withChosen } from '../asked-report.ts'
import { defineReader } from '../define-reader.ts'

/** What comes later than that was kept by the tracker while it had no network. */
const lateFromMs = 5 * 60_000

/** Silence is that of the daily sums: whole days of the company, whatever the hours. */
export const dataQualityReader = defineReader(
  dataQualityReport,
  (asked) => sql`${withChosen(asked)}, told AS (
      SELECT positions.item_id, count(*)::integer AS fixes, count(*) FILTER (WHERE ${isBelieved})::integer AS good,
        count(*) FILTER (WHERE positions.lat IS NULL OR NOT positions.is_valid)::integer AS without_place,
        count(*) FILTER (WHERE positions.mark = ${sql.lit(marks.outlier)})::integer AS outliers,
        count(*) FILTER (WHERE positions.mark = ${sql.lit(marks.clock)})::integer AS wrong_clocks,
        count(*) FILTER (WHERE positions.received_at - positions.recorded_at > ${lateFromMs})::integer AS late,
        max(positions.received_at) AS last_heard_at
      FROM chosen JOIN positions ON positions.item_id = chosen.id AND ${isWithin(asked, sql.ref('positions.recorded_at'))}
      GROUP BY positions.item_id
    ), silent AS (
      SELECT item_days.item_id, sum(item_days.gap_ms)::float8 AS gap_ms FROM chosen JOIN item_days ON item_days.item_id = chosen.id
      WHERE item_days.day BETWEEN ${asked.question.from}::date AND ${asked.question.to}::date
      GROUP BY item_days.item_id
    )
    SELECT chosen.name AS item, told.fixes, told.good * 100.0::float8 / told.fixes AS "goodShare", told.without_place AS "withoutPlace",
      told.outliers, told.wrong_clocks AS "wrongClocks", told.late * 100.0::float8 / told.fixes AS "lateShare", silent.gap_ms AS "gapMs",
      told.last_heard_at AS "lastHeardAt", chosen.id AS "itemId", chosen.item_type AS "itemType"
    FROM told JOIN chosen ON chosen.id = told.item_id LEFT JOIN silent ON silent.item_id = chosen.id
    ORDER BY "goodShare", chosen.id`,
)
