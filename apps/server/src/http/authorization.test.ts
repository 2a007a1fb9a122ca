import { errorStatuses } from '@atalaya/contract/errors'
import { type Role, roles } from '@atalaya/contract/roles'
import { type AnyRoute, paramNames, scopeOf } from '@atalaya/contract/route'
import { allRoutes } from '@atalaya/contract/routes'
import { describe, expect, test } from 'vitest'
import type { TestTenant } from '../database/test-tenants.ts'
import { insertTestUser, signedIn } from '../features/session/test-users.ts'
import { startTestServer } from '../test-server.ts'
import { type AccessRow, expectedAccess } from './test-access-table.ts'
import { type Call, createTestCalls, guardedRoutes, type NamedRoute, namedRoutes, type Side } from './test-calls.ts'
import type { Answer, TestClient } from './test-client.ts'

const { socketless: client, database, insertInto, updateRow } = await startTestServer()

const { prepareSide, prepareCall, insertGeozone, paramFor, params: everyParam } = await createTestCalls(database)
const ours = await prepareSide('Ours')
const sisterId = await insertInto('companies', { name: 'Sister', reseller_id: ours.tenant.resellerId, conf: '{}' })
const sister = await prepareSide('Sister', { ...ours.tenant, companyId: sisterId } satisfies TestTenant)
const theirs = await prepareSide('Theirs')
/** Nobody's id, of anything. */
const nobodys = 2_000_000_000
let serial = 0

interface Person {
  role: Role
  readOnly: boolean
  id: number
  session: TestClient
}
const isHeldToGroup = (role: Role): boolean => role === 'SUBADMIN' || role === 'OPERATOR'
const signIn = async (role: Role, readOnly: boolean): Promise<Person> => {
  const groupIds = isHeldToGroup(role) ? [ours.groupId] : []
  const email = `person-${++serial}@auth.test`
  const user = await insertTestUser(database, ours.tenant, { role, readOnly, email, groupIds })
  return { role, readOnly, id: user.id, session: await signedIn(client, user) }
}
/** Fourteen sessions: each role, read-only and not. */
const people: Person[] = []
for (const role of roles) for (const readOnly of [false, true]) people.push(await signIn(role, readOnly))
const personOf = (role: Role): Person => people.find((one) => one.role === role && !one.readOnly) as Person
const admin = personOf('ADMIN').session
/** After these a session, or the password that all sign in with, is no more. */
const usesUp = ['session.logout', 'ownAccount.logoutEverywhere', 'ownAccount.changePassword']

const outcome = (answer: Answer<AnyRoute>): string =>
  answer.ok ? 'ok' : `${answer.status} ${answer.error.description}`
/** All that a stranger sees of a refusal, less what names the call itself. */
const told = (answer: Answer<AnyRoute>) => {
  const {
    url: _url,
    requestId: _requestId,
    ...rest
  } = (answer.ok ? answer.reply : answer.error) as object as Record<string, unknown>
  return JSON.stringify({ status: answer.status, ...rest })
}

const rows = expectedAccess()
const rowFor = (name: string): AccessRow => {
  const row = rows.get(name)
  if (!row) throw new Error(`${name} has no row in test-access-table.ts: say who may call it, and where that is said`)
  return row
}
const denied = (code: keyof typeof errorStatuses): string => `${errorStatuses[code]} ${code}`
const mayCall = ({ role, readOnly }: { role: Role; readOnly: boolean }, { who, effect }: AccessRow): string => {
  if (who === 'anybody' || !who.includes(role)) return denied('permission.denied')
  const isLetOff = effect === 'looks' || (effect === 'edits, but read-only operators' && role === 'OPERATOR')
  return readOnly && !isLetOff ? denied('readonly.denied') : 'ok'
}

/** What takes more than a call with values: an app, an authenticator. How they succeed, their own tests see. */
const notByValues: Record<string, string> = {
  'secondFactor.confirmTotp': '400 input.invalid',
  'secondFactor.makeRecoveryCodes': '404 not.found',
  'secondFactor.passkeyOptions': '403 passkey.refused',
  'secondFactor.addPasskey': '409 challenge.expired',
  'session.proofOptions': '403 passkey.refused',
  'session.provePasskey': '409 challenge.expired',
  'openid.beginProof': '401 openid.refused',
  'openid.completeProof': '409 challenge.expired',
  // A centre that has no receiver yet.
  'cras.test': '400 input.invalid',
}

