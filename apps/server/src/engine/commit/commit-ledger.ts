import { sql } from 'kysely'
import { asEngine, type Database, type Tx } from '../../database/tenant.ts'
import type { DanglingTable } from '../../definitions/device-registry.ts'

/** SQLSTATE classes that say something of the moment, not of the data: the same transaction may succeed later. */
const passingClasses = new Set(['08', '40', '53', '55', '57', '58'])
/** Of a class that is otherwise our own mistake: ended for idling while all stood still, or led to a standby. */
const passingStates = new Set(['25P03', '25P04', '25006'])
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
  if (code?.length === 5 && !passingNetworkCodes.has(code)) {
    return passingClasses.has(code.slice(0, 2)) || passingStates.has(code)
  }
  if (code !== undefined && passingNetworkCodes.has(code)) return true
  return error instanceof Error && code === undefined && passingMessage.test(error.message)
}

/** Cancelled by the statement timeout: it may be the moment's load, or the batch itself. */
export const isTooLong = (error: unknown): boolean => codeOf(error) === '57014'

/** Something that the batch refers to is gone: definitions must be read again first. */
export const isDanglingReference = (error: unknown): boolean => codeOf(error) === '23503'

/**
 * What the row that is gone was; undefined where the constraint says nothing that we know. PostgreSQL keeps the key to
 * itself where row-level security is on, so the batch's own ids have to do.
 */
export const danglingTableOf = (error: unknown): DanglingTable | undefined => {
  const { constraint } = error as { constraint?: unknown }
  if (typeof constraint !== 'string') return undefined
  if (constraint.includes('geozone_id')) return 'geozones'
  if (constraint.includes('driver')) return 'drivers'
  return constraint.includes('item') || constraint.includes('vehicle') ? 'items' : undefined
}

export interface CommitLedger {
  /** One transaction; a failure thrown by it means that nothing of it was committed. */
  commit<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

/**
 * Commits, and knows it. When the connection breaks during COMMIT itself, the transaction's fate is asked for over a
 * new one: taking it for failed would reduce the same reports twice, taking it for done could lose them. So each
 * transaction leaves its number in the committer's row. One at a time: a second one would wait for that row.
 */
export const createCommitLedger = (database: Database, committer: string): CommitLedger => {
  let lastNumber = 0
  const commit: CommitLedger['commit'] = async (work) => {
    const number = ++lastNumber
    let finished: { result: Awaited<ReturnType<typeof work>> } | undefined
    try {
      return await asEngine(database, async (tx) => {
        await sql`
          INSERT INTO last_commits (committer, number) VALUES (${committer}, ${number})
          ON CONFLICT (committer) DO UPDATE SET number = EXCLUDED.number, committed_ts = now_ms()`.execute(tx)
        const result = await work(tx)
        finished = { result }
        return result
      })
    } catch (error) {
      if (!finished || (await lastCommitted(database, committer)) !== number) throw error
      return finished.result
    }
  }
  return { commit }
}

const retryPauseMs = 100

/** A transaction that is still being committed holds the row, and is waited for. */
const lastCommitted = async (database: Database, committer: string): Promise<number> => {
  for (;;) {
    try {
      const { rows } = await asEngine(database, (tx) =>
        sql<{ number: number }>`
          INSERT INTO last_commits (committer, number) VALUES (${committer}, 0)
          ON CONFLICT (committer) DO UPDATE SET committer = EXCLUDED.committer
          RETURNING number`.execute(tx),
      )
      return rows[0]?.number ?? 0
    } catch (error) {
      if (!isPassing(error)) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, retryPauseMs))
  }
}

const keptMs = 7 * 86_400_000

/** Rows of processes that are long gone. */
export const forgetOldCommitters = (tx: Tx) =>
  sql`DELETE FROM last_commits WHERE committed_ts < now_ms() - ${keptMs}`.execute(tx)
