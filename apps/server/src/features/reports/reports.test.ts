import {
  type ReportQuestionIn,
  type ReportResult,
  type ReportType,
  reportRoutes,
  reports,
} from '@atalaya/contract/reports'
import { type Currency, totalOfCost } from '@atalaya/domain/cost-amounts'
import { leastScoredKm, scoreOfPoints } from '@atalaya/domain/driving-score'
import { type Fix, fixSources } from '@atalaya/domain/fix'
import { distanceM } from '@atalaya/domain/geometry'
import { overlapMs, workPeriods } from '@atalaya/domain/work-timetable'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asEngine } from '../../database/tenant.ts'
import { insertTestDriver, insertTestGroup, insertTestItem } from '../../database/test-items.ts'
import { insertTestTenant } from '../../database/test-tenants.ts'
import { readSeedingRules, reducePast, writePast } from '../../engine/index.ts'
import { replyOf, type TestClient } from '../../http/test-client.ts'
import { startTestCompany } from '../../test-server.ts'
import { insertTestNotice } from '../alarm-notices/test-notices.ts'
import { insertTestSensor } from './test-sensors.ts'

const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000]
/** In Madrid the clocks go forward on 29 March: 23 hours. */
const madrid = (date: number, clock: string) => Date.parse(`2026-03-${date}T${clock}:00+0${date > 28 ? 2 : 1}:00`)
const now = madrid(31, '12:00')
const { database, companyId, signInAs, insertInto, updateRow } = await startTestCompany('Ours', {
  clock: { now: () => now },
})
await updateRow('companies', companyId, { timezone: 'Europe/Madrid' })
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
const zone = await insertInto('geozones', {
  company_id: companyId,
  name: 'Yard',
  shape: '{"kind":"circle","centre":{"lat":40,"lng":-4},"radiusM":500}',
})
const firstStop = await database
  .selectFrom('stops')
  .selectAll()
  .where('item_id', '=', van1)
  .orderBy('started_at')
  .executeTakeFirstOrThrow()
const poi = { company_id: companyId, name: 'Client', lat: firstStop.lat, lng: firstStop.lng, radius_m: 50 }
await insertInto('pois', poi)
for (const itemId of [van1, hidden]) {
  const of = { company_id: companyId, item_id: itemId }
  const visit = { ...of, geozone_id: zone, entered_at: madrid(28, '08:00'), left_at: madrid(28, '09:30') }
  await insertInto('geozone_visits', visit)
  const event = {
    ...of,
    item_type: 1,
    kind: 'hardBraking',
    recorded_at: madrid(28, '08:00'),
    lat: 40,
    lng: -4,
    data: '{}',
  }
  await insertInto('item_events', event)
  await insertTestNotice(database, companyId, {
    itemId,
    ts: madrid(28, '08:00'),
    name: itemId === hidden ? 'Hidden' : 'Van 1',
  })
}

const sensor = await insertTestSensor(database, companyId, { names: { es: 'Hold' }, unit: '°C' })
await sql`UPDATE positions SET sensors = jsonb_build_object(${String(sensor)}::text, item_id + 100)
  WHERE item_id = ANY (${vans}::integer[])`.execute(database)
const tank = { sensorId: sensor, firstL: 100, lastL: 180 }
const filling = {
  kind: 'filling',
  startedAt: madrid(28, '08:00'),
  endedAt: madrid(28, '08:05'),
  fromLevel: 90,
  toLevel: 190,
}
const tanks = JSON.stringify([{ ...tank, changes: [{ ...filling, lat: 40, lng: -4 }] }])
for (const itemId of [van1, hidden])
  await insertInto('item_days', {
    ...{
      company_id: companyId,
      item_id: itemId,
      day: '2026-03-28',
      stamp: 1,
      distance_m: 100_000,
      events: '{}',
      tanks,
    },
    ...{ from_ts: madrid(28, '00:00'), until_ts: madrid(28, '23:59'), driving_ms: 0, stopped_ms: 0, idle_ms: 0 },
    ...{ parked_ms: 0, gap_ms: 0, max_speed_kmh: 0, trips: 0, stops: 0, visits: 0 },
  })

