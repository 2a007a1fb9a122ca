import { closeSync, openSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Role } from '@atalaya/contract/roles'
import { startChild } from '@atalaya/launcher/children'

export interface Account {
  role: Role
  email: string
  password: string
  companyId: number | null
}

/** What a test may know of the running product: addresses and accounts, as a person would. */
export interface StackFacts {
  url: string
  teltonikaPort: number
  osmandPort: number
  accounts: Account[]
  dataDir: string
}

export interface Stack {
  facts: StackFacts
  stop(): Promise<void>
}

const freePorts = async (count: number): Promise<number[]> => {
  const servers = await Promise.all(
    Array.from({ length: count }, () => {
      const server = createServer()
      return new Promise<typeof server>((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
    }),
  )
  const ports = servers.map((server) => (server.address() as { port: number }).port)
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}

const startTimeoutMs = 240_000
const prefix = 'atalaya-stack-'

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    // No such process.
    return false
  }
}

/** A run that was killed leaves its folder behind: its name tells who made it. */
const sweepAbandonedFolders = async (): Promise<void> => {
  for (const name of await readdir(tmpdir())) {
    const maker = Number(new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1])
    if (maker && !isAlive(maker)) await rm(join(tmpdir(), name), { recursive: true, force: true, maxRetries: 5 })
  }
}

/** The product as `npm start` runs it: server, embedded PostgreSQL, demo fleet and, if wanted, its virtual trackers. */
export const startStack = async ({ hasDemo = true, env = {} } = {}): Promise<Stack> => {
  await sweepAbandonedFolders()
  const dataDir = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`))
  const [port, teltonikaPort, osmandPort] = (await freePorts(3)) as [number, number, number]
  const settings = {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    // Who speaks is trusted at once: no journey waits for an hour.
    TRUST_AFTER_MINUTES: '0',
    TRACKER_PORTS: `teltonika:${teltonikaPort},osmand:${osmandPort}`,
    // Where the provider of a journey stands.
    REACHABLE_NETWORKS: 'loopback',
    // A test has no internet; the bundled map is always there.
    OSM_TILES_URL: '',
    ...env,
  }
  const run = (script: string, args: string[], log: string) => {
    const output = openSync(join(dataDir, log), 'a')
    const child = startChild(process.execPath, script, args, { env: settings, output })
    closeSync(output)
    return child
  }
  const url = `http://127.0.0.1:${port}`
  let server: ReturnType<typeof startChild> | undefined
  let simulator: ReturnType<typeof startChild> | undefined
  const stop = async () => {
    await simulator?.stop(30_000)
    await server?.stop(30_000)
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }

  try {
    server = run('apps/server/src/main.ts', hasDemo ? [] : ['--no-demo'], 'server.log')
    await untilHealthy(url, server)
    const accounts = hasDemo
      ? (JSON.parse(await readFile(join(dataDir, 'demo-accounts.json'), 'utf8')) as Account[])
      : []
    if (hasDemo) simulator = run('tools/simulator/src/cli/simulate.ts', [], 'simulator.log')
    return { facts: { url, teltonikaPort, osmandPort, accounts, dataDir }, stop }
  } catch (error) {
    const log = readFileSync(join(dataDir, 'server.log'), 'utf8')
    await stop()
    throw new Error(`the stack did not come up; the end of its log:\n${log.slice(-4_000)}`, { cause: error })
  }
}

const untilHealthy = async (url: string, server: { hasEnded(): boolean }): Promise<void> => {
  const isHealthy = () =>
    fetch(`${url}/healthz`).then(
      (reply) => reply.ok,
      () => false,
    )
  for (const deadline = Date.now() + startTimeoutMs; !(await isHealthy()); ) {
    if (server.hasEnded()) throw new Error('the server has ended')
    if (Date.now() > deadline) throw new Error(`not healthy after ${startTimeoutMs} ms`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
