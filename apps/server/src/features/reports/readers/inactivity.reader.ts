import { inactivityReport } from '@atalaya/contract/reports/inactivity.report'
import { sql } from 'kysely'
import { settingOf, withChosen } from '../asked-report.ts'
import { defineReader } from '../define-reader.ts'
import { lastFixBefore } from '../stored-fixes.ts'

const hourMs = 3_600_000

/** Whoever has never been heard of is in no state that could last. */
export const inactivityReader = defineReader(inactivityReport, (asked) => {
  const at = asked.fromTs
  const silentMs = sql`${at} - fix.recorded_at`
  const stillMs = sql`${at} - least(${at}, trip.until)`
  const isSilent = sql`${silentMs} >= ${settingOf(asked, 'offlineTime') * hourMs}`
  const isStill = sql`${stillMs} >= ${settingOf(asked, 'inactivityTime') * hourMs}`
  return sql`${withChosen(asked)}
    SELECT chosen.name AS item, CASE WHEN ${isSilent} THEN 'silent' ELSE 'still' END AS why,
      least(${at}, trip.until)::bigint AS "movedAt", (${stillMs})::bigint AS "stillMs", fix.recorded_at AS at,
      (${silentMs})::bigint AS "silentMs", NULL AS place,
      chosen.id AS "itemId", chosen.item_type AS "itemType", fix.lat, fix.lng
    FROM chosen JOIN LATERAL ${lastFixBefore(at)} AS fix ON true
      LEFT JOIN LATERAL (
        SELECT coalesce(ended_at, last_fix_at, started_at) AS until FROM trips
        WHERE trips.item_id = chosen.id AND trips.started_at <= ${at} ORDER BY trips.started_at DESC LIMIT 1
      ) AS trip ON true
    WHERE ${isSilent} OR ${isStill}
    ORDER BY "stillMs" DESC NULLS FIRST, chosen.id`
})
