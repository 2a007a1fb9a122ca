import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { FollowingSocket } from './embedded/moved-port.ts'
import { getTypeParser } from './pool.ts'

/** A company's rows as they were at one instant, read for as long as it takes. */
export interface Snapshot {
  rows<Row extends pg.QueryResultRow>(text: string): Promise<Row[]>
  /** Of `COPY (query) TO STDOUT WITH (format)`, as the reader takes it: who reads slowly holds the database back. */
  copy(query: string, format: string): CopiedRows
  /** Of a query with values, so many rows at a time, as the reader takes them. */
  parts<Row extends pg.QueryResultRow>(
    query: { text: string; values: readonly unknown[] },
    rows: number,
  ): AsyncIterable<Row[]>
  close(): Promise<void>
}

/** How many they were is known once all are read. */
type CopiedRows = AsyncIterable<Buffer> & { readonly rowCount: number }

export type OpenSnapshot = (companyId: number) => Promise<Snapshot>

/**
 * On a connection of its own, read only and repeatable, under the role of that company: row-level security lets nobody else's
 * row into it, whatever is asked. `url` is of the engine's login.
 */
export const snapshotsOf =
  (url: string): OpenSnapshot =>
  async (companyId) => {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      application_name: 'atalaya snapshot',
      stream: () => new FollowingSocket(),
    })
    client.on('error', () => undefined)
    await client.connect()
    try {
      // It waits for whoever takes what it reads.
      await client.query('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0')
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
      await client.query(`SELECT set_config('role', 'atalaya_company', true), set_config('app.company_id', $1, true)`, [
        String(companyId),
      ])
    } catch (error) {
      await client.end()
      throw error
    }
    return {
      rows: async <Row extends pg.QueryResultRow>(text: string) => (await client.query<Row>(text)).rows,
      parts: async function* <Row extends pg.QueryResultRow>(
        { text, values }: { text: string; values: readonly unknown[] },
        most: number,
      ) {
        await client.query(`DECLARE parts NO SCROLL CURSOR FOR ${text}`, [...values])
        for (;;) {
          const { rows } = await client.query<Row>({
            text: `FETCH ${Math.trunc(most)} FROM parts`,
            types: { getTypeParser },
          })
          if (rows.length === 0) break
          yield rows
        }
        await client.query('CLOSE parts')
      },
      copy: (query, format) => client.query(copyTo(`COPY (${query}) TO STDOUT WITH (${format})`)),
      close: () => client.end(),
    }
  }
