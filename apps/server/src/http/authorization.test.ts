import { errorStatuses } from '@atalaya/contract/errors'
import { may, type Permission, type Role, roles } from '@atalaya/contract/roles'
import { type AnyRoute, paramNames, scopeOf } from '@atalaya/contract/route'
import { allRoutes } from '@atalaya/contract/routes'
import { describe, expect, test } from 'vitest'
import { insertTestUser, signedIn } from '../features/session/test-users.ts'
import { startTestServer } from '../test-server.ts'
import { createTestCalls, guardedRoutes, type NamedRoute, namedRoutes } from './test-calls.ts'
import type { TestClient } from './test-client.ts'

const { client, database } = await startTestServer()

const { prepareSide, prepareCall, insertGeozone, paramFor, params: everyParam } = await createTestCalls(database)
const ours = await prepareSide('Ours')
const theirs = await prepareSide('Theirs')
/** Nobody's id, of anything. */
const nobodys = 2_000_000_000
let serial = 0

interface Person {
  role: Role
  readOnly: boolean
}
const people: Person[] = roles.flatMap((role) => [
  { role, readOnly: false },
  { role, readOnly: true },
])
const emailOf = ({ role, readOnly }: Person): string =>
  `role-${role.toLowerCase().replace('_', '-')}-${readOnly}@auth.test`
const sessions = new Map<string, TestClient>()
const ids = new Map<Person, number>()
for (const person of people) {
  const email = emailOf(person)
  const isHeld = person.role === 'SUBADMIN' || person.role === 'OPERATOR'
  const { id } = await insertTestUser(database, ours.tenant, {
    ...person,
    email,
    groupIds: isHeld ? [ours.groupId] : [],
  })
  ids.set(person, id)
  sessions.set(email, await signedIn(client, { email }))
}
/** After these a session, or the password that all sign in with, is no more. */
const usesUp = ['session.logout', 'ownAccount.logoutEverywhere', 'ownAccount.changePassword']
const sessionOfAnother = async (person: Person): Promise<TestClient> => {
  const groupIds = person.role === 'SUBADMIN' || person.role === 'OPERATOR' ? [ours.groupId] : []
  return signedIn(
    client,
    await insertTestUser(database, ours.tenant, { ...person, email: `once-${++serial}@auth.test`, groupIds }),
  )
}
const sessionOf = (person: Person): TestClient => sessions.get(emailOf(person)) as TestClient
const admin = sessionOf({ role: 'ADMIN', readOnly: false })

const outcome = (answer: { ok: boolean; status: number; error?: { description: string } }): string =>
  answer.ok ? 'ok' : `${answer.status} ${answer.error?.description}`
/** All that a stranger sees of a refusal, less what names the call itself. */
const told = (answer: { ok: boolean; status: number; error?: object; reply?: object }) => {
  const { url: _url, requestId: _requestId, ...rest } = (answer.error ?? answer.reply ?? {}) as Record<string, unknown>
  return { status: answer.status, ...rest }
}

test('the table of routes is not empty, and most routes need a session', () => {
  expect(guardedRoutes.length).toBeGreaterThan(15)
  expect(namedRoutes.filter(({ route }) => route.access === 'public').map(({ name }) => name)).toEqual([
    'brand.current',
    'session.login',
    'session.refresh',
    'signIn.renewExpired',
    'signIn.secondFactor',
    'signIn.secondFactorOptions',
    'signIn.secondFactorPasskey',
    'signIn.passkeyOptions',
    'signIn.passkey',
    'openid.begin',
    'openid.complete',
    'invitations.forgot',
    'invitations.read',
    'invitations.accept',
    'unsubscriptions.read',
    'unsubscriptions.save',
    'runFiles.download',
  ])
})

describe.each(guardedRoutes)('$name', ({ name, route }) => {
  test('refuses who has not signed in', async () => {
    const call = await prepareCall({ name, route }, ours)
    expect(outcome(await client.callAnyhow(route, call))).toBe('401 session.missing')
    expect(outcome(await client.as('not.a.token').callAnyhow(route, call))).toBe('401 session.expired')
  })

  test.each(people)('keeps to the table for $role, read-only $readOnly', async (person) => {
    const session = usesUp.includes(name) ? await sessionOfAnother(person) : sessionOf(person)
    expect(outcome(await session.callAnyhow(route, await prepareCall({ name, route }, ours, ids.get(person))))).toBe(
      verdict(person, { name, route }),
    )
  })
})

test.each(guardedRoutes.filter(({ route }) => route.body))(
  '$name refuses a body that is not what it takes',
  async (named) => {
    const call = await prepareCall(named, ours)
    const session = sessionOf(someoneAllowed(named.route))
    for (const body of [{}, [], null, 'text', wrongTypes(call.body as object)]) {
      const answer = await session.callAnyhow(named.route, { ...call, body })
      expect(outcome(answer), JSON.stringify(body)).toBe('400 input.invalid')
    }
    const answer = await session.callAnyhow(named.route, { ...call, body: {} })
    expect(Object.keys((answer as { error: { fields: object } }).error.fields)).not.toEqual([])
  },
)

