import { type Dashboard, dashboardRoutes, mostDashboardItems } from '@atalaya/contract/dashboard'
import type { GroupId } from '@atalaya/contract/identifiers'
import { expect, test } from 'vitest'
import { itemDayMonths } from '../../database/item-day-months.ts'
import { insertTestGroup, insertTestItem } from '../../database/test-items.ts'
import { insertTestTenant } from '../../database/test-tenants.ts'
import type { TestClient } from '../../http/test-client.ts'
import { startTestServer } from '../../test-server.ts'
import { insertTestNotice } from '../alarm-notices/test-notices.ts'
import { sumDueItems } from '../day-sums/sum-due-days.ts'
import { insertTestUser, signedIn } from '../session/test-users.ts'

const minute = 60_000
/** In Madrid the clocks go forward on 29 March 2026: 23 hours. */
const madrid = (date: number, clock: string) => Date.parse(`2026-03-${date}T${clock}:00+0${date > 28 ? 2 : 1}:00`)
const now = madrid(31, '12:00')
const { socketless: client, database, insertInto } = await startTestServer({ clock: { now: () => now } })
const { companyId, ...tenant } = await insertTestTenant(database, 'Ours')
const theirs = await insertTestTenant(database, 'Theirs')
await database.updateTable('companies').set({ timezone: 'Europe/Madrid' }).execute()

const above = await insertTestGroup(database, companyId, { name: 'Above' })
const below = await insertTestGroup(database, companyId, { name: 'Below', parentId: above })
const elsewhere = await insertTestGroup(database, companyId, { name: 'Elsewhere' })
const [van1, van2, hidden] = [
  await insertTestItem(database, companyId, { name: 'Van 1', groupIds: [above] }),
  await insertTestItem(database, companyId, { name: 'Van 2', groupIds: [below] }),
  await insertTestItem(database, companyId, { name: 'Hidden van', groupIds: [elsewhere] }),
]
const theirVan = await insertTestItem(database, theirs.companyId, { name: 'Their van' })

interface Drive {
  itemId: number
  /** Of March, none over midnight. */
  date: number
  atHour: number
  distanceM: number
  lastsMs: number
  idleMs: number
}
/** Two a day, but none on days of rest; the hours of each follow from its item and day. */
const drives: Drive[] = [van1, van2, hidden, theirVan].flatMap((itemId, nth) =>
  Array.from({ length: 15 }, (_, at) => 17 + at)
    .filter((date) => (date + nth) % 5 !== 0)
    .flatMap((date) =>
      [7, 10].map((atHour) => ({
        ...{ itemId, date, atHour: atHour - (date === 31 ? 3 : 0) },
        distanceM: 1_000 * (nth + 1) * date + atHour,
        lastsMs: (20 + ((date * (nth + 3)) % 50)) * minute,
        idleMs: (date % 4) * minute,
      })),
    ),
)
const place = { start_lat: 40, start_lng: -4, end_lat: 40.1, end_lng: -4 }
for (const { itemId, date, atHour, distanceM, lastsMs, idleMs } of drives) {
  const startedAt = madrid(date, `${String(atHour).padStart(2, '0')}:10`)
  const endedAt = startedAt + lastsMs
  await insertInto('trips', {
    ...{ company_id: itemId === theirVan ? theirs.companyId : companyId, item_id: itemId, ...place },
    ...{ started_at: startedAt, ended_at: endedAt, last_fix_at: endedAt, distance_m: distanceM, idle_ms: idleMs },
    max_speed_kmh: 80,
  })
}
const noticeAt = [madrid(18, '09:00'), madrid(24, '00:00'), madrid(29, '23:59'), madrid(31, '09:00')]
for (const ts of noticeAt) await insertTestNotice(database, companyId, { itemId: van2, ts, name: 'Speeding' })
await insertTestNotice(database, companyId, { itemId: hidden, ts: madrid(26, '09:00'), name: 'Speeding' })
await insertTestNotice(database, theirs.companyId, { itemId: theirVan, ts: madrid(26, '09:00') })

