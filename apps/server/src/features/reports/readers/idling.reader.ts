import { idlingReport } from '@atalaya/contract/reports/idling.report'
import { sql } from 'kysely'
import { isWithin, settingOf, withChosen } from '../asked-report.ts'
import { defineReader } from '../define-reader.ts'

export const idlingReader = defineReader(idlingReport, (asked) => {
  const leastMs = settingOf(asked, 'minIdleTime') * 60_000
  return sql`${withChosen(asked)}
    SELECT chosen.name AS item, 'stop' AS during, stops.started_at AS "startedAt", stops.ended_at AS "endedAt",
      stops.idle_ms AS "idleMs", NULL AS place, chosen.id AS "itemId", chosen.item_type AS "itemType", stops.lat, stops.lng
    FROM chosen JOIN stops ON stops.item_id = chosen.id
    WHERE ${isWithin(asked, sql.ref('stops.started_at'))} AND stops.idle_ms >= ${leastMs}
    UNION ALL
    SELECT chosen.name, 'trip', trips.started_at, trips.ended_at, trips.idle_ms, NULL, chosen.id, chosen.item_type,
      trips.start_lat, trips.start_lng
    FROM chosen JOIN trips ON trips.item_id = chosen.id
    WHERE ${isWithin(asked, sql.ref('trips.started_at'))} AND trips.idle_ms >= ${leastMs}
    ORDER BY "idleMs" DESC, "startedAt"`
})
