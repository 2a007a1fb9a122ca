import type { BinEntry } from '@atalaya/contract/bin'
import { type SqlBool, sql } from 'kysely'
import type { Tx } from '../database/tenant.ts'
import type { OperationChange } from './record-changes.repository.ts'
import type { Scope } from './record-kind.ts'

type Owner = Pick<Scope, 'companyId' | 'resellerId'>

export interface BinRow extends Omit<BinEntry, 'endsAt'> {
  before: OperationChange['before']
}

const isOf = ({ companyId, resellerId }: Owner) =>
  resellerId === undefined
    ? sql<SqlBool>`deletion.company_id = ${companyId}`
    : sql<SqlBool>`deletion.reseller_id = ${resellerId}`

/** The last that was done to its record. */
const isLast = sql<SqlBool>`NOT EXISTS (
  SELECT FROM record_changes AS later
  WHERE (later.company_id = deletion.company_id OR later.reseller_id = deletion.reseller_id)
    AND later.noun = deletion.noun AND later.record_id = deletion.record_id AND later.id > deletion.id)`

const name = sql<string>`coalesce(nullif(before ->> 'name', ''),
  nullif(concat_ws(' ', before ->> 'firstName', before ->> 'lastName'), ''), before ->> 'deviceId', '')`
const detail = sql<
  string | null
>`nullif(coalesce(before ->> 'plate', before ->> 'deviceId', before ->> 'email', before ->> 'date'), '')`

/** A reseller's people are out of sight behind a reseller's wall. */
const nameOfUser = sql`(SELECT first_name || ' ' || last_name FROM users WHERE users.id = user_id)`

/** Literally: per cent and underscore mean themselves. */
const contains = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

export const listBinRows = async (
  tx: Tx,
  owner: Owner,
  page: { nouns: readonly string[]; search: string; deletedAfter: number; beforeId: number; limit: number },
): Promise<BinRow[]> => {
  const { nouns, search, deletedAfter, beforeId, limit } = page
  const isFound = search === '' ? sql`true` : sql`concat_ws(' ', ${name}, ${detail}) ILIKE ${contains(search)}`
  const { rows } = await sql<BinRow>`
    SELECT deletion.id, noun, record_id AS "recordId", ${name} AS name, ${detail} AS detail, at AS "deletedAt",
      ${owner.resellerId === undefined ? nameOfUser : sql`NULL`} AS "userName", before
    FROM record_changes AS deletion
    WHERE ${isOf(owner)} AND kind = 'delete' AND deletion.id < ${beforeId} AND at > ${deletedAfter}
      AND noun = ANY (${[...nouns]}::text[]) AND ${isLast} AND ${isFound}
    ORDER BY deletion.id DESC LIMIT ${limit}`.execute(tx)
  return rows
}

/** Of some ids, the deletions that can be taken back, newest first, as `undoChanges` takes them. */
export const findBinRows = async (
  tx: Tx,
  owner: Owner,
  { ids, deletedAfter }: { ids: readonly number[]; deletedAfter: number },
): Promise<OperationChange[]> => {
  const { rows } = await sql<OperationChange>`
    SELECT id, noun, record_id AS "recordId", kind, before, NULL AS after, user_id AS "userId"
    FROM record_changes AS deletion
    WHERE ${isOf(owner)} AND kind = 'delete' AND id = ANY (${[...ids]}::bigint[]) AND at > ${deletedAfter} AND ${isLast}
    ORDER BY id DESC`.execute(tx)
  return rows
}

/** Who restores the same at once does so one after the other. */
export const lockBin = async (tx: Tx, { companyId, resellerId = 0 }: Owner): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtext(${`bin ${resellerId}`}), ${companyId}::integer)`.execute(tx)
}
