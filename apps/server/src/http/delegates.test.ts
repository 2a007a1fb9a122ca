import { actingRoutes } from '@atalaya/contract/acting'
import { type KeyScope, keyScopes, ownApiKeyRoutes } from '@atalaya/contract/api-keys'
import { exportRoutes } from '@atalaya/contract/security-events'
import { expect, test } from 'vitest'
import { insertTestUser, signedIn } from '../features/session/test-users.ts'
import { startTestServer } from '../test-server.ts'
import { expectedAccess } from './test-access-table.ts'
import { createTestCalls, guardedRoutes, type NamedRoute } from './test-calls.ts'

/** Who calls in another's place: one of the reseller's people who acts for a user, and a program with a user's key. */
const { socketless: client, database, pool } = await startTestServer()
const { prepareSide, prepareCall } = await createTestCalls(database)
const side = await prepareSide('Ours')
const params = { companyId: side.tenant.companyId }
const person = async (role: 'ADMIN' | 'RESELLER') => {
  const user = await insertTestUser(database, side.tenant, { role, email: `${role.toLowerCase()}@delegates.test` })
  return { ...user, as: await signedIn(client, user) }
}
const [admin, reseller] = [await person('ADMIN'), await person('RESELLER')]
const started = { params: { ...params, id: admin.id }, body: { reason: 'as was asked for' } }
const acting = client.as((await reseller.as.reply(actingRoutes.start, started)).accessToken)
const scopes = keyScopes.filter((scope) => scope.endsWith('.read')) as KeyScope[]
const key = { name: 'Key', scopes, expiresTs: null, callsPerMinute: 6_000 }
const program = client.as((await admin.as.reply(ownApiKeyRoutes.create, { body: key })).secret)

/** What opens an account, or was arranged by its owner for themselves: by hand, so that a route more is judged. */
const ownersAlone = [
  'session: logout prove proofOptions provePasskey saveMapBound assignCompany',
  'openid: beginProof completeProof',
  'secondFactor: read beginTotp confirmTotp removeTotp makeRecoveryCodes passkeyOptions addPasskey removePasskey',
  'ownAccount: save changePassword sessions endSession logoutEverywhere',
  'ownApiKeys: list create update remove uses calls',
  'webPush: read add test remove',
  'apiKeys: list create update remove uses calls',
  'userSessions: list end endAll resetFactors',
  'superUserSessions: list end endAll resetFactors',
  'access: save saveOpenid removeOpenid tryOpenid',
  'acting: start write end forMe',
  // By a name that answers for it.
  'coldChain: release withdraw',
  // After a fresh proof, which neither can give.
  'companyData: export',
  'runs: link',
  'resellerRuns: link',
  'users: create update remove removeMany updateMany importMany setPassword',
  'userInvitations: inviteMany',
  'savedViews: create update remove',
  'resellerSavedViews: create update remove',
].flatMap((line) => {
  const [feature, calls = ''] = line.split(': ')
  return calls.split(' ').map((call) => `${feature}.${call}`)
})
const rows = expectedAccess()
const isAdmins = ({ name }: NamedRoute): boolean => {
  const who = rows.get(name)?.who
  return who !== 'anybody' && (who?.includes('ADMIN') ?? false)
}
const codeOf = (answer: { ok: boolean; error?: { description: string } }): string =>
  answer.ok ? 'ok' : (answer.error?.description ?? '')

test('what is its owner’s alone is refused to who acts and to a program, and nothing else is', async () => {
  const found: string[] = []
  for (const named of guardedRoutes.filter(isAdmins)) {
    const call = await prepareCall(named, side, admin.id)
    const codes = [await acting.callAnyhow(named.route, call), await program.callAnyhow(named.route, call)].map(codeOf)
    if (codes[0] === 'acting.personal' && codes[1] === 'key.personal') found.push(named.name)
    else if (codes.some((code) => code.endsWith('.personal'))) found.push(`${named.name}: ${codes.join()}`)
  }
  expect(found.toSorted()).toEqual(ownersAlone.filter((name) => isAdmins({ name } as NamedRoute)).toSorted())
})

test('both read all else that the user reads', async () => {
  const wrong: string[] = []
  let calls = 0
  const reads = guardedRoutes.filter(({ name, route }) => route.method === 'GET' && !ownersAlone.includes(name))
  for (const named of reads.filter(isAdmins)) {
    const call = await prepareCall(named, side, admin.id)
    const [own, forThem, byKey] = [admin.as, acting, program].map((by) => by.callAnyhow(named.route, call))
    calls += 1
    const told = [codeOf(await (own as never)), codeOf(await (forThem as never)), codeOf(await (byKey as never))]
    const isOfSessions = ['session.currentUser', 'savedViews.list'].includes(named.name)
    const expected = ['ok', 'ok', isOfSessions ? 'key.scope' : 'ok']
    if (told.join() !== expected.join()) wrong.push(`${named.name}: ${told.join()}`)
  }
  expect(wrong).toEqual([])
  expect(calls).toBeGreaterThan(60)
})

test('a document that is taken along by who acts is noted under both names', async () => {
  const body = { format: 'csv' as const, title: 'Vehículos', rows: 3 }
  await acting.reply(exportRoutes.note, { body })
  const { rows: events } = await pool.query(
    `SELECT user_id, actor_id, company_id, subject FROM security_events WHERE kind = 'export' AND subject = 'Vehículos'`,
  )
  expect(events).toEqual([
    { user_id: admin.id, actor_id: reseller.id, company_id: params.companyId, subject: 'Vehículos' },
  ])
})
