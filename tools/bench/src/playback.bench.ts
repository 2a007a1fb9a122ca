import { playbackRoutes } from '@atalaya/contract/playback'
import { basePath, fillPath } from '@atalaya/contract/route'
import type { Page } from 'playwright-core'
import { printFigures, spreadOf, tell } from './figures.ts'
import { traceTasks } from './page-tasks.ts'
import { type Product, startProduct } from './product.ts'
import { openSignedIn } from './signed-in-page.ts'
import { fetchRaw } from './wire.ts'

const units = 50
/** A fix every ten seconds for twelve hours. */
const dayFixes = 4_320
const stepMs = 10_000
const unitsACall = 10
const rounds = 5
const playedMs = 6_000

/** A day behind each: winding ways of their own, a halt every hour, trips and stops, some events. */
const writeDays = async ({ query, companyId, vehicles }: Product, fromTs: number): Promise<void> => {
  for (const [nth, { itemId }] of vehicles.entries()) {
    await query(
      `INSERT INTO positions (company_id, item_id, tracker_id, recorded_at, received_at, payload_hash, lat, lng, speed_kmh, heading,
         satellites, source, is_valid, ignition)
       SELECT ${companyId}, ${itemId}, ${itemId}, ${fromTs} + n * ${stepMs}::bigint, 1, n,
         39 + ${nth % 7} * 0.2 + sin(m / 190.0) * 0.15 + sin(m / 17.0) * 0.004, -6 + ${nth % 9} * 0.25 + cos(m / 230.0) * 0.2 + cos(m / 13.0) * 0.004,
         CASE WHEN n % 360 > 330 THEN 0 ELSE 40 + 30 * abs(sin(n / 60.0)) END, n % 360, 12, 1, true, true
       FROM (SELECT n, n - n / 360 * 30 - greatest(n % 360 - 330, 0) AS m FROM generate_series(1, ${dayFixes}) AS n) AS made`,
    )
    await query(
      `INSERT INTO trips (company_id, item_id, started_at, ended_at, start_lat, start_lng, end_lat, end_lng, distance_m, max_speed_kmh)
       SELECT ${companyId}, ${itemId}, ${fromTs} + h * 3600000::bigint, ${fromTs} + h * 3600000::bigint + 3300000, 39, -6, 39.2, -6.1, 44000, 70
       FROM generate_series(0, 11) AS h`,
    )
    await query(
      `INSERT INTO stops (company_id, item_id, started_at, ended_at, lat, lng)
       SELECT ${companyId}, ${itemId}, ${fromTs} + h * 3600000::bigint + 3300000, ${fromTs} + (h + 1) * 3600000::bigint, 39, -6
       FROM generate_series(0, 11) AS h`,
    )
    await query(
      `INSERT INTO item_events (company_id, item_id, item_type, kind, recorded_at, lat, lng, data)
       SELECT ${companyId}, ${itemId}, 1, 'hardBraking', ${fromTs} + e * 1200000::bigint, 39, -6, '{}' FROM generate_series(1, 30) AS e`,
    )
  }
  await query('ANALYZE positions')
}

/** What the page asks for, all at once, until the last has come. */
const measureCalls = async (product: Product, fromTs: number) => {
  const { url, companyId, accessToken, vehicles } = product
  const path = fillPath(playbackRoutes.read.path, { companyId })
  const calls = Array.from({ length: units / unitsACall }, (_, nth) => {
    const items = vehicles.slice(nth * unitsACall, (nth + 1) * unitsACall).map(({ itemId }) => itemId)
    return `${url}${basePath}${path}?items=${items.join(',')}&from_ts=${fromTs}&to_ts=${fromTs + 86_400_000}`
  })
  const made: { ms: number; bytes: number }[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const startedAt = performance.now()
    const fetched = await Promise.all(calls.map((call) => fetchRaw(call, accessToken)))
    const ms = performance.now() - startedAt
    made.push({ ms, bytes: fetched.reduce((sum, { bytes }) => sum + bytes, 0) })
  }
  return {
    firstMs: Math.round(made[0]?.ms ?? 0),
    ms: spreadOf(made.slice(1).map(({ ms }) => ms)),
    gzipKb: Math.round((made[0]?.bytes ?? 0) / 1024),
  }
}

const framesWhile = (page: Page, ms: number): Promise<{ frames: number; worstMs: number }> =>
  page.evaluate(
    (lasting) =>
      new Promise((resolve) => {
        const startedAt = performance.now()
        let [frames, worstMs, before] = [0, 0, startedAt]
        requestAnimationFrame(function run(now) {
          frames += 1
          worstMs = Math.max(worstMs, now - before)
          before = now
          if (now - startedAt < lasting) requestAnimationFrame(run)
          else resolve({ frames, worstMs: Math.round(worstMs) })
        })
      }),
    ms,
  )

const measurePage = async (product: Product, day: string) => {
  const { browser, page } = await openSignedIn(product, 'UTC')
  try {
    await page.goto(`/playback?day=${day}`)
    const all = page.getByRole('button', { name: `Reproducir los ${units}` })
    await all.waitFor()
    await page.waitForTimeout(4_000)
    const endLoad = await traceTasks(browser, page)
    const startedAt = performance.now()
    await all.click()
    await page.waitForFunction(
      (most) => document.querySelectorAll('button[aria-label^="Seguir a"]').length === most,
      units,
    )
    const loadedMs = Math.round(performance.now() - startedAt)
    await page.waitForTimeout(2_000)
    const load = await endLoad()
    const played: Record<string, unknown> = {}
    for (const times of [60, 600]) {
      if (times === 600) for (let press = 0; press < 3; press += 1) await page.keyboard.press('+')
      const endPlay = await traceTasks(browser, page)
      await page.keyboard.press(' ')
      const { frames, worstMs } = await framesWhile(page, playedMs)
      await page.keyboard.press(' ')
      const { cpuMs, wallMs, totalCpuMs } = await endPlay()
      played[`at${times}`] = {
        framesASecond: Math.round((frames * 1_000) / playedMs),
        worstFrameMs: worstMs,
        longestCpuMs: cpuMs,
        longestWallMs: wallMs,
        cpuAFrameMs: Math.round((totalCpuMs / frames) * 10) / 10,
      }
    }
    return { loadedMs, loadLongestCpuMs: load.cpuMs, loadLongestWallMs: load.wallMs, ...played }
  } finally {
    await browser.close()
  }
}

/** 50 units over a day: what the calls take, what the page takes until all are there, and each frame while they are played. */
export const runPlayback = async (): Promise<void> => {
  const product = await startProduct({ vehicleCount: units })
  try {
    const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    const fromTs = Date.parse(`${day}T06:00:00Z`)
    tell(`writing ${units} days of ${dayFixes} fixes`)
    await writeDays(product, fromTs)
    printFigures('playback', {
      units,
      fixes: units * dayFixes,
      calls: await measureCalls(product, fromTs - 6 * 3_600_000),
      page: await measurePage(product, day),
    })
  } finally {
    await product.stop()
  }
}
