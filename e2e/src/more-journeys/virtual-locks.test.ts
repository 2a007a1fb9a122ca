import { afterAll, beforeAll, expect, it } from 'vitest'
import { accountOf, seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { phone } from '../chromium.ts'
import { signIn } from '../sign-in.ts'
import { registerTracker, type Tracker } from '../tracker.ts'

const openPage = useBrowser()
const imei = '352093089900066'
const name = 'Furgón del candado'
const yard = { lat: 38.88, lng: -6.97 }

let tracker: Tracker
beforeAll(async () => {
  tracker = await registerTracker({ imei, name })
  await tracker.report({ ...yard, ...parked, recordedAt: Date.now() - 5 * 60_000 })
})
afterAll(() => tracker?.close())

const parked = { speedKmh: 0, io: { ignition: false } }

it('closes a lock for a user, says without a reload that it was broken, and opens it for good', async () => {
  const page = await openPage()
  const me = accountOf('ADMIN')
  await signIn(page, me, '/users')
  const row = page.getByRole('row').filter({ has: page.getByText(me.email, { exact: true }) })
  // Of one's own account there is too little to do for a menu.
  await row.hover()
  await row.getByRole('button', { name: /^Candado virtual/ }).click()
  const drawer = page.getByRole('dialog', { name: /^Candados virtuales de/ })

  await drawer.getByRole('button', { name: 'Cerrar candado' }).click()
  await drawer.getByRole('button', { name: /^Elementos:/ }).click()
  await page.getByRole('searchbox', { name: /^Buscar: elementos/i }).fill(name)
  await page.getByRole('checkbox', { name }).check()
  await page.keyboard.press('Escape')
  await drawer.getByRole('textbox', { name: 'Radio', exact: true }).fill('10')
  await drawer.getByText('Tiene que estar entre 20 y 5000 m').waitFor()
  await drawer.getByRole('textbox', { name: 'Radio', exact: true }).fill('200')
  expect(await seriousFindings(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Cerrar 1 candado' }).click()
  await page.getByText(`Candado de ${name} cerrado`).waitFor()
  const line = drawer.getByRole('listitem').filter({ hasText: name })
  await line.getByText('Candado cerrado').waitFor()
  await line.getByText('radio 200\u00a0m').waitFor()

  // Towed: nobody turns a key, and nobody touches the page.
  await tracker.report({ lat: yard.lat + 0.004, lng: yard.lng, speedKmh: 20, io: { ignition: false } })
  await line.getByText('Candado roto').waitFor()
  await line.getByText('Se movió a 445\u00a0m de su sitio').waitFor()
  await takePicture(page, 'virtual-locks-light-desktop')
  expect(await seriousFindings(page)).toEqual([])

  await line.getByRole('button', { name: `Abrir el candado de ${name}` }).click()
  await page.getByText(`Candado de ${name} abierto`).waitFor()
  await line.getByText('Candado abierto').waitFor()
  await page.reload()
  await line.getByText('Candado abierto').waitFor()
  await line.getByText('Se movió a 445\u00a0m de su sitio').waitFor()
})

it('locks for oneself on the card of an item, and hears the ignition there', async () => {
  await tracker.report({ lat: yard.lat + 0.004, lng: yard.lng, ...parked })
  const page = await openPage(phone)
  // Of an office with more users than a page of a phone shows.
  await signIn(page, accountOf('ADMIN'), `/users?q=${accountOf('ADMIN').email}`)
  await page.getByText(accountOf('ADMIN').email, { exact: true }).waitFor()
  await takePicture(page, 'virtual-locks-light-phone')

  const map = await openPage()
  await signIn(map, accountOf('ADMIN'))
  await map.getByPlaceholder('Nombre, matrícula o conductor').fill(name)
  await map.getByRole('button', { name: new RegExp(name) }).click()
  const card = map.getByRole('region', { name, exact: true })
  await card.getByRole('button', { name: 'Cerrar candado' }).click()
  await card.getByText('Candado cerrado').waitFor()
  await tracker.report({ lat: yard.lat + 0.004, lng: yard.lng, speedKmh: 0, io: { ignition: true } })
  await card.getByText('Candado roto').waitFor()
  await card.getByText(/Se dio el contacto/).waitFor()
  await takePicture(map, 'virtual-lock-on-card-light-desktop')
  expect(await seriousFindings(map)).toEqual([])
  await card.getByRole('button', { name: 'Abrir candado' }).click()
  await card.getByRole('button', { name: 'Cerrar candado' }).waitFor()
})
