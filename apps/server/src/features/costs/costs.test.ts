import type { CostId, DriverId, ItemId } from '@atalaya/contract/identifiers'
import type { BodyIn } from '@atalaya/contract/route'
import { allRoutes } from '@atalaya/contract/routes'
import { describe, expect, test } from 'vitest'
import { insertTestDriver, insertTestGroup, insertTestItem } from '../../database/test-items.ts'
import { insertTestTenant } from '../../database/test-tenants.ts'
import type { TestClient } from '../../http/test-client.ts'
import { startTestCompany } from '../../test-server.ts'

const { database, published, companyId, params, signInAs, updateRow } = await startTestCompany('Ours')
const routes = allRoutes.costs

const group = await insertTestGroup(database, companyId, { name: 'North' })
const item = async (name: string, itemType: 1 | 2 = 1, groupIds: number[] = [group]) =>
  (await insertTestItem(database, companyId, { name, itemType, groupIds })) as ItemId
const van = await item('Van')
const hidden = await item('Hidden', 1, [])
const crane = await item('Crane', 2)
await updateRow('vehicles', van, { plate: '1234-KLM' })
const driver = async (name: string, vehicleId?: number) =>
  (await insertTestDriver(database, companyId, { name, vehicle_id: vehicleId ?? null })) as DriverId
const ana = await driver('Ana')
const far = await driver('Far', hidden)

const user = (role: 'ADMIN' | 'SUBADMIN' | 'OPERATOR', more: { readOnly?: boolean; name?: string } = {}) =>
  signInAs({
    ...{ role, email: `${more.name ?? role.toLowerCase()}@costs.test`, readOnly: more.readOnly ?? false },
    groupIds: role === 'ADMIN' ? [] : [group],
  })
const admin = await user('ADMIN')
const operator = await user('OPERATOR')
const reader = await user('OPERATOR', { readOnly: true, name: 'reader' })

const fuel: BodyIn<typeof routes.create> = {
  ...{ name: 'Gasóleo', type: 'fuel', date: '2026-10-25', quantity: 61.37, unitPrice: 1.459, tax: 21 },
  ...{ currency: 'EUR', description: 'Estación de Mérida' },
}
type Fields = Partial<typeof fuel>
const create = (fields: Fields = {}, by: TestClient = admin) =>
  by.reply(routes.create, { params, body: { ...fuel, ...fields } })
const refused = async (fields: object, by: TestClient = admin) => {
  const answer = await by.callAnyhow(routes.create, { params, body: { ...fuel, ...fields } })
  return answer.ok ? 'taken' : answer.error.fields
}
const seen = async (by: TestClient, query: object = {}) =>
  Object.keys(await by.reply(routes.list, { params, query })).map(Number)
const imported = (rows: object[], by: TestClient = admin, importId: string = crypto.randomUUID()) =>
  by.reply(routes.importMany, {
    params,
    body: { importId, rows: rows.map((values, at) => ({ line: at + 2, values: { ...values } })) },
  })

