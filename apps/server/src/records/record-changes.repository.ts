import type { RecordChange } from '@atalaya/contract/changes'
import type { FieldChange, LaterFieldChange, Values } from '@atalaya/domain/field-history'
import { sql } from 'kysely'
import { insertRows } from '../database/row-sets.ts'
import type { Tx } from '../database/tenant.ts'
import type { Scope } from './scope.ts'

/** Whose a row is that belongs to a company, to a reseller, or to nobody below the platform. */
export const ownerOf = (scope: Scope) => ({
  company_id: scope.level === 'company' ? scope.companyId : null,
  reseller_id: scope.level === 'reseller' ? scope.resellerId : null,
})

/** Until COMMIT, whoever does the same to the records of one owner waits. */
export const lockForOwner = async (scope: Scope, what: string): Promise<void> => {
  const { company_id, reseller_id } = ownerOf(scope)
  const key = `${what} ${scope.level} ${company_id ?? reseller_id ?? 0}`
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(scope.tx)
}

type ChangeKind = FieldChange['kind']

export interface NewRecordChange {
  recordId: number
  kind: ChangeKind
  before: object | null
  after: object | null
  /** As the record is called then; what the history knows of it last unless said. */
  name?: string | undefined
}

const longestName = 200

/** The one way into the history: in the transaction that changes the records. */
export const recordChanges = async (scope: Scope, noun: string, changes: readonly NewRecordChange[]): Promise<void> => {
  const rows = changes.map(({ recordId, kind, before, after, name }) => ({
    ...ownerOf(scope),
    noun,
    record_id: recordId,
    record_name: name?.slice(0, longestName) ?? null,
    at: scope.now,
    user_id: scope.session.userId,
    kind,
    before,
    after,
    operation_id: scope.operationId ?? null,
    undoes_operation_id: scope.undoesOperationId ?? null,
    is_import: scope.isImport ?? false,
    is_single: scope.isSingle ?? false,
  }))
  await insertRows(scope.tx, 'record_changes', rows)
}

export interface RecordChangeRow {
  id: number
  noun: string
  recordId: number
  at: number
  userId: number
  userName: string | null
  kind: ChangeKind
  before: Values | null
  after: Values | null
  operationId: string | null
  origin: RecordChange['origin']
}

/** Of a change's author. A reseller's people are out of sight for a reseller. */
export const nameOfUser = ({ level }: Scope) =>
  level === 'company' ? sql`(SELECT first_name || ' ' || last_name FROM users WHERE users.id = user_id)` : sql`NULL`

/** Of one record, newest first. */
export const listRecordChanges = async (
  scope: Scope,
  { noun, recordId, beforeId, limit }: { noun: string; recordId: number; beforeId: number; limit: number },
): Promise<RecordChangeRow[]> => {
  const { rows } = await sql<RecordChangeRow>`
    SELECT record_changes.id, noun, record_id AS "recordId", at, user_id AS "userId",
      ${nameOfUser(scope)} AS "userName", kind, before, after, operation_id AS "operationId",
      CASE WHEN undoes_operation_id IS NOT NULL THEN 'undo' WHEN is_import THEN 'import'
        WHEN is_single THEN 'single' WHEN operation_id IS NOT NULL THEN 'bulk' ELSE 'single' END AS origin
    FROM record_changes WHERE noun = ${noun} AND record_id = ${recordId} AND record_changes.id < ${beforeId}
    ORDER BY record_changes.id DESC LIMIT ${limit}`.execute(scope.tx)
  return rows
}

export interface OperationChange extends FieldChange {
  id: number
  noun: string
  recordId: number
  /** Of an update alone. */
  after: Values | null
  userId: number
}

/** Of what a page of an operation reads, as it is stored: several times as much once it is unpacked. */
const pageBytes = 8_000_000

/** Of one operation, newest first, as many as are wanted or as are not too large together, but one at least. */
export const listOperationChanges = async (
  tx: Tx,
  { operationId, beforeId, limit }: { operationId: string; beforeId: number; limit: number },
): Promise<{ changes: OperationChange[]; isLast: boolean }> => {
  const { rows } = await sql<OperationChange & { found: number }>`
    SELECT id, noun, "recordId", kind, before, after, "userId", found FROM (
      SELECT id, noun, record_id AS "recordId", kind, before, after, user_id AS "userId",
        (count(*) OVER ())::integer AS found, row_number() OVER (ORDER BY id DESC) AS nth,
        sum(coalesce(pg_column_size(before), 0) + coalesce(pg_column_size(after), 0)) OVER (ORDER BY id DESC) AS bytes
      FROM (
        SELECT id, noun, record_id, kind, user_id, before, CASE WHEN kind = 'update' THEN after END AS after
        FROM record_changes WHERE operation_id = ${operationId}::uuid AND id < ${beforeId}
        ORDER BY id DESC LIMIT ${limit}
      ) AS newest
    ) AS page WHERE nth = 1 OR bytes <= ${pageBytes} ORDER BY id DESC`.execute(tx)
  const found = rows[0]?.found ?? 0
  return { changes: rows, isLast: found < limit && rows.length === found }
}

/**
 * Of some changes, those whose records were changed since otherwise than by their operation and its undoings: of an
 * update by a deletion, or by one that has a field in common with it.
 */
export const findChangedSince = async (tx: Tx, changeIds: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM record_changes AS change
    WHERE id = ANY (${[...changeIds]}::bigint[]) AND EXISTS (
      SELECT FROM record_changes AS later WHERE ${isLater} AND NOT ${isOfOperation}
        AND (change.kind <> 'update' OR later.kind <> 'update'
          OR later.before ?| ARRAY(SELECT jsonb_object_keys(change.before)))
    )`.execute(tx)
  return rows.map(({ id }) => id)
}

/** All that came after each of some changes, oldest first. */
export const listLaterChanges = async (
  tx: Tx,
  changeIds: readonly number[],
): Promise<ReadonlyMap<number, LaterFieldChange[]>> => {
  const { rows } = await sql<LaterFieldChange & { changeId: number }>`
    SELECT change.id AS "changeId", later.kind, later.before, later.after, ${isOfOperation} AS "isOfOperation"
    FROM record_changes AS change JOIN record_changes AS later ON ${isLater}
    WHERE change.id = ANY (${[...changeIds]}::bigint[]) ORDER BY later.id`.execute(tx)
  return Map.groupBy(rows, ({ changeId }) => changeId)
}

const isLater = sql`(later.company_id = change.company_id OR later.reseller_id = change.reseller_id)
  AND later.noun = change.noun AND later.record_id = change.record_id AND later.id > change.id`

const isOfOperation = sql`(later.operation_id IS NOT DISTINCT FROM change.operation_id
  OR later.undoes_operation_id IS NOT DISTINCT FROM change.operation_id)`

/** Of some deletions, those whose records are there again. */
export const findRestored = async (tx: Tx, changeIds: readonly number[]): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM record_changes AS change
    WHERE id = ANY (${[...changeIds]}::bigint[]) AND change.kind = 'delete' AND 'delete' <> (
      SELECT kind FROM record_changes AS last
      WHERE (last.company_id = change.company_id OR last.reseller_id = change.reseller_id)
        AND last.noun = change.noun AND last.record_id = change.record_id
      ORDER BY id DESC LIMIT 1
    )`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}
