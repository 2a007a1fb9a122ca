import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { generate, type IPublishPacket } from 'mqtt-packet'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { insertTestTenant } from '../../database/test-tenants.ts'
import { createTestIngest } from '../../ingest/test-ingest.ts'
import type { FrameOutcome } from '../connections/submissions.ts'
import type { GatewayContext } from '../gateway-context.ts'
import { gatewayMetrics } from '../gateway-metrics.ts'
import { type MqttInletLimits, startMqttInlet } from './mqtt-inlet.ts'
import { startTestBroker } from './test-broker.ts'

const topics = ['trackers/+', 'all/reports']
const until = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 100_000, interval: 10 })
let instants = 0
const report = (overrides: object = {}) => ({
  recordedAt: Date.now() - 600_000 + ++instants,
  lat: 40.4,
  lng: -3.7,
  io: { ignition: true, pump: instants },
  ...overrides,
})

describe('from a broker into the database', async () => {
  const ingest = await createTestIngest('MQTT')
  const broker = await startTestBroker()
  afterAll(() => broker.stop())
  const van = await ingest.insertVehicle({ imei: 'van-7', protocol: 'mqtt' })
  await ingest.insertVehicle({ imei: 'van-8', protocol: 'mqtt' })
  const mqtt = { url: `mqtt://127.0.0.1:${broker.port}`, topics, clientId: 'server-1' }
  const start = () => ingest.start({ trackerPorts: [], mqtt })
  const positions = async (deviceId = 'van-7') =>
    ingest.rows<{ pump: number }>(
      `SELECT io->'pump' AS pump FROM positions JOIN trackers ON trackers.id = tracker_id WHERE device_id = $1 ORDER BY recorded_at`,
      [deviceId],
    )
  const isConnected = () => until(() => expect(broker.broker.connectedClients).toBe(1))
  const subscribed = new Promise((resolve) => broker.broker.once('subscribe', resolve))
  await start()
  await subscribed

  test('a message is acknowledged after COMMIT and not before', async () => {
    const unblock = await ingest.blockCommits()
    const sent = report()
    await broker.publish('trackers/van-7', sent)
    await ingest.untilCommitWaits()
    expect([broker.acknowledged, await positions()]).toEqual([[], []])
    await unblock()
    await until(() => expect(broker.acknowledged).toEqual([JSON.stringify(sent)]))
    expect(await positions()).toEqual([{ pump: sent.io.pump }])
    expect(await ingest.rows('SELECT item_id FROM positions')).toEqual([{ item_id: van.itemId }])
  })

  test('the same again is acknowledged and changes nothing', async () => {
    const sent = report()
    const before = (await positions()).length
    broker.acknowledged.length = 0
    for (let times = 0; times < 3; times++) await broker.publish('trackers/van-7', sent)
    await until(() => expect(broker.acknowledged).toHaveLength(3))
    expect(await positions()).toHaveLength(before + 1)
  })

  test('a list of several devices goes where the topic names none', async () => {
    const before = [(await positions()).length, (await positions('van-8')).length]
    await broker.publish('all/reports', [report({ deviceId: 'van-7' }), report({ deviceId: 'van-8' }), report()], 0)
    await until(async () =>
      expect([(await positions()).length, (await positions('van-8')).length]).toEqual(before.map((n) => n + 1)),
    )
  })

  test('what can never be stored is acknowledged, counted, and holds up nothing', async () => {
    broker.acknowledged.length = 0
    const [stored, failures, refusals] = [
      (await positions()).length,
      await ingest.metric('atalaya_ingest_decode_failures_total'),
      await ingest.metric('atalaya_ingest_refused_total'),
    ]
    const hostile = [
      'no JSON',
      Buffer.of(0xff, 0xfe),
      '',
      '{"__proto__":{"x":1}}',
      report({ deviceId: 'van-8' }),
      report({ lat: 91 }),
      `[${'['.repeat(50_000)}`,
      Buffer.alloc(2_000_000, 0x20),
    ]
    for (const payload of hostile) await broker.publish('trackers/van-7', payload)
    await broker.publish('trackers/nobodys', report())
    await broker.publish('trackers/van-7', report())
    await until(() => expect(broker.acknowledged).toHaveLength(hostile.length + 2))
    expect(await positions()).toHaveLength(stored + 1)
    expect(await ingest.metric('atalaya_ingest_decode_failures_total')).toBe(failures + hostile.length)
    expect(await ingest.metric('atalaya_ingest_refused_total')).toBe(refusals + 1)
    await until(async () =>
      expect(await ingest.rows('SELECT protocol, device_id FROM unregistered_devices')).toEqual([
        { protocol: 'mqtt', device_id: 'nobodys' },
      ]),
    )
  })

  test('what is published while the server is away comes when it is back', async () => {
    await ingest.stop()
    const before = (await positions()).length
    const sent = [report(), report(), report()]
    for (const each of sent) await broker.publish('trackers/van-7', each)
    await start()
    await isConnected()
    await until(async () => expect(await positions()).toHaveLength(before + 3))
    await until(() => expect(broker.acknowledged.slice(-3)).toEqual(sent.map((each) => JSON.stringify(each))))
  })
})

