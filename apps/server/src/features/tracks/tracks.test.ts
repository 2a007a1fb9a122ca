import { allRoutes } from '@atalaya/contract/routes'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertTestGroup, insertTestItem } from '../../database/test-items.ts'
import { replyOf, type TestClient } from '../../http/test-client.ts'
import { startTestCompany } from '../../test-server.ts'
import { mostRoutePoints } from './item-history.ts'

const minute = 60_000
const dayMs = 24 * 60 * minute
const start = Date.UTC(2026, 6, 20, 6)
const now = start + 40 * dayMs
const { database, companyId, signInAs, insertInto } = await startTestCompany('Ours', { clock: { now: () => now } })
const group = await insertTestGroup(database, companyId, { name: 'Group' })
const itemId = await insertTestItem(database, companyId, { name: 'Van', groupIds: [group] })
const hiddenId = await insertTestItem(database, companyId, { name: 'Hidden' })
const admin = await signInAs({ role: 'ADMIN', email: 'admin@tracks.test' })
const operator = await signInAs({ role: 'OPERATOR', email: 'operator@tracks.test', groupIds: [group] })

/** One fix a minute along a meridian, a kilometre and a bit each. */
const insertFixes = (of: number, from: number, count: number, more: { mark?: number; isValid?: boolean } = {}) =>
  sql`INSERT INTO positions (company_id, item_id, tracker_id, recorded_at, received_at, payload_hash, lat, lng, speed_kmh, heading,
        source, is_valid, mark, ignition)
      SELECT ${companyId}, ${of}, ${of}, ${from}::bigint + n * ${minute}, 1, ${more.mark ?? 0} + n, 40 + n * 0.01, -4, 60 + n % 30, 0,
        1, ${more.isValid ?? true}, ${more.mark ?? 0}, true
      FROM generate_series(0, ${count - 1}) AS n`.execute(database)
const insertTrip = (of: number, startedAt: number, endedAt: number | null, lastFixAt = endedAt) =>
  insertInto('trips', {
    company_id: companyId,
    item_id: of,
    started_at: startedAt,
    ended_at: endedAt,
    last_fix_at: lastFixAt,
    start_lat: 40,
    start_lng: -4,
    end_lat: 40.6,
    end_lng: -4,
    distance_m: 66_000,
    max_speed_kmh: 89,
    idle_ms: 6 * minute,
  })
const insertStop = (of: number, startedAt: number, endedAt: number | null) =>
  insertInto('stops', {
    company_id: companyId,
    item_id: of,
    started_at: startedAt,
    ended_at: endedAt,
    lat: 40.6,
    lng: -4,
    idle_ms: 0,
  })

await insertFixes(itemId, start, 61)
const tripId = await insertTrip(itemId, start, start + 60 * minute)
await insertStop(itemId, start + 60 * minute, null)
await insertInto('item_events', {
  company_id: companyId,
  item_id: itemId,
  item_type: 1,
  kind: 'hardBraking',
  recorded_at: start + 5 * minute,
  lat: 40.05,
  lng: -4,
  data: JSON.stringify({ value: 0.4 }),
})

const history = (
  period: [from: number, to: number],
  { session = admin, of = itemId }: { session?: TestClient; of?: number } = {},
) =>
  session.call(allRoutes.tracks.history, {
    params: { companyId, itemId: of },
    query: { from_ts: period[0], to_ts: period[1] },
  })

test('a period that holds the trip answers it whole', async () => {
  const reply = replyOf(await history([start - minute, start + 90 * minute]))
  expect(reply).toMatchObject({ itemType: 1, itemId, fromTs: start - minute, toTs: start + 90 * minute })
  expect(reply.route.recordedAt).toHaveLength(61)
  expect(reply.route.lat.at(-1)).toBeCloseTo(40.6)
  expect(reply.tracks.map((track) => track.id)).toEqual([tripId])
  expect(reply.stops).toMatchObject([{ startedAt: start + 60 * minute, endedAt: null, lat: 40.6 }])
  expect(reply.events).toMatchObject([{ kind: 'hardBraking', recordedAt: start + 5 * minute, data: { value: 0.4 } }])
  expect(reply.summary).toEqual({
    distanceM: 66_000,
    drivingMs: 60 * minute,
    stoppedMs: 30 * minute,
    idleMs: 6 * minute,
    gapMs: 0,
    maxSpeedKmh: 89,
    trips: 1,
    fixes: 61,
  })
})

test('a trip that the period cuts counts with its part inside', async () => {
  const { summary, tracks } = replyOf(await history([start + 20 * minute, start + 40 * minute]))
  expect(tracks).toHaveLength(1)
  expect(summary).toMatchObject({ drivingMs: 20 * minute, idleMs: 2 * minute, stoppedMs: 0, trips: 1, fixes: 21 })
  // Twenty steps of 0.01 degrees.
  expect(summary.distanceM).toBeGreaterThan(22_100)
  expect(summary.distanceM).toBeLessThan(22_400)
})

