import { allRoutes } from '@atalaya/contract/routes'
import { expect, test } from 'vitest'
import { insertTestItem } from '../../database/test-items.ts'
import { insertTestTenant } from '../../database/test-tenants.ts'
import { replyOf } from '../../http/test-client.ts'
import { openTestBrowser } from '../../live/test-browser.ts'
import { startTestCompany } from '../../test-server.ts'
import { insertTestUser, signedIn, testPassword } from '../session/test-users.ts'

const { client, database, origin, pool, published: heard, tenant, signInAs } = await startTestCompany('Ulía')
const other = await insertTestTenant(database, 'Igeldo')
const { resellerId } = tenant
const params = { resellerId }
const eva = await signInAs({ role: 'RESELLER', email: 'eva@ulia.test' })
const ana = await insertTestUser(database, tenant, { role: 'ADMIN', email: 'ana@ulia.test' })
const dora = await signInAs({ role: 'DISTRIBUTOR', email: 'd@ulia.test' })
const leo = await signInAs({ role: 'RESELLER', email: 'leo@igeldo.test' }, other)
const routes = allRoutes.companies

const insertedId = async (table: string, name: string): Promise<number> =>
  (
    await pool.query(
      `INSERT INTO ${table} (reseller_id, name, created_ts, updated_ts) VALUES ($1, $2, 1, 1) RETURNING id`,
      [...[resellerId, name]],
    )
  ).rows[0].id
const chosen = {
  cra: await insertedId('cras', 'Central Norte'),
  supports: [await insertedId('supports', 'Ana'), await insertedId('supports', 'Eva')],
}

const mail = { km: false, geo: true }
const typed = {
  ...{ name: 'Transportes Norte', email: 'norte@example.com', address: 'Calle Mayor 1', phone: '+34600100200' },
  ...{ nif: 'B12345678', contact: 'Eva Gil', demo: true, countryId: 'PT' as const, productId: 7 },
  ...{ timezone: 'Europe/Lisbon', centroidId: { pos: { lat: 38.7, lng: -9.1 } } },
  licenses: { vehicleTotal: 10, vehicleBillable: 8, assetTotal: 5, assetBillable: 4 },
  conf: {
    general: { hisTime: 90, itenerary: false, mapProvider: 'satellite', trafficManager: false, movGps: false },
    postsender: ['https://example.com/in'],
    notifications: { mail },
    cra: { active: true, id: chosen.cra, account: '' },
    supports: chosen.supports,
  },
}

test('a company keeps every field of the specification', async () => {
  const made = await eva.reply(routes.create, { params, body: typed as never })
  expect(made).toMatchObject({
    ...typed,
    conf: { ...typed.conf, general: { ...typed.conf.general, fuel_units: 0, passwordExpirationDays: 0 } },
    info: { id: made.id, state: { current: { value: 2 }, historic: [] } },
    ...{ resellerId, counts: { vehicles: 0, assets: 0, persons: 0, users: 0 } },
  })
  expect(Object.keys(made.conf.notifications.mail)).toHaveLength(14)
  expect(made.conf.notifications.mail).toMatchObject({ ...mail, maintenace: true })
  const at = { params: { resellerId, id: made.id } }
  expect(await eva.reply(routes.read, at)).toEqual(made)
  const { conf, version, ...fields } = made
  const body = { ...fields, version, conf: { ...conf, general: { ...conf.general, units: { fuelConsumption: 1 } } } }
  const saved = await eva.reply(routes.update, { ...at, body: body as never })
  expect(saved.conf.general).toMatchObject({ fuel_units: 1, units: { fuelConsumption: 1 }, hisTime: 90 })
  expect(heard).toContainEqual({ kind: 'definitionsChanged', companyId: made.id, what: 'company' })
  const listed = (await eva.reply(routes.list, { params }))[made.id]
  expect(listed).toMatchObject({ name: typed.name, licenses: typed.licenses, countryId: 'PT' })
  expect((await dora.reply(routes.listAll))[made.id]).toEqual(listed)
  expect((await leo.reply(routes.listAll))[made.id]).toBeUndefined()
  expect(await leo.call(routes.read, at)).toMatchObject({ status: 404 })
})

test('a new company can be worked in at once: it has a group and an administrator who is invited', async () => {
  const administrator = { email: 'nuria@nueva.test', firstName: 'Nuria', lastName: 'Vidal' }
  const made = await eva.reply(routes.create, { params, body: { name: 'Nueva', administrator } as never })
  const { rows } = await pool.query(
    `SELECT role, (SELECT count(*)::integer FROM invitations WHERE user_id = users.id) AS invitations,
       (SELECT array_agg(name) FROM groups WHERE company_id = $1) AS groups FROM users WHERE company_id = $1`,
    [made.id],
  )
  expect(rows).toEqual([{ role: 'ADMIN', invitations: 1, groups: ['Nueva'] }])
  const again = await eva.call(routes.create, { params, body: { name: 'Otra', administrator } as never })
  expect(again).toMatchObject({ status: 409, fields: { 'administrator.email': 'email.taken' } })
  expect(Object.values(await eva.reply(routes.list, { params })).map(({ name }) => name)).not.toContain('Otra')
})

