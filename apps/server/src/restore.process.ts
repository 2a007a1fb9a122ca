// `npm run restore -- FILE`: an installation as it was, in an empty database.
import { resolve } from 'node:path'
import { BackupRefused, restore } from './backup/index.ts'
import { ConfigRefused, readConfig } from './config.ts'
import { MigrationRefused } from './database/roles.ts'
import { openForShell, ShellRefused } from './database/shell-database.ts'

const usage = `npm run restore -- FILE [--without-secrets]

  Reads the whole FILE first, and touches nothing if a byte of it is wrong. Then fills an empty database, as one
  transaction: interrupted, it leaves nothing. The file is of this release or an older one.
  --without-secrets  goes on where the secret of the installation is another: what was encrypted is lost

DATABASE_URL with TOKEN_SECRET, or a DATA_DIR with the secrets.json of the installation, say where; docs/how-to/back-up.md`

const say = (line: string) => void process.stdout.write(`${line}\n`)

const run = async (): Promise<void> => {
  const args = process.argv.slice(2)
  const [file, ...others] = args.filter((arg) => !arg.startsWith('--'))
  const unknown = args.filter((arg) => arg.startsWith('--') && arg !== '--without-secrets')
  if (!file || others.length > 0 || unknown.length > 0) throw new ShellRefused(usage)
  const startedAt = performance.now()
  const { url, secrets, close } = await openForShell(readConfig(undefined, []), 'atalaya')
  try {
    const { rows, product, snapshotTs } = await restore({
      ...{ url, secrets, file: resolve(file), isAnySecretGood: args.includes('--without-secrets') },
      onProgress: (line) => say(`… ${line}`),
    })
    const seconds = Math.round((performance.now() - startedAt) / 1_000)
    say(
      `${rows} rows of ${new Date(snapshotTs).toISOString()}, written by ${product}, are there again after ${seconds} s`,
    )
  } finally {
    await close()
  }
}

run().then(
  () => process.exit(0),
  (error: unknown) => {
    const isTold = [BackupRefused, ConfigRefused, MigrationRefused, ShellRefused].some(
      (known) => error instanceof known,
    )
    process.stderr.write(`${isTold ? (error as Error).message : ((error as Error).stack ?? String(error))}\n`)
    process.exit(1)
  },
)
