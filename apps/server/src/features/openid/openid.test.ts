import { allRoutes } from '@atalaya/contract/routes'
import { afterAll, expect, test } from 'vitest'
import { insertTestGroup } from '../../database/test-items.ts'
import { insertTestTenant } from '../../database/test-tenants.ts'
import { replyOf, type TestClient } from '../../http/test-client.ts'
import { startTestCompany } from '../../test-server.ts'
import { insertTestBrand } from '../brands/test-brands.ts'
import { insertTestUser, signedIn, testPassword } from '../session/test-users.ts'
import { signInAt, startTestProvider, type TestAccounts, testClientSecret } from './test-provider.ts'

const { client, database, pool, origin, tenant, params } = await startTestCompany('Con proveedor')
const other = await insertTestTenant(database, 'Sin proveedor')
const groupId = await insertTestGroup(database, tenant.companyId, { name: 'Norte' })
const foreignGroup = await insertTestGroup(database, other.companyId, { name: 'Ajeno' })
const { access, openid, session } = allRoutes
const accounts: TestAccounts = {}
const provider = await startTestProvider([`${origin}/login`], accounts)
afterAll(provider.stop)

const chief = await insertTestUser(database, tenant, { role: 'ADMIN', email: 'chief@openid.test' })
const admin = await signedIn(client, chief)
const settings = (changes: object = {}) => ({
  ...{ isEnabled: true, issuer: provider.issuer, clientId: 'atalaya', secret: testClientSecret, roleClaim: 'roles' },
  ...{ emailDomains: ['openid.test'], isProvisioning: true, isOnlyWay: false },
  roleRules: [
    { value: 'fleet-admin', role: 'ADMIN', readOnly: false, groupIds: [] },
    { value: 'fleet-desk', role: 'OPERATOR', readOnly: true, groupIds: [groupId] },
  ],
  ...changes,
})
const configure = async (changes: object = {}) =>
  admin.call(access.saveOpenid, { params, body: settings(changes) as never })
const codeOf = (answer: { ok: boolean; error?: { description: string } }) =>
  answer.ok ? 'ok' : answer.error?.description
const begin = (email = 'whoever@openid.test') => client.reply(openid.begin, { body: { email } })

let serial = 0
/** Somebody the provider knows. */
const person = (claims: Record<string, unknown>) => {
  const subject = `subject-${++serial}`
  accounts[subject] = { email: `${subject}@openid.test`, email_verified: true, given_name: 'Ane', ...claims }
  return { subject, email: `${subject}@openid.test` }
}
const enter = async (subject: string, as: TestClient = client) => {
  const { url, token } = await begin()
  const query = await signInAt(url as string, subject)
  return as.call(openid.complete, { body: { token: token as string, query } })
}
const userAt = (accessToken: string) => client.as(accessToken).call(session.currentUser)

test('a company’s people sign in at its provider, get what their claims say, and each time anew', async () => {
  expect(codeOf(await configure())).toBe('ok')
  const { subject, email } = person({ roles: ['fleet-desk', 'something'] })
  const first = replyOf(await enter(subject))
  const user = replyOf(await userAt(first.accessToken))
  expect(user).toMatchObject({
    email,
    role: 'OPERATOR',
    readOnly: true,
    groupIds: [groupId],
    companyId: params.companyId,
  })
  accounts[subject] = { ...accounts[subject], roles: ['fleet-admin'], email: 'elsewhere@somewhere.test' }
  const again = replyOf(await enter(subject))
  // The same person, by who they are there and not by an address.
  expect(replyOf(await userAt(again.accessToken))).toMatchObject({
    id: user.id,
    role: 'ADMIN',
    readOnly: false,
    groupIds: [],
  })
  accounts[subject] = { ...accounts[subject], roles: ['nothing of ours'] }
  expect(codeOf(await enter(subject))).toBe('openid.norole')
  const events = await pool.query(
    `SELECT kind FROM security_events WHERE kind IN ('account.created', 'account.roleChanged') AND user_id = $1`,
    [user.id],
  )
  expect(events.rows.length).toBeGreaterThan(1)
})

