import { speedingReport } from '@atalaya/contract/reports/speeding.report'
import { sql } from 'kysely'
import { isBelieved } from '../../../database/believed-fix.ts'
import { isOfDrivers, isWithin, settingOf, withChosen } from '../asked-report.ts'
import { defineReader } from '../define-reader.ts'

/** What lies between two fixes further apart than this is not known to have been driven so fast. */
const longestStepMs = 60_000

/** Fixes are read of those trips alone that were faster at all. */
export const speedingReader = defineReader(speedingReport, (asked) => {
  const limit = settingOf(asked, 'maxSpeed')
  return sql`${withChosen(asked)}, fast AS (
      SELECT trips.id, trips.item_id, trips.started_at, trips.driver_id, coalesce(trips.ended_at, trips.last_fix_at) AS until
      FROM chosen JOIN trips ON trips.item_id = chosen.id
      WHERE trips.max_speed_kmh > ${limit} AND ${isWithin(asked, sql.ref('trips.started_at'))}
        AND ${isOfDrivers(asked, sql.ref('trips.driver_id'))}
    ), fixes AS (
      SELECT fast.id AS trip_id, positions.recorded_at, positions.speed_kmh, positions.lat, positions.lng,
        coalesce(positions.speed_kmh > ${limit}, false) AS is_over,
        lead(positions.recorded_at) OVER way AS next_at,
        row_number() OVER way - row_number() OVER (
          PARTITION BY fast.id, coalesce(positions.speed_kmh > ${limit}, false) ORDER BY positions.recorded_at
        ) AS stretch
      FROM fast JOIN positions ON positions.item_id = fast.item_id
        AND positions.recorded_at BETWEEN fast.started_at AND fast.until AND ${isBelieved}
      WINDOW way AS (PARTITION BY fast.id ORDER BY positions.recorded_at)
    ), stretches AS (
      SELECT trip_id, min(recorded_at) AS started_at, max(speed_kmh) AS speed_kmh,
        sum(least(coalesce(next_at, recorded_at) - recorded_at, ${longestStepMs})) AS lasted_ms,
        (array_agg(lat ORDER BY speed_kmh DESC))[1] AS lat, (array_agg(lng ORDER BY speed_kmh DESC))[1] AS lng
      FROM fixes WHERE is_over GROUP BY trip_id, stretch
    )
    SELECT chosen.name AS item, stretches.started_at AS "startedAt", stretches.lasted_ms::bigint AS "lastedMs",
      trunc(stretches.speed_kmh)::float8 AS "maxSpeed", trunc(stretches.speed_kmh - ${limit})::float8 AS "overBy", NULL AS place,
      seen_drivers.name AS driver, fast.id AS "trackId", chosen.id AS "itemId", chosen.item_type AS "itemType",
      seen_drivers.id AS "driverId", stretches.lat, stretches.lng
    FROM stretches JOIN fast ON fast.id = stretches.trip_id JOIN chosen ON chosen.id = fast.item_id
      LEFT JOIN seen_drivers ON seen_drivers.id = fast.driver_id
    ORDER BY stretches.started_at, fast.id`
})
