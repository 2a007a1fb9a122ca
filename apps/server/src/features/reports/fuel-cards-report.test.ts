import { type ReportQuestionIn, reportRoutes } from '@atalaya/contract/reports'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertTestDriver, insertTestGroup, insertTestItem } from '../../database/test-items.ts'
import { insertTestTenant } from '../../database/test-tenants.ts'
import { replyOf, type TestClient } from '../../http/test-client.ts'
import { startTestCompany } from '../../test-server.ts'
import { daySums } from '../day-sums/index.ts'
import { insertTestSensor } from './test-sensors.ts'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
const start = Date.parse('2026-03-10T00:00:00Z')
const end = start + 3 * day
const now = end + 2 * hour
const { database, tenant, companyId, signInAs, insertInto, updateRow } = await startTestCompany('Ours', {
  clock: { now: () => now },
})
await updateRow('companies', companyId, { timezone: 'UTC' })
const group = await insertTestGroup(database, companyId, { name: 'Diesel' })
const measured = await insertTestItem(database, companyId, { name: 'Measured', groupIds: [group] })
const hidden = await insertTestItem(database, companyId, { name: 'Hidden' })
const untold = await insertTestItem(database, companyId, { name: 'Without a tank', groupIds: [group] })
const unheard = await insertTestItem(database, companyId, { name: 'Unheard', groupIds: [group] })
await updateRow('vehicles', measured, { fuel_tank_l: 400 })
const ana = await insertTestDriver(database, companyId, { name: 'Ana', vehicle_id: measured })
const litres = await insertTestSensor(database, companyId, { names: { en: 'Tank' }, unit: 'L' })
await updateRow('sensors', litres, { icon: 'fuel' })

/** Ten kilometres to the north of where it stands otherwise, from nine to eleven. */
const station = { lat: 40.09, lng: -4 }
const atStation = (at: number): boolean => at % day >= 9 * hour && at % day < 11 * hour
/** Each filling takes five minutes: where it stands otherwise, at the station, and over the second midnight. */
const fillings = [
  { at: start + 6 * hour, litres: 50 },
  { at: start + 10 * hour, litres: 120 },
  { at: start + day + 10 * hour, litres: 60 },
  { at: start + 2 * day - 2 * minute, litres: 40 },
]
const burntLPerDay = 80
const levelAt = (at: number): number =>
  200 -
  ((at - start) / day) * burntLPerDay +
  fillings.reduce((sum, one) => sum + one.litres * Math.max(0, Math.min(1, (at - one.at) / (5 * minute))), 0)

for (const itemId of [measured, hidden, untold]) {
  const fixes = Array.from({ length: (end - start) / minute }, (_, nth) => {
    const at = start + nth * minute
    return {
      ...{ company_id: companyId, item_id: itemId, tracker_id: itemId, recorded_at: at, received_at: at },
      ...{ payload_hash: '1', source: 1, is_valid: true, lat: atStation(at) ? station.lat : 40, lng: -4 },
      ...{ speed_kmh: 0, ignition: false, io: '{}' },
      sensors: itemId === untold ? null : JSON.stringify({ [litres]: levelAt(at) }),
    }
  })
  for (let from = 0; from < fixes.length; from += 1_000) await insertInto('positions', fixes.slice(from, from + 1_000))
  for (const nth of [0, 1, 2]) {
    const startedAt = start + nth * day + 8.9 * hour
    const trip = { started_at: startedAt, ended_at: startedAt + 6 * minute, last_fix_at: startedAt + 6 * minute }
    const way = {
      start_lat: 40,
      start_lng: -4,
      end_lat: station.lat,
      end_lng: -4,
      distance_m: 10_000,
      max_speed_kmh: 90,
    }
    await insertInto('trips', { company_id: companyId, item_id: itemId, ...trip, ...way })
  }
  if (itemId !== untold)
    await sql`INSERT INTO item_states (company_id, item_id, item_type, sensors)
      VALUES (${companyId}, ${itemId}, 1, jsonb_build_object(${String(litres)}::text, '{}'::jsonb))`.execute(database)
  await sql`INSERT INTO item_day_marks (company_id, item_id, from_ts, due_ts) VALUES (${companyId}, ${itemId}, 0, 0)
    ON CONFLICT (item_id) DO UPDATE SET from_ts = 0, due_ts = 0`.execute(database)
}
for (const { run } of daySums.jobs?.({ database, clock: { now: () => now } } as never) ?? []) await run()

