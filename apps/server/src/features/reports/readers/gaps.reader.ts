import { gapsReport } from '@atalaya/contract/reports/gaps.report'
import { sql } from 'kysely'
import { tripUntil } from '../../../database/stored-trip.ts'
import { isWithin, settingOf, withChosen } from '../asked-report.ts'
import { defineReader } from '../define-reader.ts'

/** The last word before the period may lie so far back: what is silent for longer is a matter of `inactivity`. */
const longestBeforeMs = 31 * 86_400_000

/** What follows the last fix of a trip or the end of a stop, up to the next of either; one that lasts, up to now. */
export const gapsReader = defineReader(gapsReport, (asked) => {
  const { fromTs, toTs, now } = asked
  return sql`${withChosen(asked)}, known AS (
      SELECT trips.item_id, trips.started_at, ${tripUntil} AS until, trips.end_lat AS lat, trips.end_lng AS lng
      FROM chosen JOIN trips ON trips.item_id = chosen.id
      WHERE trips.started_at >= ${fromTs - longestBeforeMs} AND trips.started_at <= ${toTs + longestBeforeMs}
      UNION ALL
      SELECT stops.item_id, stops.started_at, coalesce(stops.ended_at, ${now}), stops.lat, stops.lng
      FROM chosen JOIN stops ON stops.item_id = chosen.id
      WHERE stops.started_at >= ${fromTs - longestBeforeMs} AND stops.started_at <= ${toTs + longestBeforeMs}
    ), holes AS (
      SELECT item_id, until, lat, lng, lead(started_at) OVER (PARTITION BY item_id ORDER BY started_at, until) AS next_at FROM known
    )
    SELECT chosen.name AS item, holes.until AS "startedAt", holes.next_at AS "endedAt",
      coalesce(holes.next_at, ${now}) - holes.until AS "gapMs", NULL AS place,
      chosen.id AS "itemId", chosen.item_type AS "itemType", holes.lat, holes.lng
    FROM holes JOIN chosen ON chosen.id = holes.item_id
    WHERE ${isWithin(asked, sql.ref('holes.until'))}
      AND coalesce(holes.next_at, ${now}) - holes.until >= ${settingOf(asked, 'minGapTime') * 60_000}
    ORDER BY "gapMs" DESC, "startedAt"`
})
