import { allRoutes } from '@atalaya/contract/routes'
import { beforeAll, expect, test } from 'vitest'
import { replyOf, type TestClient } from '../../http/test-client.ts'
import { startTestCompany } from '../../test-server.ts'
import { insertTestBrand } from '../brands/test-brands.ts'
import { insertTestUser, signedIn, testPassword } from '../session/test-users.ts'
import { type Ceremony, createTestAuthenticator } from './test-authenticator.ts'

const { client, database, pool, tenant } = await startTestCompany('Con llave', {
  config: { trustedProxies: ['127.0.0.1'] },
})
const brandId = await insertTestBrand(database, { site_name: 'Llaves', hostNames: ['llaves.test', 'otra.llaves.test'] })
await insertTestBrand(database, { site_name: 'Ajena', hostNames: ['ajena.test'] })
await pool.query('UPDATE resellers SET brand_id = $1 WHERE id = $2', [brandId, tenant.resellerId])
const { secondFactor, session, signIn } = allRoutes

const at = (host: string): TestClient => client.with({ 'x-forwarded-host': host, 'x-forwarded-proto': 'https' })
const home = at('llaves.test')
const here = { origin: 'https://llaves.test', rpId: 'llaves.test' }
const codeOf = (answer: { ok: boolean; error?: { description: string } }) =>
  answer.ok ? 'ok' : answer.error?.description
const challengeIn = (options: Record<string, unknown>) => String(options['challenge'])

type Key = ReturnType<typeof createTestAuthenticator>
type Changes = Partial<Omit<Ceremony, 'challenge'>> & { challenge?: string }

/** What a browser at the site does with a key, but for what is changed of it. */
const add = async (page: TestClient, key: Key, changes: Changes = {}) => {
  const { token, options } = await page.reply(secondFactor.passkeyOptions)
  const response = key.make({ ...here, challenge: challengeIn(options), ...changes })
  return page.call(secondFactor.addPasskey, { body: { token, name: 'Portátil', response } })
}
const enter = async (key: Key, changes: Changes = {}, from = home) => {
  const { token, options } = await from.reply(signIn.passkeyOptions)
  const response = key.sign({ ...here, challenge: challengeIn(options), ...changes })
  return from.call(signIn.passkey, { body: { token, response } })
}
const passwordAt = async (email: string) => {
  const answer = await home.call(session.login, { body: { email, password: testPassword } })
  if (answer.ok || !answer.error.challenge) throw new Error('let in without a second step')
  return answer.error.challenge
}
const secondStep = async (email: string, key: Key, changes: Changes = {}) => {
  const { token } = await passwordAt(email)
  const { options } = await home.reply(signIn.secondFactorOptions, { body: { token } })
  const response = key.sign({ ...here, challenge: challengeIn(options), ...changes })
  return home.call(signIn.secondFactorPasskey, { body: { token, response } })
}

const ana = await insertTestUser(database, tenant, { role: 'ADMIN', email: 'ana@passkey.test' })
const key = createTestAuthenticator()
let page: TestClient
beforeAll(async () => {
  page = await signedIn(home, ana)
  expect(codeOf(await add(page, key))).toBe('ok')
})

test('a key that a device made signs in alone, and after a password, and its use is written down', async () => {
  const { accessToken } = replyOf(await enter(key))
  expect((await home.as(accessToken).reply(session.currentUser)).email).toBe(ana.email)
  expect((await passwordAt(ana.email)).methods).toEqual(['passkey', 'recovery'])
  expect(codeOf(await secondStep(ana.email, key))).toBe('ok')
  const { passkeys, recoveryCodesLeft } = await page.reply(secondFactor.read)
  expect(passkeys).toMatchObject([{ name: 'Portátil', site: 'llaves.test', lastTs: expect.any(Number) }])
  expect(recoveryCodesLeft).toBe(10)
})

test.each<[string, Changes]>([
  ['at another address', { origin: 'https://llaves.test.evil.test' }],
  ['at another port', { origin: 'https://llaves.test:8443' }],
  ['in the clear', { origin: 'http://llaves.test' }],
  ['for another site', { rpId: 'ajena.test' }],
  ['without its owner’s finger or PIN', { isVerified: false }],
  ['for what was not asked', { challenge: 'bm90IHdoYXQgd2FzIGFza2Vk' }],
])('a key that was made or that signs %s opens nothing', async (_, changes) => {
  expect(codeOf(await add(page, createTestAuthenticator(), changes))).toBe('passkey.refused')
  expect(codeOf(await enter(key, changes))).toBe('passkey.refused')
  expect(codeOf(await secondStep(ana.email, key, changes))).toBe('input.invalid')
  expect(codeOf(await enter(key))).toBe('ok')
})

