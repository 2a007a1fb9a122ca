import type { Page } from 'playwright-core'
import { expect } from 'vitest'
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
  // The newest alone are shown at first, which of some hours of the day are visits and stops.
  const trips = card.locator('button[aria-pressed]', { hasText: /^Viaje/ })
  const more = card.getByRole('button', { name: /^Ver \d+ más$/ })
  await expect
    .poll(async () => {
      if ((await trips.count()) === 0 && (await more.isVisible())) await more.click()
      return trips.count()
    })
    .toBeGreaterThan(0)
  return { card, timeline, chart: timeline.getByRole('slider', { name: 'Momento del día' }) }
}
