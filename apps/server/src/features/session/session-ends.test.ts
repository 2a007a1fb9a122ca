import { roles } from '@atalaya/contract/roles'
import { sessionRoutes } from '@atalaya/contract/session'
import { expect, test } from 'vitest'
import { replyOf } from '../../http/test-client.ts'
import { openTestBrowser } from '../../live/test-browser.ts'
import { startTestCompany } from '../../test-server.ts'
import { absoluteEndOf, sessionEnds } from './session-ends.ts'
import { insertTestUser, testPassword } from './test-users.ts'

let now = Date.UTC(2026, 6, 23, 8)
const { client, database, origin, tenant } = await startTestCompany('Transportes Ulía', { clock: { now: () => now } })
const me = sessionRoutes.currentUser
const codeOf = (answer: { ok: boolean; error?: { description: string } }) =>
  answer.ok ? 'ok' : answer.error?.description

const people = await Promise.all(
  roles.map((role) =>
    insertTestUser(database, tenant, { role, email: `${role.toLowerCase().replace('_', '-')}@ends.test` }),
  ),
)
const emailOf = (role: (typeof roles)[number]) => people[roles.indexOf(role)]?.email as string
const login = (role: (typeof roles)[number]) =>
  client.reply(sessionRoutes.login, { body: { email: emailOf(role), password: testPassword } })
const renew = (refreshToken: string) => client.as(refreshToken).call(sessionRoutes.refresh)

/** Renewed as an open page would, at half of the idle time, until just before `until`. */
const keepOpen = async (role: (typeof roles)[number], until: number, refreshToken: string) => {
  let newest = { accessToken: '', refreshToken }
  for (let at = now; at < until; now = at) {
    newest = replyOf(await renew(newest.refreshToken))
    at = Math.min(until, at + sessionEnds[role].idleMs / 2)
  }
  now = until - 2_000
  return replyOf(await renew(newest.refreshToken))
}

test.each(roles)('a session of a %s ends at its time however much it is used', async (role) => {
  const startedAt = now
  const { refreshToken } = await login(role)
  const end = absoluteEndOf({ role, createdTs: startedAt })
  const last = await keepOpen(role, end, refreshToken)
  expect(codeOf(await client.as(last.accessToken).call(me))).toBe('ok')
  now = end + 1_000
  expect(codeOf(await client.as(last.accessToken).call(me))).toBe('session.expired')
  expect(codeOf(await renew(last.refreshToken))).toBe('session.expired')
})

test.each(roles)('a session of a %s that no page has renewed for its idle time is over', async (role) => {
  const [kept, left] = [await login(role), await login(role)]
  now += sessionEnds[role].idleMs - 1_000
  expect(codeOf(await renew(kept.refreshToken))).toBe('ok')
  now += 1_000
  expect(codeOf(await renew(left.refreshToken))).toBe('session.expired')
})

test('who stands above companies signs in every day, a company’s people need not', () => {
  for (const role of ['SUPER_RESELLER', 'DEVELOPER', 'DISTRIBUTOR', 'RESELLER'] as const) {
    expect(sessionEnds[role].absoluteMs).toBeLessThan(sessionEnds.ADMIN.absoluteMs)
    expect(sessionEnds[role].idleMs).toBeLessThan(sessionEnds.OPERATOR.idleMs)
  }
})

test('somebody raised above companies keeps no session that is older than theirs may be', async () => {
  const { refreshToken } = await login('SUBADMIN')
  now += sessionEnds.RESELLER.absoluteMs
  const { accessToken, refreshToken: next } = replyOf(await renew(refreshToken))
  const raise = { role: 'DISTRIBUTOR', company_id: null, distributor_id: tenant.distributorId }
  await database.updateTable('users').set(raise).where('email', '=', emailOf('SUBADMIN')).execute()
  expect(codeOf(await client.as(accessToken).call(me))).toBe('session.expired')
  expect(codeOf(await renew(next))).toBe('session.expired')
})

test('a live channel ends with its session, whatever token it still has', async () => {
  const startedAt = now
  const { refreshToken } = await login('RESELLER')
  const end = absoluteEndOf({ role: 'RESELLER', createdTs: startedAt })
  const { accessToken } = await keepOpen('RESELLER', end, refreshToken)
  const page = await openTestBrowser(origin)
  await page.bind(accessToken, tenant.companyId)
  await page.next('checkToken')
  now = end
  page.say({ type: 'accessToken', token: accessToken })
  expect(await page.closed()).toBe(4401)
})
