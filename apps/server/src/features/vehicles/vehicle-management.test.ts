import type { GroupId, ItemId } from '@atalaya/contract/identifiers'
import type { VehicleRecord } from '@atalaya/contract/items'
import type { BodyIn } from '@atalaya/contract/route'
import { allRoutes } from '@atalaya/contract/routes'
import { describe, expect, test } from 'vitest'
import { insertTestDriver, insertTestGroup } from '../../database/test-items.ts'
import { replyOf, type TestClient } from '../../http/test-client.ts'
import { startTestCompany } from '../../test-server.ts'

const {
  database,
  published: heard,
  tenant,
  companyId,
  params,
  signInAs,
  insertInto,
  updateRow,
} = await startTestCompany('Ulía')
const parent = (await insertTestGroup(database, companyId, { name: 'Norte' })) as GroupId
const child = (await insertTestGroup(database, companyId, { name: 'Costa', parentId: parent })) as GroupId
const other = (await insertTestGroup(database, companyId, { name: 'Sur' })) as GroupId
const ana = await signInAs({ role: 'ADMIN', email: 'ana@ulia.test' })
const held = { role: 'SUBADMIN', email: 'sub@ulia.test', groupIds: [parent] } as const
const sub = await signInAs({ ...held, groupIds: [parent] })
const routes = allRoutes.vehicles

let serial = 0
const draft = (overrides: Partial<BodyIn<typeof routes.create>> = {}): BodyIn<typeof routes.create> => ({
  name: `Camión ${++serial}`,
  ...overrides,
})
const create = (overrides?: Parameters<typeof draft>[0], session = ana): Promise<VehicleRecord> =>
  session.reply(routes.create, { params, body: draft(overrides) })
const at = ({ id }: { id: number }) => ({ params: { companyId, id } })
const read = (vehicle: { id: number }, session = ana) => session.reply(routes.read, at(vehicle))
const listed = (session = ana) => session.reply(routes.list, { params })
const changesOf = async ({ id }: { id: number }, session = ana) =>
  (await session.reply(allRoutes.changes.list, { params, query: { noun: 'vehicles', id } })).changes
const undo = (operationId: string, session: TestClient = ana) =>
  session.reply(allRoutes.changes.undo, { params, body: { operationId, undoId: crypto.randomUUID() } })

