import { ReportQuestion } from '@atalaya/contract/reports'
import { seededRandom } from '@atalaya/domain/journey/seeded-random'
import { instantsOfDays } from '@atalaya/domain/report-period'
import { datePlus, zoneTime } from '@atalaya/domain/zone-time'
import { expect, it } from 'vitest'
import { itemDayMonths } from '../../database/item-day-months.ts'
import { asCompany } from '../../database/tenant.ts'
import { createTestDatabase } from '../../database/test-database.ts'
import { insertTestItem } from '../../database/test-items.ts'
import { insertTestTenant } from '../../database/test-tenants.ts'
import { sumDueItems } from '../day-sums/sum-due-days.ts'
import { askedReport } from './asked-report.ts'
import { readReportRows } from './read-report.ts'

const { database, web, engine, pool, insertInto } = await createTestDatabase()
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const days = 40

interface Stretch {
  startedAt: number
  endedAt: number
  idleMs: number
  /** Of a trip. */
  distanceM?: number
  maxSpeed?: number
}

/** Trips and stops in turn, some over midnights and some over days, with silences between, and the last stop goes on. */
const makePast = (fromTs: number, seed: number): Stretch[] => {
  const random = seededRandom(seed).unit
  const past: Stretch[] = []
  for (let at = fromTs; at < fromTs + days * dayMs; ) {
    const drivenMs = Math.round((0.2 + random() * (random() < 0.1 ? 14 : 3)) * hourMs)
    const [distanceM, maxSpeed] = [random() * 90_000, Math.round(random() * 120)]
    past.push({ startedAt: at, endedAt: at + drivenMs, idleMs: Math.round(random() * 400_000), distanceM, maxSpeed })
    at += drivenMs + (random() < 0.2 ? Math.round(random() * 9 * hourMs) : 0)
    const stoodMs = Math.round((0.1 + random() * (random() < 0.2 ? 60 : 8)) * hourMs)
    past.push({ startedAt: at, endedAt: at + stoodMs, idleMs: random() < 0.5 ? Math.round(random() * 900_000) : 0 })
    at += stoodMs
  }
  return past
}

const write = async (companyId: number, itemId: number, past: readonly Stretch[]) => {
  for (const { startedAt, endedAt, idleMs, distanceM, maxSpeed } of past)
    if (distanceM !== undefined)
      await insertInto('trips', {
        company_id: companyId,
        item_id: itemId,
        started_at: startedAt,
        ended_at: endedAt,
        last_fix_at: endedAt,
        start_lat: 40,
        start_lng: -4,
        end_lat: 41,
        end_lng: -4,
        distance_m: distanceM,
        idle_ms: idleMs,
        max_speed_kmh: maxSpeed,
      })
    else
      await insertInto('stops', {
        company_id: companyId,
        item_id: itemId,
        started_at: startedAt,
        ended_at: endedAt,
        lat: 40,
        lng: -4,
        idle_ms: idleMs,
      })
}

const total = <Of>(rows: readonly Of[], value: (row: Of) => number) => rows.reduce((sum, row) => sum + value(row), 0)

/** What the summary says of one item, from its trips and stops by the plainest code. */
const expected = (past: readonly Stretch[], { fromTs, toTs }: { fromTs: number; toTs: number }, timezone: string) => {
  const began = past.filter(({ startedAt }) => startedAt >= fromTs && startedAt < toTs)
  const trips = began.filter(({ distanceM }) => distanceM !== undefined)
  const stops = past.filter(({ distanceM }) => distanceM === undefined)
  const cut = ({ startedAt, endedAt }: Stretch) => Math.max(0, Math.min(endedAt, toTs) - Math.max(startedAt, fromTs))
  return {
    distanceKm: total(trips, ({ distanceM = 0 }) => Math.round(distanceM)) / 1_000,
    trips: trips.length,
    drivingMs: total(trips, ({ startedAt, endedAt }) => endedAt - startedAt),
    idleMs: total(began, ({ idleMs }) => idleMs),
    stoppedMs: total(stops, cut),
    activeDays: new Set(trips.map(({ startedAt }) => zoneTime(timezone).at(startedAt).date)).size,
    maxSpeed: trips.length > 0 ? Math.max(...trips.map(({ maxSpeed = 0 }) => maxSpeed)) : null,
    firstMovedAt: trips.length > 0 ? Math.min(...trips.map(({ startedAt }) => startedAt)) : null,
    lastMovedAt: trips.length > 0 ? Math.max(...trips.map(({ endedAt }) => endedAt)) : null,
  }
}

