import { invitationRoutes } from '@atalaya/contract/own-account'
import { allRoutes } from '@atalaya/contract/routes'
import { expect, test } from 'vitest'
import { replyOf, type TestClient } from '../../http/test-client.ts'
import { startTestCompany } from '../../test-server.ts'
import { insertTestUser, testPassword } from '../session/test-users.ts'
import { insertTestBrand } from './test-brands.ts'

const { client, database, pool, tenant } = await startTestCompany('Igeldo', {
  config: { trustedProxies: ['loopback'] },
})
const igeldo = await insertTestBrand(database, { site_name: 'Igeldo', hostNames: ['igeldo.test', 'otra.igeldo.test'] })
await insertTestBrand(database, { site_name: 'Ulía', hostNames: ['ulia.test'] })
await pool.query('UPDATE resellers SET brand_id = $1 WHERE id = $2', [igeldo, tenant.resellerId])
const ana = await insertTestUser(database, tenant, { role: 'ADMIN', email: 'ana@igeldo.test' })
const at = (host: string): TestClient => client.with({ 'x-forwarded-host': host, 'x-forwarded-proto': 'https' })
const [home, sibling, foreign, unnamed] = [
  at('igeldo.test'),
  at('otra.igeldo.test'),
  at('ulia.test'),
  at('nobody.test'),
]
const { session } = allRoutes
const codeOf = (answer: { ok: boolean; error?: { description: string } }) =>
  answer.ok ? 'ok' : answer.error?.description
const enter = (from: TestClient, password = testPassword) =>
  from.call(session.login, { body: { email: ana.email, password } })
const tokens = async () => replyOf(await enter(home))

test('a password opens its own brand, at each of its names, and answers elsewhere as a wrong one does', async () => {
  expect([codeOf(await enter(home)), codeOf(await enter(sibling))]).toEqual(['ok', 'ok'])
  const wrong = codeOf(await enter(home, 'No-es-esta-1'))
  expect([codeOf(await enter(foreign)), codeOf(await enter(unnamed))]).toEqual([wrong, wrong])
})

test('a session of one brand is nothing at another’s name, and goes on at its own', async () => {
  const { accessToken } = await tokens()
  const asks = async (from: TestClient) => codeOf(await from.as(accessToken).call(session.currentUser))
  expect(await asks(home)).toBe('ok')
  expect(await asks(sibling)).toBe('ok')
  const nobody = codeOf(await foreign.as('x.y.z').call(session.currentUser))
  expect([await asks(foreign), await asks(unnamed)]).toEqual([nobody, nobody])
  expect(await asks(home)).toBe('ok')
})

test('nor is it renewed there', async () => {
  const { refreshToken } = await tokens()
  expect(codeOf(await foreign.as(refreshToken).call(session.refresh))).toBe('session.expired')
  expect(codeOf(await home.as(refreshToken).call(session.refresh))).toBe('ok')
})

test('who forgot the password is written to by their own brand alone, and told the same everywhere', async () => {
  const mails = async () => (await database.selectFrom('mails').select('brand_id').execute()).map((row) => row.brand_id)
  const ask = async (from: TestClient) =>
    codeOf(await from.call(invitationRoutes.forgot, { body: { email: ana.email } }))
  const before = (await mails()).length
  expect(await ask(foreign)).toBe('ok')
  await expect.poll(async () => (await mails()).length).toBe(before)
  expect(await ask(home)).toBe('ok')
  await expect.poll(async () => (await mails()).slice(before)).toEqual([igeldo])
})

test('a distributor works under its own brand and those of its resellers, and under no rival’s', async () => {
  const eva = await insertTestUser(database, tenant, { role: 'DISTRIBUTOR', email: 'eva@igeldo.test' })
  const { rows } = await pool.query<{ id: number }>('SELECT distributor_id AS id FROM users WHERE id = $1', [eva.id])
  expect(rows[0]?.id).toBeGreaterThan(0)
  const urgull = await insertTestBrand(database, { site_name: 'Urgull', hostNames: ['urgull.test'] })
  await pool.query('UPDATE distributors SET brand_id = $1 WHERE id = $2', [urgull, rows[0]?.id])
  const body = { email: eva.email, password: testPassword }
  const entersAt = async (host: string) => codeOf(await at(host).call(session.login, { body }))
  expect([await entersAt('urgull.test'), await entersAt('igeldo.test')]).toEqual(['ok', 'ok'])
  const wrong = codeOf(await enter(home, 'No-es-esta-1'))
  expect([await entersAt('ulia.test'), await entersAt('nobody.test')]).toEqual([wrong, wrong])
  const { accessToken } = await at('urgull.test').reply(session.login, { body })
  const asks = async (host: string) => codeOf(await at(host).as(accessToken).call(session.currentUser))
  expect([await asks('urgull.test'), await asks('igeldo.test')]).toEqual(['ok', 'ok'])
  expect(await asks('ulia.test')).toBe('session.expired')
})

test('what a page may know of its brand is of the name that it is asked at', async () => {
  const nameAt = async (from: TestClient) => (await from.reply(allRoutes.brand.current)).siteName
  expect([await nameAt(home), await nameAt(foreign), await nameAt(unnamed)]).toEqual(['Igeldo', 'Ulía', 'Atalaya'])
})