const signIn = async (role: 'ADMIN' | 'OPERATOR', groupIds: number[] = []) =>
  signedIn(
    client,
    await insertTestUser(
      database,
      { companyId, ...tenant },
      { role, groupIds, email: `${role}-${groupIds.join('-')}@dash.test` },
    ),
  )
const admin = await signIn('ADMIN')
const operator = await signIn('OPERATOR', [above])
const read = (session: TestClient, query: { span?: '7' | '30'; group?: GroupId } = {}): Promise<Dashboard> =>
  session.reply(dashboardRoutes.read, { params: { companyId }, query: { span: '7', ...query } })

/** By the plainest code. */
const sumOf = (some: readonly Drive[]) => ({
  distanceM: some.reduce((sum, one) => sum + one.distanceM, 0),
  drivingMs: some.reduce((sum, one) => sum + one.lastsMs, 0),
  idleMs: some.reduce((sum, one) => sum + one.idleMs, 0),
  trips: some.length,
})
const isBetween = (from: number, to: number) => (drive: Drive) => drive.date >= from && drive.date <= to
const dayOf = (iso: string) => Number(iso.slice(8))

test.each([
  ['an administrator', admin, [van1, van2, hidden]],
  ['an operator of a group and those below it', operator, [van1, van2]],
])('%s reads what his items did, day by day and item by item', async (_, session, seen) => {
  const { days, items } = await read(session)
  const ours = drives.filter(({ itemId }) => seen.includes(itemId))
  expect(days.map(({ date }) => date)).toEqual(Array.from({ length: 15 }, (__, at) => `2026-03-${17 + at}`))
  for (const day of days) {
    const its = ours.filter(({ date }) => date === dayOf(day.date))
    expect(day, day.date).toMatchObject({ ...sumOf(its), moved: new Set(its.map(({ itemId }) => itemId)).size })
  }
  expect(items.map(({ itemId }) => itemId)).toEqual(seen)
  for (const { itemId, span, before } of items) {
    const its = ours.filter((drive) => drive.itemId === itemId)
    expect(span).toMatchObject(sumOf(its.filter(isBetween(24, 30))))
    expect(before).toMatchObject(sumOf(its.filter(isBetween(17, 23))))
    expect(span.daysMoved).toBe(new Set(its.filter(isBetween(24, 30)).map(({ date }) => date)).size)
  }
})

test('notices are counted on the days of the company’s clocks, by item and by rule, and the open ones of all times', async () => {
  const { days, items, rules, openNotices } = await read(operator)
  expect(days.filter(({ notices }) => notices > 0).map(({ date, notices }) => [dayOf(date), notices])).toEqual([
    [18, 1],
    [24, 1],
    [29, 1],
    [31, 1],
  ])
  expect(items.map(({ span, before }) => [before.notices, span.notices])).toEqual([
    [0, 0],
    [1, 2],
  ])
  expect(rules).toEqual([{ alarmId: 1, name: 'Speeding', before: 1, span: 2 }])
  expect(openNotices).toBe(4)
  expect((await read(admin)).rules[0]).toMatchObject({ span: 3 })
})

test('a group is looked at with those below it, and one that the asker does not see has nothing', async () => {
  const names = async (session: TestClient, group: number) =>
    (await read(session, { group: group as GroupId })).items.map(({ name }) => name)
  expect(await names(admin, above)).toEqual(['Van 1', 'Van 2'])
  expect(await names(admin, below)).toEqual(['Van 2'])
  expect(await names(operator, elsewhere)).toEqual([])
})

test('days of a month come to what its items come to', async () => {
  const { days, items } = await read(admin, { span: '30' })
  const total = (part: 'span' | 'before', key: 'distanceM' | 'drivingMs' | 'idleMs' | 'trips' | 'notices') =>
    items.reduce((sum, item) => sum + item[part][key], 0)
  for (const key of ['distanceM', 'drivingMs', 'idleMs', 'trips', 'notices'] as const) {
    const of = (from: number, to: number) => days.slice(from, to).reduce((sum, day) => sum + day[key], 0)
    expect([of(0, 30), of(30, 60)], key).toEqual([total('before', key), total('span', key)])
  }
  expect(days).toHaveLength(61)
})