// Silent for an hour and a half between two stops.
for (const itemId of [asset, hiddenAsset])
  for (const [started_at, ended_at] of [
    [madrid(31, '06:00'), madrid(31, '07:00')],
    [madrid(31, '08:30'), null],
  ] as const)
    await insertInto('stops', {
      company_id: companyId,
      item_id: itemId,
      started_at,
      ended_at,
      lat: 41,
      lng: -3,
      idle_ms: 0,
    })

// Whoever drove a van that others see sits in one that they do not.
await database.updateTable('drivers').set({ vehicle_id: null }).execute()
await updateRow('drivers', hiddenDriver, { vehicle_id: hidden })

const signIn = async (role: 'ADMIN' | 'SUBADMIN' | 'OPERATOR', groupIds: number[] = [], name: string = role) => {
  const email = `${name.toLowerCase()}-${groupIds.join('-')}@reports.test`
  return signInAs({ role, email, groupIds })
}
const admin = await signIn('ADMIN')
const held = await signIn('SUBADMIN', [above])
/** Who asks much is asked to wait, and the clock here stands still. */
const otherAdmin = await signIn('ADMIN', [], 'other')

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

test('days are the sums of the trips that began on them, and add up to the period', async () => {
  const trips = await read(question('trips'))
  const found = await read(question('days'))
  const dateOf = (at: number) => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid' }).format(at)
  const own = Map.groupBy(trips, ({ item, startedAt }) => `${dateOf(startedAt)} ${item}`)
  expect(found.map(({ item, day: date }) => `${date} ${item}`)).toEqual([...own.keys()].toSorted())
  for (const row of found) {
    const some = own.get(`${row['day']} ${row['item']}`) ?? []
    expect(row['trips']).toBe(some.length)
    expect(row['distanceKm']).toBeCloseTo(
      some.reduce((sum, { distanceKm }) => sum + distanceKm, 0),
      1,
    )
    expect(row['firstMovedAt']).toBe(some[0]?.['startedAt'])
    expect(row['maxSpeed']).toBe(Math.max(...some.map(({ maxSpeed }) => maxSpeed)))
  }
})

test('a driver’s day goes from the first movement to the last, and its longest drive to a break', async () => {
  const trips = (await read(question('trips', { selection: { vehicles: [van1] } }))).filter(({ driver: by }) => by)
  const found = await read(question('driverDays', { selection: { drivers: [driver] } }))
  const dateOf = (at: number) => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid' }).format(at)
  const own = Map.groupBy(trips, ({ startedAt }) => dateOf(startedAt))
  expect(found.map(({ day: date }) => date)).toEqual([...own.keys()])
  for (const row of found) {
    const some = own.get(row['day']) ?? []
    const [began, ended] = [some[0]?.['startedAt'], Math.max(...some.map(({ endedAt }) => endedAt))]
    const driven = some.reduce((sum, { drivingMs }) => sum + drivingMs, 0)
    let [longest, stretch] = [0, 0]
    for (const [nth, { startedAt, drivingMs }] of some.entries()) {
      stretch = nth > 0 && startedAt - some[nth - 1]?.['endedAt'] < 45 * minute ? stretch + drivingMs : drivingMs
      longest = Math.max(longest, stretch)
    }
    expect(row).toMatchObject({
      ...{ driver: 'Ana', firstMovedAt: began, lastMovedAt: ended, spanMs: ended - began },
      ...{ drivingMs: driven, pauseMs: ended - began - driven, longestMs: longest, trips: some.length },
    })
  }
  const [short] = await read(
    question('driverDays', { selection: { drivers: [driver] }, settings: { minBreakTime: 5 } }),
  )
  expect(short?.['longestMs']).toBeLessThanOrEqual(found[0]?.['longestMs'])
})

