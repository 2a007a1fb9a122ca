import { allRoutes } from '@atalaya/contract/routes'
import { expect, test } from 'vitest'
import { createAccessTokens } from '../access/access-tokens.ts'
import { systemClock } from '../adapters/clock.ts'
import { insertTestItem } from '../database/test-items.ts'
import { insertTestTenant } from '../database/test-tenants.ts'
import { insertTestUser, signedIn } from '../features/session/test-users.ts'
import { replyOf } from '../http/test-client.ts'
import { startTestServer } from '../test-server.ts'
import { createKeyRing } from './key-ring.ts'
import { reencryptSecrets } from './re-encryption.ts'
import { createSecretEncryption } from './secret-encryption.ts'
import { testSecret } from './test-keys.ts'

const server = await startTestServer()
const { client, database, engine, pool } = server
const tenant = await insertTestTenant(database, 'Encrypted')
const { companyId, resellerId } = tenant
const reseller = await signedIn(
  client,
  await insertTestUser(database, tenant, { role: 'RESELLER', email: 'reseller@secrets.test' }),
)
const itemId = await insertTestItem(database, companyId, { name: 'Van' })
const { rows } = await pool.query<{ id: number }>(
  'INSERT INTO trackers (reseller_id, company_id, item_id, type_id, device_id) VALUES ($1, $2, $3, 1, $4) RETURNING id',
  [resellerId, companyId, itemId, '359990000000001'],
)
const trackerId = rows[0]?.id as number
const params = { resellerId, trackerId }
const { queue, list } = allRoutes.deviceCommands
const secretText = 'setparam 2003:apn-password'

/** Everything that the database holds of commands and push sources, as whoever steals it would read it. */
const stolen = async (): Promise<string> => {
  const { rows } = await pool.query(
    'SELECT device_commands::text FROM device_commands UNION ALL SELECT push_sources::text FROM push_sources',
  )
  const text = JSON.stringify(rows)
  return text + Buffer.from(text.replaceAll(/[^0-9a-f]/g, ''), 'hex').toString('latin1')
}

test('a command in the device’s own words and its password lie encrypted, and read as they were written', async () => {
  const order = { command: { name: 'text' as const, text: secretText }, password: 'dev-pass' }
  expect(replyOf(await reseller.call(queue, { params, body: order })).command).toEqual(order.command)
  const page = replyOf(await reseller.call(list, { params, query: { limit: 10 } }))
  expect(Object.values(page.commands).map(({ command }) => command)).toEqual([order.command])
  const seen = await stolen()
  expect(seen).not.toContain('apn-password')
  expect(seen).not.toContain('dev-pass')
})

test('what was written in clear before is encrypted at the next start, once', async () => {
  await pool.query(
    `INSERT INTO device_commands (reseller_id, company_id, tracker_id, command, password, said_at_most_once, state, created_ts, updated_ts, expires_ts)
     VALUES ($1, $2, $3, '{"name":"text","text":"old clear text"}', 'old clear password', true, 'queued', 1, 1, 2000000000000)`,
    [resellerId, companyId, trackerId],
  )
  const ring = createKeyRing([testSecret])
  expect(await reencryptSecrets(engine, ring)).toBe(1)
  expect(await reencryptSecrets(engine, ring)).toBe(0)
  expect(await stolen()).not.toContain('old clear')
  const page = replyOf(await reseller.call(list, { params, query: { limit: 10 } }))
  expect(Object.values(page.commands).map(({ command }) => command)).toContainEqual({
    name: 'text',
    text: 'old clear text',
  })
})

test('the secret is changed twice: nothing is lost, and the ones before are needed no more', async () => {
  const source = replyOf(
    await reseller.call(allRoutes.pushSources.create, { params: { resellerId }, body: { name: 'Platform' } }),
  )
  const before = createAccessTokens(createKeyRing([testSecret]), systemClock)
  const session = { userId: 1, sessionId: crypto.randomUUID() }
  const token = await before.issue(session, Number.MAX_SAFE_INTEGER)
  const read = async (...secrets: [string, ...string[]]) => {
    const encryption = createSecretEncryption(createKeyRing(secrets), 'push sources')
    const { rows } = await pool.query<{ encrypted_secret: Buffer }>('SELECT encrypted_secret FROM push_sources')
    return encryption.decrypt(rows[0]?.encrypted_secret as Buffer, source.keyId)
  }
  const ring = (...secrets: [string, ...string[]]) => createKeyRing(secrets)
  // A push source, and two commands with their passwords.
  expect(await reencryptSecrets(engine, ring('second secret', testSecret))).toBe(3)
  expect(await reencryptSecrets(engine, ring('third secret', 'second secret', testSecret))).toBe(3)
  expect(await reencryptSecrets(engine, ring('third secret'))).toBe(0)
  expect(await read('third secret')).toBe(source.secret)
  expect(await read('second secret', testSecret)).toBeUndefined()
  expect(await createAccessTokens(ring('third secret', 'second secret', testSecret), systemClock).read(token)).toEqual(
    session,
  )
  expect(await createAccessTokens(ring('third secret'), systemClock).read(token)).toBeNull()
})

test('what nobody can open any more is left as it is, and says so where it is shown', async () => {
  await reencryptSecrets(engine, createKeyRing(['a secret that was lost', 'third secret']))
  expect(await reencryptSecrets(engine, createKeyRing([testSecret]))).toBe(0)
  const page = replyOf(await reseller.call(list, { params, query: { limit: 10 } }))
  expect(Object.values(page.commands).map(({ command }) => command)).toContainEqual({ name: 'text', text: '…' })
})

test('second factors and companies’ providers are read with a new secret alone', async () => {
  const user = await insertTestUser(database, tenant, { role: 'ADMIN', email: 'factor@secrets.test' })
  const encryptedBy = (purpose: 'second factors' | 'sign-in providers', ...secrets: [string, ...string[]]) =>
    createSecretEncryption(createKeyRing(secrets), purpose)
  await pool.query('INSERT INTO totp_factors (user_id, encrypted_secret, created_ts) VALUES ($1, $2, 1)', [
    user.id,
    encryptedBy('second factors', testSecret).encrypt('a factor', String(user.id)),
  ])
  await pool.query(
    `INSERT INTO openid_providers (company_id, code, issuer, client_id, encrypted_secret, updated_ts)
     VALUES ($1, 'code', 'https://issuer.test', 'client', $2, 1)`,
    [companyId, encryptedBy('sign-in providers', testSecret).encrypt('a client', String(companyId))],
  )
  const next = 'another secret of at least thirty-two characters'
  await reencryptSecrets(engine, createKeyRing([next, testSecret]))
  const secretOf = async (table: string): Promise<Buffer> =>
    (await pool.query<{ encrypted_secret: Buffer }>(`SELECT encrypted_secret FROM ${table}`)).rows[0]
      ?.encrypted_secret as Buffer
  expect(encryptedBy('second factors', next).decrypt(await secretOf('totp_factors'), String(user.id))).toBe('a factor')
  expect(encryptedBy('sign-in providers', next).decrypt(await secretOf('openid_providers'), String(companyId))).toBe(
    'a client',
  )
})
