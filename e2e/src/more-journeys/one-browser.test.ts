import { expect, it } from 'vitest'
import { accountOf, takePicture, useBrowser } from '../browser.ts'
import { rootOf } from '../menu.ts'
import { signIn } from '../sign-in.ts'

const openPage = useBrowser()

it('keeps the time zone that one user chose from the next user of the same browser', async () => {
  const page = await openPage()
  await signIn(page, accountOf('ADMIN'), '/profile')
  const zone = page
    .getByRole('main')
    .getByRole('combobox', { name: 'Zona horaria' })
    .or(page.getByRole('main').getByRole('textbox', { name: 'Zona horaria' }))
  await zone.waitFor()
  const before = await zone.inputValue()
  // The field's text is taken up whole, so that typing begins a new one.
  await zone.click()
  await page.keyboard.type('tokyo')
  await page.getByRole('option', { name: /Asia\/Tokyo/ }).click()
  await page.getByRole('button', { name: /Zona horaria: Tokyo/ }).waitFor()

  await signIn(page, accountOf('OPERATOR'), '/profile')
  await page.getByRole('button', { name: before.split('/').at(-1) as string }).waitFor()
  await signIn(page, accountOf('ADMIN'), '/profile')
  await page.getByRole('button', { name: /Zona horaria: Tokyo/ }).waitFor()
})

it('opens a screen that could not be fetched as soon as the network is back', async () => {
  const page = await openPage()
  await signIn(page, accountOf('ADMIN'), '/profile')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.context().setOffline(true)
  await rootOf(page, 'Mantenimiento').click()
  // Said in the content; a question that was under way may say it in a toast as well.
  await page.locator('#content').getByText('Sin comunicación con el servidor', { exact: true }).waitFor()
  await takePicture(page, 'screen-while-away')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Nuevo coste' }).waitFor()
  await expect.poll(() => page.getByText('ha dejado de funcionar').count()).toBe(0)
})

it('opens the map with the very view that was kept', async () => {
  const page = await openPage()
  const kept = { lat: 38.52, lng: -8.18, zoom: 8.2 }
  await signIn(page, accountOf('SUBADMIN'), `/?view=${encodeURIComponent(`${kept.lat},${kept.lng},${kept.zoom}`)}`)
  const layers = page.getByRole('button', { name: 'Capas' })
  await layers.click()
  // The menu's own labels are what is to be read now.
  await expect.poll(() => page.getByRole('tooltip').count()).toBe(0)
  await page.getByRole('button', { name: 'Abrir siempre aquí' }).click()
  await page.getByText('El mapa se abrirá con esta vista').waitFor()

  await page.goto('/')
  const shown = async () => {
    const [lat = 0, lng = 0, zoom = 0] = (new URL(page.url()).searchParams.get('view') ?? '').split(',').map(Number)
    return { lat, lng, zoom }
  }
  await expect.poll(async () => (await shown()).zoom).toBeCloseTo(kept.zoom, 1)
  expect((await shown()).lat).toBeCloseTo(kept.lat, 2)
  expect((await shown()).lng).toBeCloseTo(kept.lng, 2)
  await layers.click()
  await page.getByRole('button', { name: 'Quitar la vista inicial' }).click()
})
