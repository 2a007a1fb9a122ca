import { worktimeUseReport } from '@atalaya/contract/reports/worktime-use.report'
import { type RawBuilder, sql } from 'kysely'
import { tripUntil } from '../../../database/stored-trip.ts'
import { withChosen } from '../asked-report.ts'
import { instantOfClock } from '../clock-instants.ts'
import { defineReader } from '../define-reader.ts'
import { chosenTrips } from '../driven-trips.ts'

/** Of a multirange of epoch milliseconds. */
const lengthMs = (hours: RawBuilder<unknown>) =>
  sql`coalesce((SELECT sum(upper(part) - lower(part)) FROM unnest(${hours}) AS part), 0)::float8`
const minuteOf = (name: 'fromMinute' | 'toMinute') => sql`day + make_interval(mins => (span->>${name})::integer)`
/** The day of an instant by those clocks. */
const dayOf = (instant: number) => sql`date_trunc('day', to_timestamp(${instant} / 1000.0) AT TIME ZONE timezone)`

/**
 * Hours are of the timetable that names the vehicle, or of the first of those that name a group of it, as alarms have them: spans of
 * weekdays by the timetable's own clocks, over midnight too, but for those that would begin on a holiday
 * (packages/domain/src/work-timetable.ts).
 */
export const worktimeUseReader = defineReader(worktimeUseReport, (asked) => {
  const { fromTs, now } = asked
  // Nothing is known of tomorrow.
  const toTs = Math.max(fromTs + 1, Math.min(asked.toTs, now))
  return sql`${withChosen(asked)}, named AS (
      WITH RECURSIVE below (worktime_id, group_id) AS (
        SELECT worktime_id, group_id FROM worktime_groups
        UNION SELECT worktime_id, groups.id FROM groups JOIN below ON groups.parent_id = below.group_id
      )
      SELECT item_id, worktime_id, 0 AS rank FROM worktime_vehicles
      UNION ALL SELECT item_id, worktime_id, 1 FROM below JOIN group_items USING (group_id)
    ), own AS (
      SELECT DISTINCT ON (chosen.id) chosen.id, named.worktime_id
      FROM chosen JOIN named ON named.item_id = chosen.id ORDER BY chosen.id, named.rank, named.worktime_id
    ), hours AS (
      SELECT worktimes.id AS worktime_id, range_agg(int8range(least(begins, ends), ends)) AS hours
      FROM worktimes
        -- a trip goes on after the last midnight, and work since before the first
        CROSS JOIN LATERAL generate_series(${dayOf(fromTs)} - interval '1 day', ${dayOf(toTs)} + interval '2 days', '1 day') AS day
        CROSS JOIN LATERAL jsonb_array_elements(worktimes.spans) AS span
        -- what begins in the hour that a change of the clocks leaves out may end before it has begun
        CROSS JOIN LATERAL (SELECT ${instantOfClock(minuteOf('fromMinute'), sql`timezone`)} AS begins,
          ${instantOfClock(minuteOf('toMinute'), sql`timezone`)} AS ends) AS span_instants
      WHERE worktimes.id IN (SELECT worktime_id FROM own) AND (span->>'day')::integer = extract(isodow FROM day) - 1
        AND NOT EXISTS (
          SELECT FROM jsonb_array_elements(worktimes.holidays) AS holiday
          WHERE CASE WHEN (holiday->>'isYearly')::boolean THEN right(holiday->>'date', 5) = to_char(day, 'MM-DD')
            ELSE holiday->>'date' = to_char(day, 'YYYY-MM-DD') END
        )
      GROUP BY worktimes.id
    ), drives AS (
      SELECT chosen.id, trips.started_at, ${tripUntil} - trips.started_at AS ms,
        ${lengthMs(sql`hours.hours * int8multirange(int8range(trips.started_at, ${tripUntil}))`)} AS inside_ms
      FROM ${chosenTrips(asked)} JOIN own ON own.id = chosen.id LEFT JOIN hours ON hours.worktime_id = own.worktime_id
    ), sums AS (
      SELECT id, sum(inside_ms) AS inside, sum(ms - inside_ms)::float8 AS outside,
        count(*) FILTER (WHERE ms > inside_ms)::float8 AS trips, max(started_at) FILTER (WHERE ms > inside_ms) AS last_at
      FROM drives GROUP BY id
    )
    SELECT chosen.name AS item, coalesce(sums.outside, 0) AS "outsideMs",
      coalesce(sums.outside, 0) * 100 / nullif(sums.inside + sums.outside, 0) AS "outsideShare",
      coalesce(sums.trips, 0) AS "outsideTrips", sums.last_at AS "lastOutsideAt", coalesce(sums.inside, 0) AS "insideMs",
      work.ms AS "workMs", coalesce(sums.inside, 0) * 100 / nullif(work.ms, 0) AS used, worktimes.name AS timetable,
      chosen.id AS "itemId", chosen.item_type AS "itemType"
    FROM own JOIN chosen ON chosen.id = own.id JOIN worktimes ON worktimes.id = own.worktime_id
      LEFT JOIN hours ON hours.worktime_id = own.worktime_id LEFT JOIN sums ON sums.id = own.id
      CROSS JOIN LATERAL (SELECT ${lengthMs(sql`hours.hours * int8multirange(int8range(${fromTs}, ${toTs}))`)} AS ms) AS work
    ORDER BY "outsideMs" DESC, chosen.id`
})
