import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { desktop, launchBrowser } from '@atalaya/e2e/chromium'
import type { Page } from 'playwright-core'
import { build, preview } from 'vite'
import { printFigures, spreadOf, tell } from './figures.ts'
import { installProbe, memoryOf, readProbe } from './page-probe.ts'
import type { TablePage } from './table-page/page.tsx'

type BenchWindow = Window & { page: TablePage }
type Patch = Parameters<TablePage['change']>[0]

/** What the table is asked for, one after the other. */
const questions: Record<string, Patch> = {
  search: { q: 'malaga 49' },
  'search on': { q: 'malaga 499' },
  'first letter': { q: 'a' },
  'out of sight': { q: 'wvwzzz1kzb' },
  nothing: { q: 'xyzzy' },
  number: { f: 'odometer.range.1000.50000' },
  choice: { f: 'state.any.idling' },
  text: { f: 'driver.has.inig' },
}
const rounds = 5
const scrolledMs = 6_000
const wheelPx = 700
const wheelEveryMs = 16

interface Cost {
  ms: number[]
  /** The longest that the page stood still meanwhile. */
  stillMs: number[]
  /** What of it the main thread worked and did not wait for a core: other programs share the machine. */
  cpuMs: number[]
}

/** How long the main thread has worked since the page was opened. */
const openCpuClock = async (page: Page): Promise<() => Promise<number>> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
  }
}

/** Changes the table and takes down what that cost. */
const createMeter = async (page: Page) => {
  const cpuMs = await openCpuClock(page)
  return async (costs: Record<string, Cost>, name: string, patch: Patch): Promise<string> => {
    const before = await cpuMs()
    const reply = await page.evaluate((given) => (window as unknown as BenchWindow).page.change(given), patch)
    costs[name] ??= { ms: [], stillMs: [], cpuMs: [] }
    costs[name].ms.push(reply.ms)
    costs[name].stillMs.push(reply.stillMs)
    costs[name].cpuMs.push((await cpuMs()) - before)
    return reply.found
  }
}

/** 50,000 rows of 11 columns in sight and three out of it in one scroll: what sorting, filtering and scrolling cost the page. */
export const runTable = async (): Promise<void> => {
  const outDir = await mkdtemp(join(tmpdir(), 'atalaya-bench-'))
  const root = join(import.meta.dirname, 'table-page')
  const own = { configFile: false, root, logLevel: 'error', build: { outDir, target: 'es2023' } } as const
  tell('building the page')
  await build(own)
  const server = await preview({ ...own, preview: { port: 0, host: '127.0.0.1' } })
  const browser = await launchBrowser()
  try {
    const sorts: Record<string, Cost> = {}
    const filters: Record<string, Cost> = {}
    const found: Record<string, string> = {}
    for (let round = 0; round < rounds; round++) {
      const page = await openTable(browser, server.resolvedUrls?.local[0] ?? '')
      const change = await createMeter(page)
      tell(`sorting and filtering, round ${round + 1} of ${rounds}`)
      for (const sort of ['plate', 'driver', 'odometer', 'seen', 'state']) {
        for (const dir of ['asc', 'desc'] as const) await change(sorts, `${sort} ${dir}`, { sort, dir })
      }
      for (const [name, patch] of Object.entries(questions))
        found[name] = await change(filters, name, { q: '', f: '', ...patch })
      await page.context().close()
    }
    const page = await openTable(browser, server.resolvedUrls?.local[0] ?? '')
    const scroll = await scrollThrough(page)
    const spread = (costs: Record<string, Cost>) =>
      Object.fromEntries(
        Object.entries(costs).map(([name, cost]) => [
          name,
          { ms: spreadOf(cost.ms), stillMs: spreadOf(cost.stillMs), cpuMs: spreadOf(cost.cpuMs) },
        ]),
      )
    const figures = { sort: spread(sorts), filter: spread(filters), found, scroll, page: await memoryOf(page) }
    printFigures('table', { rows: 50_000, ...figures })
  } finally {
    await browser.close()
    await server.close()
    await rm(outDir, { recursive: true, force: true })
  }
}

/** The texts for the search are folded in idle time; a person takes longer than that to reach the field. */
const settleMs = 2_500

const openTable = async (browser: Awaited<ReturnType<typeof launchBrowser>>, url: string): Promise<Page> => {
  const page = await (await browser.newContext(desktop)).newPage()
  await installProbe(page)
  await page.goto(url)
  await page.getByRole('row').nth(5).waitFor()
  await page.waitForTimeout(settleMs)
  await readProbe(page)
  return page
}

/** Turns the wheel as fast as a hand can and looks at each frame whether rows are there. */
const scrollThrough = async (page: Page) => {
  tell('scrolling')
  await page.mouse.move(700, 450)
  await page.evaluate(() => {
    const own = window as unknown as { blank: number }
    own.blank = 0
    const look = () => {
      const seen = document.elementFromPoint(700, 450)?.closest('tr')
      if (!seen?.hasAttribute('data-row')) own.blank += 1
      requestAnimationFrame(look)
    }
    look()
  })
  const cpuMs = await openCpuClock(page)
  await readProbe(page)
  const before = await cpuMs()
  for (const end = Date.now() + scrolledMs; Date.now() < end; ) {
    await page.mouse.wheel(0, wheelPx)
    await page.waitForTimeout(wheelEveryMs)
  }
  const { frameMs, longTaskMs } = await readProbe(page)
  const workedMs = (await cpuMs()) - before
  const [blankFrames, scrolledPx] = await page.evaluate(() => [
    (window as unknown as { blank: number }).blank,
    document.querySelector('table')?.parentElement?.scrollTop ?? 0,
  ])
  return {
    scrolledPx,
    frameMs: spreadOf(frameMs),
    cpuMsPerFrame: Math.round(workedMs / frameMs.length),
    blankFrames,
    longestTaskMs: spreadOf(longTaskMs).max,
  }
}