describe('topics of push sources', async () => {
  const ingest = await createTestIngest('Sources')
  const broker = await startTestBroker()
  afterAll(() => broker.stop())
  const other = await insertTestTenant(ingest.database, 'Another')
  const sourceOf = async (resellerId: number, keyId: string) =>
    ingest.rows(
      `INSERT INTO push_sources (reseller_id, name, key_id, encrypted_secret, created_ts) VALUES ($1, $2, $2, '', 1)`,
      [resellerId, keyId],
    )
  await sourceOf(ingest.tenant.resellerId, 'ours')
  await sourceOf(other.resellerId, 'theirs')
  await ingest.insertVehicle({ imei: 'van-1', protocol: 'mqtt' })
  const foreign = await ingest.insertVehicle({ imei: 'van-2', protocol: 'mqtt' })
  await ingest.rows('UPDATE trackers SET reseller_id = $1, company_id = $2, item_id = NULL WHERE id = $3', [
    other.resellerId,
    other.companyId,
    foreign.trackerId,
  ])
  await ingest.insertVehicle({ imei: 'tracker-1', protocol: 'teltonika' })
  const positions = async () =>
    ingest.rows<{ device_id: string }>('SELECT device_id FROM positions JOIN trackers ON trackers.id = tracker_id')
  const refused = () => ingest.metric('atalaya_ingest_refused_total')
  const subscribed = new Promise((resolve) => broker.broker.once('subscribe', resolve))
  const mqtt = {
    url: `mqtt://127.0.0.1:${broker.port}`,
    topics: ['sources/+/+', 'owntracks/+/+', 'lists/+', 'all'],
    clientId: 'server-2',
  }
  await ingest.start({ trackerPorts: [], mqtt })
  await subscribed

  test('speak for the devices of their reseller, and a topic of none for nobody where there are two', async () => {
    const say = (topic: string, deviceId: string) => broker.publish(topic, report({ deviceId }))
    await say('sources/theirs/van-1', 'van-1')
    await say('sources/nobody/van-1', 'van-1')
    await say('lists/van-1', 'van-1')
    await broker.publish('all', [report({ deviceId: 'van-1' })])
    // Nor for a tracker that speaks something else.
    await say('sources/ours/tracker-1', 'tracker-1')
    await until(async () => expect(await refused()).toBe(5))
    expect(await positions()).toEqual([])
    await say('sources/ours/van-1', 'van-1')
    await until(async () => expect(await positions()).toEqual([{ device_id: 'van-1' }]))
  })

  test('may say it in the words of a platform, each for the device of its topic', async () => {
    const tst = Math.floor(Date.now() / 1_000) - 3_600
    const phone = { _type: 'location', lat: 48.85833, lon: 2.29513, tst, batt: 64 }
    const uplink = {
      time: new Date((tst + 60) * 1_000).toISOString(),
      deviceInfo: { devEui: '0101010101010101' },
      ...{ fCnt: 4, data: 'qg==', object: { location: { lat: 41.3874, lng: 2.1686 } }, rxInfo: [{ rssi: -35 }] },
    }
    const streamed = {
      ident: '352625333222111',
      timestamp: tst + 120,
      'position.latitude': 54.6872,
      'position.longitude': 25.2797,
    }
    await broker.publish('owntracks/theirs/van-1', { ...phone, tst: tst - 60 })
    const said = [{ _type: 'lwt', tst }, phone, uplink, [streamed]]
    for (const message of said) await broker.publish('owntracks/ours/van-1', message)
    const wanted = said.map((message) => JSON.stringify(message))
    await until(() => expect(broker.acknowledged).toEqual(expect.arrayContaining(wanted)))
    const stored = await ingest.rows('SELECT lat, lng FROM positions WHERE recorded_at < $1 ORDER BY recorded_at', [
      (tst + 600) * 1_000,
    ])
    expect(stored).toEqual([
      { lat: 48.85833, lng: 2.29513 },
      { lat: 41.3874, lng: 2.1686 },
      { lat: 54.6872, lng: 25.2797 },
    ])
  })
})

