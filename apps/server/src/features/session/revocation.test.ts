import type { CompanyId, UserId } from '@atalaya/contract/identifiers'
import { allRoutes } from '@atalaya/contract/routes'
import { expect, test } from 'vitest'
import type { TestClient } from '../../http/test-client.ts'
import { openTestBrowser } from '../../live/test-browser.ts'
import { startTestCompany } from '../../test-server.ts'
import { insertTestUser, testPassword } from './test-users.ts'

const { origin, client, database, tenant, signInAs } = await startTestCompany('Revocada')
const companyId = tenant.companyId as CompanyId
const { session, userSessions, users, ownAccount } = allRoutes
const admin = await signInAs({ role: 'ADMIN', email: 'jefa@revoked.test' })

interface Open {
  id: UserId
  page: TestClient
  sessionId: string
}
const params = (id: UserId) => ({ params: { companyId, id } })

const ways: Record<string, (open: Open) => Promise<{ ok: boolean }>> = {
  'an administrator ends the session': ({ id, sessionId }) =>
    admin.call(userSessions.end, { params: { companyId, id, sessionId } }),
  'an administrator ends all sessions of the user': ({ id }) => admin.call(userSessions.endAll, params(id)),
  'an administrator shuts the user out': ({ id }) =>
    admin.call(users.updateMany, {
      params: { companyId },
      body: { items: [id], changes: { isDisabled: true } } as never,
    }),
  'an administrator takes the second factor away': ({ id }) => admin.call(userSessions.resetFactors, params(id)),
  'an administrator sets a temporary password': ({ id }) =>
    admin.call(users.setPassword, { ...params(id), body: { password: 'Montaraz-4821' } }),
  'the user is deleted': ({ id }) =>
    admin.call(users.removeMany, { params: { companyId }, body: { items: [id] } as never }),
  'the user signs out everywhere': ({ page }) => page.call(ownAccount.logoutEverywhere),
  'the user signs out': ({ page }) => page.call(session.logout),
}

let serial = 0
test.each(Object.entries(ways))('when %s, calls and the open live channel end within two seconds', async (_, end) => {
  const user = await insertTestUser(database, tenant, { role: 'ADMIN', email: `${++serial}@revoked.test` })
  const { accessToken } = await client.reply(session.login, { body: { email: user.email, password: testPassword } })
  const page = client.as(accessToken)
  const [own] = await page.reply(ownAccount.sessions)
  const live = await openTestBrowser(origin)
  await live.bind(accessToken, companyId)
  const startedAt = performance.now()
  expect((await end({ id: user.id as UserId, page, sessionId: own?.id as string })).ok).toBe(true)
  expect(await page.call(session.currentUser)).toMatchObject({ status: 401, code: 'session.expired' })
  expect(await live.closed()).toBe(4401)
  expect(performance.now() - startedAt).toBeLessThan(2_000)
})
