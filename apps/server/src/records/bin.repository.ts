import type { BinEntry } from '@atalaya/contract/bin'
import { type SqlBool, sql } from 'kysely'
import { nameOfUser, type OperationChange } from './record-changes.repository.ts'
import type { Scope } from './scope.ts'

export interface BinRow extends Omit<BinEntry, 'endsAt'> {
  /** Without what referred to it, of which there may be as much as there are records. */
  before: OperationChange['before']
}

/** Each by an index of its own: `IS NOT DISTINCT FROM` would use none. */
const isOf = (scope: Scope) => {
  if (scope.level === 'company') return sql<SqlBool>`deletion.company_id = ${scope.companyId}`
  if (scope.level === 'reseller') return sql<SqlBool>`deletion.reseller_id = ${scope.resellerId}`
  return sql<SqlBool>`num_nonnulls(deletion.company_id, deletion.reseller_id) = 0`
}

/** The last that was done to its record. */
const isLast = sql<SqlBool>`NOT EXISTS (
  SELECT FROM record_changes AS later
  WHERE (later.company_id = deletion.company_id OR later.reseller_id = deletion.reseller_id
    OR num_nonnulls(later.company_id, later.reseller_id, deletion.company_id, deletion.reseller_id) = 0)
    AND later.noun = deletion.noun AND later.record_id = deletion.record_id AND later.id > deletion.id)`

/** As its noun calls it; before the history kept that, by what most have for a name. */
const name = sql<string>`coalesce(nullif(record_name, ''), nullif(before ->> 'name', ''),
  nullif(concat_ws(' ', before ->> 'firstName', before ->> 'lastName'), ''), before ->> 'deviceId',
  (SELECT value FROM jsonb_each_text(before -> 'names') LIMIT 1), '')`
const detail = sql<
  string | null
>`nullif(coalesce(before ->> 'plate', before ->> 'deviceId', before ->> 'email', before ->> 'date'), '')`

/** Literally: per cent and underscore mean themselves. */
const contains = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

export const listBinRows = async (
  scope: Scope,
  page: { nouns: readonly string[]; search: string; deletedAfter: number; beforeId: number; limit: number },
): Promise<BinRow[]> => {
  const { nouns, search, deletedAfter, beforeId, limit } = page
  const isFound = search === '' ? sql`true` : sql`concat_ws(' ', ${name}, ${detail}) ILIKE ${contains(search)}`
  const { rows } = await sql<BinRow>`
    SELECT deletion.id, noun, record_id AS "recordId", ${name} AS name, ${detail} AS detail, at AS "deletedAt",
      ${nameOfUser(scope)} AS "userName", before - 'ties' AS before
    FROM record_changes AS deletion
    WHERE ${isOf(scope)} AND kind = 'delete' AND deletion.id < ${beforeId} AND at > ${deletedAfter}
      AND noun = ANY (${[...nouns]}::text[]) AND ${isLast} AND ${isFound}
    ORDER BY deletion.id DESC LIMIT ${limit}`.execute(scope.tx)
  return rows
}

/** Of some ids, the deletions that can be taken back, newest first, as `undoChanges` takes them. */
export const findBinRows = async (
  scope: Scope,
  { ids, deletedAfter }: { ids: readonly number[]; deletedAfter: number },
): Promise<OperationChange[]> => {
  const { rows } = await sql<OperationChange>`
    SELECT id, noun, record_id AS "recordId", kind, before, NULL AS after, user_id AS "userId"
    FROM record_changes AS deletion
    WHERE ${isOf(scope)} AND kind = 'delete' AND id = ANY (${[...ids]}::bigint[]) AND at > ${deletedAfter} AND ${isLast}
    ORDER BY id DESC`.execute(scope.tx)
  return rows
}
