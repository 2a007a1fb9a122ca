import { apiKeyRoutes, type KeyCallQuery, type NewApiKey, ownApiKeyRoutes } from '@atalaya/contract/api-keys'
import { allRoutes } from '@atalaya/contract/routes'
import { expect, test } from 'vitest'
import { asEngine } from '../../database/tenant.ts'
import { insertTestTenant } from '../../database/test-tenants.ts'
import { replyOf, type TestClient } from '../../http/test-client.ts'
import { badKeyCallsKept, goodKeyCallsKept, waitingCallsOfKey } from '../../limits/api-keys.limits.ts'
import { startTestCompany } from '../../test-server.ts'
import { forgetKeyCalls } from './key-calls.repository.ts'
import { createKeyCalls } from './key-calls.ts'

const clock = { offsetMs: 0, now: () => Date.now() + clock.offsetMs }
const {
  client,
  database,
  web,
  pool,
  keyCalls,
  origin,
  tenant: ours,
  params,
  signInAs,
} = await startTestCompany('Ours', { clock })
const theirs = await insertTestTenant(database, 'Theirs')
let serial = 0
const person = (role: 'ADMIN' | 'SUBADMIN' | 'RESELLER', tenant = ours) =>
  signInAs({ role, email: `person-${++serial}@calls.test` }, tenant)
const keyFields = (scopes: NewApiKey['scopes']) => ({
  ...{ name: `Key ${++serial}`, scopes, expiresTs: null, callsPerMinute: 6_000 },
})
const ownKey = async (as: TestClient, scopes: NewApiKey['scopes']) => {
  const key = await as.reply(ownApiKeyRoutes.create, { body: keyFields(scopes) })
  return { ...key, as: client.as(key.secret) }
}
const companyKey = async (as: TestClient, scopes: NewApiKey['scopes']) => {
  const key = await as.reply(apiKeyRoutes.create, { params, body: keyFields(scopes) })
  return { ...key, as: client.as(key.secret) }
}
const admin = await person('ADMIN')
const logOf = (as: TestClient, query: Partial<KeyCallQuery> = {}) => as.reply(apiKeyRoutes.calls, { params, query })
const ownLog = (as: TestClient, query: Partial<KeyCallQuery> = {}) => as.reply(ownApiKeyRoutes.calls, { query })

const noted = { ids: {}, tookMs: 1, requestId: '0123456789ab', ip: '::1' }
const good = (apiKey: number, route = 'GET /') => keyCalls.note({ ...noted, apiKey, route, status: 200, code: null })
const refused = (apiKey: number, route = 'GET /') =>
  keyCalls.note({ ...noted, apiKey, route, status: 404, code: 'not.found' })

