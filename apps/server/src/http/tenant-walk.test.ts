import { may, type Permission, type Role } from '@atalaya/contract/roles'
import { paramNames } from '@atalaya/contract/route'
import { expect, test } from 'vitest'
import type { TestTenant } from '../database/test-tenants.ts'
import { insertTestUser, signedIn } from '../features/session/test-users.ts'
import { startTestServer } from '../test-server.ts'
import { type Call, createTestCalls, guardedRoutes, type NamedRoute, type Side } from './test-calls.ts'
import type { TestClient } from './test-client.ts'

/**
 * Every route there is, in a world of two distributors, three resellers and four companies:
 *
 *     North: Oak: Acorn, Bark
 *            Elm: Cone
 *     South: Fir: Dew
 *
 * Who reaches whom is written here once more, by hand, and not asked of the product.
 */
const { socketless: client, database, pool, insertInto } = await startTestServer()
const { prepareSide, prepareCall, paramFor } = await createTestCalls(database)

const [north, south] = [
  await insertInto('distributors', { name: 'North' }),
  await insertInto('distributors', { name: 'South' }),
]
const resellerOf = (name: string, distributor: number) => insertInto('resellers', { name, distributor_id: distributor })
const [oak, elm, fir] = [
  await resellerOf('Oak resale', north),
  await resellerOf('Elm resale', north),
  await resellerOf('Fir resale', south),
]
const resellerNames = new Map([
  [oak, 'Oak resale'],
  [elm, 'Elm resale'],
  [fir, 'Fir resale'],
])

const companyNames = ['Acorn', 'Bark', 'Cone', 'Dew'] as const
type CompanyName = (typeof companyNames)[number]
const places: Record<CompanyName, Omit<TestTenant, 'companyId'>> = {
  Acorn: { resellerId: oak, distributorId: north },
  Bark: { resellerId: oak, distributorId: north },
  Cone: { resellerId: elm, distributorId: north },
  Dew: { resellerId: fir, distributorId: south },
}
const sides = {} as Record<CompanyName, Side>
for (const name of companyNames) {
  const place = places[name]
  const companyId = await insertInto('companies', { name, reseller_id: place.resellerId, conf: '{}' })
  sides[name] = await prepareSide(name, { ...place, companyId })
}

interface Caller {
  id: number
  name: string
  role: Role
  /** The companies in scope, and what a reseller's own routes are asked with. */
  reaches: readonly CompanyName[]
  session: TestClient
}
const callers: Caller[] = []
/**
 * Who works at Acorn has a sister (Bark), a cousin (Cone) and a stranger (Dew) to keep away from: each role at each distance.
 * `WHOLE_MATRIX=1` walks as everybody else, too.
 */
const isWhole = process.env['WHOLE_MATRIX'] === '1'
const addCaller = async (role: Role, at: CompanyName, reaches: readonly CompanyName[]) => {
  if (at !== 'Acorn' && !isWhole) return
  const email = `${role.toLowerCase().replaceAll('_', '-')}-${at.toLowerCase()}@walk.test`
  const { tenant, groupId } = sides[at]
  const groupIds = role === 'OPERATOR' ? [groupId] : []
  const user = await insertTestUser(database, tenant, { role, email, groupIds })
  callers.push({ id: user.id, name: email, role, reaches, session: await signedIn(client, user) })
}
await addCaller('DISTRIBUTOR', 'Acorn', ['Acorn', 'Bark', 'Cone'])
await addCaller('DISTRIBUTOR', 'Dew', ['Dew'])
await addCaller('RESELLER', 'Acorn', ['Acorn', 'Bark'])
await addCaller('RESELLER', 'Cone', ['Cone'])
await addCaller('RESELLER', 'Dew', ['Dew'])
for (const name of companyNames) {
  await addCaller('ADMIN', name, [name])
  await addCaller('OPERATOR', name, [name])
}

/** A caller of another branch learns no more of these than of what does not exist. */
const tenantParams = ['companyId', 'resellerId', 'assignedId', 'superUserId', 'trackerId', 'id', 'itemId']
const nobodys = 2_000_000_000
const told = (answer: Awaited<ReturnType<TestClient['callAnyhow']>>) => {
  const { url: _, requestId: __, ...rest } = (answer.ok ? answer.reply : answer.error) as Record<string, unknown>
  return JSON.stringify({ status: answer.status, ...rest })
}
const mayCall = ({ role }: Caller, { route }: NamedRoute) => may({ role, readOnly: false }, route.access as Permission)
/** What a path names a tenant by, where it does. */
const tenantParamOf = ({ route }: NamedRoute) => paramNames(route.path).find((param) => tenantParams.includes(param))
/** After these the session that the others need is no more. */
const usesUp = ['session.logout', 'ownAccount.logoutEverywhere', 'ownAccount.changePassword']
const walked = guardedRoutes.filter(({ name }) => !usesUp.includes(name))

interface Prepared extends Call {
  named: NamedRoute
  of: CompanyName
}
const prepared: Prepared[] = []
for (const named of walked)
  for (const of of companyNames) prepared.push({ ...(await prepareCall(named, sides[of])), named, of })

/** One of the caller's own branch that has what a route above companies is asked with. */
const isForeign = (caller: Caller, { named, of }: Prepared): boolean => {
  if (caller.reaches.includes(of)) return false
  const first = tenantParamOf(named)
  if (first !== 'resellerId' && first !== 'superUserId') return true
  // A reseller is reached by whoever reaches one of its companies from above.
  return !caller.reaches.some((name) => places[name].resellerId === places[of].resellerId)
}

