import { sql } from 'kysely'
import type { Tx } from '../database/tenant.ts'

export interface ClaimedRun {
  id: number
  kind: string
  companyId: number | null
  resellerId: number | null
  userId: number
  userName: string
  subject: string
  params: unknown
  memory: unknown
  attempts: number
  createdTs: number
  startedTs: number
  leaseToken: string
}

export interface Lease {
  id: number
  leaseToken: string
}

export interface Progress {
  done: number
  /** Null until it is known. */
  total: number | null
}

/** One claim at a time, so that no two processes take two runs of one tenant. */
const claimLock = 7_280_058

/** The one that has been due for longest, of a tenant of whom nobody runs one; or one whose process is dead. */
export const claimRun = async (
  tx: Tx,
  { kinds, leaseMs, leaseToken }: { kinds: readonly string[]; leaseMs: number; leaseToken: string },
): Promise<ClaimedRun | null> => {
  await sql`SELECT pg_advisory_xact_lock(${claimLock}::bigint)`.execute(tx)
  const { rows } = await sql<ClaimedRun>`
    UPDATE runs SET state = 'running', lease_token = ${leaseToken}, lease_until = now_ms() + ${leaseMs}::bigint,
      attempts = attempts + 1, started_ts = coalesce(started_ts, now_ms()), error = NULL
    WHERE id = (
      SELECT id FROM runs AS due
      WHERE kind = ANY (${kinds}::text[])
        AND (state = 'waiting' AND due_ts <= now_ms() OR state = 'running' AND lease_until < now_ms())
        AND NOT EXISTS (SELECT FROM runs AS other WHERE other.tenant = due.tenant AND other.id <> due.id
          AND other.state = 'running' AND other.lease_until >= now_ms())
      ORDER BY due_ts, id LIMIT 1)
    RETURNING id, kind, company_id AS "companyId", reseller_id AS "resellerId", user_id AS "userId", user_name AS "userName",
      subject, params, memory, attempts, created_ts AS "createdTs", started_ts AS "startedTs", lease_token AS "leaseToken"`.execute(
    tx,
  )
  const [claimed] = rows
  if (!claimed) return null
  // What whoever had it before left half done; it is made anew.
  await tx.deleteFrom('run_files').where('run_id', '=', claimed.id).execute()
  await tx.deleteFrom('run_rows').where('run_id', '=', claimed.id).execute()
  return claimed
}

/** False where somebody else has it, or it was called off. */
export const renewLease = async (
  tx: Tx,
  { id, leaseToken, leaseMs, done, total }: Lease & Progress & { leaseMs: number },
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    UPDATE runs SET lease_until = now_ms() + ${leaseMs}::bigint, done = ${done}, total = ${total}::bigint
    WHERE id = ${id} AND lease_token = ${leaseToken} AND state = 'running'`.execute(tx)
  return numAffectedRows === 1n
}

/** Nobody takes it over, and nobody calls it off, until the transaction ends. */
export const holdLease = async (tx: Tx, { id, leaseToken }: Lease): Promise<boolean> => {
  const { rows } = await sql`
    SELECT FROM runs WHERE id = ${id} AND lease_token = ${leaseToken} AND state = 'running' FOR UPDATE`.execute(tx)
  return rows.length === 1
}

export const forbidCancelling = async (tx: Tx, { id }: Lease): Promise<void> => {
  await tx.updateTable('runs').set({ can_cancel: false }).where('id', '=', id).execute()
}

export const writeMemory = async (tx: Tx, { id }: Lease, memory: object): Promise<void> => {
  await sql`UPDATE runs SET memory = ${JSON.stringify(memory)}::jsonb WHERE id = ${id}`.execute(tx)
}

export type RunEnd =
  | { state: 'done' }
  | { state: 'failed'; error: string }
  /** Tried again, by whichever process: after a pause, or at once where its process stops. */
  | { state: 'waiting'; pauseMs: number; isUncounted: boolean }

/** False where it is no longer ours to end. */
export const endRun = async (
  tx: Tx,
  { id, leaseToken, end, keptMs, ...at }: Lease & Progress & { end: RunEnd; keptMs: number | null },
): Promise<boolean> => {
  const ended =
    end.state === 'waiting'
      ? sql`due_ts = now_ms() + ${end.pauseMs}::bigint, attempts = attempts - ${end.isUncounted ? 1 : 0}`
      : sql`ended_ts = now_ms(), expires_ts = now_ms() + ${keptMs}::bigint`
  const error = end.state === 'failed' ? end.error : null
  const { numAffectedRows } = await sql`
    UPDATE runs SET state = ${end.state}, lease_token = NULL, lease_until = NULL, error = ${error},
      done = ${at.done}, total = ${at.total}::bigint, ${ended}
    WHERE id = ${id} AND lease_token = ${leaseToken} AND state = 'running'`.execute(tx)
  return numAffectedRows === 1n
}

/** What was made by one that has not ended well. */
export const forgetMade = async (tx: Tx, runId: number): Promise<void> => {
  const isOver = sql`NOT EXISTS (SELECT FROM runs WHERE id = ${runId} AND state IN ('done', 'running'))`
  await sql`DELETE FROM run_files WHERE run_id = ${runId} AND ${isOver}`.execute(tx)
  await sql`DELETE FROM run_rows WHERE run_id = ${runId} AND ${isOver}`.execute(tx)
}
