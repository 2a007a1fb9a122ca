import { basePath, fillPath } from '@atalaya/contract/route'
import { trackRoutes } from '@atalaya/contract/tracks'
import { printFigures, spreadOf, tell } from './figures.ts'
import { startProduct } from './product.ts'
import { fetchRaw } from './wire.ts'

const fixes = 100_000
const periodMs = 30 * 86_400_000

/** A month of one vehicle, 100,000 fixes, as the map asks for it. */
export const runRoute = async (): Promise<void> => {
  const product = await startProduct({ vehicleCount: 1 })
  try {
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
    const path = fillPath(trackRoutes.history.path, { companyId: product.companyId, itemId })
    const url = `${product.url}${basePath}${path}?from_ts=${fromTs}&to_ts=${toTs}`
    tell('fetching the month 20 times')
    const fetched = []
    for (let i = 0; i < 20; i++) fetched.push(await fetchRaw(url, product.accessToken))
    const { route } = (await (
      await fetch(url, { headers: { authorization: `Bearer ${product.accessToken}` } })
    ).json()) as { route: { lat: number[] } }
    printFigures('route', {
      fixes,
      pointsShown: route.lat.length,
      firstMs: Math.round(fetched[0]?.ms ?? 0),
      ms: spreadOf(fetched.slice(5).map(({ ms }) => ms)),
      gzipKb: Math.round((fetched[0]?.bytes ?? 0) / 1024),
    })
  } finally {
    await product.stop()
  }
}
