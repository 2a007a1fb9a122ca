import { gzipSync } from 'node:zlib'
import type { Page, Response } from 'playwright-core'
import { expect, it } from 'vitest'
import { seriousFindings, useBrowser } from '../browser.ts'
import { desktop } from '../chromium.ts'
import { insertPerson } from '../new-person.ts'
import { linkMailedTo } from '../outbox-folder.ts'
import { signIn } from '../sign-in.ts'
import { useDatabase } from '../stack-database.ts'
import { thisStack } from '../this-stack.ts'

const openPage = useBrowser()
const database = useDatabase()

/** A name and no number: no browser makes a passkey at one. */
const byName = () => ({ ...desktop, baseURL: thisStack().url.replace('127.0.0.1', 'localhost') })

const addAuthenticator = async (page: Page) => {
  const devices = await page.context().newCDPSession(page)
  await devices.send('WebAuthn.enable')
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
}

it('loads at most 215 KB of script, as gzip, until one can sign in', async () => {
  const page = await openPage()
  const scripts = new Map<string, Response>()
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.set(response.url(), response)
  })
  // By the page's own clock: what it fetches ahead 0.8 s later has begun when a busy machine tells of the button.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('button[type=submit]')) return
      performance.mark('form')
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/login')
  await page.getByRole('button', { name: 'Entrar', exact: true }).waitFor()
  const asked = await page.evaluate(() => {
    const drawnAt = performance.getEntriesByName('form')[0]?.startTime ?? 0
    return performance.getEntriesByType('resource').flatMap(({ name, startTime }) => (startTime < drawnAt ? name : []))
  })
  const needed = await Promise.all(asked.flatMap((url) => scripts.get(url)?.body() ?? []))
  const bytes = needed.reduce((sum, body) => sum + gzipSync(body).length, 0)
  expect(needed.length).toBeGreaterThan(1)
  expect(bytes).toBeLessThan(215 * 1_024)
})

it('leads back to where somebody was, says for five seconds what was wrong, and tells of a newer page', async () => {
  const { email, password } = await insertPerson(database, 'vuelta')
  const page = await openPage()
  await signIn(page, { email, password }, '/profile')
  await page.getByText(email).first().waitFor()
  // The server knows the session no longer, and an older page was the last to sign in here.
  await database.query('UPDATE sessions SET ended_ts = 1 WHERE user_id = (SELECT id FROM users WHERE email = $1)', [
    email,
  ])
  await page.evaluate(() => {
    const key = `atalaya.settings.${location.hostname}`
    localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? '{}'), initTs: 1 }))
  })
  await page.goto('/vehicles')
  await page.waitForURL(/\/login\?next=%2Fvehicles$/)
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill('Equivocada-4821')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  const wrong = page.getByText('Correo o contraseña incorrectos')
  await wrong.waitFor()
  const saidAt = Date.now()
  await wrong.waitFor({ state: 'detached' })
  // A busy machine takes it away later, and none before.
  expect(Date.now() - saidAt).toBeGreaterThan(4_000)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL(/\/vehicles$/)
  await page.getByText('Hay una versión nueva de la aplicación').waitFor()
  await page.getByRole('button', { name: 'Recargar' }).click()
  await page.getByText('Hay una versión nueva de la aplicación').waitFor({ state: 'detached' })
  await expect.poll(() => new URL(page.url()).pathname).toBe('/vehicles')
})

it('sends a link to whoever has forgotten the password, who chooses another one and is in', async () => {
  const { email } = await insertPerson(database, 'olvido')
  const page = await openPage()
  await page.goto('/login')
  await page.getByRole('link', { name: '¿Contraseña olvidada?' }).click()
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByRole('button', { name: 'Enviar enlace' }).click()
  await page.getByText(`Si hay una cuenta con el correo ${email}`).waitFor()
  await expect.poll(() => linkMailedTo(email)).toBeDefined()
  await page.goto((await linkMailedTo(email)) as string)
  await page.getByRole('heading', { name: 'Elegir otra contraseña' }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByLabel('Contraseña nueva', { exact: true }).fill('Recordada-4821')
  await page.getByLabel('Repetir la contraseña nueva').fill('Recordada-4821')
  await page.getByRole('button', { name: 'Guardar y entrar' }).click()
  await page.waitForURL((url) => url.pathname === '/')
})

it('makes a passkey in the profile and signs in with it alone, and with it after a password', async () => {
  const person = await insertPerson(database, 'llave')
  const page = await openPage(byName())
  await addAuthenticator(page)
  await signIn(page, person, '/profile')
  await page.getByRole('button', { name: 'Añadir llave de acceso' }).click()
  await page.getByLabel('Nombre para reconocerla').fill('Este portátil')
  await page.getByRole('button', { name: 'Crear llave de acceso' }).click()
  await page.getByRole('button', { name: 'Ya están guardados' }).click()
  await page.getByText('Este portátil').waitFor()

  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await page.getByRole('button', { name: 'Entrar con llave de acceso' }).click()
  await page.waitForURL((url) => url.pathname === '/')

  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await page.getByLabel('Correo electrónico').fill(person.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.getByRole('button', { name: 'Usar llave de acceso' }).click()
  await page.waitForURL((url) => url.pathname === '/')
})
