import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accountOf, seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { desktop, phone } from '../chromium.ts'
import { signIn } from '../sign-in.ts'
import { registerTracker, type Tracker } from '../tracker.ts'

const openPage = useBrowser()
const imei = '352093089900017'
const name = 'Furgón de la prueba'

/** On a straight road east of Badajoz at an even 60 km/h since six minutes ago, whatever its speedometer says. */
const startedAt = Date.now() - 6 * 60_000
const degreesPerMs = 60 / 3.6 / 1_000 / 86_600
const placeAt = (instant: number) => ({ lat: 38.88, lng: -6.9 + (instant - startedAt) * degreesPerMs })

let tracker: Tracker
const driveOn = (speedKmh: number, recordedAt = Date.now()) =>
  tracker.report({ ...placeAt(recordedAt), recordedAt, speedKmh })

beforeAll(async () => {
  tracker = await registerTracker({ imei, name })
  for (let recordedAt = startedAt; recordedAt < Date.now(); recordedAt += 10_000) await driveOn(60, recordedAt)
})
afterAll(() => tracker?.close())

/** Its row in the list, found by the search since the list holds only what is in sight. */
const findRow = async (page: Page) => {
  await page.getByRole('searchbox').or(page.getByPlaceholder('Nombre, matrícula o conductor')).first().fill(name)
  const row = page.getByRole('button', { name: new RegExp(name) })
  await row.waitFor()
  return row
}
const cardOf = (page: Page) => page.getByRole('region', { name, exact: true })

it('shows a vehicle move, and its card with place, speed and the day so far', async () => {
  const page = await openPage()
  await signIn(page, accountOf('ADMIN'))
  const row = await findRow(page)
  await driveOn(61)
  await row.getByText('61 km/h').waitFor()
  await driveOn(47)
  await row.getByText('47 km/h').waitFor()

  await row.click()
  const card = cardOf(page)
  await card.getByText('En movimiento').waitFor()
  await card.getByText('47').first().waitFor()
  await card.getByText(/(Badajoz|Talavera).*España/).waitFor()
  await driveOn(53)
  await card.getByText('53').first().waitFor()
  await takePicture(page, 'card-light-desktop')
})

it('shows the route of the day with its trip on the timeline', async () => {
  const page = await openPage()
  await signIn(page, accountOf('ADMIN'))
  await (await findRow(page)).click()
  await page.getByRole('region', { name: 'Recorrido del día' }).waitFor()
  // Five kilometres and more, told again as the trip goes on.
  await cardOf(page)
    .getByText(/Viaje · ([5-9]|\d\d),\d km/)
    .waitFor()
  await takePicture(page, 'route-light-desktop')
})

it.each([
  ['light', 'desktop', desktop],
  ['dark', 'phone', phone],
] as const)('has no serious accessibility findings on the map, %s on a %s', async (colorScheme, size, device) => {
  const page = await openPage({ ...device, colorScheme })
  await signIn(page, accountOf('ADMIN'))
  await page.getByText(/Dato más reciente/).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await takePicture(page, `home-${colorScheme}-${size}`)
})
