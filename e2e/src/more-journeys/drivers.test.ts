import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { type Reply, signedInApi } from '../api-call.ts'
import { accountOf, rowOf, seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { signIn } from '../sign-in.ts'

const openPage = useBrowser()
const formOf = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click()

const make = async (page: Page, { path, create, save, name }: Record<'path' | 'create' | 'save' | 'name', string>) => {
  await page.goto(`/${path}?q=${encodeURIComponent(name)}`)
  await press(page, create)
  await formOf(page).getByRole('textbox', { name: 'Nombre', exact: true }).fill(name)
  await press(page, save)
  await rowOf(page, name).waitFor()
}

it('puts a driver into a vehicle and out again by hand, and keeps who drove when on both pages', async () => {
  const page = await openPage()
  await signIn(page, accountOf('ADMIN'))
  const [driver, vehicle] = ['Conductora de turno', 'Furgón de turno']
  await make(page, { path: 'drivers', create: 'Nuevo conductor', save: 'Crear conductor', name: driver })
  await make(page, { path: 'vehicles', create: 'Nuevo vehículo', save: 'Crear vehículo', name: vehicle })
  await rowOf(page, vehicle).click()
  await page.getByRole('tab', { name: 'Conductores' }).click()
  await page.getByText('Nadie lo ha conducido todavía').waitFor()
  await press(page, /^Asignar conductor/)
  await page.getByRole('option', { name: driver }).click()
  await page.getByRole('row', { name: /Conductora de turno.*Ahora.*A mano/ }).waitFor()
  await takePicture(page, 'vehicle-drivers-light-desktop')
  expect(await seriousFindings(page)).toEqual([])

  await page.getByRole('link', { name: driver }).click()
  await page.getByRole('heading', { name: driver }).waitFor()
  await page.getByRole('link', { name: vehicle }).waitFor()
  await page.getByText('Todavía no ha enviado ninguna posición').waitFor()
  await takePicture(page, 'driver-page-light-desktop')
  await press(page, 'Editar')
  await press(page, /^Vehículo/)
  await page.getByRole('option', { name: 'Ninguno' }).click()
  await press(page, 'Guardar conductor')
  await page.getByRole('tab', { name: 'Vehículos' }).click()
  // From and until, and no longer now.
  await page.getByRole('row', { name: /Furgón de turno.*\d{4} \d{2}:\d{2}.*\d{4} \d{2}:\d{2}.*A mano/ }).waitFor()
})

it('shows a driver with a tracker of their own on the map, alone and with the vehicle that they drive', async () => {
  const [name, vehicle] = ['Andrés Holguín', 'Tráiler 01']
  const account = accountOf('ADMIN')
  const api = await signedInApi(account)
  const company = `/companies/id/${account.companyId}`
  const idOf = async (noun: string, wanted: string): Promise<number> =>
    (Object.values(await api.call('GET', `${company}/${noun}`)) as Reply[]).find((one) => one.name === wanted).id
  const page = await openPage()
  await signIn(page, account)
  await page.getByRole('button', { name: 'Todo', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'Conductores' }).click()
  const row = page.getByRole('button').filter({ hasText: name })
  await row.click()
  await page.getByRole('heading', { name }).waitFor()
  await takePicture(page, 'driver-on-map-light-desktop')
  expect(await seriousFindings(page)).toEqual([])

  // Given a vehicle that is elsewhere, the driver stays where the phone is, and the card says what they drive.
  const driverId = await idOf('drivers', name)
  await api.call('PUT', `${company}/vehicles/id/${await idOf('vehicles', vehicle)}/driver`, { driverId })
  await page.getByText(`Al volante de ${vehicle}`).waitFor()
  await takePicture(page, 'driver-with-vehicle-light-desktop')
})
