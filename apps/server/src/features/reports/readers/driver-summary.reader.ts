import { driverSummaryReport } from '@atalaya/contract/reports/driver-summary.report'
import { sql } from 'kysely'
import { withChosen } from '../asked-report.ts'
import { defineReader } from '../define-reader.ts'
import { chosenTrips, tripSums } from '../driven-trips.ts'

export const driverSummaryReader = defineReader(
  driverSummaryReport,
  (asked) => sql`${withChosen(asked)}
    SELECT seen_drivers.name AS driver, ${tripSums(asked.timezone)}, count(DISTINCT chosen.id)::float8 AS "itemCount",
      seen_drivers.id AS "driverId"
    FROM ${chosenTrips(asked)} JOIN seen_drivers ON seen_drivers.id = trips.driver_id
    GROUP BY seen_drivers.id, seen_drivers.name
    ORDER BY "distanceKm" DESC, seen_drivers.id`,
)
