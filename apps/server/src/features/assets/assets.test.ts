import { assetIcons } from '@atalaya/contract/item-choices'
import { allRoutes } from '@atalaya/contract/routes'
import { describe, expect, test } from 'vitest'
import { replyOf } from '../../http/test-client.ts'
import { startTestCompany } from '../../test-server.ts'

const { companyId, params, signInAs } = await startTestCompany('Ulía')
const ana = await signInAs({ role: 'ADMIN', email: 'ana@ulia.test' })

test.each(assetIcons)('an asset may be a %s', async (type) => {
  const made = await ana.reply(allRoutes.assets.create, { params, body: { name: `Un ${type}`, type } })
  expect(await ana.reply(allRoutes.assets.list, { params })).toMatchObject({
    [made.id]: { id: made.id, name: `Un ${type}`, type },
  })
})

test('an asset of a type that nobody has is refused', async () => {
  const answer = await ana.callAnyhow(allRoutes.assets.create, { params, body: { name: 'x', type: 'dragon' } })
  expect(answer).toMatchObject({ status: 400, fields: { type: 'choice' } })
})

describe.each(['assets', 'persons'] as const)('names of %s', (noun) => {
  const { create, update, importMany, remove } = allRoutes[noun]
  const make = (name: string) => ana.call(create, { params, body: { name } } as never)
  const taken = { status: 409, error: { description: 'name.taken', fields: { name: 'name.taken' } } }

  test('are unique, for two at once too', async () => {
    const [one, two] = [replyOf(await make('Uno')), replyOf(await make('Dos'))] as { id: number }[]
    expect(await make(' Uno ')).toMatchObject(taken)
    const at = { params: { companyId, id: two?.id as number } }
    expect(await ana.call(update, { ...at, body: { name: 'Uno', version: 1 } } as never)).toMatchObject(taken)
    const race = await Promise.all([1, 2].map(() => make('Carrera')))
    expect(race.map(({ status }) => status).sort()).toEqual([200, 409])
    await ana.reply(remove, { params: { companyId, id: one?.id as number } } as never)
    expect((await make('Uno')).status).toBe(200)
  })

  test('are what an import knows them by', async () => {
    const { id } = replyOf(await make('Conocido')) as { id: number }
    const rows = ['Conocido', 'Nuevo', 'Nuevo'].map((name, at) => ({ line: at + 2, values: { name } }))
    const body = { importId: crypto.randomUUID(), existing: 'update', rows }
    expect(await ana.reply(importMany, { params, body } as never)).toMatchObject({
      updated: [{ line: 2, id }],
      inserted: [{ line: 3 }],
      failed: [{ line: 4, error: 'name.taken' }],
    })
  })
})

test('the lists of icons are those of the product', async () => {
  const { vehicles, assets } = await ana.reply(allRoutes.icons.list, { params })
  expect([vehicles.length, assets.length]).toEqual([13, 11])
})

test('a history is told page by page, newest first', async () => {
  const { id } = await ana.reply(allRoutes.persons.create, { params, body: { name: 'Paso 0' } })
  const at = { params: { companyId, id } }
  for (let version = 1; version <= 60; version++)
    await ana.reply(allRoutes.persons.update, { ...at, body: { name: `Paso ${version}`, version } })
  const page = (beforeId?: number) =>
    ana.reply(allRoutes.changes.list, { params, query: { noun: 'persons', id, beforeId } as never })
  const first = await page(1_000_000)
  expect([first.changes.length, first.hasMore]).toEqual([50, true])
  expect(first.changes[0]).toMatchObject({ before: { name: 'Paso 59' }, after: { name: 'Paso 60' } })
  const last = await page(first.changes.at(-1)?.id)
  expect([last.changes.length, last.hasMore]).toEqual([11, false])
  expect(last.changes.at(-1)).toMatchObject({ kind: 'create', after: { name: 'Paso 0' } })
})
