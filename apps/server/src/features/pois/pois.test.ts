import { allRoutes } from '@atalaya/contract/routes'
import { expect, test } from 'vitest'
import { startTestCompany } from '../../test-server.ts'

const { published: heard, companyId, params, signInAs } = await startTestCompany('Ulía')
const ana = await signInAs({ role: 'ADMIN', email: 'ana@ulia.test' })
const routes = allRoutes.pois
const place = { lat: 43.32, lng: -1.98 }

test('a point is created, changed, deleted and brought back, and open maps follow', async () => {
  heard.length = 0
  const made = await ana.reply(routes.create, { params, body: { name: ' Puerto ', ...place } })
  expect(made).toMatchObject({ name: 'Puerto', description: '', colour: 'blue', ...place, radiusM: 50, version: 1 })
  const at = { params: { companyId, id: made.id } }
  const body = { name: 'Puerto', ...place, radiusM: 80, version: 1 }
  const changed = await ana.reply(routes.update, { ...at, body })
  expect(await ana.call(routes.update, { ...at, body })).toMatchObject({ code: 'version.conflict' })
  const operationId = crypto.randomUUID()
  await ana.reply(routes.removeMany, { params, body: { items: [made.id], operationId } })
  expect(await ana.reply(routes.list, { params })).toEqual({})
  await ana.reply(allRoutes.changes.undo, { params, body: { operationId, undoId: crypto.randomUUID() } })
  const back = { ...changed, version: 3 }
  expect(await ana.reply(routes.list, { params })).toEqual({ [made.id]: back })
  expect(heard.map((event) => event.kind === 'live' && event.messages)).toEqual([
    [{ kind: 'poi', poi: made }],
    [{ kind: 'poi', poi: changed }],
    [{ kind: 'poiDelete', id: made.id }],
    [{ kind: 'poi', poi: back }],
  ])
})

test('an import knows a point by its name', async () => {
  const bring = async (existing: 'skip' | 'fail', names: string[]) => {
    const rows = names.map((name, at) => ({ line: at + 2, values: { name, ...place } }))
    return await ana.reply(routes.importMany, { params, body: { importId: crypto.randomUUID(), existing, rows } })
  }
  expect((await bring('fail', ['Faro', 'Monte'])).inserted).toHaveLength(2)
  expect(await bring('skip', ['Faro', 'Río', 'Río'])).toMatchObject({
    skipped: [2],
    inserted: [{ line: 3 }],
    failed: [{ line: 4, error: 'name.taken', fields: { name: 'name.taken' } }],
  })
})
