import type { AnyRoute } from '@atalaya/contract/route'
import { allRoutes } from '@atalaya/contract/routes'
import { newTrackerConfig } from '@atalaya/contract/tracker-config'
import { expect, test } from 'vitest'
import { insertTestDriver, insertTestGroup, insertTestItem } from '../database/test-items.ts'
import { insertTestRow } from '../database/test-rows.ts'
import { insertTestTenant, type TestTenant } from '../database/test-tenants.ts'
import { testNoticeRow } from '../features/alarm-notices/test-notices.ts'
import { insertTestUser, signedIn } from '../features/session/test-users.ts'
import { nounFixtures, rowOf } from '../records/test-noun.ts'
import { startTestServer } from '../test-server.ts'
import { replyOf, type TestClient } from './test-client.ts'

const { client, database, pool, insertInto } = await startTestServer()

/** One of everything that a body or a query can name. */
interface Things {
  companyId: number
  group: number
  vehicles: number
  assets: number
  persons: number
  drivers: number
  users: number
  lock: number
  notice: number
  costs: number
  sensors: number
  state: number
  tracker: number
  template: number
  operation: string
  deletion: number
  /** Of the plain nouns, by their names. */
  plain: Record<string, number>
}
type Thing = Exclude<keyof Things, number>

let serial = 0
const insertOne = async (table: string, row: Record<string, unknown>): Promise<number> =>
  Number((await insertTestRow(pool, table, row))['id'])
const insertPlain = async (owner: { companyId: number; resellerId: number }): Promise<Record<string, number>> => {
  const ids: Record<string, number> = {}
  for (const fixture of nounFixtures)
    ids[fixture.noun] = await insertOne(fixture.table, rowOf(fixture, owner, ++serial))
  return ids
}
const insertThings = async ({ companyId, resellerId }: TestTenant): Promise<Things> => {
  const name = `Thing ${++serial}`
  const company = { company_id: companyId }
  const group = await insertTestGroup(database, companyId, { name })
  const item = (itemType: 1 | 2 | 3) => insertTestItem(database, companyId, { name, itemType, groupIds: [group] })
  const [vehicles, assets, persons] = [await item(1), await item(2), await item(3)]
  const { id: user } = await insertTestUser(
    database,
    { companyId, resellerId, distributorId: 0 },
    { role: 'OPERATOR', email: `thing-${serial}@foreign.test`, groupIds: [group] },
  )
  const operation = crypto.randomUUID()
  const created = { at: 1, user_id: user, kind: 'create', operation_id: operation, after: '{}' }
  await insertOne('record_changes', { ...company, noun: 'vehicles', record_id: vehicles, ...created })
  const gone = { at: Date.now(), user_id: user, kind: 'delete', before: JSON.stringify({ name, plate: null }) }
  const deletion = await insertOne('record_changes', {
    ...{ ...company, noun: 'pois', record_id: vehicles, ...gone },
  })
  const rule = {
    ...{ source: { kind: 'input', key: 'io1' }, calibration: { kind: 'none' } },
    filters: { min: null, max: null, medianOf: 1, smoothing: 0, holdMs: 0 },
    switchRule: { onFrom: 1, offBelow: 1, debounceMs: 0, isInverted: false },
  }
  const lock = { item_id: vehicles, user_id: user, lat: 1, lng: 2, radius_m: 100, closed_ts: 1, closed_by: user }
  const config = JSON.stringify(newTrackerConfig(1))
  const ofType = { reseller_id: resellerId, type_id: 1, config }
  // At the wheel, so that who does not see the vehicle does not see the driver.
  const drivers = await insertTestDriver(database, companyId, { name, vehicle_id: vehicles })
  const plain = await insertPlain({ companyId, resellerId })
  await pool.query('UPDATE fuel_purchases SET vehicle_id = $1, driver_id = $2 WHERE id = $3', [
    ...[vehicles, drivers, plain['fuelPurchases']],
  ])
  return {
    ...{ companyId, group, vehicles, assets, persons, operation, deletion, users: user },
    lock: await insertOne('virtual_locks', { ...company, ...lock }),
    notice: await insertOne('alarm_notices', testNoticeRow(companyId, { itemId: vehicles, ts: ++serial, name })),
    drivers,
    plain,
    costs: await insertOne('costs', {
      ...{ ...company, name, type: 'fuel', date: '2026-11-01', quantity: 1, unit_price: 1, tax: 0, currency: 'EUR' },
      ...{ vehicle_id: vehicles, driver_id: drivers, created_by: user },
    }),
    sensors: await insertOne('sensors', {
      ...company,
      names: '{"es":"S"}',
      kind: 'number',
      rule: JSON.stringify(rule),
    }),
    state: await insertOne('custom_states', { ...company, item_type: 1, names: '{"es":"S"}', colour: 'red' }),
    tracker: await insertOne('trackers', { ...ofType, ...company, device_id: name, sim: '{}' }),
    template: await insertOne('tracker_config_templates', { ...ofType, name, created_ts: 1, updated_ts: 1 }),
  }
}

