import { type ReportQuestionIn, type ReportType, reportRoutes } from '@atalaya/contract/reports'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertTestGroup, insertTestItem } from '../../database/test-items.ts'
import { replyOf, type TestClient } from '../../http/test-client.ts'
import { startTestCompany } from '../../test-server.ts'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
const start = Date.parse('2026-03-10T00:00:00Z')
const { database, companyId, signInAs, insertInto, updateRow } = await startTestCompany('Ours', {
  clock: { now: () => start + 3 * day },
})
await updateRow('companies', companyId, { timezone: 'UTC' })
const group = await insertTestGroup(database, companyId, { name: 'Seen' })
const van = await insertTestItem(database, companyId, { name: 'Van', groupIds: [group] })
const hidden = await insertTestItem(database, companyId, { name: 'Hidden' })

interface Told {
  at: number
  mark?: number
  lat?: number | null
  isValid?: boolean
  lateMs?: number
}
const told: Told[] = [
  { at: start - minute },
  { at: start },
  { at: start + hour, lateMs: 5 * minute },
  { at: start + 2 * hour, lateMs: 5 * minute + 1 },
  { at: start + 3 * hour, mark: 1 },
  { at: start + 4 * hour, mark: 2, lateMs: 9 * hour },
  { at: start + 5 * hour, lat: null },
  { at: start + 6 * hour, isValid: false },
  { at: start + day - 1 },
]
for (const itemId of [van, hidden]) {
  const of = { company_id: companyId, item_id: itemId }
  await insertInto(
    'positions',
    told.map(({ at, mark = 0, lat = 40, isValid = true, lateMs = 0 }, nth) => ({
      ...{ ...of, tracker_id: itemId, recorded_at: at, received_at: at + lateMs, payload_hash: String(nth), mark },
      ...{ source: 1, is_valid: isValid, lat, lng: lat === null ? null : -4 },
    })),
  )
  for (const [date, odometer] of [
    ['2026-03-09', 500_000],
    ['2026-03-10', 51_250],
    ['2026-03-11', null],
  ] as const)
    await insertInto('item_days', {
      ...{
        ...of,
        day: date,
        stamp: 1,
        from_ts: start,
        until_ts: start + day,
        distance_m: 50_000,
        odometer_m: odometer,
      },
      ...{ driving_ms: hour, stopped_ms: 0, idle_ms: 0, parked_ms: 0, gap_ms: 2 * hour, max_speed_kmh: 90 },
      ...{ engine_on_ms: 3 * hour, trips: 1, stops: 0, visits: 0, events: '{}' },
    })
  await sql`INSERT INTO item_states (company_id, item_id, item_type, odometer_m, hour_meter_ms, recorded_at)
    VALUES (${companyId}, ${itemId}, 1, 123456789, ${7 * hour}, ${start + day})`.execute(database)
}
// It has never told anything.
await insertTestItem(database, companyId, { name: 'Unheard' })

const signIn = (role: 'ADMIN' | 'SUBADMIN', groupIds: number[] = []) =>
  signInAs({ role, email: `${role}@data.test`, groupIds })
const admin = await signIn('ADMIN')
const held = await signIn('SUBADMIN', [group])
const read = async (type: ReportType, more: object = {}, session: TestClient = admin) => {
  const question = { type, selection: { all: true }, from: '2026-03-10', to: '2026-03-11', ...more }
  const answer = await session.call(reportRoutes.read, { params: { companyId }, body: question as ReportQuestionIn })
  const { fields, rows } = replyOf(answer)
  return rows.map((row) => Object.fromEntries(row.map((cell, nth) => [fields[nth], cell])))
}

test('meters stand as they do now, beside what the days came to and how far the two ways differ', async () => {
  const found = await read('meters')
  expect(found.map(({ item }) => item)).toEqual(['Hidden', 'Van'])
  expect(found[1]).toMatchObject({
    ...{ odometerKm: 123_456.789, hourMeterMs: 7 * hour, readAt: start + day },
    ...{ distanceKm: 100, counterKm: 51.25, engineOnMs: 6 * hour },
  })
  // Against the way of the days of which the counter tells.
  expect(found[1]?.['deviation']).toBeCloseTo(2.5, 6)
  const [without] = await read('meters', { from: '2026-03-11', selection: { vehicles: [van] } })
  expect(without).toMatchObject({ distanceKm: 50, counterKm: null, deviation: null })
})

test('what was refused is counted by its reason, lateness beyond five minutes, silence by the days', async () => {
  const [row] = await read('dataQuality', { selection: { vehicles: [van] } })
  expect(row).toMatchObject({
    ...{ fixes: 8, withoutPlace: 2, outliers: 1, wrongClocks: 1, goodShare: 50, lateShare: 25, gapMs: 4 * hour },
    lastHeardAt: start + day - 1,
  })
  const [morning] = await read('dataQuality', { selection: { vehicles: [van] }, timeFrom: '00:00', timeTo: '02:00' })
  expect(morning).toMatchObject({ fixes: 2, goodShare: 100, lateShare: 0 })
})

test('who sees one group is told of its items alone', async () => {
  for (const type of ['meters', 'dataQuality'] as const)
    expect((await read(type, {}, held)).map(({ item }) => item)).toEqual(['Van'])
})
