import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { accountOf, rowOf, seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { desktop, phone } from '../chromium.ts'
import { chooseInRowMenu } from '../row-menu.ts'
import { signIn } from '../sign-in.ts'

const openPage = useBrowser()
const emailRule = /^Como ana.ruiz@empresa.es/
const person = { email: 'nora.vidal@demo.atalaya.app', password: 'Primorosa-1234' }

/** In a form of a new password that stands open. */
const choosePassword = async (page: Page, password: string) => {
  await page.getByLabel('Contraseña nueva', { exact: true }).fill(password)
  await page.getByLabel('Repetir la contraseña nueva').fill(password)
  await page.getByRole('button', { name: 'Guardar y entrar' }).click()
}

/** One to hand over; the mailed one is no longer any good. */
const makeLink = async (page: Page, email: string) => {
  await chooseInRowMenu(rowOf(page, email), 'Crear invitación')
  return page.getByRole('dialog', { name: 'Invitación' }).getByLabel(`Enlace para ${email}`)
}
const makeUser = async (page: Page, name: string): Promise<string> => {
  const email = `${name}@demo.atalaya.app`
  await page.getByRole('button', { name: 'Nuevo usuario' }).click()
  const form = page.getByRole('dialog', { name: 'Nuevo usuario' })
  await form.getByLabel('Nombre').fill('Leo')
  await form.getByLabel('Apellidos').fill('Provisional')
  await form.getByLabel('Correo electrónico').fill(email)
  await form.getByRole('button', { name: /^Grupos:/ }).click()
  await page.getByRole('treeitem', { name: /Mérida/ }).click()
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: 'Crear usuario' }).click()
  await rowOf(page, email).getByText('Invitado').waitFor()
  return email
}

it('makes a user who signs in, narrows them to a network that is not theirs, and sees them out at once', async () => {
  const page = await openPage()
  await signIn(page, accountOf('ADMIN'), '/users')
  await page.getByText('operator@demo.atalaya.app', { exact: true }).waitFor()
  expect(await seriousFindings(page)).toEqual([])

  // What the server would refuse is said at its field, and nothing is lost by it.
  await page.getByRole('button', { name: 'Nuevo usuario' }).click()
  const form = page.getByRole('dialog', { name: 'Nuevo usuario' })
  await form.getByLabel('Nombre').fill('Nora')
  await form.getByLabel('Apellidos').fill('Vidal')
  await form.getByLabel('Correo electrónico').fill('nora.vidal@demo.company')
  await form.getByRole('button', { name: 'Crear usuario' }).click()
  await form.getByText(emailRule).waitFor()
  await form.getByLabel('Correo electrónico').fill(person.email)
  await form.getByRole('button', { name: 'Crear usuario' }).click()
  await form.getByText('Falta este dato').first().waitFor()
  await form.getByRole('button', { name: /^Grupos:/ }).click()
  await page.getByRole('treeitem', { name: /Mérida/ }).click()
  await page.keyboard.press('Escape')
  await takePicture(page, 'user-form-light-desktop')
  expect(await seriousFindings(page)).toEqual([])
  await form.getByRole('button', { name: 'Crear usuario' }).click()
  await page.getByText('Nora Vidal guardado').waitFor()

  await rowOf(page, person.email).getByText('Invitado').waitFor()
  // Nobody but its owner chooses the password: the link is shown once.
  const link = await (await makeLink(page, person.email)).inputValue()
  await takePicture(page, 'user-invitation-light-desktop')
  expect(await seriousFindings(page)).toEqual([])
  const invitation = page.getByRole('dialog', { name: 'Invitación' })
  await invitation.getByRole('button', { name: 'Cerrar', exact: true }).last().click()

  const theirs = await openPage()
  await theirs.goto(link)
  await choosePassword(theirs, person.password)
  await theirs.getByRole('region', { name: 'Mapa' }).waitFor()
  await theirs.getByPlaceholder('Nombre, matrícula o conductor').waitFor()

  await page.getByText(person.email).click()
  const edited = page.getByRole('dialog', { name: 'Nora Vidal' })
  await edited.getByRole('switch', { name: 'Solo desde ciertas redes' }).check()
  await edited.getByLabel('Direcciones IP y redes').fill('203.0.113.0/40')
  await edited.getByRole('button', { name: 'Guardar usuario' }).click()
  await edited.getByText('Tiene que ser una dirección IP o una red').waitFor()
  await edited.getByLabel('Direcciones IP y redes').fill('203.0.113.0/24')
  await edited.getByRole('button', { name: 'Guardar usuario' }).click()
  // Nobody touches the other page.
  await theirs.getByRole('dialog').getByText('Dirección IP no permitida').waitFor()
  await takePicture(theirs, 'user-restricted-light-desktop')
  await theirs.getByRole('button', { name: 'Aceptar' }).click()
  await theirs.waitForURL(/\/login/)
  await theirs.getByRole('button', { name: 'Entrar', exact: true }).waitFor()
  // Told once: the sign-in stands free.
  await expect.poll(() => theirs.getByRole('dialog').count()).toBe(0)
})

