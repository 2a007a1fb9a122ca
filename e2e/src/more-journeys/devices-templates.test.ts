import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { type Api, type Reply, signedInApi } from '../api-call.ts'
import { accountOf, rowOf, seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { callIn } from '../desk-tracker.ts'
import { signIn } from '../sign-in.ts'

const openPage = useBrowser()

const trackers = async (api: Api): Promise<string> => {
  const [reseller] = Object.values<Reply>(await api.call('GET', '/resellers'))
  return `/resellers/id/${reseller.id}/trackers`
}
const imeis = '352093084983'
const [silent, obedient, stubborn, foreign] = ['001', '019', '027', '035'].map((end) => imeis + end) as [
  string,
  string,
  string,
  string,
]
const teltonika = 1
const gt06 = 3

const register = async (api: Api): Promise<Record<string, number>> => {
  const path = await trackers(api)
  const made: [string, number][] = []
  for (const deviceId of [silent, obedient, stubborn, foreign]) {
    const typeId = deviceId === foreign ? gt06 : teltonika
    const { id } = await api.call('POST', path, { deviceId, typeId })
    made.push([deviceId, id])
  }
  return Object.fromEntries(made)
}
const resultOf = (page: Page, deviceId: string) => page.getByRole('listitem').filter({ hasText: deviceId })

let ids: Record<string, number> = {}

it('makes a template, changes it, gives it to many, and tells of each what came of it', async () => {
  const api = await signedInApi(accountOf('RESELLER'))
  ids = await register(api)
  const page = await openPage()
  await signIn(page, accountOf('RESELLER'))
  await page.goto('/devices?list=templates')
  await page.getByRole('button', { name: 'Crear plantilla' }).first().click()
  const form = page.getByRole('dialog', { name: 'Crear plantilla' })
  await form.getByLabel('Nombre de la plantilla').fill('Reparto')
  await form.getByRole('button', { name: 'Guardar plantilla' }).click()
  await form.getByText('Falta este dato').waitFor()
  await form.getByLabel('APN', { exact: true }).fill('internet')
  await form.getByLabel('Servidor').fill('fleet.example.com')
  await takePicture(page, 'template-editor-light-desktop')
  expect(await seriousFindings(page)).toEqual([])
  await form.getByRole('button', { name: 'Guardar plantilla' }).click()
  await page.getByText('Plantilla «Reparto» guardada').waitFor()

  await rowOf(page, 'Reparto').getByText('fleet.example.com:2166').click()
  const editor = page.getByRole('dialog', { name: 'Reparto' })
  await editor.getByLabel('Intervalo en marcha').fill('45')
  await editor.getByRole('button', { name: 'Guardar plantilla' }).click()
  await rowOf(page, 'Reparto').getByText('45', { exact: true }).waitFor()

  await page.goto(`/devices?q=${imeis}`)
  await rowOf(page, silent).waitFor()
  await page.getByRole('row').first().getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Configurar con plantilla' }).click()
  const dialog = page.getByRole('dialog', { name: 'Configurar 4 dispositivos con una plantilla' })
  await dialog.getByRole('button', { name: /^Plantilla:/ }).click()
  await page.getByRole('option', { name: 'Reparto · Teltonika' }).click()
  await dialog.getByRole('button', { name: 'Configurar', exact: true }).click()
  await dialog.getByText('3 dispositivos la reciben. 1 no.').waitFor()
  await resultOf(page, foreign).getByText('La configuración es de otro tipo de localizador').waitFor()
  await resultOf(page, silent).getByText('Pendiente').waitFor()
  // On no item, they are let in only for what they are to be told.
  callIn(obedient)
  callIn(stubborn, () => 'Error: wrong parameter')
  await resultOf(page, obedient).getByText('Actualizada').waitFor()
  await resultOf(page, stubborn).getByText('Rechazada').waitFor()
  await takePicture(page, 'template-results-light-desktop')
  expect(await seriousFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Cerrar' }).last().click()
  await rowOf(page, stubborn).getByText('Rechazada').waitFor()

  const { config } = await api.call('GET', `${await trackers(api)}/id/${ids[obedient]}/config`)
  expect(config).toMatchObject({ active: true, apn: 'internet', interval: 45, speedLimit: 120, sleepTime: 30 })
})

it('copies the configuration of one tracker to another, and offers those of its model alone', async () => {
  const api = await signedInApi(accountOf('RESELLER'))
  const path = await trackers(api)
  const stored = (await api.call('GET', `${path}/id/${ids[obedient]}/config`)).config
  await api.call('PUT', `${path}/id/${ids[obedient]}/config`, { config: { ...stored, speedLimit: 90 } })
  const page = await openPage()
  await signIn(page, accountOf('RESELLER'))
  await page.goto(`/devices/${ids[obedient]}?tab=config`)
  await page.getByRole('button', { name: 'Copiar a otros' }).click()
  const dialog = page.getByRole('dialog', { name: `Copiar la configuración de ${obedient}` })
  await dialog.getByRole('button', { name: /^Dispositivos:/ }).click()
  await page.getByRole('searchbox').or(page.getByPlaceholder('Buscar')).last().fill(imeis)
  await page.getByRole('option', { name: silent }).click()
  await expect.poll(() => page.getByRole('option', { name: foreign }).count()).toBe(0)
  await expect.poll(() => page.getByRole('option', { name: obedient }).count()).toBe(0)
  // Closes the panel, and not the dialog.
  await page.keyboard.press('Escape')
  await page.getByRole('option').first().waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: 'Copiar configuración' }).click()
  await dialog.getByText('1 dispositivo la recibe.').waitFor()
  await takePicture(page, 'device-clone-light-desktop')
  const target = await api.call('GET', `${path}/id/${ids[silent]}/config`)
  expect(target).toMatchObject({ state: 'pending', config: { ...stored, speedLimit: 90 } })
})

it('fills a form in from a template, and brings a deleted one back', async () => {
  const page = await openPage()
  await signIn(page, accountOf('RESELLER'))
  await page.goto(`/devices/${ids[stubborn]}?tab=config`)
  await page.getByText(/ha rechazado o perdido parte/).waitFor()
  await page.getByLabel('APN', { exact: true }).fill('otra')
  await page.getByRole('button', { name: 'Plantillas' }).click()
  await page.getByRole('menuitem', { name: 'Reparto' }).click()
  await expect.poll(() => page.getByLabel('APN', { exact: true }).inputValue()).toBe('internet')
  await page.getByRole('button', { name: 'Plantillas' }).click()
  await page.getByRole('menuitem', { name: 'Guardar como plantilla' }).click()
  const naming = page.getByRole('dialog', { name: 'Guardar como plantilla' })
  await naming.getByLabel('Nombre de la plantilla').fill('Reparto')
  await naming.getByRole('button', { name: 'Guardar como plantilla' }).click()
  await naming.getByText('Ya hay otro con este nombre').waitFor()
  await naming.getByRole('button', { name: 'Cancelar' }).click()

  await page.goto('/devices?list=templates')
  await rowOf(page, 'Reparto').hover()
  await rowOf(page, 'Reparto').getByRole('button', { name: 'Borrar plantilla: Reparto' }).click()
  await page.getByText('Plantilla «Reparto» borrada').waitFor()
  await rowOf(page, 'Reparto').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await rowOf(page, 'Reparto').waitFor()
  expect(await seriousFindings(page)).toEqual([])
})
