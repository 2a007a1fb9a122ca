import { changeRoutes } from '@atalaya/contract/changes'
import { type Geozone, type GeozoneShape, geozoneRoutes } from '@atalaya/contract/geozones'
import type { GeozoneId } from '@atalaya/contract/identifiers'
import type { BodyIn } from '@atalaya/contract/route'
import { describe, expect, test } from 'vitest'
import { insertTestItem } from '../../database/test-items.ts'
import { insertTestTenant } from '../../database/test-tenants.ts'
import { replyOf } from '../../http/test-client.ts'
import { startTestCompany } from '../../test-server.ts'
import { deletedGeozonesKeptMs, purgeLongDeletedGeozones } from './deleted-geozones.ts'

const {
  database,
  published: heard,
  tenant: ulia,
  params,
  signInAs,
  insertInto,
  updateRow,
} = await startTestCompany('Ulía')
const igeldo = await insertTestTenant(database, 'Igeldo')
const ana = await signInAs({ role: 'ADMIN', email: 'ana@ulia.test' })
const iker = await signInAs({ role: 'ADMIN', email: 'iker@igeldo.test' }, igeldo)

const circle: GeozoneShape = { kind: 'circle', centre: { lat: 43.32, lng: -1.98 }, radiusM: 250 }
const draft = (overrides: Partial<BodyIn<typeof geozoneRoutes.create>> = {}): BodyIn<typeof geozoneRoutes.create> => ({
  name: `Zona ${crypto.randomUUID()}`,
  shape: circle,
  ...overrides,
})
const create = (overrides?: Parameters<typeof draft>[0]): Promise<Geozone> =>
  ana.reply(geozoneRoutes.create, { params, body: draft(overrides) })
const at = ({ id }: Geozone) => ({ params: { ...params, id } })

