import { eventsReport } from '@atalaya/contract/reports/events.report'
import { sql } from 'kysely'
import { isWithin, withChosen } from '../asked-report.ts'
import { defineReader } from '../define-reader.ts'

export const eventsReader = defineReader(
  eventsReport,
  (asked) => sql`${withChosen(asked)}
    SELECT chosen.name AS item, item_events.recorded_at AS at, item_events.kind AS event, NULL AS place,
      chosen.id AS "itemId", chosen.item_type AS "itemType", item_events.lat, item_events.lng
    FROM chosen JOIN item_events ON item_events.item_id = chosen.id
    WHERE ${isWithin(asked, sql.ref('item_events.recorded_at'))}
      AND item_events.kind = ANY (${asked.question.selection.events}::text[])
    ORDER BY item_events.recorded_at, item_events.id`,
)
