import { type ReportType, reportRoutes } from '@atalaya/contract/reports'
import { sumsStamp } from '@atalaya/domain/days/sums-stamp'
import { motionSettingsOf } from '@atalaya/domain/motion-settings'
import { apiClient } from '@atalaya/simulator/api-client'
import { printFigures, spreadOf, tell } from './figures.ts'
import { startProduct } from './product.ts'

const itemCount = 10_000
const tripsADay = 8
const monthDays = 31
const yearDays = 366
const calls = 9
const timezone = 'Europe/Madrid'
const dayMs = 86_400_000
const firstTs = Date.UTC(2025, 9, 14, 22)
const day = (nth: number) => new Date(firstTs + nth * dayMs + 12 * 3_600_000).toISOString().slice(0, 10)

/** The last month of ten thousand vehicles, and a year of one: each day eight trips with a stop after each. */
const writePast = async (query: (text: string) => Promise<unknown>, firstItem: number): Promise<void> => {
  const from = (onlyOne: string, days: [number, number]) =>
    `FROM items, generate_series(${days[0]}, ${days[1] - 1}) AS day, generate_series(0, ${tripsADay - 1}) AS nth,
      LATERAL (SELECT ${firstTs} + day * ${dayMs}::bigint + 21600000 + nth * 5400000 + (items.id * 7919 + day * 104729 + nth * 1299709) % 1200000,
        1500000 + (items.id * 31 + day * 17 + nth * 13) % 2400000) AS of (at, ms) WHERE ${onlyOne}`
  const parts: [string, [number, number]][] = [
    ['true', [yearDays - monthDays, yearDays]],
    [`items.id = ${firstItem}`, [0, yearDays - monthDays]],
  ]
  for (const part of parts) {
    tell('writing trips and stops')
    await query(`INSERT INTO trips (company_id, item_id, started_at, ended_at, start_lat, start_lng, end_lat, end_lng, last_fix_at, distance_m, max_speed_kmh, idle_ms)
      SELECT company_id, items.id, at, at + ms, 40, -3, 40, -3, at + ms, ms / 60, 80 + nth, 60000 ${from(...part)}`)
    await query(`INSERT INTO stops (company_id, item_id, started_at, ended_at, lat, lng, idle_ms)
      SELECT company_id, items.id, at + ms, at + ms + 900000, 40, -3, 60000 ${from(...part)}`)
  }
}

/** What the job would have summed up of it: no midnight divides a trip, and the nights divide stops that are left out. */
const writeSums = async (query: (text: string) => Promise<unknown>, itemType: 1): Promise<void> => {
  tell('writing sums of days')
  for (let month = 0; month <= 12; month += 1)
    await query(
      `SELECT make_item_day_month('item_days_${day(month * 30.5)
        .slice(0, 7)
        .replace('-', '')}')`,
    )
  const stamp = sumsStamp(timezone, motionSettingsOf(itemType))
  const dayOf = `(to_timestamp(started_at / 1000.0) AT TIME ZONE '${timezone}')::date`
  await query(`
    INSERT INTO item_days (item_id, company_id, day, from_ts, until_ts, stamp, distance_m, driving_ms, stopped_ms, idle_ms, parked_ms,
      gap_ms, max_speed_kmh, trips, stops, visits, events, first_moved_ts, last_moved_ts)
    SELECT item_id, trips.company_id, day, at, at + ${dayMs}, ${stamp}, sum(round(distance_m)), sum(ended_at - started_at), 900000 * count(*),
      60000 * count(*) * 2, 0, 0, max(max_speed_kmh), count(*), count(*), 0, '{}', min(started_at), max(ended_at)
    FROM trips, LATERAL (SELECT ${dayOf} AS day) AS of,
      LATERAL (SELECT (extract(epoch FROM day::timestamp AT TIME ZONE '${timezone}') * 1000)::bigint AS at) AS begin
    GROUP BY item_id, trips.company_id, day, at`)
  await query(`INSERT INTO item_day_marks (item_id, company_id, from_ts, due_ts, stamp)
    SELECT id, company_id, ${firstTs + yearDays * dayMs}, ${Date.now() * 2}, ${stamp} FROM items`)
  await query('ANALYZE')
}

interface Asked {
  type: ReportType
  itemId?: number
  days: number
}

/** How long the summaries of a month of a large fleet and of a year of one vehicle take over HTTP, and what they weigh. */
export const runReports = async (): Promise<void> => {
  const product = await startProduct({ vehicleCount: itemCount, timezone })
  try {
    const first = product.vehicles[0]?.itemId as number
    await writePast((text) => product.query(text), first)
    await writeSums((text) => product.query(text), 1)
    const client = apiClient(product.url, product.accessToken)
    const measure = async ({ type, itemId, days }: Asked) => {
      const took: number[] = []
      let [rows, isTooLong] = [0, false]
      for (let nth = 0; nth < calls; nth++) {
        const startedAt = performance.now()
        const reply = await client.call(reportRoutes.read, {
          params: { companyId: product.companyId },
          body: {
            ...{ type, settings: {} },
            selection: itemId === undefined ? { all: true } : { vehicles: [itemId as never] },
            ...{ from: day(yearDays - days), to: day(yearDays - 1) },
          },
        })
        took.push(performance.now() - startedAt)
        rows = reply.rows.length
        isTooLong = reply.isTooLong
      }
      return { ...spreadOf(took), rows, isTooLong }
    }
    const all = async () => ({
      summaryOfAMonthMs: await measure({ type: 'summary', days: monthDays }),
      groupsOfAMonthMs: await measure({ type: 'groupSummary', days: monthDays }),
      emissionsOfAMonthMs: await measure({ type: 'emissions', days: monthDays }),
      scoresOfAMonthMs: await measure({ type: 'vehicleScore', days: monthDays }),
      summaryOfAYearOfOneMs: await measure({ type: 'summary', itemId: first, days: yearDays }),
      daysOfAYearOfOneMs: await measure({ type: 'days', itemId: first, days: yearDays }),
      tripsOfAYearOfOneMs: await measure({ type: 'trips', itemId: first, days: yearDays }),
    })
    printFigures('reports by sums', await all())
    // As where nothing has been summed up yet.
    await product.query('UPDATE item_day_marks SET stamp = 0, due_ts = due_ts + 1')
    printFigures('reports by trips', await all())
  } finally {
    await product.stop()
  }
}
