import { type ReportQuestionIn, type ReportResult, reportRoutes } from '@atalaya/contract/reports'
import { readCsv } from '@atalaya/documents/csv.reader'
import { type Fix, fixSources } from '@atalaya/domain/fix'
import { distanceM } from '@atalaya/domain/geometry'
import { feature } from '@rapideditor/country-coder'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asEngine } from '../../database/tenant.ts'
import { insertTestGroup, insertTestItem } from '../../database/test-items.ts'
import { insertTestTenant } from '../../database/test-tenants.ts'
import { readSeedingRules, reducePast, writePast } from '../../engine/index.ts'
import { replyOf, type TestClient } from '../../http/test-client.ts'
import { startTestCompany } from '../../test-server.ts'
import { daySums } from '../day-sums/index.ts'
import { runReport } from './test-report-run.ts'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
/** Midnight in Madrid; the clocks go forward in the second night. */
const start = Date.parse('2026-03-27T23:00:00Z')
const now = start + 4 * day
const { database, engine, web, url, companyId, signInAs, updateRow } = await startTestCompany('Ours', {
  clock: { now: () => now },
})
await updateRow('companies', companyId, { timezone: 'Europe/Madrid' })
const theirs = await insertTestTenant(database, 'Theirs')
const group = await insertTestGroup(database, companyId, { name: 'Long haul' })
const lorry = await insertTestItem(database, companyId, { name: 'Lorry', groupIds: [group] })
const ferry = await insertTestItem(database, companyId, { name: 'Ferry', groupIds: [group] })
const local = await insertTestItem(database, companyId, { name: 'Local', groupIds: [group] })
const hidden = await insertTestItem(database, companyId, { name: 'Hidden' })

/** Straight from place to place at 80 km/h with a fix every half minute, and an hour's stop at each of them. */
const travels = (places: readonly (readonly [lat: number, lng: number])[], startAt: number): Fix[] => {
  const fixes: Fix[] = []
  let at = startAt
  const say = (lat: number, lng: number, speedKmh: number) => {
    const isOn = speedKmh > 0
    fixes.push({ recordedAt: at, lat, lng, speedKmh, ignition: isOn, source: fixSources.gpsFix, isValid: true })
    at += minute / 2
  }
  for (const [nth, [lat, lng]] of places.entries()) {
    const before = places[nth - 1]
    const stepM = 80_000 / 120
    const steps = before ? Math.round(distanceM({ lat: before[0], lng: before[1] }, { lat, lng }) / stepM) : 0
    for (let step = 1; before && step < steps; step += 1)
      say(before[0] + ((lat - before[0]) * step) / steps, before[1] + ((lng - before[1]) * step) / steps, 80)
    for (let left = 0; left < 120; left += 1) say(lat, lng, 0)
  }
  return fixes
}
/** San Sebastián, Bayonne and on past Bordeaux over midnight; back by the Pyrenees and Andorra. */
const abroad = [
  [43.3, -1.98],
  [43.49, -1.47],
  [44.84, -0.58],
  [43.6, 1.44],
  [42.51, 1.53],
  [41.6, 0.62],
] as const
const raw = new Map<number, Fix[]>([
  [lorry, travels(abroad, start + 18 * hour)],
  [
    ferry,
    travels(
      [
        [41.35, 2.16],
        [42, 5.5],
      ],
      start + 6 * hour,
    ),
  ],
  [
    local,
    travels(
      [
        [40.4, -3.7],
        [41.65, -0.88],
      ],
      start + 6 * hour,
    ),
  ],
  [
    hidden,
    travels(
      [
        [38.7, -9.1],
        [38.88, -6.97],
      ],
      start + 6 * hour,
    ),
  ],
])
await asEngine(database, async (tx) => {
  const rules = await readSeedingRules(tx)
  for (const [itemId, fixes] of raw) {
    const reports = fixes.map((fix) => ({ fix, io: {}, driverId: null }))
    const past = { itemId, companyId, itemType: 1 as const, trackerId: itemId, initialHourMeterMs: 0 }
    await writePast(tx, reducePast(rules, { ...past, reports, events: [] }))
  }
})
await sql`INSERT INTO item_day_marks (company_id, item_id, from_ts, due_ts) SELECT ${companyId}, item_id, 0, 0
  FROM unnest(${[...raw.keys()]}::integer[]) AS item_id ON CONFLICT (item_id) DO UPDATE SET from_ts = 0, due_ts = 0`.execute(
  database,
)
for (const { run } of daySums.jobs?.({ database, clock: { now: () => now } } as never) ?? []) await run()

const signIn = (role: 'ADMIN' | 'SUBADMIN', groupIds: number[] = []) =>
  signInAs({ role, email: `${role}@regions.test`, groupIds })
