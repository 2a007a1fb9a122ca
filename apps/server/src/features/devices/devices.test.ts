import { allRoutes } from '@atalaya/contract/routes'
import { expect, test } from 'vitest'
import { insertTestItem } from '../../database/test-items.ts'
import { insertTestTenant } from '../../database/test-tenants.ts'
import { replyOf } from '../../http/test-client.ts'
import { startTestCompany } from '../../test-server.ts'

const { database, published, tenant, signInAs, insertInto, updateRow } = await startTestCompany('Ours')
const other = await insertTestTenant(database, 'Theirs')
const { companyId, resellerId } = tenant
const params = { resellerId }
const routes = allRoutes.devices
const reseller = await signInAs({ role: 'RESELLER', email: 'reseller@devices.test' })
const stranger = await signInAs({ role: 'RESELLER', email: 'stranger@devices.test' }, other)

let serial = 0
const create = (fields: object = {}) =>
  reseller.call(routes.create, { params, body: { deviceId: `3500000000${++serial}`, typeId: 1, ...fields } as never })
const list = (query: object = {}) => reseller.reply(routes.list, { params, query: { limit: 1_000, ...query } })
/** Routes of the record kernel call it `id`, the others `trackerId`. */
const of = (id: number) => ({ params: { ...params, id, trackerId: id as never } })
const assignCompany = (trackerId: number, to: number | null) =>
  reseller.call(routes.assignCompany, { ...of(trackerId), body: { companyId: to as never } })
const assignItem = (trackerId: number, itemId: number | null) =>
  reseller.call(routes.assignItem, { ...of(trackerId), body: { itemId: itemId as never } })
const remove = (trackerId: number) => reseller.call(routes.remove, of(trackerId))

test('a tracker is kept with its SIM card, and says when what was typed was typed', async () => {
  const sim = { phone: '+34 600 000 000', type: 1, iccid: '8934071100000000000', imsi: '214070000000000', apn: 'm2m' }
  const made = replyOf(await create({ name: 'Spare', description: 'In the drawer', countryId: 'PT', sim }))
  expect(made).toMatchObject({
    name: 'Spare',
    countryId: 'PT',
    companyId: null,
    itemId: null,
    configState: 'none',
    sim,
  })
  expect(made.sim.iccidTs).toBe(made.createdTs)

  const changed = await reseller.reply(routes.update, {
    ...of(made.id),
    body: { deviceId: made.deviceId, typeId: 3, sim: { ...sim, apn: 'fleet' }, version: made.version },
  })
  expect(changed).toMatchObject({ typeId: 3, version: 2, sim: { apn: 'fleet', iccidTs: made.sim.iccidTs } })
  expect(changed.sim.apnTs).toBeGreaterThanOrEqual(made.createdTs)
  const body = { deviceId: made.deviceId, typeId: 3, version: 1 }
  expect(await reseller.call(routes.update, { ...of(made.id), body })).toMatchObject({ code: 'version.conflict' })
})

test('what the limits do not allow is refused at its field', async () => {
  const cases: [object, object][] = [
    [{ deviceId: '' }, { deviceId: 'required' }],
    [{ deviceId: 'x'.repeat(51) }, { deviceId: 'too.long' }],
    [{ description: 'x'.repeat(801) }, { description: 'too.long' }],
    [{ typeId: 77 }, { typeId: 'choice' }],
    [{ sim: { phone: '1'.repeat(33) } }, { 'sim.phone': 'too.long' }],
    [{ sim: { type: 5 } }, { 'sim.type': 'choice' }],
    [{ sim: { imsi: '12' } }, { 'sim.imsi': 'format' }],
  ]
  for (const [fields, reasons] of cases) {
    expect(await create(fields), JSON.stringify(fields)).toMatchObject({ fields: reasons })
  }
  expect((await create({ deviceId: 'x'.repeat(50), description: 'x'.repeat(800) })).ok).toBe(true)
})

