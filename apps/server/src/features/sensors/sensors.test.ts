import { changeRoutes } from '@atalaya/contract/changes'
import type { ItemId, SensorId } from '@atalaya/contract/identifiers'
import type { BodyIn } from '@atalaya/contract/route'
import { type Sensor, sensorRoutes } from '@atalaya/contract/sensors'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { insertTestGroup, insertTestItem } from '../../database/test-items.ts'
import { insertTestTenant } from '../../database/test-tenants.ts'
import { replyOf } from '../../http/test-client.ts'
import { startTestCompany } from '../../test-server.ts'

const { database, published: heard, tenant: ulia, params, signInAs } = await startTestCompany('Ulía')
const igeldo = await insertTestTenant(database, 'Igeldo')
const ana = await signInAs({ role: 'ADMIN', email: 'ana@sensors.test' })
const group = await insertTestGroup(database, ulia.companyId, { name: 'Group' })
const other = await insertTestGroup(database, ulia.companyId, { name: 'Other' })
const van = (await insertTestItem(database, ulia.companyId, { name: 'Van', groupIds: [group] })) as ItemId
const hidden = (await insertTestItem(database, ulia.companyId, { name: 'Hidden' })) as ItemId
const foreign = (await insertTestItem(database, igeldo.companyId, { name: 'Foreign' })) as ItemId
const olga = await signInAs({ role: 'OPERATOR', email: 'olga@sensors.test', groupIds: [group] })

type Draft = BodyIn<typeof sensorRoutes.create>
const draft = (overrides: Partial<Draft> = {}): Draft => ({
  names: { es: 'Depósito', en: 'Tank' },
  kind: 'number',
  unit: 'l',
  source: { kind: 'input', key: 'ain1V' },
  ...overrides,
})
const create = (overrides?: Partial<Draft>): Promise<Sensor> =>
  ana.reply(sensorRoutes.create, { params, body: draft(overrides) })
const at = ({ id }: Pick<Sensor, 'id'>) => ({ params: { ...params, id } })
const formula = (text: string): Pick<Draft, 'source'> => ({ source: { kind: 'formula', formula: text } })
const refusalOf = async (overrides: Partial<Draft>) => {
  const answer = await ana.call(sensorRoutes.create, { params, body: draft(overrides) })
  return answer.ok ? 'taken' : (answer.error.fields ?? answer.error.description)
}

const day = Date.UTC(2026, 9, 5)
const insertReports = (itemId: number, count: number, sensors: string | null = null) =>
  sql`INSERT INTO positions (company_id, item_id, tracker_id, recorded_at, received_at, payload_hash, lat, lng, speed_kmh, source,
        is_valid, mark, io, sensors)
      SELECT ${ulia.companyId}, ${itemId}, ${itemId}, ${day}::bigint + n * 10000, 1, n, 40, -4, 50, 1, true,
        CASE WHEN n = 7 THEN 2 ELSE 0 END, jsonb_build_object('ain1V', n % 6, 'ain2V', 2, 'other', 'x'), ${sensors}::jsonb
      FROM generate_series(0, ${count - 1}) AS n`.execute(database)
await insertReports(van, 60)

