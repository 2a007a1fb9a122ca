import { driverDaysReport } from '@atalaya/contract/reports/driver-days.report'
import { sql } from 'kysely'
import { tripUntil } from '../../../database/stored-trip.ts'
import { settingOf, withChosen } from '../asked-report.ts'
import { defineReader } from '../define-reader.ts'
import { chosenTrips, tripDay } from '../driven-trips.ts'

const minuteMs = 60_000

/** Two vehicles at once are one span; what is driven in both counts twice, and shows that somebody else sat in one of them. */
export const driverDaysReader = defineReader(driverDaysReport, (asked) => {
  const breakMs = settingOf(asked, 'minBreakTime') * minuteMs
  return sql`${withChosen(asked)}, drives AS (
      SELECT seen_drivers.id, seen_drivers.name, ${tripDay(asked.timezone)} AS day, trips.started_at, ${tripUntil} AS until,
        trips.distance_m, chosen.id AS item_id
      FROM ${chosenTrips(asked)} JOIN seen_drivers ON seen_drivers.id = trips.driver_id
    ), begun AS (
      SELECT *, CASE WHEN started_at - max(until) OVER (
          PARTITION BY id, day ORDER BY started_at ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
        ) < ${breakMs} THEN 0 ELSE 1 END AS is_first
      FROM drives
    ), numbered AS (
      SELECT *, sum(is_first) OVER (PARTITION BY id, day ORDER BY started_at ROWS UNBOUNDED PRECEDING) AS stretch FROM begun
    ), stretches AS (
      SELECT id, day, sum(until - started_at) AS ms FROM numbered GROUP BY id, day, stretch
    ), longest AS (
      SELECT id, day, max(ms)::float8 AS ms FROM stretches GROUP BY id, day
    ), days AS (
      SELECT id, name, day, min(started_at) AS began, max(until) AS ended, sum(until - started_at)::float8 AS driven,
        round(sum(distance_m))::float8 / 1000 AS km, count(*)::float8 AS trips, count(DISTINCT item_id)::float8 AS items
      FROM drives GROUP BY id, name, day
    )
    SELECT days.name AS driver, days.day::text AS day, days.began AS "firstMovedAt", days.ended AS "lastMovedAt",
      (days.ended - days.began)::float8 AS "spanMs", days.driven AS "drivingMs",
      greatest(0, days.ended - days.began - days.driven)::float8 AS "pauseMs", longest.ms AS "longestMs",
      days.km AS "distanceKm", days.trips, days.items AS "itemCount", days.id AS "driverId"
    FROM days JOIN longest USING (id, day)
    ORDER BY days.day, days.name, days.id`
})
