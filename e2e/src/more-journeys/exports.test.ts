import { readFileSync } from 'node:fs'
import { readTable } from '@atalaya/documents/read-table'
import type { Download, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { accountOf, seriousFindings, useBrowser } from '../browser.ts'
import { signIn } from '../sign-in.ts'

const openPage = useBrowser()

const choose = async (page: Page, format: string): Promise<void> => {
  await page.getByRole('button', { name: 'Exportar', exact: true }).click()
  await page.getByRole('menuitem', { name: format }).click()
}
const exportAs = async (page: Page, format: string): Promise<Download> => {
  const [download] = await Promise.all([page.waitForEvent('download'), choose(page, format)])
  return download
}
const bytesOf = async (download: Download) => new Uint8Array(readFileSync(await download.path()))

it('exports the list as it stands without asking the server, shows that it is busy, is cancelled and says when it fails', async () => {
  const page = await openPage()
  await signIn(page, accountOf('RESELLER'), '/companies')
  const rows = page.getByRole('row')
  await rows.nth(1).waitFor()
  // Files are made here: from now on there is no server to ask.
  await page.route('**/fr/v1/**', (route) => route.abort())

  const names: unknown[] = []
  for (const format of ['Excel (.xlsx)', 'CSV']) {
    const download = await exportAs(page, format)
    expect(download.suggestedFilename()).toMatch(/^Empresas_.+_\d{4}-\d{2}-\d{2}\.(xlsx|csv)$/)
    const table = readTable(await bytesOf(download), { language: 'es' })
    expect(table.rows).toHaveLength((await rows.count()) - 1)
    for (const [at, { cells }] of table.rows.entries())
      await rows
        .nth(at + 1)
        .getByText(cells[0] ?? '?')
        .first()
        .waitFor()
    names.push(table.rows.map(({ cells }) => cells[0]))
  }
  expect(names[0]).toEqual(names[1])

  const pdf = await bytesOf(await exportAs(page, 'PDF'))
  expect(new TextDecoder('latin1').decode(pdf)).toContain('/MediaBox [0 0 841.89 595.28]')

  // So slow that there is time to change one's mind.
  await page.route('**/*.ttf', () => undefined)
  await choose(page, 'PDF')
  const busy = page.getByRole('status', { name: 'Preparando el archivo' })
  await busy.waitFor()
  await expect.poll(() => busy.getAttribute('aria-busy')).toBe('true')
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Cancelar la exportación' }).click()
  await page.getByRole('button', { name: 'Exportar', exact: true }).waitFor()
  await expect.poll(() => page.getByRole('alert').count()).toBe(0)

  await page.unroute('**/*.ttf')
  await page.route('**/*.ttf', (route) => route.abort())
  await choose(page, 'PDF')
  await page.getByRole('alert').getByText('No se ha podido crear el archivo').waitFor()
  await page.getByRole('button', { name: 'Exportar', exact: true }).waitFor()
})
