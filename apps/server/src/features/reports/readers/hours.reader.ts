import { hoursReport } from '@atalaya/contract/reports/hours.report'
import { sql } from 'kysely'
import { tripUntil } from '../../../database/stored-trip.ts'
import { withChosen } from '../asked-report.ts'
import { defineReader } from '../define-reader.ts'
import { chosenTrips } from '../driven-trips.ts'

/** Clocks of the world differ by whole quarters of an hour, so that none of these has two hours in it. */
const quarterMs = 900_000
/** As PostgreSQL counts them: Monday is 1. */
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

const onWeekday = (weekday: (typeof weekdays)[number], nth: number) =>
  sql`coalesce(sum(ms) FILTER (WHERE weekday = ${nth + 1}), 0)::float8 AS ${sql.id(weekday)}`

/**
 * A trip is cut at quarters of an hour, which are gathered by the hour that clocks of the company show; the one that happens twice in
 * autumn has both.
 */
export const hoursReader = defineReader(
  hoursReport,
  (asked) => sql`${withChosen(asked)}, pieces AS (
      SELECT trips.item_id, least(edge + ${quarterMs}, ${tripUntil}) - greatest(edge, trips.started_at) AS ms,
        to_timestamp(edge / 1000.0) AT TIME ZONE ${asked.timezone} AS clock
      FROM ${chosenTrips(asked)} CROSS JOIN LATERAL generate_series(
        trips.started_at - trips.started_at % ${quarterMs}, ${tripUntil}, ${quarterMs}) AS edge
    ), parts AS (
      SELECT item_id, ms, extract(hour FROM clock) AS hour, extract(isodow FROM clock) AS weekday FROM pieces WHERE ms > 0
    )
    SELECT lpad(hour::text, 2, '0') || ':00' AS hour, sum(ms)::float8 AS "drivingMs",
      ${sql.join(weekdays.map(onWeekday))}, count(DISTINCT item_id)::float8 AS "itemCount"
    FROM parts GROUP BY hour ORDER BY hour`,
)
