import { afterAll, beforeAll, expect, it } from 'vitest'
import { accountOf, seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { signIn } from '../sign-in.ts'
import { registerTracker, type Tracker } from '../tracker.ts'

const openPage = useBrowser()
const imei = '352093089900058'
const name = 'Cisterna del sensor'

let tracker: Tracker
beforeAll(async () => {
  tracker = await registerTracker({ imei, name })
})
afterAll(() => tracker?.close())

const report = (minutesAgo: number, ain1V: number) =>
  tracker.report({ lat: 38.9, lng: -6.3, recordedAt: Date.now() - minutesAgo * 60_000, io: { ignition: true, ain1V } })

it('turns volts into litres by a pasted table, shows last week before saving, and the card from the next report on', async () => {
  for (let minute = 10; minute > 0; minute--) await report(minute, 1 + minute / 4)
  const page = await openPage()
  await signIn(page, accountOf('ADMIN'), '/sensors')
  await page.getByRole('button', { name: 'Nuevo sensor' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Nombre' }).fill('Gasóleo de la prueba')
  await form.getByRole('textbox', { name: 'Unidad' }).fill('l')
  // A formula says where it is wrong while it is typed.
  await form.getByText('Una fórmula', { exact: true }).click()
  await form.getByRole('textbox', { name: 'Fórmula' }).fill('speedKmh * (2 +')
  await form.getByText('La fórmula está a medias').waitFor()
  await form.getByRole('textbox', { name: 'Fórmula' }).fill('speedKmh * (2 + 1)')
  await form.getByText('La fórmula está a medias').waitFor({ state: 'hidden' })
  await form.getByText('Una entrada', { exact: true }).click()
  await form.getByRole('combobox', { name: 'Entrada' }).fill('ain1V')
  await page.keyboard.press('Tab')
  await form.getByText('Tabla', { exact: true }).click()
  await form.getByRole('textbox', { name: 'Entrada del punto 1' }).evaluate((field) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'Voltios\tLitros\n0\t0\n2,5\t300\n5\t400,5')
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect.poll(() => form.getByRole('textbox', { name: 'Lectura del punto 3' }).inputValue()).toBe('400,5')
  await form.getByText('Última:').waitFor()
  await form.getByText('Lo que llega', { exact: true }).scrollIntoViewIfNeeded()
  await takePicture(page, 'sensor-form-light-desktop')
  expect(await seriousFindings(page)).toEqual([])
  await form.getByRole('button', { name: 'Crear sensor' }).click()
  await page.getByText('Sensor «Gasóleo de la prueba» guardado').waitFor()
  await page.getByRole('row').filter({ hasText: 'Gasóleo de la prueba' }).getByText('ain1V').waitFor()
  expect(await seriousFindings(page)).toEqual([])

  await page.goto('/')
  await page.getByPlaceholder('Nombre, matrícula o conductor').fill(name)
  await page.getByRole('button', { name: new RegExp(name) }).click()
  const card = page.getByRole('region', { name, exact: true })
  await report(0, 2.5)
  await card.getByText('300,0 l').waitFor()
  await takePicture(page, 'sensor-on-card-light-desktop')
})
