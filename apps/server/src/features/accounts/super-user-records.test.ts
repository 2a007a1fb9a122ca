import { allRoutes } from '@atalaya/contract/routes'
import { expect, test } from 'vitest'
import { insertTestTenant } from '../../database/test-tenants.ts'
import { startTestCompany } from '../../test-server.ts'

const { client, database, tenant: ours, signInAs } = await startTestCompany('Ours')
const theirs = await insertTestTenant(database, 'Theirs')
const as = (role: 'SUPER_RESELLER' | 'DEVELOPER' | 'DISTRIBUTOR' | 'RESELLER') =>
  signInAs({ role, email: `${role.toLowerCase()}@makers.test` })
const staff = await as('SUPER_RESELLER')
const developer = await as('DEVELOPER')
const dora = await as('DISTRIBUTOR')
const rosa = await as('RESELLER')
const routes = allRoutes.superUsers
let serial = 0
const person = (role: string, more: object = {}) =>
  ({ email: `p${++serial}@makers.test`, firstName: 'Eva', lastName: 'Gil', role, ...more }) as never
const outcome = async (who: typeof staff, body: never) => {
  const answer = await who.call(routes.create, { body })
  return answer.ok ? answer.reply.role : (Object.entries(answer.error.fields ?? {})[0]?.join(' ') ?? answer.status)
}

test('nobody makes an account at or above their own, or outside of their part of the tree', async () => {
  const own = { resellerId: ours.resellerId }
  const foreign = { resellerId: theirs.resellerId }
  expect(await outcome(rosa, person('RESELLER'))).toBe('RESELLER')
  expect(await outcome(rosa, person('RESELLER', foreign))).toBe('resellerId choice')
  for (const role of ['DISTRIBUTOR', 'DEVELOPER', 'SUPER_RESELLER'])
    expect(await outcome(rosa, person(role, own))).toBe('role choice')
  expect(await outcome(dora, person('RESELLER'))).toBe('resellerId required')
  expect(await outcome(dora, person('RESELLER', own))).toBe('RESELLER')
  expect(await outcome(dora, person('RESELLER', foreign))).toBe('resellerId choice')
  expect(await outcome(dora, person('DISTRIBUTOR', { distributorId: ours.distributorId }))).toBe('role choice')
  expect(await outcome(developer, person('DEVELOPER'))).toBe('role choice')
  expect(await outcome(developer, person('DISTRIBUTOR', { distributorId: ours.distributorId }))).toBe('DISTRIBUTOR')
  expect(await outcome(staff, person('DEVELOPER'))).toBe('DEVELOPER')
  expect(await outcome(staff, person('SUPER_RESELLER'))).toBe('role choice')
})

test('one is invited, chooses a password, is changed, deleted and brought back without it', async () => {
  const body = person('RESELLER', { resellerId: ours.resellerId, email: 'nuria@makers.test' })
  const made = await dora.reply(routes.create, { body })
  expect(made).toMatchObject({ hasPassword: false, resellerId: ours.resellerId, distributorId: null, version: 1 })
  const { key } = await dora.reply(routes.invite, { params: { superUserId: made.id } })
  const password = 'Elegida-por-mi-1234'
  await client.reply(allRoutes.invitations.accept, { body: { key, password } })
  await client.reply(allRoutes.session.login, { body: { email: 'nuria@makers.test', password } })
  const at = { params: { id: made.id } }
  const changed = {
    firstName: 'Nuria',
    lastName: 'Vidal',
    email: 'nuria@makers.test',
    role: 'RESELLER',
    readOnly: true,
  }
  const saved = await rosa.reply(routes.update, { ...at, body: { ...changed, version: 1 } as never })
  expect(saved).toMatchObject({ firstName: 'Nuria', readOnly: true, hasPassword: true, version: 2 })
  // Whoever had an address hears that it is another one now, and is told nothing of other changes.
  const told = () =>
    database.selectFrom('mails').select(['email', 'user_id']).where('template', '=', 'changedEmail').execute()
  expect(await told()).toEqual([])
  const moved = { ...changed, email: 'nuria.vidal@makers.test', version: 2 }
  await rosa.reply(routes.update, { ...at, body: moved as never })
  expect(await told()).toEqual([{ email: 'nuria@makers.test', user_id: made.id }])
  const operationId = crypto.randomUUID()
  await dora.with({ 'Operation-Id': operationId }).reply(routes.remove, at)
  const undo = { operationId, undoId: crypto.randomUUID() }
  await dora.reply(allRoutes.changes.undoOfPlatform, { body: undo })
  expect(await dora.reply(routes.read, at)).toMatchObject({ firstName: 'Nuria', hasPassword: false })
})

test('own rights are nobody’s own to change, nor an address that somebody has', async () => {
  const own = Object.values(await rosa.reply(routes.list)).find(({ isSelf }) => isSelf)
  const at = { params: { id: own?.id as never } }
  const body = person('RESELLER', { version: own?.version })
  expect(await rosa.call(routes.update, { ...at, body })).toMatchObject({ code: 'account.own' })
  expect(await rosa.call(routes.remove, at)).toMatchObject({ code: 'account.own' })
  expect(
    await rosa.call(routes.create, { body: person('RESELLER', { email: 'developer@makers.test' }) }),
  ).toMatchObject({ code: 'email.taken' })
})
