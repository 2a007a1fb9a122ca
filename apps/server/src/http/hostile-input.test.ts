import type { AnyRoute } from '@atalaya/contract/route'
import { allRoutes } from '@atalaya/contract/routes'
import { newTrackerConfig } from '@atalaya/contract/tracker-config'
import { expect, test } from 'vitest'
import { insertTestDriver, insertTestGroup, insertTestItem } from '../database/test-items.ts'
import { nounFixtures } from '../records/test-noun.ts'
import { startTestCompany } from '../test-server.ts'

const { database, tenant, signInAs } = await startTestCompany('Hostile')
const company = { companyId: tenant.companyId }
const ofReseller = { resellerId: tenant.resellerId }
const group = await insertTestGroup(database, tenant.companyId, { name: 'All' })
const item = (itemType: 1 | 2 | 3) =>
  insertTestItem(database, tenant.companyId, { name: 'Item', itemType, groupIds: [group] })
const [vehicle, asset, person] = [await item(1), await item(2), await item(3)]
const driver = await insertTestDriver(database, tenant.companyId, { name: 'Driver' })
const admin = await signInAs({ role: 'ADMIN', email: 'a@hostile.test' })
const reseller = await signInAs({ role: 'RESELLER', email: 'r@hostile.test' })

const platform = await signInAs({ role: 'SUPER_RESELLER', email: 'p@hostile.test' })

const names = { es: 'Nombre', en: 'Name' }
for (const nouns of ['vehicles', 'drivers'] as const) {
  const field = { key: `own${nouns}`, names, kind: 'text' as const, nouns: [nouns] }
  await admin.reply(allRoutes.customFields.create, { params: company, body: field })
}
const state = { q: 'text', sort: 'name', dir: 'asc', size: 50, f: '{"name":"x"}', cols: 'name' }
const sensor = {
  ...{ names, kind: 'text', unit: 'V', decimals: 1, source: { kind: 'input', key: 'io1' } },
  words: { on: names, off: names },
  states: [{ match: 'open', names }],
}
const user = {
  ...{ role: 'ADMIN', firstName: 'Eva', lastName: 'Gil', phone: '+34 600 000 000', description: 'Text' },
  ...{ countryId: 'ES', language: 'es', timezone: 'Europe/Madrid', groupIds: [group] },
  restrictions: { hours: [{ day: 0, fromMinute: 0, toMinute: 60 }], networks: ['10.0.0.0/8'] },
}
const worktime = { timezone: 'Europe/Madrid', spans: [{ day: 0, fromMinute: 0, toMinute: 60 }] }
const alarm = nounFixtures.find(({ noun }) => noun === 'alarms')?.fields(1)
const cost = {
  ...{ name: 'Cost', type: 'fuel', date: '2026-11-02', description: 'Text' },
  ...{ quantity: 2.5, unitPrice: 1.459, tax: 21, currency: 'EUR' },
}
const vehicleFields = {
  ...{ name: 'Vehicle', chassis: 'WDB', brand: 'Seat', model: 'Ibiza', fuelTankSize: 50, averageConsumption: 5 },
  ...{ initialHourMeter: 1, initialMileage: 1, groupIds: [group], customData: { ownvehicles: 'Text' } },
  skipPositions: { fromTs: 1, toTs: 2 },
}
const driverFields = { name: 'Driver', phone: '600', email: 'eva@hostile.test', customData: { owndrivers: 'Text' } }
const rows = (values: object) => ({ importId: crypto.randomUUID(), rows: [{ line: 1, values }] })
const sim = { phone: '600', type: 1, iccid: '', imsi: '', apn: 'internet' }
const config = { ...newTrackerConfig(1), apn: 'internet', server: 'a.example', port: 5027 }

