import { sessionRoutes } from '@atalaya/contract/session'
import pino from 'pino'
import { expect, test } from 'vitest'
import { createAccessTokens } from '../../access/access-tokens.ts'
import { createAfterwards } from '../../access/afterwards.ts'
import { createPasswords } from '../../access/passwords.ts'
import { createInProcessBus } from '../../adapters/in-process-bus.ts'
import { testKeys } from '../../secrets/test-keys.ts'
import { startTestCompany } from '../../test-server.ts'
import { signIn } from './sign-in.ts'
import { insertTestUser, testPassword } from './test-users.ts'

const { client, database, web, eventTally, tenant } = await startTestCompany('Guessed')
let now = Date.UTC(2026, 10, 23, 8)
const clock = { now: () => now }
/** Each stands for a node of its own: they share nothing but the database. */
const node = () => {
  const bus = createInProcessBus((error) => {
    throw error
  })
  const logger = pino({ level: 'silent' })
  const tokens = createAccessTokens(testKeys, clock)
  const passwords = createPasswords()
  const afterwards = createAfterwards(logger)
  return { database: web, bus, clock, tokens, keys: testKeys, passwords, afterwards, eventTally, logger }
}
const nodes = [node(), node()]
let turn = 0
/** What one browser keeps. */
const jar = () => {
  const held = new Map<string, string>()
  return {
    read: (name: string) => held.get(name),
    write: (name: string, value: string) => void held.set(name, value),
  }
}
const arrivalFrom = (ip: string, cookies: ReturnType<typeof jar>) => ({
  ...{ ip, cookies, hostName: 'localhost', askedAt: { protocol: 'http', host: 'localhost' }, userAgent: '' },
})
const tryAs = async (email: string, ip: string, password = 'Equivocada-1', cookie = jar()): Promise<string> => {
  const ports = nodes[turn++ % 2] as (typeof nodes)[number]
  try {
    await signIn({ email, password }, arrivalFrom(ip, cookie), ports)
    return 'ok'
  } catch (error) {
    return (error as { code: string }).code
  }
}
const user = (email: string) => insertTestUser(database, tenant, { role: 'ADMIN', email })

test('a /64 of IPv6 is one address, and an IPv4 address in its IPv6 form is itself', async () => {
  await user('v6@guess.test')
  const codes = []
  for (let n = 1; n <= 7; n++) codes.push(await tryAs('v6@guess.test', `2001:db8:0:1::${n}`))
  expect(codes).toEqual([...Array(5).fill('credentials.wrong'), 'too.many.tries', 'too.many.tries'])
  await user('v4@guess.test')
  for (let n = 1; n <= 5; n++) await tryAs('v4@guess.test', '203.0.113.7')
  expect(await tryAs('v4@guess.test', '::ffff:203.0.113.7')).toBe('too.many.tries')
})

test.each(['owned@guess.test', 'nobody@guess.test'])(
  'refuses guesses at %s beyond a hundred an hour, from any number of addresses and nodes',
  async (email) => {
    if (email.startsWith('owned')) await user(email)
    let looked = 0
    for (let second = 0; second < 3_600; second += 12) {
      if ((await tryAs(email, `198.51.${second % 250}.${second % 199}`)) === 'credentials.wrong') looked++
      now += 12_000
    }
    expect(looked).toBeGreaterThan(9)
    expect(looked).toBeLessThanOrEqual(30)
  },
)

test('guesses that come all at once are counted before their end is known', async () => {
  await user('atonce@guess.test')
  const codes = await Promise.all(Array.from({ length: 60 }, (_, n) => tryAs('atonce@guess.test', `192.0.2.${n}`)))
  expect(codes.filter((code) => code === 'credentials.wrong')).toHaveLength(10)
})

test('the owner signs in from where they have before while others guess; elsewhere the right password tells nothing', async () => {
  const { id } = await user('owner@guess.test')
  expect(await tryAs('owner@guess.test', '203.0.113.50', testPassword)).toBe('ok')
  for (let n = 0; n < 40; n++) await tryAs('owner@guess.test', `198.18.0.${n}`)
  expect(await tryAs('owner@guess.test', '198.18.1.1', testPassword)).toBe('too.many.tries')
  expect(await tryAs('owner@guess.test', '203.0.113.50', testPassword)).toBe('ok')
  const bursts = database
    .selectFrom('security_events')
    .select(['user_id', 'kind'])
    .where('subject', '=', 'owner@guess.test')
  expect(await bursts.where('kind', '=', 'signIn.burst').execute()).toEqual([{ user_id: id, kind: 'signIn.burst' }])
})

test('a token whose session has no proper id is no session', async () => {
  const { id } = await user('uuid@guess.test')
  const { accessToken } = {
    accessToken: await createAccessTokens(testKeys, { now: Date.now }).issue(
      { userId: id, sessionId: 'x' },
      Number.POSITIVE_INFINITY,
    ),
  }
  expect(await client.as(accessToken).call(sessionRoutes.currentUser)).toMatchObject({ status: 401 })
})
