import { expect, it } from 'vitest'
import { signedInApi } from '../api-call.ts'
import { accountNamed, accountOf, seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { phone } from '../chromium.ts'
import { signIn } from '../sign-in.ts'

const openPage = useBrowser()
const today = new Date().toISOString().slice(0, 10)

it('lets a read-only operator note a cost, change it, delete it and take that back, while others hear of it', async () => {
  const page = await openPage()
  await signIn(page, accountNamed('operator.readonly'), '/costs?q=del viaje')
  await page.getByRole('button', { name: 'Nuevo coste' }).first().click()
  const form = page.getByRole('dialog', { name: 'Nuevo coste' })
  await form.getByLabel('Nombre').fill('Gasóleo del viaje')
  await form.getByLabel('Cantidad').fill('40')
  await form.getByLabel('Precio unitario').fill('1,5')
  await form.getByLabel('Impuesto').fill('21')
  await form.getByText(/72,60/).waitFor()
  // A type has to be chosen: said at its field, and nothing is lost by it.
  await form.getByRole('button', { name: 'Crear coste' }).click()
  await form.getByText('Hay que elegir una de las opciones').waitFor()
  await form.getByRole('combobox', { name: 'Tipo' }).click()
  await page.getByRole('option', { name: 'Combustible' }).click()
  await form.getByRole('button', { name: /^Vehículo:/ }).click()
  await page.locator('[role=option]:visible').nth(1).click()
  expect(await seriousFindings(page)).toEqual([])
  await takePicture(page, 'cost-form-light-desktop')
  await form.getByRole('button', { name: 'Crear coste' }).click()
  await page.getByText('Coste «Gasóleo del viaje» guardado').waitFor()
  const row = page.getByRole('row').filter({ hasText: 'Gasóleo del viaje' })
  await row.getByText(/72,60/).waitFor()

  const admins = await openPage()
  await signIn(admins, accountOf('ADMIN'), '/costs?q=del viaje')
  await admins.getByRole('row').filter({ hasText: 'Gasóleo del viaje' }).waitFor()

  await row.click()
  const edited = page.getByRole('dialog', { name: 'Gasóleo del viaje' })
  await edited.getByLabel('Cantidad').fill('50')
  await edited.getByRole('button', { name: 'Guardar coste' }).click()
  await row.getByText(/90,75/).waitFor()
  // Nobody touches the other page.
  await admins.getByText(/90,75/).first().waitFor()

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
  await row.getByText(/90,75/).waitFor()
})

it('sums what is shown by currency, beside the period before, and says that two currencies have no sum', async () => {
  const page = await openPage()
  await signIn(page, accountOf('ADMIN'), '/costs')
  await page.getByText(/Comparado con/).waitFor()
  await page
    .getByText(/(más|menos): antes/)
    .first()
    .waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await takePicture(page, 'costs-light-desktop')
  const dates = () => page.locator('tr[data-row] td:nth-child(3)').allTextContents()
  const sortable = (day: string) => day.split('/').reverse().join('')
  await expect.poll(async () => (await dates()).length).toBeGreaterThan(5)
  const shown = (await dates()).map(sortable)
  expect(shown, 'newest first').toEqual(shown.toSorted().reverse())

  const api = await signedInApi(accountOf('ADMIN'))
  const path = `/companies/id/${accountOf('ADMIN').companyId}/costs`
  const cost = { name: 'Divisas', type: 'other', date: today, quantity: 1 }
  await api.call('POST', path, { ...cost, unitPrice: 10, currency: 'EUR' })
  await api.call('POST', path, { ...cost, unitPrice: 7, currency: 'USD' })
  await page.goto('/costs?q=Divisas')
  await page.getByText('Hay importes en monedas distintas').waitFor()
  await page.getByText('Total en USD').waitFor()
  await page.getByText('Total en EUR').waitFor()

  // One odd row among many takes nothing from what the others say.
  await page.goto('/costs')
  await page.getByText('Total en USD').waitFor()
  await page
    .getByText(/% del total/)
    .first()
    .waitFor()
  await takePicture(page, 'costs-mixed-light-desktop')

  await page.getByRole('combobox', { name: 'Periodo' }).click()
  await page.getByRole('option', { name: 'Año pasado' }).click()
  await page.getByText('Divisas', { exact: true }).first().waitFor({ state: 'detached' })
})

it('imports a file with mistakes at their cells, and undoes it', async () => {
  const page = await openPage()
  await signIn(page, accountOf('ADMIN'), '/costs?import=1')
  const lines = [
    'Concepto;Tipo;Fecha;Cantidad;Precio unitario;IVA;Matrícula',
    `Importado uno;Peaje;${today.replaceAll('-', '/')};1;12,40;21;`,
    `Importado dos;peaje;22/11/2026;0;caro;21;NO-EXISTE`,
  ]
  await page
    .getByTestId('import-file')
    .setInputFiles({ name: 'costes.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
  await page.getByLabel('Dato de la columna Concepto').selectOption('name')
  await page.getByRole('button', { name: 'Revisar las filas' }).click()
  await page.getByText('Sin errores: 1 · Con errores: 1').waitFor()
  const refused = page.locator('input[aria-invalid="true"]')
  for (const field of ['Fecha', 'Cantidad', 'Precio unitario', 'Matrícula'])
    await page.locator(`input[aria-label="${field}, fila 3"]`).and(refused).waitFor()
  await page.getByRole('button', { name: 'Comprobar con el servidor' }).click()
  await page.getByRole('button', { name: 'Importar 1 fila' }).click()
  await page.getByText('1 registro importado').waitFor()
  await page.getByRole('button', { name: 'Deshacer la importación' }).click()
  await page.getByText('1 cambio deshecho.').first().waitFor()
})

it('shows on a vehicle’s page what it cost month by month, and costs as cards on a phone', async () => {
  const page = await openPage()
  await signIn(page, accountOf('ADMIN'), '/vehicles')
  await page.getByRole('row').nth(1).click()
  await page.waitForURL(/\/vehicles\/\d+/)
  await page.goto(`${page.url().split('?')[0]}?tab=costs`)
  await page.getByText(/desde \p{L}+ de \d{4}/u).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await takePicture(page, 'vehicle-costs-light-desktop')

  const hand = await openPage(phone)
  await signIn(hand, accountOf('ADMIN'), '/costs')
  await hand.getByText(/Comparado con/).waitFor()
  await expect.poll(() => hand.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  expect(await seriousFindings(hand)).toEqual([])
  await takePicture(hand, 'costs-light-phone')
})

it('stacks a year of costs by kind over the year before, for eyes, arrow keys and as a table', async () => {
  const api = await signedInApi(accountOf('ADMIN'))
  const path = `/companies/id/${accountOf('ADMIN').companyId}/costs`
  const month = (back: number) => {
    const at = new Date()
    at.setUTCDate(5)
    at.setUTCMonth(at.getUTCMonth() - back)
    return at.toISOString().slice(0, 10)
  }
  const page = await openPage()
  await signIn(page, accountOf('ADMIN'), '/costs')
  const chart = page.getByRole('slider', { name: /Costes por meses/ })
  await chart.waitFor()
  await takePicture(page, 'cost-year-begun-light-desktop')
  for (let back = 6; back < 24; back++) {
    await api.call('POST', path, {
      ...{ name: 'De antes', type: back % 3 ? 'fuel' : 'repair', date: month(back), quantity: 1 },
      ...{ unitPrice: 9_000 + 500 * back, currency: 'EUR' },
    })
  }
  // Nobody loads the page anew: it hears of them.
  await page.getByText(/Sin el mes en curso, .* que un año antes/).waitFor()
  await chart.focus()
  await page.keyboard.press('Home')
  const said = () => chart.getAttribute('aria-valuetext')
  const words = await said()
  expect(words).toMatch(/Un año antes/)
  await page.keyboard.press('ArrowRight')
  expect(await said()).not.toBe(words)
  await takePicture(page, 'cost-year-light-desktop')
  expect(await seriousFindings(page)).toEqual([])

  await page.getByRole('button', { name: 'Costes por meses: Ver como tabla' }).click()
  const figures = page.getByRole('region', { name: /Costes por meses/ })
  await expect.poll(() => figures.locator('tbody tr').count()).toBe(12)
  const sum = words?.match(/: ([^·]+) ·/)?.[1] ?? 'no sum'
  await figures.locator('tbody tr').first().getByRole('cell', { name: sum, exact: true }).first().waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await takePicture(page, 'cost-year-table-light-desktop')

  const hand = await openPage(phone)
  await hand.emulateMedia({ colorScheme: 'dark' })
  await signIn(hand, accountOf('ADMIN'), '/costs')
  await hand.getByRole('slider', { name: /Costes por meses/ }).waitFor()
  await expect.poll(() => hand.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await takePicture(hand, 'cost-year-dark-phone')
})