describe('sensors', () => {
  test('what is defined can be read, is listed, has its defaults, and is told to ingest', async () => {
    heard.length = 0
    const made = await create()
    expect(heard).toContainEqual({ kind: 'definitionsChanged', companyId: ulia.companyId, what: 'sensors' })
    expect(made).toMatchObject({
      version: 1,
      decimals: 1,
      calibration: { kind: 'none' },
      filters: { min: null, max: null, medianOf: 1, smoothing: 0, holdMs: 0 },
      appliesTo: { kind: 'all' },
    })
    expect(await ana.reply(sensorRoutes.read, at(made))).toEqual(made)
    expect((await ana.reply(sensorRoutes.list, { params }))[made.id]).toEqual(made)
  })

  test('a later calibration takes the place of the one before, which is kept with what it counted for; a slip is put right', async () => {
    const first = { calibratedOn: '2026-01-10', calibrationDueOn: '2027-01-10', certificate: 'ENAC 1' }
    const made = await create({ ...first, mountedAt: 'Doors' })
    expect(made).toMatchObject({ ...first, mountedAt: 'Doors', formerCalibrations: [] })
    const change = ({ version }: Sensor, overrides: Partial<Draft>) =>
      ana.reply(sensorRoutes.update, { ...at(made), body: { ...draft(overrides), version } })
    const slip = await change(made, { ...first, calibratedOn: '2026-01-09' })
    expect(slip).toMatchObject({ calibratedOn: '2026-01-09', formerCalibrations: [] })
    const second = { calibratedOn: '2027-01-08', calibrationDueOn: '2028-01-08', certificate: 'ENAC 2' }
    const later = await change(slip, second)
    const former = [{ ...first, calibratedOn: '2026-01-09' }]
    expect(later).toMatchObject({ ...second, formerCalibrations: former })
    // What it says is computed as before, so that nothing is kept of that.
    const versions = await database.selectFrom('sensor_versions').selectAll().where('sensor_id', '=', made.id).execute()
    expect(versions).toEqual([])
    // Deleted and brought back, it has them still.
    const operationId = crypto.randomUUID()
    await ana.reply(sensorRoutes.removeMany, { params, body: { items: [made.id], operationId } })
    await ana.reply(changeRoutes.undo, { params, body: { operationId, undoId: crypto.randomUUID() } })
    expect((await ana.reply(sensorRoutes.read, at(made))).formerCalibrations).toEqual(former)
  })

  test('a calibration counts up to a later day, and of none there is no last day', async () => {
    expect(await refusalOf({ calibratedOn: '2026-01-10', calibrationDueOn: '2026-01-10' })).toEqual({
      calibrationDueOn: 'calibration.reversed',
    })
    expect(await refusalOf({ calibrationDueOn: '2026-01-10' })).toEqual({ calibratedOn: 'required' })
  })

  test('a change carries the version that it is based on', async () => {
    const made = await create()
    const body = { ...draft({ unit: '%', appliesTo: { kind: 'items', itemIds: [van] } }), version: 1 }
    const changed = await ana.reply(sensorRoutes.update, { ...at(made), body })
    expect(changed).toMatchObject({ unit: '%', version: 2, appliesTo: { kind: 'items', itemIds: [van] } })
    expect(await ana.call(sensorRoutes.update, { ...at(made), body })).toMatchObject({
      status: 409,
      code: 'version.conflict',
    })
    const back = await ana.reply(sensorRoutes.update, { ...at(made), body: { ...draft(), version: 2 } })
    expect(back.appliesTo).toEqual({ kind: 'all' })
  })

  test.each<[string, Partial<Draft>, object]>([
    ['no name', { names: {} }, { names: 'required' }],
    ['a formula that does not parse', formula('ain1V +'), { 'source.formula': 'formula.unfinished' }],
    ['a formula with a sensor that is not there', formula('#999999'), { 'source.formula': 'formula.sensor' }],
    [
      'a table that goes back',
      {
        calibration: {
          kind: 'table',
          points: [
            { x: 1, y: 0 },
            { x: 1, y: 5 },
          ],
        },
      },
      { 'calibration.points': 'table.order' },
    ],
    ['a range upside down', { filters: { min: 5, max: 1 } }, { 'filters.max': 'range.reversed' }],
    ['an even median', { filters: { medianOf: 4 } }, { 'filters.medianOf': 'median.even' }],
    [
      'thresholds upside down',
      { switchRule: { onFrom: 1, offBelow: 2 } },
      { 'switchRule.offBelow': 'switch.reversed' },
    ],
    ["another company's item", { appliesTo: { kind: 'items', itemIds: [foreign] } }, { appliesTo: 'not.found' }],
  ])('%s is refused where it lies', async (_, overrides, fields) => {
    expect(await refusalOf(overrides)).toEqual(fields)
  })

  test('a formula may not come back to itself, by whatever way', async () => {
    const first = await create()
    const second = await create(formula(`#${first.id} * 2`))
    const body = { ...draft(formula(`#${second.id} + 1`)), version: 1 }
    expect(await ana.call(sensorRoutes.update, { ...at(first), body })).toMatchObject({
      status: 400,
      fields: { 'source.formula': 'formula.cycle' },
    })
    const own = { ...draft(formula(`#${first.id}`)), version: 1 }
    expect((await ana.call(sensorRoutes.update, { ...at(first), body: own })).status).toBe(400)
  })

  test('what a formula reads stays until the formula goes, alone or with it', async () => {
    const base = await create()
    const reader = await create(formula(`#${base.id} * 2`))
    expect(await ana.call(sensorRoutes.remove, at(base))).toMatchObject({ status: 409, code: 'in.use' })
    const removeMany = (items: SensorId[], dryRun = false) =>
      ana.reply(sensorRoutes.removeMany, { params, body: { items, dryRun } })
    const nobodys = 999_999 as SensorId
    expect(await removeMany([base.id, nobodys])).toEqual({
      deleted: [],
      notDeleted: [
        { id: base.id, error: 'in.use' },
        { id: nobodys, error: 'not.found' },
      ],
    })
    expect(await removeMany([base.id, reader.id], true)).toEqual({ deleted: [base.id, reader.id], notDeleted: [] })
    expect(await ana.reply(sensorRoutes.list, { params })).toHaveProperty(String(base.id))
    expect(await removeMany([base.id, reader.id])).toEqual({ deleted: [base.id, reader.id], notDeleted: [] })
    expect(await ana.call(sensorRoutes.read, at(base))).toMatchObject({ status: 404 })
  })

  test('what was deleted together comes back together, under its numbers and for the same items', async () => {
    const base = await create({ appliesTo: { kind: 'items', itemIds: [van] } })
    const reader = await create(formula(`#${base.id} * 2`))
    const operationId = crypto.randomUUID()
    await ana.reply(sensorRoutes.removeMany, { params, body: { items: [base.id, reader.id], operationId } })
    const undo = (id: string) =>
      ana.call(changeRoutes.undo, { params, body: { operationId: id, undoId: crypto.randomUUID() } })
    heard.length = 0
    expect(replyOf(await undo(operationId)).notUndone).toEqual([])
    const { createdTs: _created, updatedTs: _updated, ...kept } = base
    expect(await ana.reply(sensorRoutes.read, at(base))).toMatchObject({ ...kept, version: 2 })
    expect((await ana.reply(sensorRoutes.read, at(reader))).source).toEqual(reader.source)
    expect(heard).toContainEqual({
      kind: 'live',
      companyId: ulia.companyId,
      messages: [{ kind: 'records', noun: 'sensors' }],
    })
  })

  test('unit, decimals, icon and whom they are for are set on many at once, and taken back as a whole', async () => {
    const [one, two] = [await create({ unit: 'l' }), await create({ unit: 'gal', icon: 'level' })]
    const operationId = crypto.randomUUID()
    const changes = { unit: '%', icon: 'fuel', appliesTo: { kind: 'groups', groupIds: [group] } } as never
    const items = [one.id, two.id]
    const done = await ana.reply(sensorRoutes.updateMany, { params, body: { items, changes, operationId } })
    expect(done).toEqual({ updated: items, notUpdated: [] })
    expect(await ana.reply(sensorRoutes.read, at(two))).toMatchObject({ ...(changes as object), version: 2 })
    const body = { operationId, undoId: crypto.randomUUID() }
    expect((await ana.reply(changeRoutes.undo, { params, body })).undone).toHaveLength(2)
    const back = await ana.reply(sensorRoutes.read, at(two))
    expect(back).toMatchObject({ unit: 'gal', icon: 'level', appliesTo: { kind: 'all' } })
  })

  test('somebody held to groups sees which of the own groups and items a sensor is for, and no others', async () => {
    const ofGroups = await create({ appliesTo: { kind: 'groups', groupIds: [group, other] as never } })
    const ofItems = await create({ appliesTo: { kind: 'items', itemIds: [van, hidden] } })
    const seen = await olga.reply(sensorRoutes.list, { params })
    expect(seen[ofGroups.id]?.appliesTo).toEqual({ kind: 'groups', groupIds: [group] })
    expect(seen[ofItems.id]?.appliesTo).toEqual({ kind: 'items', itemIds: [van] })
    expect((await ana.reply(sensorRoutes.read, at(ofItems))).appliesTo).toEqual({
      kind: 'items',
      itemIds: [van, hidden],
    })
  })
})