test('harsh driving is counted by kind, and by the way that was driven', async () => {
  const km = (await read(question('summary', { selection: { vehicles: [van1] } })))[0]?.['distanceKm']
  const found = await read(question('harshDriving'))
  const own = found.find(({ item }) => item === 'Van 1')
  expect(own).toMatchObject({ harsh: 1, braking: 1, acceleration: 0, turns: 0, overspeeds: 0, distanceKm: km })
  expect(own?.['per100Km']).toBeCloseTo(100 / km, 1)
  expect(found.find(({ item }) => item === 'Van 2')).toMatchObject({ harsh: 0, per100Km: 0 })
})

const ofManoeuvres = (points: number) => ({
  brakingPoints: points,
  accelerationPoints: points,
  turnPoints: points,
})
test('a score is of added-up faults and kilometres by the formula of the domain, of who drove enough', async () => {
  const of = { selection: { vehicles: [van1] } }
  const trips = await read(question('trips', of))
  const sum = (name: string) => trips.reduce((total, row) => total + row[name], 0)
  for (const { startedAt } of trips.slice(0, 3)) {
    const event = {
      company_id: companyId,
      item_id: van1,
      item_type: 1,
      kind: 'sharpTurn',
      recorded_at: startedAt + minute,
    }
    await insertInto('item_events', { ...event, lat: 40, lng: -4, data: '{}' })
  }
  // The one of before was at eight in the morning of the 28th: on a trip or not, as the plain list of trips says.
  const braked = trips.filter(
    ({ startedAt, endedAt }) => startedAt <= madrid(28, '08:00') && endedAt >= madrid(28, '08:00'),
  )
  const faults = braked.length + 3
  const points = (harsh: number, idle: number) =>
    (faults * harsh * 100) / sum('distanceKm') + (sum('idleMs') * 100 * idle) / sum('drivingMs')
  for (const settings of [{}, { ...ofManoeuvres(100), idlePoints: 50, halfScorePoints: 20 }] as Record<
    string,
    number
  >[]) {
    const { brakingPoints: harshPoints = 10, idlePoints = 1, halfScorePoints = 50 } = settings
    const [own] = await read(question('vehicleScore', { ...of, settings }))
    const [hers] = await read(question('driverScore', { selection: { drivers: [driver] }, settings }))
    expect(own?.['manoeuvres']).toBe(faults)
    expect(own?.['points']).toBeCloseTo(points(harshPoints, idlePoints), 1)
    expect(own?.['score']).toBeCloseTo(scoreOfPoints(points(harshPoints, idlePoints), halfScorePoints), 2)
    // She drove that van alone, and nobody else did.
    expect(hers).toMatchObject({ driver: 'Ana', score: own?.['score'], distanceKm: own?.['distanceKm'] })
  }
  const short = { from: '2026-03-27', to: '2026-03-27', timeFrom: '21:00', timeTo: '21:10', ...of }
  for (const row of await read(question('vehicleScore', short)))
    expect(row['score'] === null).toBe(row['distanceKm'] < leastScoredKm)
})

