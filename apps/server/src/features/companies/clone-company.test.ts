import { type ClonePart, cloneParts } from '@atalaya/contract/companies'
import { allRoutes } from '@atalaya/contract/routes'
import { expect, test } from 'vitest'
import { insertTestTenant } from '../../database/test-tenants.ts'
import { replyOf } from '../../http/test-client.ts'
import { startTestServer } from '../../test-server.ts'
import { fillCompany } from '../company-data/test-company-data.ts'
import { insertTestUser, signedIn } from '../session/test-users.ts'

const { client, database, pool } = await startTestServer()
const tenant = await insertTestTenant(database, 'Ulía')
await fillCompany(pool, tenant, { name: 'ulia', positions: 10 })
const conf = {
  general: { hisTime: 90, mapProvider: 'satellite', mapChange: false },
  postsender: ['https://elsewhere.test/x'],
  cra: { active: true, id: 7, account: 'A1B2' },
  notifications: { mail: { panic: false } },
}
await pool.query(
  `UPDATE companies SET conf = $1, licenses = '{"vehicleTotal": 12}', nif = 'B1', email = 'a@ulia.test', timezone = 'Europe/Lisbon' WHERE id = $2`,
  [JSON.stringify(conf), tenant.companyId],
)
const groupSensor = await pool.query(
  `INSERT INTO sensors (company_id, names, kind, rule, applies_to) VALUES ($1, '{"es": "of a group"}', 'number', '{}', 'groups') RETURNING id`,
  [tenant.companyId],
)
await pool.query(
  `INSERT INTO sensor_groups (company_id, sensor_id, group_id) SELECT $1, $2, id FROM groups WHERE company_id = $1 AND name = 'child'`,
  [tenant.companyId, groupSensor.rows[0].id],
)
await pool.query(`UPDATE saved_views SET is_shared = true WHERE company_id = $1`, [tenant.companyId])
const seller = await signedIn(
  client,
  await insertTestUser(database, tenant, { role: 'RESELLER', email: 'seller@clone.test' }),
)
const params = { resellerId: tenant.resellerId as never, id: tenant.companyId as never }
const clone = (name: string, parts: readonly ClonePart[]) =>
  seller.call(allRoutes.companies.clone, { params, body: { name, parts: [...parts] } })
const countIn = async (companyId: number, table: string): Promise<number> =>
  (await pool.query(`SELECT count(*)::integer AS count FROM ${table} WHERE company_id = $1`, [companyId])).rows[0].count
const copied = ['groups', 'custom_fields', 'custom_states', 'sensors', 'geozones', 'pois', 'worktimes', 'saved_views']
const owned = ['items', 'vehicles', 'drivers', 'users', 'trackers', 'positions', 'costs', 'trips', 'files', 'api_keys']

test('a copy begins with all that was chosen, in its own rows, and with nothing that the other owns', async () => {
  const counts = replyOf(await seller.call(allRoutes.companies.cloneable, { params }))
  expect(counts).toMatchObject({ groups: 2, sensors: 2, geozones: 1, timetables: 1, views: 1 })
  const made = replyOf(await clone('Igeldo', cloneParts))
  expect(made).toMatchObject({
    ...{ name: 'Igeldo', resellerId: tenant.resellerId, timezone: 'Europe/Lisbon', licenses: { vehicleTotal: 12 } },
    conf: {
      general: { hisTime: 90, mapProvider: 'satellite', mapChange: false },
      notifications: { mail: { panic: false, door: true } },
      // A customer's own.
      ...{ postsender: [], cra: { active: false, id: null, account: '' } },
    },
    counts: { vehicles: 0, assets: 0, persons: 0, users: 0 },
  })
  expect(made.nif ?? made.email).toBeUndefined()
  for (const table of copied)
    expect([table, await countIn(made.id, table)]).toEqual([table, await countIn(tenant.companyId, table)])
  for (const table of owned) expect([table, await countIn(made.id, table)]).toEqual([table, 0])
  const { rows: groups } = await pool.query(
    `SELECT child.name, parent.name AS parent, parent.company_id FROM groups AS child JOIN groups AS parent ON parent.id = child.parent_id
     WHERE child.company_id = $1`,
    [made.id],
  )
  expect(groups).toEqual([{ name: 'child', parent: 'mark-ulia-9f3', company_id: made.id }])
  const { rows: links } = await pool.query(
    `SELECT groups.name FROM sensor_groups JOIN groups ON groups.id = group_id JOIN sensors ON sensors.id = sensor_id
     WHERE sensor_groups.company_id = $1 AND applies_to = 'groups'`,
    [made.id],
  )
  expect(links).toEqual([{ name: 'child' }])
  const { rows: events } = await pool.query(
    `SELECT subject, details FROM security_events WHERE kind = 'company.cloned'`,
  )
  expect(events).toMatchObject([{ subject: 'Igeldo', details: { from: tenant.companyId } }])
})

test('what is not chosen does not come, and what would have been for it is for none', async () => {
  const made = replyOf(await clone('Mota', ['sensors']))
  expect(made.conf.general).toMatchObject({ mapProvider: 'osm', mapChange: true })
  expect(made.licenses.vehicleTotal).toBeNull()
  expect(await countIn(made.id, 'groups')).toBe(1)
  const { rows } = await pool.query(`SELECT applies_to FROM sensors WHERE company_id = $1 ORDER BY id`, [made.id])
  expect(rows.map(({ applies_to }) => applies_to)).toEqual(['all', 'items'])
})

test('a name that is taken makes nothing at all, and nobody copies another reseller’s', async () => {
  const before = await countIn(tenant.companyId, 'groups')
  const companies = await pool.query('SELECT count(*) AS count FROM companies')
  expect(await clone('Ulía', cloneParts)).toMatchObject({ error: { fields: { name: 'name.taken' } } })
  expect((await pool.query('SELECT count(*) AS count FROM companies')).rows).toEqual(companies.rows)
  expect(await countIn(tenant.companyId, 'groups')).toBe(before)
  const other = await insertTestTenant(database, 'Other')
  const stranger = await signedIn(
    client,
    await insertTestUser(database, other, { role: 'RESELLER', email: 's@clone.test' }),
  )
  const foreign = { params: { resellerId: other.resellerId as never, id: tenant.companyId as never } }
  expect(
    await stranger.call(allRoutes.companies.clone, { ...foreign, body: { name: 'Mine', parts: ['groups'] } }),
  ).toMatchObject({
    status: 404,
  })
})
