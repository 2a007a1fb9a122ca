import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { accountNamed, accountOf, seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { desktop, phone } from '../chromium.ts'
import { signIn, signInByHand } from '../sign-in.ts'
import { thisStack } from '../this-stack.ts'

const openPage = useBrowser()
const at = (hostName: string, path = '/'): string => `${thisStack().url.replace('127.0.0.1', hostName)}${path}`
/** Of a button that is filled with it. */
const accentOf = (page: Page): Promise<string> =>
  page
    .getByRole('button', { name: 'Entrar', exact: true })
    .evaluate((button) => getComputedStyle(button).backgroundColor)
const logo = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 80"><path fill="#7a1fa2" d="M40 20h40v40H40z"/><path fill="#222" d="M100 30h60v20h-60z"/></svg>',
)

it('is another brand under another host name, from its first byte', async () => {
  const there = await openPage({ ...desktop, baseURL: at('rutalia.localhost') })
  // Whatever stands there before a script has run has been sent by the server.
  expect(await (await there.goto('/login'))?.text()).toContain('<title>Rutalia</title>')
  await there.getByRole('heading', { name: 'Rutalia' }).waitFor()
  await expect.poll(() => there.title()).toContain('Rutalia')
  await expect.poll(() => accentOf(there)).toBe('rgb(11, 122, 92)')
  expect(await seriousFindings(there)).toEqual([])
  await takePicture(there, 'brand-rutalia-login-light-desktop')
  const manifest = await (await there.goto('/manifest.webmanifest'))?.json()
  expect(manifest).toMatchObject({ id: '/', name: 'Rutalia' })

  const here = await openPage()
  await here.goto('/login')
  await here.getByRole('heading', { name: 'Atalaya' }).waitFor()
  await expect.poll(() => accentOf(here)).toBe('rgb(29, 91, 214)')
})

it('lets accounts of a brand in at its own host name, and nowhere else', async () => {
  const account = accountNamed('admin.minho')
  const there = await openPage({ ...desktop, baseURL: at('rutalia.localhost') })
  await signInByHand(there, account)
  await there.getByRole('link', { name: 'Rutalia', exact: true }).waitFor()
  await takePicture(there, 'brand-rutalia-shell-light-desktop')

  const here = await openPage()
  await here.goto('/login')
  await here.getByRole('textbox', { name: 'Correo electrónico' }).fill(account.email)
  await here.getByLabel('Contraseña', { exact: true }).fill(account.password)
  await here.getByRole('button', { name: 'Entrar', exact: true }).click()
  await here.getByRole('alert').waitFor()
})

it('has a brand designed, saved and served under its own name at once, and taken back', async () => {
  const page = await openPage()
  await signIn(page, accountOf('SUPER_RESELLER'), '/brands')
  await page.getByRole('row').filter({ hasText: 'Rutalia' }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Nueva marca' }).first().click()
  await page.getByRole('textbox', { name: 'Nombre', exact: false }).first().fill('Púrpura Flotas')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: logo })
  await expect.poll(() => page.getByRole('textbox', { name: 'Color de la marca' }).inputValue()).toBe('#7a1fa2')
  await page.getByRole('button', { name: 'Añadir nombre' }).click()
  await page.getByRole('textbox', { name: 'Nombre de host 1' }).fill('no es un nombre')
  await page.getByRole('button', { name: 'Crear marca' }).click()
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Nombre de host 1' }).getAttribute('aria-invalid'))
    .toBe('true')
  await page.getByRole('textbox', { name: 'Nombre de host 1' }).fill('purpura.localhost')
  const preview = page.frameLocator('iframe')
  await preview.getByText('Púrpura Flotas').first().waitFor()
  await takePicture(page, 'brand-designer-light-desktop')
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Crear marca' }).click()
  await page.getByText('Marca «Púrpura Flotas» publicada').waitFor()

  const visitor = await openPage({ ...phone, baseURL: at('purpura.localhost') })
  await visitor.goto('/login')
  await visitor.getByRole('heading', { name: 'Púrpura Flotas' }).waitFor()
  await expect.poll(() => accentOf(visitor)).toBe('rgb(122, 31, 162)')
  await takePicture(visitor, 'brand-purpura-login-light-phone')

  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect.poll(async () => (await visitor.goto('/login'))?.text()).toContain('<title>Atalaya</title>')
})

