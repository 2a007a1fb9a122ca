import { tripsReport } from '@atalaya/contract/reports/trips.report'
import { sql } from 'kysely'
import { tripUntil as until } from '../../../database/stored-trip.ts'
import { withChosen } from '../asked-report.ts'
import { defineReader } from '../define-reader.ts'
import { chosenTrips } from '../driven-trips.ts'

export const tripsReader = defineReader(
  tripsReport,
  (asked) => sql`${withChosen(asked)}
    SELECT chosen.name AS item, trips.started_at AS "startedAt", NULL AS "from", trips.ended_at AS "endedAt", NULL AS "to",
      ${until} - trips.started_at AS "drivingMs", round(trips.distance_m)::float8 / 1000 AS "distanceKm",
      trips.idle_ms AS "idleMs", trunc(trips.max_speed_kmh)::float8 AS "maxSpeed",
      CASE WHEN ${until} > trips.started_at
        THEN trunc(trips.distance_m * 3600 / (${until} - trips.started_at))::float8 END AS "averageSpeed",
      seen_drivers.name AS driver,
      trips.id AS "trackId", chosen.id AS "itemId", chosen.item_type AS "itemType", seen_drivers.id AS "driverId",
      trips.start_lat AS "startLat", trips.start_lng AS "startLng", trips.end_lat AS "endLat", trips.end_lng AS "endLng"
    FROM ${chosenTrips(asked)} LEFT JOIN seen_drivers ON seen_drivers.id = trips.driver_id
    ORDER BY trips.started_at, trips.id`,
)
