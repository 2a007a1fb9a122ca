import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { accountOf, seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { desktop, phone } from '../chromium.ts'
import { signIn } from '../sign-in.ts'
import { connectTracker, registerTracker, type Tracker } from '../tracker.ts'

const openPage = useBrowser()
const imei = '352093089900017'
const name = 'Furgón de la prueba'

/** A straight road east of Badajoz, 60 km/h, a report every ten seconds. */
const kmh = 60
const stepMs = 10_000
const pointAt = (step: number) => ({ lat: 38.88, lng: -6.9 + (step * (kmh / 3.6) * (stepMs / 1_000)) / 86_600 })

let tracker: Tracker
let steps = 0
/** Goes on from where it was, with the tracker's clock at this moment. */
const driveOn = (speedKmh: number) => tracker.report({ ...pointAt(steps++), speedKmh })

beforeAll(async () => {
  await registerTracker({ imei, name })
  tracker = await connectTracker(inject('stack').teltonikaPort, imei)
  const startedAt = Date.now() - 30 * stepMs
  for (; steps < 30; steps++)
    await tracker.report({ ...pointAt(steps), speedKmh: kmh, recordedAt: startedAt + steps * stepMs })
})
afterAll(() => tracker?.close())

const rowOf = (page: Page) => page.getByRole('button', { name: new RegExp(name) })
const cardOf = (page: Page) => page.getByRole('region', { name, exact: true })

it('shows a vehicle move, and its card with place, speed and the day so far', async () => {
  const page = await openPage()
  await signIn(page, accountOf('ADMIN'))
  await driveOn(61)
  await rowOf(page).getByText('61', { exact: false }).waitFor()
  await driveOn(47)
  await rowOf(page).getByText('47', { exact: false }).waitFor()

  await rowOf(page).click()
  const card = cardOf(page)
  await card.getByText('En movimiento').waitFor()
  await card.getByText('47').first().waitFor()
  await card.getByText(/Badajoz/).waitFor()
  await driveOn(53)
  await card.getByText('53').first().waitFor()
  await takePicture(page, 'card-light-desktop')
})

it('shows the route of the day with its trip on the timeline', async () => {
  const page = await openPage()
  await signIn(page, accountOf('ADMIN'))
  await rowOf(page).click()
  await page.getByRole('region', { name: 'Recorrido del día' }).waitFor()
  await cardOf(page).getByText('Viaje', { exact: false }).first().waitFor()
  await takePicture(page, 'route-light-desktop')
})

it.each([
  ['light', 'desktop', desktop],
  ['dark', 'desktop', desktop],
  ['light', 'phone', phone],
  ['dark', 'phone', phone],
] as const)('has no serious accessibility findings on the map, %s on a %s', async (colorScheme, size, device) => {
  const page = await openPage({ ...device, colorScheme })
  await signIn(page, accountOf('ADMIN'))
  await page.getByText(/Dato más reciente/).waitFor()
  await takePicture(page, `home-${colorScheme}-${size}`)
  expect(await seriousFindings(page)).toEqual([])
})