let serial = 0
const unique = () => `u${++serial}`
/** Of a plain noun, see `NounFixture`. */
const plainCalls = nounFixtures.flatMap(({ noun, level, fields, changes }) => {
  const routes = allRoutes[noun] as unknown as Record<string, AnyRoute>
  const params = level === 'company' ? company : ofReseller
  const one = () => ({ ...fields(++serial), name: unique() })
  return [
    [`${noun}, one`, [routes['create'], params, one]],
    [`${noun}, a file`, [routes['importMany'], params, () => rows(one())]],
    [`${noun}, many`, [routes['updateMany'], params, () => ({ items: [1], changes })]],
  ] as [string, [AnyRoute, object, () => object]][]
})
/** Calls with all the texts and numbers that they take. */
const calls: Record<string, [AnyRoute, object, () => object]> = {
  ...Object.fromEntries(plainCalls),
  brand: [
    allRoutes.brands.create,
    {},
    () => ({
      ...{ siteName: `Brand ${unique()}`, description: 'Text', accent: '#0b7a5c', palette: { pink: '#ff00aa' } },
      hosts: [{ name: `${unique()}.hostile.test` }],
      ...{ supportPhone: '600', supportHours: 'Text', senderName: 'Text', senderAddress: 'a@hostile.test' },
      ...{ useTerms: { es: 'Text' }, mapSources: [{ name: 'Text', url: 'https://t.test/{z}/{x}/{y}.png' }] },
      workerApp: { installers: [{ name: 'Text', url: 'https://a.test/app.apk', version: '1.0' }] },
    }),
  ],
  'what goes with a vehicle': [
    allRoutes.vehicles.create,
    company,
    () => ({ name: unique(), driverId: driver, customStateId: null, photo: 'R0lGODlhAQABAAAAACw=' }),
  ],
  vehicle: [allRoutes.vehicles.create, company, () => ({ ...vehicleFields, plate: unique() })],
  vehicles: [allRoutes.vehicles.importMany, company, () => rows({ ...vehicleFields, groups: 'All', plate: unique() })],
  'many vehicles': [
    allRoutes.vehicles.updateMany,
    company,
    () => ({ items: [vehicle], changes: { brand: 'Seat', customData: { ownvehicles: 'Text' } } }),
  ],
  asset: [allRoutes.assets.create, company, () => ({ name: unique() })],
  assets: [allRoutes.assets.importMany, company, () => rows({ name: unique(), groups: 'All' })],
  person: [allRoutes.persons.create, company, () => ({ name: unique(), appWorkerId: `${unique()}@hostile.test` })],
  driver: [
    allRoutes.drivers.create,
    company,
    () => ({ ...driverFields, reference: unique(), iButton: unique(), beacon: unique(), tachographCard: unique() }),
  ],
  drivers: [allRoutes.drivers.importMany, company, () => rows({ ...driverFields, reference: unique() })],
  group: [allRoutes.groups.create, company, () => ({ name: unique(), vehicles: [vehicle], assets: [asset] })],
  groups: [allRoutes.groups.importMany, company, () => rows({ name: unique(), parent: 'All' })],
  user: [
    allRoutes.users.create,
    company,
    () => ({ ...user, email: `${unique()}@hostile.test`, password: 'Castro-Urdiales-1' }),
  ],
  users: [
    allRoutes.users.importMany,
    company,
    () => rows({ ...user, email: `${unique()}@hostile.test`, country: 'ES', groups: 'All' }),
  ],
  'members of a worktime': [
    allRoutes.worktimes.create,
    company,
    () => ({ ...worktime, name: unique(), vehicleIds: [vehicle] }),
  ],
  'alarm of a group': [
    allRoutes.alarms.create,
    company,
    () => ({ ...alarm, items: { itemsType: 1, groupIds: [group], itemIds: [vehicle] } }),
  ],
  cost: [allRoutes.costs.create, company, () => ({ ...cost, vehicleId: vehicle, assetId: asset, driverId: driver })],
  costs: [allRoutes.costs.importMany, company, () => rows({ ...cost, vehicleName: 'Item', driver: 'Driver' })],
  'many costs': [allRoutes.costs.updateMany, company, () => ({ items: [1], changes: cost })],
  sensor: [allRoutes.sensors.create, company, () => sensor],
  'sensor by formula': [
    allRoutes.sensors.create,
    company,
    () => ({ ...sensor, kind: 'number', source: { kind: 'formula', formula: '"io1" + 1' } }),
  ],
  'sensor preview': [
    allRoutes.sensors.preview,
    company,
    () => ({ definition: sensor, itemId: vehicle, fromTs: 0, toTs: 9 }),
  ],
  'own field': [
    allRoutes.customFields.create,
    company,
    () => ({ key: unique(), names, kind: 'choice', choices: ['one'], nouns: ['assets'] }),
  ],
  'own state': [allRoutes.customStates.create, company, () => ({ itemType: 1, names, colour: 'red' })],
  view: [allRoutes.savedViews.create, company, () => ({ table: 'vehicles', name: unique(), state })],
  meter: [
    allRoutes.meters.correct,
    { ...company, id: vehicle },
    () => ({ meter: 'odometer', shown: 1_000, at: Date.now() - 1_000 }),
  ],
  'who drives': [allRoutes.driverAssignments.assign, { ...company, id: vehicle }, () => ({ driverId: driver })],
  photo: [allRoutes.personPhotos.save, { ...company, id: person }, () => ({ image: 'R0lGODlhAQABAAAAACw=' })],
  bin: [allRoutes.bin.restore, company, () => ({ items: [1], operationId: crypto.randomUUID() })],
  undo: [
    allRoutes.changes.undo,
    company,
    () => ({ operationId: crypto.randomUUID(), undoId: crypto.randomUUID(), beforeId: 9 }),
  ],
  device: [
    allRoutes.devices.create,
    ofReseller,
    () => ({ deviceId: unique(), typeId: 1, name: 'D', description: 'T', sim }),
  ],
  devices: [
    allRoutes.devices.importMany,
    ofReseller,
    () => rows({ deviceId: unique(), typeId: 1, description: 'T', sim }),
  ],
  template: [allRoutes.configTemplates.create, ofReseller, () => ({ name: unique(), typeId: 1, config })],
  'state of notices': [allRoutes.alarmNotices.setStates, company, () => ({ alarmLogIds: [1], value: 2, text: 'Text' })],
  'virtual lock': [allRoutes.virtualLocks.closeOwn, company, () => ({ items: [vehicle], radiusM: 100 })],
  'opened lock': [allRoutes.virtualLocks.openOwn, company, () => ({ items: [1, 2] })],
  'push source': [allRoutes.pushSources.create, ofReseller, () => ({ name: unique() })],
}

