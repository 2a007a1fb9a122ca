import { sessionRoutes } from '@atalaya/contract/session'
import { expect, test } from 'vitest'
import { insertTestUser, testPassword } from '../features/session/test-users.ts'
import { startTestCompany } from '../test-server.ts'
import { openTestBrowser } from './test-browser.ts'
import { expiryOf } from './token-expiry.ts'

let now = Date.UTC(2026, 6, 23, 8)
const { origin, client, database, tenant } = await startTestCompany('Transportes Urola', { clock: { now: () => now } })
const admin = await insertTestUser(database, tenant, { role: 'ADMIN', email: 'admin@urola.test' })
const login = async (): Promise<string> =>
  (await client.reply(sessionRoutes.login, { body: { email: admin.email, password: testPassword } })).accessToken

test('a page is asked for a new token when its own ends, and goes on with it', async () => {
  const token = await login()
  now = (expiryOf(token) as number) - 500
  const page = await openTestBrowser(origin)
  await page.bind(token, tenant.companyId)
  expect(page.of('checkToken')).toEqual([])
  await page.next('checkToken')
  now += 1_000
  page.say({ type: 'accessToken', token: await login() })
  page.say({ type: 'bindCompany', id: tenant.companyId })
  await page.until(() => page.of('snapshotEnd').length === 2)
  expect(page.isClosed).toBe(false)
  page.close()
})

test('a page that answers with the old one is cut off', async () => {
  const token = await login()
  now = (expiryOf(token) as number) - 500
  const page = await openTestBrowser(origin)
  await page.bind(token, tenant.companyId)
  await page.next('checkToken')
  now += 1_000
  page.say({ type: 'accessToken', token })
  expect(await page.closed()).toBe(4401)
})

test('what is no token has no end', () => {
  for (const text of [
    '',
    'x',
    'a.b.c',
    `a.${Buffer.from('null').toString('base64url')}.c`,
    `a.${Buffer.from('{"exp":"soon"}').toString('base64url')}.c`,
  ]) {
    expect(expiryOf(text)).toBeUndefined()
  }
})