describe('a vehicle', () => {
  test('is read back with all that was typed', async () => {
    const typed = {
      plate: 'abc-12_3',
      chassis: 'WDB9340321L',
      brand: 'Volvo',
      model: 'FH 500',
      registeredOn: '2019-05-17',
      engineType: 3,
      fuelTankSize: 812.5,
      averageConsumption: 28.3,
      fuelCorrectionFactor: 1.07,
      fuelCalibration: [
        { raw: 0, litres: 0 },
        { raw: 512, litres: 400 },
      ],
      initialHourMeter: 120,
      initialMileage: 123_456.5,
      odometerSource: 'can',
      icon: 'truck',
      skipPositions: { fromTs: 1_000, toTs: 2_000 },
      groupIds: [child, other],
    } as const
    const made = await create({ ...typed, fuelCalibration: [...typed.fuelCalibration], groupIds: [...typed.groupIds] })
    expect(made).toMatchObject({
      ...typed,
      plate: 'ABC-12_3',
      version: 1,
      odometerM: 123_456_500,
      hourMeterMs: 120 * 3_600_000,
      isInTrack: false,
      customData: {},
      trackers: [],
    })
    expect(await read(made)).toEqual(made)
    const { [made.id]: entry } = await listed()
    expect(entry).toEqual({
      id: made.id,
      name: made.name,
      plate: 'ABC-12_3',
      chassis: 'WDB9340321L',
      brand: 'Volvo',
      model: 'FH 500',
      registeredOn: '2019-05-17',
      engineType: 3,
      fuelTankSize: 812.5,
      averageConsumption: 28.3,
      fuelCorrectionFactor: 1.07,
      initialHourMeter: 120,
      initialMileage: 123_456.5,
      odometerSource: 'can',
      icon: 'truck',
    })
  })

  test('needs a name alone, and what is left empty is not set', async () => {
    const made = await create({ name: '  Bare  ', plate: ' ', brand: '' })
    expect((await listed())[made.id]).toEqual({
      id: made.id,
      name: 'Bare',
      icon: 'car',
      engineType: 0,
      fuelCorrectionFactor: 1,
      odometerSource: 'calculated',
    })
  })

  test.each([
    ['a plate with a space', { plate: 'AB 12' }, { plate: 'plate.form' }],
    ['a plate with a letter beyond Z', { plate: 'AÑ12' }, { plate: 'plate.form' }],
    ['no name', { name: ' ' }, { name: 'required' }],
    ['an engine that nobody builds', { engineType: 5 }, { engineType: 'choice' }],
    ['a tank below empty', { fuelTankSize: -1 }, { fuelTankSize: 'too.small' }],
    ['a calibration of one point', { fuelCalibration: [{ raw: 1, litres: 1 }] }, { fuelCalibration: 'too.short' }],
    [
      'a calibration that turns back',
      {
        fuelCalibration: [
          { raw: 5, litres: 1 },
          { raw: 5, litres: 2 },
        ],
      },
      { fuelCalibration: 'not.ascending' },
    ],
    [
      'a skipped period that ends first',
      { skipPositions: { fromTs: 2, toTs: 1 } },
      { 'skipPositions.toTs': 'period.reversed' },
    ],
    ['a group that is not there', { groupIds: [2_000_000_000] }, { groupIds: 'choice' }],
  ])('is refused with %s', async (_, fields, reasons) => {
    const answer = await ana.callAnyhow(routes.create, { params, body: { ...draft(), ...fields } })
    expect(answer).toMatchObject({ status: 400, code: 'input.invalid', fields: reasons })
  })

  test('keeps its plate to itself, however it is typed and whoever has it', async () => {
    await create({ plate: 'ONE-1' })
    const taken = { status: 409, error: { description: 'plate.taken', fields: { plate: 'plate.taken' } } }
    expect(await ana.call(routes.create, { params, body: draft({ plate: 'one-1' }) })).toMatchObject(taken)
    const hidden = await sub.call(routes.create, { params, body: draft({ plate: 'one-1', groupIds: [child] }) })
    expect(hidden).toMatchObject(taken)
    const two = await Promise.all([1, 2].map(() => ana.call(routes.create, { params, body: draft({ plate: 'RACE' }) })))
    expect(two.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(two.find(({ ok }) => !ok)).toMatchObject(taken)
  })

  test('tells browsers, the live hub and ingest when it comes, moves and goes', async () => {
    heard.length = 0
    const made = await create({ groupIds: [child] })
    const ofItem = { itemType: 1, itemId: made.id }
    expect(heard).toEqual([
      { kind: 'definitionsChanged', companyId, what: 'items', itemIds: [made.id] },
      {
        kind: 'live',
        companyId,
        messages: [
          { kind: 'group', ...ofItem, groupIds: [child] },
          expect.objectContaining({ kind: 'position', ...ofItem, lat: null, motion: 'noFix' }),
          { kind: 'records', noun: 'vehicles' },
        ],
      },
    ])
    heard.length = 0
    await ana.reply(routes.update, { ...at(made), body: { ...draft({ groupIds: [other] }), version: made.version } })
    expect(heard[0]).toEqual({ kind: 'definitionsChanged', companyId, what: 'groups' })
    expect(heard.at(-1)).toMatchObject({
      messages: [
        { kind: 'group', ...ofItem, groupIds: [other] },
        { kind: 'records', noun: 'vehicles' },
      ],
    })
    // What only lists show is no news to ingest, which would read what it keeps of the item again.
    const change = async (changes: object) => {
      heard.length = 0
      const body = { items: [made.id], changes, dryRun: false }
      await ana.reply(routes.updateMany, { params, body })
      return heard
    }
    expect(await change({ brand: 'Pegaso' })).toEqual([
      { kind: 'live', companyId, messages: [{ kind: 'records', noun: 'vehicles' }] },
    ])
    expect((await change({ initialMileage: 7 }))[0]).toEqual({
      kind: 'definitionsChanged',
      companyId,
      what: 'items',
      itemIds: [made.id],
    })
    heard.length = 0
    await ana.reply(routes.remove, at(made))
    expect(heard.at(-1)).toMatchObject({
      messages: [
        { kind: 'itemDelete', ...ofItem },
        { kind: 'records', noun: 'vehicles' },
      ],
    })
  })
})

describe('changing', () => {
  test('replaces all fields, raises the version and writes down what differs', async () => {
    const made = await create({ plate: 'CHG-1', brand: 'Iveco' })
    const body = { name: made.name, plate: 'CHG-2', model: 'Daily', version: 1 }
    const changed = await ana.reply(routes.update, { ...at(made), body })
    expect(changed).toMatchObject({ plate: 'CHG-2', model: 'Daily', version: 2 })
    expect(changed.brand).toBeUndefined()
    expect(await changesOf(made)).toMatchObject([
      {
        kind: 'update',
        userName: 'Ana ADMIN',
        before: { plate: 'CHG-1', brand: 'Iveco', model: null },
        after: { plate: 'CHG-2', brand: null, model: 'Daily' },
      },
      { kind: 'create', before: null, after: { name: made.name, plate: 'CHG-1' } },
    ])
  })

  test('what is as it was leaves neither a version nor a trace', async () => {
    const made = await create({ plate: 'SAME' })
    heard.length = 0
    const { id: _id, ...rest } = made
    const saved = await ana.reply(routes.update, { ...at(made), body: rest })
    expect(saved.version).toBe(1)
    expect(await changesOf(made)).toHaveLength(1)
    expect(heard).toEqual([])
  })

  test('of two who save at once one is told, and nothing of theirs is lost silently', async () => {
    const made = await create()
    const save = (brand: string) =>
      ana.call(routes.update, { ...at(made), body: { name: made.name, brand, version: 1 } })
    const answers = await Promise.all(['Volvo', 'Scania', 'Iveco'].map(save))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ code: 'version.conflict' })
    expect((await read(made)).version).toBe(2)
  })

  test('the meter follows the initial mileage of a vehicle that has driven', async () => {
    const made = await create({ initialMileage: 100 })
    await insertInto('item_states', {
      item_id: made.id,
      company_id: companyId,
      item_type: 1,
      odometer_m: 105_000,
      io: '{}',
      reducer: '{}',
    })
    const body = { name: made.name, initialMileage: 90, version: 1 }
    expect((await ana.reply(routes.update, { ...at(made), body })).odometerM).toBe(95_000)
  })
})

