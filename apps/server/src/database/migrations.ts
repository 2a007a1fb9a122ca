import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import {
  ensureJobsSchema,
  ensureLogins,
  ensureRoles,
  forceRowSecurity,
  type Logins,
  liftRowSecurity,
  MigrationRefused,
} from './roles.ts'

export interface Migration {
  number: number
  name: string
  sql: string
  checksum: string
}

const leastServerVersion = 160_000
/** One number for the whole product: two servers that start at once migrate one after the other. */
const migrationLock = 7_280_001

const folder = join(import.meta.dirname, 'migrations')
const fileName = /^(\d{4})-[a-z0-9-]+\.sql$/

export const readMigrations = async (from = folder): Promise<Migration[]> => {
  const names = (await readdir(from)).filter((name) => name.endsWith('.sql')).sort()
  const migrations = await Promise.all(
    names.map(async (name) => {
      const number = Number(fileName.exec(name)?.[1])
      if (!number) throw new MigrationRefused(`${name} is not named like 0001-what-it-does.sql`)
      const sql = await readFile(join(from, name), 'utf8')
      return { number, name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
  migrations.forEach(({ number, name }, index) => {
    if (number !== index + 1)
      throw new MigrationRefused(`${name} leaves a gap or repeats a number: expected ${index + 1}`)
  })
  return migrations
}

const checkServer = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ server_version: string; server_version_num: string }>(
    `SELECT current_setting('server_version') AS server_version, current_setting('server_version_num') AS server_version_num`,
  )
  if (Number(rows[0]?.server_version_num) < leastServerVersion) {
    throw new MigrationRefused(
      `PostgreSQL ${rows[0]?.server_version} is too old: 16 or newer is needed, 18 is what is tested`,
    )
  }
}

const currentUser = async (client: pg.Client): Promise<string> =>
  (await client.query<{ name: string }>('SELECT current_user::text AS name')).rows[0]?.name ?? ''

const appliedMigrations = async (client: pg.Client): Promise<Map<number, { name: string; checksum: string }>> => {
  await client.query(`CREATE TABLE IF NOT EXISTS migrations (
    number integer PRIMARY KEY, name text NOT NULL, checksum text NOT NULL, applied_ts bigint NOT NULL)`)
  const { rows } = await client.query<{ number: number; name: string; checksum: string }>(
    'SELECT number, name, checksum FROM migrations',
  )
  return new Map(rows.map((row) => [row.number, row]))
}

const apply = async (client: pg.Client, { number, name, sql, checksum }: Migration): Promise<void> => {
  await client.query(sql)
  await client.query(
    `INSERT INTO migrations (number, name, checksum, applied_ts)
     VALUES ($1, $2, $3, (extract(epoch FROM clock_timestamp()) * 1000)::bigint)`,
    [number, name, checksum],
  )
}

const applyOne = async (client: pg.Client, migration: Migration): Promise<void> => {
  try {
    await client.query('BEGIN')
    await apply(client, migration)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw new Error(`migration ${migration.name} failed and was undone: ${(error as Error).message}`, { cause: error })
  }
}

const applyAll = async (client: pg.Client, pending: readonly Migration[]): Promise<void> => {
  if (pending.length > 0) await liftRowSecurity(client)
  try {
    for (const migration of pending) await applyOne(client, migration)
  } finally {
    await forceRowSecurity(client)
  }
}

const withMigrationLock = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'atalaya migrations',
  })
  // One that breaks is told by the question that it does not answer.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
    await checkServer(client)
    return await work(client)
  } finally {
    await client.end()
  }
}

/** By anybody but an extension. */
const hasTables = async (client: pg.Client): Promise<boolean> =>
  ((
    await client.query(`SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'f')
      AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e') LIMIT 1`)
  ).rowCount ?? 0) > 0

/**
 * Makes the schema in a database that has none, as it was after migration `upTo`, has it filled with the rows of then, and
 * brings both up to the newest: all in one transaction, so that whoever interrupts it leaves nothing. Servers that start
 * meanwhile wait. Throws MigrationRefused where there are tables.
 */
export const migrateFilled = (
  url: string,
  migrations: readonly Migration[],
  { upTo, fill }: { upTo: number; fill(client: pg.Client): Promise<void> },
): Promise<void> =>
  withMigrationLock(url, async (client) => {
    await client.query('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; BEGIN')
    if (await hasTables(client))
      throw new MigrationRefused('there are tables in the database; only an empty one is filled')
    await ensureRoles(client, await currentUser(client))
    await appliedMigrations(client)
    for (const migration of migrations.slice(0, upTo)) await apply(client, migration)
    await fill(client)
    await liftRowSecurity(client)
    for (const migration of migrations.slice(upTo)) await apply(client, migration)
    await forceRowSecurity(client)
    await client.query('COMMIT')
  })

interface MigrateOptions {
  /** Made where they are missing; none where somebody else has made them. */
  logins?: Logins | undefined
  /** Whose the job queue is to be; none where there is to be none. */
  jobsLogin?: string | undefined
}

/**
 * Brings the schema up to the newest migration, as its owner, and returns the names applied now. Forward only: throws
 * MigrationRefused for a file edited after it was applied, and for a schema newer than this program.
 */
export const migrate = (
  url: string,
  migrations: readonly Migration[],
  { logins, jobsLogin }: MigrateOptions = {},
): Promise<string[]> =>
  withMigrationLock(url, async (client) => {
    const owner = await currentUser(client)
    await ensureRoles(client, owner)
    if (logins) await ensureLogins(client, owner, logins)
    if (jobsLogin !== undefined) await ensureJobsSchema(client, jobsLogin)
    const applied = await appliedMigrations(client)
    for (const [number, { name, checksum }] of applied) {
      const known = migrations.find((migration) => migration.number === number)
      if (!known)
        throw new MigrationRefused(`the database has migration ${name}, which this older program does not know`)
      if (known.checksum !== checksum)
        throw new MigrationRefused(`migration ${known.name} was edited after it was applied here`)
    }
    const pending = migrations.filter(({ number }) => !applied.has(number))
    await applyAll(client, pending)
    return pending.map(({ name }) => name)
  })
