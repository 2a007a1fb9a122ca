import { sql } from 'kysely'
import { asEngine, type Database, type Tx } from '../database/tenant.ts'

/** SQLSTATE classes that say something of the moment, not of the data: the same transaction may succeed later. */
const passingClasses = new Set(['08', '40', '53', '55', '57', '58'])
const passingNetworkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
])
/** What `pg` throws without a code when its connection or pool fails. */
const passingMessage =
  /connection (?:terminated|timeout)|terminated unexpectedly|timeout exceeded when trying to connect|not queryable/i

const codeOf = (error: unknown): string | undefined => {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code : undefined
}

/** A failure of the database or of the way to it, after which to try again. */
export const isPassing = (error: unknown): boolean => {
  const code = codeOf(error)
  if (code?.length === 5 && !passingNetworkCodes.has(code)) return passingClasses.has(code.slice(0, 2))
  if (code !== undefined && passingNetworkCodes.has(code)) return true
  return error instanceof Error && code === undefined && passingMessage.test(error.message)
}

/** Cancelled by the statement timeout: it may be the moment's load, or the batch itself. */
export const isTooLong = (error: unknown): boolean => codeOf(error) === '57014'

/** Something that the batch refers to is gone: definitions must be read again first. */
export const isDanglingReference = (error: unknown): boolean => codeOf(error) === '23503'

/**
 * Commits, and knows it. When the connection breaks during COMMIT itself, the transaction's fate is asked for over a
 * new one: taking it for failed would reduce the same reports twice, taking it for done could lose them.
 */
export const commitForSure = async <T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> => {
  let transactionId: string | undefined
  let finished: { result: T } | undefined
  try {
    return await asEngine(database, async (tx) => {
      const { rows } = await sql<{ id: string }>`SELECT pg_current_xact_id()::text AS id`.execute(tx)
      const result = await work(tx)
      transactionId = rows[0]?.id
      finished = { result }
      return result
    })
  } catch (error) {
    if (!finished || !transactionId || !(await wasCommitted(database, transactionId))) throw error
    return finished.result
  }
}

const inProgressPauseMs = 100

const wasCommitted = async (database: Database, transactionId: string): Promise<boolean> => {
  for (;;) {
    try {
      const { rows } = await sql<{ status: string | null }>`
        SELECT pg_xact_status(${transactionId}::xid8) AS status`.execute(database)
      const status = rows[0]?.status
      if (status !== 'in progress') return status === 'committed'
    } catch (error) {
      if (!isPassing(error)) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, inProgressPauseMs))
  }
}
