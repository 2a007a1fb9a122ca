import { allRoutes } from '@atalaya/contract/routes'
import { expect, test } from 'vitest'
import { insertTestItem } from '../../database/test-items.ts'
import { insertTestTenant } from '../../database/test-tenants.ts'
import { startTestCompany } from '../../test-server.ts'
import { insertTestUser, signedIn } from '../session/test-users.ts'
import { countUsage } from './count-usage.ts'

const now = Date.UTC(2026, 10, 24, 8)
const { client, database, pool, tenant, signInAs } = await startTestCompany('Ulía', { clock: { now: () => now } })
const other = await insertTestTenant(database, 'Igeldo')
await pool.query('UPDATE companies SET created_ts = 1')
const rosa = await signInAs({ role: 'RESELLER', email: 'r@usage.test' })
const month = async (resellerId = tenant.resellerId) =>
  (await rosa.reply(allRoutes.usage.ofReseller, { params: { resellerId }, query: { month: '2026-11' } })).companies

test('each day is counted once, with what was had and done on it, and stays what it was', async () => {
  const [van] = [await insertTestItem(database, tenant.companyId, { name: 'V' })]
  await insertTestItem(database, tenant.companyId, { name: 'W' })
  await insertTestUser(database, tenant, { role: 'ADMIN', email: 'a@usage.test' })
  const at = Date.UTC(2026, 10, 23, 12)
  for (const [n, recordedAt] of [at, at + 1_000, at + 86_400_000].entries())
    await pool.query(
      `INSERT INTO positions (company_id, item_id, tracker_id, recorded_at, received_at, payload_hash, source, is_valid)
       VALUES ($1, $2, 1, $3, 1, $4, 1, true)`,
      [tenant.companyId, van, recordedAt, n],
    )
  await pool.query(`UPDATE companies SET licenses = '{"vehicleBillable": 5}' WHERE id = $1`, [tenant.companyId])
  await Promise.all([countUsage(database, now), countUsage(database, now)])
  const counted = {
    ...{
      companyId: tenant.companyId,
      companyName: 'Ulía',
      resellerId: tenant.resellerId,
      days: 1,
      vehicles: 2,
      assets: 0,
      persons: 0,
      users: 1,
    },
    ...{ activeVehicles: 1, activeAssets: 0, billableVehicles: 5, billableAssets: null, positions: 2, mails: 0 },
  }
  expect(await month()).toEqual([counted])
  await pool.query(`UPDATE companies SET name = 'Otra', reseller_id = $2 WHERE id = $1`, [
    tenant.companyId,
    other.resellerId,
  ])
  await countUsage(database, now)
  expect(await month()).toEqual([counted])
  await countUsage(database, now + 86_400_000)
  expect((await month())[0]?.days).toBe(1)
  const { rows } = await pool.query('SELECT count(*)::integer AS n FROM company_usage WHERE reseller_id = $1', [
    other.resellerId,
  ])
  expect(rows[0]?.n).toBe(3)
})

test('whoever stands above resellers reads all of them at once, and a company that changed hands of each', async () => {
  const dora = await signInAs({ role: 'SUPER_RESELLER', email: 'd@usage.test' })
  const { companies } = await dora.reply(allRoutes.usage.ofAll, { query: { month: '2026-11' } })
  const of = companies.filter(({ companyId }) => companyId === tenant.companyId)
  expect(new Set(of.map(({ resellerId }) => resellerId))).toEqual(new Set([tenant.resellerId, other.resellerId]))
  const own = (await rosa.reply(allRoutes.usage.ofAll, { query: { month: '2026-11' } })).companies
  expect(own).toEqual(await month())
})

test('a month is no other reseller’s to read, and has to be one', async () => {
  const asked = { params: { resellerId: other.resellerId }, query: { month: '2026-11' } }
  expect(await rosa.call(allRoutes.usage.ofReseller, asked)).toMatchObject({ status: 404 })
  const wrong = { params: { resellerId: tenant.resellerId }, query: { month: '2026-13' } }
  expect(await rosa.call(allRoutes.usage.ofReseller, wrong)).toMatchObject({ status: 400 })
})

test('platform staff see every account with its last access, and nobody else does', async () => {
  const staff = await signInAs({ role: 'SUPER_RESELLER', email: 's@usage.test' })
  const all = await staff.reply(allRoutes.usage.users)
  expect(all.find(({ email }) => email === 's@usage.test')).toMatchObject({ lastAccessTs: now, failedLogins: 0 })
  expect(all.find(({ email }) => email === 'a@usage.test')).toMatchObject({
    ...{ companyId: tenant.companyId, resellerName: expect.any(String), lastAccessTs: null },
  })
  expect(await rosa.call(allRoutes.usage.users)).toMatchObject({ status: 403 })
})

test('what tickets and alarms are chosen from answers at both levels', async () => {
  const params = { resellerId: tenant.resellerId }
  const admin = await signedIn(client, { email: 'a@usage.test' })
  const made = await rosa.reply(allRoutes.cras.create, { params, body: { name: 'Central Norte' } })
  expect((await rosa.reply(allRoutes.cras.list, { params }))[made.id]).toMatchObject({ name: 'Central Norte' })
  await pool.query('UPDATE companies SET reseller_id = $2 WHERE id = $1', [tenant.companyId, tenant.resellerId])
  const inside = { params: { companyId: tenant.companyId } }
  expect(await admin.reply(allRoutes.companyCras.list, inside)).toEqual({
    [made.id]: { id: made.id, name: 'Central Norte' },
  })
  const inputs = await rosa.reply(allRoutes.ticketInputs.ofReseller, { params })
  expect(inputs).toMatchObject({ typeIds: { 1: { code: 'incident' } }, statusIds: { 2: { code: 'closed' } } })
  expect(await admin.reply(allRoutes.ticketInputs.ofCompany, inside)).toEqual(inputs)
})
