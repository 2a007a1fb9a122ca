import { allRoutes } from '@atalaya/contract/routes'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { insertTestGroup, insertTestItem } from '../../database/test-items.ts'
import { replyOf } from '../../http/test-client.ts'
import { startTestCompany } from '../../test-server.ts'
import { insertTestUser, signedIn } from '../session/test-users.ts'

let now = 1_800_000_000_000
const {
  client,
  database,
  pool,
  published: heard,
  tenant,
  companyId,
  params,
} = await startTestCompany('Alza', { clock: { now: () => now } })
const user = await insertTestUser(database, tenant, { role: 'ADMIN', email: 'ana@alza.test' })
const admin = await signedIn(client, user)
const routes = allRoutes.alarms
const [groupId, van, trailer] = [
  await insertTestGroup(database, companyId, { name: 'Vans' }),
  await insertTestItem(database, companyId, { name: 'Van' }),
  await insertTestItem(database, companyId, { name: 'Trailer', itemType: 2 }),
]
const one = async (statement: string, values: unknown[]): Promise<number> =>
  (await pool.query<{ id: number }>(`${statement} RETURNING id`, values)).rows[0]?.id as number
const circle = { kind: 'circle', centre: { lat: 43, lng: -2 }, radiusM: 100 }
const zone = await one(`INSERT INTO geozones (company_id, name, shape) VALUES ($1, 'Yard', $2)`, [companyId, circle])
const stateOf = (itemType: number) =>
  one(`INSERT INTO custom_states (company_id, item_type, names, colour) VALUES ($1, $2, '{"es": "E"}', 'red')`, [
    companyId,
    itemType,
  ])
const [lent, full] = [await stateOf(1), await stateOf(2)]

const speed = { family: 101, value: 90 } as const
const bodyOf = ({ info, ...rest }: Record<string, unknown> = {}) => ({
  items: { itemsType: 1 as const, groupIds: [groupId] },
  info: { name: 'Fast', ...speed, ...(info as object) },
  ...rest,
})
const create = (fields?: Record<string, unknown>) =>
  admin.callAnyhow(routes.create, { params, body: bodyOf(fields) }) as ReturnType<
    typeof admin.call<typeof routes.create>
  >
const escalating = (step: object) => ({
  notification: { escalation: { steps: [{ afterMs: 600_000, userIds: [user.id], ...step }] } },
})
const make = async (fields?: Record<string, unknown>) => replyOf(await create(fields))
const change = (id: number, body: object) => admin.callAnyhow(routes.update, { params: { ...params, id }, body })
const versionsOf = async (id: number) =>
  (
    await pool.query(
      `SELECT from_ts, until_ts, settings -> 'info' ->> 'name' AS name, settings -> 'info' -> 'value' AS value
       FROM alarm_versions WHERE alarm_id = $1 ORDER BY from_ts`,
      [id],
    )
  ).rows
const refusal = (fields: object) => ({ ok: false, status: 400, error: { description: 'input.invalid', fields } })

beforeEach(() => {
  now += 1_000
})

test('an alarm is kept with all its sections, what was not said by its defaults', async () => {
  heard.length = 0
  const made = await make({
    info: { name: ' Deprisa ', description: 'Text', priority: 3 },
    geozones: { active: true, in: false, geozoneIds: [zone] },
    notification: { pushFront: true, userIds: [user.id, user.id] },
  })
  expect(made).toMatchObject({
    items: { itemsType: 1, groupIds: [groupId], itemIds: [], vehicleIds: [], assetIds: [], personIds: [] },
    info: { alarmId: made.id, name: 'Deprisa', family: 101, value: 90, priority: 3, active: true },
    geozones: { active: true, in: false, geozoneIds: [zone] },
    pois: { active: false, in: true, poiIds: [] },
    inTrack: { active: false, in: true },
    timeRange: { active: false, in: true, timezone: 'Europe/Madrid', weekTime: {} },
    customStates: { active: false, logic: 3, stateIds: [] },
    notification: { sms: false, email: false, pushApp: false, pushFront: true, userIds: [user.id], cra: false },
    timing: { holdMs: 0, clearMs: 0, repeatMs: null, tellWithinMs: 3_600_000 },
    action: { customStateId: null },
    ...{ createdTs: now, updatedTs: now, version: 1 },
  })
  // Spec 2 §3: whom it tells stands in `info` too.
  expect(made.info.notification).toEqual(made.notification)
  expect(heard).toEqual([
    { kind: 'definitionsChanged', companyId, what: 'alarms' },
    { kind: 'live', companyId, messages: [{ kind: 'records', noun: 'alarms' }] },
  ])
  expect((await admin.reply(routes.list, { params }))[made.id]).toEqual(made)
  expect(await admin.reply(routes.read, { params: { ...params, id: made.id } })).toEqual(made)

  // As it was read it can be sent back; nothing is different.
  heard.length = 0
  const { id: _, createdTs: __, updatedTs: ___, ...again } = made
  expect(replyOf(await change(made.id, again))).toEqual(made)
  expect(heard).toEqual([])
})

