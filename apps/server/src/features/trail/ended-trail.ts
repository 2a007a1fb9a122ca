import { CompanySettings, defaultLogDays } from '@atalaya/contract/company-settings'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { asEngine, type Database } from '../../database/tenant.ts'

const dayMs = 86_400_000
/** Of one transaction, so that none holds on for long. */
const rowsAtOnce = 20_000

/** Null is what belongs to no company. */
const forget = async (database: Database, companyId: number | null, before: number): Promise<number> => {
  let gone = 0
  while (true) {
    const { rows } = await asEngine(database, (tx) =>
      sql<{
        gone: number
      }>`SELECT forget_trail(${companyId}::integer, ${before}::bigint, ${rowsAtOnce}) AS gone`.execute(tx),
    )
    const some = rows[0]?.gone ?? 0
    gone += some
    if (some < rowsAtOnce) return gone
  }
}

/** Deletes what each company has kept for as long as it wants to: the one way in which an entry ever goes. */
export const forgetEndedTrail = async (
  { database, logger }: { database: Database; logger: Logger },
  now: number,
): Promise<number> => {
  const companies = await asEngine(database, (tx) => tx.selectFrom('companies').select(['id', 'conf']).execute())
  let gone = await forget(database, null, now - defaultLogDays * dayMs)
  for (const { id, conf } of companies)
    gone += await forget(database, id, now - CompanySettings.parse(conf).general.logDays * dayMs)
  if (gone > 0) logger.info({ gone }, 'entries of the trail have had their time')
  return gone
}
