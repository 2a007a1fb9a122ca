import { desktop, launchBrowser } from '@atalaya/e2e/chromium'
import type { Browser, Page } from 'playwright-core'
import { installProbe } from './page-probe.ts'
import type { Product } from './product.ts'

export interface OpenedMap {
  browser: Browser
  page: Page
  /** Compressed scripts that the login page loads. */
  loginScriptsKb: number
  /** From an empty page to a login that can be used. */
  loginMs: number
  /** From the click on the sign-in button until every item has reached the map. */
  mapMs: number
}

const keyMs = 60

/** Signs in as a person does and waits until the map holds the whole fleet. */
export const openMap = async ({ url, account, vehicles }: Product): Promise<OpenedMap> => {
  const browser = await launchBrowser()
  const context = await browser.newContext({ ...desktop, baseURL: url, locale: 'es-ES' })
  const page = await context.newPage()
  page.setDefaultTimeout(120_000)
  await installProbe(page)
  const scripts: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script')
      scripts.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  const openedAt = performance.now()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Entrar', exact: true }).waitFor()
  const loginMs = performance.now() - openedAt
  const loginScriptsKb = Math.round((await Promise.all(scripts)).reduce((sum, bytes) => sum + bytes, 0) / 1_024)
  // As fast as a quick typist, who gives the page the time to fetch what comes next.
  await page.getByLabel('Correo electrónico').pressSequentially(account.email, { delay: keyMs })
  await page.getByLabel('Contraseña', { exact: true }).pressSequentially(account.password, { delay: keyMs })
  const signedInAt = performance.now()
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForFunction(
    (count) => (window as unknown as { probe: { positions: number } }).probe.positions >= count,
    vehicles.length,
  )
  // Counted once the picture is on the screen and not merely in memory.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  const mapMs = Math.round(performance.now() - signedInAt)
  return { browser, page, loginScriptsKb, loginMs: Math.round(loginMs), mapMs }
}
