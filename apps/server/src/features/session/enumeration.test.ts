import { allRoutes } from '@atalaya/contract/routes'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { createAccessTokens } from '../../access/access-tokens.ts'
import { createAfterwards } from '../../access/afterwards.ts'
import { createPasswords, hashPassword, type Passwords } from '../../access/passwords.ts'
import { createInProcessBus } from '../../adapters/in-process-bus.ts'
import { testKeys } from '../../secrets/test-keys.ts'
import { startTestCompany } from '../../test-server.ts'
import { startTestProvider, testClientSecret } from '../openid/test-provider.ts'
import { signIn } from './sign-in.ts'
import { insertTestUser, signedIn, testPassword } from './test-users.ts'

let now = Date.UTC(2026, 10, 24, 9)
const clock = { now: () => now }
const { client, database, pool, web, eventTally, origin, tenant } = await startTestCompany('Enumerada', { clock })
const { session, signIn: signInCalls, invitations, openid, access } = allRoutes
const provider = await startTestProvider([`${origin}/login`], {})
afterAll(provider.stop)

const user = (email: string) => insertTestUser(database, tenant, { role: 'ADMIN', email })
const known = await user('known@enumeration.test')
const disabled = await user('disabled@enumeration.test')
const passwordless = await user('invited@enumeration.test')
// As accounts are in the product: it is how long a password takes that would tell them from none.
await pool.query('UPDATE users SET password_hash = $1', [await hashPassword(testPassword)])
await pool.query('UPDATE users SET is_disabled = true WHERE id = $1', [disabled.id])
await pool.query('UPDATE users SET password_hash = NULL WHERE id = $1', [passwordless.id])
const admin = await signedIn(client, await user('admin@enumeration.test'))
const set = await admin.call(access.saveOpenid, {
  params: { companyId: tenant.companyId },
  body: {
    ...{ isEnabled: true, issuer: provider.issuer, clientId: 'atalaya', secret: testClientSecret, roleClaim: 'roles' },
    ...{ emailDomains: ['enumeration.test'], isProvisioning: true, isOnlyWay: false, roleRules: [] },
  },
})

if (!set.ok) throw new Error(`no provider: ${JSON.stringify(set.error)}`)

const unknown = 'nobody@enumeration.test'
interface Way {
  ask(email: string): Promise<{ status: number }>
  /** What takes less is told from noise by more of them. */
  pairs: number
}
const ways: Record<string, Way> = {
  'a sign-in': {
    ask: (email) => client.call(session.login, { body: { email, password: 'Equivocada-1' } }),
    pairs: 20,
  },
  'a change of a password that ran out': {
    ask: (email) =>
      client.call(signInCalls.renewExpired, { body: { email, current: 'Equivocada-1', new: 'Montaraz-4821' } }),
    pairs: 20,
  },
  'a forgotten password': { ask: (email) => client.call(invitations.forgot, { body: { email } }), pairs: 50 },
  'the way to a company’s provider': { ask: (email) => client.call(openid.begin, { body: { email } }), pairs: 50 },
}

/**
 * In how many of the pairs the first address took longer than the second, asked one right after the other and by turns first, so
 * that whatever else the machine does meets both alike.
 */
const slowerShare = async ({ ask, pairs }: Way, emails: readonly [string, string]): Promise<number> => {
  let slower = 0
  for (let pair = 0; pair < pairs; pair++) {
    const ms: [number, number] = [0, 0]
    for (const which of pair % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      // No limit on tries is met.
      now += 2 * 3_600_000
      const startedAt = performance.now()
      const { status } = await ask(emails[which])
      ms[which] = performance.now() - startedAt
      if (status === 429) throw new Error('a limit was met, which says nothing of accounts')
    }
    if (ms[0] > ms[1]) slower++
  }
  return slower / pairs
}

/** Where nothing tells them apart, this far from a half comes about once in a hundred times, and three times in a row never. */
const isTold = (share: number, { pairs }: Way): boolean => Math.abs(share - 0.5) * 2 * Math.sqrt(pairs) > 2.6
const rounds = 3

test.each(Object.entries(ways))('%s takes as long for an account as for none', async (_name, way) => {
  for (const email of [known.email, unknown]) await way.ask(email)
  const shares: number[] = []
  while (shares.every((share) => isTold(share, way)) && shares.length < rounds)
    shares.push(await slowerShare(way, [known.email, unknown]))
  const isKnownApart = shares.every((share) => isTold(share, way))
  expect(isKnownApart, `the account took longer in ${shares.join(', ')} of the pairs`).toBe(false)
})

test.each(Object.entries(ways))('%s answers the same whoever is asked for, to the byte', async (_name, { ask }) => {
  const answers: unknown[] = []
  for (const email of [known.email, unknown, disabled.email, passwordless.email]) {
    now += 2 * 3_600_000
    const { headers: _, ...answer } = (await ask(email)) as { status: number; headers?: Headers }
    answers.push(JSON.parse(JSON.stringify(answer).replace(/"(requestId|token|url)":"[^"]*"/g, '"$1":"…"')))
  }
  for (const answer of answers) expect(answer).toEqual(answers[0])
})

test('whoever is asked for, argon2 works exactly once', async () => {
  const passwords = createPasswords()
  let works = 0
  const counted: Passwords = {
    ...passwords,
    matches: (...asked) => {
      works++
      return passwords.matches(...asked)
    },
  }
  const logger = pino({ level: 'silent' })
  const bus = createInProcessBus((error) => {
    throw error
  })
  const ports = {
    ...{ database: web, bus, clock, tokens: createAccessTokens(testKeys, clock), keys: testKeys, eventTally, logger },
    ...{ passwords: counted, afterwards: createAfterwards(logger) },
  }
  const cookies = { read: () => undefined, write: () => undefined }
  const from = { ip: '203.0.113.4', cookies, hostName: 'localhost', userAgent: '' }
  const arrival = { ...from, askedAt: { protocol: 'http', host: 'localhost' } }
  for (const email of [known.email, unknown, disabled.email, passwordless.email]) {
    now += 2 * 3_600_000
    works = 0
    await expect(signIn({ email, password: 'Equivocada-1' }, arrival, ports)).rejects.toMatchObject({
      code: 'credentials.wrong',
    })
    expect([email, works]).toEqual([email, 1])
  }
})
