import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, lstat, mkdir, mkdtemp, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { placeCluster } from './embedded/cluster-place.ts'
import { firstOutgoingPort } from './embedded/loopback-port.ts'
import { holderOf, readPostmaster } from './embedded/postmaster.ts'
import { canReach, chooseProcessOwner } from './embedded/process-owner.ts'
import { DataFolderBusy, startEmbeddedDatabase } from './embedded.ts'
import { openPool } from './pool.ts'

const password = 'kept-in-secrets'
const start = (dataDir: string, secret = password, onProgress: (line: string) => void = () => undefined) =>
  startEmbeddedDatabase({ dataDir, password: secret, onProgress })

const folders: string[] = []
const dataFolder = async (): Promise<string> => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'atalaya-embedded-')))
  folders.push(folder)
  return folder
}
const empty = async (folder: string) => {
  const cluster = join(folder, 'postgres')
  const postmaster = await readPostmaster(cluster)
  if (postmaster && (await holderOf(cluster, postmaster.pid)) === 'postmaster') process.kill(postmaster.pid, 'SIGQUIT')
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}
afterAll(() => Promise.all(folders.map(empty)))

const query = async <T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}
const pidOf = async (dataDir: string) => {
  const postmaster = await readPostmaster(join(dataDir, 'postgres'))
  if (!postmaster) throw new Error('no PostgreSQL is there')
  return postmaster.pid
}

