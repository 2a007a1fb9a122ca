import { nameKey } from '@atalaya/domain/seen-name'
import { sql } from 'kysely'
import type { Tables } from '../database/schema.ts'
import type { Tx } from '../database/tenant.ts'
import { nameOf, type Unique } from './record-kind.ts'

/** A noun's own table; `living` where deleted rows stay in it. */
interface NamedTable {
  table: keyof Tables
  level?: 'company' | 'reseller'
  living?: true
}

/** Who has these names now, by `nameKey`. */
const holdersByName = async (
  tx: Tx,
  { table, living }: NamedTable,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT id, name FROM ${sql.table(table)}
    WHERE name_key(name) IN (SELECT name_key(given) FROM unnest(${[...names]}::text[]) AS given)
      ${living ? sql`AND deleted_ts IS NULL` : sql``}`.execute(tx)
  return new Map(rows.map(({ id, name }) => [nameKey(name), id]))
}

/** For a noun whose records are told apart by their names, which case does not do. */
export const uniqueName = <Fields extends { name: string }>(of: NamedTable): Unique<Fields> => ({
  field: 'name',
  code: 'name.taken',
  constraint: `${of.table}_${of.level ?? 'company'}_id_name_key`,
  valueOf: (fields) => {
    const name = nameOf(fields)
    return name && nameKey(name)
  },
  findHolders: (tx, names) => holdersByName(tx, of, names),
})
