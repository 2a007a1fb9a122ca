import { companyRoutes } from '@atalaya/contract/companies'
import type { CompanyId } from '@atalaya/contract/identifiers'
import { sessionRoutes } from '@atalaya/contract/session'
import { afterEach, describe, expect, test } from 'vitest'
import { accessTokenMs } from '../../access/access-tokens.ts'
import { asEngine } from '../../database/tenant.ts'
import { insertTestTenant } from '../../database/test-tenants.ts'
import { replyOf } from '../../http/test-client.ts'
import { startTestCompany } from '../../test-server.ts'
import { deleteExpiredSessions } from './session.repository.ts'
import { sessionEnds } from './session-ends.ts'
import { insertTestUser, signedIn, testPassword } from './test-users.ts'

const startedAt = Date.UTC(2026, 6, 23, 8)
let now = startedAt
const { client, database, published, tenant, updateRow } = await startTestCompany('Transportes Ulía', {
  clock: { now: () => now },
})
const other = await insertTestTenant(database, 'Grúas Igeldo')
const admin = await insertTestUser(database, tenant, { role: 'ADMIN', email: 'ana@ulia.test' })
const reseller = await insertTestUser(database, tenant, { role: 'RESELLER', email: 'rosa@resale.test' })

const login = (email: string, password = testPassword) =>
  client.call(sessionRoutes.login, { body: { email, password } })
const me = sessionRoutes.currentUser
const codeOf = (answer: { ok: boolean; error?: { description: string } }) =>
  answer.ok ? 'ok' : answer.error?.description

afterEach(() => {
  // Attempts are counted for ten minutes of this clock.
  now += 60 * 60_000
  published.length = 0
})

describe('signing in', () => {
  test('answers tokens that open the session of the user', async () => {
    const reply = replyOf(await login('  ANA@ulia.test '))
    expect(reply).toMatchObject({ mapsKeys: {}, osmTilesUrl: '', initTs: startedAt })
    const user = await client.as(reply.accessToken).reply(me)
    expect(user).toMatchObject({
      id: admin.id,
      email: 'ana@ulia.test',
      role: 'ADMIN',
      companyId: tenant.companyId,
      groupIds: [],
      readOnly: false,
    })
  })

  test('answers the same for a wrong password, an unknown and a disabled user', async () => {
    const gone = await insertTestUser(database, tenant, { role: 'OPERATOR', email: 'gone@ulia.test' })
    await updateRow('users', gone.id, { is_disabled: true })
    const answers = [await login(admin.email, 'Equivocada-1'), await login('nobody@ulia.test'), await login(gone.email)]
    for (const answer of answers) expect(answer).toMatchObject({ status: 401, code: 'credentials.wrong' })
  })

  test('refuses the sixth try at one account, and the right password with it, until the time is over', async () => {
    const guesses = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((n) => login(admin.email, `Equivocada-${n}`)))
    expect(guesses.map(codeOf).sort()).toEqual([
      ...Array(5).fill('credentials.wrong'),
      'too.many.tries',
      'too.many.tries',
    ])
    expect(await login(admin.email)).toMatchObject({ status: 429, code: 'too.many.tries' })
    expect(codeOf(await login(reseller.email))).toBe('ok')
    now += 11 * 60_000
    expect(codeOf(await login(admin.email))).toBe('ok')
  })

  test('is never refused for signing in well and often', async () => {
    for (let n = 0; n < 12; n++) expect(codeOf(await login(admin.email))).toBe('ok')
  })

  test('keeps this and the last access, with what failed before each', async () => {
    const user = await insertTestUser(database, tenant, { role: 'ADMIN', email: 'iker@ulia.test' })
    const failedAt = now
    await login(user.email, 'Equivocada-1')
    now += 1_000
    await login(user.email)
    now += 1_000
    const { login: accesses } = await (await signedIn(client, user)).reply(me)
    expect(accesses.front).toEqual({
      last: { ts: failedAt + 2_000, ip: '127.0.0.1', fail: [] },
      prev: { ts: failedAt + 1_000, ip: '127.0.0.1', fail: [{ ip: '127.0.0.1', ts: failedAt }] },
    })
  })
})

