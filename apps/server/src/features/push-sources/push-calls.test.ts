import { pushRoutes } from '@atalaya/contract/push'
import { pushSourceRoutes } from '@atalaya/contract/push-sources'
import { basePath } from '@atalaya/contract/route'
import { trackerRoutes } from '@atalaya/contract/trackers'
import {
  chirpStackUp,
  flespiMessages,
  spotHelp,
  stuMessages,
  thingsStackUp,
} from '@atalaya/protocols/call-sources/fixtures/calls'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertTestTenant } from '../../database/test-tenants.ts'
import { replyOf } from '../../http/test-client.ts'
import { type Ingest, startIngest } from '../../ingest/index.ts'
import { testKeys } from '../../secrets/test-keys.ts'
import { startTestServer } from '../../test-server.ts'
import { insertTestUser, signedIn } from '../session/test-users.ts'

// What the services told in 2002, 2012 and 2023 has ended its history long ago: these calls are of today.
const now = Date.now()
const seconds = Math.floor(now / 1_000) - 600
const server = await startTestServer()
const { client, database, pool } = server
const [ours, theirs] = [await insertTestTenant(database, 'Ours'), await insertTestTenant(database, 'Theirs')]
const reseller = await signedIn(
  client,
  await insertTestUser(database, ours, { role: 'RESELLER', email: 'r@calls.test' }),
)
const rival = await signedIn(
  client,
  await insertTestUser(database, theirs, { role: 'RESELLER', email: 'r@rival.test' }),
)
const source = await reseller.reply(pushSourceRoutes.create, {
  params: { resellerId: ours.resellerId },
  body: { name: 'Platform' },
})
const register = (deviceId: string, by = reseller, { companyId } = ours) =>
  by.call(trackerRoutes.register, { params: { companyId }, body: { deviceId, typeId: 7, name: deviceId } })

const url = server.origin + basePath + pushRoutes.calls.path
const basic = (user: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
})
const call = async (body: unknown, headers: Record<string, string> = {}) => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...basic(source.keyId, source.secret), ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, type: response.headers.get('content-type') ?? '', text: await response.text() }
}
const placesOf = async (deviceId: string) =>
  (
    await pool.query<{ lat: number; lng: number }>(
      'SELECT lat, lng FROM positions JOIN trackers ON trackers.id = tracker_id WHERE device_id = $1 AND lat IS NOT NULL ORDER BY recorded_at',
      [deviceId],
    )
  ).rows

const location = { _type: 'location', lat: 48.85833, lon: 2.29513, tst: seconds }

test('a call before ingest has started is told to come again', async () => {
  expect((await call(location)).status).toBe(503)
})

describe('while ingest runs', () => {
  let ingest: Ingest
  beforeAll(async () => {
    for (const deviceId of ['van-7', '352625333222111', '0004A30B001C0530', '0101010101010101', '0-99990', '0-8217843'])
      replyOf(await register(deviceId))
    replyOf(await register('theirs', rival, theirs))
    ingest = await startIngest({
      keys: testKeys,
      ...{
        database,
        clock: { now: () => Date.now() },
        bus: server.bus,
        pushInlet: server.pushInlet,
        metrics: new Registry(),
      },
      logger: pino({ level: 'silent' }),
      config: { host: '127.0.0.1', trackerPorts: [] },
    })
  })
  afterAll(() => ingest.stop())

  test('a phone with OwnTracks has the key as its user, and its device by name', async () => {
    const sent = await call(location, { 'x-limit-u': source.keyId, 'x-limit-d': 'van-7' })
    expect(sent).toMatchObject({ status: 200, text: '[]' })
    expect(await placesOf('van-7')).toEqual([{ lat: 48.85833, lng: 2.29513 }])
    // The same again is stored already; what is no report is heard out, and so is a body of nothing.
    await call(location, { 'x-limit-u': source.keyId, 'x-limit-d': 'van-7' })
    expect((await call({ _type: 'transition', event: 'enter' })).status).toBe(200)
    expect((await call('')).status).toBe(200)
    expect(await placesOf('van-7')).toHaveLength(1)
  })

  test('each platform is told apart by what it says, and answered in its way', async () => {
    expect((await call(flespiMessages.map((each, nth) => ({ ...each, timestamp: seconds + nth })))).status).toBe(200)
    expect(await placesOf('352625333222111')).toEqual([{ lat: 54.6872, lng: 25.2797 }])
    const at = new Date(seconds * 1_000).toISOString()
    await call({ ...thingsStackUp, uplink_message: { ...thingsStackUp.uplink_message, received_at: at } })
    expect(await placesOf('0004A30B001C0530')).toEqual([{ lat: 43.2965, lng: 5.3698 }])
    await call({ ...chirpStackUp, time: at })
    expect(await placesOf('0101010101010101')).toEqual([{ lat: 41.3874, lng: 2.1686 }])
    const delivered = await call(stuMessages.replaceAll(/10342685\d\d/g, String(seconds)), {
      'content-type': 'text/xml',
    })
    expect(delivered.type).toContain('text/xml')
    expect(delivered.text).toContain('<state>pass</state>')
    expect(await placesOf('0-99990')).toHaveLength(1)
    await call(spotHelp.replaceAll(/1341321\d{3}/g, String(seconds)), { 'content-type': 'application/xml' })
    const { rows } = await pool.query(
      `SELECT kind FROM item_events JOIN trackers USING (item_id) WHERE device_id = '0-8217843' AND kind = 'panic'`,
    )
    expect(rows).toHaveLength(1)
  })

  test('who has no secret, or the wrong one, or a source that is disabled, is refused before anything is read', async () => {
    for (const headers of [
      { authorization: '' },
      { authorization: `Bearer ${source.secret}` },
      basic(source.keyId, 'wrong'),
      basic('nobody', source.secret),
    ])
      expect(await call('{', headers)).toMatchObject({ status: 401 })
    const other = await reseller.reply(pushSourceRoutes.create, {
      params: { resellerId: ours.resellerId },
      body: { name: 'Other' },
    })
    expect((await call({ _type: 'card' }, basic(other.keyId, other.secret))).status).toBe(200)
    const params = { resellerId: ours.resellerId, pushSourceId: other.id }
    await reseller.reply(pushSourceRoutes.update, { params, body: { name: 'Other', isDisabled: true } })
    expect((await call({ _type: 'card' }, basic(other.keyId, other.secret))).status).toBe(401)
  })

  test('speaks for the devices of its reseller alone, and what nobody can read is not asked for again', async () => {
    expect((await call({ ...location, topic: 'theirs' })).status).toBe(200)
    expect(await placesOf('theirs')).toEqual([])
    expect((await call({ ...location, lat: 91, topic: 'van-7' })).status).toBe(200)
    expect(await call({ hello: 'world' })).toMatchObject({ status: 400 })
    expect((await call(' '.repeat(1_048_577))).status).toBe(413)
  })
})
