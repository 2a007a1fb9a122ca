import { companyRoutes } from '@atalaya/contract/companies'
import type { ApiError } from '@atalaya/contract/errors'
import type { Role } from '@atalaya/contract/roles'
import { route } from '@atalaya/contract/route'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { failure } from '../access/failures.ts'
import type { Session } from '../access/session.ts'
import type { BusEvent } from '../adapters/bus.ts'
import { createInProcessBus } from '../adapters/in-process-bus.ts'
import type { Tx } from '../database/tenant.ts'
import { createTestDatabase } from '../database/test-database.ts'
import { insertTestTenant } from '../database/test-tenants.ts'
import type { EventTally } from '../security-events/index.ts'
import { type AnsweredKeyCall, bind, bindAll, type ReadSession } from './bind.ts'
import type { Handlers } from './context.ts'
import { createHttpServer } from './server.ts'
import { testClient } from './test-client.ts'
import { serveWebApp } from './web-app.ts'

const { database } = await createTestDatabase()
const ours = await insertTestTenant(database, 'Ours')
const theirs = await insertTestTenant(database, 'Theirs')

const Note = z.object({
  title: z.string().trim().min(1).max(10),
  count: z.number().int().min(0).max(5),
  tags: z.array(z.string()).max(2).default([]),
})
const path = '/companies/id/:companyId/notes'
const routes = {
  create: route({
    method: 'POST',
    path,
    access: 'pois.write',
    summary: '',
    body: Note,
    reply: z.object({ role: z.string(), names: z.array(z.string()) }),
  }),
  scarce: route({
    method: 'POST',
    path: `${path}/scarce`,
    access: 'pois.write',
    summary: '',
    reply: z.object({}),
    callsPerMinute: 3,
  }),
  broken: route({ method: 'DELETE', path: `${path}/id/:id`, access: 'pois.write', summary: '', reply: z.object({}) }),
  chatty: route({
    method: 'GET',
    path,
    access: 'pois.read',
    summary: '',
    query: z.object({ tell: z.string() }),
    reply: z.object({ known: z.string() }),
  }),
  ofReseller: route({
    method: 'GET',
    path: '/resellers/id/:resellerId/notes',
    access: 'companies.read',
    summary: '',
    reply: z.object({ role: z.string() }),
  }),
  open: route({
    method: 'GET',
    path: '/notes/:key',
    textParams: ['key'],
    access: 'public',
    summary: '',
    reply: z.object({ role: z.string(), key: z.string() }),
  }),
}
const roleOf = async (tx: Tx) => (await sql<{ role: string }>`SELECT current_user AS role`.execute(tx)).rows[0]!.role
const poi = (name: string) => ({ company_id: ours.companyId, name, lat: 43, lng: -2 })

const handlers: Handlers<typeof routes> = {
  create: async ({ tx, body, params, publish }) => {
    publish({ kind: 'definitionsChanged', companyId: params.companyId, what: 'company' })
    await tx.insertInto('pois').values(poi(body.title)).execute()
    if (body.title === 'surprise') throw new Error('the secret inside')
    if (body.count === 5) throw failure('in.use')
    const names = await tx.selectFrom('pois').select('name').orderBy('id').execute()
    return { role: await roleOf(tx), names: names.map(({ name }) => name) }
  },
  scarce: async () => ({}),
  broken: async ({ tx, params }) => {
    await tx.deleteFrom('pois').where('id', '=', params.id).execute()
    return {}
  },
  chatty: async ({ query }) => ({ known: query.tell, ...(query.tell === 'all' ? { secret: 1 } : {}) }),
  ofReseller: async ({ tx }) => ({ role: await roleOf(tx) }),
  open: async ({ tx, params }) => ({ role: await roleOf(tx), key: params.key }),
}

const nobody: Session = {
  sessionId: '',
  userId: 1,
  role: 'ADMIN',
  readOnly: false,
  isProofFresh: true,
  isEnrolling: false,
  passwordChange: null,
  distributorId: null,
  resellerId: null,
  companyId: null,
  groupIds: [],
}
let session: Session = nobody
const readSession: ReadSession = async ({ accessToken: token }, { companyId, resellerId }) => {
  if (token !== 'good') throw failure('session.expired')
  const tenant = [ours, theirs].find((each) => each.companyId === companyId || each.resellerId === resellerId)
  return { session, tenant: tenant ? { ...tenant, companyId: companyId ?? null, companyState: 2 } : null }
}

