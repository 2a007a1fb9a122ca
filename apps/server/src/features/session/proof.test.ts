import { randomUUID } from 'node:crypto'
import { may } from '@atalaya/contract/roles'
import { type AnyRoute, paramNames, type RouteTable } from '@atalaya/contract/route'
import { allRoutes } from '@atalaya/contract/routes'
import { beforeEach, expect, test } from 'vitest'
import { insertTestItem } from '../../database/test-items.ts'
import { replyOf, type TestClient } from '../../http/test-client.ts'
import { startTestCompany } from '../../test-server.ts'
import { insertTestUser, signedIn, testPassword } from './test-users.ts'

const { client, database, pool, eventTally, tenant } = await startTestCompany('Proven')
const { companyId, resellerId } = tenant
const params = { companyId }
const routes = Object.entries(allRoutes).flatMap(([feature, table]) =>
  Object.entries(table as RouteTable).map(([name, route]): [string, AnyRoute] => [`${feature}.${name}`, route]),
)
const guarded = routes.filter(([, route]) => route.needsFreshProof)

const minuteMs = 60_000
let serial = 0
const insert = (role: 'ADMIN' | 'RESELLER' | 'SUPER_RESELLER') =>
  insertTestUser(database, tenant, { role, email: `proof-${++serial}@session.test` })
const age = (user: { id: number }, byMs: number) =>
  pool.query('UPDATE sessions SET proven_ts = proven_ts - $2 WHERE user_id = $1', [user.id, byMs])
const prove = (as: TestClient, password = testPassword) => as.call(allRoutes.session.prove, { body: { password } })
const required = { status: 403, error: { description: 'proof.required' } }
const newUser = () => ({
  ...{ email: `made-${++serial}@session.test`, role: 'ADMIN' as const, firstName: 'Eva', lastName: 'Gil' },
  ...{ countryId: 'ES' as const, language: 'es' as const, timezone: 'Europe/Madrid' },
})
const create = (as: TestClient) => as.call(allRoutes.users.create, { params, body: newUser() })

let admin: { id: number; email: string }
let page: TestClient
beforeEach(async () => {
  admin = await insert('ADMIN')
  page = await signedIn(client, admin)
})

test('what decides over other people’s access asks for it, and reading nothing does', () => {
  const calls = ['create', 'importMany', 'remove', 'removeMany', 'update', 'updateMany']
  const allOf = (noun: string) => calls.map((call) => `${noun}.${call}`)
  expect(guarded.map(([name]) => name).sort()).toEqual([
    ...['access.removeOpenid', 'access.save', 'access.saveOpenid', 'access.tryOpenid', 'acting.write'],
    ...['apiKeys.create', 'apiKeys.update'],
    ...[...allOf('companies'), 'companies.clone', 'companies.move', 'companies.setState'].sort(),
    ...['companyData.export', 'companyErasure.erase'],
    ...allOf('distributors'),
    ...['ownApiKeys.create', 'ownApiKeys.update'],
    ...['pushSources.create', 'pushSources.remove', 'pushSources.update'],
    ...allOf('resellers'),
    ...['secondFactor.addPasskey', 'secondFactor.beginTotp', 'secondFactor.confirmTotp'],
    ...['secondFactor.makeRecoveryCodes', 'secondFactor.passkeyOptions', 'secondFactor.removePasskey'],
    ...['secondFactor.removeTotp', 'superUserSessions.resetFactors'],
    ...[...allOf('superUsers'), 'superUsers.invite', 'superUsers.reset', 'superUsers.setDisabled'].sort(),
    ...['userInvitations.inviteMany', 'userSessions.resetFactors'],
    ...['users.create', 'users.importMany', 'users.remove', 'users.removeMany', 'users.setPassword'],
    ...['users.update', 'users.updateMany'],
  ])
  expect(guarded.filter(([, { method }]) => method === 'GET')).toEqual([])
})

test.each(guarded)('%s asks once the password was typed a quarter of an hour ago', async (_name, route) => {
  const roles = (['ADMIN', 'RESELLER', 'SUPER_RESELLER'] as const).filter((role) =>
    may({ role, readOnly: false }, route.access as Parameters<typeof may>[1]),
  )
  const role = roles[0]
  if (!role) throw new Error('nobody may call it')
  const user = await insert(role)
  const as = await signedIn(client, user)
  // Sessions, and so who acts in one, have ids that nobody guesses.
  const acting = { actingId: randomUUID() }
  const given = {
    params: { companyId, resellerId, superUserId: 1, pushSourceId: 1, passkeyId: 1, apiKeyId: 1, id: 1, ...acting },
  }
  const named = Object.fromEntries(
    Object.entries(given.params).filter(([name]) => paramNames(route.path).includes(name)),
  )
  const call = () => as.callAnyhow(route, { params: named, body: {} })
  expect(await call()).not.toMatchObject(required)
  await age(user, 15 * minuteMs)
  expect(await call()).toMatchObject(required)
  expect((await prove(as)).ok).toBe(true)
  expect(await call()).not.toMatchObject(required)
})

