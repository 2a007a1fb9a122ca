import type { AnyRoute } from '@atalaya/contract/route'
import { allRoutes } from '@atalaya/contract/routes'
import { newTrackerConfig } from '@atalaya/contract/tracker-config'
import { expect, test } from 'vitest'
import { insertTestDriver, insertTestGroup, insertTestItem } from '../database/test-items.ts'
import { insertTestTenant } from '../database/test-tenants.ts'
import { replyOf } from '../http/test-client.ts'
import { startTestCompany } from '../test-server.ts'
import { nounFixtures } from './test-noun.ts'

const { database, pool, tenant, signInAs } = await startTestCompany('By hand')
const foreigner = await insertTestTenant(database, 'Elsewhere')
const group = await insertTestGroup(database, tenant.companyId, { name: 'Yard' })
const as = (role: 'ADMIN' | 'RESELLER' | 'OPERATOR', of = tenant) =>
  signInAs(
    {
      ...{ role, email: `${role}-${of.companyId}@byhand.test`.toLowerCase() },
      groupIds: role === 'OPERATOR' ? [group] : [],
    },
    of,
  )
const [admin, reseller, operator] = [await as('ADMIN'), await as('RESELLER'), await as('OPERATOR')]
const stranger = await as('ADMIN', foreigner)

type One = Record<'create' | 'read' | 'update' | 'remove', AnyRoute>
interface Row {
  level: 'company' | 'reseller'
  fields: object
  /** As a second save has them. */
  changed: object
}

const config = newTrackerConfig(1)
const names = { es: 'Uno' }
const sensor = { names, kind: 'number', source: { kind: 'input', key: 'io1' } }
const cost = { name: 'Diesel', type: 'fuel', date: '2026-11-02', quantity: 1, currency: 'EUR' }
const habits = { countryId: 'ES', language: 'es', timezone: 'Europe/Madrid' }
const user = { firstName: 'Eva', lastName: 'Sol', email: 'eva@byhand.test', role: 'ADMIN', ...habits }
const item = { name: 'Item', groupIds: [group] }
const rows: Record<string, Row> = {
  vehicles: { level: 'company', fields: { ...item, brand: 'Seat' }, changed: { brand: 'Volvo' } },
  assets: { level: 'company', fields: item, changed: { name: 'Another' } },
  persons: { level: 'company', fields: item, changed: { name: 'Another' } },
  drivers: { level: 'company', fields: { name: 'Driver' }, changed: { name: 'Another' } },
  groups: { level: 'company', fields: { name: 'Group' }, changed: { name: 'Other group' } },
  users: { level: 'company', fields: user, changed: { lastName: 'Luna' } },
  sensors: { level: 'company', fields: sensor, changed: { names: { es: 'Otro' } } },
  costs: { level: 'company', fields: cost, changed: { quantity: 7 } },
  customFields: {
    level: 'company',
    fields: { key: 'tyres', names, kind: 'text', nouns: ['vehicles'] },
    changed: { names: { es: 'Ruedas' } },
  },
  customStates: { level: 'company', fields: { itemType: 1, names, colour: 'red' }, changed: { colour: 'blue' } },
  configTemplates: { level: 'reseller', fields: { name: 'Template', typeId: 1, config }, changed: { name: 'Other' } },
  devices: {
    level: 'reseller',
    fields: { deviceId: '867111111111111', typeId: 1, config, name: 'Case' },
    changed: { name: 'Box' },
  },
  ...Object.fromEntries(
    nounFixtures.map(({ noun, level, fields, changes }) => [noun, { level, fields: fields(1), changed: changes }]),
  ),
}

const paramsOf = { company: { companyId: tenant.companyId }, reseller: { resellerId: tenant.resellerId } }
const undoRoute = { company: allRoutes.changes.undo, reseller: allRoutes.changes.undoOfReseller }
const fixedOf: Record<string, string[]> = {
  customFields: ['key', 'kind'],
  customStates: ['itemType'],
  configTemplates: ['typeId'],
}

const isSection = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** A save has its sections whole, of which a change on many names some. */
const saved = (fields: object, changed: object): object => ({
  ...fields,
  ...Object.fromEntries(
    Object.entries(changed).map(([key, value]) => {
      const before = (fields as Record<string, unknown>)[key]
      return [key, isSection(value) && isSection(before) ? { ...before, ...value } : value]
    }),
  ),
})