describe('a cost', () => {
  test('is kept as it was written, to the last digit, with its total', async () => {
    published.length = 0
    const made = await create({ vehicleId: van, assetId: crane, driverId: ana })
    expect(made).toMatchObject({ ...fuel, vehicleId: van, assetId: crane, driverId: ana, total: 108.34, version: 1 })
    expect(await admin.reply(routes.read, { params: { ...params, id: made.id } })).toEqual(made)
    expect(published).toContainEqual({
      ...{ kind: 'live', companyId },
      messages: [{ kind: 'records', noun: 'costs' }],
    })
  })

  test('of each of the six types of the specification can be read back', async () => {
    for (const type of ['maintenance', 'repair', 'fuel', 'toll', 'other', 'food'] as const)
      expect(await create({ type })).toMatchObject({ type })
    const { typeIds, currencies } = await admin.reply(routes.inputs, { params })
    expect(typeIds).toEqual(expect.arrayContaining(['maintenance', 'repair', 'fuel', 'toll', 'other', 'food']))
    expect(currencies).toEqual(expect.arrayContaining(['EUR', 'USD', 'GBP', 'CLP', 'BRL']))
  })

  test('has the day of its receipt, wherever its reader is, and is found by days', async () => {
    const [first, last] = [await create({ date: '2024-02-29' }), await create({ date: '2024-03-01' })]
    expect(first.date).toBe('2024-02-29')
    expect(await seen(admin, { from: '2024-02-29', to: '2024-02-29' })).toEqual([first.id])
    expect(await seen(admin, { from: '2024-02-29', to: '2024-03-01' })).toEqual([first.id, last.id])
  })

  test.each<[object, object]>([
    [{ quantity: 0 }, { quantity: 'number.zero' }],
    [{ quantity: 1.2345 }, { quantity: 'digits.toomany' }],
    [{ unitPrice: 0.12345 }, { unitPrice: 'digits.toomany' }],
    [{ tax: 100.5 }, { tax: 'too.big' }],
    [{ date: '2026-02-30' }, { date: 'format' }],
    [{ date: '0001-01-01' }, { date: 'format' }],
    [{ type: 'bribe' }, { type: 'choice' }],
    [{ currency: 'XXX' }, { currency: 'choice' }],
    [{ vehicleId: crane }, { vehicleId: 'choice' }],
    [{ driverId: 2_000_000_000 }, { driverId: 'choice' }],
    [{ quantity: 1_000_000, unitPrice: 1_000_000_000 }, { unitPrice: 'too.big' }],
  ])('with %j is refused', async (fields, reasons) => {
    expect(await refused(fields)).toEqual(reasons)
  })

  test('takes its currency in an import from the last one, and in the first from the country', async () => {
    const other = await insertTestTenant(database, 'Chile')
    await updateRow('companies', other.companyId, { country_id: 'CL' })
    const boss = await signInAs({ role: 'ADMIN', email: 'boss@costs.test' }, other)
    const usual = async () =>
      (await boss.reply(routes.inputs, { params: { companyId: other.companyId } })).usualCurrency
    expect(await usual()).toBe('CLP')
    await boss.reply(routes.create, { params: { companyId: other.companyId }, body: { ...fuel, currency: 'USD' } })
    expect(await usual()).toBe('USD')
  })
})

describe('what a cost was about', () => {
  test('keeps its name and plate when it is deleted, and is itself again when it is restored', async () => {
    const sold = await item('Sold truck')
    await updateRow('vehicles', sold, { plate: 'SOLD-1' })
    const eva = await driver('Eva')
    const { id } = await create({ vehicleId: sold, assetId: crane, driverId: eva })
    const at = { params: { ...params, id } }
    const of = (record: number) => ({ params: { companyId, id: record as never } })
    await admin.reply(allRoutes.vehicles.remove, of(sold))
    await admin.reply(allRoutes.drivers.remove, of(eva))
    const blank = await admin.reply(routes.read, at)
    expect(blank).toMatchObject({ gone: { vehicle: 'Sold truck', plate: 'SOLD-1', driver: 'Eva' }, assetId: crane })
    expect(blank.vehicleId).toBeUndefined()
    expect((await admin.reply(routes.list, { params }))[id]?.gone?.vehicle).toBe('Sold truck')
    // Nor does saving something else lose it.
    const { id: _, total: __, createdTs: ___, updatedTs: ____, gone: _____, ...fields } = blank
    await admin.reply(routes.update, { ...at, body: { ...fields, name: 'Renamed' } })
    expect((await admin.reply(routes.read, at)).gone?.vehicle).toBe('Sold truck')

    const { entries } = await admin.reply(allRoutes.bin.list, { params, query: {} })
    const items = entries.filter(({ recordId }) => recordId === sold || recordId === eva).map((entry) => entry.id)
    await admin.reply(allRoutes.bin.restore, { params, body: { items, operationId: crypto.randomUUID() } })
    const again = await admin.reply(routes.read, at)
    expect([again.vehicleId, again.driverId, again.gone]).toEqual([sold, eva, undefined])
  })

  test('keeps it after its row has gone for good, until it is tied to another', async () => {
    const sold = await item('Gone for good')
    const { id } = await create({ vehicleId: sold })
    const at = { params: { ...params, id } }
    await admin.reply(allRoutes.vehicles.remove, { params: { companyId, id: sold } })
    await database.deleteFrom('items').where('id', '=', sold).execute()
    const left = await admin.reply(routes.read, at)
    expect(left.gone).toEqual({ vehicle: 'Gone for good' })
    const { id: _, total: __, createdTs: ___, updatedTs: ____, gone: _____, ...fields } = left
    await admin.reply(routes.update, { ...at, body: { ...fields, vehicleId: van } })
    expect((await admin.reply(routes.read, at)).gone).toBeUndefined()
  })
})

