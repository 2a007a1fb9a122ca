import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { PushReply, PushReport, pushRoutes } from '@atalaya/contract/push'
import { pushSourceRoutes } from '@atalaya/contract/push-sources'
import { basePath } from '@atalaya/contract/route'
import { trackerRoutes } from '@atalaya/contract/trackers'
import { activityTypeOf, activityTypes } from '@atalaya/domain/activity'
import { fixSources } from '@atalaya/domain/fix'
import { decodeJsonReports } from '@atalaya/protocols/json-report/decode'
import { encodeJsonReports } from '@atalaya/protocols/json-report/encode'
import type { JsonReport } from '@atalaya/protocols/json-report/report'
import { pushHeaders, signedPushHeaders, signPush } from '@atalaya/protocols/json-report/signature'
import { codecEventKinds } from '@atalaya/protocols/protocol'
import fc from 'fast-check'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { inThisDatabase } from '../../database/test-locks.ts'
import { insertTestTenant } from '../../database/test-tenants.ts'
import { replyOf } from '../../http/test-client.ts'
import { type Ingest, startIngest } from '../../ingest/index.ts'
import { testKeys } from '../../secrets/test-keys.ts'
import { startTestServer } from '../../test-server.ts'
import { insertTestUser, signedIn } from '../session/test-users.ts'

const clock = { offsetMs: 0, now: () => Date.now() + clock.offsetMs }
const server = await startTestServer({ clock })
const { client, database, pool } = server
const [ours, theirs] = [await insertTestTenant(database, 'Ours'), await insertTestTenant(database, 'Theirs')]
const resellerOf = async (tenant: typeof ours, email: string) =>
  signedIn(client, await insertTestUser(database, tenant, { role: 'RESELLER', email }))
const reseller = await resellerOf(ours, 'reseller@push.test')
const rival = await resellerOf(theirs, 'rival@push.test')

const createSource = (name: string) =>
  reseller.reply(pushSourceRoutes.create, { params: { resellerId: ours.resellerId }, body: { name } })
const source = await createSource('Platform')
const register = (deviceId: string, by = reseller, { companyId } = ours) =>
  by.call(trackerRoutes.register, { params: { companyId }, body: { deviceId, typeId: 7, name: deviceId } })

const url = server.origin + basePath + pushRoutes.positions.path
interface Answer {
  status: number
  reply: PushReply & { description?: string; fields?: object }
}
const post = async (body: string, headers: Record<string, string>): Promise<Answer> => {
  const response = await fetch(url, { method: 'POST', headers, body })
  return { status: response.status, reply: (await response.json()) as Answer['reply'] }
}
const signed = (body: string, by: { keyId: string; secret: string } = source, sentAt = clock.now()) =>
  signedPushHeaders({ keyId: by.keyId, secret: by.secret, sentAt, body })
const push = (sent: JsonReport | JsonReport[], by?: { keyId: string; secret: string }) => {
  const body = encodeJsonReports(sent)
  return post(body, signed(body, by))
}
const refused = (status: number, description: string) =>
  expect.objectContaining({ status, reply: expect.objectContaining({ description }) })

const firstInstant = Date.now() - 3_600_000
let reports = 0
const report = (overrides: Partial<JsonReport> = {}): JsonReport => ({
  deviceId: 'van-7',
  recordedAt: firstInstant + ++reports * 1_000,
  lat: 40.4168,
  lng: -3.7038,
  speedKmh: 52,
  io: { ignition: true, pump: 'on' },
  ...overrides,
})
const positionsOf = async (deviceId: string) =>
  (
    await pool.query(
      `SELECT recorded_at, speed_kmh, io FROM positions JOIN trackers ON trackers.id = tracker_id WHERE device_id = $1 ORDER BY recorded_at`,
      [deviceId],
    )
  ).rows

test('a push before ingest has started is told to come again', async () => {
  expect(await push(report())).toEqual(refused(503, 'server.busy'))
})

