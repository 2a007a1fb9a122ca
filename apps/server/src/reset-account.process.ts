// `npm run reset-account -- somebody@example.com`: the way back in for whoever has the machine, above companies and within.
import { systemClock } from './adapters/clock.ts'
import { readConfig } from './config.ts'
import { openDatabase, openPool } from './database/pool.ts'
import { openForShell, ShellRefused } from './database/shell-database.ts'
import { resetAccountOf } from './features/accounts/index.ts'

const usage = `npm run reset-account -- <e-mail> [--enable]

  Gives the account a temporary password, which is printed once and changed at the next sign-in. All its sessions end;
  live channels of a server that runs close within a minute.
  --enable  lets in again who was shut out

DATABASE_URL, or DATA_DIR (./data) of the embedded database, say where; a server may run or not.`

const say = (line: string) => void process.stdout.write(`${line}\n`)
const run = async (): Promise<void> => {
  const args = process.argv.slice(2)
  const [email, ...others] = args.filter((arg) => !arg.startsWith('--'))
  const unknown = args.filter((arg) => arg.startsWith('--') && arg !== '--enable')
  if (!email || others.length > 0 || unknown.length > 0) throw new ShellRefused(usage)
  const { url, close } = await openForShell(readConfig(undefined, []), 'postgres')
  const database = openDatabase(openPool({ url, maxConnections: 1, applicationName: 'atalaya reset-account' }))
  try {
    const reset = await resetAccountOf(database, { email, isEnabling: args.includes('--enable'), clock: systemClock })
    if (reset === 'unknown') throw new ShellRefused(`nobody has the e-mail address ${email}`)
    if (reset === 'disabled') throw new ShellRefused(`${email} is shut out; --enable lets it in again`)
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
    process.stderr.write(
      `${error instanceof ShellRefused ? error.message : ((error as Error).stack ?? String(error))}\n`,
    )
    process.exit(1)
  },
)
