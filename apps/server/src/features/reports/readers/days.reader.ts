import { daysReport } from '@atalaya/contract/reports/days.report'
import { sql } from 'kysely'
import { withChosen } from '../asked-report.ts'
import { defineReader } from '../define-reader.ts'
import { chosenTrips, tripDay, tripSums } from '../driven-trips.ts'

export const daysReader = defineReader(
  daysReport,
  (asked) => sql`${withChosen(asked)}
    SELECT chosen.name AS item, begun.day::text AS day, ${tripSums(asked.timezone)},
      chosen.id AS "itemId", chosen.item_type AS "itemType"
    FROM ${chosenTrips(asked)} CROSS JOIN LATERAL (SELECT ${tripDay(asked.timezone)} AS day) AS begun
    GROUP BY chosen.id, chosen.item_type, chosen.name, begun.day
    ORDER BY begun.day, chosen.name, chosen.id`,
)
