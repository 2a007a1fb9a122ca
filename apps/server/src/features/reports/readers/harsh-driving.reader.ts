import { harshDrivingReport } from '@atalaya/contract/reports/harsh-driving.report'
import { sql } from 'kysely'
import { isWithin, withChosen } from '../asked-report.ts'
import { defineReader } from '../define-reader.ts'
import { drivenKm } from '../driven-items.ts'
import { countedFaults, faultKinds } from '../harsh-events.ts'

/** Of a way that is shorter than a kilometre no rate can be told. */
const leastKm = 1

export const harshDrivingReader = defineReader(
  harshDrivingReport,
  (asked) => sql`${withChosen(asked)}, driven AS MATERIALIZED (
      ${drivenKm(asked)}
    ), told AS (
      SELECT chosen.id, ${countedFaults(sql`item_events.kind`)}
      FROM chosen JOIN item_events ON item_events.item_id = chosen.id
      WHERE item_events.kind = ANY (${[...faultKinds]}::text[]) AND ${isWithin(asked, sql.ref('item_events.recorded_at'))}
      GROUP BY chosen.id
    )
    SELECT chosen.name AS item, coalesce(told.harsh, 0) AS harsh,
      CASE WHEN driven.km >= ${leastKm} THEN round((coalesce(told.harsh, 0) * 100 / driven.km)::numeric, 1)::float8 END AS "per100Km",
      coalesce(told.braking, 0) AS braking, coalesce(told.acceleration, 0) AS acceleration, coalesce(told.turns, 0) AS turns,
      coalesce(told.overspeeds, 0) AS overspeeds, coalesce(driven.km, 0) AS "distanceKm",
      chosen.id AS "itemId", chosen.item_type AS "itemType"
    FROM chosen LEFT JOIN driven USING (id) LEFT JOIN told USING (id)
    WHERE driven.id IS NOT NULL OR told.id IS NOT NULL
    ORDER BY "per100Km" DESC NULLS LAST, chosen.id`,
)
