import { sql } from 'kysely'
import { tripUntil } from '../../database/stored-trip.ts'
import { type AskedReport, isOfDrivers, isWithin } from './asked-report.ts'

/** The trips of chosen items that began in the period. */
export const chosenTrips = (asked: AskedReport) => sql`
  chosen JOIN trips ON trips.item_id = chosen.id AND ${isWithin(asked, sql.ref('trips.started_at'))}
    AND ${isOfDrivers(asked, sql.ref('trips.driver_id'))}`

/** The day of the company's calendar on which a trip began. */
export const tripDay = (timezone: string) =>
  sql`(to_timestamp(trips.started_at / 1000.0) AT TIME ZONE ${timezone})::date`

/** What trips come to, as columns. */
export const tripSums = (timezone: string) => sql`
  count(*)::float8 AS trips, sum(round(trips.distance_m))::float8 / 1000 AS "distanceKm",
  sum(${tripUntil} - trips.started_at)::float8 AS "drivingMs", sum(trips.idle_ms)::float8 AS "idleMs",
  trunc(max(trips.max_speed_kmh))::float8 AS "maxSpeed",
  count(DISTINCT ${tripDay(timezone)})::float8 AS "activeDays",
  min(trips.started_at) AS "firstMovedAt", max(${tripUntil}) AS "lastMovedAt"`
