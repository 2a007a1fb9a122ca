import {
  type ReportQuestionIn,
  type ReportResult,
  type ReportType,
  reportRoutes,
  reports,
} from '@atalaya/contract/reports'
import { type Fix, fixSources } from '@atalaya/domain/fix'
import { distanceM } from '@atalaya/domain/geometry'
import { expect, test } from 'vitest'
import { asEngine } from '../../database/tenant.ts'
import { insertTestDriver, insertTestGroup, insertTestItem } from '../../database/test-items.ts'
import { insertTestTenant } from '../../database/test-tenants.ts'
import { readSeedingRules, reducePast, writePast } from '../../engine/index.ts'
import { replyOf, type TestClient } from '../../http/test-client.ts'
import { startTestServer } from '../../test-server.ts'
import { insertTestNotice } from '../alarm-notices/test-notices.ts'
import { insertTestUser, signedIn } from '../session/test-users.ts'

const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000]
/** In Madrid the clocks go forward on 29 March: 23 hours. */
const madrid = (date: number, clock: string) => Date.parse(`2026-03-${date}T${clock}:00+0${date > 28 ? 2 : 1}:00`)
const now = madrid(31, '12:00')
const { client, database } = await startTestServer({ clock: { now: () => now } })
const tenant = await insertTestTenant(database, 'Ours')
const { companyId } = tenant
await database.updateTable('companies').set({ timezone: 'Europe/Madrid' }).where('id', '=', companyId).execute()
const above = await insertTestGroup(database, companyId, { name: 'Above' })
const below = await insertTestGroup(database, companyId, { name: 'Below', parentId: above })
const elsewhere = await insertTestGroup(database, companyId, { name: 'Elsewhere' })
const vans = [
  await insertTestItem(database, companyId, { name: 'Van 1', groupIds: [above] }),
  await insertTestItem(database, companyId, { name: 'Van 2', groupIds: [below] }),
  await insertTestItem(database, companyId, { name: 'Hidden van', groupIds: [elsewhere] }),
]
const [van1, van2, hidden] = vans as [number, number, number]
const asset = await insertTestItem(database, companyId, { name: 'Crate', itemType: 2, groupIds: [above] })
const hiddenAsset = await insertTestItem(database, companyId, {
  name: 'Hidden crate',
  itemType: 2,
  groupIds: [elsewhere],
})
const unheardOf = await insertTestItem(database, companyId, { name: 'Box', itemType: 2 })
const driver = await insertTestDriver(database, companyId, { name: 'Ana', vehicle_id: van1 })
const hiddenDriver = await insertTestDriver(database, companyId, { name: 'Hidden driver', vehicle_id: hidden })
const theirs = await insertTestTenant(database, 'Theirs')
const theirVan = await insertTestItem(database, theirs.companyId, { name: 'Their van' })

/** Three days of driving and standing, whose rhythm follows from the seed: the last drive of a day goes over midnight. */
const rawFixes = (seed: number): Fix[] => {
  let state = seed
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  const fixes: Fix[] = []
  let [at, lat, heading] = [madrid(27, '21:00') + Math.floor(random() * 40) * minute, 40, 1]
  const say = (speedKmh: number, ignition: boolean) => {
    fixes.push({ recordedAt: at, lat, lng: -4, speedKmh, ignition, source: fixSources.gpsFix, isValid: true })
  }
  while (at < madrid(30, '20:00')) {
    for (let left = 10 + Math.floor(random() * 200); left > 0; left -= 1, at += 30 * second) {
      const speedKmh = 20 + Math.floor(random() * 90)
      lat += (heading * speedKmh) / 120 / 111.195
      say(speedKmh, true)
    }
    heading = -heading
    const standing = (10 + Math.floor(random() * 90)) * minute
    const until = at + standing
    for (; at < until; at += 4 * minute) say(0, at < until - standing + 6 * minute)
    say(0, false)
    at += 30 * second
  }
  return fixes
}

