import { type ReportQuestionIn, type ReportType, reportRoutes } from '@atalaya/contract/reports'
import { readCsv } from '@atalaya/documents/csv.reader'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { urlAs } from '../../database/roles.ts'
import { snapshotsOf } from '../../database/snapshot.ts'
import { asCompany } from '../../database/tenant.ts'
import { testLogins } from '../../database/test-database.ts'
import { insertTestGroup, insertTestItem } from '../../database/test-items.ts'
import { replyOf, type TestClient } from '../../http/test-client.ts'
import { listRuns, readRunFilePart, startRuns } from '../../runs/index.ts'
import { startTestCompany } from '../../test-server.ts'
import { daySums } from '../day-sums/index.ts'
import { reportRun } from './report-run.ts'
import { insertTestSensor } from './test-sensors.ts'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
const start = Date.parse('2026-03-10T00:00:00Z')
const end = start + 3 * day
const now = end + 2 * hour
const { database, engine, web, url, companyId, signInAs, insertInto, updateRow } = await startTestCompany('Ours', {
  clock: { now: () => now },
})
await updateRow('companies', companyId, { timezone: 'UTC' })
const group = await insertTestGroup(database, companyId, { name: 'Diesel' })
const byTank = await insertTestItem(database, companyId, { name: 'By tank', groupIds: [group] })
const byShare = await insertTestItem(database, companyId, { name: 'Hidden, by share' })
const byCounter = await insertTestItem(database, companyId, { name: 'By counter', groupIds: [group] })
const untold = await insertTestItem(database, companyId, { name: 'Untold', groupIds: [group] })
await updateRow('vehicles', byShare, { fuel_tank_l: 400 })
const litres = await insertTestSensor(database, companyId, { names: { es: 'Depósito', en: 'Tank' }, unit: 'L' })
const share = await insertTestSensor(database, companyId, { names: { es: 'Nivel' }, unit: '%' })
await database.updateTable('sensors').set({ icon: 'fuel' }).where('id', 'in', [litres, share]).execute()

const filledAt = start + day + 23 * hour + 58 * minute
const drawnAt = start + 2 * day + 3 * hour
/** A drive of two hours a day at 15 litres an hour; filled by 160 litres over the second midnight, and 40 gone at night. */
const levelAt = (at: number): number => {
  const driven = [0, 1, 2].reduce((sum, nth) => {
    const into = (at - start - nth * day - 8 * hour) / hour
    return sum + Math.max(0, Math.min(2, into))
  }, 0)
  const share = (from: number, within: number) => Math.max(0, Math.min(1, (at - from) / within))
  return 240 - driven * 15 + 160 * share(filledAt, 6 * minute) - 40 * share(drawnAt, 10 * minute)
}
const isDriving = (at: number): boolean => at % day >= 8 * hour && at % day < 10 * hour

for (const itemId of [byTank, byShare, byCounter, untold]) {
  const fixes = Array.from({ length: (end - start) / minute }, (_, nth) => {
    const at = start + nth * minute
    const level = levelAt(at)
    return {
      ...{ company_id: companyId, item_id: itemId, tracker_id: itemId, recorded_at: at, received_at: at },
      ...{ payload_hash: '1', source: 1, is_valid: true, lat: 40, lng: -4 },
      ...{ speed_kmh: isDriving(at) ? 50 : 0, ignition: isDriving(at) },
      io: JSON.stringify(itemId === byCounter ? { fuelUsedL: Math.round((240 - level) * 10) / 10 } : {}),
      sensors:
        itemId === byTank
          ? JSON.stringify({ [litres]: level })
          : itemId === byShare
            ? JSON.stringify({ [share]: level / 4 })
            : null,
    }
  })
  for (let from = 0; from < fixes.length; from += 1_000) await insertInto('positions', fixes.slice(from, from + 1_000))
  const of = { company_id: companyId, item_id: itemId }
  for (const nth of [0, 1, 2]) {
    const startedAt = start + nth * day + 8 * hour
    const trip = { ...of, started_at: startedAt, ended_at: startedAt + 2 * hour, last_fix_at: startedAt + 2 * hour }
    const places = { start_lat: 40, start_lng: -4, end_lat: 40, end_lng: -4 }
    await insertInto('trips', { ...trip, ...places, distance_m: 100_000, max_speed_kmh: 50 })
  }
  if (itemId === byTank || itemId === byShare)
    await sql`INSERT INTO item_states (company_id, item_id, item_type, sensors)
      VALUES (${companyId}, ${itemId}, 1, jsonb_build_object(${String(itemId === byTank ? litres : share)}::text, '{}'::jsonb))`.execute(
      database,
    )
  await sql`INSERT INTO item_day_marks (company_id, item_id, from_ts, due_ts) VALUES (${companyId}, ${itemId}, 0, 0)
    ON CONFLICT (item_id) DO UPDATE SET from_ts = 0, due_ts = 0`.execute(database)
}
for (const { run } of daySums.jobs?.({ database, clock: { now: () => now } } as never) ?? []) await run()
const signIn = (role: 'ADMIN' | 'SUBADMIN', groupIds: number[] = []) =>
  signInAs({ role, email: `${role}@fuel.test`, groupIds })