test('a call is logged with all that its answer said of it, whether it was done, refused or failed', async () => {
  const key = await companyKey(admin, ['fleet.write', 'places.write'])
  const asked = await fetch(`${origin}/fr/v1/companies/id/${ours.companyId}/vehicles?size=64&hidden=in-the-query`, {
    headers: { authorization: `Bearer ${key.secret}`, 'x-hidden': 'in-a-header' },
  })
  expect(asked.status).toBe(200)
  const poi = { name: 'in-the-body', lat: 38.9, lng: -6.3 }
  const create = () => key.as.callAnyhow(allRoutes.pois.create, { params, body: poi })
  replyOf(await create())
  const again = await create()
  const unknown = { params: { ...params, id: 1_000_000 }, body: { name: 'Van', version: 1 } }
  const missing = await key.as.callAnyhow(allRoutes.vehicles.update, unknown)
  const foreign = { companyId: theirs.companyId }
  const other = await key.as.callAnyhow(allRoutes.vehicles.list, { params: foreign })
  await pool.query('ALTER TABLE pois RENAME TO gone')
  const broken = await key.as.callAnyhow(allRoutes.pois.list, { params })
  await pool.query('ALTER TABLE gone RENAME TO pois')
  await keyCalls.flush()
  const { entries, next, completeAfterTs } = await logOf(admin, { apiKeyId: key.id })
  const requestIds = [broken, other, missing, again].map((answer) => (answer.ok ? null : answer.error.requestId))
  const list = 'GET /companies/id/:companyId/vehicles'
  const same = {
    ...{ apiKey: { id: key.id, name: key.name, hint: key.hint }, ip: '127.0.0.1', ids: params },
    ...{ tookMs: expect.any(Number), requestId: expect.stringMatching(/^[\da-f]{12}$/) },
  }
  const call = (of: object) => expect.objectContaining({ ...same, ...of })
  const [failedId, otherId, missingId, againId] = requestIds
  expect(entries).toEqual([
    call({
      ...{ route: 'GET /companies/id/:companyId/pois', requestId: failedId },
      ...{ outcome: 'failed', status: 500, code: 'server.error' },
    }),
    call({
      ...{ route: list, requestId: otherId, ids: foreign },
      ...{ outcome: 'refused', status: 404, code: 'not.found' },
    }),
    call({
      ...{ route: 'PUT /companies/id/:companyId/vehicles/id/:id', requestId: missingId, ids: unknown.params },
      ...{ outcome: 'refused', status: 404, code: 'not.found' },
    }),
    // As the caller was told, who has a name twice.
    call({
      ...{ route: 'POST /companies/id/:companyId/pois', requestId: againId },
      ...{ outcome: 'refused', status: 409, code: 'name.taken' },
    }),
    call({ route: 'POST /companies/id/:companyId/pois', outcome: 'ok', status: 200, code: null }),
    call({ route: list, outcome: 'ok', status: 200, code: null, requestId: asked.headers.get('x-request-id') }),
  ])
  expect(entries.map(({ ts }) => ts).every((ts) => Math.abs(ts - Date.now()) < 60_000)).toBe(true)
  expect([next, completeAfterTs]).toEqual([null, null])
  const { rows } = await pool.query(
    "SELECT FROM api_key_calls AS calls WHERE calls::text ~ 'in-the-|in-a-' OR calls::text LIKE '%' || $1 || '%'",
    [key.secret],
  )
  expect(rows).toEqual([])
})

test('the log is narrowed by key, outcome, period and route, and read on where a page ended', async () => {
  const [key, other] = [await companyKey(admin, ['fleet.read']), await companyKey(admin, ['fleet.read'])]
  for (let n = 0; n < 5; n++) {
    clock.offsetMs = n * 1_000
    good(key.id, `GET /a_${n}`)
    refused(other.id, `GET /b%${n}`)
    await keyCalls.flush()
  }
  clock.offsetMs = 0
  const routes = async (query: Partial<KeyCallQuery>) => (await logOf(admin, query)).entries.map(({ route }) => route)
  expect(await routes({ apiKeyId: key.id })).toEqual([4, 3, 2, 1, 0].map((n) => `GET /a_${n}`))
  expect(await routes({ apiKeyId: other.id, outcome: 'ok' })).toEqual([])
  expect(await routes({ text: 'A_3' })).toEqual(['GET /a_3'])
  expect(await routes({ text: '/b%', outcome: 'refused', limit: 2 })).toEqual(['GET /b%4', 'GET /b%3'])
  expect(await routes({ text: 'NOT.found', apiKeyId: other.id })).toHaveLength(5)
  expect(await routes({ text: noted.requestId.toUpperCase(), apiKeyId: key.id })).toHaveLength(5)
  expect(await routes({ text: noted.requestId.slice(1), apiKeyId: key.id })).toEqual([])
  const { entries } = await logOf(admin, { apiKeyId: key.id })
  expect(await routes({ apiKeyId: key.id, fromTs: entries[3]?.ts as never, toTs: entries[1]?.ts as never })).toEqual([
    'GET /a_2',
    'GET /a_1',
  ])
  const read: number[] = []
  let before: string | undefined
  do {
    const page = await logOf(admin, { text: '_', limit: 3, ...(before === undefined ? {} : { before }) })
    read.push(...page.entries.map(({ id }) => id))
    before = page.next ?? undefined
  } while (before !== undefined)
  expect([read.length, new Set(read).size]).toEqual([5, 5])
})