interface PlainTrip {
  startedAt: number
  endedAt: number
  distanceM: number
  maxSpeed: number
}
/** Trips by the plainest code: fixes in motion, with the standing one on either side. */
const plainTrips = (fixes: readonly Fix[]): PlainTrip[] => {
  const trips: PlainTrip[] = []
  let trip: Fix[] = []
  const end = (fix: Fix) => {
    const way = [...trip, fix]
    let sum = 0
    for (let nth = 1; nth < way.length; nth += 1) sum += distanceM(way[nth - 1] as Fix, way[nth] as Fix)
    trips.push({
      startedAt: (way[0] as Fix).recordedAt,
      endedAt: fix.recordedAt,
      distanceM: sum,
      maxSpeed: Math.max(...way.map(({ speedKmh = 0 }) => speedKmh)),
    })
    trip = []
  }
  fixes.forEach((fix, nth) => {
    const isMoving = (fix.speedKmh ?? 0) >= 5
    if (isMoving && trip.length === 0) trip = nth > 0 ? [fixes[nth - 1] as Fix, fix] : [fix]
    else if (isMoving) trip.push(fix)
    else if (trip.length > 0) end(fix)
  })
  return trips
}

const raw = new Map(vans.map((itemId, nth) => [itemId, rawFixes(nth + 11)]))
await asEngine(database, async (tx) => {
  const rules = await readSeedingRules(tx)
  for (const [itemId, fixes] of raw) {
    const driverId = itemId === van1 ? driver : itemId === van2 ? hiddenDriver : null
    const reports = fixes.map((fix) => ({ fix, io: {}, driverId }))
    const past = { itemId, companyId, itemType: 1 as const, trackerId: itemId, initialHourMeterMs: 0 }
    await writePast(tx, reducePast(rules, { ...past, reports, events: [] }))
  }
})
const zone = await database
  .insertInto('geozones')
  .values({
    company_id: companyId,
    name: 'Yard',
    shape: '{"kind":"circle","centre":{"lat":40,"lng":-4},"radiusM":500}',
  })
  .returning('id')
  .executeTakeFirstOrThrow()
const firstStop = await database
  .selectFrom('stops')
  .selectAll()
  .where('item_id', '=', van1)
  .orderBy('started_at')
  .executeTakeFirstOrThrow()
const poi = { company_id: companyId, name: 'Client', lat: firstStop.lat, lng: firstStop.lng, radius_m: 50 }
await database.insertInto('pois').values(poi).execute()
for (const itemId of [van1, hidden]) {
  const of = { company_id: companyId, item_id: itemId }
  const visit = { ...of, geozone_id: zone.id, entered_at: madrid(28, '08:00'), left_at: madrid(28, '09:30') }
  await database.insertInto('geozone_visits').values(visit).execute()
  const event = {
    ...of,
    item_type: 1,
    kind: 'hardBraking',
    recorded_at: madrid(28, '08:00'),
    lat: 40,
    lng: -4,
    data: '{}',
  }
  await database.insertInto('item_events').values(event).execute()
  await insertTestNotice(database, companyId, {
    itemId,
    ts: madrid(28, '08:00'),
    name: itemId === hidden ? 'Hidden' : 'Van 1',
  })
}

// Silent for an hour and a half between two stops.
for (const itemId of [asset, hiddenAsset])
  for (const [started_at, ended_at] of [
    [madrid(31, '06:00'), madrid(31, '07:00')],
    [madrid(31, '08:30'), null],
  ] as const)
    await database
      .insertInto('stops')
      .values({ company_id: companyId, item_id: itemId, started_at, ended_at, lat: 41, lng: -3, idle_ms: 0 })
      .execute()

// Whoever drove a van that others see sits in one that they do not.
await database.updateTable('drivers').set({ vehicle_id: null }).execute()
await database.updateTable('drivers').set({ vehicle_id: hidden }).where('id', '=', hiddenDriver).execute()

const signIn = async (role: 'ADMIN' | 'SUBADMIN' | 'OPERATOR', groupIds: number[] = []) => {
  const email = `${role.toLowerCase()}-${groupIds.join('-')}@reports.test`
  return signedIn(client, await insertTestUser(database, tenant, { role, email, groupIds }))
}
const admin = await signIn('ADMIN')
const held = await signIn('SUBADMIN', [above])

const days = { from: '2026-03-27', to: '2026-03-31' }
const ask = (question: ReportQuestionIn, session: TestClient = admin) =>
  session.call(reportRoutes.read, { params: { companyId }, body: question })
