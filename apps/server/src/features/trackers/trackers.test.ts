import { allRoutes } from '@atalaya/contract/routes'
import { afterEach, describe, expect, test } from 'vitest'
import { insertTestGroup, insertTestItem } from '../../database/test-items.ts'
import { insertTestTenant, type TestTenant } from '../../database/test-tenants.ts'
import { replyOf } from '../../http/test-client.ts'
import { startTestCompany } from '../../test-server.ts'
import { insertTestUser, signedIn } from '../session/test-users.ts'

const { client, database, published, tenant, companyId, signInAs, insertInto } = await startTestCompany('Ours')
const other = await insertTestTenant(database, 'Theirs')
const reseller = await signInAs({ role: 'RESELLER', email: 'reseller@trackers.test' })
const stranger = await signInAs({ role: 'RESELLER', email: 'stranger@trackers.test' }, other)
afterEach(() => {
  published.length = 0
})

const register = (deviceId: string, name = 'New van', typeId = 1) =>
  reseller.call(allRoutes.trackers.register, { params: { companyId }, body: { deviceId, name, typeId } })
const listUnregistered = (session = reseller, of: TestTenant = tenant) =>
  session.reply(allRoutes.trackers.unregistered, { params: { resellerId: of.resellerId } })

test('registering puts a vehicle behind the device and tells ingest and the map', async () => {
  const tracker = replyOf(await register('352093084000016'))
  expect(tracker).toMatchObject({
    deviceId: '352093084000016',
    typeId: 1,
    companyId,
    resellerId: tenant.resellerId,
    firstConnectTs: null,
  })
  const vehicles = await reseller.reply(allRoutes.vehicles.list, { params: { companyId } })
  expect(vehicles[String(tracker.itemId)]).toEqual({
    id: tracker.itemId,
    name: 'New van',
    icon: 'car',
    engineType: 0,
    fuelCorrectionFactor: 1,
    odometerSource: 'calculated',
  })
  const trackers = await reseller.reply(allRoutes.trackers.ofCompany, { params: { companyId } })
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
  const theirs = await stranger.reply(allRoutes.trackers.register, {
    params: { companyId: other.companyId },
    body: { deviceId: 'taken-2', name: 'Theirs', typeId: 2 },
  })
  expect(theirs.companyId).toBe(other.companyId)
  published.length = 0
  for (const deviceId of ['taken-1', 'taken-2']) {
    expect(await register(deviceId, 'Ghost')).toMatchObject({ status: 409, code: 'device.taken' })
  }
  expect(published).toEqual([])
  expect(await database.selectFrom('vehicles').select('id').where('name', '=', 'Ghost').execute()).toEqual([])
})

test('a type that the product has not is refused', async () => {
  expect(await register('odd-type', 'Odd', 99)).toMatchObject({
    status: 400,
    code: 'input.invalid',
    fields: { typeId: 'choice' },
  })
})

const seen = (device_id: string, last_seen_ts: number, attempts = 3) => ({
  ...{ protocol: 'teltonika', device_id, first_seen_ts: 1, last_seen_ts, attempts, remote_address: '192.0.2.7' },
})
const call = (devices: readonly ReturnType<typeof seen>[]) =>
  database
    .insertInto('unregistered_devices')
    .values([...devices])
    .execute()
const idsOf = (devices: { deviceId: string }[]) => devices.map(({ deviceId }) => deviceId)