describe('who is held to groups', () => {
  test('creates into a group of theirs, and nowhere else', async () => {
    for (const groupIds of [[], [other]]) {
      const answer = await sub.call(routes.create, { params, body: draft({ groupIds }) })
      expect(answer).toMatchObject({ status: 400, fields: { groupIds: expect.any(String) } })
    }
    expect((await create({ groupIds: [child] }, sub)).groupIds).toEqual([child])
  })

  test('neither sees nor loses the other groups of an item, and keeps it in sight', async () => {
    const made = await create({ groupIds: [child, other] })
    expect((await read(made, sub)).groupIds).toEqual([child])
    const save = (groupIds: GroupId[], version: number) =>
      sub.call(routes.update, { ...at(made), body: { name: made.name, groupIds, version } })
    expect(replyOf(await save([parent], 1)).groupIds).toEqual([parent])
    expect((await read(made)).groupIds).toEqual([parent, other])
    expect(await save([], 2)).toMatchObject({ status: 400, fields: { groupIds: 'required' } })
  })

  test('reads no group out of scope in the history either', async () => {
    const made = await create({ groupIds: [child, other] })
    const body = { name: made.name, groupIds: [parent, other], version: 1 }
    await ana.reply(routes.update, { ...at(made), body })
    expect((await changesOf(made, sub)).map(({ before, after }) => [before?.groupIds, after?.groupIds])).toEqual([
      [[child], [parent]],
      [undefined, [child]],
    ])
    expect((await changesOf(made))[0]?.after).toEqual({ groupIds: [parent, other] })
  })

  test('what they do not see answers like what is not there, in single and in bulk calls', async () => {
    const hidden = await create({ groupIds: [other], plate: 'HID-1' })
    const body = { ...draft({ groupIds: [child] }), version: 1 }
    for (const answer of [
      await sub.call(routes.read, at(hidden)),
      await sub.call(routes.update, { ...at(hidden), body }),
      await sub.call(routes.remove, at(hidden)),
      await sub.call(allRoutes.changes.list, { params, query: { noun: 'vehicles', id: hidden.id } }),
    ])
      expect(answer).toMatchObject({ status: 404, code: 'not.found' })
    const items = [hidden.id]
    const gone = [{ id: hidden.id, error: 'not.found' }]
    expect(await sub.reply(routes.removeMany, { params, body: { items } })).toEqual({
      deleted: [],
      notDeleted: gone,
    })
    const changes = { brand: 'Mine' }
    expect(await sub.reply(routes.updateMany, { params, body: { items, changes } })).toEqual({
      updated: [],
      notUpdated: gone,
    })
    const rows = [{ line: 2, values: { name: 'Theirs', plate: 'hid-1', groups: 'Costa' } }]
    const importId = crypto.randomUUID()
    const imported = await sub.reply(routes.importMany, { params, body: { importId, existing: 'update', rows } })
    expect(imported).toMatchObject({ inserted: [], updated: [], failed: [{ line: 2, error: 'plate.taken' }] })
    expect(await read(hidden)).toEqual(hidden)
  })
})

