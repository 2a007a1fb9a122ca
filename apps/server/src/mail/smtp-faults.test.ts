import { spawnSync } from 'node:child_process'
import { createServer as createNetServer, type Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { createServer as createTlsServer } from 'node:tls'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { asEngine } from '../database/tenant.ts'
import { createTestDatabase } from '../database/test-database.ts'
import { insertTestTenant } from '../database/test-tenants.ts'
import { enqueue, startOutbox } from '../outbox/index.ts'
import { testKeys } from '../secrets/test-keys.ts'
import { createComposer } from './composer.ts'
import type { MailBrand, MailSettings } from './index.ts'
import { sendMails } from './index.ts'
import { createMailChannel } from './mail-channel.ts'
import { noTiles } from './map-picture/map-tiles.ts'
import { smtpPost } from './post.ts'

const { database, engine } = await createTestDatabase()
const [ours, theirs] = [await insertTestTenant(database, 'Ours'), await insertTestTenant(database, 'Theirs')]
/** In place of a quarter of a minute and three quarters. */
const waits = { connectionTimeout: 400, greetingTimeout: 400, socketTimeout: 600 }
const composer = createComposer()

/** What an SMTP server says to each line; null says nothing, undefined what a healthy one says. */
type Script = (line: string, socket: Socket) => string | null | undefined

const healthy = (line: string): string => {
  if (/^(EHLO|HELO)/i.test(line)) return '250 test'
  if (/^DATA/i.test(line)) return '354 go on'
  return /^QUIT/i.test(line) ? '221 bye' : '250 2.0.0 ok'
}

const servers: Server[] = []
/** Speaks SMTP as its script says; `arrived` are the recipients of what it took whole. */
const startServer = async (script: { greets?: boolean; on?: Script; tls?: { key: string; cert: string } }) => {
  const arrived: string[] = []
  let current = script
  const serve = (socket: Socket): void => {
    let [held, isData, to] = ['', false, '']
    const say = (text: string) => void socket.write(`${text}\r\n`)
    const answer = (line: string): void => {
      const own = current.on?.(line, socket)
      const said = own === undefined ? healthy(line) : own
      to = /^RCPT TO:<(.+?)>/i.exec(line)?.[1] ?? to
      isData = said?.startsWith('354') ?? false
      if (line === '.' && said?.startsWith('250')) arrived.push(to)
      if (said !== null && !socket.destroyed) say(said)
    }
    socket.on('error', () => undefined)
    socket.on('data', (part) => {
      held += part.toString('latin1')
      for (let end = held.indexOf('\r\n'); end !== -1; end = held.indexOf('\r\n')) {
        const line = held.slice(0, end)
        held = held.slice(end + 2)
        if (!isData || line === '.') answer(line)
        else if (current.on?.('(text)', socket) === null) return
      }
    })
    if (current.greets !== false) say('220 test')
  }
  const server = script.tls ? createTlsServer(script.tls, serve) : createNetServer(serve)
  server.on('tlsClientError', () => undefined)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    port,
    arrived,
    recover: () => {
      current = script.tls ? { tls: script.tls } : {}
    },
  }
}

