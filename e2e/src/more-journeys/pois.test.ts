import { sessionRoutes } from '@atalaya/contract/session'
import { expect, it } from 'vitest'
import { signedInApi } from '../api-call.ts'
import { accountOf, seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { signIn } from '../sign-in.ts'

const openPage = useBrowser()

it('puts a point on the map or by its coordinates, and changes several at once', async () => {
  const page = await openPage()
  await signIn(page, accountOf('SUBADMIN'), '/pois')
  await page.getByText(/Total: \d/).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Nuevo punto' }).click()
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Parada del norte')
  await page.getByRole('button', { name: 'Crear punto' }).click()
  await page.getByText('Falta poner el punto en el mapa o escribir su posición').waitFor()
  const position = page.getByRole('textbox', { name: 'Posición' })
  for (const wrong of ['38.9 grados', '91, 0']) {
    await position.fill(wrong)
    await page.keyboard.press('Tab')
    await page.getByText('Latitud y longitud separadas por una coma').waitFor()
  }
  await position.fill('')
  await page.waitForFunction(() =>
    [...document.querySelectorAll('canvas')].some((canvas) => getComputedStyle(canvas).cursor === 'crosshair'),
  )
  const box = await page.getByRole('region', { name: 'Mapa' }).boundingBox()
  if (!box) throw new Error('there is no map to click on')
  await page.mouse.click(box.x + box.width * 0.55, box.y + box.height / 2)
  await expect.poll(() => position.inputValue(), { timeout: 10_000 }).toMatch(/^-?\d+\.\d{6}, -?\d+\.\d{6}$/)
  const clicked = await position.inputValue()

  // The pin is the same place, and takes the text along.
  const pin = await page.locator('.maplibregl-marker').boundingBox()
  if (!pin) throw new Error('there is no pin')
  await page.mouse.move(pin.x + pin.width / 2, pin.y + pin.height / 2)
  await page.mouse.down()
  await page.mouse.move(pin.x + 40, pin.y + 40, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => position.inputValue(), { timeout: 10_000 }).not.toBe(clicked)

  await position.fill('38.9161, -6.3437')
  await page.keyboard.press('Tab')
  await takePicture(page, 'poi-form-light-desktop')
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Crear punto' }).click()
  await page.getByText('Punto «Parada del norte» guardado').waitFor()

  await page.goto('/pois?q=Parada')
  const row = page.getByRole('row').filter({ hasText: 'Parada del norte' })
  await row.getByText(/Mérida/).waitFor()
  await row.getByRole('checkbox').check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Editar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Ahora: 50 m').waitFor()
  await dialog.getByRole('textbox', { name: 'Radio' }).fill('75')
  await dialog.getByText('Se cambiará 1 campo en 1 punto de interés.').waitFor()
  await takePicture(page, 'poi-bulk-edit-light-desktop')
  expect(await seriousFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Comprobar' }).click()
  await dialog.getByRole('button', { name: 'Editar 1 punto de interés' }).click()
  await row.getByText('75', { exact: true }).waitFor()
  await page
    .getByRole('status')
    .filter({ hasText: /cambiado/ })
    .getByRole('button', { name: 'Deshacer' })
    .click()
  await row.getByText('50', { exact: true }).waitFor()
})

it('opens on the points, wherever the map stood', async () => {
  const account = accountOf('SUBADMIN')
  const api = await signedInApi(account)
  const tokyo = { southWest: { lat: 35.6, lng: 139.6 }, northEast: { lat: 35.7, lng: 139.8 }, zoom: 12 }
  await api.call(sessionRoutes.saveMapBound.method, sessionRoutes.saveMapBound.path, { active: true, ...tokyo })
  try {
    const page = await openPage()
    await signIn(page, account)
    await page.getByText('Sin posiciones en pantalla').waitFor()
    await page.goto('/pois')
    await page.getByText(/Total: \d/).waitFor()
    await page.getByText(/^Dato más reciente/).waitFor()
    await takePicture(page, 'pois-at-first-light-desktop')
  } finally {
    await api.call(sessionRoutes.saveMapBound.method, sessionRoutes.saveMapBound.path, { active: false, ...tokyo })
  }
})