test.each(guardedRoutes.filter(({ route }) => route.query))(
  '$name refuses a query that is not what it takes',
  async (named) => {
    const call = await prepareCall(named, ours)
    const session = sessionOf(someoneAllowed(named.route))
    // Where everything may be left out, what is there must still be right.
    const isAllOptional = named.route.query.safeParse({}).success
    const names = Object.keys((named.route.query as unknown as { shape: object }).shape)
    const query = isAllOptional ? Object.fromEntries(names.map((name) => [name, 'yesterday '.repeat(100)])) : {}
    expect(outcome(await session.callAnyhow(named.route, { ...call, query }))).toBe('400 input.invalid')
  },
)

const tenantParams = ['companyId', 'resellerId', 'assignedId', 'superUserId']
/** Each parameter that names something of a tenant, with each role that tenant isolation holds. */
const crossings = guardedRoutes.flatMap(({ name, route }) =>
  paramNames(route.path).flatMap((param) => {
    // What is the platform's is out of nobody's sight who may look at all.
    const isTenant = tenantParams.includes(param) || (scopeOf(route) === 'platform' && param === 'id')
    const held = roles.filter((role) => may({ role, readOnly: false }, accessOf(route)))
    const isolated = held.filter((role) => role !== 'SUPER_RESELLER' && role !== 'DEVELOPER')
    return (isTenant ? isolated : held).map((role) => ({ name, route, param, role }))
  }),
)

test('every parameter of a path is walked with a foreign value', () => {
  expect(crossings.length).toBeGreaterThan(60)
  expect(new Set(crossings.map(({ param }) => param))).toEqual(new Set(everyParam))
})

test.each(crossings)(
  "$name answers $role another tenant's $param like one that nobody has",
  async ({ param, role, ...named }) => {
    const call = await prepareCall(named, ours)
    const foreign = await paramFor(named.name, param, theirs)
    const [answer, nothing] = await Promise.all(
      [foreign, nobodys].map((id) =>
        sessionOf({ role, readOnly: false }).callAnyhow(named.route, {
          ...call,
          params: { ...call.params, [param]: id },
        }),
      ),
    )
    expect(outcome(answer as NonNullable<typeof answer>)).toBe('404 not.found')
    expect(told(answer as NonNullable<typeof answer>)).toEqual(told(nothing as NonNullable<typeof nothing>))
  },
)

/** What takes more than a call with values: an app, an authenticator. How they succeed, their own tests see. */
const notByValues: Record<string, string> = {
  'secondFactor.confirmTotp': '400 input.invalid',
  'secondFactor.makeRecoveryCodes': '404 not.found',
  'secondFactor.passkeyOptions': '403 passkey.refused',
  'secondFactor.addPasskey': '409 challenge.expired',
}

/** By contract's one table of permissions. */
function verdict(person: Person, { name, route }: NamedRoute): string {
  const access = accessOf(route)
  if (may(person, access)) return notByValues[name] ?? 'ok'
  const code = may({ ...person, readOnly: false }, access) ? 'readonly.denied' : 'permission.denied'
  return `${errorStatuses[code]} ${code}`
}

function someoneAllowed(route: AnyRoute): Person {
  const person = people.find((one) => may(one, accessOf(route)))
  if (!person) throw new Error(`nobody may ${route.access}`)
  return person
}

function accessOf(route: AnyRoute): Permission {
  if (route.access === 'public') throw new Error(`${route.path} is public`)
  return route.access
}

/** The same fields, each with a value of a type that no field has. */
function wrongTypes(body: object): object {
  return Object.fromEntries(Object.keys(body).map((key) => [key, { not: 'this' }]))
}

test("another tenant's geozones in a bulk call are told apart from nothing, and stay", async () => {
  const [own, foreign] = [await insertGeozone(ours), await insertGeozone(theirs)]
  const answer = await admin.call(allRoutes.geozones.removeMany, {
    params: { companyId: ours.tenant.companyId },
    body: { items: [own, foreign, nobodys] as never },
  })
  expect(answer).toMatchObject({
    ok: true,
    reply: {
      deleted: [own],
      notDeleted: [
        { id: foreign, error: 'not.found' },
        { id: nobodys, error: 'not.found' },
      ],
    },
  })
  expect(await database.selectFrom('geozones').select('id').where('id', '=', foreign).executeTakeFirst()).toEqual({
    id: foreign,
  })
})

test('a company that is suspended or deactivated is closed to its own people and open to its reseller', async () => {
  const side = await prepareSide('Closed')
  const person = await insertTestUser(database, side.tenant, { role: 'ADMIN', email: 'admin@closed.test' })
  const reseller = await insertTestUser(database, side.tenant, { role: 'RESELLER', email: 'reseller@closed.test' })
  const params = { companyId: side.tenant.companyId }
  for (const [state, code] of [
    [3, 'company.suspended'],
    [4, 'company.deactivated'],
  ] as const) {
    await database.updateTable('companies').set({ state }).where('id', '=', side.tenant.companyId).execute()
    expect(outcome(await (await signedIn(client, person)).call(allRoutes.vehicles.list, { params }))).toBe(
      `403 ${code}`,
    )
    expect(outcome(await (await signedIn(client, reseller)).call(allRoutes.vehicles.list, { params }))).toBe('ok')
  }
})
