import { ReportQuestion } from '@atalaya/contract/reports'
import { itemDayMonths } from '@atalaya/server/src/database/item-day-months.ts'
import { openDatabase, openPool } from '@atalaya/server/src/database/pool.ts'
import { asCompany } from '@atalaya/server/src/database/tenant.ts'
import { sumDueItems } from '@atalaya/server/src/features/day-sums/sum-due-days.ts'
import { askedReport } from '@atalaya/server/src/features/reports/asked-report.ts'
import { readReportRows } from '@atalaya/server/src/features/reports/read-report.ts'
import { printFigures, spreadOf, tell } from './figures.ts'
import { startFleetDatabase } from './product.ts'

const itemCount = 40
const days = 31
/** Four hours under way, some 160 km of streets, many of them again and again. */
const fixesADay = 1_500
const calls = 5
const dayMs = 86_400_000
const timezone = 'Europe/Madrid'
const firstTs = Date.UTC(2026, 0, 31, 23)
const now = firstTs + days * dayMs + 3_600_000

const writePast = async (query: (text: string) => Promise<unknown>) => {
  const mondayOf = (at: number) => Math.floor((at - 4 * dayMs) / (7 * dayMs)) * 7 * dayMs + 4 * dayMs
  for (let monday = mondayOf(firstTs); monday < now; monday += 7 * dayMs) {
    const name = `positions_${new Date(monday).toISOString().slice(0, 10).replaceAll('-', '')}`
    await query(`SELECT make_position_week(${monday}, ${monday + 7 * dayMs}, '${name}')`)
  }
  tell(`writing ${itemCount * days * fixesADay} positions`)
  await query(`
    INSERT INTO positions (company_id, item_id, tracker_id, recorded_at, received_at, payload_hash, lat, lng, speed_kmh, source, is_valid, ignition)
    SELECT company_id, items.id, items.id, at, at + 800, n, 40.4 + 0.08 * sin((items.id * 13 + day * 7 % 3 + n) / 90.0) + (items.id % 17) * 0.02,
      -3.7 + 0.1 * cos((items.id * 7 + n) / 120.0) + (items.id % 19) * 0.02, 20 + (n / 25) % 90, 1, true, true
    FROM items, generate_series(0, ${days - 1}) AS day, generate_series(0, ${fixesADay - 1}) AS n,
      LATERAL (SELECT ${firstTs} + day * ${dayMs}::bigint + 21600000 + n * 10000) AS of (at)`)
  await query(`
    INSERT INTO trips (company_id, item_id, started_at, ended_at, start_lat, start_lng, end_lat, end_lng, last_fix_at, distance_m, max_speed_kmh)
    SELECT company_id, items.id, at, at + 15000000, 40, -3, 40, -3, at + 15000000, 240000, 110
    FROM items, generate_series(0, ${days - 1}) AS day, LATERAL (SELECT ${firstTs} + day * ${dayMs}::bigint + 21600000) AS of (at)`)
  await query(
    'INSERT INTO item_day_marks (item_id, company_id, from_ts, due_ts) SELECT id, company_id, 0, 0 FROM items',
  )
  await query('ANALYZE')
}

/** How long heat maps of a month take by the squares that days are summed up to, and by fixes, and what the sums weigh. */
export const runHeat = async (): Promise<void> => {
  const trackers = Array.from({ length: itemCount }, (_, n) => ({
    deviceId: `35${String(n).padStart(13, '0')}`,
    typeId: 1,
  }))
  const product = await startFleetDatabase(trackers, timezone)
  const poolOf = (url: string) => openDatabase(openPool({ url, maxConnections: 2, applicationName: 'bench' }))
  const [engine, web] = [poolOf(product.settings.DATABASE_ENGINE_URL), poolOf(product.settings.DATABASE_WEB_URL)]
  try {
    await writePast((text) => product.query(text))
    const months = itemDayMonths(engine)
    const summedFrom = performance.now()
    while ((await sumDueItems({ database: engine, months }, now)) > 0) tell('summed up to 200 items')
    const summedS = (performance.now() - summedFrom) / 1_000
    await product.query('ANALYZE')
    const measure = async (type: 'presencePlaces' | 'speedingPlaces', squareSize: number, most = calls) => {
      const question = ReportQuestion.parse({
        ...{ type, selection: { all: true }, settings: { squareSize } },
        ...{ from: '2026-02-01', to: '2026-03-03' },
      })
      const asked = askedReport(question as never, {
        viewer: { role: 'ADMIN', groupIds: [] },
        ...{ timezone, language: 'en', now },
      })
      const took: number[] = []
      let rows = 0
      for (let nth = 0; nth < most; nth++) {
        const startedAt = performance.now()
        const found = await asCompany(web, product.companyId, (tx) =>
          readReportRows(tx, asked, { most: 100_000, withinMs: 120_000 }),
        )
        rows = found.length
        took.push(performance.now() - startedAt)
      }
      return { ...spreadOf(took), rows }
    }
    printFigures('heat maps by sums', {
      daysSummedPerSecond: Math.round((itemCount * days) / summedS),
      presenceOf500mMs: await measure('presencePlaces', 500),
      presenceOf4kmMs: await measure('presencePlaces', 4_000),
      speedingOf500mMs: await measure('speedingPlaces', 500),
    })
    const [weight] = await product.query<{ squares: string; positions: string }>(`
      SELECT pg_total_relation_size('item_day_squares') AS squares,
        (SELECT sum(pg_total_relation_size(inhrelid)) FROM pg_inherits WHERE inhparent = 'positions'::regclass) AS positions`)
    await product.query('UPDATE item_day_marks SET stamp = 0')
    printFigures('heat maps by fixes', {
      presenceOf500mMs: await measure('presencePlaces', 500, 2),
      speedingOf500mMs: await measure('speedingPlaces', 500, 2),
      squaresMb: Math.round(Number(weight?.squares) / 1e6),
      positionsMb: Math.round(Number(weight?.positions) / 1e6),
    })
  } finally {
    await Promise.all([engine.destroy(), web.destroy()])
    await product.stop()
  }
}
