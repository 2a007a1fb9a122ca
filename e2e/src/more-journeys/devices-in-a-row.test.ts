import { expect, it } from 'vitest'
import { accountOf, useBrowser } from '../browser.ts'
import { signIn } from '../sign-in.ts'

const openPage = useBrowser()
const ids = ['row-a1', 'row-a2', 'row-a3']

it('registers one device after another by the keyboard alone, each with the company and the type of the one before', async () => {
  const page = await openPage()
  await signIn(page, accountOf('RESELLER'), '/devices?edit=0')
  const form = page.getByRole('dialog', { name: 'Registrar dispositivo' })
  await form.getByLabel('Modelo', { exact: true }).click()
  await page.getByRole('option', { name: 'Queclink' }).click()
  await form.getByRole('button', { name: /^Empresa/ }).click()
  await page.getByRole('option', { name: 'Transportes Guadiana' }).click()
  await form.getByRole('switch', { name: 'Seguir con otro' }).check()
  await form.getByLabel('ID del dispositivo').click()
  for (const [at, id] of ids.entries()) {
    await page.keyboard.type(id)
    await page.keyboard.press('Enter')
    await form.getByText(at === 0 ? `1 registrado: ${id}` : `${at + 1} registrados; el último, ${id}`).waitFor()
  }
  // One that is known already is marked, and the next scan takes its place.
  await page.keyboard.type('row-a1')
  await page.keyboard.press('Enter')
  await form.getByText('Este dispositivo ya está registrado').first().waitFor()
  await page.waitForFunction(() => window.getSelection()?.toString() === 'row-a1')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'hidden' })

  await page.goto('/devices?q=row-a')
  for (const id of ids) {
    const row = page.getByRole('row').filter({ hasText: id })
    await row.getByText('Queclink').waitFor()
    await row.getByText('Transportes Guadiana').waitFor()
  }
  // The next one begins as the last one did, but is nobody's.
  await page.getByRole('button', { name: 'Registrar dispositivo' }).click()
  await expect.poll(() => form.getByLabel('Modelo', { exact: true }).inputValue()).toBe('Queclink')
  await form.getByRole('button', { name: 'Empresa: Sin empresa' }).waitFor()
})

it('takes a pasted id as labels print it, and a pasted list into the import', async () => {
  const page = await openPage()
  await signIn(page, accountOf('RESELLER'), '/devices?edit=0')
  const id = page.getByRole('dialog', { name: 'Registrar dispositivo' }).getByLabel('ID del dispositivo')
  const paste = (text: string) =>
    id.evaluate((input, pasted) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', pasted)
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, text)
  await id.waitFor()
  await paste('IMEI 35-209308-400001-6')
  await expect.poll(() => id.inputValue()).toBe('352093084000016')
  await id.fill('')
  await paste('IMEI\nrow-b1\nrow-b2\n')
  await page.getByRole('button', { name: 'Revisar las filas' }).click()
  await page.getByText('Sin errores: 2 · Con errores: 0').waitFor()
})