describe('while ingest runs', () => {
  let ingest: Ingest
  beforeAll(async () => {
    for (const deviceId of ['van-7', 'van-8', 'replayed', 'late', 'documented', 'sources'])
      replyOf(await register(deviceId))
    replyOf(await register('theirs', rival, theirs))
    ingest = await startIngest({
      keys: testKeys,
      ...{ database, clock, bus: server.bus, pushInlet: server.pushInlet, metrics: new Registry() },
      logger: pino({ level: 'silent' }),
      config: { host: '127.0.0.1', trackerPorts: [] },
    })
  })
  afterAll(() => ingest.stop())

  test('a report is stored as it was sent, and answered by its place', async () => {
    const sent = report({ deviceId: 'van-8' })
    expect(await push(sent)).toEqual({ status: 200, reply: { stored: [0], notStored: [] } })
    expect(await positionsOf('van-8')).toEqual([
      { recorded_at: sent.recordedAt, speed_kmh: 52, io: { ignition: true, pump: 'on' } },
    ])
  })

  test('every source of a fix and every activity is stored as its own', async () => {
    const fixes: Partial<JsonReport>[] = [
      { source: 'gps' },
      { source: 'gps', isValid: false },
      { source: 'cell' },
      { source: 'wifi' },
      { source: 'ble' },
    ]
    const activities = Object.values(activityTypes).map((type) => ({ io: { activity: String(type) } }))
    const sent = [...fixes, ...activities].map((each) => report({ deviceId: 'sources', ...each }))
    expect((await push(sent)).reply.notStored).toEqual([])
    const { rows } = await pool.query(
      `SELECT source, io->>'activity' AS activity FROM positions JOIN trackers ON trackers.id = tracker_id
       WHERE device_id = 'sources' ORDER BY recorded_at`,
    )
    expect(rows.slice(0, 5).map(({ source }) => source)).toEqual(Object.values(fixSources))
    expect(rows.slice(5).map(({ activity }) => activityTypeOf(activity))).toEqual(Object.keys(activityTypes))
  })

  test('each of several is answered for itself, and what cannot be taken costs the others nothing', async () => {
    const before = (await positionsOf('van-7')).length
    const { status, reply } = await push([
      report(),
      report({ deviceId: 'nobodys' }),
      report({ lat: 91 }),
      report(),
      report({ deviceId: 'theirs' }),
    ])
    expect(status).toBe(200)
    expect(PushReply.parse(reply)).toMatchObject({
      stored: [0, 3],
      notStored: [
        { index: 1, error: 'device.unknown' },
        { index: 2, error: 'position.invalid', detail: expect.stringContaining('lat') },
        { index: 4, error: 'device.unknown' },
      ],
    })
    expect(await positionsOf('van-7')).toHaveLength(before + 2)
  })

  test("another reseller's device is as unknown as none, and nobody learns that it called", async () => {
    expect((await push(report({ deviceId: 'theirs' }))).reply.notStored).toEqual([
      { index: 0, error: 'device.unknown' },
    ])
    expect((await push(report({ deviceId: 'nobodys' }))).reply.notStored).toEqual([
      { index: 0, error: 'device.unknown' },
    ])
    const seen = await vi.waitFor(
      async () => {
        const { rows } = await pool.query('SELECT protocol, device_id FROM unregistered_devices')
        if (rows.length === 0) throw new Error('not written yet')
        return rows
      },
      { timeout: 100_000 },
    )
    expect(seen).toEqual([{ protocol: 'json', device_id: 'nobodys' }])
    expect(await positionsOf('theirs')).toEqual([])
    const { rows } = await pool.query(`SELECT first_connect_ts FROM trackers WHERE device_id = 'theirs'`)
    expect(rows).toEqual([{ first_connect_ts: null }])
  })

  test('what was overheard and sent again, or sent in another form, changes nothing', async () => {
    const sent = [report({ deviceId: 'replayed' }), report({ deviceId: 'replayed' })]
    const body = encodeJsonReports(sent)
    const headers = signed(body)
    const [first, second] = [await post(body, headers), await post(body, headers)]
    expect(second).toEqual(first)
    const [one] = sent as [JsonReport]
    await push({ ...one, recordedAt: new Date(one.recordedAt).toISOString() })
    expect(await positionsOf('replayed')).toHaveLength(2)
  })

  test('nothing is answered before COMMIT', async () => {
    const blocker = await pool.connect()
    await blocker.query('BEGIN; LOCK TABLE item_states IN ACCESS EXCLUSIVE MODE')
    let isAnswered = false
    const answer = push(report({ deviceId: 'late' })).finally(() => {
      isAnswered = true
    })
    try {
      await vi.waitFor(
        async () => {
          const { rows } = await pool.query(
            `SELECT FROM pg_locks WHERE NOT granted AND relation = 'item_states'::regclass AND ${inThisDatabase}`,
          )
          expect(rows).toHaveLength(1)
        },
        { timeout: 100_000 },
      )
      expect(isAnswered).toBe(false)
      expect(await positionsOf('late')).toEqual([])
    } finally {
      await blocker.query('COMMIT')
      blocker.release()
    }
    expect(await answer).toMatchObject({ status: 200, reply: { stored: [0] } })
    expect(await positionsOf('late')).toHaveLength(1)
  })

  test('a thousand reports go in one push, and a thousand and one in none', async () => {
    const many = Array.from({ length: 1_000 }, () => report())
    const { reply } = await push(many)
    expect(reply.stored).toHaveLength(1_000)
    const tooMany = await push([...many, report()])
    expect(tooMany).toEqual(refused(400, 'input.invalid'))
    expect(tooMany.reply.fields).toEqual({ body: 'count.mismatch' })
  })

  test.each([
    ['half a report', '{"deviceId":', 400, 'input.invalid'],
    ['nothing', '', 400, 'input.invalid'],
    ['no JSON', '\u0000\u0001', 400, 'input.invalid'],
    ['more than a mebibyte', `[${' '.repeat(1_048_576)}]`, 413, 'body.toolarge'],
  ])('%s is refused, however well it is signed', async (_, body, status, code) => {
    expect(await post(body, signed(body))).toEqual(refused(status, code))
  })

  test('the time of a signature counts for five minutes to either side', async () => {
    const body = encodeJsonReports(report())
    for (const offMs of [-299_000, 299_000])
      expect((await post(body, signed(body, source, clock.now() + offMs))).status).toBe(200)
    for (const offMs of [-301_000, 301_000])
      expect(await post(body, signed(body, source, clock.now() + offMs))).toEqual(refused(401, 'signature.expired'))
  })

  test('without the right signature nothing is told and nothing stored', async () => {
    const stored = (await positionsOf('van-7')).length
    const other = await createSource('Other')
    const body = encodeJsonReports(report())
    const headers = signed(body)
    const { 'x-push-signature': signature = '', ...unsigned } = headers
    const flipped = `${signature.slice(0, -1)}${signature.endsWith('0') ? '1' : '0'}`
    const attempts: [string, Record<string, string>, string?][] = [
      ['no headers', { 'content-type': 'application/json' }],
      ['no signature', unsigned],
      ['a digit changed', { ...headers, 'x-push-signature': flipped }],
      ['too short', { ...headers, 'x-push-signature': signature.slice(2) }],
      ['a key that nobody has', { ...headers, 'x-push-key': 'nobodys-key' }],
      ["another's key", { ...headers, 'x-push-key': other.keyId }],
      ['a key that is no key', { ...headers, 'x-push-key': `${source.keyId}' OR true` }],
      ['another time', { ...headers, 'x-push-timestamp': String(clock.now() + 1) }],
      ['a time that is none', { ...headers, 'x-push-timestamp': 'now' }],
      ['another body', headers, `${body} `],
    ]
    for (const [what, theirHeaders, theirBody = body] of attempts)
      expect(await post(theirBody, theirHeaders), what).toEqual(refused(401, 'signature.wrong'))
    expect(await positionsOf('van-7')).toHaveLength(stored)
    expect((await post(body, headers)).status).toBe(200)
  })

  test('whoever has no signature is refused before the body is read', async () => {
    expect(await post('x'.repeat(2_000_000), { 'content-type': 'application/json' })).toEqual(
      refused(401, 'signature.wrong'),
    )
  })

  test('a source that is disabled or deleted signs no more, and comes back when enabled', async () => {
    const short = await createSource('Short-lived')
    const params = { resellerId: ours.resellerId, pushSourceId: short.id }
    const status = async () => (await push(report(), short)).status
    const disable = (isDisabled: boolean) =>
      reseller.reply(pushSourceRoutes.update, { params, body: { name: short.name, isDisabled } })
    expect(await status()).toBe(200)
    await disable(true)
    expect(await status()).toBe(401)
    await disable(false)
    expect(await status()).toBe(200)
    await reseller.reply(pushSourceRoutes.remove, { params })
    expect(await status()).toBe(401)
  })

  test('the secret is told once, and is not in the database', async () => {
    const made = await createSource('Secretive')
    expect(made.secret).toMatch(/^[\w-]{43}$/)
    const list = await reseller.reply(pushSourceRoutes.list, { params: { resellerId: ours.resellerId } })
    const { secret, ...rest } = made
    expect(list[String(made.id)]).toEqual(rest)
    const { rows } = await pool.query<{ encrypted_secret: Buffer }>(
      'SELECT encrypted_secret FROM push_sources WHERE id = $1',
      [made.id],
    )
    expect(rows[0]?.encrypted_secret.includes(Buffer.from(secret))).toBe(false)
    expect(list[String(source.id)]?.lastUsedTs).toBeGreaterThan(0)
  })

  test('two sources of a reseller cannot have one name', async () => {
    const answer = await reseller.call(pushSourceRoutes.create, {
      params: { resellerId: ours.resellerId },
      body: { name: source.name },
    })
    expect(answer).toMatchObject({ status: 409, code: 'name.taken', fields: { name: 'name.taken' } })
  })

  describe('the page on how to push', async () => {
    const page = await readFile(new URL('../../../../../docs/how-to/push-positions.md', import.meta.url), 'utf8')
    const blocks = (language: string) =>
      [...page.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, block = '']) => block)
    const run = (script: string, env: NodeJS.ProcessEnv): Promise<string> =>
      new Promise((resolve, reject) => {
        const child = spawn('sh', ['-euc', script], { env: { ...process.env, ...env } })
        let out = ''
        for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (out += chunk))
        child.on('error', reject)
        child.on('close', () => resolve(out))
      })
    const hasTools = /ready/.test(await run('command -v curl && command -v openssl && echo ready || true', {}))

    test('has an example whose signature comes out as it says', () => {
      const [, secret, timestamp, body, signature] =
        /secret +`([^`]+)`[\s\S]*?timestamp +`(\d+)`[\s\S]*?body +`([^`]+)`[\s\S]*?signature +`(\w+)`/.exec(page) ?? []
      expect(signature).toMatch(/^[0-9a-f]{64}$/)
      expect(signPush({ secret: String(secret), timestamp: String(timestamp), body: String(body) })).toBe(signature)
    })

    test('shows reports that are taken', () => {
      const shown = blocks('json').map((block) => JSON.parse(block) as unknown)
      expect(shown.length).toBeGreaterThan(0)
      for (const each of shown) pushRoutes.positions.body?.parse(each)
    })

    test.skipIf(!hasTools)('has a script that stores a report', async () => {
      const [script = ''] = blocks('sh')
      expect(script).toContain('openssl')
      const out = await run(script, {
        URL: server.origin,
        KEY: source.keyId,
        SECRET: source.secret,
        DEVICE: 'documented',
      })
      expect(out).toContain('"stored":[0]')
      expect(await positionsOf('documented')).toHaveLength(1)
    })
  })
})