test('a family is for good', async () => {
  const { id, version } = await make()
  const other = bodyOf({ info: { family: 11, value: 300_000 } })
  expect(await change(id, { ...other, version })).toMatchObject(refusal({ 'info.family': 'fixed' }))
})

describe('what holds between fields', () => {
  const invalid: [string, Record<string, unknown>, object][] = [
    ['a number that is no family', { info: { family: 7 } }, { 'info.family': 'choice' }],
    ['idling without a time', { info: { family: 11, value: null } }, { 'info.value': 'required' }],
    ['0.9 litres', { info: { family: 19, value: 0.9 } }, { 'info.value': 'too.small' }],
    ['a change without a sensor', { info: { family: 104, value: null } }, { 'info.change.sensorId': 'required' }],
    [
      'a change of nothing',
      { info: { family: 104, change: { sensorId: 9, fall: 0 } } },
      { 'info.change.sensorId': 'choice', 'info.change.fall': 'too.small' },
    ],
    [
      'one condition alone',
      { info: { family: 105, combined: { conditions: [speed] } } },
      { 'info.combined.conditions': 'required' },
    ],
    [
      'conditions that lack what they would lack alone, or are none',
      {
        info: {
          family: 105,
          combined: {
            conditions: [
              speed,
              { family: 5, geozones: { toIn: true, geozoneIds: [999_999] } },
              { family: 11 },
              { family: 19, value: 7 },
            ],
          },
        },
      },
      {
        'info.combined.conditions.1.geozones.geozoneIds': 'choice',
        'info.combined.conditions.2.value': 'required',
        'info.combined.conditions.3.family': 'choice',
      },
    ],
    [
      'an asset that is to be towed while it is fast',
      {
        items: { itemsType: 2, assetIds: [trailer] },
        info: { family: 105, combined: { conditions: [speed, { family: 102 }] } },
      },
      { 'items.itemsType': 'vehicles.only' },
    ],
    ['nobody', { items: { itemsType: 1, assetIds: [trailer] } }, { 'items.itemIds': 'required' }],
    [
      'driving of assets',
      { items: { itemsType: 2, assetIds: [trailer] }, info: { family: 14 } },
      { 'items.itemsType': 'vehicles.only' },
    ],
    ['no geozones to filter by', { geozones: { active: true } }, { 'geozones.geozoneIds': 'required' }],
    ['a blank name', { info: { name: '  ' } }, { 'info.name': 'required' }],
    ['a name of 101', { info: { name: 'x'.repeat(101) } }, { 'info.name': 'too.long' }],
    ['a description of 201', { info: { description: 'x'.repeat(201) } }, { 'info.description': 'too.long' }],
    [
      '24 o’clock',
      {
        timeRange: {
          active: true,
          weekTime: { 0: { enabled: true, id: 0, from: { hour: 24, minute: 0 }, to: { hour: 1, minute: 0 } } },
        },
      },
      { 'timeRange.weekTime.0.from.hour': 'too.big' },
    ],
    [
      'no mail address',
      { notification: { extUsers: [{ email: 'a@b', language: 'es', timezone: 'UTC' }] } },
      { 'notification.extUsers.0.email': 'email.form' },
    ],
    [
      'a mail address of 81',
      { notification: { extUsers: [{ email: `${'a'.repeat(74)}@abc.es`, language: 'es', timezone: 'UTC' }] } },
      { 'notification.extUsers.0.email': 'too.long' },
    ],
    [
      'a step that tells nobody',
      escalating({ userIds: [] }),
      { 'notification.escalation.steps.0.userIds': 'required' },
    ],
    [
      'a step that tells by nothing',
      escalating({ email: false, pushApp: false }),
      { 'notification.escalation.steps.0.email': 'required' },
    ],
    [
      'a step after half a minute',
      escalating({ afterMs: 30_000 }),
      { 'notification.escalation.steps.0.afterMs': 'too.small' },
    ],
    ['a receiving centre that nobody has', { notification: { cra: true } }, { 'notification.cra': 'cra.inactive' }],
  ]
  it.each(invalid)('refuses %s at its field', async (_, fields, reasons) => {
    expect(await create(fields)).toMatchObject(refusal(reasons))
  })

  it('lets a company with a receiving centre hand to it, and keeps what was chosen when it has none any more', async () => {
    await pool.query(`UPDATE companies SET conf = '{"cra": {"active": true}}' WHERE id = $1`, [companyId])
    const { id, version } = await make({ notification: { cra: true }, info: { craCode: '130', craId: 'a1b2' } })
    await pool.query(`UPDATE companies SET conf = '{}' WHERE id = $1`, [companyId])
    const renamed = bodyOf({ info: { name: 'Faster' }, notification: { cra: true } })
    expect(replyOf(await change(id, { ...renamed, version }))).toMatchObject({ notification: { cra: true } })
    const own = bodyOf({ notification: { cra: false } })
    replyOf(await change(id, { ...own, version: 2 }))
    expect(await change(id, { ...renamed, version: 3 })).toMatchObject(refusal({ 'notification.cra': 'cra.inactive' }))
  })
})