describe('deleting', () => {
  test('takes it off lists, tracker and groups, keeps its trips, and all comes back with an undo', async () => {
    const made = await create({ plate: 'DEL-1', groupIds: [child, other], initialMileage: 7 })
    const driverId = await insertTestDriver(database, companyId, { name: 'Eva', vehicle_id: made.id, vehicle_ts: 1 })
    await updateRow('vehicles', made.id, { driver_id: driverId, driver_ts: 1 })
    const ofTracker = { reseller_id: tenant.resellerId, company_id: companyId, type_id: 1, sim: '{}' }
    const tracker = await insertInto('trackers', {
      ...ofTracker,
      item_id: made.id,
      device_id: 'DEL-1',
      first_connect_ts: null,
    })
    const place = { start_lat: 1, start_lng: 1, end_lat: 1, end_lng: 1 }
    await insertInto('trips', { company_id: companyId, item_id: made.id, started_at: 1, ...place })
    const before = await read(made)
    expect(before.trackers).toMatchObject([{ id: tracker, deviceId: 'DEL-1' }])

    const operationId = crypto.randomUUID()
    const body = { items: [made.id, made.id, 2_000_000_000 as ItemId], operationId }
    expect(await ana.reply(routes.removeMany, { params, body })).toEqual({
      deleted: [made.id],
      notDeleted: [{ id: 2_000_000_000, error: 'not.found' }],
    })
    expect(await ana.call(routes.read, at(made))).toMatchObject({ status: 404 })
    expect((await listed())[made.id]).toBeUndefined()
    const history = { params: { companyId, itemId: made.id }, query: { from_ts: 0, to_ts: 10 } }
    expect(await ana.call(allRoutes.tracks.history, history)).toMatchObject({ status: 404 })
    const freed = await database.selectFrom('trackers').select('item_id').where('id', '=', tracker).executeTakeFirst()
    expect(freed?.item_id).toBeNull()
    const driver = await database
      .selectFrom('drivers')
      .select('vehicle_id')
      .where('id', '=', driverId)
      .executeTakeFirst()
    expect(driver?.vehicle_id).toBeNull()

    expect(await undo(operationId)).toEqual({
      undone: [{ noun: 'vehicles', id: made.id }],
      notUndone: [],
      nextBeforeId: null,
    })
    const { driverId: _driver, driverTs: _since, updatedTs: _updated, ...rest } = before
    expect(await read(made)).toMatchObject({ ...rest, version: 2 })
    expect((await ana.reply(allRoutes.tracks.history, history)).tracks).toHaveLength(1)
  })

  test('its plate is free at once, and then it does not come back', async () => {
    const made = await create({ plate: 'DEL-2' })
    const operationId = crypto.randomUUID()
    await ana.reply(routes.removeMany, { params, body: { items: [made.id], operationId } })
    await create({ plate: 'DEL-2' })
    expect(await undo(operationId)).toEqual({
      undone: [],
      notUndone: [{ noun: 'vehicles', id: made.id, error: 'plate.taken', fields: { plate: 'plate.taken' } }],
      nextBeforeId: null,
    })
  })

  test('a dry run says the same and does nothing', async () => {
    const made = await create()
    heard.length = 0
    const body = { items: [made.id, 2_000_000_000 as ItemId], dryRun: true }
    const reply = await ana.reply(routes.removeMany, { params, body })
    expect(reply).toEqual({ deleted: [made.id], notDeleted: [{ id: 2_000_000_000, error: 'not.found' }] })
    expect(await read(made)).toEqual(made)
    expect(await changesOf(made)).toHaveLength(1)
    expect(heard).toEqual([])
  })
})

