import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { superuser } from './cluster-files.ts'
import { holderOf, readPostmaster } from './postmaster.ts'

const databaseName = 'atalaya'

/** The embedded PostgreSQL as one of its logins, for the shell of its own machine; null while none runs on this data folder. */
export const findRunningDatabase = async (
  dataDir: string,
  password: string,
  login: 'postgres' | 'atalaya' = superuser,
): Promise<string | null> => {
  const folder = await realpath(join(dataDir, 'postgres')).catch(() => null)
  if (folder === null) return null
  const postmaster = await readPostmaster(folder)
  if (postmaster?.status !== 'ready' || (await holderOf(folder, postmaster.pid)) !== 'postmaster') return null
  return `postgres://${login}:${encodeURIComponent(password)}@127.0.0.1:${postmaster.port}/${databaseName}`
}
