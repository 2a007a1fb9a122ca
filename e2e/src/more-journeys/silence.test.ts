import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { accountOf, seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { desktop } from '../chromium.ts'
import { signIn } from '../sign-in.ts'
import { registerTracker } from '../tracker.ts'

const openPage = useBrowser()
const imei = '352093089900719'
const name = 'Furgón que calla'
const minuteMs = 60_000
const now = Date.now()

/** Twenty minutes of driving three hours ago, and ten that ended forty minutes ago; all of it handed in just now. */
beforeAll(async () => {
  const tracker = await registerTracker({ imei, name })
  const drive = async (fromMs: number, minutes: number, lng: number) => {
    for (let minute = 0; minute <= minutes; minute++)
      await tracker.report({
        lat: 38.88,
        lng: lng + minute * 0.01,
        recordedAt: fromMs + minute * minuteMs,
        speedKmh: 52,
      })
  }
  await drive(now - 180 * minuteMs, 20, -6.9)
  await drive(now - 50 * minuteMs, 10, -6.5)
  tracker.close()
})

const openDay = async (page: Page) => {
  await signIn(page, accountOf('ADMIN'))
  await page.getByRole('searchbox').or(page.getByPlaceholder('Nombre, matrícula o conductor')).first().fill(name)
  await page.getByRole('button', { name: new RegExp(name) }).click()
  return page.getByRole('region', { name, exact: true })
}

it('says of a silence that there are no data, and of the vehicle that nobody hears it', async () => {
  const page = await openPage(desktop)
  const card = await openDay(page)
  await card.getByText('Sin conexión').waitFor()
  // That the last drive is over is seen within a minute; of the 110 minutes between both and the 40 since nothing was driven.
  await card.getByText(/^30\smin$/).waitFor({ timeout: 90_000 })
  await card.getByText(/^Sin datos · 1\sh\s50\smin$/).waitFor()
  await card.getByText(/ahora$/).waitFor()
  await expect.poll(() => card.getByText(/^Parada/).count()).toBe(0)
  const chart = page.getByRole('slider', { name: 'Momento del día' })
  const { x, y, width, height } = (await chart.boundingBox())!
  // In the zone of the journeys it is early in the afternoon.
  for (let share = 0.4; share < 0.6; share += 0.02) {
    await page.mouse.move(x + width * share, y + height / 2)
    if ((await chart.getAttribute('aria-valuetext'))?.includes('Sin datos')) break
  }
  await expect.poll(() => chart.getAttribute('aria-valuetext')).toContain('Sin datos')
  await takePicture(page, 'silence-light-desktop')
  expect(await seriousFindings(page)).toEqual([])
})
