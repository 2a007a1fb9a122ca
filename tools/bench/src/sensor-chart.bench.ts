import type { ItemId } from '@atalaya/contract/identifiers'
import { type ReportQuestionIn, reportRoutes } from '@atalaya/contract/reports'
import { basePath, fillPath } from '@atalaya/contract/route'
import { sensorRoutes } from '@atalaya/contract/sensors'
import { datePlus, zoneTime } from '@atalaya/domain/zone-time'
import { apiClient } from '@atalaya/simulator/api-client'
import type { Page } from 'playwright-core'
import { printFigures, spreadOf, tell } from './figures.ts'
import { traceTasks } from './page-tasks.ts'
import { processorSeconds } from './processor-time.ts'
import { type Product, startProduct } from './product.ts'
import { openSignedIn } from './signed-in-page.ts'
import { fetchRaw } from './wire.ts'

/** As many as a call takes. */
const fixes = 100_000
const days = 30
const calls = 9
const rounds = 5
const timezone = 'Europe/Madrid'
const zone = zoneTime(timezone)

/** A tank by its table. */
const tank = {
  names: { es: 'Depósito' },
  kind: 'number' as const,
  icon: 'fuel' as const,
  unit: 'L',
  source: { kind: 'input' as const, key: 'fuelLevelRaw' },
  calibration: {
    kind: 'table' as const,
    points: Array.from({ length: 20 }, (_, at) => ({ x: at * 200, y: at * at * 2 })),
  },
}

/** The tank runs empty in three days and is filled again, with what the road makes of its level. */
const writeMonth = async ({ query, companyId }: Product, { itemId, sensorId, fromTs, toTs }: Asked): Promise<void> => {
  const level = `round((700 - (n % ${fixes / 10}) * ${6_000 / fixes} + sin(n / 3.0) + n % 3 * 0.2)::numeric, 1)`
  await query(
    `INSERT INTO positions (company_id, item_id, tracker_id, recorded_at, received_at, payload_hash, lat, lng, speed_kmh, heading,
       satellites, source, is_valid, ignition, io, sensors)
     SELECT ${companyId}, ${itemId}, 1, at, at, n, 39 + sin(n / 900.0) * 0.6, -6 + cos(n / 700.0) * 0.8,
       CASE WHEN n % 300 > 240 THEN 0 ELSE 40 + 50 * abs(sin(n / 60.0)) END, n % 360, 12, 1, true, n % 300 <= 240,
       jsonb_build_object('fuelLevelRaw', ${level} * 5, 'externalVoltage', 27.4, 'gsmSignal', n % 5),
       jsonb_build_object('${sensorId}', ${level})
     FROM (SELECT n, ${fromTs} + (n * ${(toTs - fromTs) / fixes}::float8)::bigint - 1 AS at FROM generate_series(1, ${fixes}) AS n) AS made`,
  )
  await query(
    `UPDATE item_states SET sensors = jsonb_build_object('${sensorId}', jsonb_build_object('value', 700, 'recordedAt', ${toTs}))
     WHERE item_id = ${itemId}`,
  )
  await query('ANALYZE')
}

interface Asked {
  itemId: ItemId
  sensorId: number
  fromTs: number
  toTs: number
}

/** How long each of the ways takes in which a month of a sensor is asked for. */
const measureCalls = async (product: Product, { itemId, sensorId, fromTs, toTs }: Asked) => {
  const { url, companyId, accessToken } = product
  const within = `?from_ts=${fromTs}&to_ts=${toTs}`
  const get = (path: string) => async () => fetchRaw(`${url}${basePath}${path}${within}`, accessToken)
  const client = apiClient(url, accessToken)
  const body = {
    ...{ type: 'sensorValues', settings: {}, selection: { vehicles: [itemId], sensors: [sensorId] } },
    ...{ from: zone.at(fromTs).date, to: zone.at(toTs - 1).date },
  } as ReportQuestionIn
  const report = async () => {
    const startedAt = performance.now()
    const { rows } = await client.call(reportRoutes.read, { params: { companyId }, body })
    if (rows.length !== 1) throw new Error(`the report has ${rows.length} rows`)
    return { ms: performance.now() - startedAt, bytes: 0 }
  }
  const measure = async (call: () => Promise<{ ms: number; bytes: number }>) => {
    const made: { ms: number; bytes: number }[] = []
    const before = await processorSeconds(product)
    for (let nth = 0; nth <= calls; nth += 1) made.push(await call())
    const after = await processorSeconds(product)
    const cpuMs = (part: 'server' | 'database') => Math.round(((after[part] - before[part]) * 1_000) / (calls + 1))
    return {
      firstMs: Math.round(made[0]?.ms ?? 0),
      ms: spreadOf(made.slice(1).map(({ ms }) => ms)),
      cpuMsACall: { server: cpuMs('server'), database: cpuMs('database') },
      gzipKb: Math.round((made[0]?.bytes ?? 0) / 1024),
    }
  }
  return {
    series: await measure(get(fillPath(sensorRoutes.series.path, { companyId, itemId, sensorId }))),
    seriesOfItem: await measure(get(fillPath(sensorRoutes.seriesOfItem.path, { companyId, itemId }))),
    report: await measure(report),
  }
}