test('an address is believed once, of the company’s domains, verified, and of nobody who has another identity', async () => {
  await configure()
  const known = await insertTestUser(database, tenant, {
    role: 'OPERATOR',
    email: 'known@openid.test',
    groupIds: [groupId],
  })
  const foreign = await insertTestUser(database, other, { role: 'ADMIN', email: 'foreign@openid.test' })
  const known1 = person({ roles: ['fleet-desk'], email: 'known@openid.test' })
  expect(replyOf(await userAt(replyOf(await enter(known1.subject)).accessToken)).id).toBe(known.id)
  for (const claims of [
    { email: 'known@openid.test' },
    { email: 'foreign@openid.test' },
    { email: 'ane@elsewhere.test' },
    { email: 'ane2@openid.test', email_verified: false },
    { email: undefined },
  ])
    expect([claims, codeOf(await enter(person({ roles: ['fleet-desk'], ...claims }).subject))]).toEqual([
      claims,
      'openid.refused',
    ])
  expect((await pool.query('SELECT role FROM users WHERE id = $1', [foreign.id])).rows).toEqual([{ role: 'ADMIN' }])
  await configure({ isProvisioning: false })
  expect(codeOf(await enter(person({ roles: ['fleet-desk'] }).subject))).toBe('openid.refused')
  expect(codeOf(await enter(known1.subject))).toBe('ok')
})

test('no claim leads above the company: what the rules may name ends with its administrators', async () => {
  for (const role of ['RESELLER', 'SUPER_RESELLER', 'DISTRIBUTOR', 'DEVELOPER'])
    expect(await configure({ roleRules: [{ value: 'x', role, groupIds: [] }] })).toMatchObject({ status: 400 })
  const of = (rule: object) => configure({ roleRules: [{ value: 'x', role: 'OPERATOR', ...rule }] })
  expect(await of({ groupIds: [foreignGroup] })).toMatchObject({ fields: { 'roleRules.0.groupIds': 'choice' } })
  expect(await of({ groupIds: [] })).toMatchObject({ fields: { 'roleRules.0.groupIds': 'required' } })
  await configure()
})

test('an answer counts once, for the page that began, with its own state and from its own provider', async () => {
  const { subject } = person({ roles: ['fleet-admin'] })
  const [mine, theirs] = [await begin(), await begin()]
  const query = await signInAt(mine.url as string, subject)
  const complete = (token: string | null, given: string) =>
    client.call(openid.complete, { body: { token: token as string, query: given } })
  // Somebody else's answer put into a page that has begun one of its own.
  expect(codeOf(await complete(theirs.token, query))).toBe('openid.refused')
  const third = await begin()
  const honest = new URLSearchParams(await signInAt(third.url as string, subject))
  honest.set('iss', 'https://evil.test')
  expect(codeOf(await complete(third.token, `?${honest}`))).toBe('openid.refused')
  expect(codeOf(await complete(mine.token, query))).toBe('ok')
  expect(codeOf(await complete(mine.token, query))).toBe('challenge.expired')
  for (const broken of ['', '?code=x', '?error=access_denied', '?code=x&state=y']) {
    const { token } = await begin()
    expect(codeOf(await complete(token, broken))).toBe('openid.refused')
  }
})

test('where it is the only way passwords open nothing, but those of administrators', async () => {
  const desk = await insertTestUser(database, tenant, {
    role: 'OPERATOR',
    email: 'desk@openid.test',
    groupIds: [groupId],
  })
  const login = (email: string) => client.call(session.login, { body: { email, password: testPassword } })
  await configure({ isOnlyWay: true })
  expect(codeOf(await login(desk.email))).toBe('credentials.wrong')
  expect(codeOf(await login(chief.email))).toBe('ok')
  await configure({ isOnlyWay: true, isEnabled: false })
  expect(codeOf(await login(desk.email))).toBe('ok')
  await configure()
})

test('who asks where to go learns of domains and links, and of no account; the secret is told to nobody', async () => {
  const read = await admin.reply(access.read, { params })
  expect(read.openid).not.toHaveProperty('secret')
  const stored = await pool.query('SELECT encrypted_secret FROM openid_providers')
  expect(stored.rows[0].encrypted_secret.toString()).not.toContain(testClientSecret)
  const known = await begin(chief.email)
  const unknown = await begin('nobody@openid.test')
  for (const { url } of [known, unknown]) expect(new URL(url as string).origin).toBe(provider.issuer)
  expect((await client.reply(openid.begin, { body: { company: read.code as string } })).url).toContain(provider.issuer)
  for (const body of [{ email: 'ana@elsewhere.test' }, { company: 'made up' }, {}, { email: 'none' }])
    expect(await client.reply(openid.begin, { body })).toEqual({ url: null, token: null })
})

test('a provider that cannot be reached, or is another than it says, is told before anybody is sent there', async () => {
  for (const issuer of ['http://127.0.0.1:9', 'http://sign-in.example.com', `${provider.issuer}/other`])
    expect([issuer, codeOf(await configure({ issuer }))]).toEqual([issuer, 'openid.unreachable'])
})

