import { summaryReport } from '@atalaya/contract/reports/summary.report'
import { sql } from 'kysely'
import { withChosen } from '../asked-report.ts'
import { defineReader } from '../define-reader.ts'
import { chosenTrips, tripSums } from '../driven-trips.ts'

export const summaryReader = defineReader(summaryReport, (asked) => {
  const { fromTs, timezone, now } = asked
  // Nothing is known of tomorrow.
  const toTs = Math.max(fromTs + 1, Math.min(asked.toTs, now))
  return sql`${withChosen(asked)}, driven AS (
      SELECT chosen.id, ${tripSums(timezone)} FROM ${chosenTrips(asked)} GROUP BY chosen.id
    ), stood AS (
      SELECT chosen.id, sum(greatest(0, least(coalesce(stops.ended_at, ${toTs}), ${toTs}) - greatest(stops.started_at, ${fromTs}))) AS ms,
        sum(CASE WHEN stops.started_at >= ${fromTs} THEN stops.idle_ms ELSE 0 END) AS idle_ms
      FROM chosen JOIN stops ON stops.item_id = chosen.id
      WHERE stops.started_at < ${toTs} AND coalesce(stops.ended_at, ${toTs}) > ${fromTs}
      GROUP BY chosen.id
    )
    SELECT chosen.name AS item, coalesce(driven."distanceKm", 0) AS "distanceKm", coalesce(driven.trips, 0) AS trips,
      coalesce(driven."drivingMs", 0) AS "drivingMs",
      (coalesce(driven."idleMs", 0) + coalesce(stood.idle_ms, 0))::float8 AS "idleMs", coalesce(stood.ms, 0)::float8 AS "stoppedMs",
      coalesce(driven."drivingMs", 0) * 100 / ${toTs - fromTs}::float8 AS used, coalesce(driven."activeDays", 0) AS "activeDays",
      driven."maxSpeed", driven."firstMovedAt", driven."lastMovedAt", chosen.id AS "itemId", chosen.item_type AS "itemType"
    FROM chosen LEFT JOIN driven USING (id) LEFT JOIN stood USING (id)
    ORDER BY "distanceKm" DESC, chosen.id`
})
