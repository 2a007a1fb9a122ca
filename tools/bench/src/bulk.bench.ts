import { groupRoutes } from '@atalaya/contract/groups'
import { launchBrowser } from '@atalaya/e2e/chromium'
import { apiClient } from '@atalaya/simulator/api-client'
import { printFigures, tell } from './figures.ts'
import { openFleetOffice } from './fleet-office.ts'
import { startProduct } from './product.ts'

const vehicleCount = 50_000
/** Of these another person has deleted so many while a bulk edit was being thought over. */
const refusedCount = 20_000
const groupCount = 40

const groupName = (nth: number) => `Delegación ${String(nth).padStart(2, '0')}`

/** As many again, none of which is there yet. */
const importedFile = (): string =>
  ['Nombre;Matrícula;Marca;Modelo;Grupos']
    .concat(
      Array.from(
        { length: vehicleCount },
        (_, nth) => `Importado ${nth};IMP-${nth};Renault;Master;${groupName(nth % groupCount)}`,
      ),
    )
    .join('\n')

/** A fleet office with 50,000 vehicles in Chromium over the whole product: every bulk action to its very end, and back. */
export const runBulk = async (): Promise<void> => {
  const product = await startProduct({ vehicleCount })
  const browser = await launchBrowser()
  try {
    tell(`making ${groupCount} groups`)
    const { call } = apiClient(product.url, product.accessToken)
    const ids = product.vehicles.map(({ itemId }) => itemId)
    for (let nth = 0; nth < groupCount; nth++) {
      const vehicles = ids.filter((_, at) => at % groupCount === nth)
      const body = { name: groupName(nth), parentId: null, vehicles, assets: [], persons: [] }
      await call(groupRoutes.create, { params: { companyId: product.companyId }, body } as never)
    }
    const office = await openFleetOffice(browser, product)
    const { page, measure, look } = office

    await measure('open', () => office.open(vehicleCount))
    await measure('sort', async () => {
      await page.getByRole('columnheader', { name: 'Matrícula' }).getByRole('button').first().click()
      await page.getByText('00001-BNC').first().waitFor()
    })
    await measure('search', () => office.search('vehicle 49990', 1))
    await measure('search off', () => office.search('', vehicleCount))
    await measure('select all', () => office.selectAll(vehicleCount))
    await look('selected')

    await measure('edit: try', () => office.tryEdit('Marca', (field) => field.fill('Volvo')))
    await look('edit-confirm')
    await measure('edit: do', () => office.confirm(vehicleCount, 'Editar'))
    await look('edit-done')
    await office.close()
    await measure('edit: undo', () => office.undo(vehicleCount))
    await look('edit-undone')

    const chooseGroup = async () => {
      await page.getByRole('button', { name: /^Grupos: / }).click()
      await page.getByRole('treeitem', { name: groupName(7) }).click()
      await page.keyboard.press('Escape')
    }
    await measure('groups: try', () => office.tryEdit('Grupos', chooseGroup))
    await measure('groups: do', () => office.confirm(vehicleCount, 'Editar'))
    await office.close()
    await measure('groups: undo', () => office.undo(vehicleCount))

    await measure('refused: try', async () => {
      const doomed = ids.slice(0, refusedCount).join()
      await product.query(`DELETE FROM vehicles WHERE id IN (${doomed})`)
      await office.tryEdit('Marca', (field) => field.fill('Scania'))
    })
    await look('refused-confirm')
    await measure('refused: do', () => office.confirm(vehicleCount - refusedCount, 'Editar'))
    await look('refused-done')
    const list = await measure('refused: download', () => office.download('Descargar la lista'))
    await office.close()

    await measure('delete: try', () => office.tryDelete())
    await look('delete-confirm')
    const left = vehicleCount - refusedCount
    await measure('delete: do', () => office.confirm(left, 'Borrar'))
    await look('deleted')
    await measure('delete: undo', () => office.undo(left))

    const files: Record<string, number> = { refused: list }
    for (const [format, label] of [
      ['xlsx', 'Excel'],
      ['csv', 'CSV'],
      ['pdf', 'PDF'],
    ] as const)
      files[format] = await measure(`export: ${format}`, () => office.exportAs(label))
    await measure('export: cancelled', () => office.cancelExport('PDF'))

    await measure('import: read', () => office.readFile('flota.csv', importedFile()))
    await measure('import: try', () => office.tryImport(vehicleCount))
    await look('import-tried')
    await measure('import: do', () => office.sendImport())
    await look('import-done')
    await measure('import: undo', () => office.undoImport(vehicleCount))

    printFigures('bulk', { vehicles: vehicleCount, steps: office.steps, filesKb: files })
  } finally {
    await browser.close()
    await product.stop()
  }
}
