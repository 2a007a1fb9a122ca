import { mkdir, stat } from 'node:fs/promises'
import { desktop, phone } from '@atalaya/e2e/chromium'
import type { Browser, Locator } from 'playwright-core'
import { spreadOf, tell } from './figures.ts'
import { installProbe, memoryOf, readProbe } from './page-probe.ts'
import { type LongestTask, traceTasks } from './page-tasks.ts'
import type { Product } from './product.ts'

/** What one step cost whoever sits before the page, and the server. */
interface Step {
  ms: number
  longestTask: LongestTask
  frameP95Ms: number
  heapMb: number
  pageResidentMb: number | null
  serverResidentMb: number
}

/** Bulk actions of this size take minutes. */
const patienceMs = 600_000
/** What follows another width or theme is on the screen by then. */
const drawnAfterMs = 1_000
/** Pictures of each stage, for who wants to look. */
const picturesTo = process.env.BULK_PICTURES

const thousands = (count: number) =>
  new RegExp(`(^|\\D)${String(count).replace(/\B(?=(\d{3})+$)/g, '[.\\u202f ]?')}(\\D|$)`)

/** The list of vehicles as an administrator has it open, and the ways through it; Spanish, 1440 by 900. */
export const openFleetOffice = async (browser: Browser, { url, account, serverResidentMb }: Product) => {
  const context = await browser.newContext({ ...desktop, baseURL: url, locale: 'es-ES', acceptDownloads: true })
  const page = await context.newPage()
  page.setDefaultTimeout(patienceMs)
  await installProbe(page)
  const steps: Record<string, Step> = {}
  await page.goto('/login')
  await page.getByLabel('Correo electrónico').fill(account.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL(({ pathname }) => !pathname.startsWith('/login'))

  const measure = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    tell(name)
    await readProbe(page)
    const longestTask = await traceTasks(browser, page)
    const startedAt = performance.now()
    const answer = await work()
    const ms = Math.round(performance.now() - startedAt)
    // What the page still does with the answer belongs to the step.
    await page.waitForTimeout(3_000)
    const { frameMs } = await readProbe(page)
    const { heapMb, residentMb } = await memoryOf(page)
    steps[name] = {
      ms,
      longestTask: await longestTask(),
      frameP95Ms: spreadOf(frameMs).p95,
      heapMb,
      pageResidentMb: residentMb,
      serverResidentMb: await serverResidentMb(),
    }
    tell(`  ${JSON.stringify(steps[name])}`)
    return answer
  }

  const total = (count: number) =>
    page
      .getByText(/Total: /)
      .filter({ hasText: thousands(count) })
      .waitFor()
  const dialog = () => page.getByRole('dialog')
  const bar = () => page.getByRole('toolbar')
  const confirmField = () => dialog().getByLabel('Para confirmar')
  /** How many kilobytes came. */
  const saved = async (click: () => Promise<void>): Promise<number> => {
    const [download] = await Promise.all([page.waitForEvent('download'), click()])
    return Math.round((await stat(await download.path())).size / 1_024)
  }
  const beginExport = async (label: string) => {
    await page.getByRole('button', { name: 'Exportar', exact: true }).click()
    await page.getByRole('menuitem', { name: label }).click()
  }

  return {
    page,
    steps,
    measure,
    look: async (name: string) => {
      if (!picturesTo) return
      await mkdir(picturesTo, { recursive: true })
      for (const colorScheme of ['light', 'dark'] as const) {
        for (const { viewport } of [phone, desktop]) {
          await page.emulateMedia({ colorScheme })
          await page.setViewportSize(viewport)
          await page.waitForTimeout(drawnAfterMs)
          await page.screenshot({ path: `${picturesTo}/${name}-${colorScheme}-${viewport.width}.png` })
        }
      }
      await page.emulateMedia({ colorScheme: 'light' })
    },
    open: async (count: number) => {
      await page.goto('/vehicles')
      await total(count)
    },
    search: async (query: string, count: number) => {
      await page.getByRole('searchbox', { name: 'Buscar', exact: true }).last().fill(query)
      await total(count)
    },
    selectAll: async (count: number) => {
      await page.getByRole('checkbox', { name: 'Seleccionar la página' }).check()
      await page.getByRole('button', { name: /^Seleccionar los / }).click()
      await bar()
        .getByRole('status')
        .filter({ hasText: thousands(count) })
        .waitFor()
    },
    tryEdit: async (field: string, fill: (input: Locator) => Promise<void>) => {
      await bar().getByRole('button', { name: 'Editar' }).click()
      await dialog().getByRole('checkbox', { name: field, exact: true }).check()
      await fill(dialog().getByRole('textbox', { name: field }))
      await dialog().getByRole('button', { name: 'Comprobar' }).click()
      await confirmField().waitFor()
    },
    tryDelete: async () => {
      await bar().getByRole('button', { name: 'Borrar' }).click()
      await confirmField().waitFor()
    },
    confirm: async (count: number, verb: 'Editar' | 'Borrar') => {
      await confirmField().fill(String(count))
      await dialog()
        .getByRole('button', { name: new RegExp(`^${verb}`) })
        .click()
      if (verb === 'Editar') await dialog().getByRole('button', { name: 'Cerrar' }).waitFor()
      else await page.getByRole('button', { name: 'Deshacer' }).waitFor()
    },
    close: () => dialog().getByRole('button', { name: 'Cerrar' }).click(),
    undo: async (count: number) => {
      await page.getByRole('button', { name: 'Deshacer' }).click()
      await page
        .getByText(/^Deshecho en /)
        .filter({ hasText: thousands(count) })
        .waitFor()
    },
    /** Leaves the list for the wizard. */
    readFile: async (name: string, text: string) => {
      await page.goto('/vehicles?import=1')
      const file = { name, mimeType: 'text/csv', buffer: Buffer.from(text) }
      await page.getByTestId('import-file').setInputFiles(file)
      await page.getByRole('button', { name: 'Revisar las filas' }).click()
      await page.getByRole('button', { name: 'Comprobar con el servidor' }).waitFor()
    },
    tryImport: async (count: number) => {
      await page.getByRole('button', { name: 'Comprobar con el servidor' }).click()
      await page
        .getByText(/^Se crearán /)
        .filter({ hasText: thousands(count) })
        .waitFor()
    },
    sendImport: async () => {
      await page.getByRole('button', { name: /^Importar / }).click()
      await page.getByText('No importados').waitFor()
    },
    undoImport: async (count: number) => {
      await page.getByRole('button', { name: 'Deshacer la importación' }).click()
      await page
        .getByText(/cambios deshechos/)
        .filter({ hasText: thousands(count) })
        .first()
        .waitFor()
    },
    download: (label: string) => saved(() => dialog().getByRole('button', { name: label }).click()),
    exportAs: (label: string) => saved(() => beginExport(label)),
    cancelExport: async (label: string) => {
      await beginExport(label)
      await page.waitForTimeout(1_500)
      await page.getByRole('button', { name: 'Cancelar la exportación' }).click()
      await page.getByRole('button', { name: 'Exportar', exact: true }).waitFor()
    },
  }
}
