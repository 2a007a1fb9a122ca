import { sql } from 'kysely'
import { numberColumn } from '../../database/column-literals.ts'
import type { Tx } from '../../database/tenant.ts'

export interface AskedRecomputation {
  itemId: number
  companyId: number
  fromTs: number
}

/** Of runs that go on; companies take turns. What was asked for by one that has ended is forgotten. */
export const readWaiting = async (tx: Tx, limit: number): Promise<AskedRecomputation[]> => {
  await sql`
    DELETE FROM motion_recomputations USING runs
    WHERE runs.id = run_id AND runs.state NOT IN ('waiting', 'running')`.execute(tx)
  const { rows } = await sql<AskedRecomputation>`
    SELECT item_id AS "itemId", company_id AS "companyId", from_ts AS "fromTs" FROM motion_recomputations
    ORDER BY row_number() OVER (PARTITION BY company_id ORDER BY item_id), company_id
    LIMIT ${limit}`.execute(tx)
  return rows
}

/** Those of some items whose past is being written, which is done with it. */
export const readAsked = async (tx: Tx, itemIds: readonly number[]): Promise<ReadonlySet<number>> => {
  if (itemIds.length === 0) return new Set()
  const { rows } = await sql<{ item_id: number }>`
    SELECT item_id FROM motion_recomputations WHERE item_id = ANY (${numberColumn(itemIds)}::integer[])`.execute(tx)
  return new Set(rows.map((row) => row.item_id))
}

export const forgetAsked = async (tx: Tx, itemIds: readonly number[]): Promise<void> => {
  if (itemIds.length === 0) return
  await sql`DELETE FROM motion_recomputations WHERE item_id = ANY (${numberColumn(itemIds)}::integer[])`.execute(tx)
}