// No id of one kind is one of another, so that an answer can be searched for the one that was asked about.
for (const [at, table] of [
  ...['companies', 'groups', 'items', 'drivers', 'users', 'sensors', 'custom_states'],
  ...nounFixtures.map(({ table }) => table),
  ...['trackers', 'tracker_config_templates', 'costs', 'virtual_locks', 'alarm_notices'],
].entries())
  await pool.query(`SELECT setval(pg_get_serial_sequence($1, 'id'), $2)`, [table, (at + 1) * 10_000])

const tenant = await insertTestTenant(database, 'Ours')
const foreigner = await insertTestTenant(database, 'Theirs')
const sister = await insertOne('companies', { name: 'Sister', reseller_id: tenant.resellerId, conf: '{}' })
/** What the callers own, made anew for each call that may use it up. */
const own = () => insertThings(tenant)
const nobodys: Things = {
  ...Object.fromEntries(Object.keys(await own()).map((name, at) => [name, 2_000_000_000 + at])),
  operation: crypto.randomUUID(),
  plain: Object.fromEntries(nounFixtures.map(({ noun }, at) => [noun, 2_000_001_000 + at])),
} as unknown as Things
const seen = await own()
const foreign: Record<string, Things> = {
  "another reseller's": await insertThings(foreigner),
  'another company of the reseller': await insertThings({ ...tenant, companyId: sister }),
}

const session = async (role: 'ADMIN' | 'SUBADMIN' | 'RESELLER') =>
  signedIn(
    client,
    await insertTestUser(database, tenant, {
      ...{ role, email: `${role.toLowerCase()}@foreign.test` },
      groupIds: role === 'SUBADMIN' ? [seen.group] : [],
    }),
  )
const sessions = {
  ADMIN: await session('ADMIN'),
  SUBADMIN: await session('SUBADMIN'),
  RESELLER: await session('RESELLER'),
}
type Who = keyof typeof sessions

interface Slot {
  what: string
  route: AnyRoute
  who: readonly Who[]
  /** `mine` is the caller's own, `far` what stands in the slot. */
  call(mine: Things, far: Things): { params: Record<string, number>; query?: object; body?: object }
}

const company = { companyId: tenant.companyId }
const reseller = { resellerId: tenant.resellerId }
const slot = (
  [what, thing]: [what: string, thing: Thing | ''],
  route: AnyRoute,
  call: Slot['call'],
  who: readonly Who[] = ['ADMIN'],
): Slot => ({ what: thing ? `${what}, ${thing}` : what, route, who, call })