const published: BusEvent[] = []
const logged: string[] = []
const bus = createInProcessBus(() => undefined)
bus.subscribe((event) => published.push(event))
const constraints = { pois_company_id_name_key: { code: 'name.taken', field: 'title' } } as const
const app = await createHttpServer({
  settings: { trustedProxies: [], requestsPerMinute: 10_000, tileOrigins: ['https://tiles.test'] },
  logger: pino({ level: 'error' }, { write: (line: string) => void logged.push(line) }),
  constraints,
})
const eventTally: EventTally = { note: () => undefined, flush: async () => undefined, stop: async () => undefined }
const keyCalls: AnsweredKeyCall[] = []
const ports = {
  database,
  bus,
  readSession,
  eventTally,
  noteKeyCall: (call: AnsweredKeyCall) => void keyCalls.push(call),
  takeKeyCall: async () => 0,
  constraints,
  checkReplies: true,
}
bind(app, routes, handlers, ports)
await serveWebApp(app, '/nowhere')
const origin = await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => app.close())

const anonymous = testClient(origin)
const client = anonymous.as('good')
const params = { companyId: ours.companyId }
const note = (title: string, count = 1) => ({ params, body: { title, count } })

beforeEach(async () => {
  session = { ...nobody, companyId: ours.companyId }
  published.length = 0
  logged.length = 0
  await database.deleteFrom('pois').execute()
})

