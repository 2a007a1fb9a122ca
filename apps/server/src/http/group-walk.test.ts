import { type AnyRoute, paramNames, scopeOf } from '@atalaya/contract/route'
import { allRoutes } from '@atalaya/contract/routes'
import { expect, test } from 'vitest'
import { insertTestItem } from '../database/test-items.ts'
import { insertTestUser, signedIn } from '../features/session/test-users.ts'
import { startTestServer } from '../test-server.ts'
import { expectedAccess } from './test-access-table.ts'
import { createTestCalls, guardedRoutes, type NamedRoute } from './test-calls.ts'
import { replyOf, type TestClient } from './test-client.ts'

/**
 * Spec 1 §6: SUBADMIN "own groups only", OPERATOR "own groups". One company, and two groups of it with everything twice;
 * whoever is held to the first is told of nothing that has the second's name, by whichever call there is.
 */
const { socketless: client, database, updateRow } = await startTestServer()
const { prepareSide, prepareCall, paramFor } = await createTestCalls(database)
const shown = await prepareSide('Shown')
const hidden = await prepareSide('Hidden', shown.tenant)
const company = { companyId: shown.tenant.companyId }

const person = async (role: 'ADMIN' | 'SUBADMIN' | 'OPERATOR') => {
  const groupIds = role === 'ADMIN' ? [] : [shown.groupId]
  const email = `${role.toLowerCase()}@groups.test`
  const { id } = await insertTestUser(database, shown.tenant, { role, email, groupIds })
  return { role, id, session: await signedIn(client, { email }) }
}
const admin = await person('ADMIN')
const held = [await person('SUBADMIN'), await person('OPERATOR')] as const

const rows = expectedAccess()
const mayCall = (role: 'ADMIN' | 'SUBADMIN' | 'OPERATOR', { name }: NamedRoute): boolean => {
  const who = rows.get(name)?.who
  return who !== 'anybody' && (who?.includes(role) ?? false)
}
const ofCompany = guardedRoutes.filter(({ route }) => scopeOf(route) === 'company')

/** A driver is seen by whoever sees the vehicle. */
const seat = async (driverId: number | string): Promise<number | string> => {
  const vehicle = await insertTestItem(database, company.companyId, { name: 'Hidden van', groupIds: [hidden.groupId] })
  await updateRow('drivers', Number(driverId), { vehicle_id: vehicle })
  return driverId
}
/** What belongs to nobody's group but to the company; each further one is judged here. */
const isEverybodys = [
  ...['geozones', 'pois', 'sensors', 'worktimes', 'customFields', 'customStates', 'companySupports', 'savedViews'],
]
const isOfDrivers = (name: string): boolean => /^(drivers|driverPhotos|driverAssignments\.ofDriver)\b/.test(name)
const hiddenParam = async (name: string, param: string): Promise<number | string> => {
  const id = await paramFor(name, param, hidden)
  return param === 'id' && isOfDrivers(name) ? seat(id) : id
}

const textOf = (answer: Awaited<ReturnType<TestClient['callAnyhow']>>): string => {
  const {
    url: _url,
    requestId: _id,
    ...rest
  } = (answer.ok ? answer.reply : answer.error) as object as Record<string, unknown>
  return JSON.stringify({ status: answer.status, ...rest })
}

// One of everything is there, some of it changed and some in the bin.
for (const named of ofCompany) await prepareCall(named, hidden)
for (const noun of ['vehicles', 'assets', 'persons', 'costs'] as const) {
  const routes = allRoutes[noun]
  const { id } = (await prepareCall({ name: `${noun}.remove`, route: routes.remove as AnyRoute }, hidden)).params
  replyOf(await admin.session.callAnyhow(routes.remove, { params: { ...company, id: id as number } }))
}
for (const { id } of await database.selectFrom('drivers').select('id').where('name', 'like', 'Hidden%').execute())
  await seat(id)

test('no list, record, history or bin names what is in no group of one’s own', async () => {
  const wrong: string[] = []
  const tellingAll: string[] = []
  for (const named of ofCompany.filter(({ route }) => route.method === 'GET')) {
    const ofAdmin = textOf(await admin.session.callAnyhow(named.route, await prepareCall(named, shown, admin.id)))
    if (ofAdmin.includes('Hidden')) tellingAll.push(named.name)
    for (const { role, id, session } of held.filter((one) => mayCall(one.role, named))) {
      const answer = await session.callAnyhow(named.route, await prepareCall(named, shown, id))
      if (!answer.ok) wrong.push(`${named.name} by ${role}: ${textOf(answer)}`)
      if (textOf(answer).includes('Hidden')) wrong.push(`${named.name} by ${role} tells of a hidden one`)
    }
  }
  expect(wrong).toEqual([])
  // Else the walk would have nothing to find.
  expect(tellingAll).toEqual(
    expect.arrayContaining(['vehicles.list', 'assets.list', 'persons.list', 'drivers.list', 'costs.list', 'bin.list']),
  )
})

test('no call is answered about what is in no group of one’s own otherwise than about nothing', async () => {
  const wrong: string[] = []
  let calls = 0
  for (const named of ofCompany) {
    const by = held.filter((one) => mayCall(one.role, named))
    const inner = paramNames(named.route.path).filter((param) => param !== 'companyId')
    if (by.length === 0 || isEverybodys.includes(named.name.split('.')[0] as string)) continue
    const call = await prepareCall(named, shown)
    for (const param of inner.filter((one) => one !== 'sensorId')) {
      const id = await hiddenParam(named.name, param)
      for (const { role, session } of by) {
        calls += 1
        const asked = (value: number | string) =>
          session.callAnyhow(named.route, { ...call, params: { ...call.params, [param]: value } })
        const [answer, nothing] = [textOf(await asked(id)), textOf(await asked(2_000_000_000))]
        if (!answer.startsWith('{"status":404') || answer !== nothing)
          wrong.push(`${named.name}, ${param}, by ${role}: ${answer}, and of nobody’s ${nothing}`)
      }
    }
  }
  expect(wrong).toEqual([])
  expect(calls).toBeGreaterThan(40)
})
