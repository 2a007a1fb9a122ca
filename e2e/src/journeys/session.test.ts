import { expect, it } from 'vitest'
import { accountOf, seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { desktop, phone } from '../chromium.ts'
import { signIn, signInByHand } from '../sign-in.ts'
import { useDatabase } from '../stack-database.ts'

const openPage = useBrowser()
const database = useDatabase()

it('asks a stranger to sign in, in Spanish, and says in words when the password is wrong', async () => {
  const page = await openPage()
  await page.goto('/')
  await page.waitForURL(/\/login/)
  await page.getByLabel('Correo electrónico').fill('nobody@demo.atalaya.app')
  await page.getByLabel('Contraseña', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page
    .getByRole('alert')
    .getByText(/contraseña/i)
    .waitFor()
  await page.waitForURL(/\/login/)
})

it('says at each empty field that it is missing, and asks the server nothing', async () => {
  for (const [colorScheme, size, device] of [
    ['light', 'desktop', desktop],
    ['dark', 'phone', phone],
  ] as const) {
    const page = await openPage({ ...device, colorScheme })
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/auth/login')) asked.push(request.url())
    })
    await page.goto('/login')
    const email = page.getByLabel('Correo electrónico')
    const missing = page.getByText('Falta este dato')
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await missing.nth(1).waitFor()
    await expect.poll(() => missing.count()).toBe(2)
    await expect.poll(() => email.evaluate((field) => field === document.activeElement)).toBe(true)
    await expect.poll(() => email.getAttribute('aria-invalid')).toBe('true')
    await takePicture(page, `login-empty-${colorScheme}-${size}`)
    await email.fill('nobody@demo.atalaya.app')
    await expect.poll(() => missing.count()).toBe(1)
    await page.keyboard.press('Enter')
    const password = page.getByLabel('Contraseña', { exact: true })
    await expect.poll(() => password.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(asked).toEqual([])
  }
})

it.each([
  ['light', 'desktop', desktop],
  ['dark', 'desktop', desktop],
  ['light', 'phone', phone],
  ['dark', 'phone', phone],
] as const)('shows a login without serious accessibility findings, %s on a %s', async (colorScheme, size, device) => {
  const page = await openPage({ ...device, colorScheme })
  await page.goto('/login')
  await page.getByRole('button', { name: 'Entrar', exact: true }).waitFor()
  await takePicture(page, `login-${colorScheme}-${size}`)
  expect(await seriousFindings(page)).toEqual([])
})

it.each([
  ['desktop', desktop],
  ['phone', phone],
] as const)('lets an administrator of a company in, straight to the map, on a %s', async (_size, device) => {
  const page = await openPage(device)
  await signInByHand(page, accountOf('ADMIN'))
  await page.waitForURL((url) => url.pathname === '/')
})

it('asks for the password again before it touches other people’s access, and goes on where it was', async () => {
  const page = await openPage()
  const admin = accountOf('ADMIN')
  await signIn(page, admin, '/users')
  await page.getByText('operator@demo.atalaya.app', { exact: true }).click()
  const form = page.getByRole('dialog').filter({ has: page.getByLabel('Apellidos') })
  const description = form.getByLabel('Descripción')
  await description.fill('Turno de noche')
  await database.query(
    'UPDATE sessions SET proven_ts = proven_ts - 900000 FROM users WHERE users.id = user_id AND email = $1',
    [admin.email],
  )

  const save = form.getByRole('button', { name: 'Guardar usuario' })
  await save.click()
  const proof = page.getByRole('dialog', { name: 'Confirmar la identidad' })
  const password = proof.getByLabel('Contraseña actual')
  await expect.poll(() => password.evaluate((field) => field === document.activeElement)).toBe(true)
  for (const [colorScheme, size, device] of [
    ['light', 'desktop', desktop],
    ['dark', 'phone', phone],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(device.viewport)
    await takePicture(page, `proof-${colorScheme}-${size}`)
    expect(await seriousFindings(page)).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(desktop.viewport)

  // Who would rather not loses nothing that was typed.
  await page.keyboard.press('Escape')
  await form.getByText('hay que volver a escribir la contraseña').waitFor()
  await expect.poll(() => description.inputValue()).toBe('Turno de noche')

  await save.click()
  await password.fill('Equivocada-1')
  await page.keyboard.press('Enter')
  await proof.getByText('No es la contraseña actual').waitFor()
  await takePicture(page, 'proof-wrong-light-desktop')
  await password.fill(admin.password)
  await page.keyboard.press('Enter')
  await page.getByText('guardado').waitFor()
  await expect.poll(() => proof.count()).toBe(0)
})
