import { coldChainReport } from '@atalaya/contract/reports/cold-chain.report'
import { longestHoldMs, requiredIntervalMs } from '@atalaya/domain/cold-chain'
import { type CalendarDays, countOfDays } from '@atalaya/domain/report-period'
import { datePlus, zoneTime } from '@atalaya/domain/zone-time'
import { type RawBuilder, sql } from 'kysely'
import { marks } from '../../../database/position-marks.ts'
import { type AskedReport, settingOf, withChosen } from '../asked-report.ts'
import { defineReader } from '../define-reader.ts'
import { sensorName } from '../sensor-readings.ts'

/** The days with the instants between which each lies, what is read around them, and all of their edges. */
const calendarOf = ({ fromTs, toTs, timezone, now }: AskedReport, { from, to }: CalendarDays) => {
  const zone = zoneTime(timezone)
  const dates = Array.from({ length: countOfDays({ from, to }) }, (_, nth) => datePlus(from, nth))
  const edges = [...dates, datePlus(to, 1)].map((date) => Math.min(Math.max(zone.instantOf(date, 0), fromTs), toTs))
  const [begins, ends] = [edges.slice(0, -1), edges.slice(1)]
  const readFrom = (begins[0] ?? fromTs) - longestHoldMs
  return { dates, edges, begins, ends, readFrom, readTo: Math.min((ends.at(-1) ?? toTs) + longestHoldMs, now) }
}

type Calendar = ReturnType<typeof calendarOf>

/** `chosen_sensors`, `days`, of each day the last word on whether it is `released`, and `pairs`: the items that have such a sensor. */
const withSensorDays = (asked: AskedReport, { dates, begins, ends, readFrom, readTo }: Calendar) => sql`
  ${withChosen(asked)}, chosen_sensors AS MATERIALIZED (
    SELECT sensors.id, sensors.id::text AS key, ${sensorName(asked)} AS name, sensors.unit, sensors.mounted_at, sensors.created_ts,
      sensors.former_calibrations || jsonb_build_object('calibratedOn', sensors.calibrated_on,
        'calibrationDueOn', sensors.calibration_due_on, 'certificate', sensors.certificate) AS calibrations
    FROM sensors WHERE sensors.kind = 'number' AND sensors.id = ANY (${asked.question.selection.sensors}::integer[])
  ), days AS MATERIALIZED (
    SELECT day, begins, ends, nth,
      begins - ${longestHoldMs} < (SELECT kept_from FROM history_ends WHERE kept_from > 0) IS TRUE AS is_forgotten
    FROM unnest(${dates}::date[], ${begins}::bigint[], ${ends}::bigint[]) WITH ORDINALITY AS days (day, begins, ends, nth)
  ), releases AS MATERIALIZED (
    SELECT DISTINCT ON (released.item_id, released.sensor_id, released.day) released.*
    FROM chosen JOIN cold_chain_releases AS released ON released.item_id = chosen.id
      JOIN chosen_sensors ON chosen_sensors.id = released.sensor_id JOIN days ON days.day = released.day
    ORDER BY released.item_id, released.sensor_id, released.day, released.turn DESC
  ), said AS MATERIALIZED (
    SELECT positions.item_id, chosen_sensors.id AS sensor_id, positions.recorded_at::bigint AS at, positions.payload_hash,
      (positions.sensors ->> chosen_sensors.key)::float8 AS value
    FROM chosen JOIN positions ON positions.item_id = chosen.id AND positions.recorded_at >= ${readFrom}
        AND positions.recorded_at < ${readTo} AND positions.sensors IS NOT NULL
      CROSS JOIN chosen_sensors
    WHERE positions.mark < ${sql.lit(marks.clock)} AND jsonb_typeof(positions.sensors -> chosen_sensors.key) = 'number'
  ), pairs AS MATERIALIZED (
    SELECT item_id, sensor_id FROM said
    UNION SELECT item_id, sensor_id FROM releases
    UNION SELECT chosen.id, chosen_sensors.id
      FROM chosen JOIN item_states ON item_states.item_id = chosen.id JOIN chosen_sensors ON item_states.sensors ? chosen_sensors.key
  )`

/**
 * `summed`, what the days of each pair come to. Between two readings lies a span, which is cut at midnight; the edges of what is read
 * stand for those before and after, farther than any interval that is asked for. So a day comes to the same whatever days were asked for
 * with it: nothing farther from it than `longestHoldMs` counts.
 */
