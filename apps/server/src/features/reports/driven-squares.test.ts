import { type ReportQuestion as Question, ReportQuestion } from '@atalaya/contract/reports'
import { seededRandom } from '@atalaya/domain/journey/seeded-random'
import { instantsOfDays } from '@atalaya/domain/report-period'
import { datePlus } from '@atalaya/domain/zone-time'
import { expect, it } from 'vitest'
import { itemDayMonths } from '../../database/item-day-months.ts'
import { asCompany } from '../../database/tenant.ts'
import { createTestDatabase } from '../../database/test-database.ts'
import { insertTestItem } from '../../database/test-items.ts'
import { insertTestTenant } from '../../database/test-tenants.ts'
import { sumDueItems } from '../day-sums/sum-due-days.ts'
import { askedReport } from './asked-report.ts'
import { readReportRows } from './read-report.ts'

const { database, web, engine, pool } = await createTestDatabase()
const [secondMs, minuteMs, hourMs] = [1_000, 60_000, 3_600_000]
const days = 5

interface Fix {
  recordedAt: number
  lat: number
  lng: number
  speedKmh: number
}

/** Wanders about, over midnights too, with silences between; some fixes are told twice. */
const makeFixes = (fromTs: number, seed: number): Fix[] => {
  const random = seededRandom(seed).unit
  const fixes: Fix[] = []
  let [lat, lng] = [40.2 + random(), -3.9 + random()]
  for (let at = fromTs; at < fromTs + days * 24 * hourMs; ) {
    const speedKmh = random() < 0.25 ? 0 : Math.round(random() * 1_300) / 10
    lat += (random() - 0.48) * 0.004
    lng += (random() - 0.5) * 0.004
    fixes.push({ recordedAt: at, lat, lng, speedKmh })
    at +=
      Math.round((random() < 0.03 ? random() * 3 * hourMs : 20 * secondMs + random() * 4 * minuteMs) / 1_000) * 1_000
  }
  return fixes
}

const write = async (companyId: number, itemId: number, fixes: readonly Fix[]) => {
  await pool.query(
    `INSERT INTO positions (company_id, item_id, tracker_id, recorded_at, received_at, payload_hash, lat, lng, speed_kmh, source, is_valid)
     SELECT $1, $2, $2, at, at, n, lat, lng, speed, 1, true
     FROM unnest($3::bigint[], $4::float8[], $5::float8[], $6::real[]) WITH ORDINALITY AS fix (at, lat, lng, speed, n)`,
    [
      ...[companyId, itemId, fixes.map(({ recordedAt }) => recordedAt)],
      ...[fixes.map(({ lat }) => lat), fixes.map(({ lng }) => lng), fixes.map(({ speedKmh }) => speedKmh)],
    ],
  )
  // One that lasts throughout: something is known of each day.
  const [first, last] = [fixes[0]?.recordedAt, fixes.at(-1)?.recordedAt]
  await pool.query(
    `INSERT INTO trips (company_id, item_id, started_at, ended_at, last_fix_at, start_lat, start_lng, end_lat, end_lng, distance_m, max_speed_kmh)
     VALUES ($1, $2, $3, $4, $4, 40, -4, 41, -4, 1000, 90)`,
    [companyId, itemId, first, last],
  )
}

/** One with summer time that begins, and one on the other side of the date line. */
const zones = [
  ['Europe/Madrid', '2026-03-26'],
  ['Pacific/Kiritimati', '2026-01-10'],
] as const