describe('geozones', () => {
  test('what is created can be read, is listed, and has its defaults', async () => {
    const made = await create({ name: '  Puerto  ' })
    expect(made).toMatchObject({ name: 'Puerto', description: '', colour: 'blue', shape: circle, version: 1 })
    expect(await ana.reply(geozoneRoutes.read, at(made))).toEqual(made)
    expect(await ana.reply(geozoneRoutes.list, { params })).toMatchObject({ [made.id]: made })
  })

  test('a change raises the version and tells browsers and ingest, after it is true', async () => {
    const made = await create()
    heard.length = 0
    const changed = await ana.reply(geozoneRoutes.update, {
      ...at(made),
      body: { ...draft({ name: made.name, colour: 'red' }), version: 1 },
    })
    expect(changed).toMatchObject({ id: made.id, colour: 'red', version: 2 })
    expect(heard).toEqual([
      { kind: 'definitionsChanged', companyId: ulia.companyId, what: 'geozones' },
      { kind: 'live', companyId: ulia.companyId, messages: [{ kind: 'geozone', geozone: changed }] },
    ])
  })

  test('a change based on an older version is refused and changes nothing', async () => {
    const made = await create()
    const body = { ...draft({ name: made.name, colour: 'red' }), version: 1 }
    await ana.reply(geozoneRoutes.update, { ...at(made), body })
    heard.length = 0
    const late = await ana.call(geozoneRoutes.update, { ...at(made), body: { ...body, colour: 'green' } })
    expect(late).toMatchObject({ status: 409, code: 'version.conflict' })
    expect(await ana.reply(geozoneRoutes.read, at(made))).toMatchObject({ colour: 'red', version: 2 })
    expect(heard).toEqual([])
  })

  test('a name is taken within its company and free in another', async () => {
    const { name } = await create()
    const again = await ana.call(geozoneRoutes.create, { params, body: draft({ name }) })
    expect(again).toMatchObject({ status: 409, code: 'name.taken', fields: { name: 'name.taken' } })
    const elsewhere = await iker.call(geozoneRoutes.create, {
      params: { companyId: igeldo.companyId },
      body: draft({ name }),
    })
    expect(elsewhere.status).toBe(200)
  })

  test('a drawn polygon is stored with no more points than its tolerance needs', async () => {
    const side = Array.from({ length: 101 }, (_, nth) => nth / 100)
    const wobbly = side.map((x, nth) => ({ lat: 43 + (nth % 2) * 1e-6, lng: -2 + x * 0.1 }))
    const points = [...wobbly, { lat: 43.1, lng: -1.9 }, { lat: 43.1, lng: -2 }]
    const exact = await create({ shape: { kind: 'polygon', points } })
    const simple = await create({ shape: { kind: 'polygon', points }, simplificationToleranceM: 25 })
    expect(exact.shape).toEqual({ kind: 'polygon', points })
    expect(simple.shape.kind === 'polygon' && simple.shape.points.length).toBe(4)
  })

  test.each([
    [
      'crossesItself',
      [
        [0, 0],
        [1, 1],
        [1, 0],
        [0, 1],
      ],
    ],
    [
      'noArea',
      [
        [0, 0],
        [0, 1],
        [0, 2],
      ],
    ],
    [
      'tooFewPoints',
      [
        [0, 0],
        [1, 1],
        [0, 0],
      ],
    ],
  ])('a polygon with %s is refused at its points', async (problem, corners) => {
    const points = corners.map(([lat = 0, lng = 0]) => ({ lat, lng }))
    const answer = await ana.call(geozoneRoutes.create, { params, body: draft({ shape: { kind: 'polygon', points } }) })
    expect(answer).toMatchObject({ status: 400, fields: { 'shape.points': `polygon.${problem}` } })
  })

  test('a corridor is stored as its way and its width, without points that say nothing', async () => {
    const way = [
      { lat: 43.123456789, lng: -2 },
      { lat: 43.12345678, lng: -2 },
      { lat: 43.2, lng: -2 },
    ]
    const made = await create({ shape: { kind: 'corridor', way, halfWidthM: 150 }, simplificationToleranceM: 25 })
    const stored = [{ lat: 43.1234568, lng: -2 }, way[2]]
    expect(made.shape).toEqual({ kind: 'corridor', way: stored, halfWidthM: 150 })
    const body = { ...draft({ name: made.name, shape: { kind: 'corridor', way, halfWidthM: 300 } }), version: 1 }
    expect((await ana.reply(geozoneRoutes.update, { ...at(made), body })).shape).toMatchObject({
      halfWidthM: 300,
    })
  })

  test.each([
    ['noLength', [43, 43]],
    ['tooLong', [43, 53]],
  ])('a way with %s is refused at its points', async (problem, lats) => {
    const way = lats.map((lat) => ({ lat, lng: -2 }))
    const body = draft({ shape: { kind: 'corridor', way, halfWidthM: 100 } })
    const answer = await ana.call(geozoneRoutes.create, { params, body })
    expect(answer).toMatchObject({ status: 400, fields: { 'shape.way': `way.${problem}` } })
  })

  test('a colour that nobody knows becomes black', async () => {
    expect(await create({ colour: 'turquoise' })).toMatchObject({ colour: 'black' })
  })

  test('what is deleted is gone, for good and once', async () => {
    const made = await create()
    expect((await ana.call(geozoneRoutes.remove, at(made))).status).toBe(200)
    expect(await ana.call(geozoneRoutes.remove, at(made))).toMatchObject({ status: 404 })
    expect(await ana.call(geozoneRoutes.read, at(made))).toMatchObject({ status: 404 })
  })

  test('deleting several says of each what became of it', async () => {
    const [first, second] = [await create(), await create()]
    const reply = await ana.reply(geozoneRoutes.removeMany, {
      params,
      body: { items: [first.id, 999_999 as Geozone['id'], second.id] },
    })
    expect(new Set(reply.deleted)).toEqual(new Set([first.id, second.id]))
    expect(reply.notDeleted).toEqual([{ id: 999_999, error: 'not.found' }])
  })

  test('a dry run says what deleting would do, and does nothing', async () => {
    const made = await create()
    heard.length = 0
    const body = { items: [made.id, 999_999 as Geozone['id']], dryRun: true }
    expect(await ana.reply(geozoneRoutes.removeMany, { params, body })).toEqual({
      deleted: [made.id],
      notDeleted: [{ id: 999_999, error: 'not.found' }],
    })
    expect(heard).toEqual([])
    expect((await ana.call(geozoneRoutes.read, at(made))).status).toBe(200)
  })

  test('what was deleted, set on many or imported is written down and can be undone', async () => {
    const [one, two] = [await create({ colour: 'red' }), await create({ colour: 'red' })]
    const undo = (operationId: string) =>
      ana.reply(changeRoutes.undo, { params, body: { operationId, undoId: crypto.randomUUID() } })
    const [setting, deleting, importing] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
    const items = [one.id, two.id]
    const set = { items, changes: { colour: 'green' }, operationId: setting }
    await ana.reply(geozoneRoutes.updateMany, { params, body: set })
    await ana.reply(geozoneRoutes.removeMany, { params, body: { items: [two.id], operationId: deleting } })
    expect((await undo(deleting)).undone).toEqual([{ noun: 'geozones', id: two.id }])
    expect(await ana.reply(geozoneRoutes.read, at(two))).toMatchObject({ name: two.name, colour: 'green' })
    const both = [one, two].map(({ id }) => ({ noun: 'geozones', id }))
    expect(await undo(setting)).toMatchObject({ undone: expect.arrayContaining(both), notUndone: [] })
    const rows = [{ line: 2, values: { name: `Nueva ${crypto.randomUUID()}`, shape: circle } }]
    const body = { importId: importing, rows }
    const { inserted } = await ana.reply(geozoneRoutes.importMany, { params, body })
    expect((await undo(importing)).undone).toEqual([{ noun: 'geozones', id: inserted[0]?.id }])
  })

  test('more than are held at once are changed, deleted and brought back in one call each', async () => {
    const rows = Array.from({ length: 120 }, (_, at) => ({
      line: at + 2,
      values: { name: `Lote ${at}`, shape: circle },
    }))
    const body = { importId: crypto.randomUUID(), rows }
    const { inserted } = await ana.reply(geozoneRoutes.importMany, { params, body })
    const items = inserted.map(({ id }) => id)
    const operationId = crypto.randomUUID()
    const missing = 2_000_000_000 as GeozoneId
    const set = { items: [...items, missing], changes: { colour: 'green' as const } }
    expect(await ana.reply(geozoneRoutes.updateMany, { params, body: set })).toEqual({
      ...{ updated: items, notUpdated: [{ id: missing, error: 'not.found' }] },
    })
    await ana.reply(geozoneRoutes.removeMany, { params, body: { items, operationId } })
    const undo = { operationId, undoId: crypto.randomUUID() }
    expect((await ana.reply(changeRoutes.undo, { params, body: undo })).undone).toHaveLength(120)
    const list = await ana.reply(geozoneRoutes.list, { params })
    for (const id of items) expect(list[id]).toMatchObject({ colour: 'green' })
  })

  test('places are kept to the centimetre, so that an exported file imports again as it was', async () => {
    const centre = { lat: 43.123456789, lng: -1.987654321 }
    const { shape } = await create({ shape: { kind: 'circle', centre, radiusM: 40 } })
    expect(shape).toEqual({ kind: 'circle', centre: { lat: 43.1234568, lng: -1.9876543 }, radiusM: 40 })
  })

  test('a deleted zone frees its name, and comes back with the visits that it had', async () => {
    const made = await create({ name: 'Muelle 3' })
    const visit = { company_id: ulia.companyId, geozone_id: made.id, entered_at: 1_000 }
    const item = await insertTestItem(database, ulia.companyId, { name: 'Uno' })
    await insertInto('geozone_visits', { ...visit, item_id: item })
    const operationId = crypto.randomUUID()
    await ana.reply(geozoneRoutes.removeMany, { params, body: { items: [made.id], operationId } })
    expect(await ana.reply(geozoneRoutes.list, { params })).not.toHaveProperty(String(made.id))
    const successor = await create({ name: 'Muelle 3' })
    const undo = () => ana.call(changeRoutes.undo, { params, body: { operationId, undoId: crypto.randomUUID() } })
    expect(replyOf(await undo()).notUndone).toMatchObject([{ id: made.id, error: 'name.taken' }])
    await ana.reply(geozoneRoutes.remove, at(successor))
    replyOf(await undo())
    expect(await ana.reply(geozoneRoutes.read, at(made))).toMatchObject({
      ...{ id: made.id, name: 'Muelle 3', createdTs: made.createdTs, version: 2 },
    })
    const visits = await database.selectFrom('geozone_visits').selectAll().where('geozone_id', '=', made.id).execute()
    expect(visits).toMatchObject([{ ...visit, item_id: item, left_at: expect.any(Number) }])
  })

  test('a zone that was deleted long ago goes for good, and no other', async () => {
    const [living, waiting, gone] = [await create(), await create(), await create()]
    const now = 1_790_000_000_000
    for (const [{ id }, deletedTs] of [
      [waiting, now - deletedGeozonesKeptMs],
      [gone, now - deletedGeozonesKeptMs - 1],
    ] as const)
      await updateRow('geozones', id, { deleted_ts: deletedTs })
    await purgeLongDeletedGeozones(database, now)
    const ids = [living.id, waiting.id, gone.id]
    const left = await database.selectFrom('geozones').select('id').where('id', 'in', ids).orderBy('id').execute()
    expect(left.map(({ id }) => id)).toEqual([living.id, waiting.id])
  })

  test("another company's zone can be neither read, changed nor deleted, and answers as one that is not there", async () => {
    const hers = await create()
    const his = { params: { companyId: igeldo.companyId, id: hers.id } }
    const nobodys = { params: { companyId: igeldo.companyId, id: 999_999 } }
    for (const target of [his, nobodys]) {
      const answers = [
        await iker.call(geozoneRoutes.read, target),
        await iker.call(geozoneRoutes.update, { ...target, body: { ...draft(), version: 1 } }),
        await iker.call(geozoneRoutes.remove, target),
      ]
      for (const answer of answers) expect(answer).toMatchObject({ status: 404, code: 'not.found' })
    }
    expect(await ana.reply(geozoneRoutes.read, at(hers))).toEqual(hers)
  })
})
