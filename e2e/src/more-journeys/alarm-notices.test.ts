import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Api, signedInApi } from '../api-call.ts'
import { accountOf, seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { insertPerson } from '../new-person.ts'
import { signIn } from '../sign-in.ts'
import { useDatabase } from '../stack-database.ts'
import { registerTracker, type Tracker } from '../tracker.ts'

const openPage = useBrowser()
const imei = '352093089900371'
const vehicle = 'Camión de los avisos'
const rule = 'Velocidad de la prueba'
/** Of domain/alarms/alarm-families. */
const speedFamily = 101

const database = useDatabase()
let tracker: Tracker
let api: Api
let companyId: number
let colleague: { id: number; email: string; password: string }
beforeAll(async () => {
  tracker = await registerTracker({ imei, name: vehicle })
  colleague = await insertPerson(database, 'nuria')
  api = await signedInApi(accountOf('ADMIN'))
  const me = await api.call('GET', '/current/user')
  companyId = me.companyId
  const vehicles: Record<string, { id: number; name: string }> = await api.call(
    'GET',
    `/companies/id/${companyId}/vehicles`,
  )
  const { id } = Object.values(vehicles).find(({ name }) => name === vehicle) as { id: number }
  await api.call('POST', `/companies/id/${companyId}/alarms`, {
    items: { itemsType: 1, vehicleIds: [id] },
    info: { name: rule, family: speedFamily, value: 90, priority: 3 },
    notification: { pushFront: true, email: true, userIds: [me.id] },
  })
})
afterAll(() => tracker?.close())

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /Avisos|avisos? sin ver/ })
const panel = (page: Page) => page.getByRole('complementary', { name: 'Avisos' })
const line = (page: Page) =>
  panel(page)
    .getByRole('button', { name: new RegExp(rule) })
    .first()

it('brings a notice from a tracker to toast, bell, panel and map, and two people take and resolve it', async () => {
  const [page, other] = [await openPage(), await openPage()]
  await signIn(page, accountOf('ADMIN'))
  await signIn(other, colleague)
  await bell(page).waitFor()
  await bell(other).click()
  await panel(other).waitFor()

  const now = Date.now()
  await tracker.report({ lat: 40.41, lng: -3.7, speedKmh: 60, recordedAt: now - 20_000 })
  await tracker.report({ lat: 40.415, lng: -3.7, speedKmh: 120, recordedAt: now })
  // Listed in the rule: a toast; the colleague, who is not, sees it in the open panel alone.
  const toast = page.getByRole('alert').filter({ hasText: `${rule} · ${vehicle}` })
  await toast.waitFor()
  await line(other).waitFor()
  await expect.poll(() => other.getByRole('alert').count()).toBe(0)
  await expect.poll(() => page.title()).toMatch(/^\(\d+\+?\) /)
  await takePicture(page, 'alarm-notice-toast-light-desktop')

  await toast.getByRole('button', { name: 'Ver el aviso' }).click()
  const place = page.getByRole('dialog')
  await place.getByText('120 km/h').first().waitFor()
  await place.getByText('90 km/h').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await takePicture(page, 'alarm-notice-place-light-desktop')
  await place.getByRole('button', { name: 'Hacerse cargo' }).click()
  await place.getByText('En proceso').first().waitFor()
  await expect.poll(() => line(other).textContent()).toContain('En proceso')

  // Who was told stands at it; whoever gets it passed on has it from then on.
  await place.getByText('A quién se ha avisado').waitFor()
  await place.getByText('entregado').waitFor()
  await place.getByRole('button', { name: 'Cambiar el estado' }).click()
  const passing = page.getByRole('dialog', { name: 'Estado del aviso' })
  await passing.getByRole('combobox', { name: 'Pasárselo a' }).fill('nuria')
  await page.getByRole('option', { name: 'nuria Prueba' }).click()
  expect(await seriousFindings(page)).toEqual([])
  await takePicture(page, 'alarm-notice-passed-light-desktop')
  await passing.getByRole('button', { name: 'Guardar el estado' }).click()
  await passing.waitFor({ state: 'hidden' })
  await expect.poll(() => line(other).textContent()).toContain('Yo')
  await line(page).click()
  await place.getByText(/→ nuria Prueba/).waitFor()
  await takePicture(page, 'alarm-notice-told-light-desktop')

  // The colleague resolves it with a note; whoever took it is told in what is open.
  await line(other).focus()
  await other.keyboard.press('s')
  const state = other.getByRole('dialog')
  await state.getByRole('radio', { name: 'Resuelto' }).check()
  await state.getByRole('textbox', { name: 'Nota' }).fill('  Avisado el conductor  ')
  await state.getByRole('button', { name: 'Guardar el estado' }).click()
  await place.getByText('Avisado el conductor').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => line(page).count()).toBe(0)

  const notices: Record<string, { info: { name: string }; state: { current: object } }> = await api.call(
    'GET',
    `/companies/id/${companyId}/alarmlogs?from_ts=${now - 60_000}&to_ts=${Date.now() + 60_000}`,
  )
  const own = Object.values(notices).filter(({ info }) => info.name === rule)
  expect(own).toHaveLength(1)
  expect(own[0]?.state.current).toMatchObject({ value: 2, text: 'Avisado el conductor', byId: colleague.id })
})

it('is snoozed by a key, is told to nobody meanwhile, and is heard again', async () => {
  const page = await openPage()
  await signIn(page, accountOf('ADMIN'), '/alarmlogs?states=[0,1,2]')
  const row = page.getByRole('button', { name: new RegExp(rule) }).first()
  await row.focus()
  await page.keyboard.press('h')
  const snoozing = page.getByRole('dialog', { name: 'Silenciar' })
  await snoozing.getByRole('textbox', { name: 'Motivo (opcional)' }).fill('En el taller')
  expect(await seriousFindings(page)).toEqual([])
  await snoozing.getByRole('button', { name: 'Silenciar', exact: true }).click()
  await snoozing.waitFor({ state: 'hidden' })
  await expect.poll(() => row.textContent()).toContain('Silenciado')
  const now = Date.now()
  await tracker.report({ lat: 40.42, lng: -3.7, speedKmh: 60, recordedAt: now - 20_000 })
  await tracker.report({ lat: 40.425, lng: -3.7, speedKmh: 125, recordedAt: now })
  await expect.poll(() => row.textContent()).toContain('2 avisos')
  await expect.poll(() => page.getByRole('alert').filter({ hasText: rule }).count()).toBe(0)
  await page.getByRole('button', { name: '1 silenciado' }).click()
  await page.getByRole('button', { name: new RegExp(`Volver a avisar: ${rule}`) }).click()
  await page.getByText('Nada está silenciado.').waitFor()
  await takePicture(page, 'alarm-notices-snoozed-light-desktop')
  await page.keyboard.press('Escape')
  await expect.poll(() => row.textContent()).not.toContain('Silenciado')
})
