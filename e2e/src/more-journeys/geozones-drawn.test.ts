import { afterAll, beforeAll, expect, it } from 'vitest'
import { accountOf, seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { signIn } from '../sign-in.ts'
import { registerTracker, type Tracker } from '../tracker.ts'

const openPage = useBrowser()
const imei = '352093089900025'
const name = 'Camión de la geozona'

let tracker: Tracker
beforeAll(async () => {
  tracker = await registerTracker({ imei, name })
})
afterAll(() => tracker?.close())

it('draws a circle on the map, saves it, and tells when a vehicle enters', async () => {
  const page = await openPage()
  await signIn(page, accountOf('ADMIN'), '/geozones')
  await page.getByRole('button', { name: 'Nueva geozona' }).first().click()
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Zona de la prueba')

  // The pointer says when the map is ready to be drawn on.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('canvas')].some((canvas) => getComputedStyle(canvas).cursor === 'crosshair'),
  )
  const box = await page.getByRole('region', { name: 'Mapa' }).boundingBox()
  if (!box) throw new Error('there is no map to draw on')
  const centre = { x: box.x + box.width * 0.55, y: box.y + box.height / 2 }
  await page.mouse.click(centre.x, centre.y)
  await page.mouse.move(centre.x + 40, centre.y, { steps: 5 })
  await page.mouse.click(centre.x + 60, centre.y)
  const centreField = page.getByRole('textbox', { name: 'Centro' })
  await expect.poll(() => centreField.inputValue()).toContain(',')
  const drawn = await centreField.inputValue()
  const [lat, lng] = drawn.split(',').map(Number) as [number, number]
  // What 60 px are depends on how far apart the vehicles of the other journeys stand; the way in below does not.
  await page.getByRole('textbox', { name: 'Radio' }).fill('20000')
  await takePicture(page, 'geozone-drawn-light-desktop')
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Crear geozona' }).click()
  await page.getByText('Geozona «Zona de la prueba» guardada').waitFor()

  // From well outside to the middle while somebody looks on: an hour apart, so that the way between is a plausible drive.
  const now = Date.now()
  await tracker.report({ lat: lat + 0.5, lng, recordedAt: now - 3_600_000, speedKmh: 50 })
  await page.goto('/')
  await page.getByPlaceholder('Nombre, matrícula o conductor').fill(name)
  await page.getByRole('button', { name: new RegExp(name) }).click()
  const card = page.getByRole('region', { name, exact: true })
  // Heard of an hour ago, and then no more.
  await card.getByText('Sin conexión').first().waitFor()
  await expect.poll(() => card.getByText('Entra en geozona').count()).toBe(0)
  await tracker.report({ lat, lng, recordedAt: now, speedKmh: 20 })
  await card.getByText('Entra en geozona').waitFor()
  await card.getByText('· Zona de la prueba').waitFor()
  await takePicture(page, 'geozone-entered-light-desktop')
})
