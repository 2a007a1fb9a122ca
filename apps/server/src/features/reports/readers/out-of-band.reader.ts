import { outOfBandReport } from '@atalaya/contract/reports/out-of-band.report'
import { sql } from 'kysely'
import { settingOf, withChosen } from '../asked-report.ts'
import { defineReader } from '../define-reader.ts'
import { sensorReadings } from '../sensor-readings.ts'

/** From the first value beyond the band to the first within it, or to the last word before silence: what came then nobody knows. */
export const outOfBandReader = defineReader(outOfBandReport, (asked) => {
  const [from, to] = [settingOf(asked, 'bandFrom'), settingOf(asked, 'bandTo')]
  return sql`${withChosen(asked)}, ${sensorReadings(asked)}, judged AS (
      SELECT *, greatest(${from}::float8 - value, value - ${to}::float8) AS beyond,
        coalesce(lag(until) OVER said <> recorded_at
          OR (lag(value) OVER said NOT BETWEEN ${from} AND ${to}) <> (value NOT BETWEEN ${from} AND ${to}), true) AS is_new
      FROM readings WINDOW said AS (PARTITION BY item_id, sensor_id ORDER BY recorded_at)
    ), numbered AS (
      SELECT *, count(*) FILTER (WHERE is_new) OVER (PARTITION BY item_id, sensor_id ORDER BY recorded_at) AS nth FROM judged
    ), episodes AS (
      SELECT item_id, sensor_id, min(recorded_at) AS started_at, max(until) AS ended_at,
        (array_agg(value ORDER BY beyond DESC, recorded_at))[1] AS furthest,
        (array_agg(lat ORDER BY recorded_at) FILTER (WHERE lat IS NOT NULL))[1] AS lat,
        (array_agg(lng ORDER BY recorded_at) FILTER (WHERE lat IS NOT NULL))[1] AS lng
      FROM numbered WHERE beyond > 0 GROUP BY item_id, sensor_id, nth
    )
    SELECT chosen.name AS item, chosen_sensors.name AS sensor, episodes.started_at AS "startedAt", episodes.ended_at AS "endedAt",
      episodes.ended_at - episodes.started_at AS "outMs", episodes.furthest, chosen_sensors.unit, NULL AS place,
      chosen.id AS "itemId", chosen.item_type AS "itemType", chosen_sensors.id AS "sensorId", episodes.lat, episodes.lng
    FROM episodes JOIN chosen ON chosen.id = episodes.item_id JOIN chosen_sensors ON chosen_sensors.id = episodes.sensor_id
    WHERE episodes.ended_at - episodes.started_at >= ${settingOf(asked, 'minOutTime') * 60_000}
    ORDER BY "outMs" DESC, "startedAt", chosen.id, chosen_sensors.id`
})