const settings: MailSettings = {
  ...{ smtpUrl: '', from: { name: null, address: 'fleet@atalaya.test' }, dkim: null, perSecond: 1_000 },
  ...{ publicOrigin: 'https://atalaya.test', bounces: null },
}
const brand: MailBrand = {
  ...{
    siteName: 'Atalaya',
    accent: '#1d5bd6',
    formalAddress: true,
    origin: null,
    logo: null,
    support: null,
    dkim: null,
  },
  sender: { name: null, address: null },
}
let stop: () => Promise<void> = async () => undefined
/** The mails' channel, and another that must not be kept waiting. */
const start = (url: string, leaseMs = 120_000) => {
  const post = smtpPost(url, waits)
  const mail = createMailChannel({
    ...{ database: engine, keys: testKeys, settings, composer, post },
    tiles: noTiles,
    brandOf: async () => brand,
  })
  const quick: number[] = []
  const other: typeof mail = {
    ...{
      name: 'other',
      atOnce: 5,
      atOnceOfTenant: 5,
      perSecond: 1_000,
      perTenantMinute: 1_000,
      attempts: 3,
      leaseMs: 5_000,
    },
    onDead: 'skips it',
    deliver: async ({ id }) => {
      quick.push(id)
      return { kind: 'sent' }
    },
  }
  const logger = pino({ level: 'silent' })
  const outbox = startOutbox({ database: engine, logger, pollMs: 20 }, [{ ...mail, leaseMs }, other])
  stop = async () => {
    // Whatever still hangs is let go at once.
    post.stop()
    await outbox.stop()
  }
  return { quick }
}
afterEach(async () => {
  for (const server of servers.splice(0)) server.close()
  await stop()
  await sql`TRUNCATE outbox, outbox_dead, mails, mail_bounces`.execute(database)
})

const write = (companyId: number, addresses: readonly string[]) =>
  asEngine(engine, (tx) =>
    sendMails(
      tx,
      addresses.map((email) => ({
        ...{ to: { email, language: 'en', timezone: 'UTC' }, brandId: null, companyId, resellerId: null },
        ...{ template: 'notice', values: { title: 'Zone left', text: 'One' } },
      })),
      testKeys,
    ),
  )
const writeOther = () =>
  asEngine(engine, (tx) => enqueue(tx, [{ channel: 'other', companyId: null, resellerId: null, payload: {} }]))
const waiting = () => database.selectFrom('outbox').selectAll().where('channel', '=', 'mail').execute()
const dead = () => database.selectFrom('outbox_dead').selectAll().execute()
const soon = { timeout: 100_000, interval: 20 }

/** Made afresh, so that no key lies in the repository; undefined on a machine without openssl. */
const foreign = ((): { key: string; cert: string } | undefined => {
  const { stdout } = spawnSync(
    'openssl',
    'req -x509 -newkey rsa:2048 -nodes -keyout - -out - -days 2 -subj /CN=elsewhere.test'.split(' '),
  )
  const [, key, cert] = /^(-----BEGIN PRIVATE KEY[\s\S]+)(-----BEGIN CERTIFICATE[\s\S]+)$/.exec(String(stdout)) ?? []
  return key && cert ? { key, cert } : undefined
})()

const after =
  (start: string, said: ReturnType<Script> | 'closes'): Script =>
  (line, socket) => {
    if (!line.startsWith(start)) return undefined
    if (said !== 'closes') return said
    socket.destroy()
    return null
  }

const faults: { what: string; server: Parameters<typeof startServer>[0]; scheme?: 'smtps'; reason: RegExp }[] = [
  { what: 'never greets', server: { greets: false }, reason: /greeting/i },
  { what: 'stalls at the recipient', server: { on: after('RCPT', null) }, reason: /timeout/i },
  { what: 'stalls before the text', server: { on: after('DATA', null) }, reason: /timeout/i },
  { what: 'stalls after the text', server: { on: after('.', null) }, reason: /timeout/i },
  { what: 'closes at the greeting', server: { on: after('EHLO', 'closes') }, reason: /close/i },
  { what: 'closes within the text', server: { on: after('(text)', 'closes') }, reason: /close|reset|EPIPE/i },
  { what: 'closes before it says that it has it', server: { on: after('.', 'closes') }, reason: /close|reset/i },
  { what: 'refuses the sender for now', server: { on: after('MAIL', '451 4.3.0 later') }, reason: /451 4\.3\.0/ },
  {
    what: 'refuses the recipient for now',
    server: { on: after('RCPT', '450 4.2.1 greylisted') },
    reason: /greylisted/,
  },
  { what: 'refuses the text for now', server: { on: after('.', '452 4.3.1 disk full') }, reason: /disk full/ },
  { what: 'shuts down', server: { on: after('MAIL', '421 4.3.2 going down') }, reason: /421/ },
  { what: 'does not know us', server: { on: after('MAIL', '550 5.7.1 not you') }, reason: /not you/ },
  { what: 'speaks no TLS', server: {}, scheme: 'smtps', reason: /ssl|tls|wrong version|greeting/i },
  ...(foreign
    ? [
        {
          ...{ what: 'shows a foreign certificate', server: { tls: foreign } },
          ...{ scheme: 'smtps' as const, reason: /certificate|self.signed/i },
        },
      ]
    : []),
]

