import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { openYesterday } from '../day-timeline.ts'

const openPage = useBrowser()

const isPressed = (button: ReturnType<Page['getByRole']>) => button.getAttribute('aria-pressed')

it('shows a chosen trip alone, from the card and by keys, and the whole day again', async () => {
  const page = await openPage()
  const { card, timeline, chart } = await openYesterday(page)
  const trip = card.locator('button[aria-pressed]', { hasText: /^Viaje/ }).first()
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
