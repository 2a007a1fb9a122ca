import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { accountOf, rowOf, seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { signIn } from '../sign-in.ts'

const openPage = useBrowser()

const ring = '-6.36,38.92,0 -6.34,38.92,0 -6.34,38.93,0 -6.36,38.92,0'
const placemark = (name: string, geometry: string) => `<Placemark><name>${name}</name>${geometry}</Placemark>`
const kml = `<kml xmlns="http://www.opengis.net/kml/2.2"><Folder>
  ${placemark('KML nave', `<Polygon><outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs></Polygon>`)}
  ${placemark('KML faro', '<Point><coordinates>-6.35,38.91</coordinates></Point>')}
  ${placemark('KML ruta', `<LineString><coordinates>${ring}</coordinates></LineString>`)}
</Folder></kml>`

it('takes zones from a map program, and shows in another tab what becomes of them until all is undone', async () => {
  const page = await openPage()
  const other = await openPage()
  for (const each of [page, other]) await signIn(each, accountOf('ADMIN'))
  await other.goto('/geozones?q=KML')
  await other.getByText(/Total: 0/).waitFor()

  await page.goto('/geozones?import=1')
  await page
    .getByTestId('import-file')
    .setInputFiles({ name: 'zonas.kml', mimeType: 'application/xml', buffer: Buffer.from(kml) })
  await page.getByRole('button', { name: 'Revisar las filas' }).click()
  // A line is a corridor, a hundred metres to each side.
  await page.getByText('Sin errores: 3 · Con errores: 0').waitFor()
  await takePicture(page, 'geozones-import-light-desktop')
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Comprobar con el servidor' }).click()
  await page.getByRole('button', { name: 'Importar 3 filas' }).click()
  await page.getByRole('button', { name: 'Volver a la lista' }).click()
  await other.getByText(/Total: 3/).waitFor()

  await page.goto('/geozones?q=KML')
  await rowOf(page, 'KML faro').getByText('Círculo').waitFor()
  await rowOf(page, 'KML ruta').getByText('Corredor').waitFor()
  await page.getByRole('checkbox', { name: 'Seleccionar la página' }).check()
  const bar = page.getByRole('toolbar')
  await bar.getByRole('button', { name: 'Editar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Color' }).click()
  await page.getByRole('option', { name: 'Verde' }).click()
  await dialog.getByRole('button', { name: 'Comprobar' }).click()
  await dialog.getByRole('textbox').fill('3')
  await dialog.getByRole('button', { name: 'Editar 3 geozonas' }).click()
  await dialog.getByText('Guardado: 3 geozonas').waitFor()
  await dialog.getByRole('button', { name: 'Cerrar' }).last().click()

  await rowOf(other, 'KML nave').click()
  await other.getByRole('radio', { name: 'Verde' }).waitFor()
  const place = new URL(other.url()).searchParams.get('edit')
  expect(Number(place)).toBeGreaterThan(0)

  await page.getByRole('checkbox', { name: 'Seleccionar la página' }).check()
  await bar.getByRole('button', { name: 'Borrar' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('3')
  await page.getByRole('dialog').getByRole('button', { name: 'Borrar 3 geozonas' }).click()
  await other.getByText('Esta geozona ya no existe').waitFor()
  await page.getByRole('button', { name: 'Deshacer' }).last().click()
  await page.getByText('Deshecho en 3 registros').waitFor()
  // Under the same number: what stood in an address, an alarm or a report means it again.
  await other.getByRole('textbox', { name: 'Nombre' }).waitFor()
  await expect.poll(() => new URL(other.url()).searchParams.get('edit')).toBe(place)
}, 180_000)

it('keeps what was typed when somebody else has saved, and asks before it is lost', async () => {
  const page = await openPage()
  await signIn(page, accountOf('ADMIN'), '/geozones')
  await rowOf(page, 'Base Cáceres').click()
  const name = page.getByRole('textbox', { name: 'Nombre' })
  await name.fill('Base Cáceres norte')
  await page.getByRole('radio', { name: 'Rojo' }).check()

  const other = await openPage()
  await signIn(other, accountOf('SUBADMIN'), '/geozones')
  await rowOf(other, 'Base Cáceres').click()
  await other.getByRole('textbox', { name: 'Radio' }).fill('444')
  await other.getByRole('button', { name: 'Guardar geozona' }).click()
  await other.getByText('Geozona «Base Cáceres» guardada').waitFor()

  await page.getByRole('button', { name: 'Guardar geozona' }).click()
  await page.getByText('Otra persona ha guardado cambios mientras tanto.').waitFor()
  await page.getByRole('cell', { name: /444 m$/ }).waitFor()
  await takePicture(page, 'geozone-conflict-light-desktop')
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Quedarse con lo guardado' }).click()
  await expect.poll(() => name.inputValue()).toBe('Base Cáceres')
  await expect.poll(() => page.getByRole('textbox', { name: 'Radio' }).inputValue()).toBe('444 m')

  await name.fill('Sin guardar')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').getByRole('button', { name: 'Seguir editando' }).click()
  await expect.poll(() => name.inputValue()).toBe('Sin guardar')
})

it('makes a circle and an outline with the keyboard alone', async () => {
  const page = await openPage()
  await signIn(page, accountOf('ADMIN'), '/geozones?edit=0')
  await page.getByRole('textbox', { name: 'Nombre' }).focus()
  await page.keyboard.type('Zona de teclado')
  await page.getByRole('textbox', { name: 'Centro' }).focus()
  await page.keyboard.type('38.9161, -6.3437')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Radio' }).focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('320')
  await page.keyboard.press('Enter')
  await page.getByText('Geozona «Zona de teclado» guardada').waitFor()
  await page.goto('/geozones?q=teclado')
  const row = rowOf(page, 'Zona de teclado')
  await row.getByText('32,2').waitFor()

  await row.click()
  await page.getByRole('radio', { name: 'Círculo' }).focus()
  await page.keyboard.press('ArrowRight')
  const corners = page.getByRole('textbox', { name: 'Esquinas' })
  await corners.fill('38.90, -6.35\nnorte')
  await page.keyboard.press('Tab')
  await page.getByText('Línea 2: latitud y longitud separadas por una coma').waitFor()
  await corners.fill('38.90, -6.35\n38.90, -6.34\n38.91, -6.34')
  await page.keyboard.press('Tab')
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Guardar geozona' }).press('Enter')
  await row.getByText('Polígono').waitFor()
})

it('shows who changed a zone, and gives it out as a map that imports again', async () => {
  const page = await openPage()
  await signIn(page, accountOf('ADMIN'), '/geozones')
  await rowOf(page, 'Base Cáceres').first().click()
  await page.getByRole('radio', { name: 'Púrpura' }).check()
  await page.getByRole('button', { name: 'Guardar geozona' }).click()
  await page.getByText(/guardada/).waitFor()
  await rowOf(page, 'Base Cáceres').first().click()
  const name = page.getByRole('textbox', { name: 'Nombre' })
  await name.fill('Typed and not saved')
  await page.getByRole('button', { name: 'Historial' }).click()
  const history = page.getByRole('region', { name: 'Historial' })
  await history.getByText('Púrpura').first().waitFor()
  await takePicture(page, 'geozone-history-light-desktop')
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Historial' }).click()
  await expect.poll(() => name.inputValue()).toBe('Typed and not saved')

  await page.getByRole('button', { name: 'Exportar', exact: true }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'GeoJSON' }).click(),
  ])
  const { features } = JSON.parse(readFileSync(await download.path(), 'utf8'))
  expect(
    features.find(({ properties }: { properties: { name: string } }) => /^Base Cáceres/.test(properties.name)),
  ).toMatchObject({ properties: { colour: 'purple' }, geometry: { type: expect.stringMatching(/Point|Polygon/) } })
})
