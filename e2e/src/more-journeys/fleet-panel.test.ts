import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accountOf, seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { signIn } from '../sign-in.ts'
import { registerTracker, type Tracker } from '../tracker.ts'

const openPage = useBrowser()
const imei = '352093089900025'
const name = 'Hormigonera de la prueba'
const minute = 60_000

let tracker: Tracker
const place = { lat: 38.92, lng: -6.34 }
/** North of Mérida, some 130 m further with each report. */
const driveOn = async (reports: number) => {
  for (let n = 1; n <= reports; n++)
    await tracker.report({ lat: place.lat + n * 0.0012, lng: place.lng, speedKmh: 57, heading: 0 })
}

beforeAll(async () => {
  tracker = await registerTracker({ imei, name })
  // Drove for two minutes, and has stood with its engine running for seven.
  for (let ago = 9.5; ago > 0; ago -= 0.5) {
    const lat = place.lat - Math.max(0, ago - 7) * 0.006
    await tracker.report({ lat, lng: place.lng, recordedAt: Date.now() - ago * minute, speedKmh: ago > 7 ? 40 : 0 })
  }
})
afterAll(() => tracker?.close())

const listOf = (page: Page) => page.getByRole('region', { name: 'Lista de la flota' })
const rowOf = (page: Page) => listOf(page).getByRole('button', { name: new RegExp(name) })
/** The heading that a row stands under, by what is on the screen. */
const headingOver = (page: Page) =>
  rowOf(page).evaluate((row) => {
    const topOf = (element: Element) => element.getBoundingClientRect().top
    const headings = [...(row.closest('ul')?.querySelectorAll('h3') ?? [])].filter((each) => topOf(each) < topOf(row))
    return headings.sort((a, b) => topOf(a) - topOf(b)).at(-1)?.firstChild?.textContent
  })

it('lists first who wants attention, and leaves a row in its place while somebody points at it', async () => {
  const page = await openPage()
  await signIn(page, accountOf('ADMIN'))
  await rowOf(page).waitFor()
  expect(await headingOver(page)).toBe('Al ralentí más de 5 min')
  await rowOf(page).getByText('7 min').or(rowOf(page).getByText('6 min')).waitFor()
  await rowOf(page)
    .getByText(/Mérida/)
    .waitFor()
  await takePicture(page, 'fleet-attention-light-desktop')

  await rowOf(page).hover()
  await driveOn(3)
  await rowOf(page).getByText('57 km/h').waitFor()
  // Longer than the list waits between two orders.
  await page.waitForTimeout(1_500)
  expect(await headingOver(page)).toBe('Al ralentí más de 5 min')
  await page.mouse.move(900, 450)
  await expect.poll(() => headingOver(page)).toBe('En movimiento')
  expect(await seriousFindings(page)).toEqual([])
})

it('keeps the heading in sight over what is scrolled, and goes from row to row by keyboard below it', async () => {
  const page = await openPage()
  await signIn(page, accountOf('ADMIN'))
  await rowOf(page).waitFor()
  const list = listOf(page)
  await list.evaluate((element) => element.scrollTo(0, element.scrollHeight / 2))
  const top = (await list.boundingBox())?.y ?? 0
  const stopped = list.getByRole('heading', { name: /Parados/ })
  await expect.poll(async () => Math.round((await stopped.boundingBox())?.y ?? 0)).toBe(Math.round(top))

  await page.mouse.click(900, 300)
  for (const key of ['j', 'j', 'k', 'j']) await page.keyboard.press(key)
  const focused = list.locator('[data-item]:focus')
  await focused.waitFor()
  const box = await focused.boundingBox()
  expect(box?.y).toBeGreaterThanOrEqual(top + 28)
  const itemId = await focused.getAttribute('data-item')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.searchParams.get('item') === itemId)
})

it('remembers another order, with headings of its own', async () => {
  const page = await openPage()
  await signIn(page, accountOf('ADMIN'))
  await rowOf(page).waitFor()
  await page.getByRole('button', { name: 'Ordenar por: Atención' }).click()
  await page.getByRole('menuitem', { name: 'Grupo' }).click()
  await listOf(page).getByRole('heading').first().waitFor()
  await expect
    .poll(() =>
      listOf(page)
        .getByRole('heading', { name: /En movimiento|Parados/ })
        .count(),
    )
    .toBe(0)
  await takePicture(page, 'fleet-by-group-light-desktop')
  await page.reload()
  await page.getByRole('button', { name: 'Ordenar por: Grupo' }).waitFor()
  await listOf(page).getByRole('heading').first().waitFor()
})

it('lists the fleet before it asks for anything to draw the map with', async () => {
  const page = await openPage()
  await page.addInitScript(() => {
    const own = HTMLCanvasElement.prototype
    const getContext = own.getContext
    own.getContext = function (this: HTMLCanvasElement, ...args: [string]) {
      if (args[0] === 'webgl2') {
        const asked = window as unknown as { rowsAtFirstContext?: number }
        asked.rowsAtFirstContext ??= document.querySelectorAll('[data-item]').length
        // A driver that takes its time.
        for (const until = performance.now() + 500; performance.now() < until; );
      }
      return getContext.apply(this, args)
    } as typeof getContext
  })
  await signIn(page, accountOf('ADMIN'))
  await page.getByText(/Dato más reciente/).waitFor()
  const rows = await page.evaluate(() => (window as unknown as { rowsAtFirstContext?: number }).rowsAtFirstContext)
  expect(rows).toBeGreaterThan(0)
})
