import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { desktop, launchBrowser } from '@atalaya/e2e/chromium'
import { build, preview } from 'vite'
import type { ExportPage } from './export-page/page.ts'
import { printFigures, spreadOf, tell } from './figures.ts'
import { installProbe, memoryOf, readProbe } from './page-probe.ts'

const rowCount = 50_000
const formats = ['csv', 'xlsx', 'pdf'] as const

type BenchWindow = Window & { page: ExportPage }

/** 50,000 rows of 15 columns to each format, and read back: how long it takes, and what the page notices of it. */
export const runExport = async (): Promise<void> => {
  const outDir = await mkdtemp(join(tmpdir(), 'atalaya-bench-'))
  const root = join(import.meta.dirname, 'export-page')
  const own = {
    configFile: false,
    root,
    logLevel: 'error',
    build: { outDir, target: 'es2023' },
    worker: { format: 'es' },
  } as const
  tell('building the page')
  await build(own)
  const server = await preview({ ...own, preview: { port: 0, host: '127.0.0.1' } })
  const browser = await launchBrowser()
  try {
    for (const format of formats) {
      const page = await (await browser.newContext(desktop)).newPage()
      page.setDefaultTimeout(300_000)
      await installProbe(page)
      await page.goto(server.resolvedUrls?.local[0] ?? '')
      await page.waitForFunction(() => 'page' in window)
      tell(`writing ${rowCount} rows as ${format}`)
      // Waits a second after the table is made, then writes; what lasted longer before that is not counted.
      const work = page.evaluate(
        ([chosen, rows]) => (window as unknown as BenchWindow).page.exportTable(chosen, rows),
        [format, rowCount] as const,
      )
      await page.waitForFunction(() => performance.getEntriesByName('export:start').length > 0)
      await readProbe(page)
      const written = await work
      const { longTaskMs, frameMs } = await readProbe(page)
      const back =
        format === 'pdf' ? null : await page.evaluate(() => (window as unknown as BenchWindow).page.importBack())
      const reading = await readProbe(page)
      printFigures('export', {
        format,
        rows: rowCount,
        ...written,
        longestTaskMs: spreadOf(longTaskMs).max,
        frameMs: spreadOf(frameMs),
        readBack: back && { ...back, longestTaskMs: spreadOf(reading.longTaskMs).max },
        page: await memoryOf(page),
      })
      await page.context().close()
    }
  } finally {
    await browser.close()
    await server.close()
    await rm(outDir, { recursive: true, force: true })
  }
}