test('who falls silent under way drives up to the last fix, and what follows is a gap, on later days too', async () => {
  const silent = await insertTestItem(database, companyId, { name: 'Silent', groupIds: [group] })
  await insertFixes(silent, start, 21)
  await insertTrip(silent, start, start + 20 * minute)
  const lastFixAt = start + 20 * minute
  const sameDay = replyOf(await history([start, start + 152 * minute], { of: silent }))
  expect(sameDay.summary).toMatchObject({ drivingMs: 20 * minute, idleMs: 6 * minute, gapMs: 132 * minute })
  expect(sameDay.gaps).toEqual([{ startedAt: lastFixAt, endedAt: null }])
  const later = replyOf(await history([start + 2 * dayMs, start + 3 * dayMs], { of: silent }))
  expect(later.summary).toEqual({
    distanceM: 0,
    drivingMs: 0,
    stoppedMs: 0,
    idleMs: 0,
    gapMs: dayMs,
    maxSpeedKmh: 0,
    trips: 0,
    fixes: 0,
  })
  await insertTrip(silent, start + 5 * dayMs, start + 5 * dayMs + 20 * minute)
  const healed = replyOf(await history([start + 2 * dayMs, start + 3 * dayMs], { of: silent }))
  expect(healed.gaps).toEqual([{ startedAt: lastFixAt, endedAt: start + 5 * dayMs }])
  const both = replyOf(await history([start, start + 6 * dayMs], { of: silent }))
  expect(both.gaps).toEqual([
    { startedAt: lastFixAt, endedAt: start + 5 * dayMs },
    { startedAt: start + 5 * dayMs + 20 * minute, endedAt: null },
  ])
  expect(replyOf(await history([start - 5 * dayMs, start - dayMs], { of: silent })).gaps).toEqual([])
})

test('a trip that goes on has been driven up to its last fix, and no further', async () => {
  const moving = await insertTestItem(database, companyId, { name: 'Moving', groupIds: [group] })
  await insertTrip(moving, now - 30 * minute, null, now - 10 * minute)
  const { summary, gaps, tracks } = replyOf(await history([now - dayMs, now], { of: moving }))
  expect(summary).toMatchObject({ drivingMs: 20 * minute, idleMs: 6 * minute, gapMs: 0 })
  expect(tracks).toMatchObject([{ endedAt: null, lastFixAt: now - 10 * minute }])
  expect(gaps).toEqual([])
})

test('an open stop lasts until now, not into the future', async () => {
  const { summary } = replyOf(await history([now - dayMs, now + dayMs]))
  expect(summary.stoppedMs).toBe(dayMs)
})

test('one trip by its id comes with its route', async () => {
  const reply = await admin.reply(allRoutes.tracks.read, { params: { companyId, trackId: tripId } })
  expect(reply).toMatchObject({
    fromTs: start,
    toTs: start + 60 * minute,
    tracks: [{ id: tripId }],
    summary: { distanceM: 66_000 },
  })
  expect(reply.route.recordedAt).toHaveLength(61)
})

test('outliers, impossible clocks and what the tracker does not trust are no part of a route', async () => {
  const noisy = await insertTestItem(database, companyId, { name: 'Noisy' })
  await insertFixes(noisy, start, 10)
  await insertFixes(noisy, start + 10 * minute, 3, { mark: 1 })
  await insertFixes(noisy, start + 20 * minute, 3, { mark: 2 })
  await insertFixes(noisy, start + 30 * minute, 3, { isValid: false })
  const { route } = replyOf(await history([start, start + dayMs], { of: noisy }))
  expect(route.recordedAt).toHaveLength(10)
})

test('a long route is simplified, its first and last fix kept', async () => {
  const long = await insertTestItem(database, companyId, { name: 'Long' })
  await insertFixes(long, start, 10_000)
  const { route, summary } = replyOf(await history([start, start + 10 * dayMs], { of: long }))
  expect(summary.fixes).toBe(10_000)
  expect(route.recordedAt.length).toBeLessThanOrEqual(mostRoutePoints)
  expect(route.recordedAt.length).toBeGreaterThan(100)
  expect([route.recordedAt[0], route.recordedAt.at(-1)]).toEqual([start, start + 9_999 * minute])
  expect(new Set(Object.values(route).map((column) => column.length)).size).toBe(1)
})

test('31 days are answered, a millisecond more is too large', async () => {
  expect(await history([start, start + 31 * dayMs])).toMatchObject({ ok: true })
  expect(await history([start, start + 31 * dayMs + 1])).toMatchObject({ status: 406, code: 'search.toolarge' })
})

test('a period that ends before it begins is refused', async () => {
  expect(await history([start + 1, start])).toMatchObject({ status: 400, code: 'input.invalid' })
})

test('a held user gets the history of visible items; the others are not there', async () => {
  const hiddenTrip = await insertTrip(hiddenId, start, start + minute)
  expect(await history([start, start + dayMs], { session: operator })).toMatchObject({ ok: true })
  expect(await operator.call(allRoutes.tracks.read, { params: { companyId, trackId: tripId } })).toMatchObject({
    ok: true,
  })
  const hidden = [
    await history([start, start + dayMs], { session: operator, of: hiddenId }),
    await operator.call(allRoutes.tracks.read, { params: { companyId, trackId: hiddenTrip } }),
  ]
  for (const answer of hidden) expect(answer).toMatchObject({ status: 404, code: 'not.found' })
  expect(await admin.call(allRoutes.tracks.read, { params: { companyId, trackId: hiddenTrip } })).toMatchObject({
    ok: true,
  })
})

test('an item without history answers an empty one', async () => {
  expect(replyOf(await history([start, start + dayMs], { of: hiddenId })).route.recordedAt).toEqual([])
})

test('tells the kinds of events, and which of them follow from comparing reports', async () => {
  const kinds = await operator.reply(allRoutes.tracks.eventKinds, { params: { companyId } })
  expect(kinds.panic).toEqual({ id: 'panic', isDerived: false })
  expect(kinds.geozoneEntered).toEqual({ id: 'geozoneEntered', isDerived: true })
})