const sumsOfDays = ({ asked, edges, readFrom, readTo }: Calendar & { asked: AskedReport }) => {
  const [from, to] = [settingOf(asked, 'bandFrom'), settingOf(asked, 'bandTo')]
  const isReading = sql`value IS NOT NULL AND at >= begins`
  const isLate = sql`next_at - at > ${requiredIntervalMs(countOfDays(asked.question))}`
  return sql`points AS (
    SELECT item_id, sensor_id, at, payload_hash, value FROM said
    UNION ALL SELECT item_id, sensor_id, edge, NULL, NULL FROM pairs CROSS JOIN unnest(${[readFrom, readTo]}::bigint[]) AS edge
  ), spans AS (
    SELECT item_id, sensor_id, at, value, lead(at) OVER said AS next_at, lead(value) OVER said AS next_value
    FROM points WINDOW said AS (PARTITION BY item_id, sensor_id ORDER BY at, payload_hash NULLS FIRST)
  ), parts AS (
    SELECT spans.*, days.nth, days.begins, days.ends, least(next_at, ends) - greatest(at, begins) AS ms,
      CASE WHEN next_value IS NOT NULL AND next_at - at <= ${longestHoldMs} THEN least(next_at, ends) - greatest(at, begins) ELSE 0 END
        AS held_ms
    FROM spans CROSS JOIN LATERAL generate_series(
        greatest(width_bucket(at, ${edges}::bigint[]), 1),
        least(width_bucket(greatest(next_at - 1, at), ${edges}::bigint[]), ${edges.length - 1})) AS part (nth)
      JOIN days ON days.nth = part.nth
  ), summed AS (
    SELECT item_id, sensor_id, nth, count(*) FILTER (WHERE ${isReading})::float8 AS readings,
      min(at) FILTER (WHERE ${isReading}) AS first_at, max(at) FILTER (WHERE ${isReading}) AS last_at,
      min(value) FILTER (WHERE at >= begins OR held_ms > 0) AS least, max(value) FILTER (WHERE at >= begins OR held_ms > 0) AS most,
      coalesce(sum(value * held_ms) / nullif(sum(held_ms) FILTER (WHERE value IS NOT NULL), 0)::float8,
        avg(value) FILTER (WHERE at >= begins)) AS mean,
      coalesce(sum(held_ms) FILTER (WHERE value NOT BETWEEN ${from} AND ${to}), 0)::float8 AS out_ms,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY next_at - at)
        FILTER (WHERE ${isReading} AND next_value IS NOT NULL AND next_at < ends + ${longestHoldMs}) AS interval_ms,
      max(ms)::float8 AS longest_interval_ms,
      count(*) FILTER (WHERE ${isLate})::float8 AS gaps, coalesce(sum(ms) FILTER (WHERE ${isLate}), 0)::float8 AS gap_ms,
      md5(string_agg(CASE WHEN value IS NULL OR at < begins - ${longestHoldMs} THEN '' ELSE at || '=' || value END || '>'
        || CASE WHEN next_value IS NULL OR next_at >= ends + ${longestHoldMs} THEN '' ELSE next_at::text END,
        ';' ORDER BY at, next_at)) AS readings_digest
    FROM parts GROUP BY item_id, sensor_id, nth
  )`
}

/** What a row says as it was released, where it stands so; else as it is now. */
const asReleased = (id: string, type: string, now: RawBuilder<unknown>) =>
  sql`CASE WHEN told.is_released THEN (told.figures ->> ${id})::${sql.raw(type)} ELSE ${now} END AS ${sql.ref(id)}`

