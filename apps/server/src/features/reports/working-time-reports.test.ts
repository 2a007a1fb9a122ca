import { type ReportQuestionIn, type ReportResult, reportRoutes } from '@atalaya/contract/reports'
import { readCsv } from '@atalaya/documents/csv.reader'
import { drivingRuleSets, drivingRules } from '@atalaya/domain/driving-rest/driving-rules'
import { drivingShifts } from '@atalaya/domain/driving-rest/driving-shifts'
import { type Fix, fixSources } from '@atalaya/domain/fix'
import { seededRandom } from '@atalaya/domain/journey/seeded-random'
import { datePlus } from '@atalaya/domain/zone-time'
import { expect, test } from 'vitest'
import { asEngine } from '../../database/tenant.ts'
import { insertTestDriver, insertTestGroup, insertTestItem } from '../../database/test-items.ts'
import { insertTestTenant } from '../../database/test-tenants.ts'
import { readSeedingRules, reducePast, writePast } from '../../engine/index.ts'
import { replyOf, type TestClient } from '../../http/test-client.ts'
import { startTestCompany } from '../../test-server.ts'
import { runReport } from './test-report-run.ts'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
/** Noon in Madrid; the clocks go forward in the third night. */
const start = Date.parse('2026-03-26T11:00:00Z')
const end = start + 5 * day
const { database, engine, web, url, companyId, signInAs, insertInto, updateRow } = await startTestCompany('Ours', {
  clock: { now: () => end + day },
})
await updateRow('companies', companyId, { timezone: 'Europe/Madrid' })
const theirs = await insertTestTenant(database, 'Theirs')
const group = await insertTestGroup(database, companyId, { name: 'Lorries' })
const lorry = await insertTestItem(database, companyId, { name: 'Lorry', groupIds: [group] })
const van = await insertTestItem(database, companyId, { name: 'Van', groupIds: [group] })
const other = await insertTestItem(database, companyId, { name: 'Other' })
const ana = await insertTestDriver(database, companyId, { name: 'Ana', vehicle_id: lorry })
const weekly = await insertTestDriver(database, companyId, { name: 'Weekly', vehicle_id: van })
const hidden = await insertTestDriver(database, companyId, { name: 'Hidden', vehicle_id: other })

/** A report a minute from noon on: drives and rests whose rhythm follows from the seed. */
const rawFixes = (seed: number): Fix[] => {
  const random = seededRandom(seed).unit
  const fixes: Fix[] = []
  let lat = 40
  let [left, isDriving] = [90, false]
  for (let at = start; at < end; at += minute) {
    left -= 1
    if (left <= 0) {
      isDriving = !isDriving
      left = Math.round(isDriving ? 20 + random() * 260 : random() < 0.4 ? 6 + random() * 10 : 20 + random() * 400)
    }
    const speedKmh = isDriving ? 60 : 0
    lat += speedKmh / 60 / 111.195
    fixes.push({
      recordedAt: at,
      lat,
      lng: -4,
      speedKmh,
      ignition: isDriving,
      source: fixSources.gpsFix,
      isValid: true,
    })
  }
  return fixes
}
const raw = { [lorry]: rawFixes(3), [van]: rawFixes(8), [other]: rawFixes(5) }
await asEngine(database, async (tx) => {
  const rules = await readSeedingRules(tx)
  for (const [key, fixes] of Object.entries(raw)) {
    const itemId = Number(key)
    // Ana sits in the van too, now and then at once.
    const driverId = itemId === other ? hidden : ana
    const reports = fixes.map((fix) => ({ fix, io: {}, driverId }))
    const past = { itemId, companyId, itemType: 1 as const, trackerId: itemId, initialHourMeterMs: 0 }
    await writePast(tx, reducePast(rules, { ...past, reports, events: [] }))
  }
})
await updateRow('drivers', ana, { vehicle_id: null })
await updateRow('drivers', ana, { vehicle_id: lorry })

const signIn = (role: 'ADMIN' | 'SUBADMIN', groupIds: number[] = []) =>
  signInAs({ role, email: `${role}@work.test`, groupIds })
const admin = await signIn('ADMIN')
const held = await signIn('SUBADMIN', [group])
// biome-ignore lint/suspicious/noExplicitAny: cells are of the report that was asked for
const rowsOf = ({ fields, rows }: ReportResult): Record<string, any>[] =>
  rows.map((row) => Object.fromEntries(row.map((cell, nth) => [fields[nth], cell])))
const days = { from: '2026-03-27', to: '2026-03-30' }
const ask = (question: object, session: TestClient = admin) =>
  session.call(reportRoutes.read, { params: { companyId }, body: question as ReportQuestionIn })
const read = async (more: object = {}, session?: TestClient) =>
  rowsOf(replyOf(await ask({ type: 'workingTime', selection: { all: true }, ...days, ...more }, session)))

