import { sql } from 'kysely'
import type { Tx } from '../../database/tenant.ts'
import { type CompanyTable, whoseRows } from './company-tables.ts'

/** Of one transaction, so that none holds on for long. */
export const rowsAtOnce = 5_000
const weekMs = 7 * 86_400_000

export interface ErasedCompany {
  id: number
  name: string
  nif: string | null
  state: number
  resellerId: number
  resellerName: string
}

export const findErasedCompany = async (tx: Tx, companyId: number): Promise<ErasedCompany | null> => {
  const { rows } = await sql<ErasedCompany>`
    SELECT companies.id, companies.name, companies.nif, state, reseller_id AS "resellerId", resellers.name AS "resellerName"
    FROM companies JOIN resellers ON resellers.id = reseller_id WHERE companies.id = ${companyId} FOR UPDATE OF companies`.execute(
    tx,
  )
  return rows[0] ?? null
}

export const eraseBatch = async (tx: Tx, judged: CompanyTable, companyId: number): Promise<number> => {
  const whose = sql.raw(whoseRows(judged, companyId))
  const table = sql.table(judged.table)
  const { numAffectedRows } = await (judged.erased === 'at once'
    ? sql`DELETE FROM ${table} WHERE ${whose}`
    : sql`DELETE FROM ${table} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${table} WHERE ${whose} LIMIT ${rowsAtOnce}))`
  ).execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** Their hardware goes back to the reseller, without what the company wrote on it; answers which they were. */
export const releaseTrackers = async (tx: Tx, companyId: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    UPDATE trackers SET company_id = NULL, item_id = NULL, name = '', description = '', version = version + 1, updated_ts = now_ms()
    WHERE company_id = ${companyId} RETURNING id`.execute(tx)
  return rows.map(({ id }) => id)
}

export const readItemsOf = async (tx: Tx, companyId: number): Promise<number[]> =>
  (await tx.selectFrom('items').select('id').where('company_id', '=', companyId).orderBy('id').execute()).map(
    ({ id }) => id,
  )

/**
 * A week of an item's positions, or of a tracker's, which is what a partition has of it; null where none are left. By both, since
 * what a tracker sent may have lost its item.
 */
export const erasePositions = async (
  tx: Tx,
  companyId: number,
  of: { column: 'item_id' | 'tracker_id'; id: number },
): Promise<number | null> => {
  const whose = sql`${sql.ref(of.column)} = ${of.id} AND company_id = ${companyId}`
  const { rows } = await sql<{ first: number | null }>`
    SELECT recorded_at AS first FROM positions WHERE ${whose} ORDER BY recorded_at LIMIT 1`.execute(tx)
  const first = rows[0]?.first ?? null
  if (first === null) return null
  const { numAffectedRows } = await sql`
    DELETE FROM positions WHERE ${whose} AND recorded_at >= ${first} AND recorded_at < ${first + weekMs}`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

export const eraseTrail = async (tx: Tx, companyId: number): Promise<{ events: number; changes: number }> => {
  const { rows } = await sql<{ events: number; changes: number }>`
    SELECT events, changes FROM erase_trail(${companyId}::integer, ${rowsAtOnce})`.execute(tx)
  return rows[0] ?? { events: 0, changes: 0 }
}

/** What is still there of the tables that are to be empty of it; positions are left out, having no index by company. */
export const countRemaining = async (tx: Tx, tables: readonly CompanyTable[], companyId: number): Promise<number> => {
  let remaining = 0
  for (const judged of tables) {
    if (typeof judged.erased === 'object' || judged.table === 'positions') continue
    const whose = judged.table === 'groups' ? 'company_id = $company' : judged.whose
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::integer AS count FROM ${sql.table(judged.table)} WHERE ${sql.raw(whoseRows({ whose }, companyId))}`.execute(
      tx,
    )
    remaining += rows[0]?.count ?? 0
  }
  return remaining
}