const admin = await signIn('ADMIN')
const held = await signIn('SUBADMIN', [group])
const read = async (type: ReportType, more: object = {}, session: TestClient = admin) => {
  const question = { type, selection: { all: true }, from: '2026-03-10', to: '2026-03-12', ...more }
  const answer = await session.call(reportRoutes.read, { params: { companyId }, body: question as ReportQuestionIn })
  const { fields, rows } = replyOf(answer)
  return rows.map((row) => Object.fromEntries(row.map((cell, nth) => [fields[nth], cell])) as Record<string, never>)
}

test('what was burnt is by the vehicle’s counter, or else by what the tank had, got and lost', async () => {
  const found = Object.fromEntries((await read('fuelUse')).map((row) => [row['item'], row]))
  expect(Object.keys(found).toSorted()).toEqual(['By counter', 'By tank', 'Hidden, by share'])
  for (const name of ['By tank', 'Hidden, by share']) {
    expect(found[name]).toMatchObject({ method: 'tank', fillings: 1, drops: 1, distanceKm: 300 })
    expect(found[name]?.['usedL']).toBeCloseTo(90, -1)
    expect(found[name]?.['litresPer100Km']).toBeCloseTo(30, -0.5)
    expect(found[name]?.['filledL']).toBeCloseTo(160, -0.5)
    expect(found[name]?.['drawnL']).toBeCloseTo(40, -0.5)
  }
  // Its counter knows nothing of what came into a tank.
  expect(found['By counter']).toMatchObject({ method: 'counter', filledL: null, drawnL: null, fillings: null })
})

test('a file has averages as the company reads them, and calls as they are stored', async () => {
  const setUnit = (fuelConsumption: 0 | 1) =>
    updateRow('companies', companyId, { conf: JSON.stringify({ general: { units: { fuelConsumption } } }) })
  await setUnit(1)
  onTestFinished(async () => void (await setUnit(0)))
  const stored = (await read('fuelUse', { selection: { vehicles: [byTank] } }))[0]?.['litresPer100Km']
  expect(stored).toBeCloseTo(30, -0.5)
  const openSnapshot = snapshotsOf(urlAs(url, testLogins().engine))
  const runner = startRuns(
    { database: engine, logger: pino({ level: 'silent' }), publish: () => undefined, pollMs: 20 },
    [reportRun({ database: engine, openSnapshot })],
  )
  onTestFinished(() => runner.stop())
  const question = { type: 'fuelUse', selection: { vehicles: [byTank] }, from: '2026-03-10', to: '2026-03-12' }
  await admin.reply(reportRoutes.prepare, { params: { companyId }, body: question as ReportQuestionIn })
  const newest = async () => (await asCompany(web, companyId, (tx) => listRuns(tx, {})))[0]
  await expect.poll(async () => (await newest())?.state, { timeout: 60_000, interval: 50 }).toMatch(/done|failed/)
  const [csv] = (await newest())?.files ?? []
  const content = await asCompany(web, companyId, (tx) => readRunFilePart(tx, csv?.id as number, 0))
  const { header, rows } = readCsv(new Uint8Array(content as Buffer), { language: 'es' })
  expect(header[2]).toContain('km/L')
  expect(Number(rows[0]?.cells[2]?.replace(',', '.'))).toBeCloseTo(100 / Number(stored), 3)
})

test('a filling over midnight is on the day on which it began, and once', async () => {
  const found = await read('fuelChanges', { selection: { vehicles: [byTank] } })
  expect(found.map(({ change, sensor }) => [change, sensor])).toEqual([
    ['drop', 'Depósito'],
    ['filling', 'Depósito'],
  ])
  const [drop, filling] = found
  expect(Math.abs(Number(filling?.['startedAt']) - filledAt)).toBeLessThan(3 * minute)
  expect(Math.abs(Number(drop?.['startedAt']) - drawnAt)).toBeLessThan(3 * minute)
  const days = await Promise.all(
    ['10', '11', '12'].map((date) =>
      read('fuelChanges', { selection: { vehicles: [byTank] }, from: `2026-03-${date}`, to: `2026-03-${date}` }),
    ),
  )
  expect(days.map((rows) => rows.map(({ change }) => change))).toEqual([[], ['filling'], ['drop']])
})

test('who sees one group is told of its vehicles alone', async () => {
  expect((await read('fuelUse', {}, held)).map(({ item }) => item).toSorted()).toEqual(['By counter', 'By tank'])
  expect((await read('fuelChanges', {}, held)).every(({ item }) => item === 'By tank')).toBe(true)
})

test('a day by itself has the figures of that day, and a way too short for a tank no consumption', async () => {
  const [row] = await read('fuelUse', { selection: { vehicles: [byTank] }, from: '2026-03-12', to: '2026-03-12' })
  expect(row).toMatchObject({ distanceKm: 100, fillings: 0, drops: 1 })
  expect(row?.['usedL']).toBeCloseTo(30, -1)
  await sql`UPDATE item_days SET distance_m = 90000 WHERE item_id = ${byTank} AND day = '2026-03-12'`.execute(database)
  const [short] = await read('fuelUse', { selection: { vehicles: [byTank] }, from: '2026-03-12', to: '2026-03-12' })
  expect(short).toMatchObject({ distanceKm: 90, litresPer100Km: null })
})
