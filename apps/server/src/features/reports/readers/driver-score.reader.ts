import { driverScoreReport } from '@atalaya/contract/reports/driver-score.report'
import { sql } from 'kysely'
import { withChosen } from '../asked-report.ts'
import { defineReader } from '../define-reader.ts'
import { scored, scoredSums, scoreFacts, weighedFacts } from '../scored-trips.ts'

export const driverScoreReader = defineReader(
  driverScoreReport,
  (asked) => sql`${withChosen(asked)}, ${scoreFacts(asked)}, sums AS (
      SELECT seen_drivers.id, seen_drivers.name, ${scoredSums}
      FROM ${weighedFacts(asked)} JOIN seen_drivers ON seen_drivers.id = facts.driver_id
      GROUP BY seen_drivers.id, seen_drivers.name
    )
    SELECT name AS driver, ${scored(asked)}, id AS "driverId" FROM sums ORDER BY score NULLS LAST, id`,
)
