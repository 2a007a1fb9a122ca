import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { desktop, launchBrowser } from '@atalaya/e2e/chromium'
import type { Browser, Page } from 'playwright-core'
import { printFigures, tell } from './figures.ts'
import { traceTasks } from './page-tasks.ts'
import type { Product, startProduct as start } from './product.ts'
import { installScreenMarks, readScreenMarks, shiftsSince } from './screen-marks.ts'

const vehicleCount = 1_000
/** Third in both the order by name and the one by attention, so that older checkouts measure the same one. */
const nth = 3
const rounds = 5
/** What an opened screen still does with its answers belongs to it. */
const settledAfterMs = 1_500
const dayFixes = 4_000

/** What each figure has to stay within. */
const bounds = { firstRowMs: 1_200, selectCpuMs: 200, formCpuMs: 150, layoutShift: 0.002 }

type Round = Record<'firstRowMs' | 'mapMs' | 'selectHeadMs' | 'selectCpuMs' | 'formMs' | 'formCpuMs', number> & {
  layoutShift: number
  isRowBeforeMap: boolean
  longest: Record<'select' | 'form', number>
  shifts: readonly string[]
}

/** A day behind one vehicle: two trips with a stop between them, fixes every few seconds. */
const writeDay = async ({ query, companyId }: Product, itemId: number): Promise<void> => {
  const span = `generate_series(1, ${dayFixes}) AS n`
  await query(
    `INSERT INTO positions (company_id, item_id, tracker_id, recorded_at, received_at, payload_hash, lat, lng, speed_kmh, heading,
       satellites, source, is_valid, ignition)
     SELECT ${companyId}, ${itemId}, 1, at, at, n, 39 + sin(n / 900.0) * 0.6, -6 + cos(n / 700.0) * 0.8, 40 + 50 * abs(sin(n / 60.0)),
       n % 360, 12, 1, true, true
     FROM (SELECT n, now_ms() - (${dayFixes} - n) * 5000::bigint AS at FROM ${span}) AS made`,
  )
  const hour = 3_600_000
  for (const [from, to] of [
    [5.5, 3],
    [2.5, 0.1],
  ] as const)
    await query(
      `INSERT INTO trips (company_id, item_id, started_at, ended_at, start_lat, start_lng, end_lat, end_lng, distance_m, max_speed_kmh)
       VALUES (${companyId}, ${itemId}, now_ms() - ${from * hour}, now_ms() - ${to * hour}, 39, -6, 39.2, -6.1, 84000, 92)`,
    )
  await query(
    `INSERT INTO stops (company_id, item_id, started_at, ended_at, lat, lng)
     VALUES (${companyId}, ${itemId}, now_ms() - ${3 * hour}, now_ms() - ${2.5 * hour}, 39.1, -6.05)`,
  )
}

/** Another screen without another page: by its address, as a link within the page does. */
const goTo = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)