it.each(zones)(
  'says where was driven in %s from sums as from fixes, by day, hour, size and speed',
  async (timezone, first) => {
    const { companyId } = await insertTestTenant(database, timezone)
    await pool.query('UPDATE companies SET timezone = $1 WHERE id = $2', [timezone, companyId])
    const { fromTs: beganAt } = instantsOfDays({ from: first, to: first }, timezone)
    const now = beganAt + (days - 1) * 24 * hourMs + 11 * hourMs
    const vehicles = await Promise.all(
      [1, 2].map((seed) => insertTestItem(database, companyId, { name: `Van ${seed}` })),
    )
    const pasts = vehicles.map((_, nth) =>
      makeFixes(beganAt + nth * 5 * hourMs, nth + 1).filter(({ recordedAt }) => recordedAt <= now),
    )
    for (const [nth, itemId] of vehicles.entries()) await write(companyId, itemId, pasts[nth] ?? [])
    await pool.query(
      'INSERT INTO item_day_marks (item_id, company_id, from_ts, due_ts) SELECT id, company_id, 0, 0 FROM items WHERE company_id = $1',
      [companyId],
    )
    const months = itemDayMonths(engine)
    while ((await sumDueItems({ database: engine, months }, now)) > 0);

    const read = (more: object) => {
      const question = ReportQuestion.parse({
        ...{ type: 'presencePlaces', selection: { all: true }, from: first, to: datePlus(first, days - 1) },
        ...more,
      }) as Question
      const asked = askedReport(question, { viewer: { role: 'ADMIN', groupIds: [] }, timezone, language: 'en', now })
      return asCompany(web, companyId, (tx) => readReportRows(tx, asked, { most: 20_000, withinMs: 20_000 }))
    }
    const asked = [
      {},
      { from: datePlus(first, 1), to: datePlus(first, 2) },
      { timeFrom: '22:00', timeTo: '04:00' },
      { timeFrom: '02:30', timeTo: '09:00', isOfFixes: true },
      { type: 'speedingPlaces', maxSpeed: 90 },
      { type: 'speedingPlaces', maxSpeed: 95, isOfFixes: true },
      { selection: { vehicles: vehicles.slice(0, 1) } },
    ]
    const questions = [500, 4_000, 300].flatMap((squareSize) =>
      asked.map(({ isOfFixes = false, maxSpeed, ...more }) => ({
        ...more,
        settings: { squareSize, ...(maxSpeed ? { maxSpeed } : {}) },
        isOfFixes: isOfFixes || squareSize === 300,
      })),
    )
    const all = async () => {
      const found = []
      for (const { isOfFixes: _, ...question } of questions) found.push(await read(question))
      return found
    }
    const bySums = await all()
    const { rows: stored } = await pool.query(
      'SELECT count(*)::integer AS days FROM item_day_squares WHERE company_id = $1',
      [companyId],
    )
    expect(stored).toEqual([{ days: vehicles.length * 2 * (days - 1) }])
    await pool.query('UPDATE item_day_marks SET from_ts = 0 WHERE company_id = $1', [companyId])
    expect(await all()).toEqual(bySums)

    // It is the whole of what was driven.
    const driven = pasts.map((past) =>
      past.reduce((sum, { recordedAt, speedKmh }, nth) => {
        const until = past[nth + 1]?.recordedAt ?? now
        return speedKmh >= 5 ? sum + Math.min(until - recordedAt, 10 * minuteMs) : sum
      }, 0),
    )
    expect((bySums[0] ?? []).reduce((sum, row) => sum + (row as { drivingMs: number }).drivingMs, 0)).toBe(
      (driven[0] ?? 0) + (driven[1] ?? 0),
    )
    expect(new Set(bySums.map((rows) => JSON.stringify(rows))).size).toBe(questions.length)

    // And it is read from the sums, of days that are settled alone.
    await pool.query('UPDATE item_day_marks SET from_ts = $2 WHERE company_id = $1', [companyId, now])
    await pool.query(
      'UPDATE item_day_squares SET driven_ms = array_fill(1, ARRAY[cardinality(driven_ms)]) WHERE company_id = $1',
      [companyId],
    )
    const spoiled = await all()
    expect(spoiled.map((rows, nth) => JSON.stringify(rows) === JSON.stringify(bySums[nth]))).toEqual(
      questions.map(({ isOfFixes }) => isOfFixes),
    )
  },
)
