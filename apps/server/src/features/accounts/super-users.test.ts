import type { Role } from '@atalaya/contract/roles'
import { allRoutes } from '@atalaya/contract/routes'
import { expect, test } from 'vitest'
import { insertTestTenant, type TestTenant } from '../../database/test-tenants.ts'
import { replyOf, type TestClient } from '../../http/test-client.ts'
import { openTestBrowser } from '../../live/test-browser.ts'
import { startTestCompany } from '../../test-server.ts'
import { insertTestUser, signedIn, testPassword } from '../session/test-users.ts'

const { client, database, origin, pool, tenant: ours, signInAs } = await startTestCompany('Ours')
const theirs = await insertTestTenant(database, 'Theirs')
const routes = allRoutes.superUsers

const insert = (role: Role, name: string, tenant: TestTenant = ours) =>
  insertTestUser(database, tenant, { role, email: `${name}@above.test` })
const accounts = {
  super: await insert('SUPER_RESELLER', 'super'),
  otherSuper: await insert('SUPER_RESELLER', 'other-super'),
  developer: await insert('DEVELOPER', 'developer'),
  distributor: await insert('DISTRIBUTOR', 'distributor'),
  otherDistributor: await insert('DISTRIBUTOR', 'other-distributor', theirs),
  reseller: await insert('RESELLER', 'reseller'),
  colleague: await insert('RESELLER', 'colleague'),
  otherReseller: await insert('RESELLER', 'other-reseller', theirs),
  admin: await insert('ADMIN', 'admin'),
}
type Name = keyof typeof accounts
const names = Object.keys(accounts) as Name[]

/** Whom each looks after; nobody else's account may be touched, nor one's own. */
const table: Record<Exclude<Name, 'admin'>, readonly Name[]> = {
  super: ['developer', 'distributor', 'otherDistributor', 'reseller', 'colleague', 'otherReseller'],
  otherSuper: ['developer', 'distributor', 'otherDistributor', 'reseller', 'colleague', 'otherReseller'],
  developer: ['distributor', 'otherDistributor', 'reseller', 'colleague', 'otherReseller'],
  distributor: ['reseller', 'colleague'],
  otherDistributor: ['otherReseller'],
  reseller: ['colleague'],
  colleague: ['reseller'],
  otherReseller: [],
}
const session = (name: Name) => signedIn(client, accounts[name])
const disable = (as: TestClient, superUserId: number, isDisabled: boolean) =>
  as.call(routes.setDisabled, { params: { superUserId }, body: { isDisabled } })

test.each(Object.keys(table) as (keyof typeof table)[])('%s sees and touches whom the table says', async (who) => {
  const asker = await session(who)
  const listed = Object.values(await asker.reply(routes.list))
  const expected = [who, ...table[who]].map((name) => accounts[name].id)
  expect(listed.map(({ id }) => id).sort()).toEqual(expected.sort())
  expect(listed.filter(({ isSelf }) => isSelf).map(({ id }) => id)).toEqual([accounts[who].id])
  for (const name of names) {
    const { id } = accounts[name]
    const code = name === who ? 'account.own' : table[who].includes(name) ? 'ok' : 'not.found'
    for (const isDisabled of [true, false]) {
      const answer = await disable(asker, id, isDisabled)
      expect([name, answer.ok ? 'ok' : answer.error.description]).toEqual([name, code])
    }
    if (code === 'ok') continue
    const answer = await asker.call(routes.reset, { params: { superUserId: id } })
    expect([name, answer.ok ? 'ok' : answer.error.description]).toEqual([name, code])
  }
  expect((await disable(asker, 2_000_000_000, true)).status).toBe(404)
})

test("a company's people see none of it, and a read-only reseller changes none", async () => {
  const refused = { status: 403, error: { description: 'permission.denied' } }
  expect(await (await session('admin')).call(routes.list)).toMatchObject(refused)
  const reader = await signInAs({ role: 'RESELLER', email: 'reader@above.test', readOnly: true })
  expect(await disable(reader, accounts.colleague.id, true)).toMatchObject({ status: 403, code: 'readonly.denied' })
})

test('who is shut out is out at once, live channel included, and comes back only by signing in', async () => {
  const lost = await insert('RESELLER', 'lost')
  const tokens = await client.reply(allRoutes.session.login, { body: { email: lost.email, password: testPassword } })
  const browser = await openTestBrowser(origin)
  const distributor = await session('distributor')
  try {
    await browser.bind(tokens.accessToken, ours.companyId)
    expect(replyOf(await disable(distributor, lost.id, true))).toMatchObject({ isDisabled: true })
    expect(await browser.closed()).toBe(4401)
    expect(await client.as(tokens.accessToken).call(allRoutes.session.currentUser)).toMatchObject({ status: 401 })
    expect(await client.as(tokens.refreshToken).call(allRoutes.session.refresh)).toMatchObject({ status: 401 })
    replyOf(await disable(distributor, lost.id, false))
    expect(await client.as(tokens.accessToken).call(allRoutes.session.currentUser)).toMatchObject({ status: 401 })
    await signedIn(client, lost)
  } finally {
    browser.close()
  }
})

test('a reset ends all sessions and gives a password that is told once and to be changed', async () => {
  const lost = await insert('RESELLER', 'forgetful')
  const old = await signedIn(client, lost)
  const { email, password } = await (await session('super')).reply(routes.reset, { params: { superUserId: lost.id } })
  expect(email).toBe(lost.email)
  expect(await old.call(allRoutes.session.currentUser)).toMatchObject({ status: 401 })
  const { accessToken } = await client.reply(allRoutes.session.login, { body: { email, password } })
  expect((await client.as(accessToken).reply(allRoutes.session.currentUser)).passwordChange).toBe('temporary')
  const { rows } = await pool.query(
    `SELECT kind, user_id, subject, row_to_json(security_events)::text AS text FROM security_events
      WHERE subject = $1 OR kind = 'account.disabled' ORDER BY id`,
    [email],
  )
  expect(rows.at(-1)).toMatchObject({ kind: 'password.reset', user_id: accounts.super.id })
  expect(rows.some(({ kind }) => kind === 'account.disabled')).toBe(true)
  expect(JSON.stringify(rows)).not.toContain(password)
})
