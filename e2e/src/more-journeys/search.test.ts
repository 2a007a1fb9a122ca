import { sessionRoutes } from '@atalaya/contract/session'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { type Reply, signedInApi } from '../api-call.ts'
import { accountOf, seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { signIn } from '../sign-in.ts'

const openPage = useBrowser()

const noteOf = (page: Page, text: string) => page.locator('[data-search-notes]').filter({ hasText: text })

/** What a search has marked in the notes of the rows that it found. */
const marksIn = (page: Page) => page.locator('[data-search-notes] mark').allTextContents()

/** Registered once, on no company: everything that a list does not show at first. */
const device = {
  deviceId: '352093084991777',
  typeId: 1,
  name: 'Rastreador de búsqueda',
  description: 'Bajo el asiento del copiloto',
  sim: { phone: '+34 600 77 88 99', type: 1, iccid: '8934076500001234567', imsi: '214075551234567', apn: '' },
}

const registerDevice = async () => {
  const account = accountOf('RESELLER')
  const api = await signedInApi(account)
  const { resellerId } = await api.call('GET', sessionRoutes.currentUser.path)
  const path = `/resellers/id/${resellerId}/trackers`
  const known = Object.values(await api.call('GET', `${path}?limit=10000`)) as { deviceId: string; id: number }[]
  const there = known.find(({ deviceId }) => deviceId === device.deviceId)
  return there ? there.id : ((await api.call('POST', path, device)) as { id: number }).id
}

it('a list finds a device by what it does not show, and says in which field', async () => {
  await registerDevice()
  const page = await openPage()
  await signIn(page, accountOf('RESELLER'), '/devices')
  const search = page.getByRole('searchbox', { name: 'Buscar' })
  await expect.poll(() => search.getAttribute('placeholder')).toBe('Buscar en todos los campos')
  for (const [typed, field, marked] of [
    ['8934 4567', 'ICCID', ['8934', '4567']],
    ['21407555', 'IMSI', ['21407555']],
    ['600778899', 'Teléfono', ['600 77 88 99']],
    ['RASTREADOR DE BUSQUEDA', 'Nombre', ['Rastreador', 'de', 'búsqueda']],
    ['bajo copiloto', 'Descripción', ['Bajo', 'copiloto']],
  ] as const) {
    await search.fill(typed)
    await noteOf(page, `${field}:`).waitFor()
    await expect.poll(() => page.getByRole('grid').locator('tr[data-row]').count()).toBe(1)
    await expect.poll(() => marksIn(page)).toEqual(marked)
  }
  await takePicture(page, 'search-devices-light-desktop')
  expect(await seriousFindings(page)).toEqual([])
  // What a column shows needs no note.
  await search.fill(device.deviceId)
  await expect.poll(() => page.getByRole('grid').locator('tr[data-row]').count()).toBe(1)
  await expect.poll(() => page.locator('[data-search-notes]').count()).toBe(0)
})

/** One of the demo's fleet, with what nobody sees of it at first. */
const prepareVehicle = async () => {
  const account = accountOf('ADMIN')
  const api = await signedInApi(account)
  const path = `/companies/id/${account.companyId}/vehicles`
  const name = 'Hormigonera de búsqueda'
  const known = Object.values(await api.call('GET', path)) as { name: string }[]
  if (!known.some((vehicle) => vehicle.name === name))
    await api.call('POST', path, {
      name,
      plate: '9271-XKW',
      chassis: 'WDB9634031L987654',
      brand: 'Sennebogen',
      model: '870',
    })
  return name
}

it('a list finds a vehicle by chassis, make, and its plate without the hyphen', async () => {
  const name = await prepareVehicle()
  const page = await openPage()
  await signIn(page, accountOf('ADMIN'), '/vehicles')
  const search = page.getByRole('searchbox', { name: 'Buscar' })
  const row = page.getByRole('grid').locator('tr[data-row]').filter({ hasText: name })
  for (const [typed, field] of [
    ['wdb 9634 031', 'Bastidor:'],
    ['sennebogen', 'Marca:'],
  ] as const) {
    await search.fill(typed)
    await noteOf(page, field).waitFor()
    await row.waitFor()
  }
  await takePicture(page, 'search-vehicles-light-desktop')
  await search.fill('9271xkw')
  await expect.poll(() => page.locator('[data-search-notes]').count()).toBe(0)
  await row.waitFor()

  // A device's id stands in a column that is hidden at first.
  const { companyId } = accountOf('ADMIN')
  const trackers = await (await signedInApi(accountOf('ADMIN'))).call('GET', `/companies/id/${companyId}/trackers`)
  const onVehicle = Object.values<Reply>(trackers).find(({ itemId }) => itemId !== null)
  await search.fill(onVehicle.deviceId)
  await noteOf(page, `Localizador: ${onVehicle.deviceId}`).waitFor()
  expect(await seriousFindings(page)).toEqual([])
})

it('Ctrl K finds every record that one may open, by all that its list tells, and opens it', async () => {
  await prepareVehicle()
  const page = await openPage()
  await signIn(page, accountOf('ADMIN'), '/costs')
  await page.getByRole('heading', { name: 'Costes' }).waitFor()
  const palette = page.getByRole('dialog', { name: 'Buscar en todo' })
  const open = async (typed: string) => {
    await page.keyboard.press('Control+k')
    await palette.locator('input:focus').waitFor()
    await page.keyboard.type(typed)
  }
  const entry = (text: string) => palette.getByRole('button').filter({ hasText: text })
  // A vehicle by its chassis, with the field that it was found in; without its hyphen a plate is the same plate.
  await open('wdb9634031')
  await entry('Hormigonera de búsqueda').filter({ hasText: 'Bastidor: WDB9634031L987654' }).waitFor()
  await page.keyboard.press('Escape')
  await open('9271xkw')
  await entry('Hormigonera de búsqueda').waitFor()
  await page.keyboard.press('Escape')

  await open('operator@demo')
  await entry('operator@demo.atalaya.app').waitFor()
  await takePicture(page, 'palette-user-light-desktop')
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/users\?.*edit=\d+/)
  const form = page.getByRole('dialog')
  await expect.poll(() => form.getByLabel('Correo electrónico').inputValue()).toBe('operator@demo.atalaya.app')
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })

  await open('pilar cortes')
  await page.keyboard.press('Enter')
  // She drives, so that her vehicle comes first.
  await page.waitForURL(/\/\?.*item=\d+|\/drivers\/\d+/)

  await open('andalucia')
  await entry('Andalucía').waitFor()
  await takePicture(page, 'palette-group-light-desktop')
  await page.keyboard.press('Escape')
  await open('zzzzqqq')
  await palette.getByText('Nada coincide').waitFor()
})

it('Ctrl K of a reseller finds devices by ICCID and companies by name', async () => {
  await registerDevice()
  const page = await openPage()
  await signIn(page, accountOf('RESELLER'), '/companies')
  await page.getByRole('grid').waitFor()
  const palette = page.getByRole('dialog', { name: 'Buscar en todo' })
  await page.keyboard.press('Control+k')
  await palette.waitFor()
  await page.keyboard.type('89340765')
  await palette.getByRole('button').filter({ hasText: 'ICCID: 8934076500001234567' }).waitFor()
  await takePicture(page, 'palette-device-light-desktop')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/devices\/\d+/)
  await page.getByRole('heading', { name: 'Rastreador de búsqueda' }).waitFor()
})
