import { allRoutes } from '@atalaya/contract/routes'
import { afterEach, expect, test } from 'vitest'
import { insertTestGroup, insertTestItem } from '../../database/test-items.ts'
import { insertTestTenant, type TestTenant } from '../../database/test-tenants.ts'
import { replyOf } from '../../http/test-client.ts'
import { startTestServer } from '../../test-server.ts'
import { insertTestUser, signedIn } from '../session/test-users.ts'

const { client, database, published } = await startTestServer()
const tenant = await insertTestTenant(database, 'Ours')
const other = await insertTestTenant(database, 'Theirs')
const { companyId } = tenant
const reseller = await signedIn(
  client,
  await insertTestUser(database, tenant, { role: 'RESELLER', email: 'reseller@trackers.test' }),
)
const stranger = await signedIn(
  client,
  await insertTestUser(database, other, { role: 'RESELLER', email: 'stranger@trackers.test' }),
)
afterEach(() => {
  published.length = 0
})

const register = (deviceId: string, name = 'New van', typeId = 1) =>
  reseller.call(allRoutes.trackers.register, { params: { companyId }, body: { deviceId, name, typeId } })
const listUnregistered = async (session = reseller, of: TestTenant = tenant) =>
  replyOf(await session.call(allRoutes.trackers.unregistered, { params: { resellerId: of.resellerId } }))

test('registering puts a vehicle behind the device and tells ingest and the map', async () => {
  const tracker = replyOf(await register('352093084000016'))
  expect(tracker).toMatchObject({
    deviceId: '352093084000016',
    typeId: 1,
    companyId,
    resellerId: tenant.resellerId,
    firstConnectTs: null,
  })
  const vehicles = replyOf(await reseller.call(allRoutes.vehicles.list, { params: { companyId } }))
  expect(vehicles[String(tracker.itemId)]).toEqual({ id: tracker.itemId, name: 'New van', icon: 'car' })
  const trackers = replyOf(await reseller.call(allRoutes.trackers.ofCompany, { params: { companyId } }))
  expect(trackers[String(tracker.id)]).toEqual(tracker)
  expect(published).toEqual([
    { kind: 'definitionsChanged', companyId, what: 'items', itemIds: [tracker.itemId] },
    {
      kind: 'live',
      companyId,
      messages: [
        { kind: 'group', itemType: 1, itemId: tracker.itemId, groupIds: [] },
        expect.objectContaining({ kind: 'position', itemId: tracker.itemId, lat: null, motion: 'noFix' }),
        { kind: 'records', noun: 'vehicles' },
      ],
    },
    { kind: 'definitionsChanged', companyId, what: 'trackers' },
  ])
})

test('a device is registered once, whoever has it, and a refusal leaves nothing behind', async () => {
  await register('taken-1')
  const theirs = replyOf(
    await stranger.call(allRoutes.trackers.register, {
      params: { companyId: other.companyId },
      body: { deviceId: 'taken-2', name: 'Theirs', typeId: 2 },
    }),
  )
  expect(theirs.companyId).toBe(other.companyId)
  published.length = 0
  for (const deviceId of ['taken-1', 'taken-2']) {
    expect(await register(deviceId, 'Ghost')).toMatchObject({
      ok: false,
      status: 409,
      error: { description: 'device.taken' },
    })
  }
  expect(published).toEqual([])
  expect(await database.selectFrom('vehicles').select('id').where('name', '=', 'Ghost').execute()).toEqual([])
})

test('a type that the product has not is refused', async () => {
  expect(await register('odd-type', 'Odd', 99)).toMatchObject({
    ok: false,
    status: 400,
    error: { description: 'input.invalid', fields: { typeId: 'choice' } },
  })
})

test('resellers see the devices that nobody has, latest first, until somebody registers them', async () => {
  const seen = (device_id: string, last_seen_ts: number) => ({
    protocol: 'teltonika',
    device_id,
    first_seen_ts: 1,
    last_seen_ts,
    attempts: 3,
    remote_address: '192.0.2.7',
  })
  await database
    .insertInto('unregistered_devices')
    .values([seen('older', 10), seen('newer', 20)])
    .execute()
  expect((await listUnregistered()).map((device) => device.deviceId)).toEqual(['newer', 'older'])
  expect((await listUnregistered())[0]).toEqual({
    protocol: 'teltonika',
    deviceId: 'newer',
    firstSeenTs: 1,
    lastSeenTs: 20,
    attempts: 3,
    remoteAddress: '192.0.2.7',
  })
  await register('newer')
  expect((await listUnregistered()).map((device) => device.deviceId)).toEqual(['older'])
  expect((await listUnregistered(stranger, other)).map((device) => device.deviceId)).toEqual(['older'])
})

test('a held user sees the trackers of visible items, and no spare ones', async () => {
  const held = await insertTestTenant(database, 'Held')
  const group = await insertTestGroup(database, held.companyId, { name: 'Group' })
  const visible = await insertTestItem(database, held.companyId, { name: 'Visible', groupIds: [group] })
  const hidden = await insertTestItem(database, held.companyId, { name: 'Hidden' })
  for (const itemId of [visible, hidden, null]) {
    await database
      .insertInto('trackers')
      .values({
        reseller_id: held.resellerId,
        company_id: held.companyId,
        item_id: itemId,
        type_id: 1,
        device_id: `held-${itemId}`,
        sim: '{}',
        first_connect_ts: null,
      })
      .execute()
  }
  const deviceIds = async (role: 'ADMIN' | 'OPERATOR') => {
    const user = await insertTestUser(database, held, {
      role,
      email: `${role.toLowerCase()}@trackers.test`,
      groupIds: [group],
    })
    const session = await signedIn(client, user)
    const trackers = replyOf(
      await session.call(allRoutes.trackers.ofCompany, { params: { companyId: held.companyId } }),
    )
    return Object.values(trackers).map((tracker) => tracker.deviceId)
  }
  expect(await deviceIds('OPERATOR')).toEqual([`held-${visible}`])
  expect(await deviceIds('ADMIN')).toEqual([`held-${visible}`, `held-${hidden}`, 'held-null'])
})