type Place = 'own' | 'of the reseller' | 'of another reseller' | 'of nobody'
const sideAt: Record<Exclude<Place, 'of nobody'>, Side> = {
  own: ours,
  'of the reseller': sister,
  'of another reseller': theirs,
}
/** Spec 1 §6, "Scope": SUPER_RESELLER all resellers, DISTRIBUTOR specific ones, RESELLER all its companies. */
const reaches: Record<Place, readonly Role[]> = {
  own: roles,
  'of the reseller': ['RESELLER', 'DISTRIBUTOR', 'SUPER_RESELLER', 'DEVELOPER'],
  'of another reseller': ['SUPER_RESELLER', 'DEVELOPER'],
  'of nobody': [],
}
/**
 * `WHOLE_MATRIX=1` walks all of them with everybody. What is another company's of the same reseller, `tenant-walk.test.ts` walks through as
 * well; what is nobody's, and who does not reach another reseller, the crossings below.
 */
const isWhole = process.env['WHOLE_MATRIX'] === '1'
const peopleAt = (place: Place): Person[] =>
  isWhole || place === 'own' ? people : people.filter(({ role }) => reaches[place].includes(role))
const placesOf = (route: AnyRoute): Place[] => {
  const all = allPlacesOf(route)
  return isWhole ? all : all.filter((place) => place === 'own' || place === 'of another reseller')
}
const allPlacesOf = (route: AnyRoute): Place[] => {
  if (scopeOf(route) === 'company') return ['own', 'of the reseller', 'of another reseller', 'of nobody']
  return scopeOf(route) === 'reseller' ? ['own', 'of another reseller', 'of nobody'] : ['own']
}
const expectedAt = (place: Place, person: Person, name: string): string => {
  const verdict = mayCall(person, rowFor(name))
  if (verdict !== 'ok') return verdict
  return reaches[place].includes(person.role) ? (notByValues[name] ?? 'ok') : denied('not.found')
}

const callAt = async (place: Place, named: NamedRoute, ownerId?: number): Promise<Call> => {
  if (place !== 'of nobody') return prepareCall(named, sideAt[place], ownerId)
  const call = await prepareCall(named, ours)
  const param = scopeOf(named.route) === 'company' ? 'companyId' : 'resellerId'
  return { ...call, params: { ...call.params, [param]: nobodys } }
}

/** Calls are made ready one after the other and sent at once: what is refused uses nothing up, so one is enough. */
const tryAt = async (place: Place, named: NamedRoute): Promise<string[]> => {
  const refused = await callAt(place, named)
  const sent: Promise<[Person, string, Answer<AnyRoute>]>[] = []
  for (const person of peopleAt(place)) {
    const expected = expectedAt(place, person, named.name)
    const isDone = place !== 'of nobody' && reaches[place].includes(person.role) && !/^40[34] /.test(expected)
    const call = isDone ? await callAt(place, named, person.id) : refused
    const { session } = usesUp.includes(named.name) ? await signIn(person.role, person.readOnly) : person
    sent.push(session.callAnyhow(named.route, call).then((answer) => [person, expected, answer]))
  }
  return (await Promise.all(sent)).flatMap(([{ role, readOnly }, expected, answer]) => {
    if (outcome(answer) === expected) return []
    const who = `${role}${readOnly ? ', read-only' : ''}`
    return [`${who}, in a company ${place}: ${outcome(answer)}, where ${expected} was expected`]
  })
}

test('the table of routes and the table of who may call them name the same calls', () => {
  expect([...rows.keys()].toSorted()).toEqual(namedRoutes.map(({ name }) => name).toSorted())
  expect(guardedRoutes.length).toBeGreaterThan(300)
  expect(namedRoutes.filter(({ route }) => route.access === 'public').map(({ name }) => name)).toEqual(
    namedRoutes.filter(({ name }) => rowFor(name).who === 'anybody').map(({ name }) => name),
  )
})

describe.each(guardedRoutes)('$name', (named) => {
  test('refuses who has not signed in', async () => {
    const call = await prepareCall(named, ours)
    expect(outcome(await client.callAnyhow(named.route, call))).toBe('401 session.missing')
    expect(outcome(await client.as('not.a.token').callAnyhow(named.route, call))).toBe('401 session.expired')
  })

  test.each(placesOf(named.route))('keeps to the specification for every role, in a company %s', async (place) => {
    expect(await tryAt(place, named)).toEqual([])
  })
})

