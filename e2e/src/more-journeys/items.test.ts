import { assetRoutes } from '@atalaya/contract/items'
import { basePath, fillPath } from '@atalaya/contract/route'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { accountOf, seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { phone } from '../chromium.ts'
import { signIn } from '../sign-in.ts'
import { thisStack } from '../this-stack.ts'

const openPage = useBrowser()
const formOf = (page: Page) => page.getByRole('dialog')
const field = (page: Page, name: string) => formOf(page).getByRole('textbox', { name, exact: true })
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click()
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

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

/** As another person's save, made while this page has its form open. */
const renameAsset = async (page: Page, [from, to]: [string, string]): Promise<void> => {
  const token = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('atalaya.session.')) ?? ''
    return JSON.parse(localStorage.getItem(key) ?? '{}').accessToken as string
  })
  const { companyId } = accountOf('ADMIN')
  const call = async (method: string, path: string, body?: object) => {
    const reply = await fetch(thisStack().url + basePath + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    expect(reply.status).toBe(200)
    return reply.json()
  }
  const params = { companyId: companyId ?? 0 }
  const listed = assetRoutes.list.reply.parse(await call('GET', fillPath(assetRoutes.list.path, params)))
  const { id } = Object.values(listed).find(({ name }) => name === from) ?? { id: 0 }
  const { version } = assetRoutes.read.reply.parse(
    await call('GET', fillPath(assetRoutes.read.path, { ...params, id })),
  )
  await call('PUT', fillPath(assetRoutes.update.path, { ...params, id }), { name: to, version })
}

it('keeps what was typed until somebody decides, and shows both versions when two have saved', async () => {
  const page = await openPage()
  await signIn(page, accountOf('ADMIN'), '/assets?q=Remolque+de+dos')
  await press(page, 'Nuevo activo')
  await field(page, 'Nombre').fill('Remolque de dos')
  await press(page, 'Crear activo')
  await rowOf(page, 'Remolque de dos').hover()
  await press(page, 'Editar: Remolque de dos')
  await field(page, 'Nombre').fill('Remolque de dos, mío')
  await page.keyboard.press('Escape')
  await press(page, 'Seguir editando')
  await expect.poll(() => field(page, 'Nombre').inputValue()).toBe('Remolque de dos, mío')

  await renameAsset(page, ['Remolque de dos', 'Remolque de dos, suyo'])
  await press(page, 'Guardar activo')
  const differing = formOf(page).getByRole('row').filter({ hasText: 'Remolque de dos, suyo' })
  await differing.getByText('Remolque de dos, mío').waitFor()
  await takePicture(page, 'asset-conflict-light-desktop')
  await press(page, 'Guardar mis cambios')
  await rowOf(page, 'Remolque de dos, mío').waitFor()
})

it('deletes several by their number, and takes it back', async () => {
  const page = await openPage()
  await signIn(page, accountOf('ADMIN'), '/persons?q=Borrable')
  for (const name of ['Borrable uno', 'Borrable dos']) {
    await press(page, 'Nueva persona')
    await field(page, 'Nombre').fill(name)
    await press(page, 'Crear persona')
    await rowOf(page, name).waitFor()
  }
  await page.getByRole('checkbox', { name: 'Seleccionar la página' }).check()
  await page.getByRole('button', { name: 'Borrar', exact: true }).last().click()
  await formOf(page).getByRole('textbox').fill('2')
  await formOf(page)
    .getByRole('button', { name: /^Borrar 2/ })
    .click()
  await page
    .getByRole('status')
    .filter({ hasText: /[Bb]orrad/ })
    .getByRole('button', { name: 'Deshacer' })
    .click()
  await page.getByText('Deshecho en 2 registros').waitFor()
  await rowOf(page, 'Borrable dos').waitFor()
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

it('shows vehicles on a phone, without what only administrators do', async () => {
  const page = await openPage({ ...phone, colorScheme: 'dark' })
  await signIn(page, accountOf('SUBADMIN'), '/vehicles')
  await page
    .getByText(/Total: \d/)
    .first()
    .waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Más acciones' }).count()).toBe(0)
  await takePicture(page, 'vehicles-dark-phone')
  expect(await seriousFindings(page)).toEqual([])
})
