import { CompanySettings } from '@atalaya/contract/company-settings'
import type { CompanyScoring } from '@atalaya/contract/scoring'
import { sql } from 'kysely'
import type { Tx } from '../../database/tenant.ts'

/** Of the company that the transaction is isolated to. */
export const readScoring = async (tx: Tx, options?: { lock: true }): Promise<CompanyScoring & { timezone: string }> => {
  const query = tx.selectFrom('companies').select(['conf', 'version', 'timezone'])
  const { conf, version, timezone } = await (options?.lock ? query.forUpdate() : query).executeTakeFirstOrThrow()
  return { formula: CompanySettings.parse(conf).scoring, version, timezone }
}

export const writeScoring = async (tx: Tx, formula: CompanyScoring['formula'], now: number): Promise<void> => {
  await sql`UPDATE companies SET conf = jsonb_set(conf, '{scoring}', ${JSON.stringify(formula)}::jsonb),
    version = version + 1, updated_ts = ${now}`.execute(tx)
}

export const readDriverNames = async (tx: Tx, ids: readonly number[]): Promise<Map<number, string>> => {
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT id, name FROM drivers WHERE id = ANY (${[...ids]}::integer[])`.execute(tx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