test('inputs are the dictionary and what has come, with the last value of the items in scope', async () => {
  const insertState = (itemId: number, recordedAt: number, io: object) =>
    sql`INSERT INTO item_states (item_id, company_id, item_type, recorded_at, io)
        VALUES (${itemId}, ${ulia.companyId}, 1, ${recordedAt}, ${JSON.stringify(io)}::jsonb)`.execute(database)
  await insertState(van, day, { ain1V: 3.5, io66: 12, odd: 'word' })
  await insertState(hidden, day + 5_000, { ain1V: 9, secret: true })
  const whole = await ana.reply(sensorRoutes.inputs, { params })
  expect(whole['ain1V']).toEqual({
    kind: 'number',
    unit: 'V',
    digits: 2,
    isTechnical: false,
    isNamed: true,
    items: 2,
    last: { itemId: hidden, value: 9, recordedAt: day + 5_000 },
  })
  expect(whole['io66']).toEqual({
    kind: 'number',
    isTechnical: false,
    isNamed: false,
    items: 1,
    last: { itemId: van, value: 12, recordedAt: day },
  })
  expect(whole['fuelL']).toMatchObject({ isNamed: true, items: 0, last: null })
  const hers = await olga.reply(sensorRoutes.inputs, { params })
  expect(hers['ain1V']).toMatchObject({ items: 1, last: { itemId: van, value: 3.5 } })
  expect(hers).not.toHaveProperty('secret')
})