describe('what it names', () => {
  it('is the company’s, of the right kind, and still there', async () => {
    const named: [Record<string, unknown>, string][] = [
      [{ items: { itemsType: 1, groupIds: [9_999] } }, 'items.groupIds'],
      [{ items: { itemsType: 1, vehicleIds: [trailer] } }, 'items.itemIds'],
      [{ info: { family: 5, geozones: { toIn: true, geozoneIds: [9_999] } } }, 'info.geozones.geozoneIds'],
      [{ info: { family: 6, pois: { toIn: true, poiIds: [9_999] } } }, 'info.pois.poiIds'],
      [{ info: { family: 10, customStates: { logic: 3, stateIds: [full] } } }, 'info.customStates.stateIds'],
      [{ info: { family: 2, sensor: { sensorId: 9_999, above: 1 } } }, 'info.sensor.sensorId'],
      [{ info: { family: 107, value: 500, distance: { itemId: 9_999 } } }, 'info.distance.itemId'],
      [{ geozones: { active: true, geozoneIds: [9_999] } }, 'geozones.geozoneIds'],
      [{ pois: { active: true, poiIds: [9_999] } }, 'pois.poiIds'],
      [{ customStates: { active: true, stateIds: [full] } }, 'customStates.stateIds'],
      [{ action: { customStateId: full } }, 'action.customStateId'],
      [{ notification: { userIds: [9_999] } }, 'notification.userIds'],
      [escalating({ userIds: [9_999] }), 'notification.escalation.steps.0.userIds'],
      [escalating({ worktimeId: 9_999 }), 'notification.escalation.steps.0.worktimeId'],
    ]
    for (const [fields, path] of named) expect(await create(fields), path).toMatchObject(refusal({ [path]: 'choice' }))
    expect(
      await make({ customStates: { active: true, stateIds: [lent] }, action: { customStateId: lent } }),
    ).toMatchObject({
      action: { customStateId: lent },
    })
  })

  it('may be an item of another type where it is only compared with', async () => {
    const info = { family: 107, value: 500, distance: { itemId: trailer, side: 'within' } }
    expect(await make({ info })).toMatchObject({ info })
  })

  it('may go, and keeps nobody from saving the rest', async () => {
    const gone = await one(`INSERT INTO geozones (company_id, name, shape) VALUES ($1, 'Gone', $2)`, [
      companyId,
      circle,
    ])
    const geozones = { active: true, in: true, geozoneIds: [gone] }
    const { id } = await make({ geozones })
    await pool.query('UPDATE geozones SET deleted_ts = 1 WHERE id = $1', [gone])
    const changed = await change(id, { ...bodyOf({ info: { name: 'Still' }, geozones }), version: 1 })
    expect(replyOf(changed)).toMatchObject({ info: { name: 'Still' }, geozones })
    expect(await create({ geozones })).toMatchObject(refusal({ 'geozones.geozoneIds': 'choice' }))
  })

  it('stands twice where the specification says it twice', async () => {
    const { id, ...made } = await make({ items: { itemsType: 1, itemIds: [van, van] } })
    expect(made.items).toMatchObject({ itemIds: [van], vehicleIds: [van], assetIds: [] })
    const typed = await change(id, { ...bodyOf({ items: { itemsType: 2, assetIds: [trailer] } }), version: 1 })
    expect(replyOf(typed)).toMatchObject({ items: { itemIds: [trailer], vehicleIds: [], assetIds: [trailer] } })
  })

  it('has strangers by their addresses alone, or by more; the addresses follow', async () => {
    const { id, ...made } = await make({ notification: { email: true, extMails: ['Eva@alza.test'] } })
    const eva = { email: 'eva@alza.test', smsPhone: '', language: 'es', timezone: 'Europe/Madrid' }
    expect(made.notification).toMatchObject({ extMails: ['eva@alza.test'], extUsers: [eva] })
    const iker = { email: 'iker@alza.test', smsPhone: '600 100', language: 'fr', timezone: 'UTC' }
    const nobody = { email: '', smsPhone: '', language: '', timezone: '' }
    const withIker = { ...made.notification, extUsers: [iker, nobody] }
    const both = replyOf(await change(id, { ...bodyOf({ notification: withIker }), version: 1 }))
    expect(both).toMatchObject({ notification: { extMails: ['iker@alza.test'], extUsers: [iker] } })
    const none = { ...withIker, extMails: ['iker@alza.test'], extUsers: [] }
    expect(replyOf(await change(id, { ...bodyOf({ notification: none }), version: 2 }))).toMatchObject({
      notification: { extMails: [], extUsers: [] },
    })
  })
})

