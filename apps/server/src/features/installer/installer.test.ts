import { allRoutes } from '@atalaya/contract/routes'
import { encodeGt06Heartbeat, encodeGt06Location, encodeGt06Login } from '@atalaya/protocols/gt06/encode'
import { sealPacket } from '@atalaya/protocols/gt06/packet'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, expect, test, vi } from 'vitest'
import { insertTestItem } from '../../database/test-items.ts'
import { insertTestTenant } from '../../database/test-tenants.ts'
import { replyOf } from '../../http/test-client.ts'
import { startIngest } from '../../ingest/index.ts'
import { connectPort } from '../../ingest/test-port.ts'
import { testKeys } from '../../secrets/test-keys.ts'
import { startTestCompany } from '../../test-server.ts'

const { database, bus, diagnostics, eventTally, tenant, signInAs, insertInto } = await startTestCompany('Ours')
const other = await insertTestTenant(database, 'Theirs')
const reseller = await signInAs({ role: 'RESELLER', email: 'reseller@installer.test' })
const rival = await signInAs({ role: 'RESELLER', email: 'rival@installer.test' }, other)
const { resellerId } = tenant
const ingest = await startIngest({
  keys: testKeys,
  database,
  bus,
  clock: { now: () => Date.now() },
  logger: pino({ level: 'silent' }),
  metrics: new Registry(),
  diagnostics,
  config: {
    host: '127.0.0.1',
    trackerPorts: [
      { protocol: 'gt06', port: 0 },
      { protocol: 'osmand', port: 0 },
    ],
  },
})
afterAll(() => ingest.stop())
const [gt06Port, osmandPort] = ingest.ports.map(({ port }) => port) as [number, number]

const until = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 100_000, interval: 20 })
const insertTracker = async (deviceId: string, of = tenant, typeId = 3): Promise<number> => {
  const itemId = await insertTestItem(database, of.companyId, { name: deviceId })
  const id = await insertInto('trackers', {
    reseller_id: of.resellerId,
    company_id: of.companyId,
    item_id: itemId,
    type_id: typeId,
    device_id: deviceId,
    sim: JSON.stringify({ type: 99 }),
    first_connect_ts: null,
  })
  bus.publish({ kind: 'definitionsChanged', companyId: of.companyId, what: 'items' })
  bus.publish({ kind: 'definitionsChanged', companyId: of.companyId, what: 'trackers' })
  return id
}
const viewOf = (trackerId: number) => reseller.reply(allRoutes.installer.tracker, { params: { resellerId, trackerId } })

const at = Math.floor(Date.now() / 1_000) * 1_000 - 600_000
const place = { lat: 40.4168, lng: -3.7038, speedKmh: 50, heading: 90, satellites: 9, io: { ignition: true } }

const loggedIn = async (imei: string) => {
  const tracker = await connectPort(gt06Port)
  tracker.write(encodeGt06Login(imei, { serial: 1 }))
  await tracker.take(10)
  return tracker
}

test('an installer sees the connection and the last frames, raw and as the server understood them', async () => {
  const imei = '350000000000111'
  const trackerId = await insertTracker(imei)
  const tracker = await loggedIn(imei)
  const location = encodeGt06Location({ ...place, recordedAt: at }, 2)
  tracker.write(location)
  tracker.write(encodeGt06Heartbeat({ ignition: true }, 3))
  await tracker.take(10)
  const view = await viewOf(trackerId)
  expect(view.deviceId).toBe(imei)
  expect(view.frames.map(({ meaning }) => meaning)).toEqual(['other', 'reports', 'identify'])
  expect(view.frames[1]).toMatchObject({
    protocol: 'gt06',
    transport: 'tcp',
    hex: Buffer.from(location).toString('hex'),
    lengthBytes: location.length,
    text: null,
    failure: null,
    reports: [{ deviceId: imei, recordedTs: at, lat: expect.closeTo(40.4168, 4), speedKmh: 50, isValid: true }],
  })
  expect(view.connections).toMatchObject([{ protocol: 'gt06', transport: 'tcp', remoteAddress: '127.0.0.1' }])
  tracker.end()
  await until(async () => expect((await viewOf(trackerId)).connections).toEqual([]))
})

test('an installer sees which bytes behind a place nobody could read', async () => {
  const imei = '350000000000555'
  const trackerId = await insertTracker(imei)
  const tracker = await loggedIn(imei)
  const content = encodeGt06Location({ ...place, recordedAt: at }, 2).slice(4, 4 + 18)
  tracker.write(sealPacket({ number: 0x22, content: Uint8Array.of(...content, 1, 0xcc, 0), serial: 2 }))
  tracker.write(encodeGt06Heartbeat({ ignition: true }, 3))
  await tracker.take(10)
  const [, frame] = (await viewOf(trackerId)).frames
  expect(frame).toMatchObject({
    meaning: 'reports',
    reports: [{ recordedTs: at, lat: expect.closeTo(40.4168, 4), isValid: true }],
    failure: { code: 'tail.undecoded', detail: expect.stringContaining('from byte 21') },
  })
  tracker.end()
})

