import { allRoutes } from '@atalaya/contract/routes'
import { expect, test } from 'vitest'
import { insertTestGroup } from '../../database/test-items.ts'
import { replyOf } from '../../http/test-client.ts'
import { startTestCompany } from '../../test-server.ts'

const { database, tenant, params, signInAs, updateRow } = await startTestCompany('Licences')
const groupIds = [await insertTestGroup(database, tenant.companyId, { name: 'All' })] as never
const admin = await signInAs({ role: 'ADMIN', email: 'a@licences.test' })
const { vehicles, assets, bin } = allRoutes

const allow = (licenses: object) =>
  updateRow('companies', tenant.companyId, { licenses: JSON.stringify(licenses) as never })
let serial = 0
const make = () => admin.call(vehicles.create, { params, body: { name: `V ${++serial}`, groupIds } })
const count = async () => Object.keys(await admin.reply(vehicles.list, { params })).length
const refused = { status: 409, error: { description: 'licenses.vehicles', allowed: { licenses: ['3'] } } }

test('whatever makes vehicles stops at the licences, two at once included', async () => {
  replyOf(await make())
  await allow({ vehicleTotal: 3 })
  const answers = await Promise.all(Array.from({ length: 6 }, make))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(2)
  for (const answer of answers.filter(({ ok }) => !ok)) expect(answer).toMatchObject(refused)
  expect(await count()).toBe(3)

  const rows = [1, 2].map((line) => ({ line, values: { name: `File ${line}`, groups: 'All' } }))
  const body = { importId: crypto.randomUUID(), existing: 'skip' as const, rows }
  const { inserted, failed } = await admin.reply(vehicles.importMany, { params, body })
  expect(inserted).toEqual([])
  expect(failed.map(({ error }) => error)).toEqual(['licenses.vehicles', 'licenses.vehicles'])
})

test('neither the bin nor undoing goes beyond them, and what there is can be changed', async () => {
  const [first] = Object.values(await admin.reply(vehicles.list, { params }))
  const id = first?.id as never
  await admin.reply(vehicles.remove, { params: { ...params, id } })
  replyOf(await make())
  const [entry] = (await admin.reply(bin.list, { params, query: { noun: 'vehicles' } })).entries
  const restore = { items: [entry?.id as number], operationId: crypto.randomUUID() }
  expect(await admin.reply(bin.restore, { params, body: restore })).toMatchObject({
    restored: [],
    notRestored: [{ error: 'licenses.vehicles' }],
  })
  await allow({ vehicleTotal: 1 })
  const [kept] = Object.values(await admin.reply(vehicles.list, { params }))
  const known = await admin.reply(vehicles.read, { params: { ...params, id: kept?.id as never } })
  const body = { name: 'Otro nombre', groupIds, version: known.version }
  await admin.reply(vehicles.update, { params: { ...params, id: known.id }, body })
  await allow({ vehicleTotal: 4 })
  expect((await admin.reply(bin.restore, { params, body: restore })).restored).toHaveLength(1)
})

test('none bought is none, none said is without limit, and assets count apart', async () => {
  await allow({ assetTotal: 0 })
  replyOf(await make())
  const body = { name: 'Caja', groupIds }
  expect(await admin.call(assets.create, { params, body })).toMatchObject({ code: 'licenses.assets' })
})