it('takes a brand from nothing to its own people at its own name, as fast as somebody can type', async () => {
  const begun = Date.now()
  const page = await openPage()
  await signIn(page, accountOf('SUPER_RESELLER'), '/brands?edit=0')
  await page.getByRole('textbox', { name: 'Nombre', exact: false }).first().fill('Bidasoa')
  await page.getByRole('textbox', { name: 'Color de la marca' }).fill('#ffd500')
  await page.getByRole('button', { name: 'Añadir nombre' }).click()
  await page.getByRole('textbox', { name: 'Nombre de host 1' }).fill('bidasoa.localhost')
  await page.getByRole('textbox', { name: 'Teléfono', exact: false }).fill('943 000 000')
  await page.getByRole('button', { name: 'Crear marca' }).click()
  await page.getByText('Marca «Bidasoa» publicada').waitFor()

  // Who sells under it.
  await page.goto('/resellers?edit=0')
  await page.getByRole('textbox', { name: 'Nombre', exact: false }).first().fill('Bidasoa Flotas')
  const choose = async (what: string, option: string) => {
    await page.getByRole('combobox', { name: what }).click()
    await page.getByRole('option', { name: option }).click()
  }
  await choose('Mayorista', 'Iberia Telemática')
  await choose('Marca', 'Bidasoa')
  await page.getByRole('button', { name: 'Crear distribuidor' }).click()
  await page.getByText('Distribuidor «Bidasoa Flotas» guardado').waitFor()

  const visitor = await openPage({ ...phone, baseURL: at('bidasoa.localhost') })
  await visitor.goto('/login')
  await visitor.getByRole('heading', { name: 'Bidasoa' }).waitFor()
  // Yellow reads nowhere: what is used of it does.
  await expect.poll(() => accentOf(visitor)).toBe('rgb(128, 106, 0)')
  expect(await seriousFindings(visitor)).toEqual([])
  expect(Date.now() - begun).toBeLessThan(5 * 60_000)
})

it('shows the brand’s mail and document beside the form while it is typed, and serves a draft to nobody', async () => {
  const page = await openPage()
  await signIn(page, accountOf('SUPER_RESELLER'), '/brands')
  await page.getByRole('row').filter({ hasText: 'Rutalia' }).click()
  const preview = page.getByRole('region', { name: 'Vista previa' })
  await preview.getByText('Correo', { exact: true }).click()
  const mail = page.frameLocator('iframe[title="Correo"]')
  await mail.getByRole('heading', { name: 'Elegir la contraseña de Rutalia' }).waitFor()
  const name = page.getByRole('textbox', { name: 'Nombre', exact: false }).first()
  await name.fill('Rutalia Norte')
  await mail.getByRole('heading', { name: 'Elegir la contraseña de Rutalia Norte' }).waitFor()
  // As a mail program shows it: in its own colours, and running nothing.
  const ground = await mail.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
  expect(ground).toBe('rgb(243, 245, 248)')
  await takePicture(page, 'brand-designer-mail-light-desktop')
  await preview.getByText('PDF', { exact: true }).click()
  await page.locator('iframe[title="PDF"][src^="blob:"]').waitFor()
  await takePicture(page, 'brand-designer-pdf-light-desktop')

  await page.getByRole('button', { name: 'Guardar borrador' }).click()
  await page.getByText('Borrador sin publicar').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  const visitor = await openPage({ ...desktop, baseURL: at('rutalia.localhost') })
  const title = async () => /<title>([^<]*)/.exec((await (await visitor.goto('/login'))?.text()) ?? '')?.[1]
  expect(await title()).toBe('Rutalia')
  await page.getByRole('button', { name: 'Publicar marca' }).click()
  await expect.poll(title).toBe('Rutalia Norte')

  await page.getByRole('button', { name: 'Versiones' }).click()
  await page.getByRole('button', { name: 'Volver a la versión 1' }).click()
  await expect.poll(() => name.inputValue()).toBe('Rutalia')
  await page.getByRole('button', { name: 'Publicar marca' }).click()
  await expect.poll(title).toBe('Rutalia')
})
