import { readFile } from 'node:fs/promises'
import { inflateRawSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { accountOf, rowOf, seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { signIn } from '../sign-in.ts'

const openPage = useBrowser()
const act = async (page: Page, name: string, action: string): Promise<void> => {
  await rowOf(page, name)
    .getByRole('button', { name: /^Acciones/ })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** Of an archive with 64-bit sizes: the names in it, and the content of one. */
const unzip = (archive: Buffer, wanted: string): { names: string[]; content: Buffer } => {
  const end = archive.length - 98
  let at = Number(archive.readBigUInt64LE(end + 48))
  const names: string[] = []
  let content = Buffer.of()
  for (let left = Number(archive.readBigUInt64LE(end + 32)); left > 0; left -= 1) {
    const name = archive.toString('utf8', at + 46, at + 46 + archive.readUInt16LE(at + 28))
    const extra = at + 46 + archive.readUInt16LE(at + 28) + 4
    const offset = Number(archive.readBigUInt64LE(extra + 16))
    const from = offset + 30 + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28)
    if (name === wanted)
      content = inflateRawSync(archive.subarray(from, from + Number(archive.readBigUInt64LE(extra + 8))))
    names.push(name)
    at = extra - 4 + archive.readUInt16LE(at + 30)
  }
  return { names, content }
}

it('a reseller takes all of a company along, makes another from it, and has that one erased and not after all', async () => {
  const page = await openPage()
  await signIn(page, accountOf('RESELLER'))
  await page.goto('/companies')
  const source = (await page.getByRole('row').nth(1).locator('strong').first().textContent()) ?? ''
  await act(page, source, 'Exportar todo')
  await page.getByRole('button', { name: 'Empezar la exportación' }).click()
  const download = page.getByRole('button', { name: /^Descargar .*\.zip/ }).first()
  await download.waitFor({ timeout: 60_000 })
  await takePicture(page, 'runs-light-desktop')
  expect(await seriousFindings(page)).toEqual([])
  const [saved] = await Promise.all([page.waitForEvent('download'), download.click()])
  const archive = await readFile(await saved.path())
  const { names, content } = unzip(archive, 'manifest.json')
  const manifest = JSON.parse(content.toString())
  expect(manifest.company.name).toBe(source)
  expect(names).toEqual([...manifest.files.map(({ name }: { name: string }) => name), 'manifest.json'])
  expect(manifest.positions.rows).toBeGreaterThan(0)

  await page.goto('/companies')
  await act(page, source, 'Crear otra a partir de esta')
  await page.getByRole('textbox', { name: 'Nombre de la empresa nueva' }).fill('Copia de prueba')
  await takePicture(page, 'company-clone-light-desktop')
  await page.getByRole('button', { name: 'Crear la empresa' }).click()
  await page.getByText('Copia de prueba está creada').waitFor()

  await act(page, 'Copia de prueba', 'Cambiar estado')
  await page.getByRole('combobox', { name: 'Estado' }).click()
  await page.getByRole('option', { name: /^4/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cambiar estado' }).click()
  await rowOf(page, 'Copia de prueba').getByText('Desactivada').waitFor()
  await act(page, 'Copia de prueba', 'Borrar definitivamente')
  await page.getByRole('textbox', { name: 'Escribir el nombre de la empresa' }).fill('Copia de prueba')
  await takePicture(page, 'company-erase-light-desktop')
  await page.getByRole('button', { name: 'Borrar la empresa' }).click()
  await page.getByText(/^Empieza el/).waitFor()
  await page.getByRole('button', { name: 'Anular el borrado' }).click()
  await page.getByText('Cancelado', { exact: true }).first().waitFor()
})