describe('tokens', () => {
  test('an access token ends after a quarter of an hour and a refresh token brings the next', async () => {
    const { accessToken, refreshToken } = replyOf(await login(admin.email))
    now += accessTokenMs + 1_000
    expect(codeOf(await client.as(accessToken).call(me))).toBe('session.expired')
    const renewed = await client.as(refreshToken).reply(sessionRoutes.refresh)
    expect(renewed.refreshToken).not.toBe(refreshToken)
    expect(codeOf(await client.as(renewed.accessToken).call(me))).toBe('ok')
  })

  test('a refresh token that comes twice ends the session everywhere', async () => {
    const { refreshToken } = replyOf(await login(admin.email))
    const renewed = await client.as(refreshToken).reply(sessionRoutes.refresh)
    expect(codeOf(await client.as(refreshToken).call(sessionRoutes.refresh))).toBe('session.expired')
    expect(codeOf(await client.as(renewed.accessToken).call(me))).toBe('session.expired')
    expect(codeOf(await client.as(renewed.refreshToken).call(sessionRoutes.refresh))).toBe('session.expired')
    expect(published).toEqual([{ kind: 'userChanged', userId: admin.id, sessionId: expect.any(String) }])
  })

  test('of one refresh token sent many times at once, one wins at most and the session ends', async () => {
    const { refreshToken } = replyOf(await login(admin.email))
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => client.as(refreshToken).call(sessionRoutes.refresh)),
    )
    const won = answers.filter((answer) => answer.ok)
    expect(won).toHaveLength(1)
    expect(codeOf(await client.as(replyOf(won[0]!).accessToken).call(me))).toBe('session.expired')
  })

  test('an expired or invented refresh token is refused and ends nothing', async () => {
    const { accessToken, refreshToken } = replyOf(await login(admin.email))
    expect(codeOf(await client.as('invented').call(sessionRoutes.refresh))).toBe('session.expired')
    expect(codeOf(await client.call(sessionRoutes.refresh))).toBe('session.missing')
    expect(codeOf(await client.as(accessToken).call(me))).toBe('ok')
    now += sessionEnds.ADMIN.idleMs + 1_000
    expect(codeOf(await client.as(refreshToken).call(sessionRoutes.refresh))).toBe('session.expired')
  })

  test('a forged or unsigned access token is no session', async () => {
    const { accessToken } = replyOf(await login(admin.email))
    const [header, payload, signature] = accessToken.split('.')
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`
    const other = Buffer.from(
      JSON.stringify({ ...JSON.parse(Buffer.from(payload!, 'base64url').toString()), sub: String(reseller.id) }),
    ).toString('base64url')
    for (const forged of [unsigned, `${header}.${other}.${signature}`, 'x', `${accessToken}x`]) {
      expect(codeOf(await client.as(forged).call(me)), forged).toBe('session.expired')
    }
    expect(codeOf(await client.call(me))).toBe('session.missing')
  })

  test('nothing that opens a session stands in the database', async () => {
    const { refreshToken } = replyOf(await login(admin.email))
    const rows = await database.selectFrom('refresh_tokens').select('token_hash').execute()
    expect(rows.length).toBeGreaterThan(0)
    for (const { token_hash } of rows) expect(token_hash.toString('utf8')).not.toContain(refreshToken)
  })

  test('sessions whose tokens have run out are swept, the others stay', async () => {
    const { accessToken } = replyOf(await login(reseller.email))
    now += sessionEnds.ADMIN.idleMs - 60_000
    const fresh = replyOf(await login(admin.email))
    now += 120_000
    expect(await asEngine(database, (tx) => deleteExpiredSessions(tx, now))).toBeGreaterThan(0)
    const left = await database.selectFrom('sessions').select('user_id').execute()
    expect(left).toEqual([{ user_id: admin.id }])
    expect(codeOf(await client.as(accessToken).call(me))).toBe('session.expired')
    expect(codeOf(await client.as(fresh.accessToken).call(me))).toBe('ok')
  })
})

describe('a session', () => {
  test('ends at logout, also for its refresh token', async () => {
    const { accessToken, refreshToken } = replyOf(await login(admin.email))
    await client.as(accessToken).reply(sessionRoutes.logout)
    expect(codeOf(await client.as(accessToken).call(me))).toBe('session.expired')
    expect(codeOf(await client.as(refreshToken).call(sessionRoutes.refresh))).toBe('session.expired')
    expect(published[0]).toEqual({ kind: 'userChanged', userId: admin.id, sessionId: expect.any(String) })
  })

  test('ends at once for a user who is disabled, and changes with the role', async () => {
    const user = await insertTestUser(database, tenant, { role: 'ADMIN', email: 'maite@ulia.test' })
    const hers = await signedIn(client, user)
    await updateRow('users', user.id, { role: 'OPERATOR', read_only: true })
    expect(await hers.reply(me)).toMatchObject({ role: 'OPERATOR', readOnly: true })
    await updateRow('users', user.id, { is_disabled: true })
    expect(codeOf(await hers.call(me))).toBe('session.expired')
  })

  test('of a reseller works in the company that is chosen, and in no company of another reseller', async () => {
    const hers = await signedIn(client, reseller)
    const choose = (assignedId: string) => hers.call(sessionRoutes.assignCompany, { params: { assignedId } })
    expect(replyOf(await choose(String(tenant.companyId))).companyId).toBe(tenant.companyId)
    expect(published).toEqual([{ kind: 'userChanged', userId: reseller.id }])
    const refused = [
      await choose(String(other.companyId)),
      await choose('999999'),
      await choose('1e3'),
      await choose('-1'),
    ]
    for (const answer of refused) expect(answer).toMatchObject({ status: 404, code: 'not.found' })
    expect((await hers.reply(me)).companyId).toBe(tenant.companyId)
    expect(replyOf(await choose('0')).companyId).toBeNull()
  })

  test('of a company user cannot choose a company', async () => {
    const answer = await (await signedIn(client, admin)).call(sessionRoutes.assignCompany, {
      params: { assignedId: String(tenant.companyId) },
    })
    expect(answer).toMatchObject({ status: 403, code: 'permission.denied' })
  })

  test('keeps the map view to open with, and refuses one off the globe', async () => {
    const hers = await signedIn(client, admin)
    const body = { active: true, southWest: { lat: 42, lng: -3 }, northEast: { lat: 44, lng: -1 }, zoom: 9 }
    await hers.reply(sessionRoutes.saveMapBound, { body })
    expect((await hers.reply(me)).mapBound).toEqual(body)
    const refused = await hers.call(sessionRoutes.saveMapBound, { body: { ...body, northEast: { lat: 91, lng: -1 } } })
    expect(refused).toMatchObject({ status: 400, code: 'input.invalid', fields: { 'northEast.lat': 'too.big' } })
  })
})

test('a suspended or deactivated company shuts its users out of its data, not its reseller', async () => {
  const params = { companyId: tenant.companyId as CompanyId }
  const hers = await signedIn(client, admin)
  const resellers = await signedIn(client, reseller)
  for (const [state, code] of [
    [3, 'company.suspended'],
    [4, 'company.deactivated'],
    [0, 'ok'],
  ] as const) {
    await updateRow('companies', tenant.companyId, { state })
    expect(codeOf(await hers.call(companyRoutes.info, { params }))).toBe(code)
    expect(codeOf(await resellers.call(companyRoutes.info, { params }))).toBe('ok')
    expect(codeOf(await hers.call(me))).toBe('ok')
  }
})
