import { companyAlertRoutes } from '@atalaya/contract/company-alerts'
import { sessionRoutes } from '@atalaya/contract/session'
import { afterAll, expect, test } from 'vitest'
import { insertTestTenant } from '../../database/test-tenants.ts'
import { openTestBrowser } from '../../live/test-browser.ts'
import { startTestCompany } from '../../test-server.ts'
import { insertTestUser, testPassword } from '../session/test-users.ts'

const { origin, client, database, pool, tenant, signInAs } = await startTestCompany('Aralar')
const other = await insertTestTenant(database, 'Gorbea')
const opened: Awaited<ReturnType<typeof openTestBrowser>>[] = []
afterAll(() => {
  for (const browser of opened) browser.socket.close()
})

const looking = async (of: typeof tenant, email: string) => {
  const user = await insertTestUser(database, of, { role: 'OPERATOR', email })
  const body = { email: user.email, password: testPassword }
  const { accessToken } = await client.reply(sessionRoutes.login, { body })
  const browser = await openTestBrowser(origin)
  opened.push(browser)
  await browser.bind(accessToken, of.companyId)
  return browser
}

test('a message comes to every open browser of the company and to no other, and is noted', async () => {
  const [mine, theirs] = [await looking(tenant, 'op@aralar.test'), await looking(other, 'op@gorbea.test')]
  const eva = await signInAs({ role: 'RESELLER', email: 'eva@aralar.test' })
  const params = { companyId: tenant.companyId }
  await eva.reply(companyAlertRoutes.send, { params, body: { text: '  Parada el domingo  ' } })
  await mine.until(() => mine.of('alert').length > 0)
  expect(mine.of('alert')).toEqual([{ kind: 'alert', text: 'Parada el domingo' }])
  expect(theirs.of('alert')).toEqual([])
  const { rows } = await pool.query(
    `SELECT company_id, subject FROM security_events WHERE kind = 'company.alerted' ORDER BY id`,
  )
  expect(rows).toEqual([{ company_id: tenant.companyId, subject: 'Parada el domingo' }])
})

test('who works in the company itself sends none', async () => {
  const ana = await signInAs({ role: 'ADMIN', email: 'ana@aralar.test' })
  const refused = await ana.call(companyAlertRoutes.send, {
    params: { companyId: tenant.companyId },
    body: { text: 'Hola' },
  })
  expect(refused).toMatchObject({ code: 'permission.denied' })
})
