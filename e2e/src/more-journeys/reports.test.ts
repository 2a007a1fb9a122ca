import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { accountOf, seriousFindings, takePicture, useBrowser } from '../browser.ts'
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

it('releases a day of a cold chain by name, says so in its file and in the log, and takes it back with a reason', async () => {
  const page = await openPage()
  await signIn(page, accountOf('ADMIN'), '/reports?type=coldChain&period=yesterday')
  await page.getByRole('button', { name: /^Sensores/ }).click()
  await page.getByRole('option', { name: 'Temperatura de la caja' }).click()
  await page.keyboard.press('Escape')
  const row = page.locator('[role=grid] tr[data-row]', { hasText: 'Frigorífico 02' })
  await row.waitFor()
  await page.getByText(/ fuera de margen, \d+ con reparos y \d+ sin liberar\./).waitFor()
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Liberar', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Observación').fill('Revisado en el muelle')
  expect(await seriousFindings(page)).toEqual([])
  await takePicture(page, 'cold-chain-release-light-desktop')
  await dialog.getByRole('button', { name: 'Liberar' }).click()
  await row.getByText('Liberado', { exact: true }).waitFor()

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const sheet = await readFile(await (await saved).path(), 'utf8')
  expect(sheet.split('\n').find((line) => line.includes('Frigorífico 02'))).toContain('Revisado en el muelle')

  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Retirar liberación' }).click()
  await dialog.getByLabel('Motivo').fill('Era otro camión')
  await dialog.getByRole('button', { name: 'Retirar liberación' }).click()
  await row.getByText('Liberación retirada').waitFor()

  await page.goto('/log')
  await page.getByText('Liberó días de la cadena de frío').first().waitFor()
  await page.getByText('Retiró liberaciones de la cadena de frío').first().waitFor()
})