/** A gateway that stores nothing, and answers when it is told to. */
const testGateway = () => {
  const metrics = gatewayMetrics(new Registry())
  const waiting: { deviceIds: string[]; answer(outcome: FrameOutcome): void }[] = []
  const rooms: (() => void)[] = []
  const gateway = {
    isFull: false,
    isFullFor: () => gateway.isFull,
    authorizeDevice: async () => true,
    submit: ({ messages }: Parameters<GatewayContext['submit']>[0], answer: (outcome: FrameOutcome) => void) =>
      void waiting.push({ deviceIds: messages.map(({ deviceId }) => deviceId), answer }),
    onRoom: (resume: () => void) => void rooms.push(resume),
    countRejected: () => undefined,
    keepFrame: () => undefined,
    codecFault: () => undefined,
    metrics,
    logger: pino({ level: 'silent' }),
  }
  return { gateway, waiting, rooms }
}
const quick = { firstPauseMs: 20, longestPauseMs: 200, connectMs: 1_000 }
const inletTo = (url: string, limits: Partial<MqttInletLimits> = {}, account: object = {}) => {
  const parts = testGateway()
  const settings = { url, topics, clientId: 'server-1', ...account }
  const inlet = startMqttInlet(
    settings,
    { gateway: parts.gateway, sources: { resellerOf: async () => 1 } },
    { limits: { ...quick, ...limits }, random: () => 1 },
  )
  onTestFinished(() => inlet.stop())
  const reasons = async () => {
    const { values } = await parts.gateway.metrics.closed.get()
    return values.map(({ labels }) => labels.reason)
  }
  return { ...parts, inlet, reasons, isConnected: () => until(() => expect(inlet.isConnected).toBe(true)) }
}
const brokerOf = async (options: Parameters<typeof startTestBroker>[0] = {}) => {
  const started = await startTestBroker(options)
  onTestFinished(() => started.stop().catch(() => undefined))
  return { ...started, url: `mqtt://127.0.0.1:${started.port}` }
}

const granted = Buffer.from(generate({ cmd: 'connack', returnCode: 0, sessionPresent: false }))
const published: IPublishPacket = {
  ...{ cmd: 'publish', topic: 'trackers/van-7', payload: '{}', qos: 1, dup: false, retain: false, messageId: 7 },
}
const serverThatSays = async (bytes: Buffer): Promise<string> => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.write(bytes)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Made afresh, so that no key lies in the repository; undefined on a machine without openssl. */
const certificate = ((): { key: string; cert: string } | undefined => {
  const wanted =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1 -subj /CN=broker -keyout - -out -'
  const { stdout } = spawnSync('openssl', [...wanted.split(' '), '-addext', 'subjectAltName=IP:127.0.0.1'])
  const [, key, cert] = /^(-----BEGIN PRIVATE KEY[\s\S]+)(-----BEGIN CERTIFICATE[\s\S]+)$/.exec(String(stdout)) ?? []
  return key && cert ? { key, cert } : undefined
})()