test('a device belongs to one reseller, and the others learn no more than that it is taken', async () => {
  const { deviceId, id } = replyOf(await create())
  for (const [asker, of] of [
    [reseller, resellerId],
    [stranger, other.resellerId],
  ] as const) {
    const answer = await asker.call(routes.create, {
      params: { resellerId: of as never },
      body: { deviceId, typeId: 1 },
    })
    expect(answer).toMatchObject({ code: 'device.taken', fields: { deviceId: 'device.taken' } })
  }
  const foreign = await stranger.call(routes.read, { params: { resellerId: other.resellerId as never, id } })
  expect(foreign.status).toBe(404)
})

test('a tracker goes to a company, then on an item, and back by the same steps', async () => {
  const { id } = replyOf(await create())
  const itemId = await insertTestItem(database, companyId, { name: 'Van 7' })
  expect(await assignItem(id, itemId)).toMatchObject({ fields: { itemId: 'choice' } })
  replyOf(await assignCompany(id, companyId))
  published.length = 0
  expect(replyOf(await assignItem(id, itemId))).toMatchObject({
    companyName: 'Ours',
    itemName: 'Van 7',
    vehicleName: 'Van 7',
    itemType: 1,
    itemPos: null,
  })
  expect(published).toContainEqual({ kind: 'definitionsChanged', companyId, what: 'trackers' })

  expect(await assignCompany(id, null)).toMatchObject({ code: 'in.use' })
  expect(await remove(id)).toMatchObject({ code: 'in.use' })
  replyOf(await assignItem(id, null))
  expect(await remove(id)).toMatchObject({ code: 'in.use' })
  replyOf(await assignCompany(id, null))
  expect((await remove(id)).ok).toBe(true)
  expect((await list())[id]).toBeUndefined()
})

test('of two who mount or hand over one tracker at once, the later learns of it', async () => {
  const { id } = replyOf(await create())
  replyOf(await assignCompany(id, companyId))
  const items = [
    await insertTestItem(database, companyId, { name: 'Van 17' }),
    await insertTestItem(database, companyId, { name: 'Van 18' }),
  ]
  const mounted = await Promise.all(items.map((itemId) => assignItem(id, itemId)))
  expect(mounted.filter(({ ok }) => ok)).toHaveLength(1)
  expect(mounted.find(({ ok }) => !ok)).toMatchObject({ code: 'in.use' })
  const [winner] = mounted.flatMap((reply) => (reply.ok ? [replyOf(reply).itemId] : []))
  // Saying the same again is no fault.
  expect((await assignItem(id, Number(winner))).ok).toBe(true)
  replyOf(await assignItem(id, null))
  const second = await database
    .insertInto('companies')
    .columns(['reseller_id', 'name'])
    .expression(({ selectFrom, val }) =>
      selectFrom('companies')
        .where('id', '=', companyId)
        .select(['reseller_id', val('Second').as('name')]),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await assignCompany(id, second.id)).toMatchObject({ code: 'in.use' })
})

test("another reseller's company, another company's item and a deleted one can not be assigned to", async () => {
  const { id } = replyOf(await create())
  expect(await assignCompany(id, other.companyId)).toMatchObject({ fields: { companyId: 'choice' } })
  replyOf(await assignCompany(id, companyId))
  const foreign = await insertTestItem(database, other.companyId, { name: 'Foreign' })
  const gone = await insertTestItem(database, companyId, { name: 'Gone' })
  await updateRow('items', gone, { deleted_ts: 1 })
  for (const itemId of [foreign, gone])
    expect(await assignItem(id, itemId)).toMatchObject({ fields: { itemId: 'choice' } })
})