/** A server in a process of its own, that has the database and does nothing more. */
const startInProcess = async (dataDir: string) => {
  const module = join(import.meta.dirname, 'embedded.ts')
  const script = `import { startEmbeddedDatabase } from ${JSON.stringify(module)}
    await startEmbeddedDatabase(${JSON.stringify({ dataDir, password })}.dataDir ? { dataDir: ${JSON.stringify(dataDir)}, password: ${JSON.stringify(password)}, onProgress() {} } : null)
    console.log('ready'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return child
}

test.each([
  ['nothing', ''],
  ['a number alone', '4711\n'],
  ['a line short of its port', '4711\n/data\n1700000000\n'],
])('a file that PostgreSQL is still writing, with %s in it, tells of no PostgreSQL', async (_, text) => {
  const folder = await dataFolder()
  await writeFile(join(folder, 'postmaster.pid'), text)
  expect(await readPostmaster(folder)).toBeNull()
  await writeFile(join(folder, 'postmaster.pid'), '4711\n/data\n1700000000\n5432\n\n127.0.0.1\n1 2\nready   \n')
  expect(await readPostmaster(folder)).toEqual({ pid: 4711, port: 5432, status: 'ready' })
})

// Each has a folder and a PostgreSQL of its own, and waits for it.
describe.concurrent('the embedded PostgreSQL', () => {
  test('keeps its data from one start to the next, listens on loopback only and gives no superuser away', async () => {
    const dataDir = await dataFolder()
    const first = await start(dataDir)
    expect(new URL(first.url).hostname).toBe('127.0.0.1')
    expect(await query(first.url, 'SELECT usesuper FROM pg_user WHERE usename = current_user')).toEqual([
      { usesuper: false },
    ])
    expect(await query(first.url, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
    expect(await query(first.url, 'SHOW fsync')).toEqual([{ fsync: 'on' }])
    await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS value')
    await first.stop()
    expect(await readPostmaster(join(dataDir, 'postgres'))).toBeNull()
    expect((await stat(join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700)

    const second = await start(dataDir)
    expect(await query(second.url, 'SELECT value FROM kept')).toEqual([{ value: 42 }])
    await second.stop()
  })

  test('outlives a server that is killed and is used again by the next', async () => {
    const dataDir = await dataFolder()
    const child = await startInProcess(dataDir)
    const pid = await pidOf(dataDir)
    child.kill('SIGKILL')
    await once(child, 'exit')
    const next = await start(dataDir)
    expect(await pidOf(dataDir)).toBe(pid)
    await next.stop()
    expect(await holderOf(join(dataDir, 'postgres'), pid)).not.toBe('postmaster')
  })

  test('recovers what was committed when it was killed itself', async () => {
    const dataDir = await dataFolder()
    const child = await startInProcess(dataDir)
    child.kill('SIGKILL')
    await once(child, 'exit')
    const before = await start(dataDir)
    await query(before.url, 'CREATE TABLE kept AS SELECT 42 AS value')
    const pid = await pidOf(dataDir)
    process.kill(pid, 'SIGKILL')
    // It would start PostgreSQL again itself; this is about the one that comes after it.
    await before.stop()
    const after = await start(dataDir)
    expect(await pidOf(dataDir)).not.toBe(pid)
    expect(await query(after.url, 'SELECT value FROM kept')).toEqual([{ value: 42 }])
    await after.stop()
  })

  test.each(['SIGKILL', 'SIGQUIT'] as const)(
    'ended by %s under a server that runs, is back on the same port with what was committed',
    async (signal) => {
      const dataDir = await dataFolder()
      const said: string[] = []
      const database = await start(dataDir, password, (line) => said.push(line))
      await query(database.url, 'CREATE TABLE kept AS SELECT 42 AS value')
      for (let deaths = 1; deaths <= 2; deaths++) {
        const pid = await pidOf(dataDir)
        process.kill(pid, signal)
        // PostgreSQL answers before the server holds the folder again: it says when it does.
        const isBack = () => expect(said.filter((line) => line === 'PostgreSQL is back')).toHaveLength(deaths)
        await vi.waitFor(isBack, { timeout: 80_000 })
        expect(await pidOf(dataDir)).not.toBe(pid)
        expect(await query(database.url, 'SELECT value FROM kept')).toEqual([{ value: 42 }])
      }
      await expect(start(dataDir)).rejects.toThrow(DataFolderBusy)
      await database.stop()
      expect(await readPostmaster(join(dataDir, 'postgres'))).toBeNull()
    },
  )

  test('listens below the ports that the system gives to outgoing connections', async () => {
    const dataDir = await dataFolder()
    const database = await start(dataDir)
    expect(Number(new URL(database.url).port)).toBeLessThan(await firstOutgoingPort())
    await database.stop()
  })

  test('starts over a process number that a stranger has by now', async () => {
    const dataDir = await dataFolder()
    await (await start(dataDir)).stop()
    await writeFile(
      join(dataDir, 'postgres', 'postmaster.pid'),
      `${process.pid}\n${dataDir}/postgres\n1\n5432\n\n127.0.0.1\n\nready\n`,
    )
    const next = await start(dataDir)
    expect(await pidOf(dataDir)).not.toBe(process.pid)
    await next.stop()
  })

  test('makes anew what an interrupted first start left half made', async () => {
    const dataDir = await dataFolder()
    await mkdir(join(dataDir, 'postgres'))
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '18')
    await writeFile(join(dataDir, 'postgres.unfinished'), '')
    const database = await start(dataDir)
    expect(await query(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await database.stop()
  })

  test('refuses a second server on the same folder and leaves the first its database', async () => {
    const dataDir = await dataFolder()
    const first = await start(dataDir)
    await expect(start(dataDir)).rejects.toThrow(DataFolderBusy)
    expect(await query(first.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await first.stop()
  })

  test('says so when its password is not the one that is kept', async () => {
    const dataDir = await dataFolder()
    await (await start(dataDir)).stop()
    await expect(start(dataDir, 'another')).rejects.toThrow(/does not accept the password/)
  })
})

// Alone: what starts beside it could be given the port that the stranger waits for.
test('the embedded PostgreSQL comes back on another port, and its pools find it, where a stranger has taken its own', async () => {
  const dataDir = await dataFolder()
  const database = await start(dataDir)
  const pool = openPool({ url: database.url, maxConnections: 2, applicationName: 'test' })
  onTestFinished(() => pool.end())
  await pool.query('CREATE TABLE kept AS SELECT 42 AS value')
  const port = Number(new URL(database.url).port)
  const stranger = createServer()
  onTestFinished(() => void stranger.close())
  const take = () =>
    new Promise<boolean>((resolve) => {
      stranger.once('error', () => resolve(false))
      stranger.listen({ port, host: '127.0.0.1' }, () => resolve(true))
    })
  // PostgreSQL may be back on it before the stranger is.
  for (let isTaken = false; !isTaken; ) {
    process.kill(await pidOf(dataDir), 'SIGKILL')
    for (const deadline = Date.now() + 500; !isTaken && Date.now() < deadline; ) isTaken = await take()
  }
  const kept = async () => (await pool.query('SELECT value FROM kept')).rows
  expect(await vi.waitFor(kept, { timeout: 160_000, interval: 200 })).toEqual([{ value: 42 }])
  // A connection of before outlives its server by some moments.
  const portNow = async () => (await readPostmaster(join(dataDir, 'postgres')))?.port
  await vi.waitFor(async () => expect([undefined, port]).not.toContain(await portNow()), { timeout: 80_000 })
  expect(await vi.waitFor(kept, { timeout: 80_000, interval: 200 })).toEqual([{ value: 42 }])
  await database.stop()
}, 300_000)

describe.runIf(process.getuid?.() === 0)('started by root', () => {
  const owner = chooseProcessOwner('/nowhere')

  test('PostgreSQL runs as somebody else, who stays the same', async () => {
    const dataDir = await dataFolder()
    await (await start(dataDir)).stop()
    const { uid } = await stat(join(dataDir, 'postgres'))
    expect(uid).not.toBe(0)
    expect(chooseProcessOwner(join(dataDir, 'postgres'))?.uid).toBe(uid)
  })

  test('a data folder that only root may enter is opened for passing through', async () => {
    const parent = await dataFolder()
    await chmod(parent, 0o755)
    const dataDir = join(parent, 'data')
    await mkdir(dataDir, { mode: 0o700 })
    expect(await placeCluster(dataDir, owner, '/nowhere')).toBe(join(dataDir, 'postgres'))
    expect((await stat(dataDir)).mode & 0o777).toBe(0o711)
  })

  test("below root's own folders the files stand elsewhere and the data folder has a link", async () => {
    const parent = await dataFolder()
    const elsewhere = await dataFolder()
    await chmod(elsewhere, 0o755)
    const dataDir = join(parent, 'home', 'data')
    await mkdir(dataDir, { recursive: true })
    await chmod(join(parent, 'home'), 0o700)
    await chmod(parent, 0o700)
    const place = await placeCluster(dataDir, owner, elsewhere)
    expect(place.startsWith(elsewhere)).toBe(true)
    expect(canReach(owner, join(place, '..'))).toBe(true)
    expect((await lstat(join(dataDir, 'postgres'))).isSymbolicLink()).toBe(true)
    // What is not ours keeps its modes.
    expect((await stat(join(parent, 'home'))).mode & 0o777).toBe(0o700)
    expect(await realpath(join(dataDir, 'postgres')).catch(() => 'not made yet')).toBe(place)
  })
})