const all: readonly Who[] = ['ADMIN', 'SUBADMIN']
/** A reseller's own users have nothing out of sight in a company, and no companies see trackers as resellers do. */
const byReseller: readonly Who[] = ['RESELLER']
const name = () => `New ${++serial}`
const sensor = { names: { es: 'S' }, kind: 'number', source: { kind: 'input', key: 'io1' } }
const purchase = () => ({ card: '****1234', purchasedAt: ++serial, litres: 1, amount: 1, currency: 'EUR' })
const cost = { name: 'Cost', type: 'fuel', date: '2026-11-02', quantity: 1, currency: 'EUR' }

const itemSlots = (['vehicles', 'assets', 'persons'] as const).flatMap((noun): Slot[] => {
  const routes = allRoutes[noun]
  return [
    slot(
      [`${noun}.create`, 'group'],
      routes.create,
      (_, far) => ({
        ...{ params: company, body: { name: name(), groupIds: [far.group] } },
      }),
      all,
    ),
    slot([`${noun}.update`, 'group'], routes.update, (mine, far) => ({
      params: { ...company, id: mine[noun] },
      body: { name: 'Same', groupIds: [mine.group, far.group], version: 1 },
    })),
    slot([`${noun}.updateMany`, 'group'], routes.updateMany, (mine, far) => ({
      params: company,
      body: { items: [mine[noun]], changes: { groupIds: [far.group] } },
    })),
  ]
})
const manyChanges = {
  ...{ vehicles: { brand: 'Set' }, assets: { type: 'pet' }, persons: { customData: {} }, drivers: { customData: {} } },
  users: { language: 'it' },
  costs: { description: 'Set' },
} as const
const manySlots = (Object.keys(manyChanges) as (keyof typeof manyChanges)[]).flatMap((noun): Slot[] => {
  const isOfGroups = ['vehicles', 'assets', 'persons', 'drivers', 'costs'].includes(noun)
  const who = isOfGroups ? all : (['ADMIN'] as const)
  const body = (far: Things, rest: object = {}) => ({ params: company, body: { items: [far[noun]], ...rest } })
  const changes = manyChanges[noun]
  const slots = [
    slot([`${noun}.updateMany`, noun], allRoutes[noun].updateMany, (_, far) => body(far, { changes }), who),
    slot([`${noun}.removeMany`, noun], allRoutes[noun].removeMany, (_, far) => body(far), who),
  ]
  if (noun !== 'vehicles') return slots
  const dry = (_: Things, far: Things) => body(far, { changes, dryRun: true })
  return [...slots, slot(['vehicles.updateMany, dry', noun], allRoutes.vehicles.updateMany, dry, who)]
})

const plainSlots = nounFixtures.flatMap(({ noun, level, changes }): Slot[] => {
  const routes = allRoutes[noun] as unknown as Record<'updateMany' | 'removeMany', AnyRoute>
  const [params, who] = level === 'company' ? [company, ['ADMIN'] as const] : [reseller, byReseller]
  const body = (far: Things, rest: object = {}) => ({ params, body: { items: [far.plain[noun]], ...rest } })
  return [
    slot([`${noun}.updateMany, ${noun}`, ''], routes.updateMany, (_, far) => body(far, { changes }), who),
    slot([`${noun}.removeMany, ${noun}`, ''], routes.removeMany, (_, far) => body(far), who),
  ]
})

