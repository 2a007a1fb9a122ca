import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { accountOf, seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { callIn } from '../desk-tracker.ts'
import { chooseInRowMenu, readRowMenu } from '../row-menu.ts'
import { signIn } from '../sign-in.ts'

const openPage = useBrowser()
const imei = '352093084999001'

const rowOf = (page: Page) => page.getByRole('row').filter({ hasText: imei })

it('registers a tracker, hands it to a company, puts it on a vehicle and takes it back', async () => {
  const page = await openPage()
  await signIn(page, accountOf('RESELLER'), '/devices?size=10')
  await page.getByText(/Total: \d+/).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  // Whose it is concerns those above.
  await expect.poll(() => page.getByRole('columnheader', { name: 'Distribuidor' }).count()).toBe(0)

  await page.getByRole('button', { name: 'Registrar dispositivo' }).click()
  const form = page.getByRole('dialog', { name: 'Registrar dispositivo' })
  await form.getByLabel('ID del dispositivo').fill(imei)
  await form.getByLabel('ICCID').fill('not a card')
  await form.getByRole('button', { name: 'Registrar dispositivo' }).click()
  await form.getByText('El formato no es correcto').waitFor()
  await form.getByLabel('ICCID').fill('8934071100000000000')
  await form.getByRole('button', { name: 'Registrar dispositivo' }).click()
  await page.getByText(`${imei}: guardado`).waitFor()
  await page.goto(`/devices?q=${imei}`)
  await rowOf(page).waitFor()

  expect(await readRowMenu(rowOf(page))).toEqual([
    'Editar',
    'Asignar a una empresa',
    'Abrir ficha',
    expect.stringMatching(/^Borrar/),
  ])
  await chooseInRowMenu(rowOf(page), 'Asignar a una empresa')
  await page.getByRole('button', { name: /^Empresa:/ }).click()
  await page.getByRole('option', { name: 'Transportes Guadiana' }).click()
  await page.getByRole('button', { name: 'Asignar', exact: true }).click()
  await rowOf(page).getByText('Transportes Guadiana').waitFor()

  expect(await readRowMenu(rowOf(page))).toEqual([
    'Editar',
    'Quitar de la empresa',
    'Montar en un elemento',
    'Ir a su empresa',
    'Abrir ficha',
  ])
  await chooseInRowMenu(rowOf(page), 'Montar en un elemento')
  await page.getByRole('button', { name: /^Elemento:/ }).click()
  // By name, of which the list shows the first ones; its search stands over that of the page once it is there.
  await page.getByRole('option', { name: /^Asistencia 01/ }).waitFor()
  await page.keyboard.type('Tráiler 01')
  await page.getByRole('option', { name: /^Tráiler 01/ }).click()
  await page.getByRole('button', { name: 'Montar', exact: true }).click()
  await rowOf(page).getByText('Tráiler 01').waitFor()
  await takePicture(page, 'devices-list-light-desktop')

  expect(await readRowMenu(rowOf(page))).toEqual(['Editar', 'Desmontar del elemento', 'Ir a su empresa', 'Abrir ficha'])
  await chooseInRowMenu(rowOf(page), 'Desmontar del elemento')
  // Putting it there can be taken back as well.
  await page
    .getByRole('status')
    .filter({ hasText: `${imei} ya no va en Tráiler 01` })
    .getByRole('button', { name: 'Deshacer' })
    .click()
  await rowOf(page).getByText('Tráiler 01').waitFor()
})

it('configures a tracker, which confirms when it calls, and shows what it said', async () => {
  const page = await openPage()
  await signIn(page, accountOf('RESELLER'), `/devices?q=${imei}`)
  await chooseInRowMenu(rowOf(page), 'Abrir ficha')
  await page.getByRole('tab', { name: 'Configuración' }).click()
  await page.getByRole('switch', { name: /^Activa/ }).check()
  await page.getByRole('button', { name: 'Guardar configuración' }).click()
  await page.getByText('Falta este dato').waitFor()
  await page.getByLabel('APN', { exact: true }).fill('internet')
  await page.getByLabel('Servidor').fill('fleet.example.com')
  await page.getByRole('button', { name: 'Guardar configuración' }).click()
  await page.getByText(/A la espera: se le envía en cuanto llama/).waitFor()
  await takePicture(page, 'device-config-pending-light-desktop')
  expect(await seriousFindings(page)).toEqual([])

  const { told } = callIn(imei)
  await page.getByText(/^Confirmada el/).waitFor()
  expect(told).toEqual([
    'setparam 10050:60;11104:120;103:30',
    'setparam 2001:internet',
    'setparam 2004:fleet.example.com;2005:2166;2006:0',
  ])

  await page.getByRole('tab', { name: 'Instalador' }).click()
  await page.getByText('teltonika TCP', { exact: true }).first().waitFor()
  await page.getByText('Se presenta').first().click()
  await takePicture(page, 'device-installer-light-desktop')
  expect(await seriousFindings(page)).toEqual([])
})

it('lets nobody below the resellers in', async () => {
  const page = await openPage()
  await signIn(page, accountOf('ADMIN'), '/devices')
  await page.waitForURL(/\/login/)
})
