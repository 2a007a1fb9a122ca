import type { DriverId, ItemId } from '@atalaya/contract/identifiers'
import type { BodyIn } from '@atalaya/contract/route'
import { allRoutes } from '@atalaya/contract/routes'
import { describe, expect, test } from 'vitest'
import { insertTestDriver, insertTestGroup, insertTestItem } from '../../database/test-items.ts'
import type { TestClient } from '../../http/test-client.ts'
import { startTestCompany } from '../../test-server.ts'

const minute = 60_000
const { database, published, companyId, params, signInAs, updateRow } = await startTestCompany('Ours')
await updateRow('companies', companyId, { timezone: 'Europe/Madrid' })
const routes = allRoutes.fuelPurchases

const group = await insertTestGroup(database, companyId, { name: 'North' })
const item = async (name: string, groupIds: number[] = [group]) =>
  (await insertTestItem(database, companyId, { name, groupIds })) as ItemId
const van = await item('Van')
const hidden = await item('Hidden', [])
await updateRow('vehicles', van, { plate: '1234-KLM' })
const ana = (await insertTestDriver(database, companyId, { name: 'Ana' })) as DriverId
const far = (await insertTestDriver(database, companyId, { name: 'Far', vehicle_id: hidden })) as DriverId

const user = (role: 'ADMIN' | 'OPERATOR', more: { readOnly?: boolean; name?: string } = {}) =>
  signInAs({
    ...{ role, email: `${more.name ?? role.toLowerCase()}@cards.test`, readOnly: more.readOnly ?? false },
    groupIds: role === 'ADMIN' ? [] : [group],
  })
const admin = await user('ADMIN')
const operator = await user('OPERATOR')
const reader = await user('OPERATOR', { readOnly: true, name: 'reader' })

let nth = 0
const start = Date.parse('2026-10-20T08:00:00Z')
const diesel = (): BodyIn<typeof routes.create> => ({
  ...{ card: '7002 1234 5678 9012', purchasedAt: start + ++nth * minute, product: 'Diesel e+', litres: 61.37 },
  ...{ amount: 89.54, currency: 'EUR', station: 'Repsol Mérida', lat: 38.9161, lng: -6.3437, odometerKm: 120_345.5 },
})
type Fields = Partial<ReturnType<typeof diesel>>
const create = (fields: Fields = {}, by: TestClient = admin) =>
  by.reply(routes.create, { params, body: { ...diesel(), ...fields } })
const refused = async (fields: object, by: TestClient = admin) => {
  const answer = await by.callAnyhow(routes.create, { params, body: { ...diesel(), ...fields } })
  return answer.ok ? 'taken' : answer.error.fields
}
const seen = async (by: TestClient, query: object = {}) =>
  Object.keys(await by.reply(routes.list, { params, query })).map(Number)
const imported = (rows: object[], by: TestClient = admin, importId: string = crypto.randomUUID()) =>
  by.reply(routes.importMany, {
    params,
    body: { importId, rows: rows.map((values, at) => ({ line: at + 2, values: { ...values } })) },
  })

describe('a purchase', () => {
  test('is kept to the last digit, and of its card the last four', async () => {
    published.length = 0
    const body = { ...diesel(), vehicleId: van, driverId: ana }
    const made = await admin.reply(routes.create, { params, body })
    expect(made).toMatchObject({ ...body, card: '****9012', version: 1 })
    expect(await admin.reply(routes.read, { params: { ...params, id: made.id } })).toEqual(made)
    expect(published).toContainEqual({
      ...{ kind: 'live', companyId },
      messages: [{ kind: 'records', noun: 'fuelPurchases' }],
    })
    const kept = await database.selectFrom('record_changes').selectAll().where('noun', '=', 'fuelPurchases').execute()
    expect(JSON.stringify(kept)).toContain('****9012')
    expect(JSON.stringify(kept)).not.toMatch(/5678/)
  })

  test('of the same card, instant and litres is there once', async () => {
    const made = await create()
    const again = { purchasedAt: made.purchasedAt, card: '****9012' }
    expect(await refused(again)).toEqual({ purchasedAt: 'purchase.taken' })
    expect(await refused({ ...again, litres: 61.38 })).toBe('taken')
    expect(await refused({ ...again, card: '7002 1234 5678 9013' })).toBe('taken')
  })

  test.each<[object, object]>([
    [{ card: '12' }, { card: 'card.form' }],
    [{ litres: 0 }, { litres: 'too.small' }],
    [{ litres: 1.2345 }, { litres: 'digits.toomany' }],
    [{ amount: -1 }, { amount: 'too.small' }],
    [{ currency: 'XXX' }, { currency: 'choice' }],
    [{ lng: undefined }, { lng: 'required' }],
    [{ lat: undefined }, { lat: 'required' }],
    [{ driverId: 2_000_000_000 }, { driverId: 'choice' }],
  ])('with %j is refused', async (fields, reasons) => {
    expect(await refused(fields)).toEqual(reasons)
  })

  test('is found by instants, vehicle and driver', async () => {
    const at = Date.parse('2024-02-29T23:30:00Z')
    const [first, last] = [
      await create({ purchasedAt: at, vehicleId: van }),
      await create({ purchasedAt: at + minute }),
    ]
    expect(await seen(admin, { fromTs: at, toTs: at + minute })).toEqual([first.id])
    expect(await seen(admin, { fromTs: at, toTs: at + 2 * minute })).toEqual([first.id, last.id])
    expect(await seen(admin, { fromTs: at, toTs: at + 2 * minute, itemId: van })).toEqual([first.id])
  })

  test('outlives its vehicle, which has it again when it comes back, and goes to the bin and back', async () => {
    const lorry = await item('Lorry')
    const { id } = await create({ vehicleId: lorry })
    const at = { params: { ...params, id } }
    const operationId = crypto.randomUUID()
    await admin.reply(allRoutes.vehicles.removeMany, { params, body: { items: [lorry], operationId } })
    expect((await admin.reply(routes.read, at)).vehicleId).toBeUndefined()
    await admin.reply(allRoutes.changes.undo, { params, body: { operationId, undoId: crypto.randomUUID() } })
    expect((await admin.reply(routes.read, at)).vehicleId).toBe(lorry)
    await admin.reply(routes.remove, at)
    const { entries } = await admin.reply(allRoutes.bin.list, { params, query: {} })
    const entry = entries.find(({ noun }) => noun === 'fuelPurchases')
    expect(entry?.name).toBe('****9012 · Repsol Mérida')
    const restore = { items: [entry?.id as number], operationId: crypto.randomUUID() }
    await admin.reply(allRoutes.bin.restore, { params, body: restore })
    expect(await admin.reply(routes.read, at)).toMatchObject({ id, vehicleId: lorry, version: 2 })
  })
})

