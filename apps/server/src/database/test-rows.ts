import type pg from 'pg'

/** A row of any table by the names of its columns, whatever their types; answers it as it is stored. */
export const insertTestRow = async (
  client: Pick<pg.Pool, 'query'>,
  table: string,
  row: Record<string, unknown>,
): Promise<Record<string, unknown>> => {
  const names = Object.keys(row)
  const { rows } = await client.query(
    `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map((_, at) => `$${at + 1}`).join(', ')}) RETURNING *`,
    Object.values(row),
  )
  return rows[0]
}