describe('a preview', () => {
  const preview = (definition: Draft, more: { itemId?: ItemId; sensorId?: SensorId; toTs?: number } = {}) =>
    ana.call(sensorRoutes.preview, {
      params,
      body: { definition, itemId: van, fromTs: day, toTs: day + 86_400_000, ...more },
    })

  test('shows what a draft would have made of the reports, beside the raw source', async () => {
    const base = await create({ calibration: { kind: 'linear', factor: 10, offset: 1 } })
    const shown = replyOf(
      await preview(
        draft({ ...formula(`#${base.id} + ain2V`), calibration: { kind: 'linear', factor: 0.5, offset: 0 } }),
      ),
    )
    expect(shown.reports).toBe(59)
    expect(shown.recordedAt).toHaveLength(59)
    expect([shown.raw[0], shown.raw[1], shown.value[0], shown.value[1]]).toEqual([3, 13, 1.5, 6.5])
    expect(shown.recordedAt).not.toContain(day + 70_000)
  })

  test('of a changed sensor replaces the stored one, and may not be read by itself', async () => {
    const base = await create()
    const reader = await create(formula(`#${base.id} * 2`))
    expect(
      replyOf(await preview(draft({ calibration: { kind: 'linear', factor: 2, offset: 0 } }), { sensorId: base.id }))
        .value[1],
    ).toBe(2)
    expect(await preview(draft(formula(`#${reader.id}`)), { sensorId: base.id })).toMatchObject({ status: 400 })
    expect(await preview(draft(), { sensorId: 999_999 as SensorId })).toMatchObject({ status: 404 })
  })

  test('may read more inputs than a function of the database takes', async () => {
    const unread = Array.from({ length: 90 }, (_, nth) => `x${nth}`).join('+')
    const shown = replyOf(await preview(draft(formula(`ain2V + if(1, 0, ${unread})`))))
    expect(shown.value[0]).toBe(2)
  })

  test('is for items of the company, and no more than a month', async () => {
    expect(await preview(draft(), { itemId: foreign })).toMatchObject({ status: 404 })
    expect(await preview(draft(), { toTs: day + 40 * 86_400_000 })).toMatchObject({
      status: 406,
      code: 'search.toolarge',
    })
    expect(await preview(draft(), { toTs: day - 1 })).toMatchObject({ status: 400 })
  })
})

