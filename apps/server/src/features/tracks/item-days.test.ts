import type { ItemDays } from '@atalaya/contract/tracks'
import { trackRoutes } from '@atalaya/contract/tracks'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertTestGroup, insertTestItem } from '../../database/test-items.ts'
import { insertTestTenant } from '../../database/test-tenants.ts'
import { replyOf, type TestClient } from '../../http/test-client.ts'
import { startTestCompany } from '../../test-server.ts'

const minute = 60_000
const hour = 60 * minute
/** In Madrid the clocks go forward on 29 March: 23 hours. */
const madrid = (day: number, clock: string) => Date.parse(`2026-03-${day}T${clock}:00+0${day > 28 ? 2 : 1}:00`)
const now = madrid(31, '12:00')
const { database, companyId, signInAs, insertInto, updateRow } = await startTestCompany('Ours', {
  clock: { now: () => now },
})
await updateRow('companies', companyId, { timezone: 'Europe/Madrid' })
const group = await insertTestGroup(database, companyId, { name: 'Group' })
const newItem = (name: string) => insertTestItem(database, companyId, { name, groupIds: [group] })
const admin = await signInAs({ role: 'ADMIN', email: 'admin@days.test' })
const operator = await signInAs({ role: 'OPERATOR', email: 'operator@days.test', groupIds: [group] })

const insertTrip = (
  of: number,
  startedAt: number,
  endedAt: number | null,
  more: { distanceM?: number; lastFixAt?: number } = {},
) =>
  insertInto('trips', {
    company_id: companyId,
    item_id: of,
    started_at: startedAt,
    ended_at: endedAt,
    last_fix_at: more.lastFixAt ?? endedAt,
    start_lat: 40,
    start_lng: -4,
    end_lat: 41,
    end_lng: -4,
    distance_m: more.distanceM ?? 30_000,
    max_speed_kmh: 89,
    idle_ms: 6 * minute,
  })
const insertStop = (of: number, startedAt: number, endedAt: number | null) =>
  insertInto('stops', {
    company_id: companyId,
    item_id: of,
    started_at: startedAt,
    ended_at: endedAt,
    lat: 40,
    lng: -4,
    idle_ms: 0,
  })
const insertFixes = (of: number, fixes: readonly { at: number; lat: number }[]) =>
  sql`INSERT INTO positions (company_id, item_id, tracker_id, recorded_at, received_at, payload_hash, lat, lng, source, is_valid)
      SELECT ${companyId}, ${of}, ${of}, at, 1, at, lat, -4, 1, true
      FROM unnest(${fixes.map(({ at }) => at)}::bigint[], ${fixes.map(({ lat }) => lat)}::float8[]) AS fix (at, lat)`.execute(
    database,
  )

const ask = (of: number, days = 4, session: TestClient = admin) =>
  session.call(trackRoutes.days, { params: { companyId, itemId: of }, query: { days } })
const read = async (of: number, days?: number): Promise<ItemDays> => replyOf(await ask(of, days))
const figures = ({ days }: ItemDays) =>
  days.map(
    ({ date, day }) => day && [date.slice(8), day.distanceM, day.drivingMs / minute, day.stoppedMs / minute, day.trips],
  )

test('each local day has its own trips and stops, and today ends now', async () => {
  const id = await newItem('Van')
  await insertStop(id, madrid(28, '00:00'), madrid(28, '08:00'))
  await insertTrip(id, madrid(28, '08:00'), madrid(28, '09:00'))
  await insertStop(id, madrid(28, '09:00'), madrid(28, '18:00'))
  await insertTrip(id, madrid(28, '18:00'), madrid(28, '18:30'), { distanceM: 12_000 })
  await insertStop(id, madrid(28, '18:30'), null)
  const reply = await read(id)
  expect(reply).toMatchObject({ timezone: 'Europe/Madrid', knownFrom: madrid(28, '00:00') })
  expect(figures(reply)).toEqual([
    ['28', 42_000, 90, 22.5 * 60, 2],
    // 23 hours on the day of the change, and until noon today.
    ['29', 0, 0, 23 * 60, 0],
    ['30', 0, 0, 24 * 60, 0],
    ['31', 0, 0, 12 * 60, 0],
  ])
  expect(reply.days[0]?.day).toMatchObject({
    idleMs: 12 * minute,
    gapMs: 0,
    firstMovedAt: madrid(28, '08:00'),
    lastMovedAt: madrid(28, '18:30'),
  })
  expect(reply.days[1]).toMatchObject({ fromTs: Date.UTC(2026, 2, 28, 23), toTs: Date.UTC(2026, 2, 29, 22) })
})