interface Bought {
  station: string
  vehicle: number | null
  at: number
  litres: number
  card?: string
  product?: string
  place?: { lat: number; lng: number } | null
  currency?: string
  driver?: number
}
const buy = ({ station: name, vehicle, at, place = station, ...more }: Bought) =>
  insertInto('fuel_purchases', {
    ...{ company_id: companyId, card: more.card ?? '****0001', purchased_at: at, product: more.product ?? 'Diesel' },
    ...{ litres: more.litres, amount: more.litres * 1.5, currency: more.currency ?? 'EUR', station: name },
    ...{ lat: place?.lat ?? null, lng: place?.lng ?? null, odometer_km: null, vehicle_id: vehicle },
    ...{ driver_id: more.driver ?? null, created_by: 1 },
  })
const inTank = start + 10 * hour + 8 * minute
for (const one of [
  { station: 'agrees', vehicle: measured, at: inTank, litres: 118, driver: ana },
  { station: 'adblue', vehicle: measured, at: inTank + minute, litres: 15, product: 'AdBlue' },
  { station: 'again', vehicle: measured, at: inTank + 30 * minute, litres: 80 },
  { station: 'less', vehicle: measured, at: start + day + 10 * hour + 2 * minute, litres: 100, card: '****0002' },
  { station: 'elsewhere', vehicle: measured, at: start + day + 15 * hour, litres: 70, card: '****0002' },
  { station: 'midnight', vehicle: measured, at: start + 2 * day + 2 * minute, litres: 40, place: null },
  { station: 'too much', vehicle: measured, at: start + 2 * day + 10 * hour, litres: 450 },
  { station: 'no tank', vehicle: untold, at: start + 10 * hour, litres: 60, card: '****0003' },
  { station: 'no fixes', vehicle: unheard, at: start + 10 * hour, litres: 60, card: '****0004' },
  { station: 'nobody', vehicle: null, at: start + 12 * hour, litres: 60, card: '****0005' },
  { station: 'hidden', vehicle: hidden, at: inTank, litres: 120, card: '****0006' },
  { station: 'the day before', vehicle: measured, at: start - hour, litres: 30, card: '****0007' },
] satisfies Bought[])
  await buy(one)

const signIn = (role: 'ADMIN' | 'SUBADMIN', of = tenant, groupIds: number[] = []) =>
  signInAs({ role, email: `${role}-${of.companyId}@cards.test`, groupIds }, of)
const admin = await signIn('ADMIN')
const held = await signIn('SUBADMIN', tenant, [group])
const theirs = await insertTestTenant(database, 'Theirs')
const read = async (more: object = {}, session: TestClient = admin, of = companyId) => {
  const question = { type: 'fuelCards', selection: { all: true }, from: '2026-03-10', to: '2026-03-12', ...more }
  const answer = await session.call(reportRoutes.read, {
    params: { companyId: of },
    body: question as ReportQuestionIn,
  })
  const { fields, rows } = replyOf(answer)
  return rows.map((row) => Object.fromEntries(row.map((cell, nth) => [fields[nth], cell])) as Record<string, never>)
}
const ofStation = async (name: string, more: object = {}) => (await read(more)).find((row) => row['station'] === name)