describe('a bound route', () => {
  test('may be made as often by each person as it says, and then tells when again', async () => {
    const call = (userId: number) => {
      session = { ...nobody, userId, companyId: ours.companyId }
      return client.callAnyhow(routes.scarce, { params })
    }
    for (const _ of [1, 2, 3]) expect((await call(7)).status).toBe(200)
    const refused = await call(7)
    expect(refused).toMatchObject({
      status: 429,
      error: { description: expect.stringMatching(/^calls\.toomany;seconds:\d+$/) },
    })
    expect((await call(8)).status).toBe(200)
    expect(await call(7)).toMatchObject({ status: 429 })
  })

  test('runs its handler isolated to the tenant that its path names', async () => {
    expect(await client.call(routes.create, note('a'))).toMatchObject({
      status: 200,
      reply: { role: 'atalaya_company', names: ['a'] },
    })
    expect(await anonymous.call(routes.open, { params: { key: 'k' } })).toMatchObject({
      reply: { role: 'atalaya_access', key: 'k' },
    })
    session = { ...nobody, role: 'RESELLER', resellerId: ours.resellerId }
    expect(await client.callAnyhow(routes.ofReseller, { params: { resellerId: ours.resellerId } })).toMatchObject({
      reply: { role: 'atalaya_reseller' },
    })
  })

  test('publishes after COMMIT, and nothing when the handler fails', async () => {
    await client.call(routes.create, note('kept'))
    expect(published).toEqual([{ kind: 'definitionsChanged', companyId: ours.companyId, what: 'company' }])
    expect(await client.call(routes.create, note('undone', 5))).toMatchObject({ status: 409, code: 'in.use' })
    expect(published).toHaveLength(1)
    expect((await database.selectFrom('pois').select('name').execute()).map(({ name }) => name)).toEqual(['kept'])
  })

  test('refuses who has no session, no permission, or may only read', async () => {
    expect(await anonymous.call(routes.create, note('a'))).toMatchObject({ status: 401, code: 'session.missing' })
    expect(await anonymous.as('bad').call(routes.create, note('a'))).toMatchObject({
      status: 401,
      code: 'session.expired',
    })
    session = { ...session, role: 'OPERATOR' }
    expect(await client.call(routes.create, note('a'))).toMatchObject({ status: 403, code: 'permission.denied' })
    session = { ...session, role: 'ADMIN', readOnly: true }
    expect(await client.call(routes.create, note('a'))).toMatchObject({ status: 403, code: 'readonly.denied' })
    expect(await database.selectFrom('pois').select('id').execute()).toEqual([])
  })

  test("answers for another's tenant, one that nobody has and what is no id with the same words", async () => {
    const idOf = (companyId: number | string) =>
      client.callAnyhow(routes.create, { params: { companyId }, body: { title: 'a', count: 1 } })
    for (const id of [theirs.companyId, 999_999, 0, '-1', 'x', '1e3', '99999999999', '1%00']) {
      const answer = await idOf(id)
      expect(answer, String(id)).toMatchObject({ status: 404, error: { statusCode: 404, description: 'not.found' } })
      if (!answer.ok)
        expect(Object.keys(answer.error).sort()).toEqual(['description', 'requestId', 'statusCode', 'url'])
    }
  })

  test.each<[Role, Partial<Session>, boolean]>([
    ['ADMIN', { companyId: ours.companyId }, true],
    ['ADMIN', { companyId: theirs.companyId }, false],
    ['RESELLER', { resellerId: ours.resellerId }, true],
    ['RESELLER', { resellerId: theirs.resellerId, companyId: ours.companyId }, false],
    ['DISTRIBUTOR', { distributorId: ours.distributorId }, true],
    ['DISTRIBUTOR', { distributorId: theirs.distributorId }, false],
    ['DISTRIBUTOR', {}, false],
    ['SUPER_RESELLER', {}, true],
    ['DEVELOPER', {}, true],
  ])('lets %s of %o into our company: %s', async (role, place, isIn) => {
    session = { ...nobody, role, ...place }
    expect((await client.call(routes.create, note('a'))).status).toBe(isIn ? 200 : 404)
  })

  test('names each field that is wrong with a reason that can be translated', async () => {
    const refused = await client.callAnyhow(routes.create, {
      params,
      body: { title: '   ', count: 9, tags: ['a', 'b', 'c'] },
    })
    expect(refused).toMatchObject({
      status: 400,
      code: 'input.invalid',
      fields: { title: 'required', count: 'too.big', tags: 'too.long' },
    })
    const missing = await client.callAnyhow(routes.create, { params, body: { title: 1 } })
    expect(missing).toMatchObject({ fields: { title: 'type', count: 'required' } })
    expect(await client.callAnyhow(routes.chatty, { params })).toMatchObject({ fields: { tell: 'required' } })
  })

  test('turns a broken constraint into the code that its feature gave it', async () => {
    await client.call(routes.create, note('twice'))
    expect(await client.call(routes.create, note('twice'))).toMatchObject({
      status: 409,
      code: 'name.taken',
      fields: { title: 'name.taken' },
    })
  })

  test('notes a call with a key as it was answered, and one without never', async () => {
    await client.call(routes.create, note('by key'))
    expect(keyCalls).toEqual([])
    session = { ...session, apiKey: { id: 7, scopes: ['places.write'], callsPerMinute: 60 } }
    const answer = await client.call(routes.create, note('by key'))
    const requestId = answer.ok ? undefined : answer.error.requestId
    const route = 'POST /companies/id/:companyId/notes'
    expect(keyCalls).toEqual([
      {
        ...{ apiKey: 7, route, ids: params, status: 409, code: 'name.taken', requestId, ip: '127.0.0.1' },
        tookMs: expect.any(Number),
      },
    ])
  })

  test('keeps a surprise to itself and its log', async () => {
    const answer = await client.call(routes.create, note('surprise'))
    expect(answer).toMatchObject({
      status: 500,
      error: { description: 'server.error', requestId: expect.stringMatching(/^[0-9a-f]{12}$/) },
    })
    expect(JSON.stringify(answer)).not.toContain('secret')
    expect(logged.join('')).toContain('the secret inside')
    if (!answer.ok) expect(logged.join('')).toContain(answer.error.requestId)
    expect(await database.selectFrom('pois').select('id').execute()).toEqual([])
  })

  test('does not send a reply that says more than the contract', async () => {
    expect(await client.call(routes.chatty, { params, query: { tell: 'some' } })).toMatchObject({
      status: 200,
      reply: { known: 'some' },
    })
    expect(await client.call(routes.chatty, { params, query: { tell: 'all' } })).toMatchObject({ status: 500 })
    expect(logged.join('')).toContain('fields that the contract does not name')
  })

  test('cannot be declared without a handler', () => {
    expect(() => bind(app, { open: routes.open }, { open: undefined as never }, ports)).toThrow(
      'GET /notes/:key (open) has no handler',
    )
    expect(() => bindAll(app, { companies: companyRoutes }, {} as never, ports)).toThrow(
      'the routes of companies have no handlers',
    )
  })
})