test('several are changed within their sections, and taken back', async () => {
  const [first, second] = [await make({ timing: { holdMs: 5_000 } }), await make({ notification: { sms: true } })]
  const operationId = crypto.randomUUID()
  const changes = { info: { priority: 1 as const, active: false }, notification: { email: true } }
  const body = { items: [first.id, second.id], changes, operationId }
  expect(await admin.reply(routes.updateMany, { params, body })).toMatchObject({ notUpdated: [] })
  const list = () => admin.reply(routes.list, { params })
  expect((await list())[first.id]).toMatchObject({
    info: { name: 'Fast', priority: 1, active: false },
    timing: { holdMs: 5_000 },
  })
  expect((await list())[second.id]).toMatchObject({ notification: { sms: true, email: true } })
  // Another's later change of the same section does not stand in the way of the rest.
  const read = (await list())[second.id]
  replyOf(await change(second.id, { ...read, notification: { ...read?.notification, pushApp: true } }))
  const undo = { operationId, undoId: crypto.randomUUID() }
  replyOf(await admin.callAnyhow(allRoutes.changes.undo, { params, body: undo }))
  expect((await list())[first.id]).toMatchObject({ info: { priority: 2, active: true } })
  expect((await list())[second.id]).toMatchObject({ notification: { sms: true, email: false, pushApp: true } })
  const strange = { items: [first.id], changes: { info: { family: 11 } } }
  expect(await admin.callAnyhow(routes.updateMany, { params, body: strange })).toMatchObject({ ok: false, status: 400 })
})

test('one that was deleted before there were escalations comes back with none', async () => {
  const { id } = await make({ info: { name: 'Old' } })
  await pool.query(`UPDATE alarms SET notification = notification - 'escalation' WHERE id = $1`, [id])
  await admin.call(routes.remove, { params: { ...params, id } })
  const { entries } = await admin.reply(allRoutes.bin.list, { params, query: {} })
  const items = entries.filter(({ name }) => name === 'Old').map((entry) => entry.id)
  await admin.reply(allRoutes.bin.restore, { params, body: { items, operationId: crypto.randomUUID() } })
  expect((await admin.reply(routes.read, { params: { ...params, id } })).notification.escalation).toEqual({
    ...{ steps: [], repeats: 0, takenForMs: null },
  })
})