test('costs are those of the days with their tax, by currency, and over what was driven', async () => {
  const km = (await read(question('summary', { selection: { vehicles: [van1] } })))[0]?.['distanceKm']
  const paid = (more: object) => ({
    type: 'fuel',
    date: '2026-03-28',
    quantity: 1,
    unitPrice: 1,
    tax: 0,
    currency: 'EUR' as Currency,
    ...more,
  })
  const costs = [
    paid({ quantity: 40.5, unitPrice: 1.4579, tax: 21 }),
    paid({ quantity: 3, unitPrice: 0.335, date: '2026-03-27' }),
    paid({ type: 'tyres', quantity: 2, unitPrice: 99.995, date: '2026-03-31' }),
    paid({ type: 'toll', unitPrice: -4.5 }),
    paid({ quantity: 7, unitPrice: 1_250.5, tax: 19, currency: 'CLP' }),
  ]
  const write = (cost: (typeof costs)[number], vehicle_id: number, more: object = {}) =>
    insertInto('costs', {
      ...{ company_id: companyId, name: 'Receipt', type: cost.type, date: cost.date, quantity: cost.quantity },
      ...{ unit_price: cost.unitPrice, tax: cost.tax, currency: cost.currency, vehicle_id, created_by: 1, ...more },
    })
  for (const cost of costs) await write(cost, van1)
  for (const date of ['2026-03-26', '2026-04-01']) await write(paid({ unitPrice: 1_000, date }), van1)
  await write(paid({ unitPrice: 77 }), hidden)
  // Names a crate that a viewer of some groups does not see: whole, it is nobody's of theirs.
  await write(paid({ unitPrice: 55 }), van2, { asset_id: hiddenAsset })
  const inEuros = costs.filter(({ currency }) => currency === 'EUR')
  const sum = (some: typeof costs) => Number(some.reduce((total, cost) => total + totalOfCost(cost), 0).toFixed(2))
  const found = await read(question('itemCosts', { selection: { vehicles: [van1] } }))
  expect(found).toHaveLength(2)
  expect(found.find(({ currency }) => currency === 'CLP')).toMatchObject({ paid: totalOfCost(costs[4]!), receipts: 1 })
  expect(found.find(({ currency }) => currency === 'EUR')).toMatchObject({
    ...{ item: 'Van 1', paid: sum(inEuros), receipts: 4, distanceKm: km },
    ...{ paidFuel: sum(costs.slice(0, 2)), paidUpkeep: totalOfCost(costs[2]!), paidOther: -4.5 },
  })
  expect(found.find(({ currency }) => currency === 'EUR')?.['perKm']).toBeCloseTo(sum(inEuros) / km, 6)
  // Receipts have no hour, so what they are divided by has none either.
  const inTheMorning = { selection: { vehicles: [van1] }, timeFrom: '08:00', timeTo: '09:00' }
  expect(await read(question('itemCosts', inTheMorning))).toEqual(found)
  // What was bought by fuel card is told apart, and part of what was spent.
  const purchase = { company_id: companyId, card: '****1234', litres: 40, amount: 61.2, currency: 'EUR', created_by: 1 }
  for (const [vehicle_id, at] of [
    [van1, madrid(27, '00:00')],
    [van1, madrid(26, '23:59')],
    [hidden, madrid(27, '00:00') + 1],
  ] as const)
    await insertInto('fuel_purchases', { ...purchase, vehicle_id, purchased_at: at })
  const withCard = (await read(question('itemCosts', { selection: { vehicles: [van1] } }))).find(
    ({ currency }) => currency === 'EUR',
  )
  expect(withCard).toMatchObject({ paidByCard: 61.2, paidFuel: sum(costs.slice(0, 2)), paidOther: -4.5, receipts: 5 })
  expect(withCard?.['paid']).toBeCloseTo(sum(inEuros) + 61.2, 6)
  const paidIn = async (session?: TestClient) =>
    (await read(question('itemCosts'), session)).map(({ item }) => item).toSorted()
  expect(await paidIn()).toEqual(['Hidden van', 'Van 1', 'Van 1', 'Van 2'])
  expect(await paidIn(held)).toEqual(['Van 1', 'Van 1'])
})

test('emissions are the kilometres by the consumption on record, and say where that is missing', async () => {
  const kmOf = Object.fromEntries((await read(question('summary'))).map(({ item, distanceKm }) => [item, distanceKm]))
  await updateRow('vehicles', van1, { engine_type: 1, average_consumption_l100km: 8 })
  await updateRow('vehicles', van2, { engine_type: 2, average_consumption_l100km: 20 })
  const found = Object.fromEntries(
    (await read(question('emissions', { settings: { co2PerKwh: 174 } }))).map((row) => [row['item'], row]),
  )
  expect(found['Van 1']).toMatchObject({ method: 'modelled', kwh: null })
  expect(found['Van 1']?.['litres']).toBeCloseTo(kmOf['Van 1'] * 0.08, 3)
  expect(found['Van 1']?.['co2Kg']).toBeCloseTo(kmOf['Van 1'] * 0.08 * 3.17, 2)
  expect(found['Van 1']?.['co2GPerKm']).toBeCloseTo(253.6, 3)
  expect(found['Van 2']).toMatchObject({ method: 'modelled', litres: null })
  expect(found['Van 2']?.['co2Kg']).toBeCloseTo(kmOf['Van 2'] * 0.2 * 0.174, 2)
  expect(found['Hidden van']).toMatchObject({
    method: 'unknown',
    co2Kg: null,
    litres: null,
    distanceKm: kmOf['Hidden van'],
  })
})