/** By the field that names it. */
const alarmSlots = Object.entries({
  'vehicles, items': ({ vehicles }) => ({ items: { itemsType: 1, vehicleIds: [vehicles] } }),
  'assets, items': ({ assets }) => ({ items: { itemsType: 2, itemIds: [assets] } }),
  'group, items': ({ group: id }) => ({ items: { itemsType: 1, groupIds: [id] } }),
  'geozones, filter': ({ plain }) => ({ geozones: { active: true, geozoneIds: [plain['geozones']] } }),
  'geozones, origin': ({ plain }) => ({
    info: { name: name(), family: 5, geozones: { toIn: true, geozoneIds: [plain['geozones']] } },
  }),
  'pois, filter': ({ plain }) => ({ pois: { active: true, poiIds: [plain['pois']] } }),
  'pois, origin': ({ plain }) => ({
    info: { name: name(), family: 6, pois: { toOut: true, poiIds: [plain['pois']] } },
  }),
  'state, filter': ({ state }) => ({ customStates: { active: true, stateIds: [state] } }),
  'state, origin': ({ state }) => ({
    info: { name: name(), family: 10, customStates: { logic: 3, stateIds: [state] } },
  }),
  'state, action': ({ state }) => ({ action: { customStateId: state } }),
  'sensors, origin': ({ sensors }) => ({ info: { name: name(), family: 2, sensor: { sensorId: sensors, above: 1 } } }),
  'users, told': ({ users }) => ({ notification: { userIds: [users] } }),
} satisfies Record<string, (far: Things) => object>).map(([what, fields]) =>
  slot([`alarms.create, ${what}`, ''], allRoutes.alarms.create, (mine, far) => ({
    params: company,
    body: {
      items: { itemsType: 1, groupIds: [mine.group] },
      info: { name: name(), family: 101, value: 90 },
      ...fields(far),
    },
  })),
)

