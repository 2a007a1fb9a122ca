import { fork } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findRunningDatabase } from '@atalaya/server/src/database/embedded/running-database.ts'
import pg from 'pg'
import { printFigures, tell } from './figures.ts'
import { startFleetDatabase, stopWhenInterrupted } from './product.ts'

const trackers = Array.from({ length: 100 }, (_, n) => ({ deviceId: `35${String(n).padStart(13, '0')}`, typeId: 1 }))
const weekMs = 7 * 86_400_000
const from = Date.UTC(2026, 5, 1)
const weeks = 4
const script = (name: string) =>
  new URL(
    `${name}.process.ts`,
    import.meta.resolve('@atalaya/server/src/backup/index.ts').replace(/backup\/index\.ts$/, ''),
  )

/** Four weeks of a hundred vehicles, with what a Teltonika tracker tells beside the place. */
const writePositions = async (url: string, companyId: number, count: number): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (let week = 0; week < weeks; week++) {
      const [begin, end] = [from + week * weekMs, from + (week + 1) * weekMs]
      const name = `positions_${new Date(begin).toISOString().slice(0, 10).replaceAll('-', '')}`
      await client.query('SELECT make_position_week($1, $2, $3)', [begin, end, name])
      await client.query(
        `INSERT INTO positions (company_id, item_id, tracker_id, recorded_at, received_at, payload_hash, lat, lng, speed_kmh, source, is_valid, io)
         SELECT $1, items.id, 1, at, at + 800, n::bigint * 7919000001 + items.id, 37 + random() * 6, -8 + random() * 7, n % 120, 1, true,
           CASE WHEN n % 3 = 0 THEN jsonb_build_object('239', n % 2, '66', 12000 + (random() * 900)::integer, '16', n * 13) END
         FROM items, generate_series(0, $2::integer - 1) AS n, LATERAL (SELECT $3::bigint + n * ($4::bigint / $2)) AS of (at)
         WHERE items.company_id = $1`,
        [companyId, Math.ceil(count / weeks / trackers.length), begin, weekMs],
      )
    }
  } finally {
    await client.end()
  }
}

/** Runs a command of the product to its end; how long it took and the most memory that it ever held. */
const measure = (name: 'backup' | 'restore', file: string, env: NodeJS.ProcessEnv) =>
  new Promise<{ seconds: number; mostMb: number }>((resolve, reject) => {
    const startedAt = performance.now()
    const child = fork(script(name), [file], { env, execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    let mostMb = 0
    const looking = setInterval(() => {
      void readFile(`/proc/${child.pid}/status`, 'utf8').then(
        (text) => {
          mostMb = Math.max(mostMb, Math.round(Number(/VmHWM:\s+(\d+)/.exec(text)?.[1] ?? 0) / 1024))
        },
        () => undefined,
      )
    }, 250)
    child.once('error', reject)
    child.once('exit', (code) => {
      clearInterval(looking)
      if (code !== 0) return reject(new Error(`${name} ended with ${code}`))
      resolve({ seconds: Math.round((performance.now() - startedAt) / 100) / 10, mostMb })
    })
  })

/** An installation to one file and back into an empty database. `--positions 10000000`. */
export const runBackup = async (): Promise<void> => {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { positions: { type: 'string', default: '10000000' } },
  })
  const database = await startFleetDatabase(trackers)
  stopWhenInterrupted(database.stop)
  try {
    const password = new URL(database.settings.DATABASE_URL).password
    const superuser = await findRunningDatabase(database.folder, password, 'postgres')
    if (!superuser) throw new Error('PostgreSQL is not there')
    tell(`writing ${values.positions} positions`)
    await writePositions(database.settings.DATABASE_URL, database.companyId, Number(values.positions))
    const admin = new pg.Client({ connectionString: superuser })
    await admin.connect()
    await admin.query(
      `CREATE DATABASE restored OWNER ${admin.escapeIdentifier(new URL(database.settings.DATABASE_URL).username)}`,
    )
    await admin.end()
    const env = { PATH: process.env['PATH'], TOKEN_SECRET: database.settings.TOKEN_SECRET }
    const file = join(database.folder, 'backup')
    tell('backing up')
    const backedUp = await measure('backup', file, { ...env, DATABASE_URL: database.settings.DATABASE_URL })
    const megabytes = Math.round((await stat(file)).size / 1e6)
    tell(`${backedUp.seconds} s to ${megabytes} MB; restoring`)
    const url = new URL(database.settings.DATABASE_URL)
    url.pathname = '/restored'
    const restored = await measure('restore', file, { ...env, DATABASE_URL: url.href })
    const check = new pg.Client({ connectionString: url.href })
    await check.connect()
    const { rows } = await check.query('SELECT count(*)::integer AS positions FROM positions')
    await check.end()
    printFigures('backup', { positions: rows[0].positions, megabytes, backedUp, restored })
  } finally {
    await database.stop()
  }
}
