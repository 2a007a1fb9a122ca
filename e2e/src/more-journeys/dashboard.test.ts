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
