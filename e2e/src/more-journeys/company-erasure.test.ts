import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { signedInApi } from '../api-call.ts'
import { accountOf, seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { insertCompany } from '../new-company.ts'
import { chooseInRowMenu } from '../row-menu.ts'
import { signIn } from '../sign-in.ts'
import { useDatabase } from '../stack-database.ts'

const openPage = useBrowser()
const database = useDatabase()

const save = async (page: Page, name: string): Promise<Buffer> => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: `Descargar ${name}` })
      .first()
      .click(),
  ])
  return readFile(await download.path())
}

it('erases a company a week after it was asked for, and certifies what is gone', async () => {
  const { id, name, admin } = await insertCompany(database, 'Ocaso')
  const api = await signedInApi(admin)
  for (const vehicle of ['Grúa 1', 'Grúa 2', 'Grúa 3'])
    await api.call('POST', `/companies/id/${id}/vehicles`, { name: vehicle })
  await database.query('UPDATE companies SET state = 4 WHERE id = $1', [id])

  const page = await openPage()
  await signIn(page, accountOf('RESELLER'), `/companies?q=${name}`)
  await chooseInRowMenu(page.getByRole('row').filter({ hasText: name }), 'Borrar definitivamente')
  const typed = page.getByRole('textbox', { name: 'Escribir el nombre de la empresa' })
  const erase = page.getByRole('button', { name: 'Borrar la empresa' })
  await typed.fill('Alba')
  await expect.poll(() => erase.isDisabled()).toBe(true)
  await typed.fill(name)
  expect(await seriousFindings(page)).toEqual([])
  await erase.click()
  // In seven days, and nothing is gone before.
  await page
    .getByText(/^Empieza el/)
    .first()
    .waitFor()
  await takePicture(page, 'company-erasure-waiting-light-desktop')
  const waiting = await database.query<{ days: number }>(
    `SELECT round((due_ts - created_ts) / 86400000.0, 1)::float8 AS days FROM runs
     WHERE kind = 'companyErasure' AND (params ->> 'companyId')::integer = $1 AND state = 'waiting'`,
    [id],
  )
  expect(waiting.rows).toEqual([{ days: 7 }])

  await database.query(
    `UPDATE runs SET due_ts = 0 WHERE kind = 'companyErasure' AND (params ->> 'companyId')::integer = $1`,
    [id],
  )
  const certificate = JSON.parse((await save(page, 'certificate.json')).toString())
  await takePicture(page, 'company-erasure-done-light-desktop')
  expect(await seriousFindings(page)).toEqual([])
  expect(certificate).toMatchObject({ company: { id, name }, remaining: 0 })
  expect(certificate.erased).toContainEqual({ table: 'items', rows: 3 })
  expect((await save(page, 'certificate.pdf')).subarray(0, 5).toString()).toBe('%PDF-')

  const { rows } = await database.query('SELECT FROM companies WHERE id = $1', [id])
  expect(rows).toEqual([])
  await page.goto(`/companies?q=${name}`)
  await page
    .getByText('Nada coincide')
    .or(page.getByText(/Ningun/))
    .first()
    .waitFor()
  const theirs = await openPage()
  await theirs.goto('/login')
  await theirs.getByLabel('Correo electrónico').fill(admin.email)
  await theirs.getByLabel('Contraseña', { exact: true }).fill(admin.password)
  await theirs.getByRole('button', { name: 'Entrar', exact: true }).click()
  await theirs.getByText('Correo o contraseña incorrectos').waitFor()
})
