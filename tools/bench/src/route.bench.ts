import { setTimeout as pause } from 'node:timers/promises'
import { basePath, fillPath } from '@atalaya/contract/route'
import { type DrivenWays, trackRoutes } from '@atalaya/contract/tracks'
import { decodeLine } from '@atalaya/domain/encoded-line'
import { printFigures, spreadOf, tell } from './figures.ts'
import { processorSeconds } from './processor-time.ts'
import { type Product, startProduct } from './product.ts'
import { fetchRaw } from './wire.ts'

const dayMs = 86_400_000
const calls = 20
const fixes = 100_000
const periodMs = 30 * dayMs

const urlOf = (
  { url, companyId }: Product,
  path: string,
  { itemId, fromTs, toTs }: { itemId: number; fromTs: number; toTs: number },
) => `${url}${basePath}${fillPath(path, { companyId, itemId })}?from_ts=${fromTs}&to_ts=${toTs}`

const readJson = async <Reply>(product: Product, url: string): Promise<Reply> =>
  (await (await fetch(url, { headers: { authorization: `Bearer ${product.accessToken}` } })).json()) as Reply

const measure = async (product: Product, url: string) => {
  const fetched = []
  const before = await processorSeconds(product)
  for (let i = 0; i < calls; i++) fetched.push(await fetchRaw(url, product.accessToken))
  const after = await processorSeconds(product)
  return {
    firstMs: Math.round(fetched[0]?.ms ?? 0),
    ms: spreadOf(fetched.slice(5).map(({ ms }) => ms)),
    serverCpuMs: Math.round(((after.server - before.server) * 1_000) / calls),
    databaseCpuMs: Math.round(((after.database - before.database) * 1_000) / calls),
    gzipKb: Math.round((fetched[0]?.bytes ?? 0) / 1024),
  }
}

/** A month of one vehicle, 100,000 fixes, as the map asks for it. */
const measureMonth = async (product: Product): Promise<void> => {
  const { itemId } = product.vehicles[0] as (typeof product.vehicles)[number]
  const toTs = Date.now()
  const fromTs = toTs - periodMs
  tell(`writing ${fixes} fixes`)
  // Winding roads between two towns, with a rest every night.
  await product.query(
    `INSERT INTO positions (company_id, item_id, tracker_id, recorded_at, received_at, payload_hash, lat, lng, speed_kmh, heading,
       satellites, source, is_valid, ignition)
     SELECT ${product.companyId}, ${itemId}, 1, at, at, n, 39 + sin(n / 900.0) * 0.6 + sin(n / 37.0) * 0.004,
       -6 + cos(n / 700.0) * 0.8 + cos(n / 23.0) * 0.004, 40 + 50 * abs(sin(n / 60.0)), n % 360, 12, 1, true, true
     FROM (SELECT n, ${fromTs} + n * ${Math.floor(periodMs / fixes)}::bigint AS at FROM generate_series(1, ${fixes}) AS n) AS made`,
  )
  await product.query('ANALYZE positions')
  const url = urlOf(product, trackRoutes.history.path, { itemId, fromTs, toTs })
  tell(`fetching the month ${calls} times`)
  const { route } = await readJson<{ route: { lat: number[] } }>(product, url)
  printFigures('route', { fixes, pointsShown: route.lat.length, ...(await measure(product, url)) })
}

const yearDays = 366
const tripsADay = 8
const fixesATrip = 410
const everyMs = 10_000

