import { stopsReport } from '@atalaya/contract/reports/stops.report'
import { sql } from 'kysely'
import { isWithin, settingOf, withChosen } from '../asked-report.ts'
import { defineReader } from '../define-reader.ts'

export const stopsReader = defineReader(stopsReport, (asked) => {
  // One that lasts is as long as it has been.
  const stoppedMs = sql`coalesce(stops.ended_at, ${asked.now}) - stops.started_at`
  return sql`${withChosen(asked)}
    SELECT chosen.name AS item, stops.started_at AS "startedAt", stops.ended_at AS "endedAt",
      (${stoppedMs})::bigint AS "stoppedMs", stops.idle_ms AS "idleMs", NULL AS place,
      chosen.id AS "itemId", chosen.item_type AS "itemType", stops.lat, stops.lng
    FROM chosen JOIN stops ON stops.item_id = chosen.id
    WHERE ${isWithin(asked, sql.ref('stops.started_at'))}
      AND ${stoppedMs} >= ${settingOf(asked, 'minStopTime') * 60_000}
    ORDER BY stops.started_at, stops.id`
})