test("the list comes in pages, with where each tracker's item was last", async () => {
  const { id } = replyOf(await create({ name: 'On the road' }))
  const itemId = await insertTestItem(database, companyId, { name: 'Van 8' })
  replyOf(await assignCompany(id, companyId))
  replyOf(await assignItem(id, itemId))
  await insertInto('item_states', {
    item_id: itemId,
    company_id: companyId,
    item_type: 1,
    lat: 40,
    lng: -3,
    recorded_at: 7,
    io: '{}',
    reducer: '{}',
  } as never)
  expect((await list())[id]).toMatchObject({ itemPos: { lat: 40, lng: -3, ts: 7 } })
  const all = Object.keys(await list()).map(Number)
  const [first] = Object.keys(await list({ limit: 1 })).map(Number)
  expect(first).toBe(all[0])
  expect(Object.keys(await list({ after_id: first, limit: 1 })).map(Number)).toEqual([all[1]])
})

test('several are deleted, changed and handed over at once, each with what came of it', async () => {
  const [free, given, onItem] = [replyOf(await create()), replyOf(await create()), replyOf(await create())]
  for (const { id } of [given, onItem]) replyOf(await assignCompany(id, companyId))
  replyOf(await assignItem(onItem.id, await insertTestItem(database, companyId, { name: 'Van 9' })))
  const items = [free.id, given.id, onItem.id, 2_000_000_000 as never]

  const changes = { description: 'Recall', simType: 2 }
  const changed = await reseller.reply(routes.updateMany, { params, body: { items, changes } })
  expect(changed).toEqual({
    updated: [free.id, given.id, onItem.id],
    notUpdated: [{ id: 2_000_000_000, error: 'not.found' }],
  })
  expect((await list())[given.id]).toMatchObject({ description: 'Recall', sim: { type: 2 }, typeId: 1 })

  const handed = await reseller.reply(routes.assignMany, { params, body: { items, companyId: null } })
  expect(handed.updated).toEqual([free.id, given.id])
  replyOf(await assignCompany(given.id, companyId))

  const dry = await reseller.reply(routes.removeMany, { params, body: { items, dryRun: true } })
  expect((await list())[free.id]).toBeDefined()
  const removed = await reseller.reply(routes.removeMany, { params, body: { items } })
  expect(removed).toEqual(dry)
  expect(removed).toEqual({
    deleted: [free.id],
    notDeleted: [
      { id: given.id, error: 'in.use' },
      { id: onItem.id, error: 'in.use' },
      { id: 2_000_000_000, error: 'not.found' },
    ],
  })
})

test('a file goes in row by row: new, known, refused, and another reseller’s', async () => {
  const known = replyOf(await create({ name: 'Known', description: 'Before' }))
  const foreign = await stranger.call(routes.create, {
    params: { resellerId: other.resellerId as never },
    body: { deviceId: 'foreign-1', typeId: 1 },
  })
  expect(foreign.ok).toBe(true)
  const rows = [
    { line: 2, values: { deviceId: 'file-1', description: 'New', typeId: 1, sim: { phone: '600', type: 99 } } },
    { line: 3, values: { deviceId: known.deviceId, description: 'After' } },
    { line: 4, values: { deviceId: '', typeId: 1 } },
    { line: 5, values: { deviceId: 'file-1', typeId: 1 } },
    { line: 6, values: { deviceId: 'foreign-1', typeId: 1 } },
    { line: 7, values: { deviceId: 'file-2', typeId: 1, description: 'x'.repeat(801) } },
  ]
  const body = { importId: crypto.randomUUID(), existing: 'update' as const, rows }
  const dry = await reseller.reply(routes.importMany, { params, body: { ...body, dryRun: true } })
  expect(Object.values(await list()).some(({ deviceId }) => deviceId === 'file-1')).toBe(false)
  const imported = await reseller.reply(routes.importMany, { params, body })
  expect(imported.failed).toEqual(dry.failed)
  expect(imported).toMatchObject({
    inserted: [{ line: 2 }],
    updated: [{ line: 3, id: known.id }],
    failed: [
      { line: 4, fields: { deviceId: 'required' } },
      { line: 5, error: 'device.taken' },
      { line: 6, error: 'device.taken' },
      { line: 7, fields: { description: 'too.long' } },
    ],
  })
  const leaving = { ...body, importId: crypto.randomUUID(), existing: 'skip' as const, dryRun: true }
  expect(await reseller.reply(routes.importMany, { params, body: leaving })).toMatchObject({
    skipped: [2, 3, 5],
    // Who leaves out what is there must not take a stranger's device for one of theirs.
    failed: [{ line: 4 }, { line: 6, error: 'device.taken' }, { line: 7 }],
  })
  expect((await list())[known.id]).toMatchObject({ name: 'Known', description: 'After', typeId: 1 })
})