/** A year of one vehicle: each day eight trips of over an hour, a fix each ten seconds, on winding roads. */
const writeYear = async ({ query, companyId }: Product, itemId: number, firstTs: number): Promise<void> => {
  const mondayOf = (at: number) => Math.floor((at - 4 * dayMs) / (7 * dayMs)) * 7 * dayMs + 4 * dayMs
  for (let monday = mondayOf(firstTs); monday < firstTs + yearDays * dayMs; monday += 7 * dayMs) {
    const name = `positions_${new Date(monday).toISOString().slice(0, 10).replaceAll('-', '')}`
    await query(`SELECT make_position_week(${monday}, ${monday + 7 * dayMs}, '${name}')`)
  }
  tell(`writing ${yearDays * tripsADay * fixesATrip} fixes`)
  const trips = `FROM generate_series(0, ${yearDays * tripsADay - 1}) AS trip,
    LATERAL (SELECT ${firstTs} + trip / ${tripsADay} * ${dayMs}::bigint + trip % ${tripsADay} * ${dayMs / tripsADay}::bigint) AS of (began)`
  await query(
    `INSERT INTO positions (company_id, item_id, tracker_id, recorded_at, received_at, payload_hash, lat, lng, speed_kmh, heading,
       satellites, source, is_valid, ignition)
     SELECT ${companyId}, ${itemId}, 1, began + nth * ${everyMs}, began, n, 40 + sin(n / 9000.0) * 0.9 + sin(n / 37.0) * 0.004,
       -4 + cos(n / 7000.0) * 1.2 + cos(n / 23.0) * 0.004, 40 + 50 * abs(sin(n / 60.0)), n % 360, 12, 1, true, true
     ${trips}, generate_series(0, ${fixesATrip - 1}) AS nth, LATERAL (SELECT trip * ${fixesATrip} + nth) AS number (n)`,
  )
  await query(
    `INSERT INTO trips (company_id, item_id, started_at, ended_at, last_fix_at, start_lat, start_lng, end_lat, end_lng, distance_m, max_speed_kmh)
     SELECT ${companyId}, ${itemId}, began, began + ${(fixesATrip - 1) * everyMs}, began + ${(fixesATrip - 1) * everyMs}, 40, -4, 40, -4, 50000, 90
     ${trips}`,
  )
  await query('ANALYZE')
}

/** Where one vehicle drove in a year, 1.2 million fixes, as the map of a report asks for it; the server's own job has summed it up. */
const measureYear = async (product: Product): Promise<void> => {
  const { itemId } = product.vehicles[1] as (typeof product.vehicles)[number]
  const toTs = Math.floor(Date.now() / dayMs) * dayMs
  const fromTs = toTs - yearDays * dayMs
  await writeYear(product, itemId, fromTs)
  await product.query(
    `INSERT INTO item_day_marks (item_id, company_id, from_ts, due_ts) VALUES (${itemId}, ${product.companyId}, 0, 0)
     ON CONFLICT (item_id) DO UPDATE SET from_ts = 0, due_ts = 0, stamp = 0, version = item_day_marks.version + 1`,
  )
  tell('waiting for the job')
  const isSettled = async () =>
    (await product.query(`SELECT FROM item_day_marks WHERE item_id = ${itemId} AND from_ts > ${toTs - 2 * dayMs}`))
      .length > 0
  while (!(await isSettled())) await pause(2_000)
  await product.query('ANALYZE')
  const url = urlOf(product, trackRoutes.way.path, { itemId, fromTs, toTs })
  tell(`fetching the year ${calls} times`)
  const { lines } = await readJson<DrivenWays>(product, url)
  const [kept] = await product.query<{ days: number; kb: number; characters: number }>(
    `SELECT count(*)::integer AS days, (pg_total_relation_size('item_day_ways') / 1024)::integer AS kb,
       sum(length(array_to_string(lines, '')))::integer AS characters FROM item_day_ways`,
  )
  printFigures('way of a year', {
    fixes: yearDays * tripsADay * fixesATrip,
    lines: lines.length,
    pointsShown: lines.reduce((sum, line) => sum + decodeLine(line).lat.length, 0),
    ...(await measure(product, url)),
    kept,
  })
}

const parts = { month: measureMonth, year: measureYear }

/** How long the map waits for where one vehicle drove. One part alone: `month` or `year`. */
export const runRoute = async ([only]: readonly string[] = []): Promise<void> => {
  const product = await startProduct({ vehicleCount: 2 })
  try {
    for (const [part, run] of Object.entries(parts)) if (only === undefined || only === part) await run(product)
  } finally {
    await product.stop()
  }
}
