import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { accountOf, seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { phone } from '../chromium.ts'
import { signIn } from '../sign-in.ts'

const openPage = useBrowser()

const openYesterday = async (page: Page) => {
  await signIn(page, accountOf('ADMIN'))
  await page.getByPlaceholder('Nombre, matrícula o conductor').fill('Tráiler 03')
  await page.getByRole('button', { name: /^Tráiler 03/ }).click()
  const card = page.getByRole('region', { name: 'Tráiler 03' })
  await card.waitFor()
  const timeline = page.getByRole('region', { name: 'Recorrido del día' })
  await timeline.getByText('Ayer', { exact: true }).click()
  await card
    .getByRole('button', { name: /^Viaje/ })
    .first()
    .waitFor()
  return { card, timeline, chart: timeline.getByRole('slider', { name: 'Momento del día' }) }
}
const isPressed = (button: ReturnType<Page['getByRole']>) => button.getAttribute('aria-pressed')

it('shows a chosen trip alone, from the card and by keys, and the whole day again', async () => {
  const page = await openPage()
  const { card, timeline, chart } = await openYesterday(page)
  const trip = card.getByRole('button', { name: /^Viaje/ }).first()
  await trip.click()
  await expect.poll(() => isPressed(trip)).toBe('true')
  await page.waitForURL(/trip=\d+/)
  const part = timeline.getByRole('button', { name: /^Viaje \d\d:\d\d – \d\d:\d\d/ })
  await part.waitFor()
  // The chart shows the trip's time: its left end is no midnight any more.
  await chart.hover({ position: { x: 40, y: 40 } })
  await expect.poll(() => chart.getAttribute('aria-valuetext')).not.toMatch(/^00:0/)
  expect(await seriousFindings(page)).toEqual([])
  await takePicture(page, 'chosen-trip-light-desktop')

  await chart.focus()
  await page.keyboard.press('+')
  await expect.poll(() => timeline.getByRole('button', { name: /^\d\d:\d\d – \d\d:\d\d/ }).count()).toBe(1)
  await page.keyboard.press('Escape')
  await part.waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => part.count()).toBe(0)
  await expect.poll(() => isPressed(trip)).toBe('false')
  await card.waitFor()
})

it('zooms into what is dragged over, and goes back by a double click', async () => {
  const page = await openPage()
  const { timeline, chart } = await openYesterday(page)
  const box = (await chart.boundingBox())!
  await page.mouse.move(box.x + 200, box.y + 40)
  await page.mouse.down()
  await page.mouse.move(box.x + 320, box.y + 45, { steps: 4 })
  await page.mouse.up()
  const part = timeline.getByRole('button', { name: /^\d\d:\d\d – \d\d:\d\d/ })
  await part.waitFor()
  // A busy machine makes two clicks of a double one; of the whole day there is no going back.
  await expect
    .poll(async () => {
      await chart.dblclick({ position: { x: 200, y: 40 } })
      return part.count()
    })
    .toBe(0)
})

it('plays the day, pauses with Space, and leaves the cursor where it stopped', async () => {
  const page = await openPage()
  const { timeline, chart } = await openYesterday(page)
  const now = async () => Number(await chart.getAttribute('aria-valuenow'))
  await timeline.getByRole('button', { name: 'Velocidad de reproducción: 60×' }).click()
  await page.getByRole('menuitemradio', { name: /300×/ }).click()
  await page.keyboard.press('Escape')
  await timeline.getByRole('button', { name: 'Reproducir el día' }).click()
  const first = await now()
  await expect.poll(now).toBeGreaterThan(first + 5 * 60_000)
  await takePicture(page, 'playing-a-day-light-desktop')
  await timeline.getByRole('button', { name: 'Pausar' }).evaluate((button) => button.blur())
  await page.keyboard.press(' ')
  await timeline.getByRole('button', { name: 'Reproducir el día' }).waitFor()
  const stopped = await now()
  // Nothing comes of what has stopped.
  await page.waitForTimeout(300)
  expect(await now()).toBe(stopped)
})

it('plays on a phone in the dark', async () => {
  const page = await openPage({ ...phone, colorScheme: 'dark' })
  await signIn(page, accountOf('ADMIN'))
  await page.getByPlaceholder('Nombre, matrícula o conductor').fill('Tráiler 03')
  await page.getByRole('button', { name: /^Tráiler 03/ }).click()
  await page.getByRole('button', { name: 'Ampliar el panel' }).click()
  const timeline = page.getByRole('region', { name: 'Recorrido del día' })
  await timeline.getByText('Ayer', { exact: true }).click()
  await timeline.getByRole('button', { name: 'Reproducir el día' }).click()
  await timeline.getByRole('button', { name: 'Pausar' }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await takePicture(page, 'playing-a-day-dark-phone')
})
