import { expect, it } from 'vitest'
import { accountOf, seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { desktop } from '../chromium.ts'
import { menuOf, rootOf, untilMap } from '../menu.ts'
import { signIn } from '../sign-in.ts'

const openPage = useBrowser()

it('stays pinned for who pinned it, and leaves the map where it was', async () => {
  const page = await openPage()
  await signIn(page, accountOf('SUBADMIN'))
  await untilMap(page)
  const canvasBox = () => page.locator('canvas.maplibregl-canvas').boundingBox()
  await page.locator('canvas.maplibregl-canvas').waitFor()
  const before = await canvasBox()
  const pin = page.getByRole('button', { name: 'Fijar el menú' })
  await pin.click()
  await rootOf(page, 'Vehículos').waitFor()
  expect(await canvasBox()).toEqual(before)
  const menuBox = await menuOf(page).boundingBox()
  expect(menuBox?.width).toBe(220)
  const panelBox = await page.getByPlaceholder('Nombre, matrícula o conductor').boundingBox()
  expect(panelBox?.x).toBeGreaterThan(220)
  expect(await seriousFindings(page)).toEqual([])
  await takePicture(page, 'menu-pinned-light-desktop')

  await menuOf(page).getByRole('button', { name: 'Flota', exact: true }).click()
  await rootOf(page, 'Vehículos').waitFor({ state: 'hidden' })
  await page.reload()
  await untilMap(page)
  await rootOf(page, 'Geozonas').waitFor()
  await expect.poll(() => rootOf(page, 'Vehículos').isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Recoger el menú' }).click()
  await expect.poll(async () => (await menuOf(page).boundingBox())?.width).toBe(56)
})

it('is pinned by itself where there is room, until somebody says otherwise', async () => {
  const page = await openPage({ ...desktop, viewport: { width: 1600, height: 900 } })
  await signIn(page, accountOf('OPERATOR'))
  await untilMap(page)
  await rootOf(page, 'Costes').getByText('Costes').waitFor()
  await page.getByRole('button', { name: 'Recoger el menú' }).click()
  await page.reload()
  await page.getByRole('button', { name: 'Fijar el menú' }).waitFor()
})
