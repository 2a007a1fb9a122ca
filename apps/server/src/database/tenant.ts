import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from './schema.ts'

/** What a repository function takes: a transaction that already stands behind its wall. Nothing else reaches the pool. */
export type Tx = Transaction<Tables>
export type Database = Kysely<Tables>

/** A company's rows and no others, under a role that row-level security binds. */
export const asCompany = <T>(database: Database, companyId: number, work: (tx: Tx) => Promise<T>): Promise<T> =>
  database.transaction().execute(async (tx) => {
    await sql`SELECT set_config('role', 'atalaya_company', true), set_config('app.company_id', ${String(companyId)}, true)`.execute(
      tx,
    )
    return work(tx)
  })

/** The companies, trackers and accounts of some resellers. */
export const asResellers = <T>(
  database: Database,
  resellerIds: readonly number[],
  work: (tx: Tx) => Promise<T>,
): Promise<T> =>
  database.transaction().execute(async (tx) => {
    const ids = `{${resellerIds.join(',')}}`
    await sql`SELECT set_config('role', 'atalaya_reseller', true), set_config('app.reseller_ids', ${ids}, true)`.execute(
      tx,
    )
    return work(tx)
  })

/** Ingest, jobs and sign-in: every company's rows. Never on behalf of a company's request. */
export const asEngine = <T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> =>
  database.transaction().execute(async (tx) => {
    await sql`SELECT set_config('role', 'atalaya_engine', true)`.execute(tx)
    return work(tx)
  })

/** A part of an engine's transaction that stands behind one company's wall, as what a person of it writes. */
export const withinCompany = async <T>(tx: Tx, companyId: number, work: () => Promise<T>): Promise<T> => {
  await sql`SELECT set_config('role', 'atalaya_company', true), set_config('app.company_id', ${String(companyId)}, true)`.execute(
    tx,
  )
  const done = await work()
  await sql`SELECT set_config('role', 'atalaya_engine', true), set_config('app.company_id', '', true)`.execute(tx)
  return done
}
