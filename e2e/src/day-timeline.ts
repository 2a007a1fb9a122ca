import type { Page } from 'playwright-core'
import { accountOf } from './browser.ts'
import { signIn } from './sign-in.ts'

/** The day before of a vehicle of the demo that drove, by way of its card on the map. */
export const openYesterday = async (page: Page) => {
  await signIn(page, accountOf('ADMIN'))
  await page.getByPlaceholder('Nombre, matrícula o conductor').fill('Tráiler 03')
  await page.getByRole('button', { name: /^Tráiler 03/ }).click()
  const card = page.getByRole('region', { name: 'Tráiler 03' })
  await card.waitFor()
  const timeline = page.getByRole('region', { name: 'Recorrido del día' })
  // Until it has come the card shows the trips of today, which are none of that day's.
  const read = page.waitForResponse((reply) => /\/history\?/.test(reply.url()) && reply.ok())
  await timeline.getByText('Ayer', { exact: true }).click()
  await read
  await card
    .locator('button[aria-pressed]', { hasText: /^Viaje/ })
    .first()
    .waitFor()
  return { card, timeline, chart: timeline.getByRole('slider', { name: 'Momento del día' }) }
}
