import { itemDayMonths } from '@atalaya/server/src/database/item-day-months.ts'
import { openDatabase, openPool } from '@atalaya/server/src/database/pool.ts'
import { sumDueItems } from '@atalaya/server/src/features/day-sums/sum-due-days.ts'
import { tell } from '../figures.ts'
import { databaseSeconds } from '../processor-time.ts'
import { startFleetDatabase } from '../product.ts'

const itemCount = 500
const days = 30
const fixesADay = 1_000

/** How many days of items are summed up in a second, from trips, stops, events and a thousand fixes a day. */
export const measureJob = async () => {
  const trackers = Array.from({ length: itemCount }, (_, n) => ({
    deviceId: `35${String(n).padStart(13, '0')}`,
    typeId: 1,
  }))
  const product = await startFleetDatabase(trackers)
  const engine = openDatabase(
    openPool({ url: product.settings.DATABASE_ENGINE_URL, maxConnections: 2, applicationName: 'bench' }),
  )
  const from = Math.floor(Date.now() / 86_400_000 - days) * 86_400_000
  try {
    tell(`writing ${itemCount * days * fixesADay} positions`)
    for (let week = 0; week * 7 <= days + 7; week++) {
      const monday =
        Math.floor((from - 4 * 86_400_000) / 604_800_000) * 604_800_000 + 4 * 86_400_000 + week * 604_800_000
      const name = `positions_${new Date(monday).toISOString().slice(0, 10).replaceAll('-', '')}`
      await product.query(`SELECT make_position_week(${monday}, ${monday + 604_800_000}, '${name}')`)
    }
    await product.query(`
      INSERT INTO positions (company_id, item_id, tracker_id, recorded_at, received_at, payload_hash, lat, lng, speed_kmh, source, is_valid,
        ignition, odometer_m, io)
      SELECT company_id, items.id, items.id, at, at + 800, n * 7919, 40 + n / 1e5, -4, 50, 1, true, n % 1000 < 600, n * 200, '{"fuelUsedL": 5}'
      FROM items, generate_series(0, ${days * fixesADay - 1}) AS n, LATERAL (SELECT ${from} + n * 86400::bigint) AS of (at)`)
    await product.query(`
      INSERT INTO trips (company_id, item_id, started_at, ended_at, start_lat, start_lng, end_lat, end_lng, distance_m, max_speed_kmh)
      SELECT company_id, items.id, ${from} + n * 8640000::bigint, ${from} + n * 8640000::bigint + 4000000, 40, -4, 40, -4, 30000, 90
      FROM items, generate_series(0, ${days * 10 - 1}) AS n`)
    await product.query(`
      INSERT INTO stops (company_id, item_id, started_at, ended_at, lat, lng, idle_ms)
      SELECT company_id, items.id, ${from} + n * 8640000::bigint + 4000000, ${from} + (n + 1) * 8640000::bigint, 40, -4, 60000
      FROM items, generate_series(0, ${days * 10 - 1}) AS n`)
    await product.query(
      'INSERT INTO item_day_marks (item_id, company_id, from_ts, due_ts) SELECT id, company_id, 0, 0 FROM items',
    )
    await product.query('ANALYZE')
    const months = itemDayMonths(engine)
    const before = { cpu: process.cpuUsage(), database: await databaseSeconds(product) }
    const startedAt = performance.now()
    while ((await sumDueItems({ database: engine, months }, Date.now())) > 0) tell('summed up to 200 items')
    const seconds = (performance.now() - startedAt) / 1_000
    const { user, system } = process.cpuUsage(before.cpu)
    const databaseCpu = (await databaseSeconds(product)) - before.database
    const [stored] = await product.query<{ count: string }>('SELECT count(*) AS count FROM item_days')
    return {
      days: Number(stored?.count),
      seconds: Math.round(seconds * 10) / 10,
      cpuSeconds: Math.round((user + system) / 1e5) / 10,
      databaseCpuSeconds: Math.round(databaseCpu * 10) / 10,
      daysPerSecond: Math.round(Number(stored?.count) / seconds),
    }
  } finally {
    await engine.destroy()
    await product.stop()
  }
}
