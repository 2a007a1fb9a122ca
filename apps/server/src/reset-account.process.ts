// `npm run reset-account -- somebody@example.com`: the way back in for whoever has the machine, above companies and within.
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock } from './adapters/clock.ts'
import { ensureSecrets } from './adapters/secrets-file.ts'
import { type Config, readConfig } from './config.ts'
import { findRunningDatabase } from './database/embedded/running-database.ts'
import { startEmbeddedDatabase } from './database/embedded.ts'
import { openDatabase, openPool } from './database/pool.ts'
import { resetAccountOf } from './features/accounts/index.ts'

const usage = `npm run reset-account -- <e-mail> [--enable]

  Gives the account a temporary password, which is printed once and changed at the next sign-in. All its sessions end;
  live channels of a server that runs close within a minute.
  --enable  lets in again who was shut out

DATABASE_URL, or DATA_DIR (./data) of the embedded database, say where; a server may run or not.`

const say = (line: string) => void process.stdout.write(`${line}\n`)
/** What the person at the shell can put right. */
class Refused extends Error {}

/** A database to work on, and how to leave it as it was found. */
const open = async ({ database, dataDir }: Config): Promise<{ url: string; close(): Promise<void> }> => {
  if (database) return { url: database.url, close: async () => undefined }
  await access(join(dataDir, 'secrets.json')).catch(() => {
    throw new Refused(`there is no Atalaya in ${dataDir}; DATA_DIR names its folder, DATABASE_URL a database elsewhere`)
  })
  const { databasePassword: password } = await ensureSecrets(dataDir)
  const running = await findRunningDatabase(dataDir, password)
  if (running) return { url: running, close: async () => undefined }
  const started = await startEmbeddedDatabase({ dataDir, password, onProgress: () => undefined })
  const url = await findRunningDatabase(dataDir, password)
  if (!url) throw new Error('PostgreSQL was started and is not there')
  return { url, close: () => started.stop() }
}

const run = async (): Promise<void> => {
  const args = process.argv.slice(2)
  const [email, ...others] = args.filter((arg) => !arg.startsWith('--'))
  const unknown = args.filter((arg) => arg.startsWith('--') && arg !== '--enable')
  if (!email || others.length > 0 || unknown.length > 0) throw new Refused(usage)
  const { url, close } = await open(readConfig(undefined, []))
  const database = openDatabase(openPool({ url, maxConnections: 1, applicationName: 'atalaya reset-account' }))
  try {
    const reset = await resetAccountOf(database, { email, isEnabling: args.includes('--enable'), clock: systemClock })
    if (reset === 'unknown') throw new Refused(`nobody has the e-mail address ${email}`)
    if (reset === 'disabled') throw new Refused(`${email} is shut out; --enable lets it in again`)
    say(`${reset.role}  ${reset.email}  ${reset.password}`)
    say('This password is shown only now. It is changed at the next sign-in; all sessions of the account have ended.')
  } finally {
    await database.destroy()
    await close()
  }
}

run().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Refused ? error.message : ((error as Error).stack ?? String(error))}\n`)
    process.exit(1)
  },
)
