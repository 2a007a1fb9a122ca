import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { accountOf, seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { phone } from '../chromium.ts'
import { insertCompany } from '../new-company.ts'
import { chooseInRowMenu } from '../row-menu.ts'
import { signIn } from '../sign-in.ts'
import { useDatabase } from '../stack-database.ts'

const openPage = useBrowser()
const database = useDatabase()

const reason = 'Llamada del cliente, incidencia 1234'
const bannerOf = (page: Page) => page.getByRole('complementary', { name: /Se actúa en nombre de/ })

/** A reseller's, in a company that was just made, as its administrator. */
const beginActing = async (page: Page, company: Awaited<ReturnType<typeof insertCompany>>) => {
  await signIn(page, accountOf('RESELLER'), `/companies?q=${encodeURIComponent(company.name)}`)
  await page.getByRole('row').filter({ hasText: company.name }).getByText(company.name).click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.goto('/users')
  await chooseInRowMenu(page.getByRole('row').filter({ hasText: company.admin.email }), 'Actuar en su nombre')
  const begin = page.getByRole('button', { name: 'Empezar' })
  await expect.poll(() => begin.isDisabled()).toBe(true)
  await page.getByLabel('Motivo').fill(reason)
  expect(await seriousFindings(page)).toEqual([])
  await takePicture(page, 'acting-dialog-light-desktop')
  await begin.click()
  await bannerOf(page)
    .getByText(/solo consulta · quedan (59|60) minutos/)
    .waitFor()
}

it('acts for a user visibly, reads first, changes after a proof, and both names stand in the company’s log', async () => {
  const company = await insertCompany(database, 'Cliente que llama')
  const page = await openPage()
  await beginActing(page, company)
  const banner = bannerOf(page)
  await takePicture(page, 'acting-light-desktop')
  await page.goto('/vehicles')
  await page.getByRole('heading', { name: 'Vehículos' }).waitFor()
  await banner.waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await expect.poll(() => page.getByRole('button', { name: 'Nuevo vehículo' }).count()).toBe(0)

  await banner.getByRole('button', { name: 'Permitir cambios' }).click()
  await page.getByLabel('Contraseña propia').fill('Falsa-1234')
  await page.getByRole('dialog').getByRole('button', { name: 'Permitir cambios' }).click()
  await page.getByRole('dialog').getByRole('alert').waitFor()
  await page.getByLabel('Contraseña propia').fill(accountOf('RESELLER').password)
  await page.getByRole('dialog').getByRole('button', { name: 'Permitir cambios' }).click()
  await banner.getByText(/con cambios permitidos/).waitFor()
  await page.getByRole('button', { name: 'Nuevo vehículo' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Hecho por soporte')
  await form.getByRole('button', { name: 'Crear vehículo' }).click()
  await page.getByRole('row').filter({ hasText: 'Hecho por soporte' }).waitFor()
  await banner.getByRole('button', { name: 'Dejar de actuar' }).click()
  await banner.waitFor({ state: 'hidden' })

  const theirs = await openPage()
  await signIn(theirs, company.admin, '/log')
  const row = (text: string) => theirs.getByRole('row').filter({ hasText: text }).first()
  for (const entry of ['Empezó a actuar en nombre de', 'Permitió cambios al actuar', 'Dejó de actuar en nombre'])
    await row(entry)
      .getByText(/en nombre de Berta Prueba/)
      .first()
      .waitFor()
  await row('Hecho por soporte')
    .getByText(/en nombre de Berta Prueba/)
    .waitFor()
  await row('Empezó a actuar').click()
  await theirs.getByRole('dialog').getByText(reason).waitFor()
  expect(await seriousFindings(theirs)).toEqual([])
  await takePicture(theirs, 'log-acting-light-desktop')
  const small = await openPage(phone)
  await signIn(small, company.admin, '/log')
  await small.getByText('Empezó a actuar en nombre de un usuario').first().waitFor()
  await takePicture(small, 'log-acting-light-phone')
})

it('is over after its hour, and whoever acted is themselves again', async () => {
  const company = await insertCompany(database, 'Una hora')
  const page = await openPage()
  await beginActing(page, company)
  const { rows } = await database.query<{ minutes: number }>(
    'SELECT ((ends_ts - started_ts) / 60000)::integer AS minutes FROM acting_sessions WHERE company_id = $1',
    [company.id],
  )
  expect(rows).toEqual([{ minutes: 60 }])
  await database.query(
    'UPDATE acting_sessions SET started_ts = started_ts - 3600000, ends_ts = ends_ts - 3600000 WHERE company_id = $1',
    [company.id],
  )
  await page.goto('/vehicles')
  await page.getByRole('banner').getByText(company.name).waitFor()
  await expect.poll(() => bannerOf(page).count()).toBe(0)
  // In the company that was open, and not at the sign-in.
  await page.goto('/users')
  await page.getByRole('row').filter({ hasText: company.admin.email }).waitFor()
})