/** Of every table what it holds, but for what a refused call may leave: a trace, a count, a session's last use. */
const traces = ['security_events', 'rate_limits', 'sessions', 'import_chunks', 'users', 'log']
const contents = async (): Promise<Record<string, string>> => {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND NOT c.relispartition`,
  )
  const found: Record<string, string> = {}
  for (const { name } of rows.filter((row) => !traces.some((trace) => row.name.startsWith(trace)))) {
    const { rows: sums } = await pool.query(
      `SELECT count(*)::text || ':' || coalesce(sum(hashtextextended(t::text, 0))::text, '') AS sum FROM "${name}" t`,
    )
    found[name] = (sums[0] as { sum: string }).sum
  }
  return found
}

/** What a company's side is asked for more than once, made once. */
const once = <T>(make: (of: CompanyName) => Promise<T>) => {
  const made = new Map<CompanyName, Promise<T>>()
  return (of: CompanyName): Promise<T> => {
    const known = made.get(of) ?? make(of)
    made.set(of, known)
    return known
  }
}

/** Some thousand calls each, and ten of them for everybody: on a machine that does much else they take longer than a test usually may. */
const walkMs = isWhole ? 300_000 : 120_000

test('the world is the one that the walk speaks of', () => {
  expect(callers).toHaveLength(isWhole ? 13 : 4)
  expect(walked.length).toBeGreaterThan(150)
  expect(walked.filter((named) => tenantParamOf(named)).length).toBeGreaterThan(140)
})

test(
  'no call reaches into a branch that is not the caller’s, and none of them changes anything',
  async () => {
    const before = await contents()
    const wrong: string[] = []
    let calls = 0
    // What does not exist is answered alike whichever company's row the call was made ready with.
    const nothings = new Map<string, Promise<string>>()
    for (const call of prepared) {
      const { named, of } = call
      const param = tenantParamOf(named)
      if (!param) continue
      await Promise.all(
        callers.map(async (caller) => {
          if (!isForeign(caller, call) || !mayCall(caller, named)) return
          calls += 1
          const answer = await caller.session.callAnyhow(named.route, call)
          const asked = `${named.name} by ${caller.name}`
          if (!nothings.has(asked)) {
            const ofNobody = { ...call, params: { ...call.params, [param]: nobodys } }
            nothings.set(asked, caller.session.callAnyhow(named.route, ofNobody).then(told))
          }
          const isHidden = answer.status === 404 && told(answer) === (await nothings.get(asked))
          if (!isHidden) wrong.push(`${named.name} of ${of} by ${caller.name}: ${told(answer)}`)
        }),
      )
    }
    expect(wrong).toEqual([])
    expect(calls).toBeGreaterThan(1_500)
    expect(await contents()).toEqual(before)
  },
  walkMs,
)

test(
  'what a caller may read names nobody of another branch',
  async () => {
    const wrong: string[] = []
    let calls = 0
    let tellingOwn = 0
    for (const named of walked.filter(({ route }) => route.method === 'GET')) {
      for (const caller of callers) {
        if (!mayCall(caller, named)) continue
        for (const of of tenantParamOf(named) ? caller.reaches : caller.reaches.slice(0, 1)) {
          const answer = await caller.session.callAnyhow(named.route, await prepareCall(named, sides[of], caller.id))
          calls += 1
          const text = JSON.stringify(answer.ok ? answer.reply : answer.error)
          const known = caller.reaches.flatMap((name) => [name, resellerNames.get(places[name].resellerId)])
          const unseen = [...companyNames, ...resellerNames.values()].filter(
            (name) => !known.includes(name) && text.includes(name),
          )
          if (known.some((name) => name && text.includes(name))) tellingOwn += 1
          if (!answer.ok) wrong.push(`${named.name} of ${of} by ${caller.name}: ${text}`)
          if (unseen.length > 0) wrong.push(`${named.name} of ${of} by ${caller.name} tells of ${unseen.join()}`)
        }
      }
    }
    expect(wrong).toEqual([])
    expect(calls).toBeGreaterThan(500)
    // Names are told at all.
    expect(tellingOwn).toBeGreaterThan(50)
  },
  walkMs,
)

test(
  'a record of another branch is not there, asked for inside one’s own',
  async () => {
    const wrong: string[] = []
    let calls = 0
    for (const named of walked) {
      const inner = paramNames(named.route.path).filter((param) => param !== 'companyId' && param !== 'resellerId')
      // All of these are refused, so that none uses up what the others are made with.
      const ownCall = once((of: CompanyName) => prepareCall(named, sides[of]))
      for (const param of inner) {
        const foreign = once((of: CompanyName) => paramFor(named.name, param, sides[of]))
        for (const caller of callers.filter((one) => mayCall(one, named) && one.role !== 'OPERATOR')) {
          const home = caller.reaches[0] as CompanyName
          const own = sides[home]
          const call = await ownCall(home)
          for (const of of companyNames.filter((name) => !caller.reaches.includes(name))) {
            // Companies of one reseller turn to the same people.
            const isOfOneReseller = places[of].resellerId === own.tenant.resellerId
            if (isOfOneReseller && named.name.startsWith('companySupports.')) continue
            calls += 1
            const params = { ...call.params, [param]: await foreign(of) }
            const answer = await caller.session.callAnyhow(named.route, { ...call, params })
            if (answer.status !== 404) wrong.push(`${named.name}: ${param} of ${of} by ${caller.name}: ${told(answer)}`)
          }
        }
      }
    }
    expect(wrong).toEqual([])
    expect(calls).toBeGreaterThan(500)
  },
  walkMs,
)
