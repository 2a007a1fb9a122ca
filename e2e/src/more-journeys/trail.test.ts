import { readFileSync } from 'node:fs'
import { readTable } from '@atalaya/documents/read-table'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { signedInApi } from '../api-call.ts'
import { accountOf, seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { insertCompany } from '../new-company.ts'
import { signIn } from '../sign-in.ts'
import { useDatabase } from '../stack-database.ts'

const openPage = useBrowser()
const database = useDatabase()

const rowsOf = (page: Page) => page.locator('main tr[data-row]')
const exported = async (page: Page) => {
  await page.getByRole('button', { name: 'Exportar', exact: true }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ])
  return readTable(new Uint8Array(readFileSync(await download.path())), { language: 'es' })
}
const choose = async (page: Page, filter: string, option: string) => {
  await page.getByRole('combobox', { name: filter, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Three records, and more entries than a page of the server's has. */
const fill = async (name: string) => {
  const company = await insertCompany(database, name)
  const api = await signedInApi(company.admin)
  for (const driver of ['Alonso', 'Benítez', 'Cano'])
    await api.call('POST', `/companies/id/${company.id}/drivers`, { name: driver })
  await database.query(
    `INSERT INTO security_events (kind, ts, company_id, reseller_id, subject, ip)
     SELECT 'signIn.refused', now_ms() - n * 1000, $1, NULL, 'muchos-' || n, '203.0.113.9' FROM generate_series(1, 250) AS n`,
    [company.id],
  )
  return company
}

it('searches, narrows, opens and exports what was done in a company, all of it and not what was read', async () => {
  const { admin } = await fill('Con registro')
  const page = await openPage()
  await signIn(page, admin, '/log')
  await rowsOf(page).filter({ hasText: 'Cano' }).first().waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await takePicture(page, 'log-light-desktop')
  expect((await exported(page)).rows.length).toBeGreaterThanOrEqual(253)

  await page.getByRole('searchbox').fill('Benítez')
  await page.waitForURL(/q=/)
  await expect.poll(() => rowsOf(page).count()).toBe(1)
  const found = await exported(page)
  expect(found.rows).toHaveLength(1)
  expect(found.rows[0]?.cells.join(' ')).toContain('Benítez')
  await rowsOf(page).first().click()
  await page.getByRole('dialog').getByText('Cambios', { exact: true }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('Escape')

  await page.getByRole('searchbox').fill('')
  await choose(page, 'Qué', 'Rechazos')
  await expect.poll(() => rowsOf(page).filter({ hasText: 'Cano' }).count()).toBe(0)
  await choose(page, 'Qué', 'Exportaciones')
  await rowsOf(page).filter({ hasText: 'Exportó un documento' }).first().waitFor()
})

it('shows the platform what was done anywhere, by company', async () => {
  const { name } = await fill('Vista desde arriba')
  await fill('Otra más')
  const page = await openPage()
  await signIn(page, accountOf('SUPER_RESELLER'), '/superLog')
  await rowsOf(page).filter({ hasText: 'Otra más' }).first().waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await takePicture(page, 'super-log-light-desktop')
  await page.getByRole('combobox', { name: 'Empresa', exact: true }).fill(name)
  await page.getByRole('option', { name }).click()
  await expect.poll(() => rowsOf(page).filter({ hasText: 'Otra más' }).count()).toBe(0)
  await rowsOf(page).filter({ hasText: name }).first().waitFor()
  const { header, rows } = await exported(page)
  const at = header.indexOf('Empresa')
  expect(rows.length).toBeGreaterThanOrEqual(253)
  expect(new Set(rows.map(({ cells }) => cells[at]))).toEqual(new Set([name]))
})
