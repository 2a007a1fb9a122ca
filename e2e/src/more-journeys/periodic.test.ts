import { expect, it } from 'vitest'
import { accountOf, seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { signIn } from '../sign-in.ts'

const openPage = useBrowser()

it('sends the report that is on screen every week, and a trial of it to oneself', async () => {
  const page = await openPage()
  await signIn(page, accountOf('ADMIN'), '/reports?type=trips&period=lastWeek')
  await page.getByRole('button', { name: 'Enviar periódicamente' }).click()
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Viajes del lunes')
  await page.getByText(/Próximo envío: lunes/).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await takePicture(page, 'periodic-form-light-desktop')
  await page.getByRole('button', { name: 'Crear informe periódico' }).click()
  const row = page.locator('[role=grid] tr[data-row]', { hasText: 'Viajes del lunes' })
  await row.waitFor()
  await takePicture(page, 'periodic-light-desktop')
  await row.hover()
  await row.getByRole('button', { name: 'Enviarme una prueba' }).click()
  await page.getByRole('tab', { name: 'Enviados' }).click()
  await page.locator('[role=grid] tr[data-row]', { hasText: 'Prueba' }).first().waitFor()
  // Made in the background: the list looks again by itself.
  await expect
    .poll(() => page.locator('[role=grid] tr[data-row]').first().textContent(), { timeout: 60_000 })
    .toMatch(/Enviado/)
  expect(await seriousFindings(page)).toEqual([])
  await takePicture(page, 'periodic-sent-light-desktop')
})
