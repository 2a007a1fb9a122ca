import { allRoutes } from '@atalaya/contract/routes'
import { expect, test } from 'vitest'
import { insertTestTenant } from '../../database/test-tenants.ts'
import { replyOf, type TestClient } from '../../http/test-client.ts'
import { startTestCompany } from '../../test-server.ts'
import { insertTestUser, signedIn, testPassword } from './test-users.ts'

let now = Date.UTC(2026, 10, 24, 9)
const { client, database, pool, published, tenant, params } = await startTestCompany('Sesiones', {
  clock: { now: () => now },
})
const { ownAccount, session, userSessions, superUserSessions, signIn } = allRoutes
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

let serial = 0
const newUser = (role: 'ADMIN' | 'OPERATOR' | 'RESELLER' | 'SUPER_RESELLER' = 'ADMIN') =>
  insertTestUser(database, tenant, { role, email: `sessions-${++serial}@session.test` })
const login = (email: string, password = testPassword, as: TestClient = client) =>
  as.call(session.login, { body: { email, password } })
const codeOf = (answer: { ok: boolean; error?: { description: string } }) =>
  answer.ok ? 'ok' : answer.error?.description

test('own sessions are told by browser and address, and each can be ended at once', async () => {
  const user = await newUser()
  const here = client.as(
    replyOf(await login(user.email, testPassword, client.with({ 'user-agent': firefox }))).accessToken,
  )
  now += 60_000
  const there = await signedIn(client, user)
  const [newer, older] = await here.reply(ownAccount.sessions)
  expect(older).toMatchObject({
    isCurrent: true,
    browser: 'Firefox 140 · Linux',
    ip: '127.0.0.1',
    lastTs: now - 60_000,
  })
  expect(newer).toMatchObject({ isCurrent: false, lastTs: now })
  published.length = 0
  expect(codeOf(await here.call(ownAccount.endSession, { params: { sessionId: newer?.id ?? '' } }))).toBe('ok')
  expect(published).toContainEqual({ kind: 'userChanged', userId: user.id, sessionId: newer?.id })
  expect(codeOf(await there.call(session.currentUser))).toBe('session.expired')
  expect(await here.reply(ownAccount.sessions)).toHaveLength(1)
  for (const sessionId of [newer?.id ?? '', 'nobodys', crypto.randomUUID()])
    expect(codeOf(await here.call(ownAccount.endSession, { params: { sessionId } }))).toBe('not.found')
})

test('a renewal says when and from where a session was used last', async () => {
  const user = await newUser()
  const { refreshToken } = replyOf(await login(user.email))
  now += 600_000
  const { accessToken } = await client.as(refreshToken).reply(session.refresh)
  expect(await client.as(accessToken).reply(ownAccount.sessions)).toMatchObject([
    { createdTs: now - 600_000, lastTs: now },
  ])
})

test('administrators see and end the sessions of their users, and nobody else’s', async () => {
  const [user, admin] = [await newUser('OPERATOR'), await newUser()]
  const foreign = await insertTestUser(database, await insertTestTenant(database, 'Ajena'), {
    ...{ role: 'OPERATOR', email: 'foreign@session.test' },
  })
  const page = await signedIn(client, user)
  const theirs = await signedIn(client, foreign)
  const chief = await signedIn(client, admin)
  const of = (id: number) => ({ params: { ...params, id: id as never } })
  const [only] = await chief.reply(userSessions.list, of(user.id))
  expect(only).toMatchObject({ isCurrent: false })
  // Another user's session under this user's name is nobody's.
  const [foreignSession] = await theirs.reply(ownAccount.sessions)
  const stolen = { params: { ...of(user.id).params, sessionId: foreignSession?.id ?? '' } }
  expect(codeOf(await chief.call(userSessions.end, stolen))).toBe('not.found')
  for (const call of [userSessions.list, userSessions.endAll, userSessions.resetFactors])
    expect(codeOf(await chief.call(call, of(foreign.id)))).toBe('not.found')
  expect(codeOf(await chief.call(userSessions.endAll, of(user.id)))).toBe('ok')
  expect(codeOf(await page.call(session.currentUser))).toBe('session.expired')
  expect(codeOf(await theirs.call(session.currentUser))).toBe('ok')

  const reseller = await newUser('RESELLER')
  const above = await signedIn(client, reseller)
  const platform = await signedIn(client, await newUser('SUPER_RESELLER'))
  const ofSuper = { params: { superUserId: reseller.id as never } }
  expect(await platform.reply(superUserSessions.list, ofSuper)).toHaveLength(1)
  expect(codeOf(await chief.call(superUserSessions.list, ofSuper))).toBe('permission.denied')
  expect(codeOf(await platform.call(superUserSessions.endAll, ofSuper))).toBe('ok')
  expect(codeOf(await above.call(session.currentUser))).toBe('session.expired')
})

