import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { accountNamed, accountOf, rowOf, seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { signIn } from '../sign-in.ts'

const openPage = useBrowser()
const formOf = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click()

it.each([
  ['assets', 'Remolque lona 07'],
  ['persons', 'Andrés Holguín'],
])('says on a page of %s where one is and what it did', async (path, name) => {
  const page = await openPage()
  await signIn(page, accountOf('ADMIN'), `/${path}?q=${encodeURIComponent(name)}`)
  await rowOf(page, name).click()
  await page.getByRole('heading', { name: 'Hoy' }).waitFor()
  await page.locator('.maplibregl-marker').waitFor()
  await takePicture(page, `${path}-page-light-desktop`)
  expect(await seriousFindings(page)).toEqual([])
})

it('lets who only reads open a page, and change nothing', async () => {
  const page = await openPage()
  await signIn(page, accountNamed('admin.readonly'), '/assets?q=Tula')
  await rowOf(page, 'Tula').click()
  await page.getByRole('heading', { name: 'Tula' }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Editar' }).count()).toBe(0)
})

it('sets a day of the company’s own for several at once', async () => {
  const page = await openPage()
  await signIn(page, accountOf('ADMIN'), '/assets?settings=fields&field=0&q=Contenedor')
  await formOf(page).getByRole('textbox', { name: 'Nombre', exact: true }).fill('Última inspección')
  await formOf(page).getByRole('combobox', { name: 'Tipo' }).click()
  await page.getByRole('option', { name: 'Fecha' }).click()
  await press(page, 'Crear campo')
  await page.getByRole('button', { name: 'Editar el campo «Última inspección»' }).waitFor()
  await formOf(page).getByRole('button', { name: 'Cerrar' }).click()
  await page.getByRole('checkbox', { name: 'Seleccionar la página' }).check()
  await page.getByRole('button', { name: 'Editar', exact: true }).last().click()
  await formOf(page).getByRole('button', { name: 'Última inspección: Sin cambios' }).click()
  await formOf(page).getByRole('textbox', { name: 'Última inspección' }).fill('15/03/2026')
  await takePicture(page, 'assets-bulk-day-light-desktop')
  await formOf(page).locator('button[type=submit]').click()
  await formOf(page).getByRole('textbox').fill('3')
  await formOf(page)
    .getByRole('button', { name: /^Editar \d/ })
    .last()
    .click()
  await page
    .getByText(/activos cambiados/)
    .first()
    .waitFor()
  await page.goto('/assets?q=Contenedor')
  await rowOf(page, 'Contenedor').first().click()
  await page.getByText('15/03/2026').waitFor()
})
