import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startChild } from '@atalaya/launcher/children'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { accountOf, seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { insertPerson } from '../new-person.ts'
import { linkMailedTo } from '../outbox-folder.ts'
import { chooseInRowMenu } from '../row-menu.ts'
import { signIn, signInByHand } from '../sign-in.ts'
import { connectToDatabase } from '../stack-database.ts'
import { codeOf } from '../totp.ts'

const openPage = useBrowser()
let database: Awaited<ReturnType<typeof connectToDatabase>>
beforeAll(async () => {
  database = await connectToDatabase()
})
afterAll(() => database.end())

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

it('mails an invitation to whoever is made, who chooses a password and is in', async () => {
  const email = 'invitada@sign-in.test'
  const { rows } = await database.query<{ id: number }>(
    `INSERT INTO users (email, first_name, last_name, role, company_id, language, timezone, login)
     SELECT $1, 'Inés', 'Prueba', role, company_id, language, timezone, '{}' FROM users WHERE email = $2 RETURNING id`,
    [email, accountOf('ADMIN').email],
  )
  const page = await openPage()
  await signIn(page, accountOf('ADMIN'), `/users?q=${encodeURIComponent(email)}`)
  expect(rows).toHaveLength(1)
  await chooseInRowMenu(page.getByRole('row').filter({ hasText: email }), 'Crear invitación')
  await expect.poll(() => linkMailedTo(email)).toBeDefined()
  const theirs = await openPage()
  await theirs.goto((await linkMailedTo(email)) as string)
  await theirs.getByRole('heading', { name: 'Crear contraseña' }).waitFor()
  expect(await seriousFindings(theirs)).toEqual([])
  await choosePassword(theirs, 'Bienvenida-4821')
  await isIn(theirs)
})

it('sees out whoever may not work now: at once by the button, by itself after ten seconds', async () => {
  const person = await insertPerson(database, 'horario')
  const page = await openPage()
  await signInByHand(page, person)
  const restrict = (restrictions: object) =>
    database.query('UPDATE users SET restrictions = $1 WHERE id = $2', [JSON.stringify(restrictions), person.id])
  await restrict({ hours: [], networks: ['203.0.113.0/24'] })
  await page.reload()
  await page.getByText('Dirección IP no permitida').waitFor()
  const shownAt = Date.now()
  expect(await seriousFindings(page)).toEqual([])
  await page.waitForURL(/\/login/, { timeout: 20_000 })
  expect(Date.now() - shownAt).toBeGreaterThan(8_000)

  // A minute of the week that is not now.
  const day = (new Date().getUTCDay() + 3) % 7
  await restrict({ hours: [{ day, fromMinute: 60, toMinute: 61 }], networks: [] })
  await typePassword(page, person)
  await page.getByText('Usuario fuera del horario permitido').waitFor()
  await page.getByRole('button', { name: 'Aceptar' }).click()
  await page.getByText('Usuario fuera del horario permitido').waitFor({ state: 'detached' })
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

it('sets a company’s provider up, tries it, and lets its people in by it, also for a proof', async () => {
  const { url, dataDir } = inject('stack')
  const facts = join(dataDir, 'provider.json')
  const provider = startChild(
    process.execPath,
    'apps/server/src/features/openid/test-provider.process.ts',
    [facts, `${url}/login`],
    {
      output: 'ignore',
    },
  )
  try {
    await expect.poll(() => readFile(facts, 'utf8').catch(() => '')).not.toBe('')
    const { issuer, clientId, secret } = JSON.parse(await readFile(facts, 'utf8')) as Record<string, string>
    const page = await openPage()
    await signIn(page, accountOf('ADMIN'), '/access')
    await page.getByRole('button', { name: 'Configurar proveedor' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Emisor').fill(`${issuer}/`)
    await form.getByLabel('Identificador de cliente').fill(clientId ?? '')
    await form
      .getByLabel('Secreto de cliente')
      .first()
      .fill(secret ?? '')
    await form.getByRole('button', { name: 'Probar proveedor' }).click()
    await form.getByRole('button', { name: 'Usar esa dirección' }).click()
    await form.getByRole('button', { name: 'Probar proveedor' }).click()
    await form.getByText('Responde y conoce a este cliente').waitFor()
    await form.getByLabel('Dominios de correo').fill('proveedor.test')
    await page.keyboard.press('Enter')
    await form.getByRole('button', { name: 'Añadir regla' }).click()
    await form.getByLabel('Si el dato es').fill('jefes')
    await form.getByLabel('recibe el rol').selectOption('ADMIN')
    await takePicture(page, 'access-provider')
    await form.getByRole('button', { name: 'Guardar proveedor' }).click()
    await page.getByText('Activado').first().waitFor()

    const theirs = await openPage()
    const atProvider = async () => {
      await theirs.getByRole('textbox').first().fill('ane')
      await theirs.locator('input[type=password]').fill('x')
      await theirs.getByRole('button').first().click()
    }
    await theirs.goto('/login')
    await theirs.getByLabel('Correo electrónico').fill('ane@proveedor.test')
    await theirs.getByRole('button', { name: 'Entrar con la cuenta de la empresa' }).click()
    await atProvider()
    await theirs.getByRole('button', { name: 'Continue' }).click()
    await isIn(theirs)

    // Of what needs a fresh proof the provider gives one, anew: she has no password.
    await database.query(
      `UPDATE sessions SET proven_ts = 0 WHERE user_id = (SELECT id FROM users WHERE email = 'ane@proveedor.test')`,
    )
    await theirs.goto('/access')
    await theirs.getByRole('switch', { name: 'Exigir un segundo factor' }).evaluate((box: HTMLElement) => box.click())
    await theirs.getByRole('button', { name: 'Ir a la cuenta de la empresa' }).click()
    await atProvider()
    await theirs.getByText('Identidad confirmada').waitFor()
    await theirs.waitForURL((to) => to.pathname === '/access')
  } finally {
    await database.query('DELETE FROM openid_identities; DELETE FROM openid_providers')
    await provider.stop(5_000)
  }
})
