import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type Migration, migrateFilled, readMigrations } from '../database/migrations.ts'
import { liftRowSecurity } from '../database/roles.ts'
import { BackupRefused, type Manifest, rowsOf, type StoredTable } from './backup-format.ts'
import { readParts, verifyBackup } from './backup-reader.ts'
import { readKeptTables } from './kept-tables.ts'

export interface RestoreOrder {
  /** As the owner of what will be made. */
  url: string
  file: string
  /** Asked with the manifest of a file that was found whole, before the database is. Throws to leave it at that. */
  agree?(manifest: Manifest): void
  onProgress?(line: string): void
  /** Those of this release, unless said. */
  migrations?: readonly Migration[]
}

/** The schema of then is made by the same files, or not at all. */
const checkMigrations = (manifest: Manifest, known: readonly Migration[]): void => {
  for (const [index, { name, checksum }] of manifest.migrations.entries()) {
    const migration = known[index]
    if (!migration)
      throw new BackupRefused(
        `the file was written by a newer release (${manifest.product}), whose migration ${name} this one does not know`,
      )
    if (migration.checksum !== checksum)
      throw new BackupRefused(`the file was written by another program: its migration ${name} is not ours`)
  }
}

const quoted = (client: pg.Client, names: readonly string[]): string =>
  names.map((name) => client.escapeIdentifier(name)).join(', ')

const makePartitions = async (client: pg.Client, tables: readonly StoredTable[]): Promise<void> => {
  for (const { name, week } of tables)
    if (week) await client.query('SELECT make_position_week($1, $2, $3)', [week.from, week.to, name])
    else if (/^item_days_\d{6}$/.test(name)) await client.query('SELECT make_item_day_month($1)', [name])
}

/** As the file says, or not at all: a table that one of them lacks is no backup of this schema. */
const checkTables = async (client: pg.Client, tables: readonly StoredTable[]): Promise<void> => {
  const lineOf = ({ name, columns }: { name: string; columns: string[] }) => `${name} (${columns.join(', ')})`
  const here = new Set((await readKeptTables(client)).map(lineOf))
  const there = new Set(tables.map(lineOf))
  const differing = [...here].find((line) => !there.has(line)) ?? [...there].find((line) => !here.has(line))
  if (differing) throw new BackupRefused(`the file and the schema that its migrations make differ in ${differing}`)
}

interface ForeignKey {
  table: string
  name: string
  definition: string
}

/** Rows refer to one another in circles: keys are taken away while they come, and held to all of them at once. */
const withoutForeignKeys = async (client: pg.Client, work: () => Promise<void>): Promise<void> => {
  const { rows: keys } = await client.query<ForeignKey>(`
    SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0`)
  for (const { table, name } of keys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  await work()
  for (const { table, name, definition } of keys)
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`)
}

/** What triggers would do was done when the rows were written. */
const withoutTriggers = async (client: pg.Client, work: () => Promise<void>): Promise<void> => {
  const { rows } = await client.query<{ table: string }>(`
    SELECT DISTINCT tgrelid::regclass::text AS table FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
    WHERE NOT tgisinternal AND relnamespace = 'public'::regnamespace AND tgparentid = 0`)
  for (const { table } of rows) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  await work()
  for (const { table } of rows) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
}

/** Everything of a table comes before anything of the next one. */
const copyRows = async (client: pg.Client, file: FileHandle, { manifest, onProgress }: Filling): Promise<void> => {
  const all = rowsOf(manifest)
  const parts = readParts(file, manifest)
  let part = await parts.next()
  let done = 0
  let told = 0
  for (const { name, columns, rows } of manifest.tables) {
    const its = async function* () {
      for (; !part.done && part.value.table === name; part = await parts.next()) yield part.value.rows
    }
    // Frozen: nobody else sees the table before the whole is committed, and nobody has to look through it again later.
    const copy = client.query(
      copyFrom(`COPY ${client.escapeIdentifier(name)} (${quoted(client, columns)}) FROM STDIN WITH (FREEZE)`),
    )
    await pipeline(its, copy)
    if (copy.rowCount !== rows) throw new BackupRefused(`${name} has ${copy.rowCount} rows, and the file says ${rows}`)
    done += rows
    if (done - told < all / 10) continue
    told = done
    onProgress?.(`${Math.round((done / all) * 100)} % of ${all} rows`)
  }
}

interface Filling {
  manifest: Manifest
  onProgress: RestoreOrder['onProgress']
}

const fill = async (client: pg.Client, file: FileHandle, filling: Filling): Promise<void> => {
  const { tables, sequences } = filling.manifest
  await makePartitions(client, tables)
  await checkTables(client, tables)
  await liftRowSecurity(client)
  const names = quoted(
    client,
    tables.map(({ name }) => name),
  )
  await withoutTriggers(client, () =>
    withoutForeignKeys(client, async () => {
      // Rows that migrations have written are in the file as they have become since. A partitioned table is none of
      // those: while its keys stand, what they refer to could not be emptied without it.
      await client.query(`TRUNCATE ${names}`)
      await copyRows(client, file, filling)
    }),
  )
  for (const { name, lastValue, isCalled } of sequences)
    await client.query('SELECT setval($1::regclass, $2, $3)', [client.escapeIdentifier(name), lastValue, isCalled])
}

/**
 * Fills an empty database from a file of this release or an older one. The whole file is read and held to its checksums
 * before the database is touched, and what follows is one transaction: a restore that fails or is killed leaves nothing.
 */
export const restoreBackup = async (order: RestoreOrder): Promise<Manifest> => {
  const file = await open(order.file, 'r')
  try {
    const manifest = await verifyBackup(file)
    const migrations = order.migrations ?? (await readMigrations())
    checkMigrations(manifest, migrations)
    order.agree?.(manifest)
    order.onProgress?.('the file is whole')
    await migrateFilled(order.url, migrations, {
      upTo: manifest.migrations.length,
      fill: (client) => fill(client, file, { manifest, onProgress: order.onProgress }),
    })
    return manifest
  } finally {
    await file.close()
  }
}