const slots: Slot[] = [
  ...itemSlots,
  ...manySlots,
  ...plainSlots,
  slot(['vehicles.update', 'drivers'], allRoutes.vehicles.update, (mine, far) => ({
    ...{ params: { ...company, id: mine.vehicles }, body: { name: 'Same', version: 1, driverId: far.drivers } },
  })),
  slot(['vehicles.update', 'state'], allRoutes.vehicles.update, (mine, far) => ({
    ...{ params: { ...company, id: mine.vehicles }, body: { name: 'Same', version: 1, customStateId: far.state } },
  })),
  slot(
    ['drivers.create', 'persons'],
    allRoutes.drivers.create,
    (_, far) => ({
      ...{ params: company, body: { name: name(), personId: far.persons } },
    }),
    all,
  ),
  slot(['driverAssignments.assign', 'drivers'], allRoutes.driverAssignments.assign, (mine, far) => ({
    ...{ params: { ...company, id: mine.vehicles }, body: { driverId: far.drivers } },
  })),
  slot(['customStates.put', 'state'], allRoutes.customStates.put, (mine, far) => ({
    ...{ params: { ...company, itemId: mine.vehicles }, body: { customStateId: far.state } },
  })),
  ...(['vehicles', 'drivers', 'group'] as const).map((thing) =>
    slot(['worktimes.create', thing], allRoutes.worktimes.create, (_, far) => {
      const field = { vehicles: 'vehicleIds', drivers: 'driverIds', group: 'groupIds' }[thing]
      return { params: company, body: { name: name(), timezone: 'UTC', spans: [], [field]: [far[thing]] } }
    }),
  ),
  ...(['vehicles', 'assets', 'drivers'] as const).map((thing) =>
    slot(
      ['costs.create', thing],
      allRoutes.costs.create,
      (_, far) => {
        const field = { vehicles: 'vehicleId', assets: 'assetId', drivers: 'driverId' }[thing]
        return { params: company, body: { ...cost, [field]: far[thing] } }
      },
      all,
    ),
  ),
  ...(['vehicles', 'drivers'] as const).map((thing) =>
    slot(
      ['costs.list', thing],
      allRoutes.costs.list,
      (_, far) => ({
        ...{ params: company, query: { [thing === 'drivers' ? 'driverId' : 'itemId']: far[thing] } },
      }),
      all,
    ),
  ),
  ...(['vehicles', 'drivers'] as const).flatMap((thing) => {
    const field = thing === 'drivers' ? 'driverId' : 'vehicleId'
    const asked = thing === 'drivers' ? 'driverId' : 'itemId'
    return [
      slot(
        ['fuelPurchases.create', thing],
        allRoutes.fuelPurchases.create,
        (_, far) => ({ params: company, body: { ...purchase(), [field]: far[thing] } }),
        all,
      ),
      slot(
        ['fuelPurchases.list', thing],
        allRoutes.fuelPurchases.list,
        (_, far) => ({ params: company, query: { [asked]: far[thing] } }),
        all,
      ),
    ]
  }),
  ...(['vehicles', 'assets', 'persons'] as const).map((noun) =>
    slot(['groups.create', noun], allRoutes.groups.create, (_, far) => ({
      ...{ params: company, body: { name: name(), [noun]: [far[noun]] } },
    })),
  ),
  slot(['groups.create', 'group'], allRoutes.groups.create, (_, far) => ({
    ...{ params: company, body: { name: name(), parentId: far.group } },
  })),
  slot(['groups.updateMany', 'group'], allRoutes.groups.updateMany, (mine, far) => ({
    ...{ params: company, body: { items: [mine.group], changes: { parentId: far.group } } },
  })),
  slot(['groups.removeMany', 'group'], allRoutes.groups.removeMany, (_, far) => ({
    ...{ params: company, body: { items: [far.group] } },
  })),
  slot(['users.updateMany', 'group'], allRoutes.users.updateMany, (mine, far) => ({
    ...{ params: company, body: { items: [mine.users], changes: { groupIds: [far.group] } } },
  })),
  slot(['userInvitations.inviteMany', 'users'], allRoutes.userInvitations.inviteMany, (_, far) => ({
    ...{ params: company, body: { items: [far.users] } },
  })),
  ...(['vehicles', 'assets', 'persons'] as const).map((noun) =>
    slot(['virtualLocks.close', noun], allRoutes.virtualLocks.close, (mine, far) => ({
      ...{ params: { ...company, id: mine.users }, body: { items: [far[noun]] } },
    })),
  ),
  slot(
    ['virtualLocks.closeOwn', 'vehicles'],
    allRoutes.virtualLocks.closeOwn,
    (_, far) => ({ params: company, body: { items: [far.vehicles] } }),
    all,
  ),
  slot(['virtualLocks.open', 'lock'], allRoutes.virtualLocks.open, (mine, far) => ({
    ...{ params: { ...company, id: mine.users }, body: { items: [far.lock] } },
  })),
  ...alarmSlots,
  slot(
    ['alarmNotices.setStates', 'notice'],
    allRoutes.alarmNotices.setStates,
    (_, far) => ({ params: company, body: { alarmLogIds: [far.notice], value: 2 } }),
    all,
  ),
  slot(['sensors.create', 'group'], allRoutes.sensors.create, (_, far) => ({
    ...{ params: company, body: { ...sensor, appliesTo: { kind: 'groups', groupIds: [far.group] } } },
  })),
  slot(['sensors.create', 'vehicles'], allRoutes.sensors.create, (_, far) => ({
    ...{ params: company, body: { ...sensor, appliesTo: { kind: 'items', itemIds: [far.vehicles] } } },
  })),
  slot(['sensors.create, formula', 'sensors'], allRoutes.sensors.create, (_, far) => ({
    ...{ params: company, body: { ...sensor, source: { kind: 'formula', formula: `#${far.sensors} + 1` } } },
  })),
  slot(['sensors.preview', 'vehicles'], allRoutes.sensors.preview, (_, far) => ({
    ...{ params: company, body: { definition: sensor, itemId: far.vehicles, fromTs: 0, toTs: 9 } },
  })),
  slot(['sensors.preview', 'sensors'], allRoutes.sensors.preview, (mine, far) => ({
    params: company,
    body: { definition: sensor, sensorId: far.sensors, itemId: mine.vehicles, fromTs: 0, toTs: 9 },
  })),
  slot(['sensors.removeMany', 'sensors'], allRoutes.sensors.removeMany, (_, far) => ({
    ...{ params: company, body: { items: [far.sensors] } },
  })),
  slot(
    ['changes.list', 'vehicles'],
    allRoutes.changes.list,
    (_, far) => ({
      ...{ params: company, query: { noun: 'vehicles', id: far.vehicles } },
    }),
    all,
  ),
  slot(
    ['changes.bin', 'deletion'],
    allRoutes.bin.restore,
    (_, far) => ({ ...{ params: company, body: { items: [far.deletion], operationId: crypto.randomUUID() } } }),
    ['ADMIN'],
  ),
  slot(['changes.undo', 'operation'], allRoutes.changes.undo, (_, far) => ({
    ...{ params: company, body: { operationId: far.operation, undoId: crypto.randomUUID() } },
  })),
  slot(
    ['devices.removeMany', 'tracker'],
    allRoutes.devices.removeMany,
    (_, far) => ({
      ...{ params: reseller, body: { items: [far.tracker] } },
    }),
    byReseller,
  ),
  slot(
    ['devices.updateMany', 'tracker'],
    allRoutes.devices.updateMany,
    (_, far) => ({
      ...{ params: reseller, body: { items: [far.tracker], changes: { description: 'Set' } } },
    }),
    byReseller,
  ),
  slot(
    ['devices.assignMany', 'tracker'],
    allRoutes.devices.assignMany,
    (mine, far) => ({
      ...{ params: reseller, body: { items: [far.tracker], companyId: mine.companyId } },
    }),
    byReseller,
  ),
  slot(
    ['devices.assignMany', 'companyId'],
    allRoutes.devices.assignMany,
    (mine, far) => ({
      ...{ params: reseller, body: { items: [mine.tracker], companyId: far.companyId } },
    }),
    byReseller,
  ),
  slot(
    ['devices.assignCompany', 'companyId'],
    allRoutes.devices.assignCompany,
    (mine, far) => ({
      ...{ params: { ...reseller, trackerId: mine.tracker }, body: { companyId: far.companyId } },
    }),
    byReseller,
  ),
  slot(
    ['devices.assignItem', 'vehicles'],
    allRoutes.devices.assignItem,
    (mine, far) => ({
      ...{ params: { ...reseller, trackerId: mine.tracker }, body: { itemId: far.vehicles } },
    }),
    byReseller,
  ),
  slot(
    ['trackerConfigs.applyMany', 'tracker'],
    allRoutes.trackerConfigs.applyMany,
    (mine, far) => ({
      params: reseller,
      body: { items: [far.tracker], source: { kind: 'template', templateId: mine.template } },
    }),
    byReseller,
  ),
  slot(
    ['trackerConfigs.applyMany, source', 'tracker'],
    allRoutes.trackerConfigs.applyMany,
    (mine, far) => ({
      params: reseller,
      body: { items: [mine.tracker], source: { kind: 'tracker', trackerId: far.tracker } },
    }),
    byReseller,
  ),
  slot(
    ['trackerConfigs.applyMany, source', 'template'],
    allRoutes.trackerConfigs.applyMany,
    (mine, far) => ({
      params: reseller,
      body: { items: [mine.tracker], source: { kind: 'template', templateId: far.template } },
    }),
    byReseller,
  ),
]

