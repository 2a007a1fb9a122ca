import { lastPositionsReport } from '@atalaya/contract/reports/last-positions.report'
import { sql } from 'kysely'
import { withChosen } from '../asked-report.ts'
import { defineReader } from '../define-reader.ts'
import { lastFixBefore } from '../stored-fixes.ts'

export const lastPositionsReader = defineReader(
  lastPositionsReport,
  (asked) => sql`${withChosen(asked)}
    SELECT chosen.name AS item, NULL AS place, fix.recorded_at AS at, ${asked.fromTs} - fix.recorded_at AS "ageMs",
      trunc(fix.speed_kmh)::float8 AS speed, fix.ignition, seen_drivers.name AS driver,
      chosen.id AS "itemId", chosen.item_type AS "itemType", fix.lat, fix.lng
    FROM chosen JOIN LATERAL ${lastFixBefore(asked.fromTs)} AS fix ON true
      LEFT JOIN seen_drivers ON seen_drivers.id = fix.driver_id
    ORDER BY chosen.name, chosen.id`,
)
