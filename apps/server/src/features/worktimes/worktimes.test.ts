import { allRoutes } from '@atalaya/contract/routes'
import { zoneTime } from '@atalaya/domain/zone-time'
import { expect, test } from 'vitest'
import { insertTestGroup, insertTestItem } from '../../database/test-items.ts'
import { insertTestTenant } from '../../database/test-tenants.ts'
import { replyOf } from '../../http/test-client.ts'
import { startTestCompany } from '../../test-server.ts'

const { database, published: heard, companyId, params, signInAs } = await startTestCompany('Ours')
const other = await insertTestTenant(database, 'Theirs')
const admin = await signInAs({ role: 'ADMIN', email: 'admin@hours.test' })
const routes = allRoutes.worktimes
const timezone = 'Europe/Madrid'
const mornings = [0, 1, 2, 3, 4].map((day) => ({ day, fromMinute: 8 * 60, toMinute: 14 * 60 }))
const create = (fields: object) =>
  admin.call(routes.create, { params, body: { name: 'Mornings', timezone, spans: mornings, ...fields } as never })

test('a timetable is kept as it was drawn, with its members', async () => {
  const [vehicleId, groupId] = [
    await insertTestItem(database, companyId, { name: 'Van' }),
    await insertTestGroup(database, companyId, { name: 'Vans' }),
  ]
  const holidays = [{ date: '2026-12-25', name: 'Navidad', isYearly: true }]
  const made = replyOf(await create({ holidays, vehicleIds: [vehicleId, vehicleId], groupIds: [groupId] }))
  expect(made).toMatchObject({ spans: mornings, holidays, vehicleIds: [vehicleId], groupIds: [groupId], driverIds: [] })
  expect(await admin.reply(routes.list, { params })).toEqual({ [made.id]: made })

  const { id: _id, createdTs: _created, updatedTs: _updated, ...fields } = made
  const changed = await admin.reply(routes.update, {
    params: { ...params, id: made.id },
    body: { ...fields, vehicleIds: [] },
  })
  expect(changed).toMatchObject({ version: 2, vehicleIds: [], groupIds: [groupId] })
  const stale = await admin.call(routes.update, { params: { ...params, id: made.id }, body: fields })
  expect(stale).toMatchObject({ code: 'version.conflict' })
})

test('browsers that show the list hear of a new timetable', async () => {
  heard.length = 0
  replyOf(await create({ name: 'Heard' }))
  expect(heard).toEqual([{ kind: 'live', companyId, messages: [{ kind: 'records', noun: 'worktimes' }] }])
})

test('a week that overlaps itself, a zone that is none and a date that is none are refused at their fields', async () => {
  const cases: [object, object][] = [
    [{ spans: [...mornings, { day: 1, fromMinute: 13 * 60, toMinute: 15 * 60 }] }, { spans: 'week.overlap' }],
    [{ spans: [{ day: 1, fromMinute: 600, toMinute: 600 }] }, { spans: 'week.empty' }],
    [{ timezone: 'Europe/Atlantis' }, { timezone: 'choice' }],
    [{ holidays: [{ date: '2026-02-30' }] }, { 'holidays.0.date': 'format' }],
    [{ name: 'Mornings' }, { name: 'name.taken' }],
  ]
  for (const [fields, reasons] of cases) {
    expect(await create({ name: 'Refused', ...fields })).toMatchObject({ fields: reasons })
  }
})

test('what no timetable can be without is not cleared on many', async () => {
  const { id } = replyOf(await create({ name: 'Zoned' }))
  const body = { items: [id], changes: { timezone: null } }
  expect(await admin.reply(routes.updateMany, { params, body })).toEqual({
    updated: [],
    notUpdated: [{ id, error: 'input.invalid', fields: { timezone: 'required' } }],
  })
})

test("another company's vehicle, driver or group can be no member", async () => {
  const foreign = await insertTestItem(database, other.companyId, { name: 'Foreign' })
  const foreignGroup = await insertTestGroup(database, other.companyId, { name: 'Foreign' })
  for (const fields of [{ vehicleIds: [foreign] }, { groupIds: [foreignGroup] }, { driverIds: [2_000_000_000] }]) {
    expect(await create({ name: 'Foreign', ...fields })).toMatchObject({
      fields: { [Object.keys(fields)[0] as string]: 'choice' },
    })
  }
})

