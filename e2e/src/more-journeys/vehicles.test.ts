import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accountOf, rowOf, seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { signIn } from '../sign-in.ts'

const openPage = useBrowser()
const formOf = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click()

/** A sound picture, padded to a size: what follows the end of a PNG is nobody's business. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const megabyte = 1024 * 1024
let folder: string
const photoOf = async (megabytes: number): Promise<string> => {
  const path = join(folder, `photo-${megabytes}.png`)
  await writeFile(path, Buffer.concat([pixel, randomBytes(Math.round(megabytes * megabyte) - pixel.length)]))
  return path
}
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atalaya-photos-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const makeVehicle = async (page: Page, name: string): Promise<void> => {
  await page.goto(`/vehicles?q=${encodeURIComponent(name)}`)
  await press(page, 'Nuevo vehículo')
  await formOf(page).getByRole('textbox', { name: 'Nombre', exact: true }).fill(name)
  await press(page, 'Crear vehículo')
  await rowOf(page, name).waitFor()
}

it('says on a page where a vehicle is, what it did today, and what its sensors read, also when opened by its address', async () => {
  const page = await openPage()
  await signIn(page, accountOf('ADMIN'), '/vehicles?q=Tráiler+01')
  await rowOf(page, 'Tráiler 01').click()
  await page.getByRole('heading', { name: 'Hoy' }).waitFor()
  await page.getByText(/^Ayer/).waitFor()
  await page.locator('.maplibregl-marker').waitFor()
  await takePicture(page, 'vehicle-page-light-desktop')
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('tab', { name: 'Sensores' }).click()
  await page.reload()
  await page.getByText('Batería interna').first().waitFor()
  await page.getByRole('tab', { name: 'Costes' }).click()
  await page.getByText('Costes por meses').waitFor()
  // What does not exist yet has no tab to be empty.
  for (const name of ['Alarmas', 'Mantenimiento'])
    await expect.poll(() => page.getByRole('tab', { name }).count()).toBe(0)
})

it('calibrates a tank and skips positions in the form, and shows both on the page', async () => {
  const page = await openPage()
  await signIn(page, accountOf('ADMIN'))
  await makeVehicle(page, 'Calibrado de prueba')
  await rowOf(page, 'Calibrado de prueba').click()
  await press(page, 'Editar')
  const name = formOf(page).getByRole('textbox', { name: 'Nombre', exact: true })
  await name.waitFor()
  await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true)
  await press(page, 'Calibrar el depósito')
  await formOf(page).getByLabel('Litros 2', { exact: true }).fill('80')
  await press(page, 'Añadir punto')
  await formOf(page).getByLabel('Lectura 3', { exact: true }).fill('500')
  await formOf(page).getByLabel('Omitir las posiciones que lleguen').check()
  await press(page, 'Guardar vehículo')
  await formOf(page).getByText('Las lecturas tienen que ir de menor a mayor').first().waitFor()
  await formOf(page).getByLabel('Lectura 3', { exact: true }).fill('1500')
  await press(page, 'Guardar vehículo')
  await page.getByText(/^Se omiten las posiciones/).waitFor()
  await page.getByRole('tab', { name: 'Combustible' }).click()
  await page.getByRole('row', { name: /1500.*160 L/ }).waitFor()
  await takePicture(page, 'vehicle-fuel-light-desktop')
})

it('corrects an odometer and shows at once what it now says', async () => {
  const page = await openPage()
  await signIn(page, accountOf('ADMIN'))
  await makeVehicle(page, 'Contador de prueba')
  await rowOf(page, 'Contador de prueba').click()
  await page.getByRole('tab', { name: 'Contadores' }).click()
  await page.getByText('Sin correcciones').waitFor()
  await page.getByLabel('Marcaba').fill('123456')
  await press(page, 'Corregir')
  await page.getByRole('row', { name: /123\.456,0 km.*\+123\.456,0 km/ }).waitFor()
  await page.getByRole('region', { name: 'Lo que marcan ahora' }).getByText('123.456,0 km').waitFor()
})

it('takes a photo of 1.9 MB, and refuses one of 2.1 MB before anything is sent', async () => {
  const page = await openPage()
  await signIn(page, accountOf('ADMIN'))
  await makeVehicle(page, 'Fotografiado de prueba')
  await rowOf(page, 'Fotografiado de prueba').click()
  await press(page, 'Editar')
  const file = formOf(page).locator('input[type=file]')
  await file.setInputFiles(await photoOf(2.1))
  await formOf(page)
    .getByText(/La foto pesa 2,1 MB/)
    .waitFor()
  await file.setInputFiles(await photoOf(1.9))
  await formOf(page).getByRole('img', { name: 'Foto' }).waitFor()
  await press(page, 'Guardar vehículo')
  await page.locator('main img[data-size=large]').waitFor()
})

it('exports places by their names', async () => {
  const page = await openPage()
  await signIn(page, accountOf('ADMIN'), '/vehicles?q=Excavadora')
  await page
    .getByText(/Cáceres, España/)
    .first()
    .waitFor()
  await press(page, 'Exportar')
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const text = await (await (await downloading).createReadStream()).toArray()
  const csv = Buffer.concat(text).toString()
  expect(csv).toContain('Cáceres, España')
  expect(csv).not.toMatch(/\d{2}\.\d{5}, -\d\.\d{5}/)
})
