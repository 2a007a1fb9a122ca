import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { accountOf, seriousFindings, useBrowser } from '../browser.ts'
import { insertPerson } from '../new-person.ts'
import { chooseInRowMenu } from '../row-menu.ts'
import { signIn } from '../sign-in.ts'
import { useDatabase } from '../stack-database.ts'
import { codeOf } from '../totp.ts'

const openPage = useBrowser()
const database = useDatabase()

const typePassword = async (page: Page, { email, password }: { email: string; password: string }) => {
  await page.goto('/login')
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}
const choosePassword = async (page: Page, password: string) => {
  await page.getByLabel('Contraseña nueva', { exact: true }).fill(password)
  await page.getByLabel('Repetir la contraseña nueva').fill(password)
  await page.getByRole('button', { name: 'Guardar y entrar' }).click()
}
const isIn = (page: Page) => page.waitForURL((url) => url.pathname === '/')
const setOfCompany = (general: object) =>
  database.query(
    `UPDATE companies SET conf = jsonb_set(conf, '{general}', coalesce(conf -> 'general', '{}') || $1::jsonb)
     WHERE id = (SELECT company_id FROM users WHERE email = $2)`,
    [JSON.stringify(general), accountOf('ADMIN').email],
  )

it('adds an app for codes, signs in with a code and, without the phone, with a recovery code', async () => {
  const person = await insertPerson(database, 'codigos')
  const page = await openPage()
  await signIn(page, person, '/profile')
  await page.getByRole('button', { name: 'Añadir aplicación de códigos' }).click()
  const secret = ((await page.locator('code').first().textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('Código de la aplicación').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Activar códigos' }).click()
  const kept = page.getByRole('button', { name: 'Ya están guardados' })
  await kept.waitFor()
  const recovery = (await page.locator('ol code').first().textContent()) ?? ''
  expect(await seriousFindings(page)).toEqual([])
  await kept.click()

  await page.evaluate(() => localStorage.clear())
  await typePassword(page, person)
  await page.getByRole('heading', { name: 'Segundo paso' }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByLabel('Código de la aplicación').fill('000000')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect.poll(() => page.getByLabel('Código de la aplicación').getAttribute('aria-invalid')).toBe('true')
  // The one of the enrolment has been used: the next is taken, which clocks that go before have.
  await page.getByLabel('Código de la aplicación').fill(codeOf(secret, 1))
  await page.getByRole('button', { name: 'Continuar' }).click()
  await isIn(page)

  await page.evaluate(() => localStorage.clear())
  await typePassword(page, person)
  await page.getByRole('button', { name: 'No tengo el dispositivo' }).click()
  await page.getByLabel('Código de recuperación').fill(recovery)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await isIn(page)
})

it('counts the days since a password ran out, and lets in with another one', async () => {
  const person = await insertPerson(database, 'caducada')
  await setOfCompany({ passwordExpirationDays: 30 })
  await database.query('UPDATE users SET password_set_ts = $1 WHERE id = $2', [
    Date.now() - 33.5 * 86_400_000,
    person.id,
  ])
  await database.query(`UPDATE users SET password_set_ts = $1 WHERE id <> $2`, [Date.now(), person.id])
  const page = await openPage()
  await typePassword(page, person)
  await page.getByText('La contraseña caducó hace 3 días').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
  await choosePassword(page, 'Renovada-4821')
  await isIn(page)
  await setOfCompany({ passwordExpirationDays: 0 })
})

it('lists where one is signed in, ends one and all of it, and an administrator ends somebody’s at once', async () => {
  const person = await insertPerson(database, 'sesiones')
  const [here, there, third] = [await openPage(), await openPage(), await openPage()]
  for (const page of [here, there, third]) await signIn(page, person, '/profile')
  const list = here.getByRole('button', { name: /^Cerrar la sesión de/ })
  await expect.poll(() => list.count()).toBe(2)
  await list.first().click()
  await expect.poll(() => list.count()).toBe(1)
  await here.getByRole('button', { name: 'Cerrar sesión en todas partes' }).click()
  await here.waitForURL(/\/login/)
  for (const page of [there, third]) await page.waitForURL(/\/login/)

  await signIn(there, person, '/profile')
  await there.getByText('Sesiones').first().waitFor()
  await signIn(here, accountOf('ADMIN'), `/users?q=${encodeURIComponent(person.email)}`)
  await chooseInRowMenu(here.getByRole('row').filter({ hasText: person.email }), 'Ver accesos')
  await here.getByRole('button', { name: 'Cerrar todas sus sesiones' }).click()
  await there.waitForURL(/\/login/)
})
