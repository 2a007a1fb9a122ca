import { vehicleScoreReport } from '@atalaya/contract/reports/vehicle-score.report'
import { sql } from 'kysely'
import { withChosen } from '../asked-report.ts'
import { defineReader } from '../define-reader.ts'
import { scored, scoredSums, scoreFacts, weighedFacts } from '../scored-trips.ts'

export const vehicleScoreReader = defineReader(
  vehicleScoreReport,
  (asked) => sql`${withChosen(asked)}, ${scoreFacts(asked)}, sums AS (
      SELECT chosen.id, chosen.item_type, chosen.name, ${scoredSums}
      FROM ${weighedFacts(asked)} JOIN chosen ON chosen.id = facts.id
      GROUP BY chosen.id, chosen.item_type, chosen.name
    )
    SELECT name AS item, ${scored(asked)}, id AS "itemId", item_type AS "itemType" FROM sums ORDER BY score NULLS LAST, id`,
)
