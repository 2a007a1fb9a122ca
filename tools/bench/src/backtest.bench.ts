import { NewAlarm } from '@atalaya/contract/alarms'
import { type LongPast, longPastOf } from '@atalaya/domain/alarms/backtest/long-past'
import { openDatabase, openPool } from '@atalaya/server/src/database/pool.ts'
import { asCompany } from '@atalaya/server/src/database/tenant.ts'
import { createBacktests } from '@atalaya/server/src/engine/index.ts'
import { printFigures, tell } from './figures.ts'
import { startFleetDatabase } from './product.ts'

const itemCount = 1_000
const days = 395
const tripsADay = 8
const timezone = 'Europe/Madrid'
const dayMs = 86_400_000
const toTs = Date.UTC(2026, 9, 15, 10)
const fromTs = toTs - days * dayMs
const firstBudgetMs = 350
const budgetMs = 1_500

/** Thirteen months of a thousand vehicles: each day eight trips with stops between them, one in a hundred very long, and once a day at a depot; nobody is known to drive one trip in ten. */
const writePast = async (query: (text: string) => Promise<unknown>): Promise<void> => {
  const perTrip = `FROM items, generate_series(0, ${days - 1}) AS day, generate_series(0, ${tripsADay - 1}) AS nth,
    LATERAL (SELECT ${fromTs} + day * ${dayMs}::bigint + 21600000 + nth * 5400000 + (items.id * 7919 + day * 104729 + nth * 1299709) % 1200000,
      1500000 + (items.id * 31 + day * 17 + nth * 13) % 2400000) AS of (at, ms)`
  tell('writing trips')
  await query(`INSERT INTO trips (company_id, item_id, started_at, ended_at, start_lat, start_lng, end_lat, end_lng, last_fix_at, driver_id)
    SELECT company_id, items.id, at, at + ms, 40, -3, 40, -3, at + ms, CASE WHEN (day + nth) % 10 > 0 THEN 1 END ${perTrip}`)
  tell('writing stops')
  await query(`INSERT INTO stops (company_id, item_id, started_at, ended_at, lat, lng, idle_ms)
    SELECT company_id, items.id, at + ms, at + ms + 300000 + CASE WHEN (day + nth) % 100 = 0 THEN 72000000 ELSE 600000 END, 40, -3,
      CASE WHEN nth % 2 = 0 THEN 60000 ELSE 0 END ${perTrip}`)
  tell('writing visits')
  await query(`INSERT INTO geozones (company_id, name, shape)
    SELECT company_id, 'Depot', '{"kind": "circle", "centre": {"lat": 40, "lng": -3}, "radiusM": 200}' FROM items LIMIT 1`)
  await query(`INSERT INTO geozone_visits (company_id, geozone_id, item_id, entered_at, left_at)
    SELECT company_id, (SELECT min(id) FROM geozones), items.id, at + ms, at + ms + 900000 ${perTrip} WHERE nth = 0`)
  await query('ANALYZE')
}

const hourMs = 3_600_000
const rules = {
  maxDriving: { info: { family: 14, value: 4.5 * hourMs } },
  trackWithoutDriver: { info: { family: 17 } },
  maxStop: { info: { family: 13, value: 12 * hourMs } },
  maxParked: { info: { family: 15, value: 12 * hourMs } },
  geozone: { info: { family: 5, geozones: { toIn: true, toOut: true, geozoneIds: [1] } } },
}

/** What it takes to try a rule on thirteen months of a thousand vehicles, by trips, stops or visits. */
export const runBacktestBench = async (): Promise<void> => {
  const trackers = Array.from({ length: itemCount }, (_, n) => ({
    deviceId: `35${String(n).padStart(13, '0')}`,
    typeId: 1,
  }))
  const product = await startFleetDatabase(trackers, timezone)
  const web = openDatabase(
    openPool({ url: product.settings.DATABASE_WEB_URL, maxConnections: 2, applicationName: 'bench' }),
  )
  try {
    await writePast((text) => product.query(text))
    const backtests = createBacktests()
    for (const [name, { info }] of Object.entries(rules)) {
      const settings = NewAlarm.parse({
        items: { itemsType: 1, vehicleIds: product.itemIds },
        info: { name, ...info },
      })
      const longPast = longPastOf(settings) as LongPast
      const startedAt = performance.now()
      let [firstMs, calls, done, notices] = [0, 0, 0, 0]
      while (done < product.itemIds.length) {
        const order = {
          ...{ companyId: product.companyId, settings, fromTs, toTs, timezone, longPast, others: [] },
          ...{ itemIds: product.itemIds.slice(done), budgetMs: calls === 0 ? firstBudgetMs : budgetMs },
        }
        const piece = await asCompany(web, product.companyId, (tx) => backtests.run(tx, order))
        if (calls++ === 0) firstMs = Math.round(performance.now() - startedAt)
        done += piece.done
        notices += piece.counts.items.reduce((sum, { counts }) => sum + Math.max(...counts), 0)
      }
      printFigures(`backtest ${name}`, { firstMs, allMs: Math.round(performance.now() - startedAt), calls, notices })
    }
  } finally {
    await web.destroy()
    await product.stop()
  }
}
