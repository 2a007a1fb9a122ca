import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { accountOf, rowOf, seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { signIn } from '../sign-in.ts'

const openPage = useBrowser()
const formOf = (page: Page) => page.getByRole('dialog')
const field = (page: Page, name: string) => formOf(page).getByRole('textbox', { name, exact: true })
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click()

it('makes vehicles, refuses a plate that is taken, and tells on a page who made one', async () => {
  const page = await openPage()
  await signIn(page, accountOf('ADMIN'), '/vehicles?q=Furgón+de+la+oficina')
  const make = async (name: string, plate: string) => {
    await press(page, 'Nuevo vehículo')
    await field(page, 'Nombre').fill(name)
    await field(page, 'Matrícula').fill(plate)
    await press(page, 'Crear vehículo')
  }
  await make('Furgón de la oficina 1', 'ofi-1')
  await rowOf(page, 'Furgón de la oficina 1').getByText('OFI-1').waitFor()
  await make('Furgón de la oficina 2', 'OFI-1')
  await formOf(page).getByText('Ya hay otro vehículo con esta matrícula').first().waitFor()
  await field(page, 'Matrícula').fill('OFI-2')
  await press(page, 'Crear vehículo')
  await rowOf(page, 'Furgón de la oficina 2').click()
  await page.getByRole('heading', { name: 'Furgón de la oficina 2' }).waitFor()
  await page.getByRole('tab', { name: 'Historial' }).click()
  await page.getByText('Lo creó').waitFor()
  await takePicture(page, 'vehicle-history-light-desktop')
  expect(await seriousFindings(page)).toEqual([])
})

it('gives a company a field of its own, which drivers then have', async () => {
  const page = await openPage()
  await signIn(page, accountOf('ADMIN'), '/drivers?q=Conductora+propia')
  await press(page, 'Más acciones')
  await page.getByRole('menuitem', { name: 'Campos y estados' }).click()
  await press(page, 'Nuevo campo')
  await field(page, 'Nombre').fill('Permiso C')
  await expect.poll(() => field(page, 'Clave').inputValue()).toBe('permisoC')
  await press(page, 'Crear campo')
  await page.getByRole('button', { name: 'Editar el campo «Permiso C»' }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await formOf(page).getByRole('button', { name: 'Cerrar' }).click()

  await press(page, 'Nuevo conductor')
  await field(page, 'Nombre').fill('Conductora propia')
  await field(page, 'Permiso C').fill('Desde 2019')
  await press(page, 'Crear conductor')
  await rowOf(page, 'Conductora propia').click()
  await page.getByText('Desde 2019').waitFor()
})
