import { allRoutes } from '@atalaya/contract/routes'
import { expect, test } from 'vitest'
import { asEngine } from '../../database/tenant.ts'
import { insertTestTenant } from '../../database/test-tenants.ts'
import { replyOf, type TestClient } from '../../http/test-client.ts'
import { openTestBrowser } from '../../live/test-browser.ts'
import { startTestServer } from '../../test-server.ts'
import { ensureFirstAccount } from '../session/index.ts'
import { insertTestUser, signedIn, testPassword } from '../session/test-users.ts'

const { client, database, origin } = await startTestServer()
const first = await ensureFirstAccount(database)
const tenant = await insertTestTenant(database, 'Ours')
const routes = allRoutes.ownAccount
const people = (
  ['SUPER_RESELLER', 'DISTRIBUTOR', 'RESELLER', 'DEVELOPER', 'ADMIN', 'SUBADMIN', 'OPERATOR'] as const
).flatMap((role) => [false, true].map((readOnly) => ({ role, readOnly })))

let serial = 0
const insert = (person: { role: (typeof people)[number]['role']; readOnly?: boolean }) =>
  insertTestUser(database, tenant, { ...person, email: `own-${++serial}@accounts.test` })
const login = (email: string, password: string) => client.call(allRoutes.session.login, { body: { email, password } })
const whoAmI = (as: TestClient) => as.call(allRoutes.session.currentUser)
const change = (as: TestClient, current: string, next: string) =>
  as.call(routes.changePassword, { body: { current, new: next } })

test.each(people)(
  '$role, read-only $readOnly, changes the own password: the other sessions end, this one goes on',
  async (person) => {
    const user = await insert(person)
    const [here, elsewhere] = [await signedIn(client, user), await signedIn(client, user)]
    expect(await change(here, 'Otra-1234', 'Nueva-1234-a')).toMatchObject({
      status: 400,
      fields: { current: 'password.wrong' },
    })
    expect(await change(here, testPassword, testPassword)).toMatchObject({ fields: { new: 'password.same' } })
    expect((await whoAmI(elsewhere)).ok).toBe(true)
    expect(replyOf(await change(here, testPassword, 'Nueva-1234-a'))).toMatchObject({
      id: user.id,
      passwordChange: null,
    })
    expect((await whoAmI(here)).ok).toBe(true)
    expect(await whoAmI(elsewhere)).toMatchObject({ status: 401 })
    expect(await login(user.email, testPassword)).toMatchObject({ status: 401 })
    expect((await login(user.email, 'Nueva-1234-a')).ok).toBe(true)
  },
)

test('a password of two changes at once is one of them, and the other is told that the current one is wrong', async () => {
  const user = await insert({ role: 'ADMIN' })
  const here = await signedIn(client, user)
  const answers = await Promise.all([
    change(here, testPassword, 'Primorosa-1234'),
    change(here, testPassword, 'Segunda-1234'),
  ])
  expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true])
})

test('the sixth guess at the current password is refused, and the right one with it', async () => {
  const user = await insert({ role: 'OPERATOR' })
  const here = await signedIn(client, user)
  for (let nth = 1; nth <= 5; nth++) expect((await change(here, `Falsa-${nth}234`, 'Nueva-1234-a')).status).toBe(400)
  expect(await change(here, testPassword, 'Nueva-1234-a')).toMatchObject({ status: 429, code: 'too.many.tries' })
})

test('signing out everywhere ends every session and its live channels, this one too', async () => {
  const user = await insert({ role: 'ADMIN' })
  const tokens = replyOf(await login(user.email, testPassword))
  const other = await signedIn(client, user)
  const browser = await openTestBrowser(origin)
  try {
    await browser.bind(tokens.accessToken, tenant.companyId)
    const here = client.as(tokens.accessToken)
    expect((await here.reply(routes.sessions)).map(({ isCurrent }) => isCurrent).sort()).toEqual([false, true])
    await other.reply(routes.logoutEverywhere)
    expect(await browser.closed()).toBe(4401)
    for (const session of [here, other]) expect(await whoAmI(session)).toMatchObject({ status: 401 })
    expect(await client.as(tokens.refreshToken).call(allRoutes.session.refresh)).toMatchObject({ status: 401 })
  } finally {
    browser.close()
  }
  expect((await login(user.email, testPassword)).ok).toBe(true)
})

