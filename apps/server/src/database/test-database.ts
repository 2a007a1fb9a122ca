import { randomBytes } from 'node:crypto'
import type { Insertable, Updateable } from 'kysely'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { openDatabase, openPool } from './pool.ts'
import { loginsOf, urlAs } from './roles.ts'
import type { Tables } from './schema.ts'
import type { Database, WebDatabase } from './tenant.ts'

export const templateName = 'atalaya_template'

export interface TestDatabase {
  /** Of a login that passes row-level security, to prepare and to look. */
  url: string
  database: Database
  /** For statements that the product itself would not make. */
  pool: pg.Pool
  /** Of the logins that the product runs under. */
  web: WebDatabase
  engine: Database
  /** Answers the id of the row, or of the first, where the table has one. */
  insertInto<Table extends keyof Tables>(
    table: Table,
    rows: Insertable<Tables[Table]> | readonly Insertable<Tables[Table]>[],
  ): Promise<number>
  /** Sets columns of the row with this id. */
  updateRow<Table extends keyof Tables>(table: Table, id: number, columns: Updateable<Tables[Table]>): Promise<void>
}

/** Of the whole test server: roles are shared by its databases. */
export const testLogins = () => loginsOf('test', 'of the tests')

const admin = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: inject('testDatabaseServer') })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A migrated, empty database for one test file: `const { database } = await createTestDatabase()` at its top. Dropped after. */
export const createTestDatabase = async ({ maxConnections = 10 } = {}): Promise<TestDatabase> => {
  const name = `test_${randomBytes(6).toString('hex')}`
  await admin((client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${templateName} STRATEGY FILE_COPY`))
  const url = new URL(inject('testDatabaseServer'))
  url.pathname = `/${name}`
  const pool = openPool({ url: url.href, maxConnections, applicationName: name })
  const database = openDatabase(pool)
  const { web, engine } = testLogins()
  const asLogin = (login: typeof web) =>
    openDatabase(openPool({ url: urlAs(url.href, login), maxConnections, applicationName: name }))
  const opened = { database, web: asLogin(web) as WebDatabase, engine: asLogin(engine) }
  afterAll(async () => {
    for (const one of Object.values(opened)) await one.destroy()
    await admin((client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`))
  })
  return {
    url: url.href,
    pool,
    ...opened,
    insertInto: async (table, rows) => {
      const [first] = await database
        .insertInto(table)
        .values(rows as never)
        .returningAll()
        .execute()
      return (first as unknown as { id: number }).id
    },
    updateRow: async (table, id, columns) => {
      await database
        .updateTable(table as 'items')
        .set(columns as never)
        .where('id', '=', id)
        .execute()
    },
  }
}
