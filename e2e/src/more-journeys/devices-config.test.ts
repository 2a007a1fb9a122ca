import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { type Reply, signedInApi } from '../api-call.ts'
import { accountOf, seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { signIn } from '../sign-in.ts'

const openPage = useBrowser()
const teltonika = 1
const phoneApp = 2

/** A new device of the type, at the form of its configuration. */
const openForm = async (deviceId: string, typeId: number) => {
  const api = await signedInApi(accountOf('RESELLER'))
  const [reseller] = Object.values<Reply>(await api.call('GET', '/resellers'))
  const path = `/resellers/id/${reseller.id}/trackers`
  const { id } = await api.call('POST', path, { deviceId, typeId })
  const page = await openPage()
  await signIn(page, accountOf('RESELLER'))
  await page.goto(`/devices/${id}?tab=config`)
  await field(page, 'APN').waitFor()
  return { page, stored: () => api.call('GET', `${path}/id/${id}/config`) }
}
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Guardar configuración' }).click()
const activate = (page: Page) => page.getByRole('switch', { name: /^Activa/ }).check()

/** What a list of choices offers. */
const offered = async (page: Page, label: string): Promise<string[]> => {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option').first().waitFor()
  const texts = await page.getByRole('option').allTextContents()
  await page.keyboard.press('Escape')
  await page.getByRole('option').first().waitFor({ state: 'detached' })
  return texts
}
const chosen = (page: Page, label: string) => page.getByRole('combobox', { name: label, exact: true }).inputValue()
const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

it('an active configuration of a tracker is not saved without any of what it needs', async () => {
  const { page, stored } = await openForm('352093084981013', teltonika)
  const figures = {
    Puerto: '2166',
    'Límite de velocidad': '120 km/h',
    'Intervalo en marcha': '60 s',
    'Reposo antes de dormir': '30 min',
  }
  for (const [label, value] of Object.entries(figures))
    await expect.poll(() => field(page, label).inputValue()).toBe(value)
  await activate(page)
  const usual = { APN: 'internet', Servidor: 'fleet.example.com', ...figures }
  for (const [label, value] of Object.entries(usual)) await field(page, label).fill(value.replace(/ .*/, ''))
  for (const [label, value] of Object.entries(usual)) {
    await field(page, label).fill('')
    await save(page)
    await page.getByText('Falta este dato').waitFor()
    await expect.poll(() => page.getByText('Falta este dato').count()).toBe(1)
    await field(page, label).fill(value.replace(/ .*/, ''))
  }
  expect((await stored()).config).toBeNull()
  await save(page)
  await page.getByText(/^A la espera/).waitFor()
  expect((await stored()).config).toMatchObject({
    active: true,
    port: 2166,
    speedLimit: 120,
    interval: 60,
    sleepTime: 30,
  })
})

it('a phone’s configuration has the modes, ranges and defaults of the specification, and is read back as it was saved', async () => {
  const { page, stored } = await openForm('config@flota.es', phoneApp)
  await expect.poll(() => field(page, 'Puerto').inputValue()).toBe('2100')
  expect(await offered(page, 'Modo')).toEqual(['Localizador', 'Aplicación', 'Aplicación y localizador'])
  await expect.poll(() => chosen(page, 'Tipo de aplicación')).toBe('Conductor')
  expect(await offered(page, 'Ritmo')).toEqual(['El más rápido', 'Rápido', 'Moderado', 'Normal'])
  for (const label of ['Qué balizas', 'Qué redes'])
    expect(await offered(page, label)).toEqual(['Todas', 'Por evento', 'Seguimiento'])
  await expect.poll(() => field(page, 'Modo de búsqueda').inputValue()).toBe('3')
  expect(await offered(page, 'Modo de emisión')).toEqual(['Bajo consumo', 'Equilibrado', 'Baja latencia'])
  expect(await offered(page, 'Formato')).toEqual(['IBEACON', 'ALTBEACON', 'EDDYSTONE_UID'])
  await expect.poll(() => field(page, 'Intervalo de sensores').inputValue()).toBe('1000 ms')
  await expect.poll(() => field(page, 'Decimales').inputValue()).toBe('2')
  expect(await offered(page, 'Datos guardados en el teléfono')).toEqual(['512 kB', '1 MB', '5 MB'])
  await expect.poll(() => chosen(page, 'Datos guardados en el teléfono')).toBe('1 MB')
  await takePicture(page, 'device-config-phone-app-light-desktop')
  expect(await seriousFindings(page)).toEqual([])

  // Other keys than hex digits do nothing, and too few of them are refused.
  await field(page, 'Major').pressSequentially('gx1az2')
  await expect.poll(() => field(page, 'Major').inputValue()).toMatch(/^1a2$/i)
  for (const colour of ['#ab', '', '#aabbc']) {
    await field(page, 'Color de la aplicación').fill(colour)
    await save(page)
    await expect.poll(() => field(page, 'Color de la aplicación').getAttribute('aria-invalid')).toBe('true')
  }
  await expect.poll(() => field(page, 'Major').getAttribute('aria-invalid')).toBe('true')
  await field(page, 'Cada').fill('29')
  await page.getByRole('switch', { name: 'Recibir balizas' }).check()
  await page.getByRole('switch', { name: 'Emitir como baliza' }).check()
  await field(page, 'Color de la aplicación').fill('#abc')
  await field(page, 'Major').fill('1a2b')
  await save(page)
  await expect.poll(() => field(page, 'Cada').getAttribute('aria-invalid')).toBe('true')
  await field(page, 'Cada').fill('30')
  await save(page)
  await page.getByText(/no a la vez|a la vez/).waitFor()
  expect((await stored()).config).toBeNull()
  await page.getByRole('switch', { name: 'Emitir como baliza' }).uncheck()

  await choose(page, 'Modo', 'Aplicación y localizador')
  await choose(page, 'Ritmo', 'El más rápido')
  await choose(page, 'Modo de emisión', 'Baja latencia')
  await choose(page, 'Datos guardados en el teléfono', '512 kB')
  await save(page)
  await page.getByText('Configuración guardada').waitFor()
  expect((await stored()).config).toMatchObject({
    ...{ active: false, mode: 'app_tracker', appType: 'driver', speedLevel: 0, colour: '#abc' },
    ...{ beaconReceives: true, beaconEmits: false, beaconMajor: '1a2b', beaconScanMode: 3, beaconMode: 'all' },
    ...{ beaconAdvertiseMode: 'LOW_LATENCY', beaconLayout: 'IBEACON', wifiIntervalMin: 30, wifiMode: 'all' },
    ...{ sensorIntervalMs: 1_000, sensorPrecision: 2, dataSizeBytes: 524_288 },
  })
})
