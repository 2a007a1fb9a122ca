import { noticesReport } from '@atalaya/contract/reports/notices.report'
import { sql } from 'kysely'
import { isWithin, withChosen } from '../asked-report.ts'
import { defineReader } from '../define-reader.ts'

export const noticesReader = defineReader(
  noticesReport,
  (asked) => sql`${withChosen(asked)}
    SELECT chosen.name AS item, alarm_notices.ts AS at, alarm_notices.info ->> 'name' AS alarm,
      alarm_notices.info ->> 'priority' AS priority,
      (ARRAY['pending', 'inProcess', 'resolved'])[alarm_notices.state + 1] AS state, alarm_notices.end_ts AS "endedAt",
      CASE WHEN alarm_notices.has_length
        THEN coalesce(alarm_notices.end_ts, ${asked.now}) - alarm_notices.ts END AS "lastedMs", NULL AS place,
      chosen.id AS "itemId", chosen.item_type AS "itemType",
      (alarm_notices.data -> 'pos' ->> 'lat')::float8 AS lat, (alarm_notices.data -> 'pos' ->> 'lng')::float8 AS lng
    FROM chosen JOIN alarm_notices ON alarm_notices.item_id = chosen.id
    WHERE ${isWithin(asked, sql.ref('alarm_notices.ts'))} AND alarm_notices.withdrawn_ts IS NULL
    ORDER BY alarm_notices.ts DESC, alarm_notices.id DESC`,
)
