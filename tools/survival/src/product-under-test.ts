import { randomInt } from 'node:crypto'
import { closeSync, openSync } from 'node:fs'
import { readFile, realpath } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startChild } from '@atalaya/launcher/children'
import { protocols } from '@atalaya/protocols/registry'
import { ensureSecrets, type Secrets } from '@atalaya/server/src/adapters/secrets-file.ts'
import { holderOf, readPostmaster } from '@atalaya/server/src/database/embedded/postmaster.ts'
import { openPool } from '@atalaya/server/src/database/pool.ts'
import type pg from 'pg'

/** The product in a process of its own, with the PostgreSQL that it starts beside itself. */
export interface ProductUnderTest {
  dataDir: string
  url: string
  /** Where trackers of a protocol call, and where the `api` is; the same after each start. */
  portOf(protocol: string): number
  start(): void
  /** SIGKILL; resolves when the process is gone, and whatever it had started beside PostgreSQL. */
  kill(): Promise<void>
  stop(): Promise<void>
  log(): Promise<string>
  /** Throws with the end of its log where the server has ended by itself. */
  assertRunning(): Promise<void>
  /** Of what it holds in memory, MB. */
  residentMb(): Promise<number>
  secrets(): Promise<Secrets>
  /** Connections of the application's login, past row-level security. */
  openDatabase(): Promise<pg.Pool>
}

const main = 'apps/server/src/main.ts'
/** What `npm start` runs: it starts the server as a child, which ends by itself when it is gone. */
const launcher = 'tools/launcher/start.mjs'
const stopWithinMs = 30_000
const megabyte = 2 ** 20
const pageBytes = 4_096

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

/**
 * Below those that the system gives to outgoing connections: while the server is dead, one of its own trackers could
 * be given its port. Each of Vitest's workers has a range of its own: of a port that another product is about to take,
 * nobody can see that it is.
 */
const firstPort = 20_000
const portsAWorker = 3_000
const workers = 4
const freePorts = async (count: number): Promise<number[]> => {
  const ports = new Set<number>()
  const first = firstPort + (Number(process.env['VITEST_POOL_ID'] ?? 0) % workers) * portsAWorker
  while (ports.size < count) {
    const port = first + randomInt(portsAWorker)
    if (await isFree(port)) ports.add(port)
  }
  return [...ports]
}

export interface ProductOptions {
  dataDir: string
  /** Relative to the project; the product's own unless told. */
  entry?: string
  env?: Record<string, string>
  /** Started and killed is `npm start`, and not the server itself. */
  isLaunched?: boolean
}

/** Those that a launcher has started on the folder, as it wrote them down. */
const childrenOn = async (dataDir: string): Promise<number[]> => {
  const text = await readFile(join(dataDir, 'running.json'), 'utf8').catch(() => '{}')
  const { children = [] } = JSON.parse(text || '{}') as { children?: { pid: number }[] }
  return children.map(({ pid }) => pid)
}

const isThere = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

export const productUnderTest = async ({
  dataDir,
  entry,
  env = {},
  isLaunched = false,
}: ProductOptions): Promise<ProductUnderTest> => {
  const [httpPort = 0, ...trackerPorts] = await freePorts(protocols.length + 1)
  const portOf = (protocol: string): number =>
    protocol === 'api' ? httpPort : (trackerPorts[protocols.findIndex(({ name }) => name === protocol)] as number)
  const settings = {
    PORT: String(httpPort),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    TRACKER_PORTS: protocols.map(({ name }) => `${name}:${portOf(name)}`).join(','),
    OSM_TILES_URL: '',
    NODE_ENV: 'production',
    ...env,
  }
  // Beside the folder, which may be on a disk that is full.
  const logFile = `${dataDir}.log`
  const readLog = () => readFile(logFile, 'utf8').catch(() => '')
  let server: ReturnType<typeof startChild> | undefined
  return {
    dataDir,
    url: `http://127.0.0.1:${settings.PORT}`,
    portOf,
    start() {
      const output = openSync(logFile, 'a')
      server = startChild(process.execPath, entry ?? (isLaunched ? launcher : main), ['--no-demo'], {
        env: settings,
        output,
      })
      closeSync(output)
    },
    async kill() {
      const children = isLaunched ? await childrenOn(dataDir) : []
      server?.kill()
      await server?.ended
      for (const deadline = Date.now() + stopWithinMs; children.some(isThere) && Date.now() < deadline; )
        await delay(10)
    },
    async stop() {
      await server?.stop(stopWithinMs)
      // A server that was not there, or was ended while it started, has left it running.
      const folder = await realpath(join(dataDir, 'postgres')).catch(() => '')
      const postmaster = await readPostmaster(folder)
      if (!postmaster || (await holderOf(folder, postmaster.pid)) !== 'postmaster') return
      process.kill(postmaster.pid, 'SIGQUIT')
      for (const deadline = Date.now() + stopWithinMs; Date.now() < deadline; await delay(50))
        if ((await holderOf(folder, postmaster.pid)) !== 'postmaster') return
    },
    async assertRunning() {
      if (server && !server.hasEnded()) return
      throw new Error(`the server has ended by itself; the end of its log:\n${(await readLog()).slice(-4_000)}`)
    },
    log: readLog,
    async residentMb() {
      const pages = Number((await readFile(`/proc/${server?.pid}/statm`, 'utf8')).split(' ')[1])
      return Math.round((pages * pageBytes) / megabyte)
    },
    secrets: () => ensureSecrets(dataDir),
    async openDatabase() {
      const { databasePassword } = await ensureSecrets(dataDir)
      const postmaster = await readPostmaster(join(dataDir, 'postgres'))
      if (!postmaster) throw new Error('no PostgreSQL is there')
      const url = `postgres://atalaya:${encodeURIComponent(databasePassword)}@127.0.0.1:${postmaster.port}/atalaya`
      return openPool({ url, maxConnections: 2, applicationName: 'survival', statementTimeoutMs: 300_000 })
    },
  }
}