test('a company reads the calls of its keys and of its people’s, a person those of their own, and nobody else’s', async () => {
  const [own, companys] = [await ownKey(admin, ['fleet.read']), await companyKey(admin, ['fleet.read'])]
  const [reseller, subadmin, stranger] = [
    await person('RESELLER'),
    await person('SUBADMIN'),
    await person('ADMIN', theirs),
  ]
  const above = await ownKey(reseller, ['fleet.read'])
  for (const key of [own, companys, above]) await key.as.reply(allRoutes.vehicles.list, { params })
  await keyCalls.flush()
  const keysIn = ({ entries }: Awaited<ReturnType<typeof logOf>>) => entries.map(({ apiKey }) => apiKey.id)
  const [ofCompany, mine] = [keysIn(await logOf(admin)), keysIn(await ownLog(admin))]
  expect(ofCompany).toEqual(expect.arrayContaining([own.id, companys.id]))
  expect(ofCompany).not.toContain(above.id)
  expect(mine).toEqual([own.id])
  expect(keysIn(await ownLog(reseller))).toEqual([above.id])
  expect(keysIn(await ownLog(reseller, { apiKeyId: own.id }))).toEqual([])
  expect(keysIn(await ownLog(stranger))).toEqual([])
  const foreign = await stranger.call(apiKeyRoutes.calls, { params: { companyId: theirs.companyId }, query: {} })
  expect(replyOf(foreign).entries).toEqual([])
  const refusals = [
    [await stranger.callAnyhow(apiKeyRoutes.calls, { params, query: {} }), 'not.found'],
    [await subadmin.callAnyhow(apiKeyRoutes.calls, { params, query: {} }), 'permission.denied'],
    [await companys.as.callAnyhow(apiKeyRoutes.calls, { params, query: {} }), 'key.personal'],
    [await client.callAnyhow(apiKeyRoutes.calls, { params, query: {} }), 'session.missing'],
  ] as const
  for (const [answer, code] of refusals) expect(answer.ok ? 'ok' : answer.error.description).toBe(code)
  // What a key did is asked about most once it is revoked.
  await admin.reply(apiKeyRoutes.remove, { params: { ...params, apiKeyId: companys.id } })
  expect(keysIn(await logOf(admin, { apiKeyId: companys.id }))).toEqual([companys.id])
})

test('of each outcome the last calls of a key are kept, and the log says from when on it has all', async () => {
  const key = await companyKey(admin, ['fleet.read'])
  refused(key.id, 'GET /first')
  await keyCalls.flush()
  const atOnce = waitingCallsOfKey.value
  for (let written = 0; written < goodKeyCallsKept.value; written += atOnce) {
    for (let n = 0; n < atOnce; n++) good(key.id)
    await keyCalls.flush()
  }
  expect((await logOf(admin, { apiKeyId: key.id })).completeAfterTs).toBeNull()
  const before = Date.now()
  clock.offsetMs = 5_000
  for (let n = 0; n < atOnce; n++) good(key.id, 'GET /last')
  await keyCalls.flush()
  clock.offsetMs = 0
  const kept = async () => {
    const { rows } = await pool.query(
      `SELECT outcome, count(*)::integer AS n FROM api_key_calls WHERE api_key_id = $1 GROUP BY 1 ORDER BY 1`,
      [key.id],
    )
    return Object.fromEntries(rows.map(({ outcome, n }) => [outcome, n]))
  }
  // A flood of good calls pushes out no refusal.
  expect(await kept()).toEqual({ ok: goodKeyCallsKept.value, refused: 1 })
  const { completeAfterTs } = await logOf(admin, { apiKeyId: key.id, outcome: 'ok' })
  expect(completeAfterTs).toBeLessThanOrEqual(before)
  expect(completeAfterTs).toBeGreaterThan(before - 60_000)
  expect((await logOf(admin, { apiKeyId: key.id, outcome: 'refused' })).completeAfterTs).toBeNull()
  const later = { apiKeyId: key.id, fromTs: (before + 4_000) as never }
  expect((await logOf(admin, later)).completeAfterTs).toBeNull()
  for (let written = 0; written < badKeyCallsKept.value + atOnce; written += atOnce) {
    for (let n = 0; n < atOnce; n++) refused(key.id)
    await keyCalls.flush()
  }
  expect(await kept()).toEqual({ ok: goodKeyCallsKept.value, refused: badKeyCallsKept.value })
})

