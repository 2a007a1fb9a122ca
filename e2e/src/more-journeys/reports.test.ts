import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { accountOf, seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { phone } from '../chromium.ts'
import { signIn } from '../sign-in.ts'

const openPage = useBrowser()

it('goes from the chooser to an answer, to the rows behind a mark, to the trip on the map, and to a file of it', async () => {
  const page = await openPage()
  await signIn(page, accountOf('SUBADMIN'), '/reports')
  await page.getByRole('heading', { name: 'Informes', exact: true }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await takePicture(page, 'reports-light-desktop')
  await page.getByRole('searchbox', { name: 'Buscar un informe' }).fill('viaj')
  await page.getByRole('button', { name: /^Viajes/ }).click()

  const rows = page.locator('[role=grid] tr[data-row]')
  await rows.first().waitFor()
  await page.getByText(/^\d.* viajes de \d+ elementos?: /).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await takePicture(page, 'report-trips-light-desktop')

  // The link in the answer narrows to whoever did most, and the address says so.
  await page.getByRole('button', { name: / suma el \d+/ }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('mark')).toMatch(/^by:/)
  const [, name = ''] = (new URL(page.url()).searchParams.get('mark') ?? '').split(':')
  await expect
    .poll(async () => new Set(await rows.locator('td[data-pinned]').allTextContents()))
    .toEqual(new Set([name]))

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar' }).click()
  await page.getByRole('menuitem', { name: 'Excel' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
  expect((await readFile(await file.path())).length).toBeGreaterThan(3_000)

  await rows.first().click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
  await expect.poll(() => new URL(page.url()).searchParams.get('trip')).toMatch(/^\d+$/)

  // What was asked stands among the recent ones.
  await page.goto('/reports')
  await page.getByRole('heading', { name: 'Recientes' }).waitFor()
})

it('refuses nobody chosen, says where there is nothing, and fits a phone', async () => {
  const page = await openPage(phone)
  await signIn(page, accountOf('SUBADMIN'), '/reports?type=stops&of=-')
  await page.getByText('Falta elegir de quién es el informe').waitFor()
  await page.getByText('Elegir', { exact: true }).waitFor()
  await page.goto('/reports?type=stops&period=own&from=2020-01-01&to=2020-01-02')
  await page.getByText('Sin paradas en este periodo').waitFor()
  await page.goto('/reports?type=stops')
  await page.getByRole('main').getByText('Mapa', { exact: true }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await takePicture(page, 'report-stops-light-phone')
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})
