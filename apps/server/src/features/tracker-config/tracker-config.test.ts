import { allRoutes } from '@atalaya/contract/routes'
import { newTrackerConfig } from '@atalaya/contract/tracker-config'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { insertTestTenant, type TestTenant } from '../../database/test-tenants.ts'
import { replyOf } from '../../http/test-client.ts'
import { startTestCompany } from '../../test-server.ts'

const { database, pool, published, tenant, signInAs } = await startTestCompany('Ours')
const other = await insertTestTenant(database, 'Theirs')
const { resellerId } = tenant
const reseller = await signInAs({ role: 'RESELLER', email: 'reseller@config.test' })
const routes = allRoutes.trackerConfigs
const templates = allRoutes.configTemplates

const teltonika = 1
const phone = 2
const wialon = 5
const active = (typeId = teltonika) => ({
  ...newTrackerConfig(typeId, 'fleet.example.com'),
  apn: 'internet',
  active: true,
})

let serial = 0
const insertTracker = async (typeId = teltonika, of: TestTenant = tenant): Promise<number> => {
  const { rows } = await pool.query<{ id: number }>(
    'INSERT INTO trackers (reseller_id, company_id, type_id, device_id) VALUES ($1, $2, $3, $4) RETURNING id',
    [of.resellerId, of.companyId, typeId, `config-${++serial}`],
  )
  return rows[0]?.id as number
}
let trackerId: number
beforeEach(async () => {
  trackerId = await insertTracker()
})
afterEach(() => {
  published.length = 0
})
const at = (id = trackerId) => ({ params: { resellerId, trackerId: id } })
const save = (config: object, id = trackerId, password?: string) =>
  reseller.call(routes.save, { ...at(id), body: { config: { ...config }, ...(password ? { password } : {}) } })
const read = (id = trackerId) => reseller.reply(routes.read, at(id))
/** As ingest writes it, under its role. */
const settle = async (ids: readonly number[], state: 'confirmed' | 'failed') => {
  const connection = await pool.connect()
  try {
    await connection.query('SET ROLE atalaya_engine')
    await connection.query('UPDATE device_commands SET state = $2, updated_ts = 5 WHERE id = ANY ($1)', [ids, state])
  } finally {
    await connection.query('RESET ROLE')
    connection.release()
  }
}

test('an active configuration is pending until the tracker has confirmed each command of it', async () => {
  expect(await read()).toMatchObject({ config: null, state: 'none', commands: [] })
  const saved = replyOf(await save(active()))
  expect(saved).toMatchObject({ config: active(), state: 'pending', updatedTs: null })
  expect(saved.commands.map(({ command, state }) => [command, state])).toEqual([
    [{ name: 'text', text: 'setparam 10050:60;11104:120;103:30' }, 'queued'],
    [{ name: 'text', text: 'setparam 2001:internet' }, 'queued'],
    [{ name: 'text', text: 'setparam 2004:fleet.example.com;2005:2166;2006:0' }, 'queued'],
  ])
  expect(published).toContainEqual({ kind: 'deviceCommandsChanged', trackerId, deviceId: `config-${serial}` })
  const [first, ...rest] = saved.commands.map(({ id }) => id)
  await settle(rest, 'confirmed')
  expect(await read()).toMatchObject({ state: 'pending' })
  await settle([first as number], 'confirmed')
  expect(await read()).toMatchObject({ state: 'updated', updatedTs: 5 })
})

test('a command that the tracker refused leaves it pending, and saving again says all of it anew', async () => {
  const before = replyOf(await save(active()))
  const [first = 0, second = 0, third = 0] = before.commands.map(({ id }) => Number(id))
  await settle([first], 'failed')
  const isListedAsFailed = async () =>
    (
      await reseller.reply(allRoutes.devices.read, {
        params: { resellerId: at().params.resellerId, id: trackerId },
      })
    ).configFailed
  expect(await isListedAsFailed()).toBe(true)
  await settle([second], 'confirmed')
  expect((await read()).state).toBe('pending')
  const after = replyOf(await save({ ...active(), interval: 30 }))
  expect(after.commands).toHaveLength(3)
  expect(after.commands.every(({ state, id }) => state === 'queued' && id > third)).toBe(true)
  expect(await isListedAsFailed()).toBe(false)
  const { rows } = await pool.query('SELECT state FROM device_commands WHERE id = $1', [third])
  expect(rows).toEqual([{ state: 'cancelled' }])
  await settle(
    after.commands.map(({ id }) => id),
    'confirmed',
  )
  expect((await read()).state).toBe('updated')
})

