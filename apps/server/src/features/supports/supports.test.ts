import { allRoutes } from '@atalaya/contract/routes'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { insertTestTenant } from '../../database/test-tenants.ts'
import { startTestCompany } from '../../test-server.ts'

const { database, published: heard, tenant, signInAs } = await startTestCompany('Ulía')
const other = await insertTestTenant(database, 'Igeldo')
const { resellerId } = tenant
const params = { resellerId }
const eva = await signInAs({ role: 'RESELLER', email: 'eva@ulia.test' })
const leo = await signInAs({ role: 'RESELLER', email: 'leo@igeldo.test' }, other)
const routes = allRoutes.supports
const photo = async () =>
  (
    await sharp({ create: { width: 20, height: 10, channels: 3, background: '#c04000' } })
      .png()
      .toBuffer()
  ).toString('base64')

test('a contact is made with its photo, changed, deleted and brought back, and lists are read again', async () => {
  heard.length = 0
  const typed = { name: 'Asistencia', helpline: '900 100 200', email: 'AYUDA@ulia.test', whatsapp: '+34600100200' }
  const made = await eva.reply(routes.create, { params, body: { ...typed, photo: await photo() } })
  expect(made).toMatchObject({ ...typed, email: 'ayuda@ulia.test', photoTs: expect.any(Number), version: 1 })
  expect(made.description).toBeUndefined()
  expect(heard).toEqual([{ kind: 'resellerRecordsChanged', resellerId, noun: 'supports' }])
  const at = { params: { resellerId, id: made.id } }
  const picture = await eva.reply(allRoutes.supportPhotos.read, { ...at, query: { size: '64' } })
  expect(picture.type).toBe('image/webp')

  const body = { name: 'Asistencia 24 h', mobile: '600 100 200', version: 1 }
  expect(await eva.reply(routes.update, { ...at, body })).toMatchObject({ mobile: '600 100 200', version: 2 })
  await eva.reply(routes.remove, at)
  expect(await eva.reply(routes.list, { params })).toEqual({})
  const [entry] = (await eva.reply(allRoutes.bin.listOfReseller, { params, query: {} })).entries
  expect(entry).toMatchObject({ noun: 'supports', name: 'Asistencia 24 h' })
  const restore = { items: [entry?.id as number], operationId: crypto.randomUUID() }
  await eva.reply(allRoutes.bin.restoreOfReseller, { params, body: restore })
  const back = await eva.reply(routes.read, at)
  expect(back).toMatchObject({ name: 'Asistencia 24 h', photoTs: made.photoTs, version: 3 })
  const history = { params, query: { noun: 'supports', id: made.id } }
  const { changes } = await eva.reply(allRoutes.changes.listOfReseller, history)
  expect(changes.map(({ kind }) => kind)).toEqual(['restore', 'delete', 'update', 'create'])
})

test('a name is one contact of the reseller, and nothing to another', async () => {
  await eva.reply(routes.create, { params, body: { name: 'Taller' } })
  const again = await eva.call(routes.create, { params, body: { name: 'TALLER' } })
  expect(again).toMatchObject({ code: 'name.taken', fields: { name: 'name.taken' } })
  await leo.reply(routes.create, { params: { resellerId: other.resellerId }, body: { name: 'Taller' } })
})

test('a file is read once, updates by name, and is undone as a whole', async () => {
  const importId = crypto.randomUUID()
  const rows = ['Uno', 'Dos', 'taller'].map((name, at) => ({ line: at + 2, values: { name, helpline: `90${at}` } }))
  const body = { importId, existing: 'update' as const, rows }
  const first = await eva.reply(routes.importMany, { params, body })
  expect(first).toMatchObject({ inserted: [{ line: 2 }, { line: 3 }], updated: [{ line: 4 }], failed: [] })
  expect(await eva.reply(routes.importMany, { params, body })).toEqual(first)
  const undo = { operationId: importId, undoId: crypto.randomUUID() }
  const { undone } = await eva.reply(allRoutes.changes.undoOfReseller, { params, body: undo })
  expect(undone).toHaveLength(3)
})