describe('who is held to groups', () => {
  test('sees the purchases of their vehicles, and of drivers where no vehicle is named', async () => {
    const mine = await create({ vehicleId: van })
    const ofAna = await create({ driverId: ana })
    const others = [await create({ vehicleId: hidden }), await create({ driverId: far }), await create()]
    const own = await create({}, operator)
    const ids = await seen(operator)
    expect(ids).toEqual(expect.arrayContaining([mine.id, ofAna.id, own.id]))
    for (const { id } of others) expect(ids).not.toContain(id)
    expect(await seen(reader)).not.toContain(own.id)
    expect(await seen(admin)).toEqual(expect.arrayContaining(others.map(({ id }) => id)))
  })

  test('is not told of a driver out of sight, and does not take the driver away by saving', async () => {
    const made = await create({ vehicleId: van, driverId: far })
    const at = { params: { ...params, id: made.id } }
    const shown = await operator.reply(routes.read, at)
    expect(shown.driverId).toBeUndefined()
    const { id: _, createdTs: __, updatedTs: ___, ...fields } = shown
    await operator.reply(routes.update, { ...at, body: { ...fields, station: 'Otra' } })
    expect(await admin.reply(routes.read, at)).toMatchObject({ station: 'Otra', driverId: far })
  })

  test('does not put a purchase of others out of their own sight, and writes even when read-only as with costs', async () => {
    const mine = await create({ vehicleId: van })
    const { id: _, createdTs: __, updatedTs: ___, vehicleId: ____, ...fields } = mine
    const body = { ...fields, version: mine.version }
    expect(await operator.call(routes.update, { params: { ...params, id: mine.id }, body })).toMatchObject({
      fields: { vehicleId: 'required' },
    })
    expect(await refused({ vehicleId: hidden }, operator)).toEqual({ vehicleId: 'choice' })
    expect(await create({ vehicleId: van }, reader)).toMatchObject({ vehicleId: van })
  })
})

describe('an import', () => {
  const row = { card: '7002123456789012', litres: 40, amount: 60 }

  test('reads times on the clocks of the company, and finds vehicle and driver by name or plate', async () => {
    const { inserted, failed } = await imported([
      { ...row, purchasedAt: '2026-07-01T14:32:00', plate: '1234-klm' },
      { ...row, purchasedAt: '2026-12-01T14:32', vehicleName: 'VAN', driver: 'ana' },
    ])
    expect(failed).toEqual([])
    const list = await admin.reply(routes.list, { params })
    expect(inserted.map(({ id }) => list[id])).toMatchObject([
      { card: '****9012', purchasedAt: Date.parse('2026-07-01T12:32:00Z'), vehicleId: van, currency: 'EUR' },
      { purchasedAt: Date.parse('2026-12-01T13:32:00Z'), vehicleId: van, driverId: ana },
    ])
  })

  test('refuses what is there already, in the table or in the file, by its reason, and the rest is taken', async () => {
    const first = { ...row, purchasedAt: '2026-08-01T10:00' }
    expect((await imported([first])).inserted).toHaveLength(1)
    const { inserted, failed } = await imported([
      first,
      { ...first, litres: 41 },
      { ...first, litres: 41, card: '****9012' },
      { ...first, purchasedAt: 'yesterday' },
      { ...first, litres: 42, vehicleName: 'Nobody' },
      { ...first, litres: 43, lat: 40 },
    ])
    expect(inserted.map(({ line }) => line)).toEqual([3])
    expect(failed.map(({ line, fields }) => [line, fields])).toEqual([
      [2, { purchasedAt: 'purchase.taken' }],
      [4, { purchasedAt: 'purchase.taken' }],
      [5, { purchasedAt: 'timestamp' }],
      [6, { vehicleName: 'choice' }],
      [7, { lng: 'required' }],
    ])
  })

  test('is undone as a whole', async () => {
    const importId = crypto.randomUUID()
    const { inserted } = await imported([{ ...row, purchasedAt: '2026-08-02T10:00' }], operator, importId)
    const undo = { operationId: importId, undoId: crypto.randomUUID() }
    await operator.reply(allRoutes.changes.undo, { params, body: undo })
    expect(await seen(admin)).not.toContain(inserted[0]?.id)
  })
})
