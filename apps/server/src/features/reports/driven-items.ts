import { calendarDays } from '@atalaya/domain/days/calendar-days'
import { sumsStamp } from '@atalaya/domain/days/sums-stamp'
import { motionSettingsOf } from '@atalaya/domain/motion-settings'
import { type RawBuilder, sql } from 'kysely'
import { tripUntil } from '../../database/stored-trip.ts'
import { type AskedReport, isAtAllHours, isWithin } from './asked-report.ts'

/** Of a day, what began on it; it stands apart only where a midnight divides something. */
const begun = (field: string, column: string) => sql`
  CASE WHEN begun IS NULL THEN ${sql.ref(column)}::float8 ELSE (begun ->> ${sql.lit(field)})::float8 END`

/** The midnights between which the sums of an item are settled lie among these. */
const midnightsOf = ({ question: { from, to }, timezone, toTs }: AskedReport): number[] => [
  ...calendarDays(timezone, from, to).map(({ fromTs }) => fromTs),
  toTs,
]

/** Under which sums are made now, by the type of an item. */
const currentStamp = (timezone: string) => {
  const of = (type: 1 | 2 | 3) =>
    sql`WHEN ${sql.lit(type)} THEN ${sumsStamp(timezone, motionSettingsOf(type))}::integer`
  return sql`CASE chosen.item_type ${of(1)} ${of(2)} ${of(3)} END`
}

/**
 * Up to when sums of days say what each chosen item did in the period, as a query: `id` and `ts`, a midnight or the period's beginning, from which
 * on nothing is settled. It is the beginning for all where the question is none that sums answer.
 */
export const settledUp = (asked: AskedReport, isOfSums: boolean): RawBuilder<unknown> => {
  const { fromTs, timezone } = asked
  const midnights = sql`${midnightsOf(asked)}::bigint[]`
  return sql`
    SELECT chosen.id, CASE WHEN ${isOfSums} AND mark.stamp = ${currentStamp(timezone)}
      THEN coalesce((${midnights})[width_bucket(mark.from_ts, ${midnights})], ${fromTs}) ELSE ${fromTs} END::bigint AS ts
    FROM chosen LEFT JOIN item_day_marks AS mark ON mark.item_id = chosen.id`
}

/**
 * What the chosen items did, as `id` and columns, an item of which nothing is known in the period without a row: trips, their
 * metres, driving and idling where they began, standing cut at the edges. Days whose sums are settled are read from these, the
 * others (the one that runs, those that late reports have changed) from trips and stops, so that both say the same. Between times
 * of day all are. Each step is worked out once, however few rows the planner expects of tables that nobody has analysed yet.
 */
export const drivenItems = (asked: AskedReport): RawBuilder<unknown> => {
  const { fromTs, timezone, now } = asked
  // Nothing is known of tomorrow.
  const toTs = Math.max(fromTs + 1, Math.min(asked.toTs, now))
  const { from, to } = asked.question
  const stoodWithin = sql`
    greatest(0, least(coalesce(stops.ended_at, ${toTs}), apart.upto) - greatest(stops.started_at, apart.since))`
  return sql`
    WITH settled_up AS MATERIALIZED (${settledUp(asked, isAtAllHours(asked))}
    ), settled AS MATERIALIZED (
      SELECT settled_up.id, min(from_ts) AS since, count(*) FILTER (WHERE trips > 0) AS days, sum(trips) AS trips,
        sum(${begun('distanceM', 'distance_m')}) AS m, sum(${begun('drivingMs', 'driving_ms')}) AS driving_ms,
        sum(${begun('idleMs', 'idle_ms')}) AS idle_ms, sum(stopped_ms) AS stopped_ms,
        max(${begun('maxSpeedKmh', 'max_speed_kmh')}) FILTER (WHERE trips > 0) AS max_speed,
        min(${begun('firstMovedAt', 'first_moved_ts')}) AS first_at, max(${begun('lastMovedAt', 'last_moved_ts')}) AS last_at
      FROM settled_up JOIN item_days ON item_id = settled_up.id AND day BETWEEN ${from}::date AND ${to}::date AND from_ts < settled_up.ts
      GROUP BY settled_up.id
    ), apart AS MATERIALIZED (
      SELECT settled_up.id, piece.since, piece.upto FROM settled_up LEFT JOIN settled USING (id)
      CROSS JOIN LATERAL (VALUES
        (${fromTs}::bigint, coalesce(settled.since, settled_up.ts)), (settled_up.ts, ${toTs}::bigint)
      ) AS piece (since, upto)
      WHERE piece.since < piece.upto
    ), moved AS MATERIALIZED (
      SELECT apart.id, count(DISTINCT (to_timestamp(trips.started_at / 1000.0) AT TIME ZONE ${timezone})::date) AS days,
        count(*) AS trips, sum(round(trips.distance_m)) AS m, sum(${tripUntil} - trips.started_at)::float8 AS driving_ms,
        sum(trips.idle_ms)::float8 AS idle_ms, max(trips.max_speed_kmh)::float8 AS max_speed,
        min(trips.started_at) AS first_at, max(${tripUntil}) AS last_at
      FROM apart JOIN trips ON trips.item_id = apart.id AND trips.started_at >= apart.since AND trips.started_at < apart.upto
        AND ${isWithin(asked, sql.ref('trips.started_at'))}
      GROUP BY apart.id
    ), stood AS MATERIALIZED (
      SELECT apart.id, sum(${stoodWithin})::float8 AS ms,
        sum(CASE WHEN stops.started_at >= apart.since THEN stops.idle_ms ELSE 0 END)::float8 AS idle_ms
      FROM apart CROSS JOIN LATERAL (
        SELECT max(started_at) AS at FROM stops WHERE item_id = apart.id AND started_at < apart.since
      ) AS before
      JOIN stops ON stops.item_id = apart.id AND stops.started_at >= coalesce(before.at, apart.since) AND stops.started_at < apart.upto
      WHERE coalesce(stops.ended_at, ${toTs}) > apart.since
      GROUP BY apart.id
    )
    SELECT settled_up.id, (coalesce(settled.m, 0) + coalesce(moved.m, 0)) / 1000 AS "distanceKm",
      (coalesce(settled.trips, 0) + coalesce(moved.trips, 0))::float8 AS trips,
      coalesce(settled.driving_ms, 0) + coalesce(moved.driving_ms, 0) AS "drivingMs",
      coalesce(settled.idle_ms, 0) + coalesce(moved.idle_ms, 0) + coalesce(stood.idle_ms, 0) AS "idleMs",
      (coalesce(settled.stopped_ms, 0) + coalesce(stood.ms, 0))::float8 AS "stoppedMs",
      (coalesce(settled.days, 0) + coalesce(moved.days, 0))::float8 AS "activeDays",
      trunc(greatest(settled.max_speed, moved.max_speed)) AS "maxSpeed",
      least(settled.first_at, moved.first_at) AS "firstMovedAt", greatest(settled.last_at, moved.last_at) AS "lastMovedAt"
    FROM settled_up LEFT JOIN settled USING (id) LEFT JOIN moved USING (id) LEFT JOIN stood USING (id)`
}

/** What the chosen items drove, as a query: `id` and `km`; none without a trip. */
export const drivenKm = (asked: AskedReport): RawBuilder<unknown> =>
  sql`SELECT id, "distanceKm" AS km FROM (${drivenItems(asked)}) AS item WHERE trips > 0`