test('a copy of a key shows itself by a counter that goes back or stands still', async () => {
  const user = await insertTestUser(database, tenant, { role: 'ADMIN', email: 'copied@passkey.test' })
  const own = createTestAuthenticator()
  expect(codeOf(await add(await signedIn(home, user), own))).toBe('ok')
  expect(codeOf(await enter(own, { counter: 40 }))).toBe('ok')
  for (const counter of [40, 39, 1])
    expect([counter, codeOf(await enter(own, { counter }))]).toEqual([counter, 'passkey.refused'])
  expect(codeOf(await enter(own, { counter: 41 }))).toBe('ok')
})

test('an answer counts once, for its own challenge and its own account, and none that was changed', async () => {
  const other = await insertTestUser(database, tenant, { role: 'ADMIN', email: 'other@passkey.test' })
  const theirs = createTestAuthenticator()
  expect(codeOf(await add(await signedIn(home, other), theirs))).toBe('ok')
  expect(codeOf(await secondStep(ana.email, theirs))).toBe('input.invalid')
  const { token, options } = await home.reply(signIn.passkeyOptions)
  const response = key.sign({ ...here, challenge: challengeIn(options) })
  const second = await home.reply(signIn.passkeyOptions)
  const send = (given: string, body: Record<string, unknown>) =>
    home.call(signIn.passkey, { body: { token: given, response: body } })
  expect(codeOf(await send(second.token, response))).toBe('passkey.refused')
  const { signature, ...said } = response['response'] as { signature: string }
  const bent = signature.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')).replace(/^./, 'N')
  const third = await home.reply(signIn.passkeyOptions)
  const fresh = key.sign({ ...here, challenge: challengeIn(third.options) })
  expect(codeOf(await send(third.token, { ...fresh, response: { ...said, signature: bent } }))).toBe('passkey.refused')
  expect(codeOf(await send(token, response))).toBe('ok')
  expect(codeOf(await send(token, response))).toBe('challenge.expired')
  // Nobody adds a key that somebody has.
  expect(codeOf(await add(page, theirs))).toBe('passkey.refused')
})

test('a key is of its brand’s host: another brand’s opens nothing with it, nor a name of numbers', async () => {
  const foreign = at('ajena.test')
  const there = { origin: 'https://ajena.test', rpId: 'ajena.test' }
  expect(codeOf(await enter(key, there, foreign))).toBe('passkey.refused')
  expect(codeOf(await enter(key, {}, foreign))).toBe('passkey.refused')
  // A challenge of here answered there, and the other way round.
  const { token, options } = await home.reply(signIn.passkeyOptions)
  const response = key.sign({ ...here, challenge: challengeIn(options) })
  expect(codeOf(await foreign.call(signIn.passkey, { body: { token, response } }))).toBe('passkey.refused')
  expect(codeOf(await at('127.0.0.1').call(signIn.passkeyOptions))).toBe('passkey.refused')
  const sibling = { origin: 'https://otra.llaves.test', rpId: 'otra.llaves.test' }
  expect(codeOf(await enter(key, sibling, at('otra.llaves.test')))).toBe('passkey.refused')
  expect(codeOf(await enter(key))).toBe('ok')
})

test('in place of the password a key shows that it is still its owner, in the session that asked', async () => {
  const proofAgain = async (as: TestClient, signer: Key, changes: Changes = {}, from = as) => {
    const { token, options } = await as.reply(session.proofOptions)
    const response = signer.sign({ ...here, challenge: challengeIn(options), ...changes })
    return from.call(session.provePasskey, { body: { token, response } })
  }
  expect((await page.reply(session.currentUser)).proofs).toEqual(['password', 'passkey'])
  await pool.query('UPDATE sessions SET proven_ts = 0')
  expect(codeOf(await page.call(secondFactor.makeRecoveryCodes))).toBe('proof.required')
  const { accessToken } = replyOf(await enter(key))
  const elsewhere = home.as(accessToken)
  expect(codeOf(await proofAgain(page, createTestAuthenticator()))).toBe('passkey.refused')
  expect(codeOf(await proofAgain(page, key, { isVerified: false }))).toBe('passkey.refused')
  expect(codeOf(await proofAgain(page, key, {}, elsewhere))).toBe('challenge.expired')
  expect(codeOf(await page.call(secondFactor.makeRecoveryCodes))).toBe('proof.required')
  expect(codeOf(await proofAgain(page, key))).toBe('ok')
  expect(codeOf(await page.call(secondFactor.makeRecoveryCodes))).toBe('ok')
  const { rows } = await pool.query(`SELECT details FROM security_events WHERE kind = 'proof' AND user_id = $1`, [
    ana.id,
  ])
  expect(rows).toEqual([{ details: { by: 'passkey' } }])
})