test('nothing is open before the printed first password has been changed, the live channel neither', async () => {
  if (!first) throw new Error('this database had accounts already')
  const { accessToken } = replyOf(await login(first.email, first.password))
  const session = client.as(accessToken)
  expect(replyOf(await whoAmI(session))).toMatchObject({ passwordChange: 'first' })
  const refused = { status: 403, error: { description: 'password.mustchange' } }
  expect(await session.call(allRoutes.superUsers.list)).toMatchObject(refused)
  expect(await session.call(allRoutes.session.assignCompany, { params: { assignedId: '0' } })).toMatchObject(refused)
  expect(await session.call(routes.sessions)).toMatchObject(refused)
  const browser = await openTestBrowser(origin)
  try {
    browser.say({ type: 'initialize', url: origin, token: accessToken })
    expect(await browser.closed()).toBe(4401)
  } finally {
    browser.close()
  }
  expect(replyOf(await change(session, first.password, 'Elegida-por-mi-1')).passwordChange).toBeNull()
  expect((await session.call(allRoutes.superUsers.list)).ok).toBe(true)
})

test('people change their own name and phone, which their administrator sees in the history; read-only users do not', async () => {
  const admin = await signedIn(client, await insert({ role: 'ADMIN' }))
  const user = await insert({ role: 'OPERATOR' })
  const own = await signedIn(client, user)
  const body = { firstName: 'Leire', lastName: 'Ugarte', phone: '+34 600 111 222' }
  expect(await own.reply(routes.save, { body })).toMatchObject(body)
  const params = { companyId: tenant.companyId }
  const { changes } = await admin.reply(allRoutes.changes.list, { params, query: { noun: 'users', id: user.id } })
  expect(changes[0]?.after).toEqual(body)
  expect((await admin.reply(allRoutes.users.list, { params }))[user.id]).toMatchObject({ ...body, version: 2 })
  const reader = await signedIn(client, await insert({ role: 'ADMIN', readOnly: true }))
  expect(await reader.call(routes.save, { body })).toMatchObject({ status: 403, code: 'readonly.denied' })
  const role = await asEngine(database, (tx) =>
    tx.selectFrom('users').select('role').where('id', '=', user.id).executeTakeFirstOrThrow(),
  )
  replyOf(await own.callAnyhow(routes.save, { body: { ...body, role: 'ADMIN', readOnly: true } }))
  expect(role).toEqual({ role: 'OPERATOR' })
})

test('people say when they are not to be woken, which stands in no history', async () => {
  const admin = await signedIn(client, await insert({ role: 'ADMIN' }))
  const user = await insert({ role: 'OPERATOR' })
  const own = await signedIn(client, user)
  const names = { firstName: 'Leire', lastName: 'Ugarte', phone: undefined }
  await own.reply(routes.save, { body: names })
  const quietHours = { fromMinute: 1_320, toMinute: 420 }
  expect(await own.reply(routes.save, { body: { ...names, quietHours } })).toMatchObject({ quietHours })
  // Who does not speak of them leaves them as they are.
  expect(await own.reply(routes.save, { body: { ...names, lastName: 'Etxe' } })).toMatchObject({ quietHours })
  const empty = { fromMinute: 60, toMinute: 60 }
  expect(await own.call(routes.save, { body: { ...names, quietHours: empty } })).toMatchObject({
    status: 400,
    fields: { 'quietHours.toMinute': 'range.reversed' },
  })
  expect(await own.reply(routes.save, { body: { ...names, quietHours: null } })).toMatchObject({
    quietHours: null,
  })
  const { changes } = await admin.reply(allRoutes.changes.list, {
    params: { companyId: tenant.companyId },
    query: { noun: 'users', id: user.id },
  })
  expect(JSON.stringify(changes)).not.toContain('quiet')
})

test("a new password of one's own is none that everybody tries, nor a name of the brand, the company or oneself; a long one needs no mixture", async () => {
  const user = await insertTestUser(database, tenant, { role: 'OPERATOR', email: 'Ane.Etxe@policy.test' })
  const session = await signedIn(client, user)
  const { name: company } = await database
    .selectFrom('companies')
    .select('name')
    .where('id', '=', tenant.companyId)
    .executeTakeFirstOrThrow()
  const common = { status: 400, error: { fields: { new: 'password.common' } } }
  for (const password of ['Password1', 'Atalaya2026', `${company}-1234567`, 'AneEtxe77'])
    expect([password, await change(session, testPassword, password)]).toMatchObject([password, common])
  expect(await change(session, testPassword, 'Cuatro burros comen 4 sacos')).toMatchObject({ ok: true })
  expect(await change(session, 'Cuatro burros comen 4 sacos', 'Cuatro burros comen 4 sacos')).toMatchObject({
    fields: { new: 'password.same' },
  })
  expect((await login(user.email, 'Cuatro burros comen 4 sacos')).ok).toBe(true)
})