const admin = await signIn('ADMIN')
const held = await signIn('SUBADMIN', [group])
// biome-ignore lint/suspicious/noExplicitAny: cells are of the report that was asked for
const rowsOf = ({ fields, rows }: ReportResult): Record<string, any>[] =>
  rows.map((row) => Object.fromEntries(row.map((cell, nth) => [fields[nth], cell])))
const question = { type: 'countries', selection: { all: true }, from: '2026-03-27', to: '2026-03-31' } as const
const ask = (more: object, session: TestClient = admin) =>
  session.call(reportRoutes.read, { params: { companyId }, body: { ...question, ...more } as ReportQuestionIn })
const read = async (more: object = {}, session?: TestClient) => rowsOf(replyOf(await ask(more, session)))

/** Metres by date and country of all steps of the raw fixes, each in twenty pieces, by the outlines' own reader. */
const plainly = (itemId: number): Map<string, number> => {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid' })
  const metres = new Map<string, number>()
  const fixes = raw.get(itemId) as Fix[]
  for (const [nth, to] of fixes.entries()) {
    const from = fixes[nth - 1]
    if (!from) continue
    const stepM = distanceM(from, to)
    for (let piece = 0; piece < 20 && stepM > 0; piece += 1) {
      const share = (piece + 0.5) / 20
      const [lat, lng] = [from.lat + (to.lat - from.lat) * share, from.lng + (to.lng - from.lng) * share]
      const date = clock.format(from.recordedAt + (to.recordedAt - from.recordedAt) * share)
      const key = `${date} ${feature([lng, lat])?.properties.iso1A2 ?? 'XZ'}`
      metres.set(key, (metres.get(key) ?? 0) + stepM / 20)
    }
  }
  return metres
}

test('each day’s metres are in the countries that the plainest reading of the fixes finds, and come to the day', async () => {
  for (const itemId of raw.keys()) {
    const stored = await sql<{ day: string; distance_m: number; regions: Record<string, number> | null }>`
      SELECT day::text, distance_m, regions FROM item_days WHERE item_id = ${itemId} ORDER BY day`.execute(database)
    const plain: ReadonlyMap<string, number> = plainly(itemId)
    const found = new Map<string, number>(
      stored.rows.flatMap(({ day: date, regions }) =>
        Object.entries(regions ?? {}).map(([code, metres]) => [`${date} ${code}`, metres] as const),
      ),
    )
    expect([...found.keys()].toSorted()).toEqual([...plain.keys()].toSorted())
    // A way is read by the minute, whose last part may be missing: it counts where the rest was.
    for (const [key, metres] of plain) expect(Math.abs((found.get(key) as number) - metres), key).toBeLessThan(670)
    for (const { distance_m, regions } of stored.rows)
      expect(Object.values(regions ?? {}).reduce((sum, metres) => sum + metres, 0)).toBe(distance_m)
  }
})