/** Silence is told of from when sensor and item were made; days whose readings have gone are told of if somebody released them. */
const toldDays = (asked: AskedReport) => sql`told AS (
    SELECT chosen.id AS item_id, chosen.item_type, chosen.name AS item, chosen_sensors.id AS sensor_id, chosen_sensors.name AS sensor,
      chosen_sensors.unit, chosen_sensors.mounted_at, days.day, days.begins, summed.*, calibration.*, releases.id AS release_id,
      releases.figures, releases.user_name, releases.released_ts, releases.remark,
      CASE WHEN calibration.due_on IS NULL THEN 'unknown' WHEN days.day <= calibration.due_on THEN 'valid' ELSE 'expired' END AS state,
      days.ends + ${longestHoldMs} > ${asked.now} AS is_open,
      releases.figures IS NOT NULL AND (days.is_forgotten OR releases.readings_digest = summed.readings_digest) AS is_released
    FROM pairs JOIN chosen ON chosen.id = pairs.item_id JOIN items ON items.id = chosen.id
      JOIN chosen_sensors ON chosen_sensors.id = pairs.sensor_id CROSS JOIN days
      JOIN LATERAL (SELECT first_at, last_at, readings, least, mean, most, out_ms, interval_ms, longest_interval_ms, gaps, gap_ms, readings_digest
        FROM summed WHERE summed.item_id = pairs.item_id AND summed.sensor_id = pairs.sensor_id AND summed.nth = days.nth) AS summed ON true
      LEFT JOIN releases ON releases.item_id = chosen.id AND releases.sensor_id = chosen_sensors.id AND releases.day = days.day
      LEFT JOIN LATERAL (
        SELECT (one ->> 'calibratedOn')::date AS calibrated_on, (one ->> 'calibrationDueOn')::date AS due_on, one ->> 'certificate' AS certificate
        FROM jsonb_array_elements(chosen_sensors.calibrations) AS one
        WHERE (one ->> 'calibratedOn')::date <= days.day ORDER BY calibrated_on DESC LIMIT 1
      ) AS calibration ON true
    WHERE days.begins < ${asked.now} AND CASE WHEN days.is_forgotten THEN releases.figures IS NOT NULL
      ELSE summed.readings > 0 OR releases.id IS NOT NULL OR greatest(chosen_sensors.created_ts, items.created_ts) < days.ends END
  )`

/** The query of the report; of fewer days than were asked for, as they stand within those. */
export const coldChainDays = (asked: AskedReport, days: CalendarDays = asked.question): RawBuilder<unknown> => {
  const calendar = calendarOf(asked, days)
  const band = `${settingOf(asked, 'bandFrom')} – ${settingOf(asked, 'bandTo')}`
  const requiredMs = requiredIntervalMs(countOfDays(asked.question))
  return sql`${withSensorDays(asked, calendar)}, ${sumsOfDays({ ...calendar, asked })}, ${toldDays(asked)}
    SELECT told.item, told.sensor, told.day::text AS day,
      CASE WHEN told.release_id IS NULL THEN NULL WHEN told.is_released THEN 'released' WHEN told.figures IS NULL THEN 'withdrawn'
        ELSE 'changed' END AS release,
      ${asReleased(
        'doubt',
        'text',
        sql`CASE WHEN told.readings = 0 THEN 'noReadings' WHEN told.state = 'expired' THEN 'calibrationExpired'
        WHEN told.state = 'unknown' THEN 'calibrationUnknown' WHEN told.is_open THEN 'dayOpen' END`,
      )},
      ${asReleased('least', 'float8', sql`told.least`)}, ${asReleased('mean', 'float8', sql`told.mean`)},
      ${asReleased('most', 'float8', sql`told.most`)}, ${asReleased('unit', 'text', sql`told.unit`)},
      ${asReleased('band', 'text', sql`${band}::text`)}, ${asReleased('outMs', 'float8', sql`told.out_ms`)},
      ${asReleased('readings', 'float8', sql`told.readings`)}, ${asReleased('firstAt', 'bigint', sql`told.first_at`)},
      ${asReleased('lastAt', 'bigint', sql`told.last_at`)}, ${asReleased('intervalMs', 'float8', sql`told.interval_ms`)},
      ${asReleased('longestIntervalMs', 'float8', sql`told.longest_interval_ms`)},
      ${asReleased('requiredIntervalMs', 'float8', sql`${requiredMs}::float8`)}, ${asReleased('gaps', 'float8', sql`told.gaps`)},
      ${asReleased('gapsMs', 'float8', sql`told.gap_ms`)}, ${asReleased('calibration', 'text', sql`told.state`)},
      ${asReleased('calibratedOn', 'text', sql`told.calibrated_on::text`)}, ${asReleased('calibrationDueOn', 'text', sql`told.due_on::text`)},
      ${asReleased('certificate', 'text', sql`told.certificate`)}, ${asReleased('mountedAt', 'text', sql`told.mounted_at`)},
      told.user_name AS "releasedBy", told.released_ts AS "releasedAt", told.remark, told.item_id AS "itemId", told.item_type AS "itemType",
      told.sensor_id AS "sensorId", told.begins AS "beginsAt",
      md5(concat_ws('|', told.readings_digest, ${band}::text, ${requiredMs}::text, told.state, told.calibrated_on, told.due_on,
        told.certificate, told.mounted_at)) AS fingerprint, told.release_id AS "releaseId", told.readings_digest AS "readingsDigest", told.is_open AS "isOpen"
    FROM told ORDER BY told.day, told.item, told.item_id, told.sensor, told.sensor_id`
}

export const coldChainReader = defineReader(coldChainReport, (asked) => coldChainDays(asked))