describe('the server', () => {
  const send = (init: RequestInit, below = `/fr/v1/companies/id/${ours.companyId}/notes`) =>
    fetch(origin + below, {
      ...init,
      headers: { authorization: 'Bearer good', 'content-type': 'application/json', ...init.headers },
    })

  test('answers hostile bodies in the form of every error', async () => {
    const cases: [RequestInit, number, string][] = [
      [{ method: 'POST', body: '{"title":' }, 400, 'input.invalid'],
      [{ method: 'POST', body: '{"__proto__":{"a":1},"title":"a","count":1}' }, 400, 'input.invalid'],
      [
        { method: 'POST', body: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
        400,
        'input.invalid',
      ],
      [{ method: 'POST', body: '' }, 400, 'input.invalid'],
      [{ method: 'POST', body: JSON.stringify({ title: 'x'.repeat(300_000) }) }, 413, 'body.toolarge'],
    ]
    for (const [init, status, description] of cases) {
      const response = await send(init)
      expect(
        [response.status, ((await response.json()) as ApiError).description],
        String(init.body).slice(0, 40),
      ).toEqual([status, description])
    }
  })

  test('takes a DELETE that announces JSON and sends none', async () => {
    expect((await send({ method: 'DELETE' }, `/fr/v1/companies/id/${ours.companyId}/notes/id/1`)).status).toBe(200)
  })

  test('answers an unknown call in the form of every error, and a screen without its page with a sentence', async () => {
    const unknown = await send({}, '/fr/v1/nothing/here?x=1')
    expect([unknown.status, await unknown.json()]).toEqual([
      404,
      { statusCode: 404, description: 'not.found', url: '/fr/v1/nothing/here?x=1', requestId: expect.any(String) },
    ])
    expect((await send({}, '/fr/v1/%zz')).status).toBe(404)
    expect((await send({}, '/assets/gone.js')).status).toBe(404)
    const screen = await send({}, '/vehicles')
    expect([screen.status, screen.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
  })

  test('lets a page load scripts from here alone and tiles from the configured hosts', async () => {
    const policy = (await send({}, '/fr/v1/notes/k')).headers.get('content-security-policy')
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';")
    expect(policy).toContain("img-src 'self' data: blob: https://tiles.test;")
    expect(policy).not.toContain('upgrade-insecure-requests')
  })

  test('compresses what is worth it', async () => {
    const long = await send(
      { headers: { 'accept-encoding': 'gzip' } },
      `/fr/v1/companies/id/${ours.companyId}/notes?tell=${'x'.repeat(3_000)}`,
    )
    expect([long.headers.get('content-encoding'), ((await long.json()) as { known: string }).known.length]).toEqual([
      'gzip',
      3_000,
    ])
    expect((await send({}, '/fr/v1/notes/k')).headers.get('content-encoding')).toBeNull()
  })

  test('slows down an address that asks too often', async () => {
    const strict = await createHttpServer({
      settings: { trustedProxies: [], requestsPerMinute: 3, tileOrigins: [] },
      logger: pino({ level: 'silent' }),
      constraints,
    })
    bind(strict, { open: routes.open }, { open: handlers.open }, ports)
    const impatient = testClient(await strict.listen({ port: 0, host: '127.0.0.1' }))
    const answers = await Promise.all([1, 2, 3, 4].map(() => impatient.call(routes.open, { params: { key: 'k' } })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429])
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ code: 'too.many.requests' })
    await strict.close()
  })
})
