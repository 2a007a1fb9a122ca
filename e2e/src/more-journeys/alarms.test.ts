import { expect, it } from 'vitest'
import { seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { phone } from '../chromium.ts'
import { insertCompany } from '../new-company.ts'
import { signIn } from '../sign-in.ts'
import { useDatabase } from '../stack-database.ts'

const openPage = useBrowser()
const database = useDatabase()

it('goes from an empty list to a rule that is saved, changed, deleted and brought back', async () => {
  const { id, admin } = await insertCompany(database, 'Alarmas de prueba')
  await database.query(
    `WITH made AS (INSERT INTO items (company_id, item_type) VALUES ($1, 1) RETURNING id)
     INSERT INTO vehicles (company_id, id, name) SELECT $1, id, 'Furgón de las alarmas' FROM made`,
    [id],
  )
  const page = await openPage()
  await signIn(page, admin, '/alarms')
  await page.getByText('Aún no hay alarmas').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await takePicture(page, 'alarms-empty-light-desktop')

  // One of the three that are proposed, for the vehicle that there is.
  await page.getByRole('button', { name: /^Más de 120 km\/h/ }).click()
  const form = page.getByRole('dialog')
  await form.getByText('Furgón de las alarmas', { exact: false }).first().waitFor()
  await form.getByRole('textbox', { name: 'Velocidad máxima' }).fill('90')
  await form.getByText('pasa de 90 km/h').waitFor()
  await form.getByRole('textbox', { name: 'Nombre' }).fill('')
  await expect.poll(() => form.getByRole('button', { name: 'Crear alarma' }).isDisabled()).toBe(true)
  await form.getByRole('button', { name: 'nombre', exact: true }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('alarm-name')
  await page.keyboard.type('Más de 90')
  await takePicture(page, 'alarm-form-light-desktop')
  expect(await seriousFindings(page)).toEqual([])
  await form.getByRole('button', { name: 'Crear alarma' }).click()
  await page.getByText('Alarma «Más de 90» guardada').waitFor()
  const row = page.getByRole('row').filter({ hasText: 'Más de 90' })
  await row.waitFor()

  await row.getByText('Más de 90').click()
  await form.getByRole('link', { name: 'se avisa con prioridad media' }).click()
  await form.getByText('Alta', { exact: true }).click()
  await form.getByRole('button', { name: 'Guardar alarma' }).click()
  await row.getByText('Alta').waitFor()

  const other = await openPage(phone)
  await signIn(other, admin, '/alarms')
  await other.getByText('Más de 90').first().waitFor()
  await takePicture(other, 'alarms-light-phone')
  expect(await seriousFindings(other)).toEqual([])

  await row.hover()
  await page.getByRole('button', { name: 'Borrar: Más de 90' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Borrar/ })
    .last()
    .click()
  await page.getByText('Aún no hay alarmas').waitFor()
  await expect.poll(() => other.getByText('Aún no hay alarmas').count(), { timeout: 15_000 }).toBe(1)
  await page.getByText('Alarma borrada').waitFor()
  await page.keyboard.press('Control+z')
  await row.getByText('Alta').waitFor()
})
