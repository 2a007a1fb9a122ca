import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { accountOf, seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { phone } from '../chromium.ts'
import { signIn } from '../sign-in.ts'

const openPage = useBrowser()

it('says what the fleet did, why it changed, and leads to the rows behind a figure', async () => {
  const page = await openPage()
  await signIn(page, accountOf('ADMIN'))
  await page.getByRole('link', { name: 'Panel', exact: true }).click()
  const main = page.getByRole('main')
  await main.getByText('Ayer', { exact: true }).click()
  await page.waitForURL(/span=1/)
  // Days of a new fleet are summed within a minute or two, and read again after as long.
  const why = main.getByRole('button', { name: /: ¿por qué/ }).first()
  await why.waitFor({ timeout: 180_000 })
  await why.click()
  await page.getByRole('dialog').getByText('Diferencia').waitFor()
  await page.keyboard.press('Escape')
  expect(await seriousFindings(page)).toEqual([])
  await takePicture(page, 'dashboard-light-desktop')
  await main.getByRole('slider', { name: /^Quién más: Ralentí/ }).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/reports\?type=idling&of=[vap]\d+&period=yesterday/)
  await page.getByRole('heading', { level: 1, name: 'Motor al ralentí' }).waitFor()
}, 300_000)

it('leads from a state now to the map, and fits a phone', async () => {
  const page = await openPage(phone)
  await signIn(page, accountOf('OPERATOR'), '/dashboard')
  const ring = page.getByRole('slider', { name: 'Ahora' })
  await ring.waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await takePicture(page, 'dashboard-light-phone')
  await ring.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/')
})

const cardsOf = (page: Page) =>
  page.locator('ol > li[data-card]').evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label')))

it('is arranged by keyboard and pointer, saved for the company, and seen by others until it is put back', async () => {
  const page = await openPage()
  await signIn(page, accountOf('ADMIN'), '/dashboard')
  await page.getByRole('button', { name: 'Ordenar', exact: true }).click()
  await page.getByRole('button', { name: 'Mover Uso por hora y día', exact: true }).focus()
  await page.keyboard.press('Home')
  expect((await cardsOf(page))[0]).toBe('Uso por hora y día')
  await page.getByText('Uso por hora y día: posición 1 de 6').waitFor({ state: 'attached' })
  const grip = page.getByRole('button', { name: 'Mover Ahora', exact: true })
  const target = page.getByRole('listitem', { name: 'Día a día', exact: true })
  await grip.hover()
  await page.mouse.down()
  const box = await target.boundingBox()
  if (!box) throw new Error('the card is not shown')
  await page.mouse.move(box.x + 40, box.y + 60, { steps: 5 })
  await page.mouse.up()
  await expect
    .poll(() => cardsOf(page))
    .toEqual([...['Uso por hora y día', 'Cifras', 'Ahora', 'Día a día', 'Quién más', 'Avisos por alarma']])
  await page.getByRole('button', { name: 'Quitar Avisos por alarma', exact: true }).click()
  expect(await seriousFindings(page)).toEqual([])
  await takePicture(page, 'dashboard-arranging-light-desktop')
  await page.getByText('Para toda la empresa', { exact: true }).click()
  await page.getByRole('button', { name: 'Guardar para la empresa', exact: true }).click()
  await page.getByRole('button', { name: 'Ordenar', exact: true }).waitFor()

  const other = await openPage(phone)
  await signIn(other, accountOf('OPERATOR'), '/dashboard')
  await other.getByRole('slider', { name: /^Uso por hora y día/ }).waitFor()
  const tops = await other.locator('[data-width]').evaluateAll((cards) => cards.map((card) => card.textContent ?? ''))
  expect(tops).toHaveLength(5)
  expect(tops[0]).toContain('Uso por hora y día')
  expect(await seriousFindings(other)).toEqual([])

  await page.getByRole('button', { name: 'Ordenar', exact: true }).click()
  await page.getByRole('button', { name: 'Volver al original', exact: true }).click()
  await page.getByText('Para toda la empresa', { exact: true }).click()
  await page.getByRole('button', { name: 'Guardar para la empresa', exact: true }).click()
  await page.getByRole('slider', { name: 'Avisos por alarma' }).waitFor()
}, 300_000)
