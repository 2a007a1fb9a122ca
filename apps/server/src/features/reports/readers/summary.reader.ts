import { summaryReport } from '@atalaya/contract/reports/summary.report'
import { sql } from 'kysely'
import { withChosen } from '../asked-report.ts'
import { defineReader } from '../define-reader.ts'
import { drivenItems } from '../driven-items.ts'

export const summaryReader = defineReader(summaryReport, (asked) => {
  const { fromTs, toTs, now } = asked
  // Nothing is known of tomorrow.
  const knownMs = Math.max(1, Math.min(toTs, now) - fromTs)
  return sql`${withChosen(asked)}, driven AS MATERIALIZED (
      ${drivenItems(asked)}
    )
    SELECT chosen.name AS item, "distanceKm", trips, "drivingMs", "idleMs", "stoppedMs", "drivingMs" * 100 / ${knownMs}::float8 AS used,
      "activeDays", "maxSpeed", "firstMovedAt", "lastMovedAt", chosen.id AS "itemId", chosen.item_type AS "itemType"
    FROM chosen JOIN driven USING (id)
    ORDER BY "distanceKm" DESC, chosen.id`
})
