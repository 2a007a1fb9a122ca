import { allRoutes } from '@atalaya/contract/routes'
import { expect, test } from 'vitest'
import { createAccessTokens } from '../access/access-tokens.ts'
import { systemClock } from '../adapters/clock.ts'
import { asEngine } from '../database/tenant.ts'
import { insertTestItem } from '../database/test-items.ts'
import { insertTestTenant } from '../database/test-tenants.ts'
import { ensureDkimKeys } from '../features/brands/dkim-keys.ts'
import { insertTestBrand } from '../features/brands/test-brands.ts'
import { insertTestUser, signedIn } from '../features/session/test-users.ts'
import { readLinkKeys, readUnsubscribeKey, sendMail } from '../mail/index.ts'
import { ensureLinkKeys } from '../mail/link-keys.ts'
import { unsubscribeKey } from '../mail/unsubscribe-key.ts'
import { startTestServer } from '../test-server.ts'
import { createKeyRing } from './key-ring.ts'
import { reencryptSecrets } from './re-encryption.ts'
import { createSecretEncryption } from './secret-encryption.ts'
import { testKeys, testSecret } from './test-keys.ts'

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
  expect((await reseller.reply(queue, { params, body: order })).command).toEqual(order.command)
  const page = await reseller.reply(list, { params, query: { limit: 10 } })
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
  const page = await reseller.reply(list, { params, query: { limit: 10 } })
  expect(Object.values(page.commands).map(({ command }) => command)).toContainEqual({
    name: 'text',
    text: 'old clear text',
  })
})

/** One of everything else that is kept encrypted, each by whoever keeps it in the product. */
const keepOneOfEach = async (): Promise<void> => {
  const ports = { keys: testKeys, now: systemClock.now() }
  const brandId = await insertTestBrand(database, { site_name: 'Encrypted' })
  await asEngine(engine, (tx) => ensureDkimKeys(tx, brandId, ports))
  await reseller.reply(allRoutes.secondFactor.beginTotp)
  const admin = await signedIn(
    client,
    await insertTestUser(database, tenant, { role: 'ADMIN', email: 'admin@secrets.test' }),
  )
  const provider = {
    ...{ isEnabled: false, issuer: 'https://provider.test', clientId: 'atalaya', secret: 'client secret' },
    ...{ roleClaim: 'roles', roleRules: [], emailDomains: ['secrets.test'], isProvisioning: false, isOnlyWay: false },
  }
  await admin.reply(allRoutes.access.saveOpenid, { params: { companyId }, body: provider })
  const centre = {
    name: 'Centre',
    mainHost: '192.0.2.1',
    mainPort: 5_000,
    account: 'A1B2',
    mainKeyForm: 'hex' as const,
  }
  const withKey = { ...centre, mainKey: '0123456789abcdef0123456789ABCDEF' }
  await reseller.reply(allRoutes.cras.create, { params: { resellerId }, body: withKey })
  const to = { email: 'admin@secrets.test', language: 'en', timezone: 'UTC' }
  const values = { link: 'https://secrets.test/link', expiresTs: 1 }
  const mail = { to, ...{ brandId: null, companyId, resellerId }, template: 'resetPassword' as const, values }
  await pool.query('DELETE FROM outbox')
  await asEngine(engine, (tx) => sendMail(tx, mail, testKeys))
  await asEngine(engine, (tx) => ensureLinkKeys(tx, testKeys))
  await reseller.reply(allRoutes.webPush.read)
  await pool.query(`INSERT INTO outbox_dead (id, channel, blocks_key, attempts, created_ts, reason, payload, secret)
    SELECT id, channel, false, 1, created_ts, 'refused', payload, secret FROM outbox`)
}

/** By the catalog: bytes that are no hash, no public half and no file are encrypted, in whatever table comes next. */
const encryptedInCatalog = async (): Promise<{ place: string; heads: string[] }[]> => {
  const { rows: columns } = await pool.query<{ of: string; name: string }>(
    `SELECT table_name AS of, column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND data_type = 'bytea' AND column_name !~ '(^|_)hash$'
       AND column_name NOT IN ('sha256', 'public_key', 'content', 'image', 'small', 'large')`,
  )
  const headsOf = async (of: string, name: string): Promise<string[]> => {
    const { rows } = await pool.query<{ head: Buffer }>(
      `SELECT DISTINCT substring(${name} FOR 7) AS head FROM ${of} WHERE ${name} IS NOT NULL`,
    )
    return rows.map(({ head }) => head.toString('hex'))
  }
  return Promise.all(columns.map(async ({ of, name }) => ({ place: `${of}.${name}`, heads: await headsOf(of, name) })))
}

test('the secret is changed twice: nothing is lost, and the ones before are needed no more', async () => {
  const source = await reseller.reply(allRoutes.pushSources.create, {
    params: { resellerId },
    body: { name: 'Platform' },
  })
  const before = createAccessTokens(createKeyRing([testSecret]), systemClock)
  const session = { userId: 1, sessionId: crypto.randomUUID() }
  const token = await before.issue(session, Number.MAX_SAFE_INTEGER)
  const read = async (...secrets: [string, ...string[]]) => {
    const encryption = createSecretEncryption(createKeyRing(secrets), 'push sources')
    const { rows } = await pool.query<{ encrypted_secret: Buffer }>('SELECT encrypted_secret FROM push_sources')
    return encryption.decrypt(rows[0]?.encrypted_secret as Buffer, source.keyId)
  }
  const ring = (...secrets: [string, ...string[]]) => createKeyRing(secrets)
  await keepOneOfEach()
  // A push source, two commands with their passwords, and the eight.
  expect(await reencryptSecrets(engine, ring('second secret', testSecret))).toBe(11)
  expect(await reencryptSecrets(engine, ring('third secret', 'second secret', testSecret))).toBe(11)
  expect(await reencryptSecrets(engine, ring('third secret'))).toBe(0)
  const heads = [createSecretEncryption(ring('third secret'), 'mails').currentHead.toString('hex')]
  // A column that is new here wants one kept above, and a row in the list of re-encryption.ts.
  for (const column of await encryptedInCatalog()) expect(column).toEqual({ place: column.place, heads })
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
  const page = await reseller.reply(list, { params, query: { limit: 10 } })
  expect(Object.values(page.commands).map(({ command }) => command)).toContainEqual({ name: 'text', text: '…' })
})

test('a link out of a mail works when the secret that it was made under is long gone', async () => {
  const [first, second] = ['the secret that the link was made under', 'the secret after it']
  const link = await asEngine(engine, async (tx) =>
    unsubscribeKey(await ensureLinkKeys(tx, createKeyRing([first])), { email: 'ana@secrets.test', template: 'notice' }),
  )
  const read = (secrets: readonly [string, ...string[]]) =>
    asEngine(engine, async (tx) => readUnsubscribeKey(await readLinkKeys(tx, createKeyRing(secrets)), link))
  expect(await read([second])).toBeUndefined()
  await reencryptSecrets(engine, createKeyRing([second, first]))
  expect(await read([second])).toEqual({ email: 'ana@secrets.test', template: 'notice' })
})
