import { deviceCommandRoutes } from '@atalaya/contract/device-commands'
import { vehicleRoutes } from '@atalaya/contract/items'
import { pushSourceRoutes } from '@atalaya/contract/push-sources'
import { exportRoutes } from '@atalaya/contract/security-events'
import { expect, test } from 'vitest'
import { asCompany, asResellers } from '../database/tenant.ts'
import { insertTestTenant } from '../database/test-tenants.ts'
import { insertTestUser, signedIn } from '../features/session/test-users.ts'
import { startTestCompany } from '../test-server.ts'
import { createEventTally, noteSecurityEvent } from './index.ts'

const { client, database, eventTally, tenant, insertInto } = await startTestCompany('Ours')
const foreigner = await insertTestTenant(database, 'Theirs')
const insertTracker = async (deviceId: string): Promise<number> => {
  const row = { reseller_id: tenant.resellerId, company_id: tenant.companyId, item_id: null, type_id: 1, sim: '{}' }
  const values = { ...row, device_id: deviceId, first_connect_ts: null }
  return await insertInto('trackers', values)
}
const eventsOf = (kind: string) =>
  database.selectFrom('security_events').selectAll().where('kind', 'like', kind).orderBy('id').execute()
const accounts = new Map<string, { id: number; as: typeof client }>()
for (const role of ['ADMIN', 'OPERATOR', 'RESELLER'] as const) {
  const user = await insertTestUser(database, tenant, { role, email: `${role.toLowerCase()}@events.test` })
  accounts.set(role, { id: user.id, as: await signedIn(client, user) })
}
const account = (role: string) => accounts.get(role) as { id: number; as: typeof client }

test('an export is kept with who made it, of which company, from where and how much', async () => {
  const body = { format: 'xlsx', title: 'Vehicles', rows: 42 } as const
  await account('ADMIN').as.reply(exportRoutes.note, { body })
  expect(await eventsOf('export')).toMatchObject([
    {
      ...{ user_id: account('ADMIN').id, company_id: tenant.companyId, ip: '127.0.0.1', subject: 'Vehicles' },
      ...{ details: { format: 'xlsx', rows: 42 }, session_id: expect.any(String) },
    },
  ])
})

test('a command is kept in the transaction that queues it, a dangerous one under a word of its own', async () => {
  const trackerId = await insertTracker('events 1')
  const params = { resellerId: tenant.resellerId, trackerId }
  for (const command of [{ name: 'readVersion' }, { name: 'setOutput', output: 1, isOn: false }] as const)
    await account('RESELLER').as.reply(deviceCommandRoutes.queue, { params, body: { command } })
  expect(await eventsOf('command.%')).toMatchObject([
    { kind: 'command.queued', details: { command: 'readVersion' }, subject: 'events 1' },
    { kind: 'command.queued.dangerous', company_id: tenant.companyId, reseller_id: tenant.resellerId },
  ])
})

test('each change of a push source is kept, without its secret', async () => {
  const { as } = account('RESELLER')
  const resellerId = tenant.resellerId
  const { id, secret } = await as.reply(pushSourceRoutes.create, { params: { resellerId }, body: { name: 'P' } })
  const params = { resellerId, pushSourceId: id }
  await as.reply(pushSourceRoutes.update, { params, body: { name: 'Q', isDisabled: true } })
  await as.reply(pushSourceRoutes.remove, { params })
  const kept = await eventsOf('pushSource.%')
  expect(kept.map(({ kind, subject }) => [kind, subject])).toEqual([
    ['pushSource.created', 'P'],
    ['pushSource.changed', 'Q'],
    ['pushSource.deleted', 'Q'],
  ])
  expect(JSON.stringify(kept)).not.toContain(secret)
})

test('refused calls and foreign ids are one row a minute for each caller and call', async () => {
  const { as } = account('OPERATOR')
  const refused = { params: { resellerId: tenant.resellerId }, body: { name: 'no' } }
  for (let n = 0; n < 3; n++)
    expect(await as.callAnyhow(pushSourceRoutes.create, refused)).toMatchObject({ status: 403 })
  const foreign = { params: { companyId: foreigner.companyId } }
  for (let n = 0; n < 5; n++) expect(await as.callAnyhow(vehicleRoutes.list, foreign)).toMatchObject({ status: 404 })
  await eventTally.flush()
  const by = { user_id: account('OPERATOR').id, company_id: tenant.companyId }
  expect(await eventsOf('permission.refused')).toMatchObject([{ ...by, count: 3 }])
  expect(await eventsOf('foreign.id')).toMatchObject([
    { ...by, count: 5, subject: 'GET /companies/id/:companyId/vehicles' },
  ])
})

test('a flood of different ones becomes forty rows and how many there were beyond', async () => {
  const tally = createEventTally(database, (error) => {
    throw error
  })
  for (let n = 0; n < 1_000; n++) tally.note({ kind: 'signIn.refused', ip: `192.0.2.${n}` })
  await tally.stop()
  expect(await eventsOf('signIn.refused')).toHaveLength(40)
  expect(await eventsOf('limit.reached')).toMatchObject([{ count: 960 }])
})

test('a company and a reseller read their own events alone, and plant none at another', async () => {
  const inCompany = <T>(work: Parameters<typeof asCompany<T>>[2]) => asCompany(database, tenant.companyId, work)
  const inReseller = <T>(work: Parameters<typeof asResellers<T>>[2]) => asResellers(database, [tenant.resellerId], work)
  await asCompany(database, foreigner.companyId, (tx) =>
    noteSecurityEvent(tx, { kind: 'export', companyId: foreigner.companyId, resellerId: foreigner.resellerId }),
  )
  const seen = (tx: Parameters<typeof noteSecurityEvent>[0]) =>
    tx.selectFrom('security_events').select(['company_id', 'reseller_id']).execute()
  const [ofCompany, ofReseller] = [await inCompany(seen), await inReseller(seen)]
  expect(new Set(ofCompany.map(({ company_id }) => company_id))).toEqual(new Set([tenant.companyId]))
  expect(new Set(ofReseller.map(({ reseller_id }) => reseller_id))).toEqual(new Set([tenant.resellerId]))
  const theirs = { companyId: foreigner.companyId, resellerId: foreigner.resellerId }
  await expect(inCompany((tx) => noteSecurityEvent(tx, { kind: 'export', ...theirs }))).rejects.toThrow(/row-level/)
  await expect(inReseller((tx) => noteSecurityEvent(tx, { kind: 'export', ...theirs }))).rejects.toThrow(/row-level/)
  const ours = { companyId: tenant.companyId, resellerId: tenant.resellerId }
  await inCompany((tx) => noteSecurityEvent(tx, { kind: 'account.disabled', ...ours }))
  await inReseller((tx) => noteSecurityEvent(tx, { kind: 'account.disabled', ...ours }))
})

test('an event never fails its cause for being long, and nothing of it outgrows its row', async () => {
  const long = 'x'.repeat(100_000)
  const details = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`word${n}`, `${long}\u0000`]))
  await asCompany(database, tenant.companyId, (tx) =>
    noteSecurityEvent(tx, { kind: 'account.enabled', companyId: tenant.companyId, subject: `\u0000${long}`, details }),
  )
  const [kept] = await eventsOf('account.enabled')
  expect(kept?.subject).toHaveLength(200)
  expect(Object.keys(kept?.details ?? {})).toHaveLength(12)
})