describe('setting fields on many', () => {
  test('sets and clears, leaves the rest, and says of each what became of it', async () => {
    const [one, two] = [await create({ brand: 'Volvo', plate: 'MANY-1' }), await create({ model: 'FH' })]
    const body = {
      items: [one.id, two.id, 2_000_000_000 as ItemId],
      changes: { brand: null, model: 'FM', icon: 'bus' },
    }
    const reply = await ana.reply(routes.updateMany, { params, body: body as never })
    expect(reply).toEqual({ updated: [one.id, two.id], notUpdated: [{ id: 2_000_000_000, error: 'not.found' }] })
    expect(await read(one)).toMatchObject({ model: 'FM', icon: 'bus', plate: 'MANY-1', version: 2 })
    expect((await read(one)).brand).toBeUndefined()
    expect(await read(two)).toMatchObject({ model: 'FM', icon: 'bus' })
  })

  test.each(['name', 'plate', 'chassis', 'colour'])(
    'what is one vehicle’s alone, or nobody’s, is not set on many: %s',
    async (field) => {
      const [one, two] = [await create(), await create()]
      const body = { items: [one.id, two.id], changes: { brand: 'Seat', [field]: 'ONLY-1' } }
      expect(await ana.callAnyhow(routes.updateMany, { params, body })).toMatchObject({
        status: 400,
        code: 'input.invalid',
        fields: { [`changes.${field}`]: 'unknown' },
      })
      expect((await read(one)).brand).toBeUndefined()
    },
  )

  test('is undone where nobody has changed it since', async () => {
    const [one, two] = [await create({ brand: 'Was' }), await create({ brand: 'Was' })]
    const operationId = crypto.randomUUID()
    const body = { items: [one.id, two.id], changes: { brand: 'Is', icon: 'van' as const }, operationId }
    await ana.reply(routes.updateMany, { params, body })
    await ana.reply(routes.update, { ...at(two), body: { name: 'Hers', version: 2 } })
    expect(await undo(operationId)).toMatchObject({
      undone: [{ id: one.id }],
      notUndone: [{ id: two.id, error: 'changed.since' }],
    })
    expect(await read(one)).toMatchObject({ brand: 'Was', icon: 'car', version: 3 })
    expect(await read(two)).toMatchObject({ name: 'Hers' })
  })
})