test('what comes faster than it may wait is counted, and the log says that it lacks some', async () => {
  const key = await companyKey(admin, ['fleet.read'])
  for (let n = 0; n < waitingCallsOfKey.value + 7; n++) good(key.id)
  await keyCalls.flush()
  const uses = await admin.reply(apiKeyRoutes.uses, { params: { ...params, apiKeyId: key.id } })
  expect(uses.routes[0]?.calls).toBe(waitingCallsOfKey.value + 7)
  const { entries, completeAfterTs } = await logOf(admin, { apiKeyId: key.id, limit: 1_000 })
  expect(entries).toHaveLength(waitingCallsOfKey.value)
  expect(completeAfterTs).toBeGreaterThanOrEqual(entries[0]?.ts as number)
})

test('two nodes that write at once number on from each other', async () => {
  const key = await companyKey(admin, ['fleet.read'])
  const fault = (error: unknown) => {
    throw error
  }
  const nodes = [createKeyCalls(web, clock, fault), createKeyCalls(web, clock, fault)]
  for (let round = 0; round < 3; round++) {
    for (const node of nodes)
      for (let n = 0; n < 2; n++) node.note({ ...noted, apiKey: key.id, route: 'GET /', status: 200, code: null })
    await Promise.all(nodes.map((node) => node.flush()))
  }
  for (const node of nodes) await node.stop()
  const { rows } = await pool.query('SELECT nth FROM api_key_calls WHERE api_key_id = $1 ORDER BY nth', [key.id])
  expect(rows.map(({ nth }) => Number(nth))).toEqual(Array.from({ length: 12 }, (_, index) => index + 1))
})

test('what could not be written leaves its mark', async () => {
  const key = await companyKey(admin, ['fleet.read'])
  good(key.id)
  await pool.query('ALTER TABLE api_key_calls RENAME TO gone')
  await expect(keyCalls.flush()).rejects.toThrow()
  await pool.query('ALTER TABLE gone RENAME TO api_key_calls')
  await keyCalls.flush()
  const { entries, completeAfterTs } = await logOf(admin, { apiKeyId: key.id })
  expect([entries, completeAfterTs]).toEqual([[], expect.any(Number)])
})

test('after so many days calls are forgotten', async () => {
  const key = await companyKey(admin, ['fleet.read'])
  for (const age of [15, 13]) {
    clock.offsetMs = -age * 86_400_000
    good(key.id, `GET /${age}`)
  }
  clock.offsetMs = 0
  await keyCalls.flush()
  const kept = async () => {
    const { rows } = await pool.query('SELECT route FROM api_key_calls WHERE api_key_id = $1', [key.id])
    return rows.map(({ route }) => route)
  }
  expect(await kept()).toEqual(['GET /15', 'GET /13'])
  expect((await logOf(admin, { apiKeyId: key.id })).entries.map(({ route }) => route)).toEqual(['GET /13'])
  await asEngine(database, (tx) => forgetKeyCalls(tx, Date.now() - 14 * 86_400_000))
  expect(await kept()).toEqual(['GET /13'])
})