test('the use by hour and weekday is that of trips cut at each hour, also where a day has 23', async () => {
  const part = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Madrid',
    weekday: 'long',
    hour: '2-digit',
    hourCycle: 'h23',
  })
  const trips = await read(question('trips', { selection: { vehicles: [van1, van2] } }))
  const plain = new Map<string, number>()
  for (const { startedAt, endedAt } of trips)
    for (let at = startedAt; at < endedAt; ) {
      const next = Math.min(endedAt, at - (at % hour) + hour)
      const parts = part.formatToParts(at)
      const [weekday, of] = ['weekday', 'hour'].map((type) => parts.find((one) => one.type === type)?.value ?? '')
      const key = `${of}:00 ${weekday?.toLowerCase()}`
      plain.set(key, (plain.get(key) ?? 0) + next - at)
      at = next
    }
  const found = await read(question('hours', { selection: { vehicles: [van1, van2] } }))
  const names = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
  const told = found.flatMap((row) =>
    names.filter((name) => row[name] > 0).map((name) => [`${row['hour']} ${name}`, row[name]] as const),
  )
  expect(Object.fromEntries(told)).toEqual(Object.fromEntries(plain))
  expect(found.reduce((total, { drivingMs }) => total + drivingMs, 0)).toBe(
    trips.reduce((total, { drivingMs }) => total + drivingMs, 0),
  )
})

test('use outside the timetable is what its hours leave of each trip, over midnight, holidays and summer time', async () => {
  const timetable = {
    timezone: 'Europe/Lisbon',
    spans: [
      { day: 4, fromMinute: 7 * 60, toMinute: 23 * 60 + 17 },
      { day: 5, fromMinute: 22 * 60, toMinute: 31 * 60 },
      // Its first minutes are not there on the day of 23 hours.
      { day: 6, fromMinute: 60 + 45, toMinute: 2 * 60 + 15 },
      { day: 6, fromMinute: 9 * 60, toMinute: 12 * 60 },
      { day: 0, fromMinute: 9 * 60 + 30, toMinute: 14 * 60 },
    ],
    holidays: [
      { date: '2020-03-28', isYearly: true },
      { date: '2025-03-27', isYearly: false },
    ],
  }
  const of = { company_id: companyId, spans: JSON.stringify(timetable.spans), timezone: timetable.timezone }
  const write = (name: string, more: object = {}) =>
    database
      .insertInto('worktimes')
      .values({ ...of, name, holidays: JSON.stringify(timetable.holidays), ...more })
      .returning('id')
      .executeTakeFirstOrThrow()
  // Of a group above for the other van, and of a lower rank than what names a vehicle itself.
  const [ofGroup, ofVan] = [await write('Of the group', { spans: '[]' }), await write('Of the van')]
  await insertInto('worktime_groups', { company_id: companyId, worktime_id: ofGroup.id, group_id: above })
  for (const item_id of [van1, hidden])
    await insertInto('worktime_vehicles', { company_id: companyId, worktime_id: ofVan.id, item_id })

  const hours = workPeriods(timetable, { from: madrid(26, '00:00'), to: madrid(31, '23:00') })
  const trips = (await read(question('trips', { selection: { vehicles: [van1] } }))).map(
    ({ startedAt, endedAt, drivingMs }) => ({
      ...{ startedAt, drivingMs },
      inside: overlapMs(hours, { from: startedAt, to: endedAt }),
    }),
  )
  const found = Object.fromEntries((await read(question('worktimeUse'))).map((row) => [row['item'], row]))
  const inside = trips.reduce((sum, trip) => sum + trip.inside, 0)
  const driven = trips.reduce((sum, { drivingMs }) => sum + drivingMs, 0)
  const outside = trips.filter((trip) => trip.inside < trip.drivingMs)
  expect(found['Van 1']).toMatchObject({
    ...{ timetable: 'Of the van', insideMs: inside, outsideMs: driven - inside, outsideTrips: outside.length },
    lastOutsideAt: Math.max(...outside.map(({ startedAt }) => startedAt)),
    workMs: overlapMs(hours, { from: madrid(27, '00:00'), to: now }),
  })
  expect(inside).toBeGreaterThan(0)
  expect(found['Van 1']?.['outsideShare']).toBeCloseTo(((driven - inside) * 100) / driven, 6)
  expect(found['Van 2']).toMatchObject({
    timetable: 'Of the group',
    insideMs: 0,
    workMs: 0,
    used: null,
    outsideShare: 100,
  })
  expect(Object.keys(found).toSorted()).toEqual(['Hidden van', 'Van 1', 'Van 2'])
})

