import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { accountOf, seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { phone } from '../chromium.ts'
import { signIn } from '../sign-in.ts'

const openPage = useBrowser()
const rowsOf = (page: Page) => page.locator('[role=grid] tr[data-row]')
const save = (page: Page) => page.getByRole('button', { name: 'Clasificar', exact: true })

it('classifies trips by the keyboard, keeps the private one to itself, and writes a file of the book', async () => {
  const page = await openPage()
  await signIn(page, accountOf('ADMIN'), '/reports?type=logbook&period=yesterday')
  const rows = rowsOf(page)
  await rows.first().waitFor()
  await rows.first().focus()
  for (const key of ['x', 'j', 'x', 'b']) await page.keyboard.press(key)
  await page.getByRole('combobox', { name: 'Motivo del viaje' }).fill('Presentar la oferta')
  await page.getByRole('combobox', { name: 'Persona o empresa visitada' }).fill('Talleres Alba, S. L.')
  expect(await seriousFindings(page)).toEqual([])
  await takePicture(page, 'logbook-business-light-desktop')
  await save(page).click()
  await page.getByText('2 viajes clasificados: Profesional').waitFor()
  await expect.poll(() => rows.filter({ hasText: 'Presentar la oferta' }).count()).toBe(2)

  // What was written once is offered again.
  await rows.nth(2).focus()
  await page.keyboard.press('b')
  await page.getByRole('combobox', { name: 'Motivo del viaje' }).click()
  await page.getByRole('option', { name: 'Presentar la oferta' }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await rows.nth(2).focus()
  await page.keyboard.press('p')
  await page.getByText(/^En el libro solo constarán/).waitFor()
  await save(page).click()
  await page.getByText('1 viaje clasificado: Privado').waitFor()
  await page.getByPlaceholder('Buscar en todos los campos').fill('Privado')
  const kept = rows.filter({ hasText: 'Privado' })
  await expect.poll(() => rows.count()).toBe(1)
  // Neither hours nor places: of the day alone.
  await expect.poll(() => kept.textContent()).not.toMatch(/\d\d:\d\d|España|Portugal/)
  await takePicture(page, 'logbook-private-light-desktop')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const text = await readFile(await (await saved).path(), 'utf8')
  expect(text).toContain('Privado')
  expect(text).not.toMatch(/\d\d:\d\d|Alba/)

  await kept.focus()
  await page.keyboard.press('h')
  await page.getByRole('dialog').getByText('Clasificado: Privado').waitFor()
})

it('is said on the card of a day as well, on a phone, by who has no reports', async () => {
  const page = await openPage(phone)
  await signIn(page, accountOf('OPERATOR'))
  await page.getByPlaceholder('Nombre, matrícula o conductor').fill('Camión 01')
  await page.getByRole('button', { name: /^Camión 01/ }).click()
  await page.getByRole('button', { name: 'Ampliar el panel' }).click()
  await page.getByRole('region', { name: 'Recorrido del día' }).getByText('Ayer', { exact: true }).click()
  await page.getByRole('button', { name: 'Clasificar viaje' }).first().click()
  await page.getByText(/^Quedan \d días para clasificarlo$/).waitFor()
  await page.getByRole('menuitem', { name: 'Al trabajo' }).click()
  await save(page).click()
  const mark = page.getByRole('button', { name: 'Al trabajo', exact: true })
  await mark.first().waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await takePicture(page, 'logbook-card-light-phone')
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})
