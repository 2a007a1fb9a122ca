import { allRoutes } from '@atalaya/contract/routes'
import { nameKey } from '@atalaya/domain/seen-name'
import { expect, test } from 'vitest'
import { replyOf } from '../http/test-client.ts'
import { startTestCompany } from '../test-server.ts'

const { pool, params, signInAs } = await startTestCompany('Names')
const admin = await signInAs({ role: 'ADMIN', email: 'ana@names.test' })

const circle = { kind: 'circle' as const, centre: { lat: 40, lng: -3 }, radiusM: 50 }
const nouns = [
  ['assets', {}],
  ['persons', {}],
  ['geozones', { shape: circle }],
  ['pois', { lat: 40, lng: -3 }],
  ['worktimes', { timezone: 'UTC', spans: [] }],
] as const

test.each(nouns)('%s are told apart by more than case', async (noun, rest) => {
  const routes = allRoutes[noun]
  // biome-ignore lint/suspicious/noExplicitAny: the bodies of five nouns in one table
  const call = (route: any, body: object, id?: number): Promise<any> =>
    admin.callAnyhow(route, { params: id === undefined ? params : { ...params, id }, body })
  const first = replyOf(await call(routes.create, { name: 'Almacén İZMİR', ...rest })) as {
    id: number
    version: number
  }
  const again = await call(routes.create, { name: 'ALMACÉN  izmir', ...rest })
  expect(again).toMatchObject({ status: 409, code: 'name.taken' })
  // Its own name in other letters is nobody else's.
  const renamed = await call(routes.update, { name: 'ALMACÉN IZMIR', version: first.version, ...rest }, first.id)
  expect(renamed).toMatchObject({ reply: { id: first.id, name: 'ALMACÉN IZMIR' } })
  const other = replyOf(await call(routes.create, { name: 'Almacen izmir', ...rest })) as {
    id: number
    version: number
  }
  expect(await call(routes.update, { name: 'almacén izmir', version: other.version, ...rest }, other.id)).toMatchObject(
    {
      error: { description: 'name.taken' },
    },
  )
  const rows = [{ line: 2, values: { name: 'almacén Izmir', ...rest } }]
  const imported = await call(routes.importMany, { importId: crypto.randomUUID(), existing: 'update', rows })
  expect(imported).toMatchObject({ reply: { updated: [{ line: 2, id: first.id }], inserted: [] } })
})

test('the database and the product read names alike', async () => {
  const names = ['Ñandú', 'İstanbul', 'ISPARTA', 'ΟΔΟΣ', 'Straße', 'ǅ', 'Ａ１', 'ÀÉ', 'ßẞ', 'Ⅷ', '😀 A']
  const { rows } = await pool.query('SELECT name_key(name) AS key FROM unnest($1::text[]) AS name', [names])
  expect(rows.map(({ key }) => key)).toEqual(names.map(nameKey))
})
