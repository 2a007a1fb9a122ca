import { type ClonePart, cloneParts } from '@atalaya/contract/companies'
import { allRoutes } from '@atalaya/contract/routes'
import { expect, test } from 'vitest'
import { insertTestTenant } from '../../database/test-tenants.ts'
import { replyOf } from '../../http/test-client.ts'
import { startTestCompany } from '../../test-server.ts'
import { fillCompany } from '../company-data/test-company-data.ts'

const { database, pool, tenant, signInAs } = await startTestCompany('Ulía')
await fillCompany(pool, tenant, { name: 'ulia', positions: 10 })
const conf = {
  general: { hisTime: 90, mapProvider: 'satellite', mapChange: false },
  postsender: ['https://elsewhere.test/x'],
  cra: { active: true, id: 7, account: 'A1B2' },
  notifications: { mail: { panic: false } },
  scoring: { brakingPoints: 20, heavyFactor: 0.5 },
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
// Of no sense as a rule.
for (const table of ['alarms', 'alarm_versions'])
  await pool.query(`DELETE FROM ${table} WHERE company_id = $1`, [tenant.companyId])
await pool.query(`UPDATE saved_views SET is_shared = true WHERE company_id = $1`, [tenant.companyId])
const seller = await signInAs({ role: 'RESELLER', email: 'seller@clone.test' })
const params = { resellerId: tenant.resellerId as never, id: tenant.companyId as never }
const clone = (name: string, parts: readonly ClonePart[]) =>
  seller.call(allRoutes.companies.clone, { params, body: { name, parts: [...parts] } })
const countIn = async (companyId: number, table: string): Promise<number> =>
  (await pool.query(`SELECT count(*)::integer AS count FROM ${table} WHERE company_id = $1`, [companyId])).rows[0].count
const copied = ['groups', 'custom_fields', 'custom_states', 'sensors', 'geozones', 'pois', 'worktimes', 'saved_views']
const owned = ['items', 'vehicles', 'drivers', 'users', 'trackers', 'positions', 'costs', 'trips', 'files', 'api_keys']

test('a copy begins with all that was chosen, in its own rows, and with nothing that the other owns', async () => {
  const counts = await seller.reply(allRoutes.companies.cloneable, { params })
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

test('what makes a trip and what a score comes to are as they were there, from the beginning on, by who made the copy', async () => {
  const choose = (itemType: number, fromTs: number, minTripM: number) =>
    pool.query(
      `INSERT INTO motion_settings (company_id, item_type, from_ts, moving_from_kmh, min_stop_min, min_trip_m, ignition, idle_from_s,
         user_name, changed_ts) VALUES ($1, $2, $3, 6.5, 4, $4, 'ignored', 90, 'Ana Elsewhere', 1)`,
      [tenant.companyId, itemType, fromTs, minTripM],
    )
  await choose(1, 1_000, 300)
  await choose(1, 2_000, 700)
  await choose(2, 1_500, 0)
  const before = Date.now()
  const made = replyOf(await clone('Añorga', ['settings']))
  expect(made.conf.scoring).toMatchObject({ brakingPoints: 20, heavyFactor: 0.5 })
  const chosenIn = async (companyId: number) =>
    (await pool.query(`SELECT * FROM motion_settings WHERE company_id = $1 ORDER BY item_type`, [companyId])).rows
  const chosen = await chosenIn(made.id)
  const same = { moving_from_kmh: 6.5, min_stop_min: 4, ignition: 'ignored', idle_from_s: 90 }
  expect(chosen).toMatchObject([
    { item_type: 1, min_trip_m: 700, ...same },
    { item_type: 2, min_trip_m: 0, ...same },
  ])
  for (const { from_ts, changed_ts, user_name } of chosen) {
    expect(Number(from_ts)).toBeGreaterThanOrEqual(before)
    expect(Number(changed_ts)).toBe(Number(from_ts))
    // People are another's, and so are their names.
    expect(user_name).not.toContain('Elsewhere')
  }
  const bare = replyOf(await clone('Loiola', ['groups']))
  expect(await chosenIn(bare.id)).toEqual([])
  expect(bare.conf.scoring).toMatchObject({ brakingPoints: 10, heavyFactor: 1 })
})

test('alarms come without whom they told, and off where they have lost what they watched', async () => {
  const source = await insertTestTenant(database, 'Oria')
  const boss = await signInAs({ role: 'ADMIN', email: 'boss@clone.test' }, source)
  const within = { companyId: source.companyId as never }
  const { rows: groups } = await pool.query(`INSERT INTO groups (company_id, name) VALUES ($1, 'All') RETURNING id`, [
    source.companyId,
  ])
  const { rows: zones } = await pool.query(
    `INSERT INTO geozones (company_id, name, description, colour, shape, simplification_tolerance_m)
     VALUES ($1, 'Depot', '', 'blue', '{"kind": "circle", "centre": {"lat": 40, "lng": -3}, "radiusM": 200}', 0) RETURNING id`,
    [source.companyId],
  )
  const geozones = { toIn: true, toOut: false, geozoneIds: [zones[0].id] }
  const items = { itemsType: 1 as const, groupIds: [groups[0].id] }
  const notification = { email: true, extUsers: [{ email: 'x@oria.test', language: 'es' as const, timezone: 'UTC' }] }
  const base = { info: { name: 'Depot', family: 5 as const, geozones }, items, notification }
  await boss.reply(allRoutes.alarms.create, { params: within, body: base })
  const params = { resellerId: source.resellerId as never, id: source.companyId as never }
  const reseller = await signInAs({ role: 'RESELLER', email: 'seller2@clone.test' }, source)
  const cloneOf = (name: string, parts: ClonePart[]) =>
    reseller.reply(allRoutes.companies.clone, { params, body: { name, parts } })
  const alarmsOf = async (companyId: number) =>
    (await pool.query('SELECT id, items, info, notification FROM alarms WHERE company_id = $1', [companyId])).rows
  expect(await reseller.reply(allRoutes.companies.cloneable, { params })).toMatchObject({ alarms: 1 })

  const whole = await cloneOf('Oria 2', ['groups', 'geozones', 'alarms'])
  const { rows: own } = await pool.query(
    `SELECT geozones.id AS geozone, groups.id AS group FROM geozones, groups
     WHERE geozones.company_id = $1 AND groups.company_id = $1`,
    [whole.id],
  )
  const [copy] = await alarmsOf(whole.id)
  expect(copy).toMatchObject({
    items: { groupIds: [own[0].group] },
    info: { name: 'Depot', active: true, geozones: { toIn: true, geozoneIds: [own[0].geozone] } },
    notification: { email: true, userIds: [], extUsers: [], extMails: [] },
  })
  const versionsOf = async (companyId: number) =>
    (await pool.query('SELECT alarm_id FROM alarm_versions WHERE company_id = $1', [companyId])).rows
  expect(await versionsOf(whole.id)).toEqual([{ alarm_id: copy.id }])

  const bare = await cloneOf('Oria 3', ['groups', 'alarms'])
  expect(await alarmsOf(bare.id)).toMatchObject([{ info: { active: false, geozones: { geozoneIds: [] } } }])
  expect(await versionsOf(bare.id)).toEqual([])
})

test('a name that is taken makes nothing at all, and nobody copies another reseller’s', async () => {
  const before = await countIn(tenant.companyId, 'groups')
  const companies = await pool.query('SELECT count(*) AS count FROM companies')
  expect(await clone('Ulía', cloneParts)).toMatchObject({ fields: { name: 'name.taken' } })
  expect((await pool.query('SELECT count(*) AS count FROM companies')).rows).toEqual(companies.rows)
  expect(await countIn(tenant.companyId, 'groups')).toBe(before)
  const other = await insertTestTenant(database, 'Other')
  const stranger = await signInAs({ role: 'RESELLER', email: 's@clone.test' }, other)
  const foreign = { params: { resellerId: other.resellerId as never, id: tenant.companyId as never } }
  expect(
    await stranger.call(allRoutes.companies.clone, { ...foreign, body: { name: 'Mine', parts: ['groups'] } }),
  ).toMatchObject({
    status: 404,
  })
})
