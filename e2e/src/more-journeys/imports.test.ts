import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { accountOf, seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { signIn } from '../sign-in.ts'

const openPage = useBrowser()

/** Headers of somebody else's program, a comma where a point belongs, a latitude that is none, one name twice, one without. */
const file = [
  'Sitio;Latitude;Longitudine;Radio;Color',
  'Importado uno;38,91;-6,34;60;Verde',
  'Importado dos;138,91;-6,34;;red',
  'Importado tres;38,92;-6,35;dos;Marrón',
  'Importado uno;38,93;-6,36;;',
  ';38,94;-6,37;;',
].join('\n')

it('imports a file with mistakes: corrected in place, tried, sent, the rest downloaded, all of it undone', async () => {
  const page = await openPage()
  await signIn(page, accountOf('ADMIN'), '/pois?import=1')
  await page.getByText('Soltar aquí un archivo de Excel o CSV').waitFor()

  // Dropped rather than chosen.
  const transfer = await page.evaluateHandle((text) => {
    const data = new DataTransfer()
    data.items.add(new File([text], 'puntos.csv', { type: 'text/csv' }))
    return data
  }, file)
  await page.getByText('Soltar aquí un archivo de Excel o CSV').dispatchEvent('drop', { dataTransfer: transfer })

  // Known names of columns are assigned; the one that nobody knows waits, and nothing goes on before.
  const next = page.getByRole('button', { name: 'Revisar las filas' })
  await page.getByText('Falta asignar: Nombre').waitFor()
  await expect.poll(() => next.isDisabled()).toBe(true)
  await page.getByLabel('Dato de la columna Sitio').selectOption('name')
  await next.click()

  // Line 1 is the header.
  const cell = (field: string, line: number) => page.locator(`input[aria-label="${field}, fila ${line}"]`)
  const refused = page.locator('input[aria-invalid="true"]')
  for (const wrong of [cell('Latitud', 3), cell('Radio', 4), cell('Color', 4), cell('Nombre', 5), cell('Nombre', 6)])
    await wrong.and(refused).waitFor()
  await expect.poll(() => refused.count()).toBe(5)
  await page.getByText('Sin errores: 1 · Con errores: 4').waitFor()
  await takePicture(page, 'import-review-light-desktop')
  expect(await seriousFindings(page)).toEqual([])

  await cell('Latitud', 3).fill('38,91')
  await page.keyboard.press('Enter')
  await cell('Radio', 4).fill('80')
  await cell('Color', 4).fill('Azul')
  await page.keyboard.press('Enter')
  await page.getByText('Sin errores: 3 · Con errores: 2').waitFor()

  await page.getByRole('button', { name: 'Comprobar con el servidor' }).click()
  await page.getByText('Se crearán 3, se actualizarán 0, se dejarán como están 0 y no entrarán 2').waitFor()
  await page.getByRole('button', { name: 'Importar 3 filas' }).click()
  await page.getByText('No importados').waitFor()
  await takePicture(page, 'import-result-light-desktop')
  expect(await seriousFindings(page)).toEqual([])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descargar las 2 filas no importadas' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('puntos_no-importadas.csv')
  const rest = readFileSync(await download.path(), 'utf8')
    .trim()
    .split(/\r?\n/)
  expect(rest).toHaveLength(3)
  expect(rest[0]).toContain('Sitio')
  expect(rest[1]).toContain('38,93')

  const other = await page.context().newPage()
  await other.goto('/pois?q=Importado')
  await other.getByText('Total: 3').waitFor()
  await page.getByRole('button', { name: 'Deshacer la importación' }).click()
  await page.getByText('3 cambios deshechos.').first().waitFor()
  // Whoever looks at the list sees them go, be it that the page had not been listening yet.
  await other.getByText('Total: 0').waitFor()
})
