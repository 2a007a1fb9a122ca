import { expect, it } from 'vitest'
import { accountOf, seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { desktop, phone } from '../chromium.ts'
import { signIn } from '../sign-in.ts'

const openPage = useBrowser()

it('opens without a network, says what goes on and how the fleet was seen last, keeps no answer of the server, and comes back by itself', async () => {
  const page = await openPage({ ...desktop, serviceWorkers: 'allow' })
  await signIn(page, accountOf('ADMIN'))
  await page.getByText(/Dato más reciente/).waitFor()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker?.controller !== null)).toBe(true)
  const kept = () =>
    page.evaluate(async () => {
      const names = await caches.keys()
      const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return all.flat().map(({ url }) => new URL(url).pathname)
    })
  await expect.poll(kept).toContain('/')
  await expect.poll(async () => (await kept()).filter((path) => path.endsWith('.js')).length).toBeGreaterThan(3)
  // What the fleet looked like, by the minute; sooner only where somebody looks away.
  await expect.poll(kept, { timeout: 30_000 }).toContain('/last-picture')
  expect((await kept()).filter((path) => path.startsWith('/fr/'))).toEqual([])

  await page.context().setOffline(true)
  await page.goto('/vehicles')
  await page.getByText('Los localizadores siguen enviando').waitFor()
  await page.getByText(/Así se vio por última vez/).waitFor()
  await expect
    .poll(() =>
      page
        .getByRole('listitem')
        .filter({ has: page.locator('time') })
        .count(),
    )
    .toBeGreaterThan(3)
  expect(await seriousFindings(page)).toEqual([])
  await takePicture(page, 'offline-light-desktop')
  await page.setViewportSize(phone.viewport)
  await takePicture(page, 'offline-light-phone')
  await page.context().setOffline(false)
  await page.getByRole('heading', { name: 'Vehículos' }).waitFor()
})
