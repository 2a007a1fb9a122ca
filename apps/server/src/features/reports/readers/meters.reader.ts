import { metersReport } from '@atalaya/contract/reports/meters.report'
import { sql } from 'kysely'
import { withChosen } from '../asked-report.ts'
import { defineReader } from '../define-reader.ts'

/** On a shorter way a tracker's counter and its fixes differ by where each began. */
const leastKm = 10

/** Of whole days of the company, as the daily sums keep them; the meters as they stand now, anchored where somebody read them off. */
export const metersReader = defineReader(
  metersReport,
  (asked) => sql`${withChosen(asked)}, summed AS (
      SELECT item_days.item_id, sum(item_days.distance_m) / 1000.0::float8 AS km, sum(item_days.odometer_m) / 1000.0::float8 AS counter_km,
        sum(item_days.distance_m) FILTER (WHERE item_days.odometer_m IS NOT NULL) / 1000.0::float8 AS compared_km,
        sum(item_days.engine_on_ms)::float8 AS engine_on_ms
      FROM chosen JOIN item_days ON item_days.item_id = chosen.id
      WHERE item_days.day BETWEEN ${asked.question.from}::date AND ${asked.question.to}::date
      GROUP BY item_days.item_id
    )
    SELECT chosen.name AS item, item_states.odometer_m / 1000.0::float8 AS "odometerKm", summed.km AS "distanceKm", summed.counter_km AS "counterKm",
      CASE WHEN summed.compared_km >= ${leastKm} THEN (summed.counter_km / summed.compared_km - 1) * 100 END AS deviation,
      item_states.hour_meter_ms::float8 AS "hourMeterMs", summed.engine_on_ms AS "engineOnMs", item_states.recorded_at AS "readAt",
      chosen.id AS "itemId", chosen.item_type AS "itemType"
    FROM chosen JOIN item_states ON item_states.item_id = chosen.id LEFT JOIN summed ON summed.item_id = chosen.id
    WHERE item_states.recorded_at IS NOT NULL
    ORDER BY chosen.name, chosen.id`,
)