describe('who is held to groups', () => {
  test('sees the costs of their items, and of drivers where no item is named', async () => {
    const mine = await create({ vehicleId: van })
    const theirs = await create({ vehicleId: hidden })
    const both = await create({ vehicleId: van, assetId: await item('Far crane', 2, []) })
    const ofAna = await create({ driverId: ana })
    const ofFar = await create({ driverId: far })
    const nobodys = await create()
    const ids = await seen(operator)
    expect(ids).toEqual(expect.arrayContaining([mine.id, ofAna.id]))
    for (const { id } of [theirs, both, ofFar, nobodys]) expect(ids).not.toContain(id)
    expect(await seen(admin)).toEqual(expect.arrayContaining([theirs.id, both.id, ofFar.id, nobodys.id]))
  })

  test('is not told of a driver out of sight, and does not take the driver away by saving', async () => {
    const made = await create({ vehicleId: van, driverId: far })
    const at = { params: { ...params, id: made.id } }
    const shown = await operator.reply(routes.read, at)
    expect(shown.driverId).toBeUndefined()
    expect(await seen(operator, { driverId: far })).toEqual([])
    const { id: _, total: __, createdTs: ___, updatedTs: ____, ...fields } = shown
    await operator.reply(routes.update, { ...at, body: { ...fields, name: 'Otro nombre' } })
    expect(await admin.reply(routes.read, at)).toMatchObject({ name: 'Otro nombre', driverId: far })
    // Nor by its history.
    const query = { noun: 'costs' as const, id: made.id }
    const created = async (by: TestClient) =>
      (await by.reply(allRoutes.changes.list, { params, query })).changes.at(-1)?.after
    expect(await created(admin)).toMatchObject({ vehicleId: van, driverId: far })
    expect(await created(operator)).toMatchObject({ vehicleId: van })
    expect(await created(operator)).not.toHaveProperty('driverId')
  })

  test('sees what they wrote for nothing in particular, and cannot put a cost of others out of their own sight', async () => {
    const own = await create({}, operator)
    expect(await seen(operator)).toContain(own.id)
    expect(await seen(reader)).not.toContain(own.id)
    const mine = await create({ vehicleId: van })
    const { id: _, total: __, createdTs: ___, updatedTs: ____, vehicleId: _____, ...fields } = mine
    expect(await operator.call(routes.update, { params: { ...params, id: mine.id }, body: fields })).toMatchObject({
      fields: { vehicleId: 'required' },
    })
    expect(await refused({ vehicleId: hidden }, operator)).toEqual({ vehicleId: 'choice' })
    // Nor by leaving it to a driver out of sight alone.
    const { id } = await create({ vehicleId: van, driverId: far })
    const body = { items: [id], changes: { vehicleId: null }, operationId: crypto.randomUUID() }
    expect((await operator.reply(routes.updateMany, { params, body })).notUpdated).toMatchObject([
      { id, fields: { vehicleId: 'required' } },
    ])
  })

  test('as an operator writes, changes, deletes and undoes costs even when read-only, and nothing else', async () => {
    const operationId = crypto.randomUUID()
    const made = await create({ vehicleId: van }, reader)
    const { updated } = await reader.reply(routes.updateMany, {
      params,
      body: { items: [made.id], changes: { type: 'toll' }, operationId: crypto.randomUUID() },
    })
    expect(updated).toEqual([made.id])
    await reader.reply(routes.removeMany, { params, body: { items: [made.id], operationId } })
    const { undone } = await reader.reply(allRoutes.changes.undo, {
      params,
      body: { operationId, undoId: crypto.randomUUID() },
    })
    expect(undone).toEqual([{ noun: 'costs', id: made.id }])
    const history = await reader.reply(allRoutes.changes.list, { params, query: { noun: 'costs', id: made.id } })
    expect(history.changes.map(({ kind }) => kind)).toEqual(['restore', 'delete', 'update', 'create'])

    const supervisor = await user('SUBADMIN', { readOnly: true, name: 'supervisor' })
    expect((await supervisor.call(routes.create, { params, body: fuel })).status).toBe(403)
    expect((await operator.call(allRoutes.changes.list, { params, query: { noun: 'vehicles', id: van } })).status).toBe(
      403,
    )
  })
})

