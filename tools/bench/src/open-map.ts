import { desktop, launchBrowser } from '@atalaya/e2e/chromium'
import { signIn } from '@atalaya/e2e/sign-in'
import type { Browser, Page } from 'playwright-core'
import { installProbe } from './page-probe.ts'
import type { Product } from './product.ts'

export interface OpenedMap {
  browser: Browser
  page: Page
  /** From an empty page to a login that can be used. */
  loginMs: number
  /** From the click on the sign-in button until every item has reached the map. */
  mapMs: number
}

/** Signs in as a person does and waits until the map holds the whole fleet. */
export const openMap = async ({ url, account, vehicles }: Product): Promise<OpenedMap> => {
  const browser = await launchBrowser()
  const context = await browser.newContext({ ...desktop, baseURL: url, locale: 'es-ES' })
  const page = await context.newPage()
  page.setDefaultTimeout(120_000)
  await installProbe(page)
  const openedAt = performance.now()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Entrar' }).waitFor()
  const loginMs = performance.now() - openedAt
  const signedInAt = performance.now()
  await signIn(page, account)
  await page.waitForFunction(
    (count) => (window as unknown as { probe: { positions: number } }).probe.positions >= count,
    vehicles.length,
  )
  // Counted once the picture is on the screen and not merely in memory.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  return { browser, page, loginMs: Math.round(loginMs), mapMs: Math.round(performance.now() - signedInAt) }
}
