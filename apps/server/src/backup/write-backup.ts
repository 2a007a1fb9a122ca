import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import packageJson from '../../package.json' with { type: 'json' }
import {
  BackupRefused,
  checksumName,
  formatVersion,
  headName,
  type Manifest,
  manifestName,
  sha256,
} from './backup-format.ts'
import { type KeptTable, readKeptTables, readSequences } from './kept-tables.ts'
import { createPartWriter } from './part-writer.ts'
import { writeEnd, writeEntry } from './tar-entries.ts'

export interface BackupOrder {
  /** As the owner of the tables. */
  url: string
  file: string
  /** Of the secrets of the installation, the one in force first. */
  keyIds: readonly string[]
  onProgress?(line: string): void
}

const undefinedTable = '42P01'

const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: 'atalaya backup',
  })
  client.on('error', () => undefined)
  await client.connect()
  // A pause of the disk is no reason to give up, and the owner of a database may have been given bounds of his own.
  await client.query(`SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET lock_timeout = '60s'`)
  return client
}

const readMigrations = async (client: pg.Client): Promise<Manifest['migrations']> =>
  (await client.query('SELECT number, name, checksum FROM migrations ORDER BY number')).rows

/**
 * One table as it was at the snapshot, in a transaction of its own: whoever makes a new week of positions waits for no more
 * than this. Null for a week that retention has dropped meanwhile.
 */
const copyTable = async (
  client: pg.Client,
  snapshot: string,
  { table, file }: { table: KeptTable; file: FileHandle },
): Promise<Manifest['tables'][number] | null> => {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  await client.query(`SET TRANSACTION SNAPSHOT ${client.escapeLiteral(snapshot)}`)
  const columns = table.columns.map((name) => client.escapeIdentifier(name)).join(', ')
  const writer = createPartWriter(file, table.name)
  try {
    const rows = client.query(copyTo(`COPY (SELECT ${columns} FROM ${client.escapeIdentifier(table.name)}) TO STDOUT`))
    for await (const chunk of rows) await writer.write(chunk as Buffer)
    const parts = await writer.end()
    await client.query('COMMIT')
    return { ...table, rows: rows.rowCount, parts }
  } catch (error) {
    if ((error as pg.DatabaseError).code !== undefinedTable || table.week === null) throw error
    await client.query('ROLLBACK')
    return null
  }
}

const writeContents = async (file: FileHandle, { url, keyIds, onProgress }: BackupOrder): Promise<Manifest> => {
  const holder = await connect(url)
  const copier = await connect(url).catch(async (error) => {
    await holder.end()
    throw error
  })
  try {
    await holder.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const { rows } = await holder.query<{ snapshot: string; at: string; version: string }>(`
      SELECT pg_export_snapshot() AS snapshot, (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS at,
        current_setting('server_version') AS version`)
    const { snapshot = '', at = '0', version = '' } = rows[0] ?? {}
    const migrations = await readMigrations(holder)
    const kept = await readKeptTables(holder)
    onProgress?.('the snapshot is taken')
    const head = Buffer.from(`${JSON.stringify({ format: formatVersion, product: packageJson.version })}\n`)
    await writeEntry(file, headName, head)
    const tables: Manifest['tables'] = []
    for (const table of kept) {
      const copied = await copyTable(copier, snapshot, { table, file })
      if (copied) tables.push(copied)
    }
    // Outside of the snapshot: a migration rewrites tables, which no snapshot survives.
    const after = await readMigrations(copier)
    if (after.length !== migrations.length)
      throw new BackupRefused('a newer release has migrated the database meanwhile; begin again')
    const manifest: Manifest = {
      ...{ format: formatVersion, head: sha256(head), product: packageJson.version, postgres: version },
      ...{ snapshotTs: Number(at), keyIds: [...keyIds], migrations, tables, sequences: await readSequences(copier) },
    }
    const text = Buffer.from(`${JSON.stringify(manifest)}\n`)
    await writeEntry(file, manifestName, text)
    await writeEntry(file, checksumName, Buffer.from(`${sha256(text)}  ${manifestName}\n`))
    await writeEnd(file)
    return manifest
  } finally {
    await Promise.allSettled([copier.end(), holder.end()])
  }
}

/** So that a power cut leaves the name and what it names. */
const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(dirname(path), 'r')
  await folder.sync().finally(() => folder.close())
}

const exists = (path: string): Promise<boolean> =>
  open(path, 'r').then(
    (file) => file.close().then(() => true),
    () => false,
  )

/** One consistent snapshot in one file, which has its name only when it is whole and on the disk. Overwrites nothing. */
export const writeBackup = async (order: BackupOrder): Promise<{ manifest: Manifest; bytes: number }> => {
  if (await exists(order.file)) throw new BackupRefused(`${order.file} is there already`)
  const unfinished = `${order.file}.unfinished`
  const file = await open(unfinished, 'w', 0o600)
  try {
    const manifest = await writeContents(file, order)
    await file.sync()
    const { size } = await file.stat()
    await file.close()
    await rename(unfinished, order.file)
    await syncFolder(order.file)
    return { manifest, bytes: size }
  } catch (error) {
    await file.close().catch(() => undefined)
    await rm(unfinished, { force: true })
    throw error
  }
}
