import { sensorValuesReport } from '@atalaya/contract/reports/sensor-values.report'
import { sql } from 'kysely'
import { withChosen } from '../asked-report.ts'
import { defineReader } from '../define-reader.ts'
import { sensorReadings } from '../sensor-readings.ts'

/** The mean is by the time for which each value held: who reports every second while the door is open is not weighed by that. */
export const sensorValuesReader = defineReader(
  sensorValuesReport,
  (asked) => sql`${withChosen(asked)}, ${sensorReadings(asked)}, summed AS (
      SELECT item_id, sensor_id, min(value) AS least, max(value) AS most, count(*)::integer AS readings, max(silent_ms) AS longest_gap_ms,
        coalesce(sum(value * (until - recorded_at)) / nullif(sum(until - recorded_at), 0)::float8, avg(value)) AS mean,
        (array_agg(recorded_at ORDER BY value, recorded_at))[1] AS least_at,
        (array_agg(recorded_at ORDER BY value DESC, recorded_at))[1] AS most_at
      FROM readings GROUP BY item_id, sensor_id
    )
    SELECT chosen.name AS item, chosen_sensors.name AS sensor, summed.least, summed.mean, summed.most, chosen_sensors.unit,
      summed.least_at AS "leastAt", summed.most_at AS "mostAt", summed.readings, summed.longest_gap_ms AS "longestGapMs",
      chosen.id AS "itemId", chosen.item_type AS "itemType", chosen_sensors.id AS "sensorId"
    FROM summed JOIN chosen ON chosen.id = summed.item_id JOIN chosen_sensors ON chosen_sensors.id = summed.sensor_id
    ORDER BY chosen.name, chosen.id, chosen_sensors.name, chosen_sensors.id`,
)