test('a series says what was computed then, thinned with every spike', async () => {
  const sensor = await create()
  const item = (await insertTestItem(database, ulia.companyId, { name: 'Busy', groupIds: [group] })) as ItemId
  await insertReports(item, 8_000, `{"${sensor.id}": 5, "7": 1}`)
  await sql`UPDATE positions SET sensors = ${`{"${sensor.id}": 99}`}::jsonb WHERE item_id = ${item} AND payload_hash = 4321`.execute(
    database,
  )
  const query = { from_ts: day, to_ts: day + 86_400_000 }
  const target = { params: { ...params, itemId: item, sensorId: sensor.id }, query }
  const series = await olga.reply(sensorRoutes.series, target)
  expect(series.reports).toBe(7_999)
  expect(series.recordedAt.length).toBeLessThanOrEqual(2_000)
  expect(series.value[series.recordedAt.indexOf(day + 43_210_000)]).toBe(99)
  expect(series.value[0]).toBe(5)
  expect(
    await olga.call(sensorRoutes.series, { ...target, params: { ...target.params, itemId: hidden } }),
  ).toMatchObject({ status: 404 })
})

test('what the sensors of an item said last is told of those that are still there, to whom the item is in scope', async () => {
  const [kept, gone] = [await create(), await create()]
  const said = { value: 12.5, recordedAt: day }
  await sql`UPDATE item_states SET sensors = ${JSON.stringify({ [kept.id]: said, [gone.id]: said })}::jsonb
    WHERE item_id = ${van}`.execute(database)
  await ana.reply(sensorRoutes.remove, at(gone))
  const ofItem = (itemId: ItemId) => olga.call(sensorRoutes.ofItem, { params: { ...params, itemId } })
  expect(replyOf(await ofItem(van))).toEqual({ [kept.id]: said })
  expect(await ofItem(hidden)).toMatchObject({ status: 404 })
})

test('a series has a gap where nothing came for two hours, be it thinned or not', async () => {
  const sensor = await create()
  const item = (await insertTestItem(database, ulia.companyId, { name: 'Silent' })) as ItemId
  await insertReports(item, 8_000, `{"${sensor.id}": 5}`)
  const silentFrom = day + 3_000 * 10_000
  const hourMs = 3_600_000
  await sql`DELETE FROM positions WHERE item_id = ${item}
    AND recorded_at > ${silentFrom} AND recorded_at < ${silentFrom + 3 * hourMs}`.execute(database)
  const read = (from_ts: number, to_ts: number) =>
    ana.reply(sensorRoutes.series, {
      params: { ...params, itemId: item, sensorId: sensor.id },
      query: { from_ts, to_ts },
    })
  for (const series of [
    await read(day, day + 24 * hourMs),
    await read(silentFrom - 60_000, silentFrom + 3 * hourMs + 60_000),
  ]) {
    const gaps = series.recordedAt.filter((_, nth) => series.value[nth] === null)
    expect(gaps).toEqual([silentFrom + 1])
  }
})
