import { basename } from 'node:path'
import pg from 'pg'
import { rowsOf } from './backup-format.ts'
import { agreeOnKeys, keyIdsOf } from './backup-keys.ts'
import { noteBackup } from './backups.repository.ts'
import { restoreBackup } from './restore-backup.ts'
import { type BackupOrder, writeBackup } from './write-backup.ts'

type Secrets = readonly [string, ...string[]]

/** A backup, and a row of `backups` that tells how it went. */
export const backUp = async ({
  secrets,
  ...order
}: Omit<BackupOrder, 'keyIds'> & { secrets: Secrets }): Promise<{ rows: number; tables: number; bytes: number }> => {
  const startedTs = Date.now()
  const note = (told: Parameters<typeof noteBackup>[1]) => withClient(order.url, (client) => noteBackup(client, told))
  const file = basename(order.file)
  try {
    const { manifest, bytes } = await writeBackup({ ...order, keyIds: keyIdsOf(secrets) })
    const rows = rowsOf(manifest)
    await note({ file, startedTs, bytes, rows, error: null })
    return { rows, tables: manifest.tables.length, bytes }
  } catch (error) {
    // What went wrong first is what is told; a database that has gone takes no note of it either.
    await note({ file, startedTs, bytes: null, rows: null, error: (error as Error).message }).catch(() => undefined)
    throw error
  }
}

const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  await client.connect()
  return work(client).finally(() => client.end())
}

interface Restore {
  url: string
  file: string
  secrets: Secrets
  isAnySecretGood: boolean
  onProgress(line: string): void
}

export const restore = async ({ secrets, isAnySecretGood, ...order }: Restore) => {
  const manifest = await restoreBackup({
    ...order,
    agree: (told) => {
      const loss = agreeOnKeys(told, keyIdsOf(secrets), isAnySecretGood)
      if (loss) order.onProgress(loss)
    },
  })
  // Without it the first hours would be slow, until PostgreSQL has come round to each table.
  order.onProgress('reading through the tables, so that questions are planned well')
  await withClient(order.url, (client) => client.query('SET statement_timeout = 0; ANALYZE'))
  return { rows: rowsOf(manifest), product: manifest.product, snapshotTs: manifest.snapshotTs }
}
