import { allRoutes } from '@atalaya/contract/routes'
import { placeAt, unpackFixes } from '@atalaya/domain/playback/played-route'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertTestGroup, insertTestItem } from '../../database/test-items.ts'
import { insertTestTenant } from '../../database/test-tenants.ts'
import { replyOf, type TestClient } from '../../http/test-client.ts'
import { startTestCompany } from '../../test-server.ts'

const minute = 60_000
const dayMs = 24 * 60 * minute
const start = Date.UTC(2026, 6, 20, 6)
const { database, companyId, signInAs } = await startTestCompany('Ours', {
  clock: { now: () => start + 40 * dayMs },
})
const group = await insertTestGroup(database, companyId, { name: 'Group' })
const van = await insertTestItem(database, companyId, { name: 'Van', groupIds: [group] })
const other = await insertTestItem(database, companyId, { name: 'Other' })
const theirs = await insertTestTenant(database, 'Theirs')
const foreign = await insertTestItem(database, theirs.companyId, { name: 'Foreign' })
const admin = await signInAs({ role: 'ADMIN', email: 'admin@play.test' })
const operator = await signInAs({ role: 'OPERATOR', email: 'operator@play.test', groupIds: [group] })

/** North at 60 km/h, then standing for as long; one that is an outlier, and one of a day before. */
const insertDay = async (of: number, company = companyId) => {
  await sql`INSERT INTO positions (company_id, item_id, tracker_id, recorded_at, received_at, payload_hash, lat, lng, speed_kmh,
        source, is_valid, mark, ignition)
      SELECT ${company}, ${of}, ${of}, ${start}::bigint + n * ${minute}, 1, n, 40 + least(n, 60) * 0.009, -4,
        CASE WHEN n < 60 THEN 60 ELSE 0 END, 1, true, CASE WHEN n = 30 THEN 1 ELSE 0 END, true
      FROM generate_series(0, 120) AS n`.execute(database)
  await sql`INSERT INTO positions (company_id, item_id, tracker_id, recorded_at, received_at, payload_hash, lat, lng, speed_kmh,
        source, is_valid, mark) VALUES (${company}, ${of}, ${of}, ${start - dayMs}, 1, 999, 39, -4, 0, 1, true, 0)`.execute(
    database,
  )
}
await insertDay(van)
await insertDay(other)
await insertDay(foreign, theirs.companyId)

const play = (items: readonly number[], session: TestClient = admin, period = [start, start + dayMs] as const) =>
  session.callAnyhow(allRoutes.playback.read, {
    params: { companyId },
    query: { items: items.join(','), from_ts: period[0], to_ts: period[1] },
  })
const unitsOf = async (items: readonly number[], session?: TestClient) =>
  replyOf((await play(items, session)) as never) as { units: { itemId: number }[] }

test('tells where several units were at each instant by a few of their fixes, and how long they idled', async () => {
  const reply = await admin.reply(allRoutes.playback.read, {
    params: { companyId },
    query: { items: `${other},${van}`, from_ts: start, to_ts: start + dayMs },
  })
  expect(reply.units.map(({ itemId }) => itemId)).toEqual([other, van])
  const { fixes, idle, summary } = reply.units[1] as (typeof reply.units)[number]
  expect(fixes.ms.length).toBeLessThan(10)
  const route = unpackFixes(fixes, start)
  expect(placeAt(route, start + 10.5 * minute)).toMatchObject({ isHeld: false, speedKmh: 60 })
  expect(placeAt(route, start + 10.5 * minute)?.lat).toBeCloseTo(40 + 10.5 * 0.009, 4)
  // Known from the day before, and not known to have come from there.
  expect(placeAt(route, start - minute)).toMatchObject({ lat: 39, isHeld: true, fixAt: start - dayMs })
  expect(idle).toEqual([{ startedAt: start + 60 * minute, endedAt: start + 120 * minute }])
  expect(summary.maxSpeedKmh).toBe(60)
})

test('leaves out what is another company’s, outside of one’s groups, or not there', async () => {
  expect((await unitsOf([foreign, 2_000_000, van, van])).units.map(({ itemId }) => itemId)).toEqual([van])
  expect((await unitsOf([other, van], operator)).units.map(({ itemId }) => itemId)).toEqual([van])
  expect(await fixesOf(other, operator)).toMatchObject({ ok: false, status: 404 })
  expect(await fixesOf(foreign)).toMatchObject({ ok: false, status: 404 })
})

test('refuses a period too long or the wrong way round, and more units than can be played', async () => {
  expect(await play([van], admin, [start, start + 8 * dayMs])).toMatchObject({ status: 406 })
  expect(await play([van], admin, [start, start - 1])).toMatchObject({ status: 400 })
  expect(await play(Array.from({ length: 51 }, (_, nth) => nth + 1))).toMatchObject({ status: 400 })
})

const fixesOf = (itemId: number, session: TestClient = admin, from = start) =>
  session.callAnyhow(allRoutes.playback.fixes, {
    params: { companyId, itemId },
    query: { from_ts: from, to_ts: start + dayMs },
  })

test('hands out every fix for a file, page by page', async () => {
  const page = replyOf((await fixesOf(van)) as never) as { fixes: { recordedAt: number[] }; nextTs: number | null }
  expect(page.fixes.recordedAt).toHaveLength(120)
  expect(page.nextTs).toBeNull()
  await sql`INSERT INTO positions (company_id, item_id, tracker_id, recorded_at, received_at, payload_hash, lat, lng, source, is_valid)
      SELECT ${companyId}, ${other}, ${other}, ${start}::bigint + 10_000_000 + n * 1000, 1, n, 40, -4, 1, true
      FROM generate_series(0, 10000) AS n`.execute(database)
  const first = replyOf((await fixesOf(other)) as never) as { fixes: { recordedAt: number[] }; nextTs: number }
  expect(first.fixes.recordedAt).toHaveLength(10_000)
  const second = replyOf((await fixesOf(other, admin, first.nextTs)) as never) as typeof page
  expect(second.fixes.recordedAt).toHaveLength(121)
  expect(second.nextTs).toBeNull()
})