const walk = (noun: string) => {
  const { level, fields, changed } = rows[noun] as Row
  const routes = allRoutes[noun as 'vehicles'] as unknown as One
  const who = level === 'company' ? admin : reseller
  const params = paramsOf[level]
  const send = async (route: AnyRoute, call: { id?: number; body?: object }) => {
    const operation = crypto.randomUUID()
    const sent = who.with({ 'operation-id': operation })
    const given = { params: { ...params, ...(call.id ? { id: call.id } : {}) } as never, body: call.body }
    return { operation, reply: replyOf(await sent.callAnyhow(route, given)) as { id: number; version: number } }
  }
  const read = (id: number) => who.callAnyhow(routes.read, { params: { ...params, id } as never })
  const fixed = fixedOf[noun] ?? []
  const body = Object.fromEntries(Object.entries(saved(fields, changed)).filter(([name]) => !fixed.includes(name)))
  return {
    fields: fields as Record<string, unknown>,
    create: () => send(routes.create, { body: fields }),
    update: (id: number, version: number, more: object = {}) =>
      send(routes.update, { id, body: { ...body, ...more, version } }),
    remove: (id: number) => send(routes.remove, { id }),
    status: async (id: number) => (await read(id)).status,
    now: async (id: number) => replyOf(await read(id)) as { version: number } & Record<string, unknown>,
    undo: async (operationId: string, by = who) =>
      replyOf(
        await by.callAnyhow(undoRoute[level], { params, body: { operationId, undoId: crypto.randomUUID() } }),
      ) as { undone: { id: number }[]; notUndone: { id: number; error: string }[] },
    origins: async (id: number) => {
      const { rows: told } = await pool.query<{ undone: boolean; single: boolean }>(
        `SELECT undoes_operation_id IS NOT NULL AS undone, is_single AS single FROM record_changes
         WHERE record_id = $1 AND noun = (SELECT noun FROM record_changes ORDER BY id DESC LIMIT 1) ORDER BY id`,
        [id],
      )
      return told.map(({ undone, single }) => (undone ? 'undo' : single ? 'single' : 'bulk'))
    },
  }
}

const kept = (record: Record<string, unknown>, fields: Record<string, unknown>) =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, record[name]]))

test.each(Object.keys(rows))('takes back the edit, the deletion and the creation of one of %s', async (noun) => {
  const one = walk(noun)
  const { operation: creation, reply } = await one.create()
  const { id } = reply
  const asMade = kept(await one.now(id), one.fields)

  const edit = await one.update(id, reply.version)
  expect(kept(await one.now(id), one.fields)).not.toEqual(asMade)
  expect(await one.undo(edit.operation)).toMatchObject({ undone: [{ id }], notUndone: [] })
  expect(kept(await one.now(id), one.fields)).toEqual(asMade)

  const deletion = await one.remove(id)
  expect(await one.status(id)).toBe(404)
  expect(await one.undo(deletion.operation)).toMatchObject({ undone: [{ id }], notUndone: [] })
  expect(kept(await one.now(id), one.fields)).toEqual(asMade)
  expect(await one.origins(id)).toEqual(['single', 'single', 'undo', 'single', 'undo'])

  expect(await one.undo(creation)).toMatchObject({ undone: [{ id }], notUndone: [] })
  expect(await one.status(id)).toBe(404)
})

test('leaves what somebody has changed since, and says so', async () => {
  const one = walk('vehicles')
  const { reply } = await one.create()
  const first = await one.update(reply.id, reply.version)
  await one.update(reply.id, first.reply.version, { brand: 'Iveco' })
  const answer = await one.undo(first.operation)
  expect(answer).toMatchObject({ undone: [], notUndone: [{ id: reply.id, error: 'changed.since' }] })
  expect((await one.now(reply.id))['brand']).toBe('Iveco')
})

test('gives a vehicle its driver and its own state back with its fields', async () => {
  const { companyId } = tenant
  const vehicle = await insertTestItem(database, companyId, { name: 'Driven', itemType: 1, groupIds: [group] })
  const [before, after] = [
    await insertTestDriver(database, companyId, { name: 'Before' }),
    await insertTestDriver(database, companyId, { name: 'After' }),
  ]
  const one = walk('vehicles')
  const { version } = await one.now(vehicle)
  const fields = { name: 'Driven', brand: 'Seat', groupIds: [group] }
  const start = await one.update(vehicle, version, { ...fields, driverId: before })
  const edit = await one.update(vehicle, start.reply.version, { ...fields, driverId: after })
  expect((await one.now(vehicle))['driverId']).toBe(after)
  expect((await one.undo(edit.operation)).undone).toMatchObject([{ id: vehicle }])
  expect((await one.now(vehicle))['driverId']).toBe(before)
})

test('is for those alone who may change the record', async () => {
  const one = walk('geozones')
  const { operation, reply } = await one.create()
  const elsewhere = await stranger.callAnyhow(allRoutes.changes.undo, {
    params: { companyId: tenant.companyId },
    body: { operationId: operation, undoId: crypto.randomUUID() },
  })
  expect(elsewhere.ok).toBe(false)
  expect(await one.undo(operation, operator)).toMatchObject({ undone: [], notUndone: [] })
  expect(await one.status(reply.id)).toBe(200)
})

test('refuses a number that is none', async () => {
  const call = { params: { companyId: tenant.companyId }, body: { name: 'No number' } }
  const answer = await admin.with({ 'operation-id': 'x' }).callAnyhow(allRoutes.vehicles.create, call)
  expect(answer.status).toBe(400)
})