test.each(faults)(
  'a server that $what: tried again later, and no other channel waits for it',
  async ({ server, scheme = 'smtp', reason }) => {
    const { port, arrived, recover } = await startServer(server)
    const { quick } = start(`${scheme}://127.0.0.1:${port}`)
    await write(ours.companyId, ['ana@reader.test'])
    await expect.poll(async () => (await waiting())[0]?.attempts, soon).toBe(1)
    await writeOther()
    await expect.poll(() => quick.length, { timeout: 4_000, interval: 10 }).toBe(1)
    await expect
      .poll(async () => (await waiting())[0], soon)
      .toMatchObject({ attempts: 1, lease_token: null, last_error: expect.stringMatching(reason) })
    const [row] = await waiting()
    expect(Number(row?.due_ts) - Date.now()).toBeGreaterThan(2_000)
    expect([await dead(), arrived]).toEqual([[], []])
    if (scheme === 'smtps') return
    recover()
    await sql`UPDATE outbox SET due_ts = 0`.execute(database)
    await expect.poll(() => arrived, soon).toEqual(['ana@reader.test'])
    await expect.poll(waiting, soon).toEqual([])
  },
)

test.each([
  { what: 'the recipient', on: after('RCPT', '550 5.1.1 nobody'), bounces: ['ana@reader.test'], dies: false },
  { what: 'the text', on: after('.', '554 5.7.1 spam'), bounces: [], dies: true },
])('a server that refuses $what for good is asked once', async ({ on, bounces, dies }) => {
  const { port } = await startServer({ on })
  start(`smtp://127.0.0.1:${port}`)
  await write(ours.companyId, ['ana@reader.test'])
  await expect.poll(waiting, soon).toEqual([])
  expect((await dead()).length).toBe(dies ? 1 : 0)
  expect((await database.selectFrom('mail_bounces').select('email').execute()).map(({ email }) => email)).toEqual(
    bounces,
  )
})

test("while a server keeps a hundred of one company waiting, another's leaves at once", async () => {
  const { port, arrived } = await startServer({ on: (line) => (/^RCPT TO:<crowd/i.test(line) ? null : undefined) })
  start(`smtp://127.0.0.1:${port}`)
  await write(
    ours.companyId,
    Array.from({ length: 100 }, (_, nth) => `crowd-${nth}@slow.test`),
  )
  await expect
    .poll(async () => (await waiting()).filter(({ attempts }) => attempts === 1).length, soon)
    .toBeGreaterThan(4)
  const writtenAt = performance.now()
  await write(theirs.companyId, ['eva@reader.test'])
  await expect.poll(() => arrived, soon).toContain('eva@reader.test')
  // Each of the crowd holds its connection for 600 ms, and there are a dozen rounds of them.
  expect(performance.now() - writtenAt).toBeLessThan(600)
})

test('what is out of time is not sent behind the back of its next attempt', async () => {
  let times = 0
  const { port, arrived } = await startServer({
    on: (line, socket) => {
      if (!line.startsWith('RCPT') || times++ > 0) return undefined
      setTimeout(() => socket.writable && socket.write('250 ok\r\n'), 500)
      return null
    },
  })
  start(`smtp://127.0.0.1:${port}`, 400)
  await write(ours.companyId, ['ana@reader.test'])
  await expect.poll(async () => (await waiting())[0]?.last_error, soon).toBe('no answer in time')
  await sql`UPDATE outbox SET due_ts = 0`.execute(database)
  await expect.poll(waiting, soon).toEqual([])
  // By then the first one would have been let through.
  await pause(400)
  expect(arrived).toEqual(['ana@reader.test'])
})