test('each purchase is told by tank and place', async () => {
  const rows = await read()
  const verdicts = rows.map(({ item, station: at, verdict, purchaseDoubt }) => [item, at, verdict, purchaseDoubt])
  expect(verdicts).toEqual([
    ['Measured', 'too much', 'moreThanTank', null],
    ['Measured', 'midnight', 'agrees', null],
    ['Hidden', null, 'noPurchase', null],
    ['Measured', 'elsewhere', 'elsewhere', null],
    ['Measured', 'less', 'lessInTank', null],
    ['Hidden', null, 'noPurchase', null],
    [null, 'nobody', 'cannotTell', 'noVehicle'],
    ['Measured', 'again', 'repeated', null],
    ['Measured', 'adblue', 'cannotTell', 'notFuel'],
    ['Measured', 'agrees', 'agrees', null],
    ['Hidden', 'hidden', 'agrees', null],
    ['Without a tank', 'no tank', 'cannotTell', 'noTank'],
    ['Unheard', 'no fixes', 'cannotTell', 'noFixes'],
    ['Measured', null, 'noPurchase', null],
    ['Hidden', null, 'noPurchase', null],
  ])
  const found = Object.fromEntries(rows.map((row) => [row['station'], row]))
  expect(found['agrees']).toMatchObject({ boughtL: 118, amount: 177, driver: 'Ana', card: '****0001', notFoundL: 0 })
  expect(found['agrees']?.['tankedL']).toBeCloseTo(118, -1)
  expect(found['agrees']?.['stationM']).toBeLessThan(1)
  // What the second one of a filling gets is what the first one left.
  expect(Number(found['agrees']?.['tankedL']) + Number(found['again']?.['tankedL'])).toBeCloseTo(120, -0.5)
  expect(found['less']?.['tankedL']).toBeCloseTo(60, -0.5)
  expect(found['less']?.['notFoundL']).toBeCloseTo(40, -0.5)
  expect(found['less']?.['differenceShare']).toBeCloseTo(-40, -1)
  expect(found['elsewhere']?.['stationM']).toBeCloseTo(10_007, -2)
  expect(found['elsewhere']).toMatchObject({ lat: 40, lng: -4, notFoundL: 70 })
  expect(found['no tank']).toMatchObject({ tankedL: null, notFoundL: null, stationM: 0 })
  expect(found['nobody']).toMatchObject({ itemId: null, lat: station.lat })
})

test('settings say what is tolerated, how near is there, and whose a filling is', async () => {
  expect((await ofStation('less', { settings: { fuelTolerance: 50 } }))?.['verdict']).toBe('agrees')
  expect((await ofStation('elsewhere', { settings: { stationDistance: 20_000 } }))?.['verdict']).toBe('lessInTank')
  // Its filling was over more than five minutes before: it is then nobody's.
  const strict = { settings: { fillingTime: 5 }, from: '2026-03-10', to: '2026-03-10' }
  await sql`UPDATE fuel_purchases SET purchased_at = purchased_at + 600000 WHERE station = 'agrees'`.execute(database)
  expect((await ofStation('agrees', strict))?.['verdict']).toBe('lessInTank')
  expect(
    (await read(strict)).filter(({ item, verdict }) => item === 'Measured' && verdict === 'noPurchase'),
  ).toHaveLength(2)
  await sql`UPDATE fuel_purchases SET purchased_at = purchased_at - 600000 WHERE station = 'agrees'`.execute(database)
})

test('a day and an hour by themselves have the rows of that day, and a filling over midnight its purchase', async () => {
  const of = async (more: object) =>
    (await read({ selection: { vehicles: [measured] }, ...more })).map((row) => row['station'])
  expect(await of({ from: '2026-03-12', to: '2026-03-12' })).toEqual(['too much', 'midnight'])
  expect(await of({ from: '2026-03-11', to: '2026-03-11' })).toEqual(['elsewhere', 'less'])
  expect((await ofStation('midnight', { from: '2026-03-12' }))?.['verdict']).toBe('agrees')
  expect(await of({ timeFrom: '14:00', timeTo: '16:00' })).toEqual(['elsewhere'])
})

test('who sees one group is told of its vehicles alone, and another company of nothing', async () => {
  const told = await read({}, held)
  expect(told.map(({ item }) => item)).not.toContain('Hidden')
  expect(told.map((row) => row['station'])).not.toContain('nobody')
  expect(told.some((row) => row['station'] === 'agrees')).toBe(true)
  expect(await read({}, await signIn('ADMIN', theirs), theirs.companyId)).toEqual([])
})
