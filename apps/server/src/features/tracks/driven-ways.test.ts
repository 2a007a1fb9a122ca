import { allRoutes } from '@atalaya/contract/routes'
import { longestWayMs } from '@atalaya/contract/tracks'
import { decodeLine } from '@atalaya/domain/encoded-line'
import { seededRandom } from '@atalaya/domain/journey/seeded-random'
import { instantsOfDays } from '@atalaya/domain/report-period'
import { expect, test as it } from 'vitest'
import { itemDayMonths } from '../../database/item-day-months.ts'
import { asCompany } from '../../database/tenant.ts'
import { insertTestGroup, insertTestItem } from '../../database/test-items.ts'
import { insertTestTenant } from '../../database/test-tenants.ts'
import { replyOf, type TestClient } from '../../http/test-client.ts'
import { wayPoints } from '../../limits/calls.limits.ts'
import { startTestServer } from '../../test-server.ts'
import { readDayWays } from '../day-sums/day-ways.ts'
import { sumDueItems } from '../day-sums/sum-due-days.ts'
import { insertTestUser, signedIn } from '../session/test-users.ts'

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]
const clock = { at: Date.UTC(2026, 6, 20) }
const { client, database, engine, web, pool, insertInto } = await startTestServer({ clock: { now: () => clock.at } })
const months = itemDayMonths(engine)

const insertCompany = async (timezone: string, name = timezone) => {
  const tenant = await insertTestTenant(database, name)
  await pool.query('UPDATE companies SET timezone = $1 WHERE id = $2', [timezone, tenant.companyId])
  const email = `${tenant.companyId}@ways.test`
  const admin = await signedIn(client, await insertTestUser(database, tenant, { role: 'ADMIN', email }))
  return { ...tenant, admin }
}

interface Fix {
  recordedAt: number
  lat: number
  lng: number
}
interface Trip {
  startedAt: number
  endedAt: number
}

/** Drives and rests, over midnights too and with silences under way, up to `toTs`; the last trip goes on. */
const makePast = (fromTs: number, toTs: number, seed: number): { fixes: Fix[]; trips: Trip[] } => {
  const random = seededRandom(seed).unit
  const [fixes, trips]: [Fix[], Trip[]] = [[], []]
  let [at, lat, lng, course] = [fromTs, 40.2 + random(), 179.9, 0]
  while (at < toTs) {
    const startedAt = at
    const endsAt = at + (10 + random() * 200) * minuteMs
    let endedAt = at
    while (at < endsAt && at < toTs) {
      fixes.push({ recordedAt: at, lat, lng: lng >= 180 ? lng - 360 : lng })
      endedAt = at
      course += random() - 0.5
      lat += Math.sin(course) * 0.004
      lng += Math.cos(course) * 0.004
      at += Math.round(random() < 0.02 ? (16 + random() * 60) * minuteMs : 5_000 + random() * 50_000)
    }
    trips.push({ startedAt, endedAt })
    at += Math.round((4 + random() * 300) * minuteMs)
  }
  return { fixes, trips }
}

const insertPast = async (companyId: number, itemId: number, { fixes, trips }: ReturnType<typeof makePast>) => {
  await pool.query(
    `INSERT INTO positions (company_id, item_id, tracker_id, recorded_at, received_at, payload_hash, lat, lng, speed_kmh, source, is_valid)
     SELECT $1, $2, $2, at, at, n, lat, lng, 60, 1, true
     FROM unnest($3::bigint[], $4::float8[], $5::float8[]) WITH ORDINALITY AS fix (at, lat, lng, n)`,
    [
      ...[companyId, itemId, fixes.map(({ recordedAt }) => recordedAt)],
      ...[fixes.map(({ lat }) => lat), fixes.map(({ lng }) => lng)],
    ],
  )
  await pool.query(
    `INSERT INTO trips (company_id, item_id, started_at, ended_at, last_fix_at, start_lat, start_lng, end_lat, end_lng, distance_m, max_speed_kmh)
     SELECT $1, $2, started, CASE WHEN n < cardinality($3) THEN ended END, ended, 40, -4, 41, -4, 1000, 90
     FROM unnest($3::bigint[], $4::bigint[]) WITH ORDINALITY AS trip (started, ended, n)`,
    [companyId, itemId, trips.map(({ startedAt }) => startedAt), trips.map(({ endedAt }) => endedAt)],
  )
}

const sumUp = async (companyId: number) => {
  await pool.query(
    `INSERT INTO item_day_marks (item_id, company_id, from_ts, due_ts) SELECT id, company_id, 0, 0 FROM items WHERE company_id = $1
     ON CONFLICT (item_id) DO UPDATE SET from_ts = 0, due_ts = 0, stamp = 0`,
    [companyId],
  )
  while ((await sumDueItems({ database: engine, months }, clock.at)) > 0);
}

const wayOf = (session: TestClient, companyId: number, itemId: number, [from_ts, to_ts]: readonly [number, number]) =>
  session.call(allRoutes.tracks.way, { params: { companyId, itemId }, query: { from_ts, to_ts } })