/** By the plainest code: minute for minute, on a clock on the wall. */
const hourOf = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Madrid', hour: '2-digit', hourCycle: 'h23' })
const drivenInHours = (some: readonly Drive[]): number[] => {
  const hours = Array.from({ length: 24 }, () => 0)
  for (const { date, atHour, lastsMs } of some) {
    const startedAt = madrid(date, `${String(atHour).padStart(2, '0')}:10`)
    for (let at = startedAt; at < startedAt + lastsMs; at += minute)
      hours[Number(hourOf.format(at))] = (hours[Number(hourOf.format(at))] ?? 0) + minute
  }
  return hours
}

test('hours of a day are those of the company’s clocks, and come to what it was driven', async () => {
  // On the day that has no hour from two to three, one drives over it and another ends in it.
  const overnight = [van1, hidden].map((itemId, nth) => ({
    ...{ itemId, date: 29, atHour: 1, distanceM: 10_000, lastsMs: (nth === 0 ? 95 : 45) * minute, idleMs: 0 },
  }))
  for (const { itemId, lastsMs, distanceM } of overnight) {
    const startedAt = Date.parse('2026-03-29T01:10:00+01:00')
    const times = { started_at: startedAt, ended_at: startedAt + lastsMs, last_fix_at: startedAt + lastsMs }
    await insertInto('trips', {
      company_id: companyId,
      item_id: itemId,
      ...place,
      ...times,
      distance_m: distanceM,
      max_speed_kmh: 80,
    })
  }
  const summedAtCall = await read(operator)
  await database
    .insertInto('item_day_marks')
    .values([van1, van2, hidden].map((item_id) => ({ item_id, company_id: companyId, from_ts: 0, due_ts: 0 })))
    .execute()
  await sumDueItems({ database, months: itemDayMonths(database) }, now)
  const stored = await database
    .selectFrom('item_days')
    .select('item_id')
    .where('driven_by_hour', 'is not', null)
    .execute()
  expect(stored.length).toBeGreaterThan(20)
  const { hours, days } = await read(operator)
  expect(hours).toEqual(summedAtCall.hours)
  expect(hours.map(({ date }) => dayOf(date))).toEqual([24, 25, 26, 27, 28, 29, 30])
  const ours = drives.filter(({ itemId }) => itemId === van1 || itemId === van2)
  for (const { date, drivingMs, lengthMs } of hours) {
    const its = drivenInHours(ours.filter((drive) => drive.date === dayOf(date)))
    // 01:10 to 02:00 is 50 minutes, and the next is 03:00.
    if (dayOf(date) === 29) {
      its[1] = (its[1] ?? 0) + 50 * minute
      its[3] = (its[3] ?? 0) + 45 * minute
    }
    expect(drivingMs, date).toEqual(its)
    expect(drivingMs.reduce((sum, ms) => sum + ms, 0)).toBe(days.find((day) => day.date === date)?.drivingMs)
    expect(lengthMs).toEqual(
      Array.from({ length: 24 }, (_, hour) => (dayOf(date) === 29 && hour === 2 ? 0 : 60 * minute)),
    )
  }
})

test('a thousand items are looked at by groups alone', async () => {
  const row = { company_id: companyId, item_type: 1 }
  await insertInto(
    'items',
    Array.from({ length: mostDashboardItems - 3 }, () => row),
  )
  const query = { span: '7' as const }
  expect((await read(admin)).items).toHaveLength(mostDashboardItems)
  await insertInto('items', row)
  expect(await admin.call(dashboardRoutes.read, { params: { companyId }, query })).toMatchObject({
    status: 406,
    code: 'search.toolarge',
  })
  expect((await read(admin, { group: above as GroupId })).items).toHaveLength(2)
  expect((await read(operator)).items).toHaveLength(2)
})