/** What the caller is told, with the same word for whatever was asked about. */
const told = async ({ route, call }: Slot, by: TestClient, mine: Things, far: Things): Promise<string> => {
  const answer = await by.callAnyhow(route, call(mine, far))
  const {
    url: _url,
    requestId: _requestId,
    ...rest
  } = (answer.ok ? answer.reply : answer.error) as Record<string, unknown>
  const isAsked = new Set<unknown>([...Object.values(far), ...Object.values(far.plain)])
  return JSON.stringify({ status: answer.status, ...rest }, (_, value) => (isAsked.has(value) ? 'asked about' : value))
}
/** All that the foreigners have, as the database has it. */
const standing = async (companyIds: readonly number[]): Promise<unknown> => {
  const tables = [
    'virtual_locks',
    'items',
    'group_items',
    'vehicles',
    'assets',
    'persons',
    'drivers',
    'users',
    'costs',
    ...nounFixtures.filter(({ level }) => level === 'company').map(({ table }) => table),
  ]
  const states: unknown[] = []
  for (const table of [...tables, 'sensors', 'custom_states', 'trackers', 'groups', 'record_changes']) {
    states.push(
      (await pool.query(`SELECT * FROM ${table} WHERE company_id = ANY ($1) ORDER BY 1, 2`, [companyIds])).rows,
    )
  }
  return states
}