/** One with summer time that begins, and one on the other side of the date line. */
const zones = [
  ['Europe/Madrid', '2026-03-26'],
  ['Pacific/Kiritimati', '2026-01-10'],
] as const

it.each(zones)('says where was driven in %s from what days keep as from fixes', async (timezone, first) => {
  const { companyId, admin } = await insertCompany(timezone)
  const itemId = await insertTestItem(database, companyId, { name: 'Van' })
  const { fromTs } = instantsOfDays({ from: first, to: first }, timezone)
  clock.at = fromTs + 5 * dayMs + 11 * hourMs
  const past = makePast(fromTs + 5 * hourMs, clock.at, 7)
  await insertPast(companyId, itemId, past)
  const periods = [
    [fromTs - dayMs, clock.at + dayMs],
    [fromTs, fromTs + longestWayMs],
    [fromTs + 30 * hourMs, fromTs + 31 * hourMs],
    [clock.at - 13 * hourMs, clock.at],
    [clock.at + 1, clock.at + dayMs],
  ] as const
  const all = async () => {
    const found = []
    for (const period of periods) found.push(replyOf(await wayOf(admin, companyId, itemId, period)))
    return found
  }
  await sumUp(companyId)
  const kept = await all()
  const stored = async () =>
    (await pool.query('SELECT day::text FROM item_day_ways WHERE item_id = $1 ORDER BY day', [itemId])).rows
  expect(await stored()).toHaveLength(5)
  await pool.query('UPDATE item_day_marks SET from_ts = 0 WHERE item_id = $1', [itemId])
  expect(await all()).toEqual(kept)

  // It is the whole of what was driven, from where trips began to where they ended, and no more.
  const { startedAt = [], endedAt = [], lines = [] } = kept[0] ?? {}
  const places = past.trips.filter(({ startedAt, endedAt }) => endedAt > startedAt)
  const told = (of: 'startedAt' | 'endedAt', at: readonly number[]) =>
    places.filter((trip) => at.includes(trip[of])).length
  // But for a silence beside an end.
  expect(told('startedAt', startedAt)).toBeGreaterThan(places.length * 0.9)
  expect(told('endedAt', endedAt)).toBeGreaterThan(places.length * 0.9)
  expect(startedAt.length).toBeGreaterThan(past.trips.length + 5)
  expect(lines.every((line) => decodeLine(line).lat.length > 1)).toBe(true)
  expect(kept[1]).toEqual({ ...kept[0], fromTs, toTs: fromTs + longestWayMs })
  expect(
    kept[2]?.startedAt.every((at, nth) => at < periods[2][1] && (kept[2]?.endedAt[nth] ?? 0) > periods[2][0]),
  ).toBe(true)
  expect(kept[4]?.lines).toEqual([])

  // And it is read from what is kept, of days that are settled alone.

  await pool.query(
    `UPDATE item_day_ways SET lines = array_fill('??_ibE?'::text, ARRAY[cardinality(lines)]) WHERE item_id = $1`,
    [itemId],
  )
  await pool.query('UPDATE item_day_marks SET from_ts = $2 WHERE item_id = $1', [
    itemId,
    fromTs + 2 * dayMs + 14 * hourMs,
  ])
  const [spoiled] = await all()
  expect(spoiled?.startedAt).toEqual(startedAt)
  const isSpoiled = spoiled?.lines.map((line) => line === '??_ibE?') ?? []
  expect(isSpoiled.indexOf(false)).toBeGreaterThan(0)
  expect(isSpoiled.lastIndexOf(true)).toBe(isSpoiled.indexOf(false) - 1)

  // The history ends within a day, of which nothing is summed up.
  const keptFrom = fromTs + 2 * dayMs + 9 * hourMs
  await insertInto('history_ends', { company_id: companyId, kept_from: keptFrom })
  await pool.query('DELETE FROM positions WHERE item_id = $1 AND recorded_at < $2', [itemId, keptFrom])
  await pool.query('DELETE FROM trips WHERE item_id = $1 AND ended_at < $2', [itemId, keptFrom])
  await sumUp(companyId)
  const ended = await all()
  expect(await stored()).toHaveLength(2)
  await pool.query('UPDATE item_day_marks SET from_ts = 0 WHERE item_id = $1', [itemId])
  expect(await all()).toEqual(ended)
  expect(ended[0]?.startedAt[0]).toBeGreaterThanOrEqual(keptFrom)
  expect(ended[0]?.startedAt[0]).toBeLessThan(keptFrom + 8 * hourMs)
})