// biome-ignore lint/suspicious/noExplicitAny: cells are of the report that was asked for
const rowsOf = ({ fields, rows }: ReportResult): Record<string, any>[] =>
  rows.map((row) => Object.fromEntries(row.map((cell, nth) => [fields[nth], cell])))
const read = async (question: ReportQuestionIn, session?: TestClient) => rowsOf(replyOf(await ask(question, session)))
const all = { all: true }
const question = (type: ReportType, more: object = {}) =>
  ({ type, selection: all, ...days, ...more }) as ReportQuestionIn

test('trips are those that the plainest code finds in the raw fixes', async () => {
  for (const itemId of vans) {
    const found = await read(question('trips', { selection: { vehicles: [itemId] } }))
    const plain = plainTrips(raw.get(itemId) as Fix[])
    expect(found.length).toBeGreaterThan(10)
    expect(found.map(({ startedAt, endedAt, maxSpeed }) => [startedAt, endedAt, maxSpeed])).toEqual(
      plain.map(({ startedAt, endedAt, maxSpeed }) => [startedAt, endedAt, maxSpeed]),
    )
    for (const [nth, { distanceKm }] of found.entries())
      expect(distanceKm).toBeCloseTo((plain[nth] as PlainTrip).distanceM / 1_000, 1)
  }
})

test('speeding is each run of fixes above the limit, of the raw ones', async () => {
  const limit = 100
  const fixes = raw.get(van1) as Fix[]
  const runs: { startedAt: number; maxSpeed: number }[] = []
  for (const [nth, fix] of fixes.entries()) {
    const speedKmh = fix.speedKmh ?? 0
    if (speedKmh <= limit) continue
    const run = runs.at(-1)
    if (run && (fixes[nth - 1]?.speedKmh ?? 0) > limit) run.maxSpeed = Math.max(run.maxSpeed, speedKmh)
    else runs.push({ startedAt: fix.recordedAt, maxSpeed: speedKmh })
  }
  const found = await read(question('speeding', { selection: { vehicles: [van1] }, settings: { maxSpeed: limit } }))
  expect(found.length).toBeGreaterThan(20)
  expect(found.map(({ startedAt, maxSpeed }) => ({ startedAt, maxSpeed }))).toEqual(runs)
  expect(found.every(({ overBy, maxSpeed, lastedMs }) => overBy === maxSpeed - limit && lastedMs >= 30 * second)).toBe(
    true,
  )
})

test('where everybody was is the last fix before the instant, and who had been quiet follows from it', async () => {
  const at = { from: '2026-03-29', to: '2026-03-29', timeTo: '07:15' }
  const instant = madrid(29, '07:15') + 59_999
  const found = await read(question('lastPositions', at))
  expect(found.map(({ item, at: seen }) => [item, seen])).toEqual(
    [
      ['Hidden van', hidden],
      ['Van 1', van1],
      ['Van 2', van2],
    ].map(([name, itemId]) => [
      name,
      (raw.get(itemId as number) as Fix[]).findLast(({ recordedAt }) => recordedAt <= instant)?.recordedAt,
    ]),
  )
  const quiet = question('inactivity', { ...at, from: '2026-03-31', to: '2026-03-31', timeTo: '11:00' })
  const silent = await read(quiet)
  expect(silent).toEqual([])
  const soon = await read({ ...quiet, settings: { offlineTime: 10 } } as ReportQuestionIn)
  expect(soon.map(({ item, why }) => [item, why]).toSorted()).toEqual([
    ['Hidden van', 'silent'],
    ['Van 1', 'silent'],
    ['Van 2', 'silent'],
  ])
})