test('an impossible jump, a wrong clock and a second live connection are flagged until they are seen to', async () => {
  const imei = '350000000000222'
  const trackerId = await insertTracker(imei)
  const first = await loggedIn(imei)
  for (let minute = 0; minute < 5; minute++)
    first.write(encodeGt06Location({ ...place, recordedAt: at + minute * 60_000 }, 10 + minute))
  first.write(encodeGt06Location({ ...place, lat: -30, recordedAt: at + 300_000 }, 20))
  first.write(encodeGt06Location({ ...place, recordedAt: Date.UTC(2001, 0, 1) - 366 * 86_400_000 - 1_000 }, 21))
  const second = await loggedIn(imei)
  first.write(encodeGt06Heartbeat({ ignition: true }, 22))
  await first.take(10)

  const kinds = async () => (await viewOf(trackerId)).flags.map(({ kind }) => kind).sort()
  await until(async () => expect(await kinds()).toEqual(['connectedTwice', 'impossibleJump', 'wrongClock']))
  const { flags } = await viewOf(trackerId)
  expect(flags.find(({ kind }) => kind === 'impossibleJump')).toMatchObject({
    times: 1,
    detail: { recordedTs: at + 300_000 },
  })
  expect(flags.find(({ kind }) => kind === 'connectedTwice')?.detail.remoteAddresses).toHaveLength(2)

  const params = { resellerId, trackerId }
  expect(await reseller.reply(allRoutes.installer.clearFlags, { params })).toEqual({ cleared: 3 })
  expect(await kinds()).toEqual([])
  first.end()
  second.end()
})

test('a request of a phone is shown as it was asked', async () => {
  const trackerId = await insertTracker('phone-7', tenant, 2)
  const target = `/?id=phone-7&lat=40.4&lon=-3.7&timestamp=${at / 1_000}&batt=80`
  await until(async () => expect((await fetch(`http://127.0.0.1:${osmandPort}${target}`)).status).toBe(200))
  const [frame] = (await viewOf(trackerId)).frames
  expect(frame).toMatchObject({ transport: 'http', meaning: 'reports', reports: [{ recordedTs: at, lat: 40.4 }] })
  expect(frame?.text).toContain(`GET ${target}`)
})

test('an unregistered device shows what it sends as long as nobody has registered it', async () => {
  const imei = '350000000000333'
  const tracker = await connectPort(gt06Port)
  tracker.write(encodeGt06Login(imei))
  expect(await tracker.take(10)).toBeUndefined()
  const look = () =>
    reseller.call(allRoutes.installer.unregistered, { params: { resellerId }, query: { deviceId: imei } })
  await until(async () => expect((await look()).ok).toBe(true))
  expect(replyOf(await look())).toMatchObject({ deviceId: imei, flags: [], frames: [{ meaning: 'identify' }] })

  // Another reseller's from now on: as good as unknown.
  await insertTracker(imei, other)
  expect((await look()).status).toBe(404)
})

test('a tracker that changes hands shows nobody what it sent to another', async () => {
  const imei = '350000000000444'
  const look = (session: typeof reseller, of = tenant) => {
    const params = { resellerId: of.resellerId }
    return session.call(allRoutes.installer.unregistered, { params, query: { deviceId: imei } })
  }
  const isKnown = async () => {
    const tracker = await loggedIn(imei)
    tracker.write(encodeGt06Location({ ...place, recordedAt: at }, 2))
    tracker.write(encodeGt06Heartbeat({ ignition: true }, 3))
    await tracker.take(10)
    tracker.end()
  }
  const first = await insertTracker(imei)
  await isKnown()
  expect((await viewOf(first)).frames).toHaveLength(3)

  // Reseller 1 gives it up; it calls once more, and its place with it.
  await database.deleteFrom('trackers').where('id', '=', first).execute()
  bus.publish({ kind: 'definitionsChanged', companyId: tenant.companyId, what: 'trackers' })
  await until(async () => {
    const spare = await connectPort(gt06Port)
    spare.write(encodeGt06Login(imei))
    const answer = await spare.take(10)
    spare.end()
    expect(answer).toBeUndefined()
  })
  await until(async () => expect((await look(reseller)).ok).toBe(true))
  const own = replyOf(await look(reseller))
  expect(new Set(own.frames.map(({ meaning }) => meaning))).toEqual(new Set(['identify']))
  expect((await look(rival, other)).status).toBe(404)

  // A month later reseller 2 knows it by its whole id: that it calls, and no place.
  await database.updateTable('released_devices').set({ released_ts: 0 }).where('device_id', '=', imei).execute()
  diagnostics.frames.keep(imei, undefined, {
    ...{ protocol: 'gt06', transport: 'tcp', remoteAddress: '192.0.2.1', receivedAt: at },
    bytes: encodeGt06Location({ ...place, recordedAt: at }, 2),
  })
  const seen = replyOf(await look(rival, other))
  expect(seen.frames[0]).toMatchObject({ meaning: 'reports', hex: '', text: null, reports: [] })
  expect(JSON.stringify(seen)).not.toContain('40.4')
  await eventTally.flush()
  const looked = await database
    .selectFrom('security_events')
    .select(['reseller_id', 'count'])
    .where('kind', '=', 'unregistered.viewed')
    .where('subject', '=', imei)
    .where('reseller_id', '=', other.resellerId)
    .execute()
  expect(looked).toEqual([{ reseller_id: other.resellerId, count: 1 }])

  // It is theirs now, and empty.
  const second = await insertTracker(imei, other)
  const params = { resellerId: other.resellerId, trackerId: second }
  expect((await rival.reply(allRoutes.installer.tracker, { params })).frames).toEqual([])
})
