import { desktop, launchBrowser } from '@atalaya/e2e/chromium'
import type { Browser, Page } from 'playwright-core'
import type { Product } from './product.ts'

/** A browser of its own in which the product's account has signed in; whoever opens it closes it. */
export const openSignedIn = async (
  { url, account }: Pick<Product, 'url' | 'account'>,
  timezoneId: string,
): Promise<{ browser: Browser; page: Page }> => {
  const browser = await launchBrowser()
  const context = await browser.newContext({ ...desktop, baseURL: url, locale: 'es-ES', timezoneId })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  await page.goto('/login')
  await page.getByLabel('Correo electrónico').fill(account.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL((at) => !at.pathname.startsWith('/login'))
  return { browser, page }
}