interface Spot {
  lat?: number | undefined
  lng?: number | undefined
}
/** The middle of the square in which a place lies, by the plainest code. */
const middleOf = ({ lat = 0, lng = 0 }: Spot, metres: number): Spot => {
  const step = metres / 111_195
  const row = Math.floor(lat / step)
  const along = step / Math.cos(((row + 0.5) * step * Math.PI) / 180)
  return { lat: (row + 0.5) * step, lng: (Math.floor(lng / along) + 0.5) * along }
}
const squareOf = (spot: Spot, metres: number) => {
  const { lat = 0, lng = 0 } = middleOf(spot, metres)
  return [lat, lng].map((degrees) => degrees.toFixed(6)).join()
}
/** Of driving, which is known by squares of 250 metres. */
const drivenSquareOf = (fix: Spot, metres: number) => squareOf(middleOf(fix, 250), metres)
const summedBy = (rows: readonly [square: string, value: number][]) => {
  const sums = new Map<string, number>()
  for (const [square, value] of rows) sums.set(square, (sums.get(square) ?? 0) + value)
  return Object.fromEntries(sums)
}
const heat = async (type: ReportType, value: string, more: object) =>
  Object.fromEntries(
    (await read(question(type, more))).map((row) => [`${row['lat'].toFixed(6)},${row['lng'].toFixed(6)}`, row[value]]),
  )

test('where time is spent is by the square that each fix and each stop lies in', async () => {
  const fixes = raw.get(van1) as Fix[]
  const of = { selection: { vehicles: [van1] }, settings: { squareSize: 1_000 } }
  const driven = fixes.flatMap((fix, nth): [string, number][] => {
    const next = fixes[nth + 1]
    return next && (fix.speedKmh ?? 0) >= 5
      ? [[drivenSquareOf(fix, 1_000), Math.min(next.recordedAt - fix.recordedAt, 10 * minute)]]
      : []
  })
  const stops = await read(question('stops', { selection: { vehicles: [van1] }, settings: { minStopTime: 0 } }))
  const stood = stops.map(({ lat, lng, stoppedMs }): [string, number] => [squareOf({ lat, lng }, 1_000), stoppedMs])
  expect(await heat('presencePlaces', 'presentMs', of)).toEqual(summedBy([...driven, ...stood]))
  const ofDriver = { selection: { drivers: [driver] }, settings: { squareSize: 1_000 } }
  expect(await heat('presencePlaces', 'drivingMs', ofDriver)).toEqual(summedBy(driven))
  const counted = stops.filter(({ stoppedMs }) => stoppedMs >= 20 * minute)
  expect(await heat('stopPlaces', 'stopCount', { ...of, settings: { squareSize: 1_000, minStopTime: 20 } })).toEqual(
    summedBy(counted.map(({ lat, lng }) => [squareOf({ lat, lng }, 1_000), 1])),
  )
})

