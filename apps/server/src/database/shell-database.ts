import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureSecrets } from '../adapters/secrets-file.ts'
import type { Config } from '../config.ts'
import { findRunningDatabase } from './embedded/running-database.ts'
import { startEmbeddedDatabase } from './embedded.ts'

/** What the person at the shell can put right. */
export class ShellRefused extends Error {}

export interface ShellDatabase {
  url: string
  /** Of the installation, the one in force first. */
  secrets: [string, ...string[]]
  /** Leaves it as it was found. */
  close(): Promise<void>
}

/**
 * The database of the installation for a command beside its server, whether that runs or not. Of the embedded one, as its
 * superuser (`postgres`) or as the owner of the tables (`atalaya`).
 */
export const openForShell = async (
  { database, dataDir }: Pick<Config, 'database' | 'dataDir'>,
  login: 'postgres' | 'atalaya',
): Promise<ShellDatabase> => {
  if (database) return { url: database.url, secrets: database.tokenSecrets, close: async () => undefined }
  await access(join(dataDir, 'secrets.json')).catch(() => {
    throw new ShellRefused(
      `there is no Atalaya in ${dataDir}; DATA_DIR names its folder, DATABASE_URL a database elsewhere`,
    )
  })
  const { databasePassword: password, tokenSecrets: secrets } = await ensureSecrets(dataDir)
  const running = await findRunningDatabase(dataDir, password, login)
  if (running) return { url: running, secrets, close: async () => undefined }
  const started = await startEmbeddedDatabase({ dataDir, password, onProgress: () => undefined })
  const url = await findRunningDatabase(dataDir, password, login)
  if (!url) throw new Error('PostgreSQL was started and is not there')
  return { url, secrets, close: () => started.stop() }
}
