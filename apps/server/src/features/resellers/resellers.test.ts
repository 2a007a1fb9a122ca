import { allRoutes } from '@atalaya/contract/routes'
import { expect, test } from 'vitest'
import { insertTestTenant } from '../../database/test-tenants.ts'
import { startTestCompany } from '../../test-server.ts'

const { database, tenant: ours, signInAs } = await startTestCompany('Ulía')
const theirs = await insertTestTenant(database, 'Igeldo')
const as = (role: 'SUPER_RESELLER' | 'DISTRIBUTOR' | 'RESELLER', tenant = ours) =>
  signInAs({ role, email: `${role}${tenant.companyId}@tree.test` }, tenant)
const [staff, dora, rosa, dino] = [
  await as('SUPER_RESELLER'),
  await as('DISTRIBUTOR'),
  await as('RESELLER'),
  await as('DISTRIBUTOR', theirs),
]
const { resellers: routes, distributors, changes } = allRoutes

test('a distributor makes, changes and deletes resellers of its own, and takes it back', async () => {
  const made = await dora.reply(routes.create, { body: { name: 'Flotas Sur', nif: 'B1' } as never })
  expect(made).toMatchObject({ distributorId: ours.distributorId, countryId: 'ES', counts: { companies: 0, users: 0 } })
  const at = { params: { id: made.id } }
  for (const call of [
    dino.call(routes.read, at),
    dino.call(routes.remove, at),
    dino.call(changes.listOfPlatform, { query: { noun: 'resellers', id: made.id } }),
  ])
    expect(await call).toMatchObject({ status: 404 })
  const body = { name: 'Flotas del Sur', version: 1 } as never
  expect(await dora.reply(routes.update, { ...at, body })).toMatchObject({ name: 'Flotas del Sur', version: 2 })
  const operationId = crypto.randomUUID()
  await dora.with({ 'Operation-Id': operationId }).reply(routes.remove, at)
  const undo = { operationId, undoId: crypto.randomUUID() }
  expect((await dino.reply(changes.undoOfPlatform, { body: undo })).undone).toEqual([])
  expect((await dora.reply(changes.undoOfPlatform, { body: undo })).undone).toEqual([
    { noun: 'resellers', id: made.id },
  ])
  const history = await dora.reply(changes.listOfPlatform, { query: { noun: 'resellers', id: made.id } })
  expect(history.changes.map(({ kind }) => kind)).toEqual(['restore', 'delete', 'update', 'create'])
})

test('nobody gives a reseller to another distributor, or another brand, but platform staff', async () => {
  const foreign = { name: 'Ajeno', distributorId: theirs.distributorId } as never
  expect(await dora.call(routes.create, { body: foreign })).toMatchObject({ fields: { distributorId: 'choice' } })
  const branded = await dora.reply(routes.create, { body: { name: 'Con marca', brandId: 1 } as never })
  expect(branded.brandId).toBeUndefined()
  expect(await rosa.call(routes.create, { body: { name: 'No' } as never })).toMatchObject({ status: 403 })
  const body = { name: 'De la casa', distributorId: theirs.distributorId, brandId: 1 } as never
  expect(await staff.reply(routes.create, { body })).toMatchObject({ brandId: 1 })
  expect(await staff.call(routes.create, { body: { name: 'Sin mayorista' } as never })).toMatchObject({
    fields: { distributorId: 'required' },
  })
})

test('a name is one reseller of its distributor, in calls and files', async () => {
  await dora.reply(routes.create, { body: { name: 'Único' } as never })
  await dino.reply(routes.create, { body: { name: 'Único' } as never })
  expect(await dora.call(routes.create, { body: { name: 'ÚNICO' } as never })).toMatchObject({ code: 'name.taken' })
  const rows = ['único', 'Otro'].map((name, at) => ({ line: at + 2, values: { name, phone: '900' } }))
  const body = { importId: crypto.randomUUID(), existing: 'update' as const, rows }
  expect(await dora.reply(routes.importMany, { body })).toMatchObject({
    inserted: [{ line: 3 }],
    updated: [{ line: 2 }],
  })
})

test('one that has companies or people stays', async () => {
  const at = { params: { id: ours.resellerId } }
  expect(await dora.call(routes.remove, at)).toMatchObject({ status: 409, code: 'in.use' })
  const of = { params: { id: ours.distributorId } }
  expect(await staff.call(distributors.remove, of)).toMatchObject({ status: 409, code: 'in.use' })
})

test('distributors are looked after by platform staff and seen by themselves', async () => {
  const made = await staff.reply(distributors.create, { body: { name: 'Nuevo mayorista' } as never })
  expect(Object.keys(await staff.reply(distributors.list))).toContain(String(made.id))
  expect(Object.keys(await dora.reply(distributors.list))).toEqual([String(ours.distributorId)])
  expect(await dora.call(distributors.create, { body: { name: 'No' } as never })).toMatchObject({ status: 403 })
  expect(await rosa.call(distributors.list)).toMatchObject({ status: 403 })
  await staff.reply(distributors.remove, { params: { id: made.id } })
})