/** From the click that chooses the month to its curve, by the page's own clock; null until it is there. */
const awaitCurve = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const own = window as unknown as { curve: { ms: number; points: number } | null }
    own.curve = null
    const pathOf = () =>
      document.querySelector('[aria-label="Depósito a lo largo del tiempo"] svg path')?.getAttribute('d') ?? ''
    const before = pathOf()
    addEventListener(
      'click',
      () => {
        const clickedAt = performance.now()
        const look = () => {
          const path = pathOf()
          if (path === '' || path === before) return void requestAnimationFrame(look)
          // The frame after the one that it is drawn in.
          requestAnimationFrame(() =>
            setTimeout(() => {
              own.curve = { ms: performance.now() - clickedAt, points: path.split(/[MLHV]/).length - 1 }
            }),
          )
        }
        look()
      },
      { capture: true, once: true },
    )
  })

const measurePage = async (product: Product, { itemId }: Asked) => {
  const { browser, page } = await openSignedIn(product, timezone)
  try {
    const made: { ms: number; points: number; cpuMs: number; wallMs: number; moveMs: number }[] = []
    for (let round = 0; round < rounds; round += 1) {
      await page.goto(`/vehicles/${itemId}?tab=sensors`)
      const chart = page.getByRole('slider', { name: 'Depósito a lo largo del tiempo' })
      await chart.locator('svg path').waitFor()
      await page.waitForTimeout(3_000)
      await page.getByRole('combobox', { name: 'Periodo', exact: true }).click()
      const month = page.getByRole('option', { name: 'Últimos 30 días' })
      await month.waitFor()
      await awaitCurve(page)
      const endDrawing = await traceTasks(browser, page)
      await month.click()
      await page.waitForFunction(() => (window as unknown as { curve: object | null }).curve !== null)
      const { ms, points } = await page.evaluate(
        () => (window as unknown as { curve: { ms: number; points: number } }).curve,
      )
      await page.waitForTimeout(500)
      const { cpuMs, wallMs } = await endDrawing()
      // What is read off while a pointer goes over it.
      const box = (await chart.boundingBox()) as { x: number; y: number; width: number; height: number }
      const endReading = await traceTasks(browser, page)
      await page.mouse.move(box.x + box.width * 0.2, box.y + box.height / 2)
      await page.mouse.move(box.x + box.width * 0.9, box.y + box.height / 2, { steps: 40 })
      made.push({ ms, points, cpuMs, wallMs, moveMs: (await endReading()).cpuMs })
    }
    return {
      drawnMs: spreadOf(made.map(({ ms }) => ms)),
      points: made[0]?.points,
      longestCpuMs: made.map(({ cpuMs }) => cpuMs),
      longestWallMs: made.map(({ wallMs }) => wallMs),
      pointerLongestCpuMs: made.map(({ moveMs }) => moveMs),
    }
  } finally {
    await browser.close()
  }
}

/** A tank's month of 100,000 fixes: what the calls take, what the page takes from the choice of the month to its curve. */
export const runSensorChart = async (): Promise<void> => {
  const product = await startProduct({ vehicleCount: 1, timezone })
  try {
    const itemId = product.vehicles[0]?.itemId as ItemId
    const { companyId, url, accessToken } = product
    const { id: sensorId } = await apiClient(url, accessToken).call(sensorRoutes.create, {
      params: { companyId },
      body: { ...tank, appliesTo: { kind: 'items', itemIds: [itemId] } },
    })
    // As the page asks for it: whole days, of which the last is today.
    const tomorrow = datePlus(zone.at(Date.now()).date, 1)
    const [fromTs, toTs] = [zone.instantOf(datePlus(tomorrow, -days), 0), zone.instantOf(tomorrow, 0)]
    const asked = { itemId, sensorId, fromTs, toTs }
    tell(`writing ${fixes} fixes`)
    await writeMonth(product, asked)
    printFigures('sensor-chart', {
      fixes,
      calls: await measureCalls(product, asked),
      page: await measurePage(product, asked),
    })
  } finally {
    await product.stop()
  }
}
