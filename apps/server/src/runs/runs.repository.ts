import type { Run, RunKind, RunState } from '@atalaya/contract/runs'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../database/tenant.ts'
import { runsListed } from '../limits/runs.limits.ts'

/** Who looks: an administrator at all that the transaction sees, others at their own. */
export interface RunScope {
  userId?: number
  /** Others' as well, where these share them. */
  seesShared?: boolean
  /** Whether all items of a column with their ids are seen; what a run found is told to nobody else. */
  seesAll?(itemIds: string): RawBuilder<SqlBool>
}

/** What the list tells, with what its kind keeps of it. */
export interface StoredRun {
  run: Run
  params: unknown
  result: unknown
}

interface Row extends Omit<Run, 'files' | 'user'> {
  userId: number
  userName: string
  files: { id: number; name: string; type: string; bytes: number; sha256: string }[]
}

const ownOnly = ({ userId }: RunScope) => (userId === undefined ? sql`true` : sql`user_id = ${userId}`)

/** For the WHERE of every query over runs that somebody is told of. */
export const isTold = (scope: RunScope): RawBuilder<SqlBool> => {
  const isShared = scope.seesShared ? sql`shared_ts IS NOT NULL AND state = 'done'` : sql`false`
  const seesAll = scope.seesAll ? sql`(item_ids IS NULL OR ${scope.seesAll('runs.item_ids')})` : sql`true`
  return sql`(${ownOnly(scope)} OR ${isShared}) AND ${seesAll}`
}

const columns = sql`id, kind, subject, state, done, total, error, user_id AS "userId", user_name AS "userName",
  created_ts AS "createdTs", due_ts AS "dueTs", started_ts AS "startedTs", ended_ts AS "endedTs", expires_ts AS "expiresTs",
  can_cancel AND state IN ('waiting', 'running') AS "canCancel", state = 'done' AND result IS NOT NULL AS "hasResult",
  shared_ts IS NOT NULL AS "isShared",
  coalesce((SELECT jsonb_agg(jsonb_build_object('id', id, 'name', name, 'type', type, 'bytes', bytes,
      'sha256', encode(sha256, 'hex')) ORDER BY id)
    FROM run_files WHERE run_id = runs.id AND runs.state = 'done' AND bytes IS NOT NULL), '[]') AS files`

const toRun = ({ userId, userName, ...run }: Row): Run => ({ ...run, user: { id: userId, name: userName } }) as Run

/** As far as the transaction's isolation lets them be seen, newest first. */
export const listRuns = async (tx: Tx, scope: RunScope): Promise<Run[]> => {
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM runs WHERE ${isTold(scope)} ORDER BY id DESC LIMIT ${runsListed.value}`.execute(tx)
  return rows.map(toRun)
}

export const findRun = async (
  tx: Tx,
  { id, kind, ...scope }: RunScope & { id: number; kind: RunKind },
): Promise<StoredRun | null> => {
  const { rows } = await sql<Row & Pick<StoredRun, 'params' | 'result'>>`
    SELECT ${columns}, params, CASE WHEN state = 'done' THEN result END AS result
    FROM runs WHERE id = ${id} AND kind = ${kind} AND ${isTold(scope)}`.execute(tx)
  const [row] = rows
  if (!row) return null
  const { params, result, ...run } = row
  return { run: toRun(run), params, result }
}

/** Null takes it back. */
export const shareRun = async (tx: Tx, { id, sharedTs }: { id: number; sharedTs: number | null }): Promise<void> => {
  await tx.updateTable('runs').set({ shared_ts: sharedTs }).where('id', '=', id).execute()
}

/** What became of it: null where there is none that the transaction sees. */
export const cancelRun = async (
  tx: Tx,
  { id, now, keptMs, ...scope }: Pick<RunScope, 'userId'> & { id: number; now: number; keptMs: number },
): Promise<{ kind: string; state: RunState; subject: string; isCancelled: boolean } | null> => {
  const { rows } = await sql<{ kind: string; state: RunState; canCancel: boolean; subject: string }>`
    SELECT kind, state, subject, can_cancel AS "canCancel" FROM runs WHERE id = ${id} AND ${ownOnly(scope)} FOR UPDATE`.execute(
    tx,
  )
  const [found] = rows
  if (!found) return null
  const isCancelled = found.canCancel && (found.state === 'waiting' || found.state === 'running')
  // Whoever has it learns it at the next heartbeat: the token is no longer theirs.
  if (isCancelled)
    await sql`UPDATE runs SET state = 'cancelled', lease_token = NULL, ended_ts = ${now}, expires_ts = ${now + keptMs}
      WHERE id = ${id}`.execute(tx)
  return { kind: found.kind, state: found.state, subject: found.subject, isCancelled }
}

export interface StoredRunFile {
  id: number
  runId: number
  kind: string
  name: string
  type: string
  bytes: number
  /** Of its content, in hexadecimal digits. */
  digest: string
}

export const findRunFile = async (
  tx: Tx,
  { runId, fileId, ...scope }: RunScope & { runId?: number; fileId: number },
): Promise<StoredRunFile | null> => {
  const { rows } = await sql<StoredRunFile>`
    SELECT run_files.id, run_id AS "runId", kind, name, type, bytes, encode(sha256, 'hex') AS digest FROM run_files JOIN runs ON runs.id = run_id
    WHERE run_files.id = ${fileId} AND bytes IS NOT NULL AND state = 'done'
      AND ${runId === undefined ? sql`true` : sql`run_id = ${runId}`} AND ${isTold(scope)}`.execute(tx)
  return rows[0] ?? null
}

/** All parts but the last are as long as the first. */
export const readRunPartBytes = async (tx: Tx, fileId: number): Promise<number | null> => {
  const { rows } = await sql<{ bytes: number }>`
    SELECT octet_length(content) AS bytes FROM run_file_parts WHERE file_id = ${fileId} AND number = 0`.execute(tx)
  return rows[0]?.bytes ?? null
}

export const readRunFilePart = async (tx: Tx, fileId: number, number: number): Promise<Buffer | null> => {
  const part = await tx
    .selectFrom('run_file_parts')
    .select('content')
    .where('file_id', '=', fileId)
    .where('number', '=', number)
    .executeTakeFirst()
  return part?.content ?? null
}

/** Those whose time is over, with their files and rows. As the engine. */
export const forgetEndedRuns = async (tx: Tx, before: number): Promise<unknown> =>
  tx.deleteFrom('runs').where('expires_ts', '<', before).execute()