test('a password that ran out is told by its days, and another is put in its place, which ends every session', async () => {
  const user = await newUser()
  const page = await signedIn(client, user)
  const expire = (days: number) =>
    pool.query(
      `UPDATE companies SET conf = jsonb_build_object('general', jsonb_build_object('passwordExpirationDays', $2::integer)) WHERE id = $1`,
      [tenant.companyId, days],
    )
  await pool.query('UPDATE users SET password_set_ts = $2 WHERE id = $1', [user.id, now - 93.5 * 86_400_000])
  await expire(90)
  expect(await login(user.email)).toMatchObject({ status: 401, code: 'expired.password;days:3' })
  expect(codeOf(await login(user.email, 'Equivocada-1'))).toBe('credentials.wrong')
  const renew = (given: { current?: string; new: string }) =>
    client.call(signIn.renewExpired, { body: { email: user.email, current: testPassword, ...given } })
  expect(codeOf(await renew({ current: 'Equivocada-1', new: 'Renovada-2026' }))).toBe('credentials.wrong')
  expect(await renew({ new: testPassword })).toMatchObject({ fields: { new: 'password.same' } })
  expect(await renew({ new: 'sin-mayusculas-1' })).toMatchObject({ fields: { new: 'password.weak' } })
  expect(codeOf(await renew({ new: 'Renovada-2026' }))).toBe('ok')
  expect(codeOf(await login(user.email, 'Renovada-2026'))).toBe('ok')
  expect(codeOf(await page.call(session.currentUser))).toBe('session.expired')
  // One that is still good has other ways.
  const again = { email: user.email, current: 'Renovada-2026', new: 'Renovada-2027' }
  expect(codeOf(await client.call(signIn.renewExpired, { body: again }))).toBe('credentials.wrong')
  await expire(0)
})

test('a browser that is known gets in whatever strangers do, from the same network too', async () => {
  const user = await newUser()
  const device = ((await login(user.email)).headers.get('set-cookie') ?? '').split(';')[0] as string
  const own = client.with({ cookie: device })
  for (let guess = 0; guess < 60; guess++) await login(user.email, `Equivocada-${guess}`)
  expect(codeOf(await login(user.email))).toBe('too.many.tries')
  expect(codeOf(await login(user.email, testPassword, own))).toBe('ok')
  // Of somebody else's browser, or made up, it is nobody's.
  const other = await newUser()
  const foreign = ((await login(other.email, testPassword, client)).headers.get('set-cookie') ?? '').split(';')[0]
  for (const cookie of [foreign as string, `device=${'A'.repeat(43)}`, 'device='])
    expect(codeOf(await login(user.email, testPassword, client.with({ cookie })))).toBe('too.many.tries')
  // And it guesses ten times itself.
  const codes: (string | undefined)[] = []
  for (let guess = 0; guess < 11; guess++) codes.push(codeOf(await login(user.email, 'Equivocada-1', own)))
  expect(codes).toEqual([...Array(10).fill('credentials.wrong'), 'too.many.tries'])
})
