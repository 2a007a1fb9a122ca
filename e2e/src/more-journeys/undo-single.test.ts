import { expect, it } from 'vitest'
import { accountOf, seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { signIn } from '../sign-in.ts'

const openPage = useBrowser()

it('takes back an edit of one record from its toast, and a deletion by keys', async () => {
  const page = await openPage()
  await signIn(page, accountOf('ADMIN'), '/persons?q=Arrepentida')
  await page.getByRole('button', { name: 'Nueva persona' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Nombre', exact: true }).fill('Arrepentida')
  await page.getByRole('button', { name: 'Crear persona' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Arrepentida' })
  await row.waitFor()

  await row.hover()
  await row.getByRole('button', { name: 'Editar' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Nombre', exact: true }).fill('Arrepentida del todo')
  await page.getByRole('button', { name: 'Guardar persona' }).click()
  await row.getByText('Arrepentida del todo').waitFor()
  const edited = page.getByRole('status').filter({ hasText: 'Arrepentida del todo' })
  await edited.getByRole('button', { name: 'Deshacer' }).waitFor()
  await takePicture(page, 'undo-edit-light-desktop')
  expect(await seriousFindings(page)).toEqual([])
  await edited.getByRole('button', { name: 'Deshacer' }).click()
  await row.getByText('Arrepentida', { exact: true }).waitFor()

  await row.hover()
  await row.getByRole('button', { name: 'Borrar' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Borrar 1/ })
    .click()
  await page
    .getByRole('status')
    .filter({ hasText: /[Bb]orrad/ })
    .waitFor()
  await row.waitFor({ state: 'detached' })
  // What has the search's focus would take the key for its own text.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('Control+z')
  await row.waitFor()
})
