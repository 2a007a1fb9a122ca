import { expect, it } from 'vitest'
import { signedInApi } from '../api-call.ts'
import { accountOf, seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { phone } from '../chromium.ts'
import { signIn } from '../sign-in.ts'

const openPage = useBrowser()
const path = () => `/companies/id/${accountOf('ADMIN').companyId}/fuel_purchases`
const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10).replaceAll('-', '/')

it('imports the file of a card company, keeps four digits of the card, and refuses the same file again', async () => {
  const page = await openPage()
  await signIn(page, accountOf('ADMIN'), '/fuel-purchases?import=1')
  const lines = [
    'Número de tarjeta;Fecha operación;Hora operación;Matrícula;Producto;Litros;Importe;Gasolinera',
    `7002 1234 5678 9012;${day};14:32;;Diesel e+;61,37;89,54;Repsol Mérida`,
    `7002 1234 5678 9012;${day};tarde;NO-EXISTE;Diesel e+;0;caro;Repsol Mérida`,
  ]
  const file = { name: 'tarjetas.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) }
  await page.getByTestId('import-file').setInputFiles(file)
  await page.getByRole('button', { name: 'Revisar las filas' }).click()
  await page.getByText('Sin errores: 1 · Con errores: 1').waitFor()
  const refused = page.locator('input[aria-invalid="true"]')
  for (const field of ['Hora', 'Matrícula', 'Litros', 'Importe'])
    await page.locator(`input[aria-label="${field}, fila 3"]`).and(refused).waitFor()
  await page.getByRole('button', { name: 'Comprobar con el servidor' }).click()
  await page.getByRole('button', { name: 'Importar 1 fila' }).click()
  await page.getByText('1 registro importado').waitFor()
  await page.getByRole('button', { name: 'Volver a la lista' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Repsol Mérida' })
  await row.getByText('****9012').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await takePicture(page, 'fuel-purchases-light-desktop')

  await page.goto('/fuel-purchases?import=1')
  const again = { ...file, buffer: Buffer.from(lines.slice(0, 2).join('\n')) }
  await page.getByTestId('import-file').setInputFiles(again)
  await page.getByRole('button', { name: 'Revisar las filas' }).click()
  await page.getByRole('button', { name: 'Comprobar con el servidor' }).click()
  await page.getByText('Ya está: la misma tarjeta, hora y litros').first().waitFor()
})

it('is written by hand, changed and deleted, and taken back', async () => {
  const page = await openPage()
  await signIn(page, accountOf('ADMIN'), '/fuel-purchases?edit=0')
  const form = page.getByRole('dialog', { name: 'Nuevo repostaje' })
  await form.getByLabel('Tarjeta').fill('7002 0000 0000 4321')
  await form.getByLabel('Fecha y hora', { exact: true }).fill(String(Date.now() - 3_600_000))
  await form.getByLabel('Litros').fill('40')
  await form.getByLabel('Importe').fill('60,5')
  await form.getByLabel('Gasolinera').fill('Cepsa Zafra')
  await form.getByLabel('Latitud').fill('38,4')
  await form.getByRole('button', { name: 'Crear repostaje' }).click()
  // Half a place is none.
  await form.getByText('Falta').first().waitFor()
  await form.getByLabel('Longitud').fill('-6,4')
  expect(await seriousFindings(page)).toEqual([])
  await takePicture(page, 'fuel-purchase-form-light-desktop')
  await form.getByRole('button', { name: 'Crear repostaje' }).click()
  await page.getByText('Repostaje «****4321 · Cepsa Zafra» guardado').waitFor()
  const row = page.getByRole('row').filter({ hasText: 'Cepsa Zafra' })
  await row.hover()
  await row.getByRole('button', { name: 'Borrar' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Borrar 1/ })
    .click()
  await page
    .getByRole('status')
    .filter({ hasText: /[Bb]orrado/ })
    .getByRole('button', { name: 'Deshacer' })
    .click()
  await row.getByText('****4321').waitFor()
})

it('is held against tank and place in a report, on a phone too', async () => {
  const api = await signedInApi(accountOf('ADMIN'))
  const vehicles: { id: number }[] = Object.values(
    await api.call('GET', `/companies/id/${accountOf('ADMIN').companyId}/vehicles`),
  )
  const purchase = { card: '****7777', litres: 50, amount: 75, currency: 'EUR', station: 'Polo Norte' }
  const place = { lat: 80, lng: 0, purchasedAt: Date.now() - 86_400_000 }
  await api.call('POST', path(), { ...purchase, ...place, vehicleId: vehicles[0]?.id })
  await api.call('POST', path(), { ...purchase, purchasedAt: place.purchasedAt + 60_000 })
  const page = await openPage(phone)
  await signIn(page, accountOf('ADMIN'), '/reports?type=fuelCards')
  await page.getByText(/^Compras: \d/).waitFor()
  await page.getByText('Repetido').first().waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await takePicture(page, 'fuel-cards-light-phone')
})
