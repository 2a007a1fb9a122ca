import { apiKeyRoutes, type NewApiKey, ownApiKeyRoutes } from '@atalaya/contract/api-keys'
import { livePath } from '@atalaya/contract/route'
import { allRoutes } from '@atalaya/contract/routes'
import { expect, test } from 'vitest'
import { insertTestTenant } from '../../database/test-tenants.ts'
import type { TestClient } from '../../http/test-client.ts'
import { startTestCompany } from '../../test-server.ts'
import { insertTestUser, signedIn } from '../session/test-users.ts'

const clock = { offsetMs: 0, now: () => Date.now() + clock.offsetMs }
const {
  client,
  database,
  pool,
  keyCalls,
  origin,
  published,
  tenant: ours,
  params,
  updateRow,
} = await startTestCompany('Ours', { clock })
const theirs = await insertTestTenant(database, 'Theirs')
let serial = 0
const person = async (role: 'ADMIN' | 'OPERATOR' | 'RESELLER') => {
  const user = await insertTestUser(database, ours, { role, email: `person-${++serial}@keys.test` })
  return { id: user.id, as: await signedIn(client, user) }
}
const keyFields = (scopes: NewApiKey['scopes'], rest: Partial<NewApiKey> = {}) => ({
  ...{ name: `Key ${++serial}`, scopes, expiresTs: null, callsPerMinute: 600, ...rest },
})
const ownKey = async (as: TestClient, ...given: Parameters<typeof keyFields>) => {
  const key = await as.reply(ownApiKeyRoutes.create, { body: keyFields(...given) })
  return { ...key, as: client.as(key.secret) }
}
const companyKey = async (as: TestClient, ...given: Parameters<typeof keyFields>) => {
  const key = await as.reply(apiKeyRoutes.create, { params, body: keyFields(...given) })
  return { ...key, as: client.as(key.secret) }
}
const outcome = (answer: { ok: boolean; status: number; error?: { description: string } }) =>
  answer.ok ? 'ok' : `${answer.status} ${answer.error?.description}`
const reads = async (as: TestClient, companyId = ours.companyId) =>
  outcome(await as.call(allRoutes.vehicles.list, { params: { companyId } }))
const writes = async (as: TestClient) =>
  outcome(await as.callAnyhow(allRoutes.vehicles.create, { params, body: { name: `Van ${++serial}` } }))
const admin = await person('ADMIN')
const noted = { ids: {}, tookMs: 1, requestId: '0123456789ab', ip: '::1' }

test('a key is told once, and the database has no more than its hash', async () => {
  const key = await ownKey(admin.as, ['fleet.read'])
  expect(key.secret).toMatch(/^atk_[\w-]{43}$/)
  const listed = (await admin.as.reply(ownApiKeyRoutes.list, {}))[key.id]
  expect(listed).toMatchObject({ name: key.name, hint: key.hint, owner: { id: admin.id }, lastUsedTs: null })
  const { rows } = await pool.query('SELECT api_keys::text AS row, key_hash FROM api_keys WHERE id = $1', [key.id])
  expect(rows[0].row).not.toContain(key.secret.slice(4))
  expect(rows[0].key_hash).toHaveLength(32)
  expect(await reads(client.as(`${key.secret.slice(0, -1)}${key.secret.endsWith('A') ? 'B' : 'A'}`))).toBe(
    '401 session.expired',
  )
})

test('a key does what its scopes say and what its owner may, whichever is less', async () => {
  const reading = await ownKey(admin.as, ['fleet.read'])
  expect(await reads(reading.as)).toBe('ok')
  expect(await writes(reading.as)).toBe('403 key.scope')
  expect(outcome(await reading.as.call(allRoutes.geozones.list, { params }))).toBe('403 key.scope')
  const writing = await ownKey(admin.as, ['fleet.write'])
  expect(await writes(writing.as)).toBe('ok')
  const operator = await person('OPERATOR')
  const beyond = await ownKey(operator.as, ['fleet.write', 'users.write'])
  expect(await reads(beyond.as)).toBe('ok')
  expect(await writes(beyond.as)).toBe('403 permission.denied')
  expect(await reads(writing.as, theirs.companyId)).toBe('404 not.found')
})

