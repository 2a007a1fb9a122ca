import type { DriverId } from '@atalaya/contract/identifiers'
import { allRoutes } from '@atalaya/contract/routes'
import { beforeEach, expect, test } from 'vitest'
import { asEngine } from '../../database/tenant.ts'
import { insertTestDriver, insertTestGroup, insertTestItem } from '../../database/test-items.ts'
import { assignDriver } from '../../engine/store/driver-assignments.repository.ts'
import { replyOf, type TestClient } from '../../http/test-client.ts'
import { startTestCompany } from '../../test-server.ts'
import { insertTestUser, signedIn } from '../session/test-users.ts'

let now = 1_790_000_000_000
const {
  client,
  database,
  published: heard,
  tenant,
  companyId,
  signInAs,
} = await startTestCompany('Ulía', { clock: { now: () => now } })
const user = await insertTestUser(database, tenant, { role: 'ADMIN', email: 'ana@ulia.test' })
const ana = await signedIn(client, user)
const routes = allRoutes.driverAssignments

const newVehicle = (groupIds: number[] = []) => insertTestItem(database, companyId, { name: 'Uno', groupIds })
const newDriver = (name: string) => insertTestDriver(database, companyId, { name })
const at = (id: number) => ({ params: { companyId, id } })
const assign = async (vehicleId: number, driverId: number | null, session: TestClient = ana) =>
  session.call(routes.assign, { ...at(vehicleId), body: { driverId: driverId as DriverId | null } })
const ofVehicle = async (id: number) =>
  (await ana.reply(routes.ofVehicle, { ...at(id), query: {} })).assignments.map(
    ({ id: _id, vehicleId: _vehicleId, ...rest }) => rest,
  )
beforeEach(() => {
  now += 1_000
})

test('a vehicle has one driver, a driver one vehicle, and both know who sat where until when', async () => {
  const [one, two] = [await newVehicle(), await newVehicle()]
  const [eva, jon] = [await newDriver('Eva'), await newDriver('Jon')]
  const begun = now
  expect(replyOf(await assign(one, eva))).toEqual({ driverId: eva, driverTs: begun })
  replyOf(await assign(two, jon))
  now += 10_000
  heard.length = 0
  replyOf(await assign(two, eva))
  const message = { itemType: 1, ts: now }
  expect(heard).toEqual([
    { kind: 'definitionsChanged', companyId, what: 'drivers' },
    {
      kind: 'live',
      companyId,
      messages: [
        { kind: 'driverVehicle', ...message, itemId: two, driverId: eva },
        { kind: 'driver', driverId: eva, vehicleId: two, ts: now },
        { kind: 'driver', driverId: jon, vehicleId: null, ts: now },
        { kind: 'driverVehicle', ...message, itemId: one, driverId: null },
      ],
    },
  ])
  expect(await ofVehicle(one)).toEqual([{ driverId: eva, fromTs: begun, toTs: now, userId: user.id }])
  expect(await ofVehicle(two)).toEqual([
    { driverId: eva, fromTs: now, toTs: null, userId: user.id },
    { driverId: jon, fromTs: begun, toTs: now, userId: user.id },
  ])
  const { assignments } = await ana.reply(routes.ofDriver, { ...at(eva), query: {} })
  expect(assignments.map(({ vehicleId }) => vehicleId)).toEqual([two, one])
  const history = { params: { companyId }, query: { noun: 'vehicles', id: two } } as const
  expect((await ana.reply(allRoutes.changes.list, history)).changes).toMatchObject([
    { before: { driverId: jon }, after: { driverId: eva } },
    { before: { driverId: null }, after: { driverId: jon } },
  ])
})

test('a tag at the reader is told apart from a person at the form', async () => {
  const vehicle = await newVehicle()
  const [eva, jon] = [await newDriver('Eva'), await newDriver('Jon')]
  replyOf(await assign(vehicle, eva))
  await asEngine(database, (tx) => assignDriver(tx, { vehicleId: vehicle, driverId: jon, since: now + 5_000 }))
  expect(await ofVehicle(vehicle)).toEqual([
    { driverId: jon, fromTs: now + 5_000, toTs: null, userId: null },
    { driverId: eva, fromTs: now, toTs: now + 5_000, userId: user.id },
  ])
})

test('nobody at the wheel ends it, and so does the end of the driver or of the vehicle', async () => {
  const ends: ((vehicle: number, driver: number) => Promise<unknown>)[] = [
    async (vehicle) => replyOf(await assign(vehicle, null)),
    (_, driver) => ana.reply(allRoutes.drivers.remove, at(driver)),
    (vehicle) => ana.reply(allRoutes.vehicles.remove, at(vehicle)),
  ]
  for (const end of ends) {
    const [vehicle, eva] = [await newVehicle(), await newDriver('Eva')]
    replyOf(await assign(vehicle, eva))
    const begun = now
    now += 10_000
    await end(vehicle, eva)
    const kept = database.selectFrom('driver_assignments').select(['driver_id', 'from_ts', 'to_ts'])
    expect(await kept.where('vehicle_id', '=', vehicle).execute()).toEqual([
      { driver_id: eva, from_ts: begun, to_ts: now },
    ])
  }
})

test('who is held to groups assigns drivers of their own scope to vehicles of it', async () => {
  const groupId = await insertTestGroup(database, companyId, { name: 'Norte' })
  const held = { role: 'SUBADMIN', email: 'sub@ulia.test', groupIds: [groupId] } as const
  const sub = await signInAs({ ...held, groupIds: [groupId] })
  const [mine, hidden] = [await newVehicle([groupId]), await newVehicle()]
  const [free, taken] = [await newDriver('Free'), await newDriver('Taken')]
  replyOf(await assign(hidden, taken))
  expect(await assign(hidden, free, sub)).toMatchObject({ status: 404 })
  expect(await assign(mine, taken, sub)).toMatchObject({ status: 400, fields: { driverId: 'choice' } })
  expect(replyOf(await assign(mine, free, sub)).driverId).toBe(free)
  expect(await sub.call(routes.ofVehicle, { ...at(hidden), query: {} })).toMatchObject({ status: 404 })
  expect(await sub.call(routes.ofDriver, { ...at(taken), query: {} })).toMatchObject({ status: 404 })
})
