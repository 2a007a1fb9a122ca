import { sql } from 'kysely'
import type { Tx } from '../database/tenant.ts'
import type { ActiveRun } from './run-kind.ts'

/** A row of what a run found. */
export interface RunRow {
  /** Says which row of another run is about the same; null where rows are single events. */
  match: string | null
  /** Its cells as somebody reads them, folded as searches compare them. */
  words: string
  cells: readonly (string | number | boolean | null)[]
}

/** In a step of the run, behind the `from` rows that it has written already. */
export const writeRunRows = async (
  tx: Tx,
  { id, companyId }: Pick<ActiveRun, 'id' | 'companyId'>,
  { from, rows }: { from: number; rows: readonly RunRow[] },
): Promise<void> => {
  if (rows.length === 0) return
  const matches = rows.map(({ match }) => match)
  const words = rows.map((row) => row.words)
  const cells = rows.map((row) => JSON.stringify(row.cells))
  await sql`INSERT INTO run_rows (run_id, number, company_id, match, words, cells)
    SELECT ${id}, ${from} + nth - 1, ${companyId}, match, words, cells
    FROM unnest(${matches}::text[], ${words}::text[], ${cells}::jsonb[]) WITH ORDINALITY AS found (match, words, cells, nth)`.execute(
    tx,
  )
}

/** In its last step: what it came to, and the items that it is about. */
export const writeRunResult = async (
  tx: Tx,
  { id }: Pick<ActiveRun, 'id'>,
  { result, itemIds }: { result: object; itemIds: readonly number[] },
): Promise<void> => {
  await sql`UPDATE runs SET result = ${JSON.stringify(result)}::jsonb, item_ids = ${[...itemIds]}::integer[]
    WHERE id = ${id}`.execute(tx)
}
