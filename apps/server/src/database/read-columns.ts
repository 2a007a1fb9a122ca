import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './tenant.ts'

/**
 * What a statement finds, in its order and by column; `names` are those that it selects. The database puts the columns together: a row each
 * would be ten times the work here, where every call waits for it.
 */
export const readColumns = async <Columns extends { [Name in keyof Columns]: unknown[] }>(
  tx: Tx,
  names: readonly (keyof Columns & string)[],
  statement: RawBuilder<unknown>,
): Promise<Columns> => {
  const columns = names.map((name) => sql`json_agg(told.${sql.id(name)}) AS ${sql.id(name)}`)
  const { rows } = await sql<Partial<Columns>>`SELECT ${sql.join(columns)} FROM (${statement}) AS told`.execute(tx)
  const [found] = rows
  // Of nothing the database says null.
  return Object.fromEntries(names.map((name) => [name, found?.[name] ?? []])) as unknown as Columns
}