test('one that is switched off withdraws what has not been said', async () => {
  await save(active())
  expect(replyOf(await save({ ...active(), active: false }))).toMatchObject({ state: 'none', commands: [] })
  const { rows } = await pool.query('SELECT DISTINCT state FROM device_commands WHERE tracker_id = $1', [trackerId])
  expect(rows).toEqual([{ state: 'cancelled' }])
})

test('two who configure it at once do not overwrite each other unseen', async () => {
  const stored = active()
  const saveOver = (before: object | null, interval: number) =>
    reseller.call(routes.save, {
      ...at(),
      body: { config: { ...stored, interval }, before: before && { ...before } },
    })
  const both = await Promise.all([saveOver(null, 30), saveOver(null, 40)])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(both.find(({ ok }) => !ok)).toMatchObject({ status: 409, code: 'version.conflict' })
  const { config } = await read()
  expect((await saveOver(null, 50)).ok).toBe(false)
  expect((await saveOver(config, 50)).ok).toBe(true)
  expect((await read()).config).toMatchObject({ interval: 50 })
})

test('what is wrong is said at its field, by the rules of the type', async () => {
  expect(await save({ ...active(), apn: '' })).toMatchObject({
    status: 400,
    code: 'input.invalid',
    fields: { 'config.apn': 'required' },
  })
  expect(await save(active(phone))).toMatchObject({ status: 400 })
  expect(await save({ ...active(phone), wifiIntervalMin: 29 }, await insertTracker(phone))).toMatchObject({
    fields: { 'config.wifiIntervalMin': 'too.small' },
  })
  expect(await save(active(), await insertTracker(7))).toMatchObject({ code: 'commands.unsupported' })
  expect(await read()).toMatchObject({ config: null })
})

test('a tracker that takes no commands stays pending until somebody says that it is done', async () => {
  const manual = await insertTracker(wialon)
  expect(await reseller.call(routes.confirm, at(manual))).toMatchObject({ code: 'config.missing' })
  expect(replyOf(await save(active(wialon), manual))).toMatchObject({ state: 'pending', commands: [] })
  const done = await reseller.reply(routes.confirm, at(manual))
  expect(done.state).toBe('updated')
  expect(done.updatedTs).toBeGreaterThan(0)
  await save(active())
  expect(await reseller.call(routes.confirm, at())).toMatchObject({ code: 'in.use' })
})

test('a template is given to many, and each that cannot have it says why', async () => {
  const params = { resellerId }
  const body = { name: 'Vans', typeId: teltonika, config: { ...active() } }
  const template = await reseller.reply(templates.create, { params, body })
  expect(await reseller.call(templates.create, { params, body })).toMatchObject({
    code: 'name.taken',
    fields: { name: 'name.taken' },
  })
  const second = await insertTracker()
  const gt06 = await insertTracker(3)
  const theirs = await insertTracker(teltonika, other)
  const items = [trackerId, second, gt06, theirs] as never[]
  const source = { kind: 'template', templateId: template.id } as const
  expect(await reseller.reply(routes.applyMany, { params, body: { items, source } })).toEqual({
    updated: [trackerId, second],
    notUpdated: [
      { id: gt06, error: 'config.othertype' },
      { id: theirs, error: 'not.found' },
    ],
  })
  expect(await read(second)).toMatchObject({ state: 'pending', config: active() })
  expect((await read(second)).commands).toHaveLength(3)
  expect(Object.values(await reseller.reply(templates.list, { params }))).toMatchObject([{ name: 'Vans' }])
  await reseller.call(templates.remove, { params: { ...params, id: template.id } })
  expect(await reseller.reply(templates.list, { params })).toEqual({})
})

