import { sql } from 'kysely'
import type { Tables } from './schema.ts'
import type { Tx } from './tenant.ts'

/** Of rows as JSON in one statement: on its way to the database the driver holds it several times over. */
const statementCharacters = 4_000_000

/** Rows as JSON arrays of bounded size; one row that is larger goes alone. */
export function* jsonParts(
  rows: readonly Record<string, unknown>[],
  mostCharacters = statementCharacters,
): Generator<string> {
  let [part, size]: [string[], number] = [[], 0]
  for (const row of rows) {
    const json = JSON.stringify(row)
    if (part.length > 0 && size + json.length > mostCharacters) {
      yield `[${part.join(',')}]`
      part = []
      size = 0
    }
    part.push(json)
    size += json.length
  }
  if (part.length > 0) yield `[${part.join(',')}]`
}

/**
 * Many rows in one parameter, and mostly in one statement. Every row names the same columns; each gets what it says, null
 * included, so that a column's default never applies. Rows come as JSON: jsonb columns take objects as they are.
 */
export const insertRows = async (
  tx: Tx,
  table: keyof Tables,
  rows: readonly Record<string, unknown>[],
): Promise<void> => {
  const [first] = rows
  if (!first) return
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)))
  for (const part of jsonParts(rows)) {
    await sql`
      INSERT INTO ${sql.table(table)} (${columns}) OVERRIDING SYSTEM VALUE
      SELECT ${columns} FROM json_populate_recordset(NULL::${sql.table(table)}, ${part}::json)`.execute(tx)
  }
}

/** Sets the columns that the rows name, by their `id`, and raises their `version`. */
export const updateRows = async (
  tx: Tx,
  table: keyof Tables,
  rows: readonly ({ id: number } & Record<string, unknown>)[],
): Promise<void> => {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first).filter((name) => name !== 'id')
  const sets = columns.map((name) => sql`${sql.ref(name)} = given.${sql.ref(name)}`)
  for (const part of jsonParts(rows)) {
    await sql`
      UPDATE ${sql.table(table)} AS stored SET ${sql.join([...sets, sql`version = stored.version + 1`])}
      FROM json_populate_recordset(NULL::${sql.table(table)}, ${part}::json) AS given
      WHERE stored.id = given.id`.execute(tx)
  }
}

/** Ids that nobody else will get, for rows that others point at. */
export const drawIds = async (tx: Tx, table: keyof Tables, count: number): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      SELECT nextval(pg_get_serial_sequence(${table}, 'id'))::integer AS id FROM generate_series(1, ${count}::integer)`.execute(
      tx,
    )
  ).rows.map((row) => row.id)

/** An id for each of these rows, in their order: its own, or one that nobody else will get. */
export const idsFor = async (
  tx: Tx,
  table: keyof Tables,
  rows: readonly { id?: number | undefined }[],
): Promise<number[]> => {
  const fresh = await drawIds(tx, table, rows.filter(({ id }) => id === undefined).length)
  return rows.map(({ id }) => id ?? (fresh.shift() as number))
}
