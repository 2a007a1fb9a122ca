import { expect, it } from 'vitest'
import { accountOf, seriousFindings, useBrowser } from '../browser.ts'
import { linkMailedTo } from '../outbox-folder.ts'
import { signIn } from '../sign-in.ts'

const openPage = useBrowser()

it('mails an invitation to whoever is made, who chooses a password and is on the map', async () => {
  const email = 'ines.invitada@demo.atalaya.app'
  const page = await openPage()
  await signIn(page, accountOf('ADMIN'), '/users?edit=0')
  const form = page.getByRole('dialog', { name: 'Nuevo usuario' })
  await form.getByLabel('Nombre').fill('Inés')
  await form.getByLabel('Apellidos').fill('Invitada')
  await form.getByLabel('Correo electrónico').fill(email)
  await form.getByRole('button', { name: /^Grupos:/ }).click()
  await page.getByRole('treeitem', { name: /Mérida/ }).click()
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: 'Crear usuario' }).click()

  // Nobody hands the link over: the mail has it.
  await expect.poll(() => linkMailedTo(email)).toBeDefined()
  const theirs = await openPage()
  await theirs.goto((await linkMailedTo(email)) as string)
  await theirs.getByRole('heading', { name: 'Crear contraseña' }).waitFor()
  await theirs.getByText(email).waitFor()
  expect(await seriousFindings(theirs)).toEqual([])
  await theirs.getByLabel('Contraseña nueva', { exact: true }).fill('Castro-Urdiales-7')
  await theirs.getByLabel('Repetir la contraseña nueva').fill('Castro-Urdiales-7')
  await theirs.getByRole('button', { name: 'Guardar y entrar' }).click()
  await theirs.waitForURL((url) => url.pathname === '/')
  await theirs.getByPlaceholder('Nombre, matrícula o conductor').waitFor()
})