it('shows who tried a wrong password, and gives them a temporary one that they change as they come in', async () => {
  const page = await openPage()
  await signIn(page, accountOf('ADMIN'), '/users')
  const theirs = await openPage()
  await theirs.goto('/login')
  await theirs.getByLabel('Correo electrónico').fill('operator@demo.atalaya.app')
  await theirs.getByLabel('Contraseña', { exact: true }).fill('Falsa-1234')
  await theirs.getByRole('button', { name: 'Entrar', exact: true }).click()
  await theirs.getByText('Correo o contraseña incorrectos').waitFor()

  const made = await makeUser(page, 'temporal')
  const row = page.getByRole('row').filter({ hasText: made })
  await chooseInRowMenu(row, 'Poner contraseña provisional')
  const dialog = page.getByRole('dialog', { name: 'Contraseña provisional de Leo Provisional' })
  for (const label of ['Contraseña nueva', 'Repetir la contraseña']) await dialog.getByLabel(label).fill('Segunda-1234')
  await dialog.getByRole('button', { name: 'Poner contraseña' }).click()
  await page.getByText('tiene una contraseña provisional').waitFor()
  await row.getByText('Contraseña provisional').waitFor()

  await theirs.getByLabel('Correo electrónico').fill(made)
  await theirs.getByLabel('Contraseña', { exact: true }).fill('Segunda-1234')
  await theirs.getByRole('button', { name: 'Entrar', exact: true }).click()
  await theirs.getByRole('heading', { name: 'Elegir una contraseña propia' }).waitFor()
  for (const colorScheme of ['light', 'dark'] as const)
    for (const [size, device] of [
      ['desktop', desktop],
      ['phone', phone],
    ] as const) {
      await theirs.emulateMedia({ colorScheme })
      await theirs.setViewportSize(device.viewport)
      await takePicture(theirs, `password-to-change-${colorScheme}-${size}`)
      expect(await seriousFindings(theirs)).toEqual([])
    }
  // Nothing else opens meanwhile, whatever address is typed; then the one in force is asked for.
  await theirs.goto('/profile')
  await theirs.waitForURL(/\/login/)
  await theirs.getByLabel('Contraseña actual').fill('Segunda-1234')
  await choosePassword(theirs, 'Elegida-por-Leo-1')
  await theirs.waitForURL((url) => !url.pathname.startsWith('/login'))

  const operators = page.getByRole('row').filter({ hasText: 'operator@demo.atalaya.app' })
  await chooseInRowMenu(operators, 'Ver accesos')
  await page.getByRole('dialog').getByText('1 intento fallido').waitFor()
})