test('rows are items by country, with their share and their days', async () => {
  const found = await read({ selection: { vehicles: [lorry] } })
  const plain = plainly(lorry)
  const km = (code: string) =>
    [...plain].reduce((sum, [key, metres]) => sum + (key.endsWith(code) ? metres / 1_000 : 0), 0)
  expect(found.map(({ country }) => country).toSorted()).toEqual(['AD', 'ES', 'FR'])
  for (const row of found) {
    const dates = [...plain.keys()].filter((key) => key.endsWith(row['country'])).map((key) => key.slice(0, 10))
    expect(row['distanceKm']).toBeCloseTo(km(row['country']), 0)
    expect([row['firstDay'], row['lastDay']]).toEqual([dates.toSorted()[0], dates.toSorted().at(-1)])
    expect(row['daysThere']).toBe(new Set(dates).size)
    expect(row['partFrom']).toBe('2026-03-27')
  }
  expect(found.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(100, 6)
  const [{ rows }, summary] = [replyOf(await ask({})), replyOf(await ask({ type: 'summary' }))]
  const whole = (of: ReportResult, nth: number) => of.rows.reduce((sum, row) => sum + Number(row[nth]), 0)
  expect(rows.reduce((sum, row) => sum + Number(row[2]), 0)).toBeCloseTo(
    whole(summary, summary.fields.indexOf('distanceKm')),
    1,
  )
  expect((await read({ selection: { vehicles: [ferry] } })).map(({ country }) => country)).toContain('XZ')
})

test('months and quarters begin with the calendar, and what nobody has placed yet is of an unknown country', async () => {
  const old = await insertTestItem(database, companyId, { name: 'Old', groupIds: [group] })
  const dates = {
    '2025-12-30': null,
    '2026-01-02': { ES: 700 },
    '2026-03-30': { ES: 300, FR: 700 },
    '2026-04-01': { FR: 1 },
  }
  for (const [date, regions] of Object.entries(dates)) {
    const distance_m = regions ? Object.values(regions).reduce((sum: number, m) => sum + (m ?? 0), 0) : 900
    await sql`INSERT INTO item_days (item_id, company_id, day, from_ts, until_ts, stamp, distance_m, driving_ms, stopped_ms, idle_ms,
        parked_ms, gap_ms, max_speed_kmh, trips, stops, visits, events, regions)
      VALUES (${old}, ${companyId}, ${date}, 0, 0, 1, ${distance_m}, 0, 0, 0, 0, 0, 0, 0, 0, 0, '{}', ${regions && JSON.stringify(regions)}::jsonb)`.execute(
      database,
    )
  }
  const of = async (monthsARow: number) => {
    const asked = { selection: { vehicles: [old] }, from: '2025-12-29', to: '2026-04-30', settings: { monthsARow } }
    const found = await read(asked)
    return found.map(({ country, distanceKm, partFrom }) => `${partFrom} ${country} ${distanceKm}`).toSorted()
  }
  const [december, january] = ['2025-12-29 ZZ 0.9', '2026-01-01 ES 0.7']
  expect(await of(1)).toEqual([december, january, '2026-03-01 ES 0.3', '2026-03-01 FR 0.7', '2026-04-01 FR 0.001'])
  expect(await of(3)).toEqual([december, '2026-01-01 ES 1', '2026-01-01 FR 0.7', '2026-04-01 FR 0.001'])
  expect(await of(12)).toEqual([december, '2026-01-01 ES 1', '2026-01-01 FR 0.701'])
})

test('what is not summed up yet is of an unknown country until it is, each day once', async () => {
  const fresh = await insertTestItem(database, companyId, { name: 'Fresh' })
  const noon = Date.UTC(2026, 2, 28, 11)
  for (const [at, metres] of [
    [noon, 4_000.4],
    [noon + 2 * hour, 1_000],
    [noon + 24 * hour, 2_000],
  ] as const)
    await sql`INSERT INTO trips (company_id, item_id, started_at, ended_at, last_fix_at, start_lat, start_lng, end_lat, end_lng, distance_m)
      VALUES (${companyId}, ${fresh}, ${at}, ${at + 1}, ${at + 1}, 40, -4, 41, -4, ${metres})`.execute(database)
  const told = async () =>
    (await read({ selection: { vehicles: [fresh] } })).map(({ country, distanceKm, daysThere }) => [
      country,
      distanceKm,
      daysThere,
    ])
  expect(await told()).toEqual([['ZZ', 7, 2]])
  await sql`INSERT INTO item_days (item_id, company_id, day, from_ts, until_ts, stamp, distance_m, driving_ms, stopped_ms, idle_ms,
      parked_ms, gap_ms, max_speed_kmh, trips, stops, visits, events, regions)
    VALUES (${fresh}, ${companyId}, '2026-03-28', 0, 0, 1, 5000, 0, 0, 0, 0, 0, 0, 0, 0, 0, '{}', '{"ES": 5000}')`.execute(
    database,
  )
  expect(await told()).toEqual([
    ['ES', 5, 1],
    ['ZZ', 2, 1],
  ])
  await sql`DELETE FROM items WHERE id = ${fresh}`.execute(database)
})

test('who sees one group is told of its items alone, and another company of nothing', async () => {
  const items = async (session: TestClient) =>
    [...new Set((await read({}, session)).map(({ item }) => item))].toSorted()
  expect(await items(admin)).toEqual(['Ferry', 'Hidden', 'Local', 'Lorry', 'Old'])
  expect(await items(held)).toEqual(['Ferry', 'Local', 'Lorry', 'Old'])
  expect(await read({ selection: { vehicles: [hidden] } }, held)).toEqual([])
  const body = question as unknown as ReportQuestionIn
  expect((await held.call(reportRoutes.read, { params: { companyId: theirs.companyId }, body })).ok).toBe(false)
})

test('a file names countries in the words of whoever reads it', async () => {
  const body = { ...question, selection: { vehicles: [lorry, ferry] } } as unknown as ReportQuestionIn
  const { contentOf } = await runReport({ web, engine, url, companyId }, () =>
    admin.reply(reportRoutes.prepare, { params: { companyId }, body }),
  )
  const { rows } = readCsv(await contentOf(0), { language: 'es' })
  expect([...new Set(rows.map(({ cells }) => cells[1]))].toSorted()).toEqual([
    'Andorra',
    'España',
    'Francia',
    'Mar abierto',
  ])
})
