import type { CustomStateId, DriverId } from '@atalaya/contract/identifiers'
import { allRoutes } from '@atalaya/contract/routes'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { insertTestDriver } from '../../database/test-items.ts'
import { insertTestTenant } from '../../database/test-tenants.ts'
import { startTestCompany } from '../../test-server.ts'

const { database, published: heard, companyId, params, signInAs } = await startTestCompany('Ulía')
const elsewhere = await insertTestTenant(database, 'Igeldo')
const ana = await signInAs({ role: 'ADMIN', email: 'ana@ulia.test' })
const routes = allRoutes.vehicles
const picture = async () =>
  (
    await sharp({ create: { width: 20, height: 10, channels: 3, background: '#c04000' } })
      .png()
      .toBuffer()
  ).toString('base64')
const driver = async (company = companyId) =>
  (await insertTestDriver(database, company, { name: `Conductor ${crypto.randomUUID()}` })) as DriverId
const state = async (itemType: 1 | 2) =>
  (
    await ana.reply(allRoutes.customStates.create, {
      params,
      body: { itemType, names: { es: 'Taller' }, colour: 'red' },
    })
  ).id as CustomStateId
const changesOf = async (id: number) =>
  (await ana.reply(allRoutes.changes.list, { params, query: { noun: 'vehicles', id } })).changes
const list = () => ana.reply(routes.list, { params })

test('a vehicle, who drives it, its state and its photo are one call and one entry of its history', async () => {
  const [driverId, customStateId] = [await driver(), await state(1)]
  const made = await ana.reply(routes.create, {
    params,
    body: { name: 'Furgón', driverId, customStateId, photo: await picture() },
  })
  expect(made).toMatchObject({ driverId, customStateId, photoTs: expect.any(Number), version: 1 })
  const { photoTs } = made
  expect(await changesOf(made.id)).toMatchObject([
    { kind: 'create', after: { name: 'Furgón', driverId, customStateId, photoTs } },
  ])

  const other = await driver()
  heard.length = 0
  const body = { name: 'Furgoneta', version: 1, driverId: other, customStateId: null, photo: null }
  const changed = await ana.reply(routes.update, { params: { companyId, id: made.id }, body })
  expect(changed).toMatchObject({ name: 'Furgoneta', driverId: other, version: 2 })
  expect([changed.customStateId, changed.photoTs]).toEqual([undefined, undefined])
  expect((await changesOf(made.id))[0]).toMatchObject({
    before: { name: 'Furgón', driverId, customStateId, photoTs },
    after: { name: 'Furgoneta', driverId: other, customStateId: null, photoTs: null },
  })
  expect(await changesOf(made.id)).toHaveLength(2)
  const messages = heard.flatMap((event) => (event.kind === 'live' ? event.messages : []))
  expect(messages.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['driverVehicle', 'driver', 'customState', 'records']),
  )
})

test('what a save does not name stays as it is', async () => {
  const driverId = await driver()
  const made = await ana.reply(routes.create, { params, body: { name: 'Camión', driverId, photo: await picture() } })
  const body = { name: 'Camión', brand: 'Volvo', version: 1 }
  const changed = await ana.reply(routes.update, { params: { companyId, id: made.id }, body })
  expect(changed).toMatchObject({ brand: 'Volvo', driverId, photoTs: made.photoTs })
  // And what it names as it is leaves no trace.
  await ana.call(routes.update, { params: { companyId, id: made.id }, body: { ...body, version: 2, driverId } })
  expect(await changesOf(made.id)).toHaveLength(2)
})

test('a photo alone is told of, and is no new version', async () => {
  const made = await ana.reply(routes.create, { params, body: { name: 'Moto' } })
  heard.length = 0
  const body = { name: 'Moto', version: 1, photo: await picture() }
  const changed = await ana.reply(routes.update, { params: { companyId, id: made.id }, body })
  expect(changed).toMatchObject({ version: 1, photoTs: expect.any(Number) })
  expect(heard.length).toBeGreaterThan(0)
})

test.each([
  ['driverId', 'choice', async () => ({ driverId: await driver(elsewhere.companyId) })],
  ['customStateId', 'choice', async () => ({ customStateId: await state(2) })],
  ['photo', 'format', async () => ({ photo: Buffer.from('<svg/>').toString('base64') })],
] as const)(
  'a %s that cannot be is refused at its field, and nothing of the save stays',
  async (field, code, given) => {
    const before = await list()
    const made = await ana.call(routes.create, { params, body: { name: 'Nadie', ...(await given()) } })
    expect(made).toMatchObject({ code: 'input.invalid', fields: { [field]: code } })
    expect(await list()).toEqual(before)
  },
)
