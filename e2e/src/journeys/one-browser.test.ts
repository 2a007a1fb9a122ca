import { expect, it } from 'vitest'
import { accountOf, takePicture, useBrowser } from '../browser.ts'
import { signIn } from '../sign-in.ts'

const openPage = useBrowser()

it('keeps the time zone that one user chose from the next user of the same browser', async () => {
  const page = await openPage()
  await signIn(page, accountOf('ADMIN'), '/profile')
  const zone = page
    .getByRole('main')
    .getByRole('combobox', { name: 'Zona horaria' })
    .or(page.getByRole('main').getByRole('textbox', { name: 'Zona horaria' }))
  await zone.waitFor()
  const before = await zone.inputValue()
  // The field's text is taken up whole, so that typing begins a new one.
  await zone.click()
  await page.keyboard.type('tokyo')
  await page.getByRole('option', { name: /Asia\/Tokyo/ }).click()
  await page.getByRole('button', { name: /Zona horaria: Tokyo/ }).waitFor()

  await signIn(page, accountOf('OPERATOR'), '/profile')
  await page.getByRole('button', { name: new RegExp(before.split('/').at(-1) as string) }).waitFor()
  await signIn(page, accountOf('ADMIN'), '/profile')
  await page.getByRole('button', { name: /Zona horaria: Tokyo/ }).waitFor()
})

it('opens a screen that could not be fetched as soon as the network is back', async () => {
  const page = await openPage()
  await signIn(page, accountOf('ADMIN'), '/profile')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Costes' }).click()
  await page.getByText('Sin comunicación con el servidor', { exact: true }).waitFor()
  await takePicture(page, 'screen-while-away')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Nuevo coste' }).waitFor()
  expect(await page.getByText('ha dejado de funcionar').count()).toBe(0)
})
