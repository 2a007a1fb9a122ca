import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startChild } from '@atalaya/launcher/children'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { insertCompany } from '../new-company.ts'
import { signIn } from '../sign-in.ts'
import { useDatabase } from '../stack-database.ts'
import { thisStack } from '../this-stack.ts'

const openPage = useBrowser()
const database = useDatabase()
let provider: ReturnType<typeof startChild>
let facts: { issuer: string; clientId: string; secret: string }
const ane = 'ane@proveedor.test'

beforeAll(async () => {
  const file = join(thisStack().dataDir, 'provider.json')
  const script = 'apps/server/src/features/openid/test-provider-process.ts'
  provider = startChild(process.execPath, script, [file, `${thisStack().url}/login`], { output: 'ignore' })
  facts = await vi.waitFor(async () => JSON.parse(await readFile(file, 'utf8')), { timeout: 15_000, interval: 100 })
})
afterAll(() => provider.stop(5_000))

/** At the provider's own page, which takes any password. */
const signInThere = async (page: Page) => {
  await page.waitForURL((url) => url.origin === facts.issuer)
  await page.getByRole('textbox').first().fill('ane')
  await page.locator('input[type=password]').fill('x')
  await page.getByRole('button').first().click()
}

it('sets a company’s provider up, tries it, and lets its people in by it, also for a proof', async () => {
  const { admin } = await insertCompany(database, 'Con proveedor')
  const page = await openPage()
  await signIn(page, admin, '/access')
  await page.getByRole('button', { name: 'Configurar proveedor' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Emisor').fill(facts.issuer)
  await form.getByLabel('Identificador de cliente').fill(facts.clientId)
  await form.getByLabel('Secreto de cliente').first().fill('no es este')
  await form.getByRole('button', { name: 'Probar proveedor' }).click()
  await form.getByText('no acepta ese cliente con ese secreto').waitFor()
  await form.getByLabel('Secreto de cliente').first().fill(facts.secret)
  await form.getByRole('button', { name: 'Probar proveedor' }).click()
  await form.getByText('Responde y conoce a este cliente').waitFor()
  await form.getByLabel('Dominios de correo').fill('proveedor.test')
  await page.keyboard.press('Enter')
  await form.getByRole('button', { name: 'Añadir regla' }).click()
  await form.getByLabel('Si el dato es').fill('jefes')
  await form.getByLabel('recibe el rol').selectOption('ADMIN')
  expect(await seriousFindings(page)).toEqual([])
  await takePicture(page, 'access-provider-light-desktop')
  await form.getByRole('button', { name: 'Guardar proveedor' }).click()
  await page.getByText('Activado').first().waitFor()

  const theirs = await openPage()
  await theirs.goto('/login')
  await theirs.getByLabel('Correo electrónico').fill(ane)
  await theirs.getByRole('button', { name: 'Entrar con la cuenta de la empresa' }).click()
  await signInThere(theirs)
  await theirs.getByRole('button', { name: 'Continue' }).click()
  await theirs.waitForURL((url) => url.pathname === '/' && url.origin === thisStack().url)
  await theirs.getByRole('banner').getByText('Con proveedor').waitFor()

  // Of what needs a fresh proof the provider gives one, anew: she has no password.
  await database.query('UPDATE sessions SET proven_ts = 0 WHERE user_id = (SELECT id FROM users WHERE email = $1)', [
    ane,
  ])
  await theirs.goto('/access')
  await theirs.getByRole('switch', { name: 'Exigir un segundo factor' }).evaluate((box: HTMLElement) => box.click())
  await theirs.getByRole('button', { name: 'Ir a la cuenta de la empresa' }).click()
  await signInThere(theirs)
  await theirs.getByText('Identidad confirmada').waitFor()
  await theirs.waitForURL((url) => url.pathname === '/access')
})
