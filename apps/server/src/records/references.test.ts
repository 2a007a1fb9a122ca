import type { AnyRoute } from '@atalaya/contract/route'
import { allRoutes } from '@atalaya/contract/routes'
import { expect, test } from 'vitest'
import { insertTestGroup, insertTestItem } from '../database/test-items.ts'
import { insertTestUser, signedIn } from '../features/session/test-users.ts'
import { replyOf } from '../http/test-client.ts'
import { startTestCompany } from '../test-server.ts'

const { client, database, published, tenant, companyId, params, signInAs, insertInto, updateRow } =
  await startTestCompany('Tied')
const ana = await signInAs({ role: 'ADMIN', email: 'ana@tied.test' })
const ask = async <T = { id: number }>(route: AnyRoute, call: object = {}): Promise<T> =>
  replyOf(await ana.callAnyhow(route, { params, ...call })) as T

let serial = 0
const named = () => ({ name: `Tied ${++serial}` })
const create = async (noun: 'vehicles' | 'persons' | 'drivers' | 'groups', fields: object = {}): Promise<number> =>
  (await ask(allRoutes[noun].create, { body: { ...named(), ...fields } })).id
const read = (noun: 'vehicles' | 'drivers' | 'worktimes' | 'sensors', id: number) =>
  ask<Record<string, unknown>>(allRoutes[noun].read, { params: { companyId, id } })

type Noun = 'vehicles' | 'persons' | 'drivers' | 'groups' | 'users'
const remove = async (noun: Noun, ...items: number[]): Promise<string> => {
  const operationId = crypto.randomUUID()
  await ask(allRoutes[noun].removeMany, { body: { items, operationId } })
  return operationId
}
const undo = async (operationId: string): Promise<number> => {
  const body = { operationId, undoId: crypto.randomUUID() }
  return (await ask<{ undone: object[] }>(allRoutes.changes.undo, { body })).undone.length
}
const assign = (vehicleId: number, driverId: number) =>
  ask(allRoutes.driverAssignments.assign, { params: { companyId, id: vehicleId }, body: { driverId } })

test('a vehicle and its driver find each other again, whichever of the two was deleted', async () => {
  const [vehicleId, driverId] = [await create('vehicles'), await create('drivers')]
  await assign(vehicleId, driverId)
  for (const [noun, id] of [
    ['vehicles', vehicleId],
    ['drivers', driverId],
  ] as const) {
    expect(await undo(await remove(noun, id))).toBe(1)
    expect(await read('vehicles', vehicleId)).toMatchObject({ driverId })
    expect(await read('drivers', driverId)).toMatchObject({ vehicleId })
  }
  const both = [await remove('vehicles', vehicleId), await remove('drivers', driverId)]
  expect([await undo(both[1] as string), await undo(both[0] as string)]).toEqual([1, 1])
  expect(await read('vehicles', vehicleId)).toMatchObject({ id: vehicleId })
})

test('but not where somebody else drives it meanwhile', async () => {
  const [vehicleId, driverId, other] = [await create('vehicles'), await create('drivers'), await create('drivers')]
  await assign(vehicleId, driverId)
  const operationId = await remove('drivers', driverId)
  await assign(vehicleId, other)
  await undo(operationId)
  expect(await read('vehicles', vehicleId)).toMatchObject({ driverId: other })
  expect((await read('drivers', driverId))['vehicleId']).toBeUndefined()
})

test('a person is again who drives as them, and a driver is held to their hours', async () => {
  const personId = await create('persons')
  const driverId = await create('drivers', { personId })
  const hours = { timezone: 'UTC', spans: [], driverIds: [driverId] }
  const worktime = await ask(allRoutes.worktimes.create, { body: { ...named(), ...hours } })
  await undo(await remove('persons', personId))
  expect(await read('drivers', driverId)).toMatchObject({ personId })
  await undo(await remove('drivers', driverId))
  expect(await read('worktimes', worktime.id)).toMatchObject({ driverIds: [driverId] })
})