it('makes the links of many at once after an import, and a link that was used says so', async () => {
  const page = await openPage()
  await signIn(page, accountOf('ADMIN'), '/users')
  await page.getByText('operator@demo.atalaya.app', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Importar usuarios' }).click()
  const lines = [1, 2, 3].map(
    (nth) => `traido${nth}@demo.atalaya.app;Operador;Eva;Gil ${nth};;ES;es;Europe/Madrid;Mérida;;`,
  )
  const header =
    'Correo electrónico;Rol;Nombre;Apellidos;Teléfono;País;Idioma;Zona horaria;Grupos;Descripción;Solo lectura'
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'usuarios.csv', mimeType: 'text/csv', buffer: Buffer.from([header, ...lines].join('\n')) })
  await page.getByRole('button', { name: 'Revisar las filas' }).click()
  await page.getByRole('button', { name: 'Comprobar con el servidor' }).click()
  await page.getByRole('button', { name: /^Importar 3/ }).click()
  await page.getByText('Los usuarios nuevos reciben por correo un enlace').waitFor()
  await takePicture(page, 'users-imported-light-desktop')
  await page.getByRole('button', { name: 'Crear 3 invitaciones' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invitaciones' })
  await dialog.getByRole('cell').first().waitFor()
  const [, second] = await dialog.getByRole('cell').allInnerTexts()
  await takePicture(page, 'users-invitations-light-desktop')
  expect(await seriousFindings(page)).toEqual([])
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Descargar CSV' }).click()
  expect((await download).suggestedFilename()).toBe('invitaciones.csv')

  const theirs = await openPage()
  await theirs.goto(second as string)
  await choosePassword(theirs, 'Elegida-por-Eva-1')
  await theirs.waitForURL((url) => url.pathname === '/')
  const again = await openPage()
  await again.goto(second as string)
  await again.getByText('Con este enlace ya se ha elegido una contraseña').waitFor()
  await takePicture(again, 'password-set-used-light-desktop')
  expect(await seriousFindings(again)).toEqual([])
  await again.goto(`/password/set/${'A'.repeat(43)}`)
  await again.getByText('Este enlace no existe').waitFor()
  await again.getByRole('button', { name: 'Ir a iniciar sesión' }).click()
  await again.waitForURL(/\/login/)
})

it.each([
  ['light', 'desktop', desktop],
  ['dark', 'desktop', desktop],
  ['light', 'phone', phone],
  ['dark', 'phone', phone],
] as const)('chooses and changes a password, %s on a %s, by keyboard', async (colorScheme, size, device) => {
  const admin = await openPage()
  await signIn(admin, accountOf('ADMIN'), '/users')
  const email = await makeUser(admin, `teclado-${colorScheme}-${size}`)
  const link = await (await makeLink(admin, email)).inputValue()

  const page = await openPage({ ...device, colorScheme })
  await page.goto(link)
  await page.getByLabel('Contraseña nueva', { exact: true }).waitFor()
  await page.keyboard.type('corta')
  await takePicture(page, `password-set-${colorScheme}-${size}`)
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Primorosa-1234')
  await page.getByLabel('Repetir la contraseña nueva').focus()
  await page.keyboard.type('Primorosa-1234')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/')

  await page.goto('/profile')
  await page.getByLabel('Contraseña actual').fill('Otra-1234')
  await page.getByLabel('Contraseña nueva', { exact: true }).fill('Segunda-1234')
  await page.getByLabel('Repetir la contraseña nueva').fill('Segunda-1234')
  await takePicture(page, `profile-${colorScheme}-${size}`)
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByText('No es la contraseña actual').waitFor()
  await page.getByLabel('Contraseña actual').fill('Primorosa-1234')
  await page.keyboard.press('Enter')
  await page.getByText('Contraseña cambiada').waitFor()
  await page.getByRole('button', { name: 'Cerrar sesión en todas partes' }).click()
  await page.waitForURL(/\/login/)
})

it('chooses whose locks are shown by first name, last name or e-mail', async () => {
  const page = await openPage()
  await signIn(page, accountOf('ADMIN'), '/users')
  await chooseInRowMenu(page.getByRole('row').filter({ hasText: 'operator@demo.atalaya.app' }), 'Candado virtual')
  const drawer = page.getByRole('dialog', { name: /Lola Mateos/ })
  await drawer.getByRole('button', { name: /^Usuario:/ }).click()
  await page.locator('input:focus').waitFor()
  await page.keyboard.type('bravo')
  const teresa = page.getByRole('option', { name: /Teresa Bravo/ })
  await teresa.getByText('admin@demo.atalaya.app').waitFor()
  await takePicture(page, 'user-select-light-desktop')
  expect(await seriousFindings(page)).toEqual([])
  await teresa.click()
  await page.getByRole('dialog', { name: /Teresa Bravo/ }).waitFor()
})