const undo = (operationId: string, asker = reseller) =>
  asker.reply(allRoutes.changes.undoOfReseller, {
    params: asker === reseller ? params : { resellerId: other.resellerId as never },
    body: { operationId, undoId: crypto.randomUUID() },
  })
const bring = async (values: Record<string, unknown>[], more: object = {}) => {
  const body = {
    importId: crypto.randomUUID(),
    rows: values.map((row, at) => ({ line: at + 2, values: row })),
    ...more,
  }
  return { ...(await reseller.reply(routes.importMany, { params, body })), importId: body.importId }
}

test('an import is undone as a whole, but for what is in use or was changed since', async () => {
  const sim = { phone: '600', type: 1, iccid: '8934071100000000000', imsi: '', apn: 'm2m' }
  const [known, edited] = [
    replyOf(await create({ description: 'Before', sim })),
    replyOf(await create({ name: 'Was' })),
  ]
  const { importId, inserted, updated } = await bring(
    [
      { deviceId: 'undo-1', typeId: 1 },
      { deviceId: 'undo-2', typeId: 1 },
      { deviceId: known.deviceId, description: 'After', sim: { phone: '700' } },
      { deviceId: edited.deviceId, description: 'After' },
    ],
    { existing: 'update' },
  )
  expect([inserted.length, updated.length]).toEqual([2, 2])
  expect((await list())[inserted[0]?.id as number]?.sim.type).toBe(99)
  expect((await list())[known.id]).toMatchObject({ description: 'After', sim: { phone: '700', type: 1, apn: 'm2m' } })
  const [, lent] = inserted
  replyOf(await assignCompany(lent?.id as number, companyId))
  const { version } = await reseller.reply(routes.read, of(edited.id))
  const body = { deviceId: edited.deviceId, typeId: 1, name: 'Is', version }
  await reseller.reply(routes.update, { ...of(edited.id), body })

  expect((await undo(importId, stranger)).undone).toEqual([])
  const { undone, notUndone } = await undo(importId)
  expect(undone.map(({ id }) => id).sort()).toEqual([inserted[0]?.id, known.id].sort())
  expect(notUndone).toMatchObject([
    { id: edited.id, error: 'changed.since' },
    { id: lent?.id, error: 'in.use' },
  ])
  const now = await list()
  expect(now[known.id]).toMatchObject({ description: 'Before', sim: { phone: '600' } })
  expect(now[inserted[0]?.id as number]).toBeUndefined()
  expect(now[edited.id]).toMatchObject({ name: 'Is' })
})

test('a deletion is undone with number, card and configuration, and so is a bulk edit', async () => {
  const sim = { phone: '600', type: 1, iccid: '8934071100000000000', imsi: '', apn: 'm2m' }
  const made = replyOf(await create({ name: 'Back', sim }))
  await updateRow('trackers', made.id, { config: JSON.stringify({ apn: 'm2m' }) })
  const [deletion, edit] = [crypto.randomUUID(), crypto.randomUUID()]
  await reseller.reply(routes.removeMany, { params, body: { items: [made.id], operationId: deletion } })
  expect((await list())[made.id]).toBeUndefined()
  expect((await undo(deletion)).undone).toEqual([{ noun: 'trackers', id: made.id }])
  const back = await reseller.reply(routes.read, of(made.id))
  expect(back).toMatchObject({ name: 'Back', sim: made.sim, config: { apn: 'm2m' }, createdTs: made.createdTs })

  const changes = { description: 'All', simType: 4 }
  await reseller.reply(routes.updateMany, { params, body: { items: [made.id], changes, operationId: edit } })
  expect((await list())[made.id]).toMatchObject({ description: 'All', sim: { ...sim, type: 4 } })
  await undo(edit)
  expect((await list())[made.id]).toMatchObject({ description: '', sim })
})

