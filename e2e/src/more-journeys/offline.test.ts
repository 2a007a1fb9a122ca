import { expect, it } from 'vitest'
import { accountOf, seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { desktop } from '../chromium.ts'
import { signIn } from '../sign-in.ts'

const openPage = useBrowser()

it('opens without a network, says what goes on, keeps no answer of the server, and comes back by itself', async () => {
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
  expect((await kept()).filter((path) => path.startsWith('/fr/'))).toEqual([])

  await page.context().setOffline(true)
  await page.goto('/vehicles')
  await page.getByText('Los localizadores siguen enviando').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await takePicture(page, 'offline-light-desktop')
  await page.context().setOffline(false)
  await page.getByRole('heading', { name: 'Vehículos' }).waitFor()
})
