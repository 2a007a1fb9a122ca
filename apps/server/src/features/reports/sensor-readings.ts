import { sql } from 'kysely'
import { marks } from '../../database/position-marks.ts'
import { type AskedReport, isWithin, isWithinDays } from './asked-report.ts'

/** After so long without a word nobody knows what it would have said, as on the charts. */
const longestMs = 2 * 3_600_000

/** Of a row of `sensors`, as `nameIn` of the contract chooses it. */
export const sensorName = ({
  language,
}: AskedReport) => sql`coalesce(sensors.names ->> ${language}, sensors.names ->> 'en', sensors.names ->> 'es',
  (SELECT value FROM jsonb_each_text(sensors.names) ORDER BY key LIMIT 1))`

/**
 * As CTEs `chosen_sensors` (of those that say numbers) and, of the chosen items, `readings`: what each said in the hours that are asked for,
 * with the instant up to which that held; it is the last one's own where silence or the end of the days comes next. `silent_ms` is
 * the way to the next word, however long.
 */
export const sensorReadings = (asked: AskedReport) => sql`
  chosen_sensors AS MATERIALIZED (
    SELECT sensors.id, sensors.id::text AS key, ${sensorName(asked)} AS name, sensors.unit FROM sensors
    WHERE sensors.kind = 'number' AND sensors.id = ANY (${asked.question.selection.sensors}::integer[])
  ), all_readings AS (
    SELECT positions.item_id, chosen_sensors.id AS sensor_id, positions.recorded_at, positions.lat, positions.lng,
      (positions.sensors ->> chosen_sensors.key)::float8 AS value,
      lead(positions.recorded_at) OVER (PARTITION BY positions.item_id, chosen_sensors.id
        ORDER BY positions.recorded_at, positions.payload_hash) AS next_at
    FROM chosen JOIN positions ON positions.item_id = chosen.id AND ${isWithinDays(asked, sql.ref('positions.recorded_at'))}
      AND positions.sensors IS NOT NULL
      CROSS JOIN chosen_sensors
    WHERE positions.mark < ${sql.lit(marks.clock)} AND jsonb_typeof(positions.sensors -> chosen_sensors.key) = 'number'
  ), readings AS (
    SELECT *, coalesce(next_at - recorded_at, 0) AS silent_ms,
      CASE WHEN next_at - recorded_at <= ${longestMs} THEN next_at ELSE recorded_at END AS until
    FROM all_readings WHERE ${isWithin(asked, sql.ref('all_readings.recorded_at'))}
  )`
