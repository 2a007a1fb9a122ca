import type { CustomStateId } from '@atalaya/contract/identifiers'
import { allRoutes } from '@atalaya/contract/routes'
import { expect, test } from 'vitest'
import { insertTestGroup, insertTestItem } from '../../database/test-items.ts'
import { replyOf, type TestClient } from '../../http/test-client.ts'
import { startTestCompany } from '../../test-server.ts'

const { database, published: heard, companyId, params, signInAs, insertInto } = await startTestCompany('Ulía')
const ana = await signInAs({ role: 'ADMIN', email: 'ana@ulia.test' })
const routes = allRoutes.customStates

const define = (itemType: 1 | 2 | 3, colour = 'orange') =>
  ana.reply(routes.create, { params, body: { itemType, names: { es: 'Taller' }, colour } })
const put = (itemId: number, customStateId: number | null, session: TestClient = ana) =>
  session.call(routes.put, {
    params: { companyId, itemId },
    body: { customStateId: customStateId as CustomStateId | null },
  })
const stateOf = async (itemId: number) => (await ana.reply(allRoutes.vehicles.list, { params }))[itemId]?.customStateId

test('an item is put into a state of its kind, and everybody who sees it hears of it', async () => {
  const [state, vehicle] = [await define(1), await insertTestItem(database, companyId, { name: 'Uno' })]
  heard.length = 0
  replyOf(await put(vehicle, state.id))
  const message = { kind: 'customState', itemType: 1, itemId: vehicle, customStateId: state.id }
  expect(heard).toEqual([{ kind: 'live', companyId, messages: [message] }])
  expect(await stateOf(vehicle)).toBe(state.id)
  heard.length = 0
  replyOf(await put(vehicle, state.id))
  expect(heard).toEqual([])
  const history = { params, query: { noun: 'vehicles', id: vehicle } } as const
  expect((await ana.reply(allRoutes.changes.list, history)).changes).toMatchObject([
    { before: { customStateId: null }, after: { customStateId: state.id } },
  ])
  const ofAssets = await define(2)
  for (const wrong of [ofAssets.id, 2_000_000_000]) {
    expect(await put(vehicle, wrong)).toMatchObject({ status: 400, fields: { customStateId: 'choice' } })
  }
  replyOf(await put(vehicle, null))
  expect(await stateOf(vehicle)).toBeUndefined()
})

test('a state that is deleted leaves its items in none, and they are told', async () => {
  const [state, vehicle] = [await define(1), await insertTestItem(database, companyId, { name: 'Dos' })]
  replyOf(await put(vehicle, state.id))
  heard.length = 0
  await ana.reply(routes.remove, { params: { companyId, id: state.id } })
  expect(heard[0]).toMatchObject({ messages: [{ kind: 'customState', itemId: vehicle, customStateId: null }] })
  expect(await stateOf(vehicle)).toBeUndefined()
})

test('a deleted state comes back out of the bin with the items that are in none since', async () => {
  const [state, vehicle] = [await define(1), await insertTestItem(database, companyId, { name: 'Tres' })]
  const moved = await insertTestItem(database, companyId, { name: 'Cuatro' })
  replyOf(await put(vehicle, state.id))
  replyOf(await put(moved, state.id))
  await ana.reply(routes.remove, { params: { companyId, id: state.id } })
  const other = await define(1)
  replyOf(await put(moved, other.id))
  const [entry] = (await ana.reply(allRoutes.bin.list, { params, query: { noun: 'customStates' } })).entries
  expect(entry).toMatchObject({ noun: 'customStates', recordId: state.id, name: 'Taller' })
  heard.length = 0
  const restore = { items: [entry?.id as number], operationId: crypto.randomUUID() }
  await ana.reply(allRoutes.bin.restore, { params, body: restore })
  expect([await stateOf(vehicle), await stateOf(moved)]).toEqual([state.id, other.id])
  expect(heard[0]).toMatchObject({ messages: [{ kind: 'customState', itemId: vehicle, customStateId: state.id }] })
  expect(await ana.reply(routes.read, { params: { companyId, id: state.id } })).toEqual({
    ...state,
    version: 2,
  })
})

test('a state stays one of its kind of items, and a company has a hundred at the most', async () => {
  const state = await define(2)
  const body = { itemType: 1, names: { es: 'Otra' }, colour: 'red', version: 1 } as never
  const changed = await ana.reply(routes.update, { params: { companyId, id: state.id }, body })
  expect(changed).toMatchObject({ itemType: 2, names: { es: 'Otra' } })
  const known = Object.keys(await ana.reply(routes.list, { params })).length
  const row = { company_id: companyId, item_type: 3, names: '{"es": "Más"}', colour: 'red' }
  const rest = Array.from({ length: 99 - known }, () => row)
  await insertInto('custom_states', rest)
  const both = await Promise.all(
    [1, 2].map(() =>
      ana.call(routes.create, { params, body: { itemType: 3, names: { es: 'Última' }, colour: 'red' } }),
    ),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(both.find(({ ok }) => !ok)).toMatchObject({ code: 'limit.reached' })
  await database.deleteFrom('custom_states').where('item_type', '=', 3).execute()
})

test('states are told by kind in the company, in the order in which they were made', async () => {
  const [van, box] = [await define(1), await define(2, 'turquoise')]
  expect(box.colour).toBe('black')
  const { customStates } = (await ana.reply(allRoutes.companies.info, { params })).conf
  expect(customStates[1].at(-1)).toEqual(van)
  expect(customStates[2].at(-1)).toEqual(box)
  expect(customStates[3]).toEqual([])
})

test('a change is based on what was read', async () => {
  const { id } = await define(3)
  const body = { names: { es: 'De baja' }, colour: 'red', version: 1 }
  const at = { params: { companyId, id } }
  expect(await ana.reply(routes.update, { ...at, body })).toMatchObject({ colour: 'red', version: 2 })
  expect(await ana.call(routes.update, { ...at, body })).toMatchObject({ code: 'version.conflict' })
})

test('who is held to groups puts the items of their groups into states, and no others', async () => {
  const groupId = await insertTestGroup(database, companyId, { name: 'Norte' })
  const held = { role: 'SUBADMIN', email: 'sub@ulia.test', groupIds: [groupId] } as const
  const sub = await signInAs({ ...held, groupIds: [groupId] })
  const state = await define(1)
  const mine = await insertTestItem(database, companyId, { name: 'Mine', groupIds: [groupId] })
  const hidden = await insertTestItem(database, companyId, { name: 'Hidden' })
  expect((await put(mine, state.id, sub)).status).toBe(200)
  expect(await put(hidden, state.id, sub)).toMatchObject({ status: 404 })
})