describe('the documentation of a report', () => {
  test('stands in OpenAPI, with what is signed', async () => {
    const document = (await (await fetch(`${server.origin}${basePath}/openapi.json`)).json()) as {
      paths: Record<
        string,
        { post: { parameters: { name: string; in: string; required: boolean }[]; requestBody: object } }
      >
    }
    const { parameters, requestBody } = document.paths[basePath + pushRoutes.positions.path]?.post ?? {}
    expect(parameters?.map(({ name, in: place, required }) => [place, name, required])).toEqual(
      Object.values(pushHeaders).map((name) => ['header', name, true]),
    )
    expect(JSON.stringify(requestBody)).toContain('externalVoltageV (V)')
  })

  const isTaken = (value: unknown): boolean => {
    const outcomes = decodeJsonReports(new TextEncoder().encode(JSON.stringify(value)))
    return Array.isArray(outcomes) && outcomes.every((outcome) => !('code' in outcome))
  }

  test('names the events that codecs know', () => {
    const kinds = codecEventKinds.map((kind) => ({ ...report(), events: [{ kind }] }))
    for (const each of kinds) expect(PushReport.safeParse(each).success, JSON.stringify(each)).toBe(true)
    expect(PushReport.safeParse({ ...report(), events: [{ kind: 'none' }] }).success).toBe(false)
  })

  test('promises nothing that the reader refuses, and the reader takes nothing undocumented', () => {
    const odd = fc.constantFrom<unknown>(null, '', 'x', -1, 0, 1.5, 400, 1e20, true, [], {}, 'gps', 'x'.repeat(201))
    const io = fc.dictionary(fc.constantFrom('pump', 'x-1', '1x', '', 'a b', 'y'.repeat(41)), odd, { maxKeys: 2 })
    const events = fc.array(fc.record({ kind: odd, value: odd, code: odd }, { requiredKeys: [] }), { maxLength: 2 })
    const names = Object.keys(PushReport.shape).filter((name) => name !== 'io' && name !== 'events' && name !== 'lng')
    const verdicts = { taken: 0, refused: 0 }
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...names, 'speed'), odd, { maxKeys: 2 }),
        fc.record({ io: fc.oneof(io, odd), events: fc.oneof(events, odd) }, { requiredKeys: [] }),
        (overrides, lists) => {
          const value = { ...report(), ...overrides, ...lists }
          const isDocumented = PushReport.safeParse(value).success
          verdicts[isDocumented ? 'taken' : 'refused']++
          expect(isTaken(value), JSON.stringify(value)).toBe(isDocumented)
        },
      ),
      { numRuns: 3_000 },
    )
    expect(Math.min(verdicts.taken, verdicts.refused)).toBeGreaterThan(100)
  })
})
