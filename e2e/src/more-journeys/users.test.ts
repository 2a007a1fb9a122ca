import { expect, it } from 'vitest'
import { accountOf, seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { phone } from '../chromium.ts'
import { chooseInRowMenu } from '../row-menu.ts'
import { signIn } from '../sign-in.ts'

const openPage = useBrowser()
const person = { email: 'nora.vidal@demo.atalaya.app', password: 'Primera-1234' }

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
  await form.getByLabel('Contraseña nueva').fill('corta')
  await form.getByLabel('Repetir la contraseña').fill('otra')
  await form.getByRole('button', { name: 'Crear usuario' }).click()
  await form.getByText('El formato no es correcto').waitFor()
  await form.getByText('Demasiado corto: al menos 8').waitFor()
  await form.getByLabel('Correo electrónico').fill(person.email)
  await form.getByLabel('Contraseña nueva').fill(person.password)
  await form.getByRole('button', { name: 'Crear usuario' }).click()
  await form.getByText('Las dos contraseñas no coinciden').waitFor()
  await form.getByLabel('Repetir la contraseña').fill(person.password)
  await form.getByRole('button', { name: 'Crear usuario' }).click()
  await form.getByText('Falta este dato').first().waitFor()
  await form.getByRole('button', { name: /^Grupos:/ }).click()
  await page.getByRole('treeitem', { name: /Mérida/ }).click()
  await page.keyboard.press('Escape')
  await takePicture(page, 'user-form-light-desktop')
  expect(await seriousFindings(page)).toEqual([])
  await form.getByRole('button', { name: 'Crear usuario' }).click()
  await page.getByText('Nora Vidal guardado').waitFor()

  const theirs = await openPage()
  await signIn(theirs, person)
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
})

it('shows who tried a wrong password, and gives them a new one', async () => {
  const theirs = await openPage()
  await theirs.goto('/login')
  await theirs.getByLabel('Correo electrónico').fill(person.email)
  await theirs.getByLabel('Contraseña', { exact: true }).fill('Falsa-1234')
  await theirs.getByRole('button', { name: 'Entrar' }).click()
  await theirs.getByText('Correo o contraseña incorrectos').waitFor()

  const page = await openPage()
  await signIn(page, accountOf('ADMIN'), '/users')
  const row = page.getByRole('row').filter({ hasText: person.email })
  await chooseInRowMenu(row, 'Ver accesos')
  const visits = page.getByRole('dialog', { name: 'Accesos de Nora Vidal' })
  await visits.getByText('1 intento fallido').waitFor()
  await page.keyboard.press('Escape')
  await visits.waitFor({ state: 'hidden' })
  await chooseInRowMenu(row, 'Cambiar contraseña')
  const dialog = page.getByRole('dialog', { name: 'Cambiar la contraseña de Nora Vidal' })
  for (const label of ['Contraseña nueva', 'Repetir la contraseña'])
    await dialog.getByLabel(label).fill(person.password)
  await dialog.getByRole('button', { name: 'Cambiar contraseña' }).click()
  await dialog.getByText('Tiene que ser distinta de la anterior').waitFor()
  for (const label of ['Contraseña nueva', 'Repetir la contraseña']) await dialog.getByLabel(label).fill('Segunda-1234')
  await dialog.getByRole('button', { name: 'Cambiar contraseña' }).click()
  await page.getByText('Contraseña de Nora Vidal cambiada').waitFor()
})

it('lists users as cards on a phone', async () => {
  const page = await openPage(phone)
  await signIn(page, accountOf('ADMIN'), '/users')
  await page.getByText('operator@demo.atalaya.app', { exact: true }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await takePicture(page, 'users-light-phone')
})