test("a change of its owner's rights counts for the very next call, and who cannot sign in has no keys", async () => {
  const owner = await person('ADMIN')
  const key = await ownKey(owner.as, ['fleet.write'])
  const companys = await companyKey(owner.as, ['fleet.write'])
  for (const each of [key, companys]) expect(await writes(each.as)).toBe('ok')
  const set = (values: object) => updateRow('users', owner.id, values)
  await set({ read_only: true })
  for (const each of [key, companys]) expect(await writes(each.as)).toBe('403 readonly.denied')
  await set({ read_only: false, role: 'OPERATOR' })
  expect(await writes(key.as)).toBe('403 permission.denied')
  expect(await writes(companys.as)).toBe('401 session.expired')
  await set({ role: 'ADMIN', is_disabled: true })
  for (const each of [key, companys]) expect(await reads(each.as)).toBe('401 session.expired')
  await set({ is_disabled: false, restrictions: JSON.stringify({ hours: [], networks: ['192.0.2.0/24'] }) })
  expect(await reads(key.as)).toBe('403 restriction.fromip')
})

test('no key reaches a session, a password or another key, and none opens a live channel', async () => {
  const scopes = ['live.write', 'fleet.write', 'users.write', 'customers.write'] as NewApiKey['scopes']
  const key = await ownKey((await person('RESELLER')).as, scopes)
  const operator = await person('OPERATOR')
  const password = { password: 'Castro-Urdiales-1' }
  const calls = [
    key.as.callAnyhow(allRoutes.session.prove, { body: password }),
    key.as.callAnyhow(allRoutes.session.logout, {}),
    key.as.callAnyhow(allRoutes.session.assignCompany, { params: { assignedId: String(ours.companyId) } }),
    key.as.callAnyhow(ownApiKeyRoutes.list, {}),
    key.as.callAnyhow(apiKeyRoutes.list, { params }),
    key.as.callAnyhow(allRoutes.userSessions.list, { params: { ...params, id: operator.id } }),
    key.as.callAnyhow(ownApiKeyRoutes.create, { body: keyFields(['fleet.write']) }),
    key.as.callAnyhow(apiKeyRoutes.create, { params, body: keyFields(['fleet.write']) }),
    key.as.callAnyhow(allRoutes.users.setPassword, { params: { ...params, id: operator.id }, body: password }),
    key.as.callAnyhow(allRoutes.ownAccount.changePassword, { body: {} }),
  ]
  for (const answer of await Promise.all(calls)) expect(outcome(answer)).toBe('403 key.personal')
  const opened = await new Promise((resolve) => {
    const channel = new WebSocket(`${origin.replace('http', 'ws')}${livePath}`, ['atalaya.v1', `bearer.${key.secret}`])
    channel.addEventListener('open', () => resolve('open'))
    channel.addEventListener('error', () => resolve('refused'))
  })
  expect(opened).toBe('refused')
})

test('a key ends by its date and when it is revoked, by its owner or an administrator', async () => {
  const [expiring, own, seized] = [
    await ownKey(admin.as, ['fleet.read'], { expiresTs: clock.now() + 60_000 }),
    await ownKey(admin.as, ['fleet.read']),
    await ownKey((await person('OPERATOR')).as, ['fleet.read']),
  ]
  clock.offsetMs = 60_001
  expect(await reads(expiring.as)).toBe('401 session.expired')
  clock.offsetMs = 0
  for (const key of [own, seized]) expect(await reads(key.as)).toBe('ok')
  await admin.as.reply(ownApiKeyRoutes.remove, { params: { apiKeyId: own.id } })
  await admin.as.reply(apiKeyRoutes.remove, { params: { ...params, apiKeyId: seized.id } })
  for (const key of [own, seized]) expect(await reads(key.as)).toBe('401 session.expired')
  const other = await person('ADMIN')
  const mine = await ownKey(other.as, ['fleet.read'])
  const body = keyFields(['fleet.write'])
  const asAdmin = await admin.as.callAnyhow(apiKeyRoutes.update, { params: { ...params, apiKeyId: mine.id }, body })
  expect(outcome(asAdmin)).toBe('403 permission.denied')
  const asOwn = await admin.as.callAnyhow(ownApiKeyRoutes.update, { params: { apiKeyId: mine.id }, body })
  expect(outcome(asOwn)).toBe('404 not.found')
})