test('trying a provider says what is to be mended, of a client too, and keeps nothing', async () => {
  const trial = async (changes: object = {}) => {
    const { issuer, clientId, secret } = { ...settings(), ...changes }
    return await admin.reply(access.tryOpenid, { params, body: { issuer, clientId, secret } })
  }
  const host = new URL(provider.issuer).host
  expect(await trial()).toMatchObject({ verdict: 'ready', issuer: provider.issuer, signInHost: host })
  expect((await trial()).claims).toContain('email')
  expect(await trial({ secret: 'another' })).toMatchObject({ verdict: 'client', signInHost: host })
  expect(await trial({ clientId: 'unknown' })).toMatchObject({ verdict: 'client' })
  expect(await trial({ issuer: `http://localhost:${new URL(provider.issuer).port}` })).toMatchObject({
    ...{ verdict: 'issuer', issuer: provider.issuer },
  })
  expect(await trial({ issuer: origin })).toMatchObject({ verdict: 'noprovider', issuer: null })
  expect(await trial({ issuer: 'http://127.0.0.1:9' })).toMatchObject({ verdict: 'unreachable' })
  expect(await trial({ issuer: 'http://sign-in.example.com' })).toMatchObject({
    verdict: expect.stringMatching(/insecure|unreachable/),
  })
  expect(await trial({ issuer: 'https://169.254.169.254' })).toMatchObject({ verdict: 'address' })
})

test('a secret that is kept goes to the issuer that it was given for, and to no other', async () => {
  await configure()
  const { secret: _, ...kept } = settings()
  const tried = (issuer: string) => admin.call(access.tryOpenid, { params, body: { issuer, clientId: kept.clientId } })
  expect(replyOf(await tried(provider.issuer)).verdict).toBe('ready')
  const elsewhere = `${provider.issuer}/elsewhere`
  const required = { status: 400, error: { fields: { secret: 'required' } } }
  expect(await tried(elsewhere)).toMatchObject(required)
  const moved = { ...kept, issuer: elsewhere, isEnabled: false }
  expect(await admin.call(access.saveOpenid, { params, body: moved as never })).toMatchObject(required)
  expect(codeOf(await admin.call(access.saveOpenid, { params, body: kept as never }))).toBe('ok')
})

test('how many of the people have a second factor is told before it is asked of all', async () => {
  const { people } = await admin.reply(access.read, { params })
  expect(people.total).toBeGreaterThan(3)
  expect(people.withSecondFactor).toBe(0)
  await pool.query(
    `INSERT INTO passkeys (user_id, credential_id, public_key, counter, transports, rp_id, name, created_ts)
     VALUES ($1, 'c', 'k', 0, '{}', 'a.test', 'Llave', 1)`,
    [chief.id],
  )
  expect((await admin.reply(access.read, { params })).people).toEqual({ ...people, withSecondFactor: 1 })
  await pool.query('DELETE FROM passkeys')
})

test('who has no password shows at the provider, anew and as themselves, that it is still them', async () => {
  await configure()
  const [me, somebody] = [person({ roles: ['fleet-admin'] }), person({ roles: ['fleet-admin'] })]
  const page = client.as(replyOf(await enter(me.subject)).accessToken)
  await enter(somebody.subject)
  expect((await page.reply(session.currentUser)).proofs).toEqual(['openid'])
  await pool.query('UPDATE sessions SET proven_ts = 0 WHERE user_id <> $1', [chief.id])
  const isFresh = async () => codeOf(await page.call(access.save, { params, body: settingsNow })) === 'ok'
  const settingsNow = (await admin.reply(access.read, { params })).settings
  expect(await isFresh()).toBe(false)
  const prove = async (subject: string, as: TestClient = page) => {
    const { url, token } = await page.reply(openid.beginProof)
    expect(new URL(url).searchParams.get('prompt')).toBe('login')
    return as.call(openid.completeProof, { body: { token, query: await signInAt(url, subject) } })
  }
  expect(codeOf(await prove(somebody.subject))).toBe('openid.refused')
  expect(codeOf(await prove(me.subject, admin))).toBe('challenge.expired')
  expect(await isFresh()).toBe(false)
  expect(codeOf(await prove(me.subject))).toBe('ok')
  expect(await isFresh()).toBe(true)
  expect(codeOf(await admin.call(openid.beginProof))).toBe('ok')
})

test('another brand’s host leads nobody to the provider', async () => {
  const brandId = await insertTestBrand(database, { site_name: 'Ajena', hostNames: ['ajena.test'] })
  await pool.query('UPDATE resellers SET brand_id = $1 WHERE id = $2', [brandId, tenant.resellerId])
  expect(await begin()).toEqual({ url: null, token: null })
  expect(await client.call(session.login, { body: { email: chief.email, password: testPassword } })).toMatchObject({
    status: 401,
    code: 'credentials.wrong',
  })
  expect(codeOf(await admin.call(session.currentUser))).toBe('ok')
  await pool.query('UPDATE resellers SET brand_id = NULL WHERE id = $1', [tenant.resellerId])
})
