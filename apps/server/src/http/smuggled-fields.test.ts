import { may, type Role } from '@atalaya/contract/roles'
import { expect, test } from 'vitest'
import { insertTestUser, signedIn } from '../features/session/test-users.ts'
import { startTestServer } from '../test-server.ts'
import { createTestCalls, guardedRoutes } from './test-calls.ts'

/**
 * Whatever a body says beside what its route takes: nobody becomes more than they are by it, and nothing of it lands at
 * somebody else's. Which fields those are is written here, and not asked of the contract.
 */
const { client, database, pool } = await startTestServer()
const { prepareSide, prepareCall } = await createTestCalls(database)
const ours = await prepareSide('Ours')
const theirs = await prepareSide('Theirs')

const callers = new Map<Role, { id: number; as: typeof client }>()
for (const role of ['ADMIN', 'RESELLER'] as const) {
  const user = await insertTestUser(database, ours.tenant, { role, email: `${role.toLowerCase()}@smuggle.test` })
  callers.set(role, { id: user.id, as: await signedIn(client, user) })
}

const foreign = theirs.tenant
const smuggled: Record<string, unknown> = {
  ...{ companyId: foreign.companyId, company_id: foreign.companyId, assignedCompanyId: foreign.companyId },
  ...{ resellerId: foreign.resellerId, reseller_id: foreign.resellerId, distributorId: foreign.distributorId },
  ...{ role: 'SUPER_RESELLER', readOnly: false, read_only: false, isAdmin: true, passwordChange: null },
  ...{ userId: 1, ownerId: 1, actorId: 1, createdBy: 1, passwordHash: 'x', isPersonal: true, version_: 1 },
}

/** What a body may say itself is tried by its own tests. */
const withSmuggled = (body: object, taken: readonly string[]) => ({
  ...Object.fromEntries(Object.entries(smuggled).filter(([name]) => !taken.includes(name))),
  ...body,
})

const rowsOf = async (column: 'company_id' | 'reseller_id', id: number): Promise<Record<string, string>> => {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND column_name = $1 AND table_type = 'BASE TABLE' AND table_name !~ '^(positions|item_days)_'`,
    [column],
  )
  const found: Record<string, string> = {}
  for (const { name } of rows) {
    const { rows: sums } = await pool.query(
      `SELECT count(*)::text || ':' || coalesce(sum(hashtextextended(t::text, 0))::text, '') AS sum FROM "${name}" t WHERE ${column} = $1`,
      [id],
    )
    found[name] = (sums[0] as { sum: string }).sum
  }
  return found
}
const standing = async () => {
  const { rows } = await pool.query(
    'SELECT id, role, company_id, reseller_id, distributor_id, read_only FROM users WHERE id = ANY ($1) ORDER BY id',
    [[...callers.values()].map(({ id }) => id)],
  )
  return rows
}

/** After these the session is no more. */
const usesUp = ['session.logout', 'ownAccount.logoutEverywhere', 'ownAccount.changePassword']
const writing = guardedRoutes.filter(({ name, route }) => route.body && !usesUp.includes(name))

test('what is smuggled into a body is refused or ignored, in every call that takes one', async () => {
  const before = [
    await rowsOf('company_id', foreign.companyId),
    await rowsOf('reseller_id', foreign.resellerId),
    await standing(),
  ]
  const faults: string[] = []
  let calls = 0
  for (const named of writing) {
    const taken = Object.keys((named.route.body as { shape?: object }).shape ?? {})
    for (const [role, { id, as }] of callers) {
      if (named.route.access === 'public' || !may({ role, readOnly: false }, named.route.access)) continue
      const call = await prepareCall(named, ours, id)
      const answer = await as.callAnyhow(named.route, { ...call, body: withSmuggled(call.body as object, taken) })
      calls += 1
      if (answer.status >= 500) faults.push(`${named.name} as ${role}: ${answer.status}`)
    }
  }
  expect(faults).toEqual([])
  expect(calls).toBeGreaterThan(80)
  expect([
    await rowsOf('company_id', foreign.companyId),
    await rowsOf('reseller_id', foreign.resellerId),
    await standing(),
  ]).toEqual(before)
  const { rows } = await pool.query(
    `SELECT role, company_id FROM users WHERE company_id IS NOT NULL AND role NOT IN ('ADMIN', 'SUBADMIN', 'OPERATOR')`,
  )
  expect(rows).toEqual([])
})