it('brings in what late reports change, with the days that they mark', async () => {
  const { companyId, admin } = await insertCompany('Europe/Madrid', 'Late')
  const itemId = await insertTestItem(database, companyId, { name: 'Van' })
  const fromTs = clock.at - 4 * dayMs
  const past = makePast(fromTs, clock.at - dayMs, 3)
  const [first, last] = [
    past.trips[0] as Trip,
    past.fixes.findLast(({ recordedAt }) => recordedAt <= (past.trips[0] as Trip).endedAt),
  ]
  await insertPast(companyId, itemId, past)
  await sumUp(companyId)
  const read = async () => replyOf(await wayOf(admin, companyId, itemId, [fromTs, clock.at]))
  const before = await read()
  await pool.query(
    `INSERT INTO positions (company_id, item_id, tracker_id, recorded_at, received_at, payload_hash, lat, lng, speed_kmh, source, is_valid)
     VALUES ($1, $2, $2, $3, $4, 0, $5, $6, 60, 1, true)`,
    [companyId, itemId, first.endedAt + minuteMs, clock.at, (last?.lat ?? 0) + 0.01, last?.lng],
  )
  await pool.query('UPDATE trips SET ended_at = $2 WHERE item_id = $1 AND started_at = $3', [
    itemId,
    first.endedAt + minuteMs,
    first.startedAt,
  ])
  expect(await read()).toEqual(before)
  await pool.query('UPDATE item_day_marks SET from_ts = $2, due_ts = 0 WHERE item_id = $1', [itemId, first.startedAt])
  const after = await read()
  expect(after.endedAt).toContain(first.endedAt + minuteMs)
  expect(before.endedAt).not.toContain(first.endedAt + minuteMs)
  while ((await sumDueItems({ database: engine, months }, clock.at)) > 0);
  expect(await read()).toEqual(after)
})

it('answers a way that needs more points by those that it needs most', async () => {
  const { companyId, admin } = await insertCompany('Europe/Madrid', 'Winding')
  const itemId = await insertTestItem(database, companyId, { name: 'Van' })
  const days = 40
  const fromTs = clock.at - days * dayMs
  await pool.query(
    `INSERT INTO positions (company_id, item_id, tracker_id, recorded_at, received_at, payload_hash, lat, lng, speed_kmh, source, is_valid)
     SELECT $1, $2, $2, $3::bigint + n * 120000::bigint, 1, n, 40 + (n % 2) * 0.001 + n % 89 * 0.00001, -4 + n * 0.0001, 60, 1, true
     FROM generate_series(0, $4::integer) AS n`,
    [companyId, itemId, fromTs, days * 720 - 1],
  )
  await insertInto('trips', {
    company_id: companyId,
    item_id: itemId,
    started_at: fromTs,
    ended_at: clock.at - 120_000,
    last_fix_at: clock.at - 120_000,
    start_lat: 40,
    start_lng: -4,
    end_lat: 41,
    end_lng: -4,
    distance_m: 1000,
    max_speed_kmh: 90,
  })
  await sumUp(companyId)
  const { lines } = replyOf(await wayOf(admin, companyId, itemId, [fromTs, clock.at]))
  const points = lines.reduce((sum, line) => sum + decodeLine(line).lat.length, 0)
  expect(points).toBeLessThanOrEqual(wayPoints.value)
  expect(points).toBeGreaterThan(wayPoints.value / 2)
  // Joined at midnights.
  const ends = lines.map(decodeLine).map(({ lat, lng }) => [lat[0], lng[0], lat.at(-1), lng.at(-1)])
  for (const [nth, end] of ends.slice(1).entries()) expect(end.slice(0, 2)).toEqual(ends[nth]?.slice(2))

  const read = (mostFixes: number) =>
    asCompany(web, companyId, (tx) =>
      readDayWays(
        tx,
        [{ itemId, itemType: 1, fromTs, toTs: fromTs + dayMs, trips: [{ startedAt: fromTs, endedAt: clock.at }] }],
        mostFixes,
      ),
    )
  // With those of the 15 minutes in which a step over midnight may end.
  expect(await read(728)).toHaveLength(1)
  expect(await read(727)).toBeUndefined()
})

it('is told to whoever sees the item, of a year at most', async () => {
  const { admin, ...tenant } = await insertCompany('Europe/Madrid', 'Seen')
  const { companyId } = tenant
  const group = await insertTestGroup(database, companyId, { name: 'Group' })
  const seen = await insertTestItem(database, companyId, { name: 'Van', groupIds: [group] })
  const hidden = await insertTestItem(database, companyId, { name: 'Hidden' })
  const operator = await signedIn(
    client,
    await insertTestUser(database, tenant, { role: 'OPERATOR', email: 'operator@ways.test', groupIds: [group] }),
  )
  const year = [clock.at - longestWayMs, clock.at] as const
  const nothing = { itemType: 1, itemId: seen, fromTs: year[0], toTs: year[1], startedAt: [], endedAt: [], lines: [] }
  expect(replyOf(await wayOf(operator, companyId, seen, year))).toEqual(nothing)
  expect(await wayOf(operator, companyId, hidden, year)).toMatchObject({ status: 404, code: 'not.found' })
  expect(replyOf(await wayOf(admin, companyId, hidden, year)).lines).toEqual([])
  expect(await wayOf(admin, companyId, seen, [year[0] - 1, year[1]])).toMatchObject({
    status: 406,
    code: 'search.toolarge',
  })
  expect(await wayOf(admin, companyId, seen, [year[1], year[0]])).toMatchObject({ status: 400, code: 'input.invalid' })
})