/** One person's way: sign in, see the fleet, open an item, open the form of a vehicle. */
const measureRound = async (browser: Browser, { url, account, vehicles }: Product): Promise<Round> => {
  const context = await browser.newContext({ ...desktop, baseURL: url, locale: 'es-ES' })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  await installScreenMarks(page)
  try {
    await page.goto('/login')
    await page.getByLabel('Correo electrónico').pressSequentially(account.email, { delay: 60 })
    await page.getByLabel('Contraseña', { exact: true }).pressSequentially(account.password, { delay: 60 })
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    const row = page.locator(`[data-item="${vehicles[nth - 1]?.itemId}"]`)
    await page.locator('[data-item]').first().waitFor()
    // After three minutes nobody of this fleet has spoken lately, and it stands in another order.
    if (!(await row.isVisible())) await page.getByPlaceholder('Nombre, matrícula o conductor').fill(`Vehicle ${nth}`)
    await row.waitFor()
    await page.waitForFunction(() => 'mapAt' in (window as unknown as { marks: object }).marks)
    await page.waitForTimeout(settledAfterMs)
    const { clickedAt, rowAt, mapAt } = await readScreenMarks(page)

    // Looked for by what costs the page nothing: Playwright works out roles on the very thread that is measured.
    const card = page.locator(`section[aria-label="Vehicle ${nth}"]`)
    const at = await row.boundingBox()
    if (!at) throw new Error(`Vehicle ${nth} stands nowhere in the list`)
    const endSelect = await traceTasks(browser, page)
    const selectedAt = performance.now()
    await page.mouse.click(at.x + at.width / 2, at.y + at.height / 2)
    await card.waitFor()
    const selectHeadMs = performance.now() - selectedAt
    await page.waitForTimeout(settledAfterMs)
    const select = await endSelect()

    await goTo(page, `/vehicles/${vehicles[nth - 1]?.itemId}`)
    const edit = page.getByRole('button', { name: 'Editar', exact: true }).first()
    await edit.waitFor()
    await page.waitForTimeout(settledAfterMs)
    const endForm = await traceTasks(browser, page)
    const openedAt = performance.now()
    await edit.click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Nombre', exact: true }).waitFor()
    const formMs = performance.now() - openedAt
    await page.waitForTimeout(settledAfterMs)
    const form = await endForm()
    const shifts = await shiftsSince(page)
    return {
      firstRowMs: Math.round(rowAt - clickedAt),
      mapMs: Math.round(mapAt - clickedAt),
      isRowBeforeMap: rowAt < mapAt,
      selectHeadMs: Math.round(selectHeadMs),
      selectCpuMs: select.totalCpuMs,
      formMs: Math.round(formMs),
      formCpuMs: form.totalCpuMs,
      longest: { select: select.cpuMs, form: form.cpuMs },
      layoutShift: Math.round(shifts.reduce((sum, { value }) => sum + value, 0) * 10_000) / 10_000,
      shifts: shifts.map(({ value, what }) => `${value.toFixed(4)} ${what}`),
    }
  } finally {
    await context.close()
  }
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0

/** The way to a vehicle's form with 1,000 items, each figure with its bound. `--checkout <folder>` measures another checkout's product. */
export const runScreens = async (args: readonly string[]): Promise<void> => {
  const checkout = args[0] === '--checkout' ? args[1] : undefined
  const product = checkout && pathToFileURL(join(checkout, 'tools/bench/src/product.ts')).href
  const { startProduct }: { startProduct: typeof start } = await import(product ?? './product.ts')
  const started = await startProduct({ vehicleCount })
  try {
    await writeDay(started, started.vehicles[nth - 1]?.itemId as number)
    const browser = await launchBrowser()
    try {
      const made: Round[] = []
      // The very first one warms the server and is not counted.
      for (let round = 0; round <= rounds; round += 1) {
        const figures = await measureRound(browser, started)
        tell(JSON.stringify(figures))
        if (round > 0) made.push(figures)
      }
      const middle = (name: 'firstRowMs' | 'mapMs' | 'selectHeadMs' | 'selectCpuMs' | 'formMs' | 'formCpuMs') =>
        median(made.map((round) => round[name]))
      const measured = {
        firstRowMs: middle('firstRowMs'),
        selectCpuMs: middle('selectCpuMs'),
        formCpuMs: middle('formCpuMs'),
        layoutShift: median(made.map(({ layoutShift }) => layoutShift)),
      }
      const entries = Object.entries(measured) as [keyof typeof bounds, number][]
      printFigures('screens', {
        items: vehicleCount,
        rounds,
        ...Object.fromEntries(
          entries.map(([name, value]) => [
            name,
            { measured: value, bound: bounds[name], holds: value <= bounds[name] },
          ]),
        ),
        rowBeforeMap: made.every(({ isRowBeforeMap }) => isRowBeforeMap),
        beside: { mapMs: middle('mapMs'), selectHeadMs: middle('selectHeadMs'), formMs: middle('formMs') },
      })
    } finally {
      await browser.close()
    }
  } finally {
    await started.stop()
  }
}