describe('a broker', () => {
  test('need not wait for one message before it sends the next', async () => {
    const broker = await brokerOf()
    const { waiting, isConnected } = inletTo(broker.url)
    await isConnected()
    for (let n = 0; n < 200; n++) await broker.publish(`trackers/van-${n}`, report())
    await until(() => expect(waiting).toHaveLength(200))
    expect(broker.acknowledged).toEqual([])
    for (const { answer } of waiting.toReversed()) answer('stored')
    await until(() => expect(broker.acknowledged).toHaveLength(200))
  })

  test('is not read from while there is no room, and loses nothing', async () => {
    const broker = await brokerOf()
    const { gateway, waiting, rooms, isConnected } = inletTo(broker.url)
    await isConnected()
    gateway.isFull = true
    for (let n = 0; n < 50; n++) await broker.publish('trackers/van-7', report())
    await until(() => expect(rooms.length).toBe(1))
    expect(waiting).toEqual([])
    gateway.isFull = false
    rooms[0]?.()
    await until(() => expect(waiting).toHaveLength(50))
  })

  test('has no more messages on the way than the bound, and gets the rest as they are settled', async () => {
    const broker = await brokerOf()
    const { waiting, isConnected } = inletTo(broker.url, { maxUnacknowledged: 10 })
    await isConnected()
    for (let n = 0; n < 50; n++) await broker.publish('trackers/van-7', report())
    await until(() => expect(waiting).toHaveLength(10))
    for (let answered = 0; answered < 50; answered++) {
      await until(() => expect(waiting.length).toBeGreaterThan(answered))
      expect(waiting.length - answered).toBeLessThanOrEqual(10)
      waiting[answered]?.answer('stored')
    }
    await until(() => expect(broker.acknowledged).toHaveLength(50))
  })

  test('sends again what was not stored', async () => {
    const broker = await brokerOf()
    const { waiting, isConnected, reasons } = inletTo(broker.url)
    await isConnected()
    await broker.publish('trackers/van-7', report())
    await until(() => expect(waiting).toHaveLength(1))
    waiting[0]?.answer('failed')
    await until(() => expect(waiting).toHaveLength(2))
    expect([broker.acknowledged, await reasons()]).toEqual([[], ['not']])
    waiting[1]?.answer('stored')
    await until(() => expect(broker.acknowledged).toHaveLength(1))
  })

  test('that vanishes is found again when it is back, with no session left of it', async () => {
    const broker = await brokerOf()
    const { waiting, inlet, isConnected } = inletTo(broker.url)
    await isConnected()
    await broker.stop()
    await until(() => expect(inlet.isConnected).toBe(false))
    const again = await brokerOf({ port: broker.port })
    await isConnected()
    await again.publish('trackers/van-7', report())
    await until(() => expect(waiting).toHaveLength(1))
  })

  test('that takes the greeting and says nothing more, not even to a ping, is left', async () => {
    const greeted = [
      generate({ cmd: 'connack', returnCode: 0, sessionPresent: false }),
      generate({ cmd: 'suback', messageId: 1, granted: [1, 128] }),
    ]
    const { reasons } = inletTo(await serverThatSays(Buffer.concat(greeted)), { keepAliveMs: 30 })
    await until(async () => expect(await reasons()).toEqual(['silent']))
  })

  test.each([
    ['nothing', Buffer.of(), 'timeout'],
    ['what another server would', Buffer.from('HTTP/1.1 400 Bad Request\r\n'.repeat(10)), 'malformed'],
    ['a message before the greeting', generate({ ...published, qos: 0, messageId: undefined }), 'malformed'],
    ['a message that it was not asked for', Buffer.concat([granted, generate({ ...published, qos: 2 })]), 'malformed'],
  ])('that says %s is left', async (_, bytes, reason) => {
    const { reasons } = inletTo(await serverThatSays(bytes), { connectMs: 100 })
    await until(async () => expect(await reasons()).toEqual([reason]))
  })

  test('lets in who knows the password alone, and refuses topics', async () => {
    const broker = await brokerOf({
      authenticate: (_client, username, password, done) => done(null, username === 'a' && String(password) === 'b'),
      authorizeSubscribe: (_client, subscription, done) =>
        done(null, subscription.topic === 'trackers/+' ? subscription : null),
    })
    const stranger = inletTo(broker.url, {}, { username: 'a', password: 'c' })
    await until(async () => expect(await stranger.reasons()).toEqual(['refused']))
    const known = inletTo(broker.url, {}, { username: 'a', password: 'b', clientId: 'server-2' })
    await known.isConnected()
    const useless = inletTo(broker.url, {}, { username: 'a', password: 'b', clientId: 'server-3', topics: ['all/#'] })
    await until(async () => expect(await useless.reasons()).toEqual(['topics']))
  })

  test.skipIf(!certificate)('over TLS is talked to only if its certificate can be trusted', async () => {
    const { key, cert } = certificate as { key: string; cert: string }
    const broker = await brokerOf({ tls: { key, cert } })
    const url = broker.url.replace('mqtt:', 'mqtts:')
    const wary = inletTo(url)
    await until(async () => expect(await wary.reasons()).toEqual(['DEPTH_ZERO_SELF_SIGNED_CERT']))
    const trusted = getCACertificates('default')
    onTestFinished(() => setDefaultCACertificates(trusted))
    setDefaultCACertificates([cert])
    await wary.isConnected()
    await broker.publish('trackers/van-7', report())
    await until(() => expect(wary.waiting).toHaveLength(1))
  })
})
