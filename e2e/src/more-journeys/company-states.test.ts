import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { accountOf, rowOf, seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { insertCompany } from '../new-company.ts'
import { chooseInRowMenu } from '../row-menu.ts'
import { signIn } from '../sign-in.ts'
import { useDatabase } from '../stack-database.ts'

const openPage = useBrowser()
const database = useDatabase()

const choose = async (page: Page, name: string, state: RegExp) => {
  await chooseInRowMenu(rowOf(page, name), 'Cambiar estado')
  await page.getByRole('combobox', { name: 'Estado' }).click()
  await page.getByRole('option', { name: state }).click()
  await page.getByLabel('Motivo').fill('Recibos de dos meses sin pagar')
  await page.getByRole('dialog').getByRole('button', { name: 'Cambiar estado' }).click()
  await page.getByText(`Estado de «${name}» cambiado`).waitFor()
}
const typePassword = async (page: Page, { email, password }: { email: string; password: string }) => {
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

it.each([
  [3, 'Suspendida', 'Empresa suspendida', 'La empresa está suspendida: contactar con el proveedor'],
  [4, 'Desactivada', 'Empresa desactivada', 'La empresa está desactivada: contactar con el proveedor'],
] as const)(
  'in state %i sees people of the company out at once, says why again when they sign in, and keeps its reseller in',
  async (state, badge, title, why) => {
    const { name, admin } = await insertCompany(database, `Cerrada ${state}`)
    const theirs = await openPage()
    await signIn(theirs, admin)
    await theirs.getByRole('banner').getByText(name).waitFor()

    const page = await openPage()
    await signIn(page, accountOf('RESELLER'), `/companies?q=${encodeURIComponent(name)}`)
    await choose(page, name, new RegExp(`^${state} `))
    await rowOf(page, name).getByText(badge).waitFor()

    // Nobody touches the other page.
    const modal = theirs.getByRole('dialog', { name: title })
    await modal.getByText(why).waitFor()
    // It stays before whatever is clicked beside it.
    await theirs.mouse.click(20, 20)
    await modal.waitFor()
    expect(await seriousFindings(theirs)).toEqual([])
    await takePicture(theirs, `company-state-${state}-light-desktop`)
    await modal.getByRole('button', { name: 'Aceptar' }).click()
    await theirs.waitForURL(/\/login/)
    await typePassword(theirs, admin)
    await theirs.getByRole('dialog', { name: title }).getByRole('button', { name: 'Aceptar' }).click()
    await theirs.waitForURL(/\/login/)

    await rowOf(page, name).getByText(name).click()
    await page.waitForURL((url) => url.pathname === '/')
    await page.getByRole('banner').getByText(badge).waitFor()
    await expect.poll(() => page.getByRole('dialog', { name: title }).count()).toBe(0)

    await page.goto(`/companies?q=${encodeURIComponent(name)}`)
    await choose(page, name, /^2 /)
    await typePassword(theirs, admin)
    await theirs.getByRole('banner').getByText(name).waitFor()
  },
)