test('summaries are the sums of the trips: of items, of groups with those below them, of drivers', async () => {
  const trips = await read(question('trips'))
  const km = (some: typeof trips) => some.reduce((sum, { distanceKm }) => sum + distanceKm, 0)
  const by = async (type: ReportType, name: string, session?: TestClient) =>
    Object.fromEntries((await read(question(type), session)).map((row) => [row[name], row]))
  const of = (name: string) => trips.filter(({ item }) => item === name)
  const items = await by('summary', 'item')
  for (const name of ['Van 1', 'Van 2', 'Hidden van']) {
    expect(items[name]?.['distanceKm']).toBeCloseTo(km(of(name)), 1)
    expect(items[name]?.['trips']).toBe(of(name).length)
    expect(items[name]?.['drivingMs']).toBe(of(name).reduce((sum, { drivingMs }) => sum + drivingMs, 0))
    expect(items[name]?.['activeDays']).toBe(4)
  }
  expect(items['Crate']).toMatchObject({ distanceKm: 0, trips: 0, maxSpeed: null })
  const groups = await by('groupSummary', 'group')
  expect(groups['Above']).toMatchObject({ itemCount: 3, trips: of('Van 1').length + of('Van 2').length })
  expect(groups['Below']?.['distanceKm']).toBeCloseTo(km(of('Van 2')), 1)
  expect(Object.keys(await by('groupSummary', 'group', held)).toSorted()).toEqual(['Above', 'Below'])
  const drivers = await by('driverSummary', 'driver')
  expect(drivers['Ana']).toMatchObject({ trips: of('Van 1').length, itemCount: 1 })
  expect(Object.keys(await by('driverSummary', 'driver', held))).toEqual(['Ana'])
})

test('gaps are what lies between two things that are known, where it is long enough', async () => {
  const found = await read(question('gaps', { selection: { assets: [asset] } }))
  expect(found).toMatchObject([
    { startedAt: madrid(31, '07:00'), endedAt: madrid(31, '08:30'), gapMs: 90 * minute, lat: 41, lng: -3 },
  ])
  expect(await read(question('gaps', { selection: { assets: [asset] }, settings: { minGapTime: 91 } }))).toEqual([])
  // Of those who spoke all along there is none, whatever stretch is looked at.
  expect(await read(question('gaps', { selection: { vehicles: vans } }))).toEqual([])
})

test('visits are those of geozones and the stops within a point of interest', async () => {
  const found = await read(question('visits', { selection: { vehicles: [van1] } }))
  const zones = found.filter(({ placeKind }) => placeKind === 'geozone')
  expect(zones).toMatchObject([{ visited: 'Yard', dwellMs: 90 * minute, startedAt: madrid(28, '08:00') }])
  const stops = await read(question('stops', { selection: { vehicles: [van1] }, settings: { minStopTime: 0 } }))
  const near = stops.filter(({ lat, lng }) => distanceM({ lat, lng }, { lat: poi.lat, lng: poi.lng }) <= 50)
  const pois = found.filter(({ placeKind }) => placeKind === 'poi')
  expect(pois.map(({ startedAt }) => startedAt)).toEqual(near.map(({ startedAt }) => startedAt))
  expect(pois.length).toBeGreaterThan(0)
})

test('stops are what lies between the trips of the plainest code', async () => {
  const plain = plainTrips(raw.get(van1) as Fix[])
  const found = await read(question('stops', { selection: { vehicles: [van1] }, settings: { minStopTime: 0 } }))
  const between = plain.slice(1).map((trip, nth) => [(plain[nth] as PlainTrip).endedAt, trip.startedAt])
  expect(found.slice(0, between.length).map(({ startedAt, endedAt }) => [startedAt, endedAt])).toEqual(between)
})

test('a trip belongs where it began, so that days add up to the whole, also the day of 23 hours', async () => {
  const whole = await read(question('trips'))
  let parts: unknown[] = []
  for (const date of ['27', '28', '29', '30', '31'])
    parts = parts.concat(await read(question('trips', { from: `2026-03-${date}`, to: `2026-03-${date}` })))
  expect(parts).toEqual(whole)
  const sunday = await read(question('trips', { from: '2026-03-29', to: '2026-03-29' }))
  expect(
    sunday.every(({ startedAt }) => startedAt >= madrid(29, '00:00') - hour && startedAt < madrid(30, '00:00')),
  ).toBe(true)
})