test('a part of a file whose answer was lost is asked for again and goes in once', async () => {
  const importId = crypto.randomUUID()
  const first = await bring([{ deviceId: 'once-1', typeId: 1 }], { importId })
  expect(first.inserted).toHaveLength(1)
  expect(await bring([{ deviceId: 'once-1', typeId: 1 }], { importId })).toEqual(first)
  // The same rows in an import of their own are another matter.
  expect((await bring([{ deviceId: 'once-1', typeId: 1 }])).failed).toMatchObject([{ error: 'device.taken' }])
  const both = [0, 1].map(() => bring([{ deviceId: 'once-2', typeId: 1 }], { importId }))
  const [one, two] = await Promise.all(both)
  expect(one).toEqual(two)
  expect(one?.inserted).toHaveLength(1)
})

test('a company sees which of its trackers are on no item, but not who sees the items of groups alone', async () => {
  const { id } = replyOf(await create({ name: 'Free' }))
  replyOf(await assignCompany(id, companyId))
  const [admin, subadmin] = await Promise.all(
    (['ADMIN', 'SUBADMIN'] as const).map((role) => signInAs({ role, email: `${role.toLowerCase()}@devices.test` })),
  )
  const asked = { params: { companyId: companyId as never } }
  const available = () => (admin as typeof reseller).reply(routes.available, asked)
  expect(await subadmin?.call(routes.available, asked)).toMatchObject({ ok: false, status: 403 })
  expect((await available())[id]).toMatchObject({ name: 'Free' })
  replyOf(await assignItem(id, await insertTestItem(database, companyId, { name: 'Van 10' })))
  expect((await available())[id]).toBeUndefined()
})

test("a tracker's routes are its item's trips of the last day", async () => {
  const { id } = replyOf(await create())
  const itemId = await insertTestItem(database, companyId, { name: 'Van 11' })
  replyOf(await assignCompany(id, companyId))
  replyOf(await assignItem(id, itemId))
  const place = { start_lat: 1, start_lng: 1, end_lat: 1, end_lng: 1, ended_at: null, driver_id: null }
  const trip = (startedAt: number) => ({ company_id: companyId, item_id: itemId, started_at: startedAt, ...place })
  const [recent] = await database
    .insertInto('trips')
    .values([trip(Date.now() - 3_600_000), trip(Date.now() - 25 * 3_600_000)])
    .returning('id')
    .execute()
  expect((await reseller.reply(routes.read, of(id))).routes).toEqual([recent?.id])
})

test('a tracker keeps the networks that it may call from, and refuses what is none', async () => {
  const networks = ['192.0.2.7', '2001:db8::/32']
  const made = replyOf(await create({ networks }))
  expect(made.networks).toEqual(networks)
  expect(await create({ networks: ['somewhere'] })).toMatchObject({
    status: 400,
    fields: { 'networks.0': 'network.form' },
  })
  const rows = [{ line: 1, values: { deviceId: made.deviceId, typeId: 1, networks: ['192.0.2.0/24'] } }]
  const body = { importId: crypto.randomUUID(), existing: 'update', rows } as never
  await reseller.reply(routes.importMany, { params, body })
  expect((await reseller.reply(routes.read, of(made.id))).networks).toEqual(['192.0.2.0/24'])
  expect((await list())[made.id]?.networks).toEqual(['192.0.2.0/24'])
})
