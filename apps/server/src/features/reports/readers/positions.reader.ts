import { positionsReport } from '@atalaya/contract/reports/positions.report'
import { sql } from 'kysely'
import { isBelieved } from '../../../database/believed-fix.ts'
import { isWithin, withChosen } from '../asked-report.ts'
import { defineReader } from '../define-reader.ts'

export const positionsReader = defineReader(
  positionsReport,
  (asked) => sql`${withChosen(asked)}
    SELECT chosen.name AS item, positions.recorded_at AS at, trunc(positions.speed_kmh)::float8 AS speed, positions.heading,
      round(positions.altitude_m)::float8 AS altitude, positions.satellites, positions.ignition, NULL AS place,
      seen_drivers.name AS driver,
      chosen.id AS "itemId", chosen.item_type AS "itemType", positions.lat, positions.lng
    FROM chosen JOIN positions ON positions.item_id = chosen.id
      LEFT JOIN seen_drivers ON seen_drivers.id = positions.driver_id
    WHERE ${isWithin(asked, sql.ref('positions.recorded_at'))} AND ${isBelieved}
    ORDER BY positions.recorded_at, chosen.id`,
)
