import { fuelChangesReport } from '@atalaya/contract/reports/fuel-changes.report'
import { sql } from 'kysely'
import { isWithin, withChosen } from '../asked-report.ts'
import { defineReader } from '../define-reader.ts'
import { sensorName } from '../sensor-readings.ts'
import { tankDays } from '../tank-days.ts'

export const fuelChangesReader = defineReader(
  fuelChangesReport,
  (asked) => sql`${withChosen(asked)}, ${tankDays(asked)}
    SELECT chosen.name AS item, tank_changes.kind AS change, tank_changes.started_at AS "startedAt", tank_changes.ended_at AS "endedAt",
      CASE tank_changes.kind WHEN 'filling' THEN tank_changes.to_l - tank_changes.from_l END AS "filledL",
      CASE tank_changes.kind WHEN 'drop' THEN tank_changes.from_l - tank_changes.to_l END AS "drawnL",
      tank_changes.from_l AS "fromL", tank_changes.to_l AS "toL", ${sensorName(asked)} AS sensor, NULL AS place,
      chosen.id AS "itemId", chosen.item_type AS "itemType", tank_changes.lat, tank_changes.lng
    FROM tank_changes JOIN chosen ON chosen.id = tank_changes.item_id LEFT JOIN sensors ON sensors.id = tank_changes.sensor_id
    WHERE ${isWithin(asked, sql.ref('tank_changes.started_at'))}
    ORDER BY tank_changes.started_at DESC, chosen.id, tank_changes.sensor_id`,
)
