import { AsyncLocalStorage } from 'node:async_hooks'
import { type Kysely, sql, type Transaction } from 'kysely'
import { originSettings } from './origin.ts'
import type { Tables } from './schema.ts'

/** What a repository function takes: a transaction that is already isolated to its tenant. Nothing else reaches the pool. */
export type Tx = Transaction<Tables>
/** What serves the web has: companies, resellers and `asAccess`. Its login is no member of the engine's role. */
export type WebDatabase = Kysely<Tables>
declare const engineLogin: unique symbol
/** What ingest, jobs and the start have: the engine's login. */
export type Database = WebDatabase & { readonly [engineLogin]: true }

const held = new AsyncLocalStorage<{ isOpen: boolean; afterCommit: Set<() => void> }>()

/** Done once the transaction that runs is committed, and never otherwise; the same function once. It must not fail. */
export const afterCommit = (work: () => void): void => void held.getStore()?.afterCommit.add(work)

/**
 * One at a time: who holds a connection and asks for another waits, when the pool is empty, for somebody who waits for him.
 * That is a fault of ours, told wherever it is met and not only under load. What a transaction has started and left behind
 * may open its own once that one has ended.
 */
const inTransaction = async <T>(database: WebDatabase, work: (tx: Tx) => Promise<T>): Promise<T> => {
  if (held.getStore()?.isOpen) throw new Error('a transaction was opened inside another one, on a second connection')
  const mine = { isOpen: true, afterCommit: new Set<() => void>() }
  try {
    const done = await held.run(mine, () => database.transaction().execute(work))
    for (const follow of mine.afterCommit) follow()
    return done
  } finally {
    mine.isOpen = false
  }
}

/** A company's rows and no others, under a role that row-level security binds. */
export const asCompany = <T>(database: WebDatabase, companyId: number, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(database, async (tx) => {
    await sql`SELECT set_config('role', 'atalaya_company', true), set_config('app.company_id', ${String(companyId)}, true),
      ${originSettings()}`.execute(tx)
    return work(tx)
  })

/** The companies, trackers and accounts of some resellers. */
export const asResellers = <T>(
  database: WebDatabase,
  resellerIds: readonly number[],
  work: (tx: Tx) => Promise<T>,
): Promise<T> =>
  inTransaction(database, async (tx) => {
    const ids = `{${resellerIds.join(',')}}`
    await sql`SELECT set_config('role', 'atalaya_reseller', true), set_config('app.reseller_ids', ${ids}, true),
      ${originSettings()}`.execute(tx)
    return work(tx)
  })

/**
 * For the web, what belongs to no company: who asks, signing in, brands, who pushes. A table that it needs grants it to
 * atalaya_access, with a policy; it reaches nothing that a company keeps.
 */
export const asAccess = <T>(database: WebDatabase, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(database, async (tx) => {
    await sql`SELECT set_config('role', 'atalaya_access', true), ${originSettings()}`.execute(tx)
    return work(tx)
  })

/** Ingest and jobs: every company's rows. Never on behalf of a request. */
export const asEngine = <T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(database, async (tx) => {
    await sql`SELECT set_config('role', 'atalaya_engine', true)`.execute(tx)
    return work(tx)
  })

/** A part of the engine's or the web's transaction that is isolated to one company, as what a person of it writes. */
export const withinCompany = async <T>(tx: Tx, companyId: number, work: () => Promise<T>): Promise<T> => {
  // In the order in which they stand: what the role was, then what it is.
  const { rows } = await sql<{ role: string }>`SELECT current_setting('role') AS role,
    set_config('role', 'atalaya_company', true), set_config('app.company_id', ${String(companyId)}, true)`.execute(tx)
  const done = await work()
  await sql`SELECT set_config('role', ${rows[0]?.role ?? ''}, true), set_config('app.company_id', '', true)`.execute(tx)
  return done
}