test('who is held to groups sees of the members those in scope', async () => {
  const groupId = await insertTestGroup(database, companyId, { name: 'Mine' })
  const [mine, not] = [
    await insertTestItem(database, companyId, { name: 'Mine', groupIds: [groupId] }),
    await insertTestItem(database, companyId, { name: 'Not mine' }),
  ]
  const { id } = replyOf(await create({ name: 'Shared', vehicleIds: [mine, not], groupIds: [groupId] }))
  const held = await signInAs({ role: 'OPERATOR', email: 'operator@hours.test', groupIds: [groupId] })
  expect((await held.reply(routes.list, { params }))[id]).toMatchObject({
    vehicleIds: [mine],
    groupIds: [groupId],
  })
})

test('use is told apart in and out of hours, for vehicles of groups below and for drivers on any vehicle', async () => {
  const parent = await insertTestGroup(database, companyId, { name: 'Parent' })
  const child = await insertTestGroup(database, companyId, { name: 'Child', parentId: parent })
  const used = await insertTestItem(database, companyId, { name: 'Used', groupIds: [child] })
  const idle = await insertTestItem(database, companyId, { name: 'Parked', groupIds: [parent] })
  const driver = await database
    .insertInto('drivers')
    .values({ company_id: companyId, name: 'Eva' } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  const at = (hour: number) => zoneTime(timezone).instantOf('2026-11-16', hour * 60)
  const trip = { company_id: companyId, item_id: used, start_lat: 1, start_lng: 1, end_lat: 1, end_lng: 1 }
  await database
    .insertInto('trips')
    .values([
      { ...trip, started_at: at(13), ended_at: at(15), distance_m: 100_000, driver_id: driver.id },
      { ...trip, started_at: at(20), ended_at: at(21), distance_m: 30_000, driver_id: null },
    ])
    .execute()
  const worktime = replyOf(await create({ name: 'Use', groupIds: [parent], driverIds: [driver.id] }))
  const use = (from: number, to: number, by: 'period' | 'day' = 'period') =>
    admin.call(routes.use, {
      params: { ...params, worktimeId: worktime.id },
      query: { from_ts: from, to_ts: to, by },
    })
  const { uses } = replyOf(await use(at(0), at(24)))
  const hourMs = 3_600_000
  expect(uses).toEqual([
    {
      subject: 'vehicle',
      id: used,
      date: null,
      hoursMs: 6 * hourMs,
      inside: { trips: 1, distanceM: 50_000, drivingMs: hourMs, idleMs: 0 },
      outside: { trips: 2, distanceM: 80_000, drivingMs: 2 * hourMs, idleMs: 0 },
      firstStartTs: at(13),
      lastEndTs: at(21),
    },
    {
      subject: 'vehicle',
      id: idle,
      date: null,
      hoursMs: 6 * hourMs,
      inside: { trips: 0, distanceM: 0, drivingMs: 0, idleMs: 0 },
      outside: { trips: 0, distanceM: 0, drivingMs: 0, idleMs: 0 },
      firstStartTs: null,
      lastEndTs: null,
    },
    expect.objectContaining({
      subject: 'driver',
      id: driver.id,
      inside: { trips: 1, distanceM: 50_000, drivingMs: hourMs, idleMs: 0 },
      lastEndTs: at(15),
    }),
  ])
  const byDay = replyOf(await use(at(-24), at(48), 'day')).uses
  expect(byDay.map(({ subject, id, date, hoursMs }) => ({ subject, id, date, hoursMs }))).toEqual([
    { subject: 'vehicle', id: used, date: '2026-11-16', hoursMs: 6 * hourMs },
    { subject: 'driver', id: driver.id, date: '2026-11-16', hoursMs: 6 * hourMs },
  ])
  expect(byDay[0]).toMatchObject({ ...uses[0], date: '2026-11-16' })
  expect(await use(at(0), at(0) + 93 * 24 * hourMs)).toMatchObject({ error: { statusCode: 406 } })
  expect(await use(at(1), at(0))).toMatchObject({ fields: { to_ts: 'too.small' } })
})