/** A reseller's records are the reseller's, whichever of its companies has them. */
const ofResellers = [
  ...['tracker', 'template', 'companyId'],
  ...nounFixtures.filter(({ level }) => level === 'reseller').map(({ noun }) => noun as string),
]
const isReachable = ({ what }: Slot, whose: string): boolean =>
  whose.startsWith('another company') && ofResellers.some((noun) => what.endsWith(`, ${noun}`))

const abroad = [foreigner.companyId, sister]
const before = await standing(abroad)
const hidden = await own()
const cases = slots.flatMap((each) => each.who.map((by) => ({ ...each, by })))

test.each(cases)('$what: $by is told of what is not theirs as of what does not exist', async ({ by, ...each }) => {
  const caller = sessions[by]
  const unknown = await told(each, caller, seen, nobodys)
  expect(JSON.parse(unknown).status).toBeLessThan(500)
  const strangers = Object.entries(foreign).filter(([whose]) => !isReachable(each, whose))
  if (by === 'SUBADMIN') strangers.push(['out of their groups', hidden])
  for (const [whose, far] of strangers) expect(await told(each, caller, seen, far), whose).toBe(unknown)
  // Else a slot that nobody looks at would pass.
  const mine = await own()
  if (by === 'SUBADMIN') await putInScope(mine)
  const theirs = by === 'SUBADMIN' ? { ...mine, group: seen.group } : mine
  expect(await told(each, caller, mine, theirs)).not.toBe(unknown)
})

test('and nothing that is not theirs has changed', async () => {
  expect(JSON.stringify(before).length).toBeGreaterThan(5_000)
  expect(await standing(abroad)).toEqual(before)
})

test('what was deleted is as good as never made', async () => {
  const gone = await own()
  const nouns = ['vehicles', 'assets', 'persons', 'drivers', 'users', 'costs'] as const
  for (const noun of nouns) {
    const call = { params: company, body: { items: [gone[noun]] } }
    replyOf(await sessions.ADMIN.callAnyhow(allRoutes[noun].removeMany, call))
  }
  for (const { noun, level } of nounFixtures) {
    const [by, params] = level === 'company' ? [sessions.ADMIN, company] : [sessions.RESELLER, reseller]
    const { removeMany } = allRoutes[noun] as unknown as Record<'removeMany', AnyRoute>
    replyOf(await by.callAnyhow(removeMany, { params, body: { items: [gone.plain[noun]] } }))
  }
  for (const [noun, items] of [
    ['groups', [gone.group]],
    ['sensors', [gone.sensors]],
  ] as const)
    replyOf(await sessions.ADMIN.callAnyhow(allRoutes[noun].removeMany, { params: company, body: { items } }))
  const still = /, (notice|state|state, \w+|tracker|template|companyId|operation)$|^changes/
  for (const each of slots.filter(({ what }) => !still.test(what))) {
    const by = sessions[each.who[0] as Who]
    expect(await told(each, by, seen, gone), each.what).toBe(await told(each, by, seen, nobodys))
  }
})

async function putInScope(things: Things): Promise<void> {
  const rows = [things.vehicles, things.assets, things.persons].map((item_id) => ({
    ...{ company_id: tenant.companyId, group_id: seen.group, item_id },
  }))
  await insertInto('group_items', rows)
}
