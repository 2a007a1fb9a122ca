import { type ReportType, reportRoutes } from '@atalaya/contract/reports'
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
    printFigures('reports', {
      summaryOfAMonthMs: await measure({ type: 'summary', days: monthDays }),
      groupsOfAMonthMs: await measure({ type: 'groupSummary', days: monthDays }),
      summaryOfAYearOfOneMs: await measure({ type: 'summary', itemId: first, days: yearDays }),
      daysOfAYearOfOneMs: await measure({ type: 'days', itemId: first, days: yearDays }),
      tripsOfAYearOfOneMs: await measure({ type: 'trips', itemId: first, days: yearDays }),
    })
  } finally {
    await product.stop()
  }
}