describe('devices that nobody has registered', () => {
  afterEach(() => database.deleteFrom('unregistered_devices').execute())
  const byId = (deviceId: string, session = reseller, of = tenant) =>
    session.reply(allRoutes.trackers.unregistered, {
      params: { resellerId: of.resellerId },
      query: { deviceId },
    })

  test('are listed by the end of their id where there are several resellers, and found by the whole of it', async () => {
    await call([seen('350000000009001', 10), seen('350000000009002', 20)])
    for (const [session, of] of [
      [reseller, tenant],
      [stranger, other],
    ] as const) {
      expect(await listUnregistered(session, of)).toEqual([
        {
          ...{ protocol: 'teltonika', deviceId: '…9002', isShortened: true, remoteAddress: '', wrongPort: null },
          ...{ firstSeenTs: 1, lastSeenTs: 20, attempts: 3 },
        },
        expect.objectContaining({ deviceId: '…9001' }),
      ])
      expect(await byId('350000000009001', session, of)).toMatchObject([
        { deviceId: '350000000009001', isShortened: false, remoteAddress: '192.0.2.7' },
      ])
      expect(await byId('9001', session, of)).toEqual([])
    }
    await register('350000000009002')
    expect(idsOf(await listUnregistered())).toEqual(['…9001'])
  })

  test('that called once come after all that called again', async () => {
    await call([seen('350000000009101', 10, 2), seen('350000000009102', 30, 1), seen('350000000009103', 20, 1)])
    expect(idsOf(await listUnregistered())).toEqual(['…9101', '…9102', '…9103'])
  })

  test('are shown to who had them last alone for thirty days', async () => {
    const deviceId = '350000000009201'
    const { resellerId } = tenant
    const device = await reseller.reply(allRoutes.devices.create, {
      params: { resellerId },
      body: { deviceId, typeId: 1 },
    })
    await reseller.reply(allRoutes.devices.remove, { params: { resellerId, id: device.id } })
    await call([seen(deviceId, 10)])
    expect(await listUnregistered()).toMatchObject([{ deviceId, isShortened: false }])
    expect(await listUnregistered(stranger, other)).toEqual([])
    expect(await byId(deviceId, stranger, other)).toEqual([])

    await database
      .updateTable('released_devices')
      .set(({ eb }) => ({ released_ts: eb('released_ts', '-', 30 * 86_400_000) }))
      .where('device_id', '=', deviceId)
      .execute()
    expect(idsOf(await listUnregistered(stranger, other))).toEqual(['…9201'])
    expect(await byId(deviceId, stranger, other)).toHaveLength(1)
  })

  test('are noted with who takes them', async () => {
    const deviceId = '350000000009301'
    await call([seen(deviceId, 10)])
    const params = { resellerId: other.resellerId }
    await stranger.reply(allRoutes.devices.create, { params, body: { deviceId, typeId: 1 } })
    const events = await database
      .selectFrom('security_events')
      .select(['kind', 'reseller_id'])
      .where('subject', '=', deviceId)
      .execute()
    expect(events).toEqual([{ kind: 'unregistered.claimed', reseller_id: other.resellerId }])
  })
})

test('a held user sees the trackers of visible items, and no spare ones', async () => {
  const held = await insertTestTenant(database, 'Held')
  const group = await insertTestGroup(database, held.companyId, { name: 'Group' })
  const visible = await insertTestItem(database, held.companyId, { name: 'Visible', groupIds: [group] })
  const hidden = await insertTestItem(database, held.companyId, { name: 'Hidden' })
  for (const itemId of [visible, hidden, null]) {
    await insertInto('trackers', {
      reseller_id: held.resellerId,
      company_id: held.companyId,
      item_id: itemId,
      type_id: 1,
      device_id: `held-${itemId}`,
      sim: '{}',
      first_connect_ts: null,
    })
  }
  const deviceIds = async (role: 'ADMIN' | 'OPERATOR') => {
    const user = await insertTestUser(database, held, {
      role,
      email: `${role.toLowerCase()}@trackers.test`,
      groupIds: [group],
    })
    const session = await signedIn(client, user)
    const trackers = await session.reply(allRoutes.trackers.ofCompany, { params: { companyId: held.companyId } })
    return Object.values(trackers).map((tracker) => tracker.deviceId)
  }
  expect(await deviceIds('OPERATOR')).toEqual([`held-${visible}`])
  expect(await deviceIds('ADMIN')).toEqual([`held-${visible}`, `held-${hidden}`, 'held-null'])
})