test('what lies at the edge of the days or of the hours counts up to the next fix', async () => {
  const fixes = raw.get(van1) as Fix[]
  const clockOf = (at: number) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Madrid', hour: '2-digit', minute: '2-digit' }).format(at)
  const [from, to] = [madrid(27, '00:00'), madrid(28, '00:00')]
  // The last drive of that day goes over midnight, and so does how long its last fix holds.
  const inDay = fixes.filter(({ recordedAt }) => recordedAt >= from && recordedAt < to)
  expect(inDay.at(-1)?.speedKmh).toBeGreaterThan(5)
  const spent = (some: readonly Fix[]) =>
    some.reduce((sum, fix) => {
      const next = fixes[fixes.indexOf(fix) + 1]
      return next && (fix.speedKmh ?? 0) >= 5 ? sum + Math.min(next.recordedAt - fix.recordedAt, 10 * minute) : sum
    }, 0)
  const drivingIn = async (more: object) =>
    (
      await read(
        question('presencePlaces', { selection: { vehicles: [van1] }, from: '2026-03-27', to: '2026-03-27', ...more }),
      )
    ).reduce((sum, { drivingMs }) => sum + drivingMs, 0)
  expect(await drivingIn({})).toBe(spent(inDay))
  for (const timeTo of ['22:10', '22:47', '23:20'])
    expect(await drivingIn({ timeFrom: '22:00', timeTo })).toBe(
      spent(inDay.filter(({ recordedAt }) => clockOf(recordedAt) >= '22:00' && clockOf(recordedAt) < timeTo)),
    )
  // Who stands since before, and still, counts for these days alone.
  const parked = await read(
    question('presencePlaces', { selection: { vehicles: [van1] }, from: '2026-03-31', to: '2026-03-31' }),
  )
  expect(parked.map(({ presentMs }) => presentMs)).toEqual([now - madrid(31, '00:00')])
  const stood = await read(
    question('presencePlaces', { selection: { assets: [asset] }, from: '2026-03-31', to: '2026-03-31' }),
  )
  expect(stood.reduce((sum, { stoppedMs }) => sum + stoppedMs, 0)).toBe(hour + now - madrid(31, '08:30'))
})

test('where is driven too fast, or harshly, is by the square of each fix and each event', async () => {
  const fixes = raw.get(van1) as Fix[]
  const fast = fixes.flatMap((fix, nth): [string, number][] =>
    (fix.speedKmh ?? 0) > 90
      ? [[drivenSquareOf(fix, 500), (fixes[nth + 1]?.recordedAt ?? fix.recordedAt) - fix.recordedAt]]
      : [],
  )
  const of = { selection: { vehicles: [van1] }, settings: { squareSize: 500, maxSpeed: 90 } }
  expect(await heat('speedingPlaces', 'overMs', of)).toEqual(summedBy(fast))
  const { harsh, itemCount } = (await read(question('harshPlaces'))).find(({ lat }) => Math.abs(lat - 40) < 0.01) ?? {}
  expect([harsh, itemCount]).toEqual([5, 2])
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
  const way = [
    { lat: 41, lng: -4 },
    { lat: 42, lng: -4 },
  ]
  const road = JSON.stringify({ kind: 'corridor', way, halfWidthM: 100 })
  await updateRow('geozones', zone, { shape: road })
  const onRoad = await read(question('visits', { selection: { vehicles: [van1] } }))
  expect(onRoad.find(({ placeKind }) => placeKind === 'geozone')).toMatchObject(way[0] as object)
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
    const selection = { ...all, sensors: [sensor] }
    const question = (of: ReportType) => ({ type: of, selection, ...days, settings }) as ReportQuestionIn
    const found = replyOf(await ask(question(type), otherAdmin))
    const ofAll = JSON.stringify(found)
    expect(found.rows.length, type).toBeGreaterThan(0)
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