describe('an import', () => {
  const row = { name: 'Peaje', type: 'toll', date: '2026-11-03', quantity: 1, unitPrice: 12.4 }

  test('finds vehicle, driver and asset by name or plate, without regard to case', async () => {
    const { inserted, failed } = await imported([
      { ...row, vehicleName: 'van' },
      { ...row, plate: '1234-klm', vehicleName: 'VAN' },
      { ...row, driver: 'ana', asset: 'CRANE' },
      row,
    ])
    expect(failed).toEqual([])
    const costs = await admin.reply(routes.list, { params })
    expect(inserted.map(({ id }) => costs[id])).toMatchObject([
      { vehicleId: van, tax: 0, total: 12.4 },
      { vehicleId: van },
      { driverId: ana, assetId: crane },
      { name: 'Peaje' },
    ])
  })

  test('refuses what is not there, several of one name, and a plate that is of another vehicle', async () => {
    await item('Twin')
    const twin = await item('Twin')
    await updateRow('vehicles', twin, { plate: 'TWIN-2' })
    const { inserted, failed } = await imported([
      { ...row, vehicleName: 'Nobody' },
      { ...row, vehicleName: 'Twin' },
      { ...row, vehicleName: 'Van', plate: 'TWIN-2' },
      { ...row, vehicleName: 'Twin', plate: 'TWIN-2' },
      { ...row, plate: 'NO-PLATE', driver: 'Nobody' },
      // As a program may send it.
      { ...row, plate: 4711 },
    ])
    expect(failed.map(({ fields }) => fields)).toEqual([
      { vehicleName: 'choice' },
      { vehicleName: 'name.several' },
      { plate: 'plate.othervehicle' },
      { plate: 'choice', driver: 'choice' },
      { plate: 'choice' },
    ])
    expect(inserted.map(({ line }) => line)).toEqual([5])
  })

  test('of an operator knows only what is in their groups', async () => {
    const { failed } = await imported(
      [
        { ...row, vehicleName: 'Hidden' },
        { ...row, driver: 'Far' },
      ],
      operator,
    )
    expect(failed.map(({ fields }) => fields)).toEqual([{ vehicleName: 'choice' }, { driver: 'choice' }])
  })

  test('is undone as a whole', async () => {
    const importId = crypto.randomUUID()
    const { inserted } = await imported([row, row], operator, importId)
    expect(inserted).toHaveLength(2)
    await operator.reply(allRoutes.changes.undo, {
      params,
      body: { operationId: importId, undoId: crypto.randomUUID() },
    })
    const left = await seen(operator)
    for (const { id } of inserted) expect(left).not.toContain(id)
  })
})

test('a cost outlives its vehicle, and has it again when it comes back', async () => {
  const lorry = await item('Lorry')
  const made = await create({ vehicleId: lorry })
  const operationId = crypto.randomUUID()
  await admin.reply(allRoutes.vehicles.removeMany, { params, body: { items: [lorry], operationId } })
  const read = () => admin.reply(routes.read, { params: { ...params, id: made.id as CostId } })
  expect((await read()).vehicleId).toBeUndefined()
  await admin.reply(allRoutes.changes.undo, { params, body: { operationId, undoId: crypto.randomUUID() } })
  expect((await read()).vehicleId).toBe(lorry)
  await database.deleteFrom('items').where('id', '=', lorry).execute()
  expect(await read()).toMatchObject({ id: made.id, total: 108.34 })
})

describe('the months', () => {
  test('add up what the list says, by kind and currency, for whom may see it', async () => {
    await create({ date: '2031-02-01', quantity: 3, unitPrice: 0.335, tax: 0, vehicleId: van })
    await create({ date: '2031-02-28', quantity: 1, unitPrice: -0.335, tax: 0, vehicleId: van })
    await create({ date: '2031-02-28', type: 'toll', currency: 'CLP', quantity: 1, unitPrice: 99.5, tax: 0 })
    await create({ date: '2031-03-01', quantity: 1, unitPrice: 10, tax: 21, vehicleId: hidden })
    const months = (by: TestClient) => by.reply(routes.months, { params, query: { from: '2031-02-01' } })
    expect(await months(admin)).toEqual([
      { month: '2031-02', type: 'fuel', currency: 'EUR', count: 2, total: 0.67 },
      { month: '2031-02', type: 'toll', currency: 'CLP', count: 1, total: 100 },
      { month: '2031-03', type: 'fuel', currency: 'EUR', count: 1, total: 12.1 },
    ])
    expect(await months(operator)).toEqual([{ month: '2031-02', type: 'fuel', currency: 'EUR', count: 2, total: 0.67 }])
    const listed = Object.values(await admin.reply(routes.list, { params, query: { from: '2031-02-01' } }))
    expect(listed.map(({ total }) => total).toSorted((a, b) => a - b)).toEqual([-0.34, 1.01, 12.1, 100])
  })
})