test('a trip over midnight is divided by where it was, also on the day when the clocks change', async () => {
  const id = await newItem('Night')
  await insertTrip(id, madrid(28, '23:00'), madrid(29, '03:00'), { distanceM: 100_000 })
  // A quarter of the way before midnight, in the first hour of three.
  await insertFixes(id, [
    { at: madrid(28, '23:00'), lat: 40 },
    { at: madrid(28, '23:59'), lat: 40.25 },
    { at: madrid(29, '00:00') + 2 * hour, lat: 41 },
  ])
  await insertFixes(id, [{ at: madrid(28, '00:00') + 24 * hour, lat: 40.25 }])
  const reply = await read(id)
  expect(reply.days.map(({ day }) => day && [day.distanceM, day.drivingMs / hour, day.trips])).toEqual([
    [25_000, 1, 1],
    // It belongs, as a trip, to the day on which it began.
    [75_000, 2, 0],
    null,
    null,
  ])
  expect(reply.days[1]?.day).toMatchObject({
    firstMovedAt: Date.UTC(2026, 2, 28, 23),
    lastMovedAt: madrid(29, '03:00'),
  })
})

test('a day of which nothing is known is none, before the first report and in a gap; a gap inside a day is told', async () => {
  const id = await newItem('Silent')
  await insertTrip(id, madrid(29, '20:00'), madrid(29, '22:00'))
  await insertTrip(id, madrid(31, '06:00'), null, { lastFixAt: madrid(31, '07:00') })
  const reply = await read(id)
  expect(figures(reply)).toEqual([null, ['29', 30_000, 120, 0, 1], null, ['31', 30_000, 60, 0, 1]])
  expect(reply.days.map(({ day }) => day && day.gapMs / hour)).toEqual([null, 2, null, 6])
  expect(reply.knownFrom).toBe(madrid(29, '20:00'))
  expect(await read(await newItem('Never'))).toMatchObject({ knownFrom: null, days: Array(4).fill({ day: null }) })
})

test('what is reported late is in the next answer', async () => {
  const id = await newItem('Late')
  await insertStop(id, madrid(31, '00:00'), null)
  expect(figures(await read(id)).slice(0, 3)).toEqual([null, null, null])
  await insertTrip(id, madrid(30, '08:00'), madrid(30, '09:00'))
  expect(figures(await read(id))[2]).toEqual(['30', 30_000, 60, 0, 1])
})

test('31 days at most, today last', async () => {
  const id = await newItem('Long')
  const { days } = await read(id, 31)
  expect([days.length, days[0]?.date, days.at(-1)?.date]).toEqual([31, '2026-03-01', '2026-03-31'])
  expect(await ask(id, 32)).toMatchObject({ status: 400 })
  expect(await ask(id, 0)).toMatchObject({ status: 400 })
})

test('nobody is answered of what is not theirs to see', async () => {
  const seen = await newItem('Seen')
  const hidden = await insertTestItem(database, companyId, { name: 'Hidden' })
  const other = await insertTestTenant(database, 'Theirs')
  const foreign = await insertTestItem(database, other.companyId, { name: 'Foreign' })
  const stranger = await signInAs({ role: 'ADMIN', email: 'stranger@days.test' }, other)
  expect(await ask(seen, 3, operator)).toMatchObject({ ok: true })
  expect(await ask(hidden, 3, operator)).toMatchObject({ status: 404 })
  expect(await ask(foreign)).toMatchObject({ status: 404 })
  expect(await ask(seen, 3, stranger)).toMatchObject({ ok: false })
})
