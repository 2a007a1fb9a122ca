// `npm run backup -- FILE`: everything of the installation in one file, while it runs.
import { resolve } from 'node:path'
import { BackupRefused, backUp } from './backup/index.ts'
import { ConfigRefused, readConfig } from './config.ts'
import { openForShell, ShellRefused } from './database/shell-database.ts'

const usage = `npm run backup -- FILE

  Writes one consistent snapshot of the database to FILE, which is not there yet. Servers go on meanwhile.
  The secrets of the installation are not in it: keep TOKEN_SECRET, or secrets.json of DATA_DIR, apart from it.

DATABASE_URL, or DATA_DIR (./data) of the embedded database, say of what; docs/how-to/back-up.md`

const say = (line: string) => void process.stdout.write(`${line}\n`)

const run = async (): Promise<void> => {
  const [file, ...others] = process.argv.slice(2)
  if (!file || file.startsWith('-') || others.length > 0) throw new ShellRefused(usage)
  const startedAt = performance.now()
  const { url, secrets, close } = await openForShell(readConfig(undefined, []), 'atalaya')
  try {
    const { rows, bytes, tables } = await backUp({
      url,
      secrets,
      file: resolve(file),
      onProgress: (line) => say(`… ${line}`),
    })
    const seconds = Math.round((performance.now() - startedAt) / 1_000)
    say(`${rows} rows of ${tables} tables in ${(bytes / 1e6).toFixed(1)} MB, ${seconds} s: ${resolve(file)}`)
  } finally {
    await close()
  }
}

run().then(
  () => process.exit(0),
  (error: unknown) => {
    const isTold = [BackupRefused, ConfigRefused, ShellRefused].some((known) => error instanceof known)
    process.stderr.write(`${isTold ? (error as Error).message : ((error as Error).stack ?? String(error))}\n`)
    process.exit(1)
  },
)