test('deleted ones are in the bin by their name, and come back as they were', async () => {
  const { id, ...made } = await make({ info: { name: 'Lost' } })
  await admin.reply(routes.remove, { params: { ...params, id } })
  expect((await admin.reply(routes.list, { params }))[id]).toBeUndefined()
  const { entries } = await admin.reply(allRoutes.bin.list, { params, query: {} })
  const entry = entries.find((each) => each.name === 'Lost')
  expect(entry).toMatchObject({ noun: 'alarms' })
  const body = { items: [entry?.id as number], operationId: crypto.randomUUID() }
  replyOf(await admin.callAnyhow(allRoutes.bin.restore, { params, body }))
  expect((await admin.reply(routes.list, { params }))[id]).toMatchObject({
    info: made.info,
    items: made.items,
    version: 2,
  })
})

describe('what held when', () => {
  it('is kept from each change of what it judges by to the next', async () => {
    const started = now
    const { id, version, ...made } = await make()
    expect(await versionsOf(id)).toEqual([{ from_ts: started, until_ts: null, name: 'Fast', value: 90 }])

    // Another name judges nothing anew, and is known to who tells of it.
    now += 1_000
    replyOf(await change(id, { ...made, info: { ...made.info, name: 'Named' }, version }))
    expect(await versionsOf(id)).toEqual([{ from_ts: started, until_ts: null, name: 'Named', value: 90 }])

    now += 1_000
    const slower = { ...made.info, name: 'Named', value: 80 }
    replyOf(await change(id, { ...made, info: slower, version: 2 }))
    expect(await versionsOf(id)).toEqual([
      { from_ts: started, until_ts: started + 2_000, name: 'Named', value: 90 },
      { from_ts: started + 2_000, until_ts: null, name: 'Named', value: 80 },
    ])

    // Within one millisecond only the last has held.
    replyOf(await change(id, { ...made, info: { ...slower, value: 70 }, version: 3 }))
    expect(await versionsOf(id)).toMatchObject([{ value: 90 }, { from_ts: started + 2_000, until_ts: null, value: 70 }])
  })

  it('ends while one is off and when it is deleted, and outlives it', async () => {
    const started = now
    const { id, version, ...made } = await make()
    now += 1_000
    replyOf(await change(id, { ...made, info: { ...made.info, active: false }, version }))
    expect(await versionsOf(id)).toMatchObject([{ until_ts: started + 1_000 }])
    now += 1_000
    replyOf(await change(id, { ...made, version: 2 }))
    now += 1_000
    await admin.reply(routes.remove, { params: { ...params, id } })
    expect(await versionsOf(id)).toMatchObject([
      { from_ts: started, until_ts: started + 1_000 },
      { from_ts: started + 2_000, until_ts: started + 3_000 },
    ])
  })
})

test('families and priorities are named in the language that is asked for', async () => {
  const inLanguage = (lang: 'es' | 'fr') => admin.reply(routes.inputs, { params, query: { lang } })
  const [es, fr] = [await inLanguage('es'), await inLanguage('fr')]
  expect(es.priorities).toEqual([
    { id: 1, name: 'Baja' },
    { id: 2, name: 'Media' },
    { id: 3, name: 'Alta' },
  ])
  expect(es.families.find(({ id }) => id === 14)).toEqual({
    id: 14,
    name: 'Tiempo máximo de conducción',
    itemTypes: [1],
  })
  expect(es.families.find(({ id }) => id === 12)).toMatchObject({ itemTypes: [1, 2, 3] })
  expect(es.families.map(({ id }) => id)).toEqual([
    1, 2, 3, 5, 6, 10, 11, 12, 13, 14, 15, 17, 19, 101, 102, 103, 104, 105, 106, 107,
  ])
  expect(fr.families.map(({ name }) => name)).toContain('Géozone')
})

test('a file of them is read, one bad row by itself', async () => {
  const rows = [
    { line: 1, values: bodyOf({ info: { name: 'First' } }) },
    { line: 2, values: bodyOf({ info: { name: 'Second', value: null } }) },
  ]
  const body = { importId: crypto.randomUUID(), existing: 'update' as const, dryRun: false, rows }
  expect(replyOf(await admin.callAnyhow(routes.importMany, { params, body }))).toMatchObject({
    inserted: [{ line: 1 }],
    failed: [{ line: 2, error: 'input.invalid', fields: { 'info.value': 'required' } }],
  })
})
