import { companyRoutes } from '@atalaya/contract/companies'
import { brandRoutes, sessionRoutes } from '@atalaya/contract/session'
import { beforeEach, expect, test } from 'vitest'
import { insertTestTenant } from '../../database/test-tenants.ts'
import { startTestServer } from '../../test-server.ts'
import { insertTestUser, signedIn, testPassword } from '../session/test-users.ts'

const mapsKeys = { Satellite: 'secret-of-satellite', Streets: 'secret-of-streets' }
const { client, database, pool, origin } = await startTestServer({ config: { mapsKeys } })
const { companyId, ...rest } = await insertTestTenant(database, 'Ours')
const tenant = { companyId, ...rest }
const url = (name: string) => `https://${name}.test/{z}/{x}/{y}.png?key=paid`
const maps = ['Hills', 'Satellite'].map((name) => ({ name, url: url(name.toLowerCase()), maxZoom: 18 }))
await pool.query('UPDATE brands SET map_sources = $1 WHERE is_default', [JSON.stringify(maps)])

const admin = await insertTestUser(database, tenant, { role: 'ADMIN', email: 'ana@maps.test' })
const reseller = await insertTestUser(database, tenant, { role: 'RESELLER', email: 'rosa@maps.test' })
const held = (general: object) =>
  pool.query('UPDATE companies SET conf = $1 WHERE id = $2', [JSON.stringify({ general }), companyId])
const told = async () => {
  const session = await signedIn(client, admin)
  return (await session.reply(companyRoutes.info, { params: { companyId } })).maps.map(({ name }) => name)
}
const keysOf = async ({ email }: { email: string }) =>
  (await client.reply(sessionRoutes.login, { body: { email, password: testPassword } })).mapsKeys

beforeEach(() => held({}))

test('where a map lies is nobody’s to know before a company tells it', async () => {
  const brand = await client.reply(brandRoutes.current)
  expect(brand.mapNames).toEqual(['Hills', 'Satellite'])
  expect(JSON.stringify(brand)).not.toContain('key=paid')
  expect(await (await fetch(origin)).text()).not.toContain('key=paid')
})

test('a company whose people may choose is told all of them, with the keys', async () => {
  expect(await told()).toEqual(['Hills', 'Satellite'])
  expect(await keysOf(admin)).toEqual(mapsKeys)
})

test.each([
  ['Satellite', ['Satellite'], { Satellite: mapsKeys.Satellite }],
  // The usual one, whichever that is.
  ['osm', ['Hills'], {}],
  ['world', [], {}],
  ['of another brand', ['Hills'], {}],
])('a company held to %s is told no other map and given no other key', async (mapProvider, names, keys) => {
  await held({ mapProvider, mapChange: false })
  expect(await told()).toEqual(names)
  expect(await keysOf(admin)).toEqual(keys)
})

test('who stands above companies is given every key', async () => {
  await held({ mapProvider: 'world', mapChange: false })
  expect(await keysOf(reseller)).toEqual(mapsKeys)
})