test('nothing is done before it, and the same call goes through after it', async () => {
  await age(admin, 14 * minuteMs)
  expect((await create(page)).ok).toBe(true)
  await age(admin, 2 * minuteMs)
  const before = Object.keys(await page.reply(allRoutes.users.list, { params })).length
  expect(await create(page)).toMatchObject(required)
  expect(await prove(page, 'Otra-1234')).toMatchObject({ status: 400, fields: { password: 'password.wrong' } })
  expect(await create(page)).toMatchObject(required)
  expect(Object.keys(await page.reply(allRoutes.users.list, { params }))).toHaveLength(before)
  const { provenUntilTs } = replyOf(await prove(page))
  expect(Math.abs(provenUntilTs - Date.now() - 15 * minuteMs)).toBeLessThan(minuteMs)
  expect((await create(page)).ok).toBe(true)
})

test('one session proves nothing for another, and a token that is renewed nothing for its own', async () => {
  const elsewhere = await signedIn(client, admin)
  await age(admin, 16 * minuteMs)
  expect((await prove(elsewhere)).ok).toBe(true)
  expect(await create(page)).toMatchObject(required)
  expect((await create(elsewhere)).ok).toBe(true)
})

test('guesses at an open screen come out of the budget of the sign-in', async () => {
  await age(admin, 16 * minuteMs)
  const codes: (string | undefined)[] = []
  for (let nth = 0; nth < 7; nth++) {
    const answer = await prove(page, nth < 6 ? `Equivocada-${nth}` : testPassword)
    codes.push(answer.ok ? 'ok' : answer.error.description)
  }
  expect(codes).toEqual([...Array(5).fill('input.invalid'), 'too.many.tries', 'too.many.tries'])
  expect(await create(page)).toMatchObject(required)
  await eventTally.flush()
  const { rows } = await pool.query(
    "SELECT count(*)::integer AS events FROM security_events WHERE user_id = $1 AND kind = 'proof.refused'",
    [admin.id],
  )
  expect(rows).toEqual([{ events: 1 }])
})

test('a change of the own password proves as well', async () => {
  await age(admin, 16 * minuteMs)
  const body = { current: testPassword, new: 'Otra-distinta-77' }
  expect((await page.call(allRoutes.ownAccount.changePassword, { body })).ok).toBe(true)
  expect((await create(page)).ok).toBe(true)
})

test('an engine is stopped by somebody who has just typed their password; a position is asked for by anybody who may', async () => {
  const itemId = await insertTestItem(database, companyId, { name: `Van ${++serial}` })
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO trackers (reseller_id, company_id, item_id, type_id, device_id) VALUES ($1, $2, $3, 1, $4) RETURNING id`,
    [resellerId, companyId, itemId, `35999000000${1000 + serial}`],
  )
  const trackerId = rows[0]?.id as number
  const reseller = await insert('RESELLER')
  const as = await signedIn(client, reseller)
  const order = (command: { name: 'setOutput'; output: number; isOn: boolean } | { name: 'readVersion' }) =>
    as.call(allRoutes.deviceCommands.queue, { params: { resellerId, trackerId }, body: { command } })
  await age(reseller, 16 * minuteMs)
  expect((await order({ name: 'readVersion' })).ok).toBe(true)
  const output = { name: 'setOutput', output: 1, isOn: true } as const
  expect(await order(output)).toMatchObject(required)
  expect((await prove(as)).ok).toBe(true)
  expect((await order(output)).ok).toBe(true)
})

test('taking back what was done to users, and their way out of the bin, ask for it; for vehicles they do not', async () => {
  const { id } = replyOf(await create(page))
  const operationId = crypto.randomUUID()
  const removal = { items: [id], dryRun: false, operationId }
  expect((await page.call(allRoutes.users.removeMany, { params, body: removal })).ok).toBe(true)
  const van = { name: `Van ${++serial}`, groupIds: [] }
  const vehicle = replyOf(await page.callAnyhow(allRoutes.vehicles.create, { params, body: van })) as { id: number }
  expect((await page.call(allRoutes.vehicles.remove, { params: { companyId, id: vehicle.id } })).ok).toBe(true)
  const { entries } = await page.reply(allRoutes.bin.list, { params, query: {} })
  const deletionOf = (recordId: number) => entries.find((entry) => entry.recordId === recordId)?.id as number
  const restore = (recordId: number) =>
    page.call(allRoutes.bin.restore, {
      params,
      body: { items: [deletionOf(recordId)], operationId: crypto.randomUUID() },
    })
  await age(admin, 16 * minuteMs)
  expect(await restore(id)).toMatchObject(required)
  expect(
    await page.call(allRoutes.changes.undo, { params, body: { operationId, undoId: crypto.randomUUID() } }),
  ).toMatchObject(required)
  expect((await restore(vehicle.id)).ok).toBe(true)
  expect((await prove(page)).ok).toBe(true)
  expect(replyOf(await restore(id))).toMatchObject({ restored: [deletionOf(id)] })
})
