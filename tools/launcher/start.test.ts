import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'

const patience = { timeout: 180_000, interval: 100 }
let dataDir: string
let port: number
const launchers: Launched[] = []

interface Launched {
  process: ChildProcess
  output(): string
  ended: Promise<number | null>
}

const start = (env: Record<string, string> = {}, args = ['--no-demo']): Launched => {
  const settings = { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, DATABASE_URL: '', TRACKER_PORTS: 'none' }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'start.mjs'), ...args], {
    env: { ...process.env, ...settings, ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const launched = { process: child, output: () => output, ended }
  launchers.push(launched)
  return launched
}

const isHealthy = () =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )
const untilUp = () => vi.waitFor(async () => expect(await isHealthy()).toBe(true), patience)

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'atalaya-start-'))
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  port = (probe.address() as { port: number }).port
  await new Promise((resolve) => probe.close(resolve))
})
afterAll(async () => {
  for (const { process: child, ended } of launchers) {
    child.kill('SIGTERM')
    await ended
  }
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
}, 180_000)

describe('npm start', () => {
  it('comes up, refuses a second one on the same folder by name, and stops at Ctrl-C', {
    timeout: 400_000,
  }, async () => {
    const first = start()
    await untilUp()
    await vi.waitFor(() => expect(first.output()).toContain('password is shown only now'), patience)

    const second = start()
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain(`already runs on ${dataDir}`)

    first.process.kill('SIGINT')
    expect(await first.ended).toBe(0)
    expect(await isHealthy()).toBe(false)
  })

  it('comes up on what a killed predecessor left behind', { timeout: 400_000 }, async () => {
    const killed = start()
    await untilUp()
    killed.process.kill('SIGKILL')
    await killed.ended
    const next = start()
    await vi.waitFor(() => expect(next.output()).toContain('is ready'), patience)
    expect(JSON.parse(readFileSync(join(dataDir, 'running.json'), 'utf8')).launcher).toBe(next.process.pid)
    next.process.kill('SIGTERM')
    expect(await next.ended).toBe(0)
  })

  it('says that the port is taken, and how to choose another', async () => {
    const squatter = createServer().listen(port, '127.0.0.1')
    onTestFinished(() => void squatter.close())
    const refused = start({ DATA_DIR: join(dataDir, 'other') })
    expect(await refused.ended).toBe(1)
    expect(refused.output()).toContain(`Port ${port} is taken`)
  })

  it('names an argument or a port that it does not understand', async () => {
    const argument = start({}, ['--demo'])
    expect(await argument.ended).toBe(1)
    expect(argument.output()).toContain('Unknown: --demo')
    const numbered = start({ PORT: 'eighty' })
    expect(await numbered.ended).toBe(1)
    expect(numbered.output()).toContain('PORT must be a number')
  })
})