/** Around a change of summer time, at one whose midnight is missing, and beyond the date line. */
const zones = [
  ['Europe/Madrid', '2025-10-10'],
  ['America/Santiago', '2022-08-25'],
  ['Pacific/Kiritimati', '2025-01-10'],
] as const

it.each(zones)(
  'says the same in %s from settled days, from others and from both, over any period',
  async (timezone, first) => {
    const { companyId } = await insertTestTenant(database, timezone)
    await pool.query('UPDATE companies SET timezone = $1 WHERE id = $2', [timezone, companyId])
    const { fromTs: beganAt } = instantsOfDays({ from: first, to: first }, timezone)
    const fleet = await Promise.all(
      ['settled', 'late', 'unmarked', 'of other settings', 'from within a day'].map(async (name, nth) => {
        const itemId = await insertTestItem(database, companyId, { name })
        const past = makePast(beganAt + 5 * hourMs, nth + 1)
        await write(companyId, itemId, past)
        return { name, itemId, past }
      }),
    )
    const of = (name: string) => fleet.find((item) => item.name === name)?.itemId as number
    await pool.query(
      'INSERT INTO item_day_marks (item_id, company_id, from_ts, due_ts, stamp) SELECT id, company_id, 0, 0, 0 FROM items WHERE company_id = $1',
      [companyId],
    )
    const now = beganAt + days * dayMs + 7 * hourMs
    const months = itemDayMonths(engine)
    while ((await sumDueItems({ database: engine, months }, now)) > 0);
    // What stands in sums that nobody may read any more is wrong.
    const spoil = (name: string, since: string) =>
      pool.query('UPDATE item_days SET distance_m = 1, begun = NULL, trips = 99 WHERE item_id = $1 AND day >= $2', [
        of(name),
        since,
      ])
    await spoil('late', datePlus(first, 20))
    const { fromTs: lateDay } = instantsOfDays({ from: datePlus(first, 20), to: first }, timezone)
    await pool.query('UPDATE item_day_marks SET from_ts = $2 WHERE item_id = $1', [of('late'), lateDay + 13 * hourMs])
    await spoil('unmarked', first)
    await pool.query('DELETE FROM item_day_marks WHERE item_id = $1', [of('unmarked')])
    await spoil('of other settings', first)
    await pool.query('UPDATE item_day_marks SET stamp = 1 WHERE item_id = $1', [of('of other settings')])
    // As where the history ends in the middle of a day, of which no sums are kept.
    await pool.query('DELETE FROM item_days WHERE item_id = $1 AND day = $2', [of('from within a day'), first])

    const ask = async (from: string, to: string) => {
      const question = ReportQuestion.parse({ type: 'summary', selection: { all: true }, from, to, settings: {} })
      const asked = askedReport(question as never, {
        ...{ viewer: { role: 'ADMIN' as const, groupIds: [] }, timezone, language: 'es', now },
      })
      const rows = await asCompany(web, companyId, (tx) => readReportRows(tx, asked, { most: 100, withinMs: 10_000 }))
      return { rows, period: { fromTs: asked.fromTs, toTs: Math.min(asked.toTs, now) } }
    }
    for (const [since, upto] of [
      [0, 0],
      [0, days],
      [3, 17],
      [19, 20],
      [20, 21],
      [21, 36],
      [12, 90],
      [-9, 5],
      [39, 41],
    ]) {
      const { rows, period } = await ask(datePlus(first, since as number), datePlus(first, upto as number))
      for (const { name, past } of fleet) {
        const row = rows.find(({ item }) => item === name)
        const known = expected(
          past.filter(({ startedAt }) => startedAt < now),
          period,
          timezone,
        )
        expect(row, `${name}, days ${since} to ${upto}`).toMatchObject(known)
      }
    }
  },
  120_000,
)