test('a file of companies is read once, and undone as a whole', async () => {
  const importId = crypto.randomUUID()
  const rows = ['Uno', 'Dos'].map((name, at) => ({ line: at + 2, values: { name, countryId: 'ES' } }))
  const body = { importId, existing: 'update' as const, rows }
  expect((await eva.reply(routes.importMany, { params, body })).inserted).toHaveLength(2)
  const undo = { operationId: importId, undoId: crypto.randomUUID() }
  expect((await eva.reply(allRoutes.changes.undoOfReseller, { params, body: undo })).undone).toHaveLength(2)
})

test('what holds vehicles or people is not deleted in passing, what is empty is and comes back', async () => {
  const full = await eva.call(routes.remove, { params: { resellerId, id: tenant.companyId } })
  expect(full).toMatchObject({ status: 409, code: 'in.use' })
  const made = await eva.reply(routes.create, { params, body: { name: 'Vacía' } as never })
  await eva.reply(routes.remove, { params: { resellerId, id: made.id } })
  const [entry] = (await eva.reply(allRoutes.bin.listOfReseller, { params, query: { noun: 'companies' } })).entries
  const restore = { items: [entry?.id as number], operationId: crypto.randomUUID() }
  await eva.reply(allRoutes.bin.restoreOfReseller, { params, body: restore })
  expect((await eva.reply(routes.read, { params: { resellerId, id: made.id } })).name).toBe('Vacía')
})

test('a state counts at once: for calls, for open pages, and with its reason in the history', async () => {
  const login = { email: ana.email, password: testPassword }
  const { accessToken } = await client.reply(allRoutes.session.login, { body: login })
  const admin = client.as(accessToken)
  const info = { params: { companyId: tenant.companyId } }
  await admin.reply(routes.info, info)
  const page = await openTestBrowser(origin)
  await page.bind(accessToken, tenant.companyId)
  const at = { params: { resellerId, id: tenant.companyId } }
  const startedAt = performance.now()
  const set = await eva.reply(routes.setState, { ...at, body: { value: 3, text: 'Impago' } })
  expect(set.info.state.current).toMatchObject({ value: 3, text: 'Impago', by: expect.any(Number) })
  expect(await admin.call(routes.info, info)).toMatchObject({ status: 403, code: 'company.suspended' })
  expect(await page.closed()).toBe(4404)
  expect(performance.now() - startedAt).toBeLessThan(2_000)
  expect(page.of('companyStatus').at(-1)).toEqual({ kind: 'companyStatus', value: 3 })
  const back = await eva.reply(routes.setState, { ...at, body: { value: 2 } })
  expect(back.info.state.historic.map(({ value }) => value)).toEqual([2, 3])
  await admin.reply(routes.info, info)
  const history = { params, query: { noun: 'companies', id: tenant.companyId } }
  const { changes } = await eva.reply(allRoutes.changes.listOfReseller, history)
  expect(changes[1]?.after).toEqual({ state: 3, stateText: 'Impago' })
  const reader = await insertTestUser(database, tenant, { role: 'RESELLER', email: 'r@ulia.test', readOnly: true })
  expect(await (await signedIn(client, reader)).call(routes.setState, { ...at, body: { value: 4 } })).toMatchObject({
    code: 'readonly.denied',
  })
})

test('an item alone keeps a company from being deleted', async () => {
  const made = await eva.reply(routes.create, { params, body: { name: 'Con furgoneta' } as never })
  await insertTestItem(database, made.id, { name: 'Furgoneta' })
  const gone = await eva.call(routes.removeMany, { params, body: { items: [made.id] } as never })
  expect(replyOf(gone)).toEqual({ deleted: [], notDeleted: [{ id: made.id, error: 'in.use' }] })
})

test('maps are limited to an area with its corners the right way round, and its people are told of it', async () => {
  const southWest = { lat: 36, lng: -9 }
  const northEast = { lat: 43, lng: 3 }
  const limits = { southWest, northEast, minZoom: 6, maxZoom: 16 }
  const make = (mapLimits: object) =>
    eva.call(routes.create, {
      params,
      body: { name: `Mapas ${crypto.randomUUID()}`, conf: { general: { mapLimits, mapChange: false } } } as never,
    })
  expect(await make({ ...limits, maxZoom: 5 })).toMatchObject({
    fields: { 'conf.general.mapLimits.maxZoom': 'range.reversed' },
  })
  expect(await make({ ...limits, northEast: { lat: 30, lng: 3 } })).toMatchObject({
    fields: { 'conf.general.mapLimits.northEast': 'range.reversed' },
  })
  const made = replyOf(await make(limits))
  const at = { companyId: made.id }
  const someone = { ...tenant, companyId: made.id }
  const as = (role: 'ADMIN' | 'OPERATOR') => signInAs({ role, email: `${role.toLowerCase()}@mapas.test` }, someone)
  await insertTestItem(database, made.id, { name: 'V' })
  const told = await (await as('ADMIN')).reply(routes.info, { params: at })
  expect(told).toMatchObject({
    conf: { general: { mapChange: false, mapLimits: limits } },
    used: { vehicles: 1, assets: 0 },
  })
  // Who sees a part of the company is not told how much there is of it.
  expect((await (await as('OPERATOR')).reply(routes.info, { params: at })).used).toBeUndefined()
})
