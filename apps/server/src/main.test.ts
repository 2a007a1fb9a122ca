import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ownAccountRoutes } from '@atalaya/contract/own-account'
import { resellerRoutes } from '@atalaya/contract/resellers'
import { sessionRoutes } from '@atalaya/contract/session'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { createTestDatabase } from './database/test-database.ts'
import { testClient } from './http/test-client.ts'

const scratch = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'atalaya-main-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))
  return folder
}

interface Run {
  process: ChildProcess
  /** All that it said so far on both outputs. */
  said(): string
  /** Resolves with what it said once that matches, or once it has ended. */
  until(pattern: RegExp): Promise<string>
  ended: Promise<number | null>
}

/** What `npm test` has compiled once need not be compiled for each start. */
const inherited = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => name === 'PATH' || name === 'NODE_COMPILE_CACHE'),
)

const runMain = (env: Record<string, string>, args: string[] = ['--no-demo']): Run => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], {
    env: { ...inherited, PORT: '0', HOST: '127.0.0.1', TRACKER_PORTS: 'osmand:0', ...env },
  })
  let output = ''
  let look: () => unknown = () => undefined
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      look()
    })
  }
  const ended = once(child, 'close').then(([code]) => code as number | null)
  onTestFinished(async () => {
    if (child.exitCode === null) child.kill('SIGTERM')
    await ended
  })
  const until = (pattern: RegExp) =>
    Promise.race([
      ended,
      new Promise<void>((resolve) => {
        look = () => pattern.test(output) && resolve()
        look()
      }),
    ]).then(() => output)
  return { process: child, said: () => output, until, ended }
}

const originIn = (output: string): string => /web\s+(http:\S+)/.exec(output)![1]!
const accountIn = (output: string) => {
  const [, email, password] = /account {3}(\S+)\s+(\S+)/.exec(output)!
  return { email: email!, password: password! }
}

const resetAccount = async (dataDir: string, email: string): Promise<string> => {
  const command = [join(import.meta.dirname, 'reset-account.process.ts'), email]
  const env = { ...inherited, DATA_DIR: dataDir }
  const { stdout } = await promisify(execFile)(process.execPath, command, { env })
  return (/^\w+ {2}\S+ {2}(\S+)$/m.exec(stdout) as RegExpExecArray)[1] as string
}
const resetAndSignIn = async (dataDir: string, email: string, origin: string) => {
  const password = await resetAccount(dataDir, email)
  const { accessToken } = await testClient(origin).reply(sessionRoutes.login, { body: { email, password } })
  const user = await testClient(origin, accessToken).reply(sessionRoutes.currentUser)
  expect(user.passwordChange).toBe('temporary')
}

describe('the server', { timeout: 300_000 }, () => {
  test('starts empty with an account printed once, stops in order, starts again, and so after being killed', async () => {
    const dataDir = await scratch()
    const first = runMain({ DATA_DIR: dataDir })
    const output = await first.until(/account {3}/)
    expect(output).toMatch(/trackers {2}osmand \d+\n/)
    const client = testClient(originIn(output))
    const printed = accountIn(output)
    const { accessToken } = await client.reply(sessionRoutes.login, { body: printed })
    const session = client.as(accessToken)
    expect((await session.call(resellerRoutes.list)).status).toBe(403)
    const own = { email: printed.email, password: 'Elegida-por-mi-1' }
    await session.reply(ownAccountRoutes.changePassword, { body: { current: printed.password, new: own.password } })
    expect(Object.values(await session.reply(resellerRoutes.list))).toHaveLength(1)
    expect(await (await fetch(`${originIn(output)}/healthz`)).json()).toEqual({ status: 'ok' })
    expect(await (await fetch(`${originIn(output)}/metrics`)).text()).toContain('atalaya_http_request_seconds')
    first.process.kill('SIGTERM')
    expect([await first.ended, first.said().trim().split('\n').at(-1)]).toEqual([0, 'stopped'])
    expect(await readdir(join(dataDir, 'postgres'))).not.toContain('postmaster.pid')

    const second = runMain({ DATA_DIR: dataDir })
    const again = await second.until(/trackers/)
    expect(again).not.toMatch(/account {3}/)
    await testClient(originIn(again)).reply(sessionRoutes.login, { body: own })
    // From the shell, beside the server and without it.
    await resetAndSignIn(dataDir, own.email, originIn(again))
    second.process.kill('SIGTERM')
    await second.ended
    own.password = await resetAccount(dataDir, own.email)
    expect(await readdir(join(dataDir, 'postgres'))).not.toContain('postmaster.pid')

    // Comes back after being killed, with the sessions that were open.
    const third = runMain({ DATA_DIR: dataDir })
    const at = originIn(await third.until(/trackers/))
    const { refreshToken } = await testClient(at).reply(sessionRoutes.login, { body: own })
    third.process.kill('SIGKILL')
    await third.ended
    const fourth = runMain({ DATA_DIR: dataDir })
    const back = testClient(originIn(await fourth.until(/trackers/)))
    await back.as(refreshToken).reply(sessionRoutes.refresh)
  })

  test('uses the database that it is given', async () => {
    const { url, database } = await createTestDatabase()
    const run = runMain({ DATA_DIR: await scratch(), DATABASE_URL: url, TOKEN_SECRET: 'x'.repeat(40) })
    await run.until(/account {3}/)
    expect(await database.selectFrom('users').select('email').execute()).toEqual([{ email: 'admin@atalaya.test' }])
  })

  test('says in a sentence why it does not start, and leaves nothing running', async () => {
    const dataDir = await scratch()
    const missing = runMain({ DATA_DIR: dataDir, DATABASE_URL: inject('testDatabaseServer') })
    expect(await missing.ended).toBe(1)
    expect(missing.said()).toMatch(/^TOKEN_SECRET is missing: .*\n$/)

    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as { port: number }
    const blocked = runMain({ DATA_DIR: dataDir, PORT: String(port) })
    expect(await blocked.ended).toBe(1)
    expect(blocked.said()).toContain(`the port is taken; PORT chooses another`)
    expect(blocked.said()).not.toContain('    at ')
    expect(await readdir(join(dataDir, 'postgres'))).not.toContain('postmaster.pid')
    taken.close()

    const unknown = runMain({}, ['--no-such-thing'])
    expect([await unknown.ended, unknown.said()]).toEqual([1, 'unknown argument: --no-such-thing\n'])
  })
})
