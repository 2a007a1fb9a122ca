import { setTimeout as delay } from 'node:timers/promises'
import { ensureSecrets, type Secrets } from '../adapters/secrets-file.ts'
import type { Config } from '../config.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from './embedded.ts'
import { migrate, readMigrations } from './migrations.ts'
import { type Logins, loginsOf, MigrationRefused, urlAs, weaknessOf } from './roles.ts'

export interface DatabasePlace {
  /** As the owner of the tables. */
  url: string
  /** To be made by us; null where somebody else has. */
  logins: Logins | null
  urls: { web: string; engine: string; jobs: string }
  secrets: Secrets['tokenSecrets']
}

const runtimeUrls = (url: string, { web, engine, jobs }: Logins): DatabasePlace['urls'] => ({
  ...{ web: urlAs(url, web), engine: urlAs(url, engine), jobs: urlAs(url, jobs) },
})

export const givenPlace = ({
  url,
  runtimeUrls: urls,
  tokenSecrets,
}: NonNullable<Config['database']>): DatabasePlace => {
  if (urls) return { url, logins: null, urls, secrets: tokenSecrets }
  const logins = loginsOf(decodeURIComponent(new URL(url).pathname.slice(1)), tokenSecrets[0])
  return { url, logins, urls: runtimeUrls(url, logins), secrets: tokenSecrets }
}

/** Refuses to run as somebody whom tenant isolation does not bind. */
export const assertWalls = async ({ urls }: DatabasePlace): Promise<void> => {
  for (const part of ['web', 'engine'] as const) {
    const weakness = await weaknessOf(urls[part], part)
    if (weakness) throw new MigrationRefused(`the login of the ${part} may do too much in the database: ${weakness}`)
  }
}

const databasePatienceMs = 30_000

/** A database of our own is there when it has started; one that was given may still be starting beside us. */
export const migrateWhenReady = async (
  { url, logins, urls }: DatabasePlace,
  onProgress: (line: string) => void,
): Promise<void> => {
  const migrations = await readMigrations()
  for (const deadline = Date.now() + databasePatienceMs; ; await delay(500)) {
    try {
      const jobsLogin = decodeURIComponent(new URL(urls.jobs).username)
      const applied = await migrate(url, migrations, { logins: logins ?? undefined, jobsLogin })
      if (applied.length > 0) onProgress(`schema brought up to ${applied.at(-1)}`)
      return
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? ''
      const isStarting = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', '57P03'].includes(code)
      if (!isStarting || Date.now() > deadline) throw error
      onProgress('waiting for the database')
    }
  }
}

/** PostgreSQL of our own, beside the server, in the data directory. */
export const startEmbedded = async (
  config: Config,
  onProgress: (line: string) => void,
  stops: (() => Promise<unknown>)[],
): Promise<DatabasePlace> => {
  const { databasePassword, tokenSecrets } = await ensureSecrets(config.dataDir)
  const embedded: EmbeddedDatabase = await startEmbeddedDatabase({
    dataDir: config.dataDir,
    password: databasePassword,
    onProgress,
  })
  stops.push(() => embedded.stop())
  const { url, logins } = embedded
  // Made already, by the superuser of our own PostgreSQL.
  return { url, logins: null, urls: runtimeUrls(url, logins), secrets: tokenSecrets }
}
