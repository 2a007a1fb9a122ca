import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClusterOptions } from './cluster-options.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { runToEnd } from './spawn-postgres.ts'

/** The superuser of an embedded PostgreSQL: makes the application's own login and is then left alone. */
export const superuser = 'postgres'

const exists = (path: string): Promise<boolean> =>
  readFile(path).then(
    () => true,
    () => false,
  )

/** Makes the cluster once. One that an interrupted first start left half made is made anew. */
export const initialiseCluster = async (binaries: PostgresBinaries, options: ClusterOptions): Promise<void> => {
  const { folder, owner } = options
  const unfinished = `${folder}.unfinished`
  const wasInterrupted = await exists(unfinished)
  if ((await exists(join(folder, 'PG_VERSION'))) && !wasInterrupted) return
  options.onProgress('preparing PostgreSQL for the first time')
  await writeFile(unfinished, '')
  if (wasInterrupted) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o700)
  if (owner) await chown(folder, owner.uid, owner.gid)

  const passwordFile = `${folder}.${randomBytes(8).toString('hex')}`
  await writeFile(passwordFile, options.password, { mode: 0o600 })
  if (owner) await chown(passwordFile, owner.uid, owner.gid)
  const isThrowaway = options.settings.fsync === 'off'
  try {
    await runToEnd(owner, binaries.initdb, [
      `--pgdata=${folder}`,
      `--username=${superuser}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // The same order of text on every machine, whatever locales it has.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(isThrowaway ? ['--no-sync'] : []),
    ])
  } finally {
    await rm(passwordFile, { force: true })
  }
  await rm(unfinished)
}