test('a template is changed under its number, and of two who change it at once the later learns of it', async () => {
  const params = { resellerId }
  const keep = (name: string) =>
    reseller.call(templates.create, { params, body: { name, typeId: teltonika, config: { ...active() } } })
  const template = replyOf(await keep('Lorries'))
  replyOf(await keep('Trailers'))
  const change = (body: object) =>
    reseller.call(templates.update, {
      params: { ...params, id: template.id },
      body: { name: 'Lorries', config: { ...active() }, version: template.version, ...body },
    })
  expect(await change({ name: 'Trailers' })).toMatchObject({ fields: { name: 'name.taken' } })
  expect(await change({ config: { ...active(), apn: '' } })).toMatchObject({ fields: { 'config.apn': 'required' } })
  const both = await Promise.all([
    change({ config: { ...active(), interval: 30 } }),
    change({ config: { ...active(), interval: 40 } }),
  ])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(both.find(({ ok }) => !ok)).toMatchObject({ status: 409, code: 'version.conflict' })
  const [stored] = both.flatMap((reply) => (reply.ok ? [replyOf(reply)] : []))
  expect(stored).toMatchObject({ id: template.id, typeId: teltonika })
  const renamed = replyOf(await change({ name: 'Tractors', version: stored?.version ?? 0 }))
  expect((await reseller.reply(templates.list, { params }))[template.id]).toEqual(renamed)
})

test('a template has a history, and comes back out of the bin', async () => {
  const params = { resellerId }
  const body = { name: 'Trucks', typeId: teltonika, config: { ...active() } }
  const { id } = await reseller.reply(templates.create, { params, body })
  published.length = 0
  await reseller.reply(templates.remove, { params: { ...params, id } })
  expect(published).toEqual([{ kind: 'resellerRecordsChanged', resellerId, noun: 'configTemplates' }])
  const [entry] = (await reseller.reply(allRoutes.bin.listOfReseller, { params, query: {} })).entries
  expect(entry).toMatchObject({ noun: 'configTemplates', name: 'Trucks' })
  const restore = { items: [entry?.id as number], operationId: crypto.randomUUID() }
  await reseller.reply(allRoutes.bin.restoreOfReseller, { params, body: restore })
  expect(await reseller.reply(templates.read, { params: { ...params, id } })).toMatchObject(body)
  const history = { params, query: { noun: 'configTemplates', id } }
  const { changes } = await reseller.reply(allRoutes.changes.listOfReseller, history)
  expect(changes.map(({ kind }) => kind)).toEqual(['restore', 'delete', 'create'])
})

test('cloning gives another tracker the same, and none where there is none', async () => {
  const target = await insertTracker()
  const clone = () =>
    reseller.call(routes.applyMany, {
      params: { resellerId },
      body: { items: [target] as never[], source: { kind: 'tracker', trackerId: trackerId as never } },
    })
  expect(await clone()).toMatchObject({ code: 'config.missing' })
  await save({ ...active(), interval: 17 })
  expect(replyOf(await clone())).toEqual({ updated: [target], notUpdated: [] })
  expect((await read(target)).config).toEqual((await read()).config)
})

test("a device's password goes with its commands and is shown to nobody", async () => {
  const queclink = await insertTracker(4)
  const saved = await save(active(4), queclink, 'secret')
  expect(JSON.stringify(saved)).not.toContain('secret')
  const kept = () =>
    pool.query(
      'SELECT DISTINCT password, encrypted_password IS NOT NULL AS has_one FROM device_commands WHERE tracker_id = $1',
      [queclink],
    )
  expect((await kept()).rows).toEqual([{ password: null, has_one: true }])
  await save({ ...active(4), active: false }, queclink)
  expect((await kept()).rows).toEqual([{ password: null, has_one: false }])
})
