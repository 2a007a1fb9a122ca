import { basePath } from '@atalaya/contract/route'
import { expect, it } from 'vitest'
import { seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { insertCompany } from '../new-company.ts'
import { signIn } from '../sign-in.ts'
import { useDatabase } from '../stack-database.ts'
import { thisStack } from '../this-stack.ts'

const openPage = useBrowser()
const database = useDatabase()

it('makes a key that is shown once, calls with it from the page of the API, sees the calls in its log, and revokes it', async () => {
  const { id, admin } = await insertCompany(database, 'Con programas')
  const page = await openPage()
  await signIn(page, admin, '/apiKeys')
  await page.getByRole('button', { name: 'Crear clave' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nombre').fill('Lanzadera')
  await dialog.getByLabel('Vehículos, activos, personas y conductores').selectOption('read')
  await dialog.getByRole('button', { name: 'Crear clave' }).click()
  const secret = (await dialog.locator('code').textContent()) ?? ''
  expect(secret).toMatch(/^atk_[\w-]{43}$/)
  expect(await seriousFindings(page)).toEqual([])
  await takePicture(page, 'api-key-once-light-desktop')
  await dialog.getByRole('button', { name: 'Clave copiada, cerrar' }).click()
  await page.getByText('Lanzadera').waitFor()
  expect(await page.content()).not.toContain(secret)

  const reference = await openPage()
  await signIn(reference, admin, '/apiReference?call=vehicles.list')
  await reference.getByLabel('Clave de API', { exact: true }).fill(secret)
  await reference.getByLabel('companyId').fill(String(id))
  await reference.getByRole('button', { name: 'Enviar GET' }).click()
  await reference
    .getByText(/^200\b/)
    .first()
    .waitFor()
  expect(await seriousFindings(reference)).toEqual([])
  await takePicture(reference, 'api-reference-light-desktop')

  // A program, with what it may not: writing.
  const call = async (method: string, body?: object) => {
    const reply = await fetch(`${thisStack().url}${basePath}/companies/id/${id}/vehicles`, {
      method,
      headers: { authorization: `Bearer ${secret}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: reply.status, body: await reply.json() }
  }
  expect((await call('GET')).status).toBe(200)
  const refused = await call('POST', { name: 'No' })
  expect(refused).toMatchObject({ status: 403, body: { description: 'key.scope' } })

  // What keys do is written every ten seconds.
  await expect
    .poll(
      async () => {
        await page.reload()
        await page.getByText('Lanzadera').click()
        await page.getByRole('dialog').getByText('Llamadas de los últimos 14 días').waitFor()
        return page.getByRole('dialog').textContent()
      },
      { timeout: 40_000, interval: 3_000 },
    )
    .toMatch(/GET \/companies\/id\/:companyId\/vehicles[\s\S]*403 key\.scope/)
  expect(await seriousFindings(page)).toEqual([])
  await takePicture(page, 'api-key-uses-light-desktop')

  // One by one, by the id that the refused caller was told.
  await page.getByRole('dialog').getByRole('button', { name: 'Ver llamadas' }).click()
  await page.getByRole('row').filter({ hasText: '403 key.scope' }).getByText(refused.body.requestId).waitFor()
  await page.getByRole('combobox', { name: 'Resultado' }).click()
  await page.getByRole('option', { name: 'Correctas' }).click()
  await page.getByText('403 key.scope').waitFor({ state: 'detached' })
  await page
    .getByRole('row')
    .filter({ hasText: `companyId ${id}` })
    .first()
    .waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await takePicture(page, 'api-key-calls-light-desktop')

  await page.goto('/apiKeys')
  const row = page.getByRole('row').filter({ hasText: 'Lanzadera' })
  await row.hover()
  await row.getByRole('button', { name: /^Retirar clave/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Retirar clave' }).click()
  await page.getByText('Todavía no hay claves').waitFor()
  expect((await call('GET')).status).toBe(401)
  await page.goto('/log')
  await page.getByRole('row').filter({ hasText: 'Retiró una clave de API' }).getByText('Lanzadera').waitFor()
})
