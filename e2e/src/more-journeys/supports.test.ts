import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { accountOf, rowOf, seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { phone } from '../chromium.ts'
import { signIn } from '../sign-in.ts'

const openPage = useBrowser()
/** One pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

it('gives a reseller contacts with a photo, which are changed, imported, deleted and brought back', async () => {
  const page = await openPage()
  await signIn(page, accountOf('RESELLER'))
  await page.goto('/supports')
  await page.getByText('Aún no hay contactos de soporte').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await takePicture(page, 'supports-empty-light-desktop')

  await page.getByRole('button', { name: 'Nuevo contacto' }).first().click()
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Asistencia 24 h')
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill('no es un correo')
  await page.getByRole('textbox', { name: 'Teléfono de atención' }).fill('900 100 200')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'cara.png', mimeType: 'image/png', buffer: picture })
  await page.getByRole('button', { name: 'Crear contacto' }).click()
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Correo electrónico' }).getAttribute('aria-invalid'))
    .toBe('true')
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill('ayuda@igeldo.test')
  await takePicture(page, 'support-form-light-desktop')
  await page.getByRole('button', { name: 'Crear contacto' }).click()
  await page.getByText('Contacto «Asistencia 24 h» guardado').waitFor()
  await rowOf(page, 'Asistencia 24 h').waitFor()

  const file = join(tmpdir(), `contactos-${process.pid}.csv`)
  writeFileSync(file, 'Nombre;Teléfono de atención\nTaller;900 200 300\nOficina;900 300 400\n')
  await page.getByRole('button', { name: 'Importar contactos' }).click()
  await page.getByTestId('import-file').setInputFiles(file)
  await page.getByRole('button', { name: 'Revisar las filas' }).click()
  await page.getByRole('button', { name: 'Comprobar con el servidor' }).click()
  await page.getByRole('button', { name: 'Importar 2 filas' }).click()
  await page.getByRole('button', { name: 'Volver a la lista' }).click()
  await rowOf(page, 'Taller').waitFor()
  await takePicture(page, 'supports-light-desktop')
  expect(await seriousFindings(page)).toEqual([])

  const other = await openPage(phone)
  await signIn(other, accountOf('RESELLER'))
  await other.goto('/supports')
  await other.getByText('Oficina').first().waitFor()
  await takePicture(other, 'supports-light-phone')
  expect(await seriousFindings(other)).toEqual([])

  // What one of them does the other sees.
  await rowOf(page, 'Oficina').hover()
  await page.getByRole('button', { name: 'Borrar: Oficina' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Borrar/ })
    .last()
    .click()
  await rowOf(page, 'Oficina').waitFor({ state: 'detached' })
  await expect.poll(() => other.getByText('Oficina').count(), { timeout: 15_000 }).toBe(0)

  await page.goto('/deviceBin')
  await page.getByRole('button', { name: 'Recuperar Oficina' }).click()
  await page.goto('/supports')
  await rowOf(page, 'Oficina').waitFor()
})