test('times of day hold for the beginning by the clocks of the company, over midnight too', async () => {
  const clockOf = (at: number) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Madrid', hour: '2-digit', minute: '2-digit' }).format(at)
  const night = await read(question('trips', { timeFrom: '22:00', timeTo: '06:00' }))
  const others = await read(question('trips', { timeFrom: '06:00', timeTo: '22:00' }))
  expect(night.every(({ startedAt }) => clockOf(startedAt) >= '22:00' || clockOf(startedAt) < '06:00')).toBe(true)
  expect(night.length).toBeGreaterThan(0)
  expect(night.length + others.length).toBe((await read(question('trips'))).length)
})

test('stops shorter than asked for are left out', async () => {
  const long = await read(question('stops', { settings: { minStopTime: 60 } }))
  expect(long.length).toBeGreaterThan(0)
  expect(long.every(({ stoppedMs }) => stoppedMs >= hour)).toBe(true)
})

test('whose items: groups with those below them, drivers on whatever they drove, nobody else’s', async () => {
  const names = async (selection: object, session?: TestClient) =>
    [...new Set((await read(question('trips', { selection }), session)).map(({ item }) => item))].toSorted()
  expect(await names(all)).toEqual(['Hidden van', 'Van 1', 'Van 2'])
  expect(await names({ groups: [above] })).toEqual(['Van 1', 'Van 2'])
  expect(await names({ groups: [below], vehicles: [hidden] })).toEqual(['Hidden van', 'Van 2'])
  expect(await names({ drivers: [driver] })).toEqual(['Van 1'])
  expect(await names({ drivers: [driver], vehicles: [van2] })).toEqual([])
  expect(await names({ vehicles: [theirVan] })).toEqual([])
  expect(await names(all, held)).toEqual(['Van 1', 'Van 2'])
  expect(await names({ vehicles: [hidden], groups: [elsewhere] }, held)).toEqual([])
})

test('of every report: who sees a group alone is told of nothing beside it, and another company of nothing at all', async () => {
  for (const { type } of reports) {
    const settings = { minIdleTime: 1, offlineTime: 10, maxSpeed: 100 }
    const question = (of: ReportType) => ({ type: of, selection: all, ...days, settings }) as ReportQuestionIn
    const ofAll = JSON.stringify(replyOf(await ask(question(type))))
    expect(replyOf(await ask(question(type))).rows.length, type).toBeGreaterThan(0)
    const ofHeld = JSON.stringify(replyOf(await ask(question(type), held)))
    expect(ofHeld, type).not.toContain('Hidden')
    expect(ofAll, type).not.toContain('Their')
    const { ok } = await held.call(reportRoutes.read, { params: { companyId: theirs.companyId }, body: question(type) })
    expect(ok, type).toBe(false)
  }
})

test('what nobody has chosen, and periods that are none, are refused at their fields', async () => {
  const reasons = async (more: object) => {
    const answer = await ask(question('trips', more))
    return answer.ok ? null : answer.error.fields
  }
  expect(await reasons({ selection: {} })).toEqual({ selection: 'selection.required' })
  expect(await reasons({ from: '2026-04-02' })).toEqual({ from: 'period.reversed' })
  expect(await reasons({ from: '2024-01-01' })).toEqual({ to: 'period.toolong' })
  const stops = await ask(question('stops', { settings: { minStopTime: 1_441 } }))
  expect(stops.ok ? null : stops.error.fields).toEqual({ 'settings.minStopTime': 'too.big' })
  // Drivers alone are none of the kinds that stops are of.
  const ofDrivers = await ask(question('stops', { selection: { drivers: [driver] } }))
  expect(ofDrivers.ok ? null : ofDrivers.error.fields).toEqual({ selection: 'selection.required' })
})

test('an empty period names the last day that has something', async () => {
  const quiet = replyOf(await ask(question('trips', { from: '2026-03-31', to: '2026-03-31' })))
  const last = plainTrips(raw.get(van1) as Fix[]).at(-1) as PlainTrip
  const found = replyOf(
    await ask(question('trips', { from: '2026-03-31', to: '2026-03-31', selection: { vehicles: [van1] } })),
  )
  expect(quiet.rows).toEqual([])
  expect(found.lastKnownAt).toBeGreaterThanOrEqual(last.endedAt)
  expect(found.lastKnownAt).toBeLessThan(madrid(31, '00:00') + day)
  expect(replyOf(await ask(question('trips', { selection: { assets: [unheardOf] } }))).lastKnownAt).toBeNull()
})