const clock = new Intl.DateTimeFormat('sv-SE', {
  ...{ timeZone: 'Europe/Madrid', year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit' },
})
/** Minutes in which some fixes moved, up to the one that stands, by the date of the clock: the plainest reading there is. */
const plainly = (itemIds: readonly number[]) => {
  const isDriven = new Set(
    itemIds.flatMap((itemId) =>
      (raw[itemId] as Fix[]).flatMap(({ recordedAt, speedKmh }, nth, fixes) =>
        // From the fix before the first that moves.
        (speedKmh ?? 0) > 0 || (fixes[nth + 1]?.speedKmh ?? 0) > 0 ? [recordedAt] : [],
      ),
    ),
  )
  return Map.groupBy([...isDriven].toSorted(), (at) => clock.format(at).slice(0, 10))
}

test('work is what the plainest reading of the fixes finds, in two vehicles at once, on the day of 23 hours too', async () => {
  const found = await read({ selection: { drivers: [ana] } })
  const plain = plainly([lorry, van])
  expect(found.map(({ day: date }) => date)).toEqual(['2026-03-27', '2026-03-28', '2026-03-29', '2026-03-30'])
  for (const row of found) {
    const driven = plain.get(row['day']) as number[]
    let [worked, breaks, longest, night] = [0, 0, 0, 0]
    for (const [nth, at] of driven.entries()) {
      const next = driven[nth + 1]
      const pause = next === undefined ? 0 : next - at - minute
      const isBreak = pause >= 15 * minute
      worked += minute + (isBreak ? 0 : pause)
      breaks += isBreak ? 1 : 0
      longest = Math.max(longest, isBreak ? pause : 0)
      for (let of = at; of < at + minute + (isBreak ? 0 : pause); of += minute)
        night += Number(clock.format(of).slice(11, 13)) < 4 ? minute : 0
    }
    const [first, last] = [driven[0] as number, (driven.at(-1) as number) + minute]
    expect(row, row['day']).toMatchObject({
      ...{ driver: 'Ana', firstMovedAt: first, lastMovedAt: last, spanMs: last - first },
      ...{ drivingMs: driven.length * minute, workedMs: worked, presenceMs: worked - driven.length * minute },
      ...{ breaks, breakMs: last - first - worked, longestBreakMs: longest, nightMs: night },
    })
  }
  expect(found.some(({ nightMs }) => nightMs > 0)).toBe(true)
})

test('a day is the same whatever days are asked with it, and longer pauses are breaks only from what is asked for', async () => {
  const all = await read({ selection: { drivers: [ana] } })
  for (const row of all)
    expect(await read({ selection: { drivers: [ana] }, from: row['day'], to: row['day'] })).toEqual([row])
  const [coarse] = await read({ selection: { drivers: [ana] }, settings: { minWorkBreak: 120 } })
  expect(coarse?.['workedMs']).toBeGreaterThan(all[0]?.['workedMs'])
  const [early] = await read({ selection: { drivers: [ana] }, settings: { nightFrom: 22, nightTo: 6 } })
  expect(early?.['nightMs']).toBeGreaterThanOrEqual(all[0]?.['nightMs'])
})

test('weeks are whole, come to their days, and stand beside the average of seventeen', async () => {
  const monday = '2026-03-02'
  const noonOf = (date: string) => Date.parse(`${date}T11:00:00Z`)
  const place = { start_lat: 40, start_lng: -4, end_lat: 40, end_lng: -4, distance_m: 1, max_speed_kmh: 9 }
  const drive = (date: string, hours: number) => ({
    ...{ company_id: companyId, item_id: van, driver_id: weekly, started_at: noonOf(date), ...place },
    ended_at: noonOf(date) + hours * hour,
  })
  const hoursOf = [10, 20, 0, 40]
  // Seventeen weeks before nothing of it counts any more.
  await insertInto('trips', drive(datePlus(monday, -7 * 17), 11))
  for (const [nth, hours] of hoursOf.entries())
    for (let left = hours, of = datePlus(monday, 7 * (nth - 3)); left > 0; left -= 10, of = datePlus(of, 1))
      await insertInto('trips', drive(of, Math.min(10, left)))
  const weeks = await read({
    type: 'workingWeeks',
    selection: { drivers: [weekly] },
    from: '2026-02-18',
    to: '2026-03-04',
  })
  expect(
    weeks.map(({ weekFrom, workedMs, meanMs, weeksCounted }) => [
      weekFrom,
      workedMs / hour,
      meanMs / hour,
      weeksCounted,
    ]),
  ).toEqual([
    ['2026-02-16', 20, expect.closeTo(41 / 3, 3), 3],
    ['2026-03-02', 40, expect.closeTo(70 / 3, 3), 3],
  ])
  expect(weeks[1]).toMatchObject({ daysWorked: 4, drivingMs: 40 * hour, nightMs: 0, weekFinding: 'none' })

  const own = await read({ type: 'workingWeeks', selection: { drivers: [ana] } })
  const ofDays = await read({ selection: { drivers: [ana] }, from: '2026-03-23', to: '2026-04-05' })
  const sum = (dates: (date: string) => boolean) =>
    ofDays.reduce((all, { day: date, workedMs }) => all + (dates(date) ? workedMs : 0), 0)
  expect(own.map(({ weekFrom, workedMs }) => [weekFrom, workedMs])).toEqual([
    ['2026-03-23', sum((date) => date < '2026-03-30')],
    ['2026-03-30', sum((date) => date >= '2026-03-30')],
  ])
})

test('whose work: that of drivers and items that the asker sees, and of no other company', async () => {
  const drivers = async (more: object, session?: TestClient) =>
    [...new Set((await read(more, session)).map(({ driver }) => driver))].toSorted()
  for (const type of ['workingTime', 'workingWeeks', 'drivingRest']) {
    expect(await drivers({ type })).toEqual(['Ana', 'Hidden'])
    expect(await drivers({ type }, held)).toEqual(['Ana'])
    expect(await drivers({ type, selection: { drivers: [hidden] } }, held)).toEqual([])
    expect(await drivers({ type, selection: { vehicles: [other] } }, held)).toEqual([])
    expect(await drivers({ type, selection: { vehicles: [other] } })).toEqual(['Hidden'])
    const body = { type, selection: { all: true }, ...days } as ReportQuestionIn
    expect((await held.call(reportRoutes.read, { params: { companyId: theirs.companyId }, body })).ok).toBe(false)
  }
})

test('shifts are those of all trips of a driver, whatever days are asked for, by the law that is chosen', async () => {
  const trips = await database
    .selectFrom('trips')
    .selectAll()
    .where('driver_id', '=', ana)
    .orderBy('started_at')
    .execute()
  const drives = trips.map(({ started_at, ended_at, last_fix_at }) => ({
    ...{ startedAt: started_at, endedAt: ended_at ?? last_fix_at ?? started_at },
  }))
  const [fromTs, toTs] = [Date.parse('2026-03-26T23:00:00Z'), Date.parse('2026-03-30T22:00:00Z')]
  const question = { type: 'drivingRest', selection: { drivers: [ana] } }
  for (const [nth, set] of drivingRuleSets.entries()) {
    const found = await read({ ...question, settings: { drivingRules: nth } })
    const shifts = drivingShifts(drives, {
      ...{ rules: drivingRules[set], timezone: 'Europe/Madrid', untilTs: end + day },
    }).filter(({ startedAt }) => startedAt >= fromTs && startedAt < toTs)
    expect(found.length).toBeGreaterThan(2)
    expect(
      found.map(({ startedAt, endedAt, drivingMs, longestStretchMs, restMs, restFinding, weekMs }) => ({
        ...{ startedAt, endedAt, drivenMs: drivingMs, longestStretchMs, restMs, restFinding, weekMs },
      })),
    ).toEqual(
      shifts.map(({ startedAt, endedAt, drivenMs, longestStretchMs, restMs, restFinding, weekMs }) => ({
        ...{ startedAt, endedAt, drivenMs, longestStretchMs, restMs, restFinding, weekMs },
      })),
    )
    expect(found.map(({ beyond }) => beyond > 0)).toEqual(
      shifts.map(
        ({ isBreakShort, isWeeklyRestDue, drivingFinding, restFinding, sumFinding }) =>
          isBreakShort ||
          isWeeklyRestDue ||
          drivingFinding === 'long' ||
          restFinding === 'short' ||
          sumFinding !== 'within',
      ),
    )
  }
  const whole = await read(question)
  const apart = [
    ...(await read({ ...question, from: '2026-03-27', to: '2026-03-28' })),
    ...(await read({ ...question, from: '2026-03-29', to: '2026-03-30' })),
  ]
  expect(apart).toEqual(whole)
  expect((await ask({ ...question, ...days, settings: { drivingRules: 99 } })).ok).toBe(false)
})

test('a file has the rows that a call has', async () => {
  const body = { type: 'workingTime', selection: { all: true }, ...days } as ReportQuestionIn
  const { contentOf } = await runReport({ web, engine, url, companyId }, () =>
    admin.reply(reportRoutes.prepare, { params: { companyId }, body }),
  )
  const { rows } = readCsv(await contentOf(0), { language: 'es' })
  const found = await read()
  expect(rows.map(({ cells }) => cells[0])).toEqual(found.map(({ driver }) => driver))
  expect(rows.length).toBe(8)
})
