import { sumsStamp } from '@atalaya/domain/days/sums-stamp'
import { motionSettingsOf } from '@atalaya/domain/motion-settings'
import { datePlus } from '@atalaya/domain/zone-time'
import { itemDayMonths } from '@atalaya/server/src/database/item-day-months.ts'
import { openDatabase, openPool } from '@atalaya/server/src/database/pool.ts'
import { asCompany, type Tx } from '@atalaya/server/src/database/tenant.ts'
import { readDaySums, readPeriodSums } from '@atalaya/server/src/features/day-sums/index.ts'
import { spreadOf, tell } from '../figures.ts'
import { startFleetDatabase } from '../product.ts'

const itemCount = 10_000
const days = 365
const timezone = 'Europe/Madrid'
const calls = 20
const now = Date.UTC(2026, 9, 15, 10)
const today = '2026-10-15'

/** A year of ten thousand items that drive on most days, settled up to today. */
const writeSums = async (query: (text: string) => Promise<unknown>): Promise<void> => {
  const stamp = sumsStamp(timezone, motionSettingsOf(1))
  for (let month = 0; month < days / 30; month++) {
    tell(`writing month ${month + 1}`)
    await query(`
      INSERT INTO item_days (item_id, company_id, day, from_ts, until_ts, stamp, distance_m, odometer_m, driving_ms, stopped_ms, idle_ms,
        parked_ms, gap_ms, engine_on_ms, max_speed_kmh, trips, stops, visits, events, first_moved_ts, last_moved_ts)
      SELECT items.id, company_id, '${today}'::date - n, at, at + 86400000, ${stamp}, 1000 * (n % 400), NULL, 60000 * (n % 500),
        86400000 - 60000 * (n % 500), 60000 * (n % 60), 80000000, 0, 60000 * (n % 560), n % 120, n % 14, n % 14, n % 5,
        jsonb_build_object('ignitionOn', n % 14, 'ignitionOff', n % 14, 'hardBraking', items.id % 7), at + 25000000, at + 60000000
      FROM generate_series(${month * 30}, ${Math.min(days, month * 30 + 30) - 1}) AS n,
        LATERAL (SELECT (extract(epoch FROM ('${today}'::date - n)::timestamp AT TIME ZONE '${timezone}') * 1000)::bigint) AS of (at), items`)
  }
  await query(`INSERT INTO item_day_marks (item_id, company_id, from_ts, due_ts, stamp)
    SELECT id, company_id, ${Date.UTC(2026, 9, 14, 22)}, ${Date.now() * 2}, ${stamp} FROM items`)
  await query('ANALYZE')
}

export const measureReading = async () => {
  const trackers = Array.from({ length: itemCount }, (_, n) => ({
    deviceId: `35${String(n).padStart(13, '0')}`,
    typeId: 1,
  }))
  const product = await startFleetDatabase(trackers, timezone)
  const poolOf = (url: string) => openDatabase(openPool({ url, maxConnections: 2, applicationName: 'bench' }))
  const [engine, web] = [poolOf(product.settings.DATABASE_ENGINE_URL), poolOf(product.settings.DATABASE_WEB_URL)]
  try {
    const dates = Array.from({ length: days }, (_, n) => datePlus(today, -n))
    await itemDayMonths(engine).ensure(dates, now)
    await writeSums((text) => product.query(text))
    const viewer = { role: 'ADMIN', groupIds: [] } as const
    const measure = async (work: (tx: Tx) => Promise<unknown>) => {
      const took: number[] = []
      for (let nth = 0; nth < calls; nth++) {
        const startedAt = performance.now()
        await asCompany(web, product.companyId, work)
        took.push(performance.now() - startedAt)
      }
      return spreadOf(took)
    }
    const month = { fromDay: datePlus(today, -31), toDay: datePlus(today, -1), now }
    const year = { fromDay: datePlus(today, 1 - days), toDay: today, now }
    const itemIds = product.itemIds.slice(0, 1)
    return {
      monthOfAllMs: await measure((tx) => readPeriodSums(tx, { viewer, ...month })),
      monthOfAllWithTodayMs: await measure((tx) => readPeriodSums(tx, { viewer, ...month, toDay: today })),
      yearOfAllMs: await measure((tx) => readPeriodSums(tx, { viewer, ...year })),
      yearOfOneMs: await measure((tx) => readPeriodSums(tx, { viewer, itemIds, ...year })),
      daysOfAYearOfOneMs: await measure((tx) => readDaySums(tx, { viewer, itemIds, ...year })),
      daysOfAMonthOf1000Ms: await measure((tx) =>
        readDaySums(tx, { viewer, itemIds: product.itemIds.slice(0, 1_000), ...month }),
      ),
    }
  } finally {
    await Promise.all([engine.destroy(), web.destroy()])
    await product.stop()
  }
}
