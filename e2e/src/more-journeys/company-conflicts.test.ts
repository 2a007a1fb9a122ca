import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { accountOf, seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { signIn } from '../sign-in.ts'

const openPage = useBrowser()
const openTwo = async (path: string): Promise<[Page, Page]> => {
  const [mine, theirs] = [await openPage(), await openPage()]
  for (const page of [mine, theirs]) {
    await signIn(page, accountOf('ADMIN'), path)
  }
  return [mine, theirs]
}

it('lets two who change one user choose, and keeps what was typed', async () => {
  const [mine, theirs] = await openTwo('/users')
  const formOf = async (page: Page) => {
    await page.getByText('subadmin.readonly@demo.atalaya.app').click()
    return page.getByRole('dialog')
  }
  const [own, other] = [await formOf(mine), await formOf(theirs)]
  await own.getByLabel('Apellidos').fill('De la primera')
  await other.getByLabel('Nombre').fill('Otra')
  await other.getByRole('button', { name: 'Guardar usuario' }).click()
  await theirs.getByText(/^Otra .* guardado$/).waitFor()

  // Somebody else's save reaches the list behind, and takes nothing out of the open form.
  await own.getByRole('button', { name: 'Guardar usuario' }).click()
  const conflict = own.getByRole('table')
  await conflict.getByRole('row').filter({ hasText: 'Nombre' }).getByText('Otra').waitFor()
  await conflict.getByRole('row').filter({ hasText: 'Apellidos' }).getByText('De la primera').waitFor()
  expect(await seriousFindings(mine)).toEqual([])
  await takePicture(mine, 'user-conflict-light-desktop')
  await own.getByRole('button', { name: 'Guardar mis cambios' }).click()
  await mine.getByText(/De la primera guardado$/).waitFor()
  await theirs.getByRole('row').filter({ hasText: 'subadmin.readonly' }).getByText('De la primera').last().waitFor()
})

it('lets two who change one group choose, and gives the one what the other has saved', async () => {
  const [mine, theirs] = await openTwo('/groups')
  const formOf = async (page: Page) => {
    const line = page.getByRole('treeitem').filter({ hasText: 'Puerto' })
    await line.hover()
    await line.getByRole('button', { name: 'Editar Puerto' }).click()
    return page.getByRole('dialog')
  }
  const [own, other] = [await formOf(mine), await formOf(theirs)]
  await other.getByRole('textbox', { name: 'Nombre' }).fill('Puerto de Huelva')
  await other.getByRole('button', { name: 'Guardar grupo' }).click()
  await theirs.getByText('Grupo «Puerto de Huelva» guardado').waitFor()
  await own.getByRole('textbox', { name: 'Nombre' }).fill('Muelles')
  await own.getByRole('button', { name: 'Guardar grupo' }).click()
  await own.getByRole('table').getByText('Puerto de Huelva').waitFor()
  expect(await seriousFindings(mine)).toEqual([])
  await own.getByRole('button', { name: 'Quedarse con lo guardado' }).click()
  await expect.poll(() => own.getByRole('textbox', { name: 'Nombre' }).inputValue()).toBe('Puerto de Huelva')
})

it('shows a change of a sensor in the other tab at once, lets two choose, and takes a deletion back', async () => {
  const [mine, theirs] = await openTwo('/sensors')
  const row = (page: Page) => page.getByRole('row').filter({ hasText: 'temperature1C' })
  const formOf = async (page: Page) => {
    await row(page).click()
    return page.getByRole('dialog')
  }
  const [own, other] = [await formOf(mine), await formOf(theirs)]
  await other.getByRole('textbox', { name: 'Unidad' }).fill('grados')
  await other.getByRole('button', { name: 'Guardar sensor' }).click()
  await row(mine).getByText('grados').waitFor()
  await own.getByRole('textbox', { name: 'Unidad' }).fill('K')
  await own.getByRole('button', { name: 'Guardar sensor' }).click()
  await own.getByRole('table').getByText('grados').waitFor()
  await takePicture(mine, 'sensor-conflict-light-desktop')
  await own.getByRole('button', { name: 'Guardar mis cambios' }).click()
  await row(theirs).getByText('K', { exact: true }).waitFor()

  await row(mine).getByRole('checkbox').check()
  await mine.getByRole('button', { name: 'Borrar', exact: true }).click()
  await mine
    .getByRole('dialog')
    .getByRole('button', { name: /^Borrar/ })
    .click()
  await row(theirs).waitFor({ state: 'detached' })
  await mine.getByRole('button', { name: 'Deshacer' }).last().click()
  await row(theirs).waitFor()
})

it('draws what a sensor said over time, with keys and over the day on the map', async () => {
  const page = await openPage()
  await signIn(page, accountOf('ADMIN'), '/vehicles?q=Frigor%C3%ADfico%2001')
  await page.getByRole('link', { name: 'Frigorífico 01' }).or(page.getByText('Frigorífico 01')).first().click()
  await page.waitForURL(/\/vehicles\/\d+/)
  await page.getByRole('tab', { name: 'Sensores' }).click()
  await page.getByRole('combobox', { name: 'Sensor' }).click()
  await page.getByRole('option', { name: 'Temperatura de la caja' }).click()
  await page.getByRole('combobox', { name: 'Periodo' }).click()
  await page.getByRole('option', { name: 'Últimos 7 días' }).click()
  const chart = page.getByRole('slider', { name: 'Temperatura de la caja a lo largo del tiempo' })
  await chart.focus()
  for (let step = 0; step < 60; step++) await page.keyboard.press('ArrowLeft')
  await expect
    .poll(() => chart.getAttribute('aria-valuetext'))
    .toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d, -?\d+,\d\s(°C|K)$/)
  expect(await seriousFindings(page)).toEqual([])
  await takePicture(page, 'sensor-history-light-desktop')

  const id = page.url().match(/vehicles\/(\d+)/)?.[1]
  await page.goto(`/?item=${id}&day=yesterday`)
  const timeline = page.getByRole('region', { name: 'Recorrido del día' })
  // A map, a day and its sensors come one after the other.
  await timeline.getByRole('button', { name: 'Ver un sensor' }).click({ timeout: 40_000 })
  await page.getByRole('menuitem', { name: 'Puerta trasera' }).click()
  await page.waitForURL(/sensor=\d+/)
  await takePicture(page, 'sensor-over-speed-light-desktop')
})