const someoneAllowed = (name: string): TestClient => {
  const person = people.find((one) => mayCall(one, rowFor(name)) === 'ok')
  if (!person) throw new Error(`nobody may call ${name}`)
  return person.session
}

test.each(guardedRoutes.filter(({ route }) => route.body))(
  '$name refuses a body that is not what it takes',
  async (named) => {
    const call = await prepareCall(named, ours)
    const session = someoneAllowed(named.name)
    const bodies = [{}, [], null, 'text', wrongTypes(call.body as object)]
    const answers = await Promise.all(bodies.map((body) => session.callAnyhow(named.route, { ...call, body })))
    expect(answers.map(outcome)).toEqual(bodies.map(() => '400 input.invalid'))
    expect(Object.keys((answers[0] as { error: { fields: object } }).error.fields)).not.toEqual([])
  },
)

test.each(guardedRoutes.filter(({ route }) => route.query))(
  '$name refuses a query that is not what it takes',
  async (named) => {
    const call = await prepareCall(named, ours)
    // Where everything may be left out, what is there must still be right.
    const isAllOptional = named.route.query.safeParse({}).success
    const names = Object.keys((named.route.query as unknown as { shape: object }).shape)
    const query = isAllOptional ? Object.fromEntries(names.map((name) => [name, 'yesterday '.repeat(100)])) : {}
    const answer = await someoneAllowed(named.name).callAnyhow(named.route, { ...call, query })
    expect(outcome(answer)).toBe('400 input.invalid')
  },
)

const tenantParams = ['companyId', 'resellerId', 'assignedId', 'superUserId']
/** Of many the mightiest and the least. */
const ends = (all: readonly Person[]): readonly Person[] =>
  isWhole || all.length < 3 ? all : [all[0] as Person, all.at(-1) as Person]
/** Each parameter that names something of a tenant, with roles that tenant isolation holds. */
const crossings = guardedRoutes.flatMap(({ name, route }) => {
  const held = people.filter((one) => !one.readOnly && mayCall(one, rowFor(name)) === 'ok')
  const isolated = held.filter(({ role }) => role !== 'SUPER_RESELLER' && role !== 'DEVELOPER')
  const params = paramNames(route.path).map((param) => {
    // What is the platform's is out of nobody's sight who may look at all.
    const isTenant = tenantParams.includes(param) || (scopeOf(route) === 'platform' && param === 'id')
    return { param, by: ends(isTenant ? isolated : held) }
  })
  return params.some(({ by }) => by.length > 0) ? [{ name, route, params }] : []
})

test('every parameter of a path is walked with a foreign value', () => {
  const params = crossings.flatMap((one) => one.params)
  expect(params.flatMap(({ by }) => by).length).toBeGreaterThan(900)
  expect(new Set(params.map(({ param }) => param))).toEqual(new Set(everyParam))
})

test.each(crossings)("$name answers another tenant's ids like ones that nobody has", async ({ params, ...named }) => {
  // All of these are refused, so that none uses up what the others are made with.
  const call = await prepareCall(named, ours)
  const wrong: string[] = []
  for (const { param, by } of params) {
    const foreign = await paramFor(named.name, param, theirs)
    const asked = async ({ role, session }: Person) => {
      const [answer, nothing] = await Promise.all([
        session.callAnyhow(named.route, { ...call, params: { ...call.params, [param]: foreign } }),
        session.callAnyhow(named.route, { ...call, params: { ...call.params, [param]: nobodys } }),
      ])
      if (outcome(answer) !== '404 not.found' || told(answer) !== told(nothing))
        wrong.push(`${role}, ${param}: ${told(answer)}, and of nobody's ${told(nothing)}`)
    }
    await Promise.all(by.map(asked))
  }
  expect(wrong).toEqual([])
})

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
    await updateRow('companies', side.tenant.companyId, { state })
    expect(outcome(await (await signedIn(client, person)).call(allRoutes.vehicles.list, { params }))).toBe(
      `403 ${code}`,
    )
    expect(outcome(await (await signedIn(client, reseller)).call(allRoutes.vehicles.list, { params }))).toBe('ok')
  }
})