test("a company's key is an administrator of that company alone, and goes on in another's name", async () => {
  const reseller = await person('RESELLER')
  const key = await companyKey(reseller.as, ['fleet.read', 'customers.read'])
  expect(await reads(key.as)).toBe('ok')
  expect(outcome(await key.as.call(allRoutes.resellers.list, {}))).toBe('403 permission.denied')
  await updateRow('users', reseller.id, { is_disabled: true })
  expect(await reads(key.as)).toBe('401 session.expired')
  const body = keyFields(['fleet.read'])
  const taken = await admin.as.reply(apiKeyRoutes.update, { params: { ...params, apiKeyId: key.id }, body })
  expect(taken.owner.id).toBe(admin.id)
  expect(await reads(key.as)).toBe('ok')
})

test('what a key did is counted by minute and route, with what was refused, and how often it may call is its own', async () => {
  const key = await ownKey(admin.as, ['fleet.read'], { callsPerMinute: 5 })
  // A second into a minute, so that none begins between.
  clock.offsetMs = 61_000 - (Date.now() % 60_000)
  for (let n = 0; n < 4; n++) expect(await reads(key.as)).toBe('ok')
  expect(await writes(key.as)).toBe('403 key.scope')
  expect(await reads(key.as)).toBe('ok')
  expect(await reads(key.as)).toMatch(/^429 calls\.toomany;seconds:\d+$/)
  await keyCalls.flush()
  const uses = await admin.as.reply(apiKeyRoutes.uses, { params: { ...params, apiKeyId: key.id } })
  expect(uses.routes).toMatchObject([
    { route: 'GET /companies/id/:companyId/vehicles', calls: 6, refused: 1, failed: 0 },
    { route: 'POST /companies/id/:companyId/vehicles', calls: 1, refused: 1, failed: 0 },
  ])
  expect(uses.hours.reduce((all, { calls }) => all + calls, 0)).toBe(7)
  expect(uses.refusals.map(({ code, status }) => [status, code])).toEqual([
    [429, 'calls.toomany'],
    [403, 'key.scope'],
  ])
  const listed = (await admin.as.reply(ownApiKeyRoutes.list, {}))[key.id]
  expect(listed).toMatchObject({ lastUsedIp: '127.0.0.1', lastUsedTs: expect.any(Number) })
  // Two nodes count the same minute.
  await Promise.all(
    [keyCalls, keyCalls].map(async (each) => {
      const route = 'GET /companies/id/:companyId/vehicles'
      each.note({ ...noted, apiKey: key.id, route, status: 200, code: null })
      await each.flush()
    }),
  )
  expect((await admin.as.reply(ownApiKeyRoutes.uses, { params: { apiKeyId: key.id } })).routes[0]?.calls).toBe(8)
  // Calls of another noun are calls of the same key.
  const both = await ownKey(admin.as, ['fleet.read', 'places.read'], { callsPerMinute: 1 })
  expect(await reads(both.as)).toBe('ok')
  expect(outcome(await both.as.call(allRoutes.geozones.list, { params }))).toMatch(/^429 calls\.toomany/)
  clock.offsetMs = 0
})

test('making, changing and revoking a key, and what it changed, stand in the log under its name', async () => {
  const key = await companyKey(admin.as, ['fleet.write'])
  expect(await writes(key.as)).toBe('ok')
  await admin.as.reply(apiKeyRoutes.remove, { params: { ...params, apiKeyId: key.id } })
  const { entries } = await admin.as.reply(allRoutes.trail.ofCompany, { params, query: { apiKeyId: key.id } })
  expect(entries).toMatchObject([{ kind: 'record.create', noun: 'vehicles', apiKey: { id: key.id, name: key.name } }])
  const made = (await admin.as.reply(allRoutes.trail.ofCompany, { params, query: { text: key.name } })).entries
  expect(made.map(({ kind }) => kind)).toEqual(['apiKey.revoked', 'apiKey.created'])
  expect(published.length).toBeGreaterThan(0)
})
