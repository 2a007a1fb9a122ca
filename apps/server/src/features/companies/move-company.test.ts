import { allRoutes } from '@atalaya/contract/routes'
import { expect, test } from 'vitest'
import { insertTestItem } from '../../database/test-items.ts'
import { insertTestTenant } from '../../database/test-tenants.ts'
import { replyOf } from '../../http/test-client.ts'
import { openTestBrowser } from '../../live/test-browser.ts'
import { startTestCompany } from '../../test-server.ts'
import { insertTestBrand } from '../brands/test-brands.ts'
import { insertTestUser, signedIn, testPassword } from '../session/test-users.ts'
import { movedTables } from './move-company.ts'

const { client, database, origin, pool, tenant, signInAs, insertInto } = await startTestCompany('Ulía')
const foreign = await insertTestTenant(database, 'Igeldo')
const { rows } = await pool.query(`INSERT INTO resellers (distributor_id, name) VALUES ($1, 'Otro') RETURNING id`, [
  tenant.distributorId,
])
const to = rows[0].id as never
const dora = await signInAs({ role: 'DISTRIBUTOR', email: 'd@move.test' })
const rosa = await insertTestUser(database, tenant, { role: 'RESELLER', email: 'r@move.test' })
const admin = await insertTestUser(database, tenant, { role: 'ADMIN', email: 'a@move.test' })
const { move, movePreview, update } = allRoutes.companies
const at = { params: { resellerId: tenant.resellerId as never, id: tenant.companyId as never } }

test('what tells whose a row is beside its company is rewritten, all of it', async () => {
  const { rows: found } = await pool.query<{ name: string }>(
    `SELECT r.table_name AS name FROM information_schema.columns r JOIN information_schema.columns c USING (table_name)
     WHERE r.column_name = 'reseller_id' AND c.column_name = 'company_id' AND r.is_nullable = 'NO'
       AND r.table_schema = 'public' AND c.table_schema = 'public'`,
  )
  // What was billed stays with whom it was billed to.
  expect(
    found
      .map(({ name }) => name)
      .filter((name) => name !== 'company_usage')
      .sort(),
  ).toEqual([...movedTables].sort())
})

test('before it goes, it is told what goes along, what is another afterwards and what is let go', async () => {
  const inserted = async (table: string, name: string) =>
    (
      await pool.query(
        `INSERT INTO ${table} (reseller_id, name, created_ts, updated_ts) VALUES ($1, $2, 1, 1) RETURNING id`,
        [tenant.resellerId, name],
      )
    ).rows[0].id as number
  const [craId, supportId] = [await inserted('cras', 'Central Norte'), await inserted('supports', 'Asistencia')]
  const brandId = await insertTestBrand(database, { site_name: 'Rutalia', hostNames: ['flota.rutalia.test'] })
  await pool.query('UPDATE resellers SET brand_id = $1 WHERE id = $2', [brandId, to])
  const read = await dora.reply(allRoutes.companies.read, at)
  const conf = { ...read.conf, cra: { active: true, id: craId, account: '' }, supports: [supportId] }
  const foreignCra = { ...conf, cra: { active: true, id: craId + 1, account: '' } }
  const save = (settings: object) =>
    dora.call(update, { ...at, body: { name: read.name, version: read.version, conf: settings } as never })
  expect(await save(foreignCra)).toMatchObject({ fields: { 'conf.cra.id': 'choice' } })
  expect(await save({ ...conf, supports: [supportId + 1] })).toMatchObject({ fields: { 'conf.supports': 'choice' } })
  replyOf(await save(conf))
  const told = await dora.reply(movePreview, { ...at, query: { resellerId: to } })
  expect(told).toMatchObject({
    brand: {
      from: { siteName: 'Atalaya', hostName: null },
      to: { siteName: 'Rutalia', hostName: 'flota.rutalia.test' },
    },
    ...{ trackers: 0, counts: { users: 1 }, cra: 'Central Norte', supports: 1, licenses: { vehicleTotal: null } },
  })
  const beyond = { resellerId: foreign.resellerId as never }
  expect(await dora.call(movePreview, { ...at, query: beyond })).toMatchObject({ fields: { resellerId: 'choice' } })
  expect(await (await signedIn(client, rosa)).call(movePreview, { ...at, query: { resellerId: to } })).toMatchObject({
    status: 403,
  })
  await pool.query('UPDATE resellers SET brand_id = NULL WHERE id = $1', [to])
})

test('a company goes to another reseller with its trackers, and the former one is cut off at once', async () => {
  const itemId = await insertTestItem(database, tenant.companyId, { name: 'V' })
  await insertInto('trackers', {
    reseller_id: tenant.resellerId,
    company_id: tenant.companyId,
    item_id: itemId,
    type_id: 1,
    device_id: 'd1',
    sim: '{}',
  })
  await pool.query('UPDATE users SET assigned_company_id = $2 WHERE id = $1', [rosa.id, tenant.companyId])
  const login = { email: rosa.email, password: testPassword }
  const { accessToken } = await client.reply(allRoutes.session.login, { body: login })
  const page = await openTestBrowser(origin)
  await page.bind(accessToken, tenant.companyId)

  const startedAt = performance.now()
  const moved = await dora.reply(move, { ...at, body: { resellerId: to } })
  expect(moved).toMatchObject({ id: tenant.companyId, resellerId: to })
  await page.closed()
  expect(performance.now() - startedAt).toBeLessThan(2_000)
  const { rows: after } = await pool.query(
    `SELECT (SELECT reseller_id FROM trackers WHERE device_id = 'd1') AS tracker,
       (SELECT assigned_company_id FROM users WHERE id = $1) AS assigned`,
    [rosa.id],
  )
  expect(after).toEqual([{ tracker: to, assigned: null }])
  const former = client.as(accessToken)
  const info = { params: { companyId: tenant.companyId } }
  expect(await former.call(allRoutes.companies.info, info)).toMatchObject({ status: 404 })
  expect(await former.reply(allRoutes.companies.listAll)).toEqual({})
  const own = await signedIn(client, admin)
  expect(await own.reply(allRoutes.companies.info, info)).toMatchObject({ resellerId: to })
  expect((await own.reply(allRoutes.vehicles.list, info))[itemId]).toBeDefined()
  expect(await dora.call(move, { ...at, body: { resellerId: to } })).toMatchObject({ status: 404 })
})

test('nobody gives a company to a reseller out of their sight, and no reseller gives one away', async () => {
  const back = { params: { ...at.params, resellerId: to } }
  const beyond = { resellerId: foreign.resellerId as never }
  expect(await dora.call(move, { ...back, body: beyond })).toMatchObject({ fields: { resellerId: 'choice' } })
  const seller = await signedIn(client, rosa)
  expect(await seller.call(move, { ...at, body: { resellerId: to } })).toMatchObject({ status: 403 })
  await dora.reply(move, { ...back, body: { resellerId: tenant.resellerId as never } })
})