const texts = ['\u202ea\u0000b\ud800<img src=x onerror=alert(1)>', 'x'.repeat(50_000)]
const numbers = [-1, 2 ** 53, 1e308]

/** The value with each of its leaves in turn replaced by each of the hostile ones. */
function* variants(value: unknown): Generator<unknown> {
  if (typeof value === 'string') yield* texts
  else if (typeof value === 'number') yield* numbers
  else if (Array.isArray(value)) {
    for (const [at, one] of value.entries()) for (const each of variants(one)) yield value.with(at, each)
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, one] of Object.entries(value)) for (const each of variants(one)) yield { ...value, [name]: each }
    // A name of the sender's own.
    yield { ...value, [texts[0] as string]: 'x' }
  }
}

test.each(Object.entries(calls))(
  'whatever text or number stands in it, no call for %s is a fault of ours',
  async (_, [route, params, body]) => {
    const by = 'resellerId' in params ? reseller : 'companyId' in params ? admin : platform
    const send = (hostile: unknown) => by.callAnyhow(route, { params: params as Record<string, number>, body: hostile })
    expect((await send(body())).status).toBeLessThan(500)
    const faults: unknown[] = []
    const bodies = [...variants(body())]
    expect(bodies.length).toBeGreaterThan(2)
    for (let at = 0; at < bodies.length; at += 20) {
      const some = bodies.slice(at, at + 20)
      for (const [nth, { status }] of (await Promise.all(some.map(send))).entries())
        if (status >= 500) faults.push([status, JSON.stringify(some[nth]).slice(0, 300)])
    }
    expect(faults).toEqual([])
  },
)