test('a group has its timetables and sensors again, save those that have gone', async () => {
  const [groupId, other] = [await create('groups'), await create('groups')]
  const groupIds = [groupId, other]
  const hours = { timezone: 'UTC', spans: [], groupIds }
  const [kept, gone] = [
    await ask(allRoutes.worktimes.create, { body: { ...named(), ...hours } }),
    await ask(allRoutes.worktimes.create, { body: { ...named(), ...hours } }),
  ]
  const source = { kind: 'input', key: 'ain1V' }
  const measured = { names: { es: 'Depósito' }, kind: 'number', unit: 'l', source }
  const sensor = await ask(allRoutes.sensors.create, { body: { ...measured, appliesTo: { kind: 'groups', groupIds } } })
  const operationId = await remove('groups', groupId)
  await ask(allRoutes.worktimes.removeMany, { body: { items: [gone.id], operationId: crypto.randomUUID() } })
  expect(await undo(operationId)).toBe(1)
  expect(await read('worktimes', kept.id)).toMatchObject({ groupIds })
  expect(await read('sensors', sensor.id)).toMatchObject({ appliesTo: { groupIds } })
})

test('a user has their locks, views and map again, and the history keeps them to itself', async () => {
  const groupId = await insertTestGroup(database, companyId, { name: 'Yard' })
  const user = await insertTestUser(database, tenant, { role: 'OPERATOR', email: 'op@tied.test', groupIds: [groupId] })
  const items: number[] = []
  for (const name of ['Parked one', 'Parked two']) {
    const id = await insertTestItem(database, companyId, { name, groupIds: [groupId] })
    const state = { item_id: id, company_id: companyId, item_type: 1, io: '{}', reducer: '{}' }
    await insertInto('item_states', { ...state, lat: 38.9, lng: -6.9, recorded_at: 1_000, motion: 'stopped' })
    items.push(id)
  }
  await ask(allRoutes.virtualLocks.close, { params: { companyId, id: user.id }, body: { items, radiusM: 150 } })
  const session = await signedIn(client, user)
  const state = { q: '', sort: 'name', dir: 'asc', size: 50, f: '', cols: '' }
  for (const name of ['Mine', 'Secret']) {
    const body = { table: 'vehicles', name, isShared: false, state }
    replyOf(await session.callAnyhow(allRoutes.savedViews.create, { params, body }))
  }
  const bound = { active: true, southWest: { lat: 1, lng: 1 }, northEast: { lat: 2, lng: 2 }, zoom: 5 }
  await updateRow('users', user.id, { map_bound: JSON.stringify(bound) })
  const shared = {
    table_name: 'vehicles',
    name: 'Of all',
    is_shared: true,
    state: JSON.stringify(state),
    updated_ts: 1,
  }
  await insertInto('saved_views', { company_id: companyId, user_id: user.id, ...shared })
  const rowsOf = async (table: 'virtual_locks' | 'saved_views') =>
    database.selectFrom(table).selectAll().where('user_id', '=', user.id).orderBy('id').execute()
  const before = [await rowsOf('virtual_locks'), await rowsOf('saved_views')]
  expect(before.map((rows) => rows.length)).toEqual([2, 3])

  const operationId = await remove('users', user.id)
  expect([await rowsOf('virtual_locks'), await rowsOf('saved_views')]).toEqual([[], []])
  const history = await ask(allRoutes.changes.list, { query: { noun: 'users', id: user.id } })
  expect(JSON.stringify(history)).not.toContain('Secret')
  published.length = 0
  expect(await undo(operationId)).toBe(1)
  expect([await rowsOf('virtual_locks'), await rowsOf('saved_views')]).toEqual(before)
  expect(published).toContainEqual({ kind: 'definitionsChanged', companyId, what: 'virtualLocks' })
  const back = await ask<Record<number, object>>(allRoutes.users.list)
  expect(back[user.id]).toMatchObject({ mapBound: bound, groupIds: [groupId] })
})
