import { allRoutes } from '@atalaya/contract/routes'
import { expect, test } from 'vitest'
import { replyOf, type TestClient } from '../../http/test-client.ts'
import { startTestCompany } from '../../test-server.ts'
import { insertTestUser, signedIn, testPassword } from '../session/test-users.ts'
import { totpAt } from './totp.ts'

let now = Date.UTC(2026, 10, 24, 9)
const { client, database, pool, tenant, params } = await startTestCompany('Dos pasos', { clock: { now: () => now } })
const { secondFactor, signIn, session, userSessions, ownAccount } = allRoutes

let serial = 0
const newUser = (role: 'ADMIN' | 'OPERATOR' = 'ADMIN') =>
  insertTestUser(database, tenant, { role, email: `two-${++serial}@factor.test` })
const login = (email: string, as: TestClient = client) =>
  as.call(session.login, { body: { email, password: testPassword } })
const codeOf = (answer: { ok: boolean; error?: { description: string } }) =>
  answer.ok ? 'ok' : answer.error?.description

/** RFC 4648 read back, as an app does. */
const bytesOf = (secret: string): Buffer => {
  const bits = [...secret].map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
const codeNow = (secret: string, steps = 0) => totpAt(bytesOf(secret), Math.floor(now / 30_000) + steps)

const enrol = async (as: TestClient) => {
  const { secret } = await as.reply(secondFactor.beginTotp)
  const { recoveryCodes } = await as.reply(secondFactor.confirmTotp, { body: { code: codeNow(secret) } })
  now += 60_000
  return { secret, recoveryCodes: recoveryCodes ?? [] }
}
const challengeOf = async (email: string, as: TestClient = client): Promise<string> => {
  const answer = await login(email, as)
  if (answer.ok || !answer.error.challenge) throw new Error('let in without a second step')
  return answer.error.challenge.token
}
const answerWith = (token: string, code: string, as: TestClient = client) =>
  as.call(signIn.secondFactor, { body: { token, code } })
const wrong = { status: 400, error: { fields: { code: 'code.wrong' } } }

test('whoever has an app for codes is asked for one, and each code and each challenge counts once', async () => {
  const user = await newUser()
  const page = await signedIn(client, user)
  const { secret } = await page.reply(secondFactor.beginTotp)
  expect(codeOf(await login(user.email))).toBe('ok')
  expect(await page.call(secondFactor.confirmTotp, { body: { code: '000000' } })).toMatchObject(wrong)
  const done = await page.reply(secondFactor.confirmTotp, { body: { code: codeNow(secret) } })
  expect(done).toMatchObject({ factors: { totpSinceTs: now, recoveryCodesLeft: 10, isDemanded: false } })
  expect(new Set(done.recoveryCodes).size).toBe(10)

  const asked = await login(user.email)
  expect(asked).toMatchObject({ status: 401, code: 'secondFactor.required' })
  expect(asked).toMatchObject({ error: { challenge: { methods: ['totp', 'recovery'], expiresTs: now + 300_000 } } })
  const token = await challengeOf(user.email)
  // The one that it was enrolled with.
  expect(await answerWith(token, codeNow(secret))).toMatchObject(wrong)
  now += 30_000
  const code = codeNow(secret)
  const both = await Promise.all([answerWith(token, code), answerWith(await challengeOf(user.email), code)])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(codeOf(await answerWith(token, codeNow(secret, 1)))).toMatch(/challenge.expired|ok/)
  const { accessToken } = replyOf(both.find(({ ok }) => ok) as (typeof both)[0])
  expect((await client.as(accessToken).reply(session.currentUser)).id).toBe(user.id)

  const late = await challengeOf(user.email)
  now += 300_000
  expect(codeOf(await answerWith(late, codeNow(secret)))).toBe('challenge.expired')
  for (const made of ['x', token]) expect(codeOf(await answerWith(made, codeNow(secret)))).toBe('challenge.expired')
})

test('a recovery code opens once, and new ones end those before', async () => {
  const user = await newUser()
  const page = await signedIn(client, user)
  const { recoveryCodes } = await enrol(page)
  const [first = '', second = ''] = recoveryCodes
  expect(codeOf(await answerWith(await challengeOf(user.email), first.toUpperCase().replace('-', ' ')))).toBe('ok')
  expect(await answerWith(await challengeOf(user.email), first)).toMatchObject(wrong)
  expect((await page.reply(secondFactor.read)).recoveryCodesLeft).toBe(9)
  const { recoveryCodes: anew } = await page.reply(secondFactor.makeRecoveryCodes)
  expect(await answerWith(await challengeOf(user.email), second)).toMatchObject(wrong)
  expect(codeOf(await answerWith(await challengeOf(user.email), anew[0] ?? ''))).toBe('ok')
  const stored = await pool.query('SELECT code_hash FROM recovery_codes WHERE user_id = $1', [user.id])
  for (const { code_hash } of stored.rows) expect(anew.map(String)).not.toContain(code_hash.toString())
})

test('codes are guessed ten times an hour at one account, from wherever, and its own browser has its own ten', async () => {
  const user = await newUser()
  const first = await login(user.email)
  const device = (first.headers.get('set-cookie') ?? '').split(';')[0] as string
  expect(first.headers.get('set-cookie')).toContain('HttpOnly')
  const { secret } = await enrol(await signedIn(client, user))
  const codes: (string | undefined)[] = []
  for (let guess = 0; guess < 12; guess++) codes.push(codeOf(await answerWith(await challengeOf(user.email), '000000')))
  expect(codes).toEqual([...Array(10).fill('input.invalid'), 'too.many.tries', 'too.many.tries'])
  expect(codeOf(await answerWith(await challengeOf(user.email), codeNow(secret)))).toBe('too.many.tries')
  const own = client.with({ cookie: device })
  expect(codeOf(await answerWith(await challengeOf(user.email, own), codeNow(secret), own))).toBe('ok')
  now += 3_600_000
  expect(codeOf(await answerWith(await challengeOf(user.email), codeNow(secret)))).toBe('ok')
})

test('where the company asks for one, whoever signs in next adds it before anything else, and keeps the last', async () => {
  const user = await newUser('OPERATOR')
  const before = await signedIn(client, user)
  const demand = (secondFactor: string) =>
    pool.query(
      `UPDATE companies SET conf = jsonb_build_object('general', jsonb_build_object('secondFactor', $2::text)) WHERE id = $1`,
      [...[tenant.companyId, secondFactor]],
    )
  await demand('required')
  const page = await signedIn(client, user)
  expect(await page.reply(session.currentUser)).toMatchObject({ isEnrolling: true })
  for (const route of [allRoutes.vehicles.list, ownAccount.sessions])
    expect(codeOf(await page.call(route, { params } as never))).toBe('secondFactor.mustenrol')
  expect(codeOf(await before.call(allRoutes.vehicles.list, { params }))).toBe('ok')
  await enrol(page)
  expect(codeOf(await page.call(allRoutes.vehicles.list, { params }))).toBe('ok')
  expect(codeOf(await page.call(secondFactor.removeTotp))).toBe('secondFactor.demanded')
  expect(await page.reply(secondFactor.read)).toMatchObject({
    isDemanded: true,
    totpSinceTs: expect.any(Number),
  })
  await demand('optional')
  expect(await page.reply(secondFactor.removeTotp)).toMatchObject({ totpSinceTs: null, recoveryCodesLeft: 0 })
  expect(codeOf(await login(user.email))).toBe('ok')
})

test('an administrator resets what somebody has lost: its sessions end, and it is written down', async () => {
  const [user, admin] = [await newUser('OPERATOR'), await newUser()]
  const page = await signedIn(client, user)
  await enrol(page)
  const chief = await signedIn(client, admin)
  const of = { params: { ...params, id: user.id as never } }
  expect(codeOf(await chief.call(userSessions.resetFactors, of))).toBe('ok')
  expect(codeOf(await page.call(session.currentUser))).toBe('session.expired')
  expect(codeOf(await login(user.email))).toBe('ok')
  const own = { params: { ...params, id: admin.id as never } }
  expect(codeOf(await chief.call(userSessions.resetFactors, own))).toBe('account.own')
  const { rows } = await pool.query(`SELECT user_id, subject FROM security_events WHERE kind = 'secondFactor.reset'`)
  expect(rows).toEqual([{ user_id: admin.id, subject: user.email }])
  const told = () => pool.query(`SELECT email FROM mails WHERE template = 'factorsReset'`)
  expect((await told()).rows).toEqual([{ email: user.email }])
  // Who had none is told nothing.
  expect(codeOf(await chief.call(userSessions.resetFactors, of))).toBe('ok')
  expect((await told()).rows).toHaveLength(1)
})

test('a password that ran out is changed by whoever has shown the second factor too, and by nobody who knows it alone', async () => {
  const user = await newUser()
  const { secret } = await enrol(await signedIn(client, user))
  await pool.query(
    `UPDATE companies SET conf = jsonb_build_object('general', jsonb_build_object('passwordExpirationDays', 30)) WHERE id = $1`,
    [tenant.companyId],
  )
  await pool.query('UPDATE users SET password_set_ts = $1 WHERE id = $2', [now - 40 * 86_400_000, user.id])
  const renew = () =>
    client.call(signIn.renewExpired, { body: { email: user.email, current: testPassword, new: 'Montaraz-4821' } })
  expect(await renew()).toMatchObject({ status: 401, code: 'secondFactor.required' })
  const token = await challengeOf(user.email)
  const page = client.as(replyOf(await answerWith(token, codeNow(secret))).accessToken)
  expect((await page.reply(session.currentUser)).passwordChange).toBe('expired')
  expect(codeOf(await page.call(allRoutes.vehicles.list, { params }))).toBe('password.mustchange')
  const body = { current: testPassword, new: 'Montaraz-4821' }
  expect((await page.reply(ownAccount.changePassword, { body })).passwordChange).toBeNull()
  expect(codeOf(await page.call(allRoutes.vehicles.list, { params }))).toBe('ok')
  await pool.query(`UPDATE companies SET conf = '{}' WHERE id = $1`, [tenant.companyId])
})
