import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { accountOf, seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { callIn } from '../desk-tracker.ts'
import { chooseInRowMenu } from '../row-menu.ts'
import { signIn } from '../sign-in.ts'

const openPage = useBrowser()
const imei = '352093084999209'
/** Sooner than a page that nobody tells would look again. */
const told = { timeout: 3_000 }

/** Registers it once, on no company and no item; the address of its page. */
const register = async (page: Page): Promise<string> => {
  await page.goto('/devices?edit=0')
  const form = page.getByRole('dialog', { name: 'Registrar dispositivo' })
  await form.getByLabel('ID del dispositivo').fill(imei)
  await form.getByRole('button', { name: 'Registrar dispositivo' }).click()
  await page.getByText(`${imei}: guardado`).waitFor()
  await page.goto(`/devices?q=${imei}`)
  const row = page.getByRole('row').filter({ hasText: imei })
  await chooseInRowMenu(row, 'Abrir ficha')
  await page.waitForURL(/\/devices\/\d+/)
  return new URL(page.url()).pathname
}

it('two installers set up a tracker on a desk: neither overwrites the other, and both see it confirm', async () => {
  const [mine, theirs] = [await openPage(), await openPage()]
  await signIn(mine, accountOf('RESELLER'))
  await signIn(theirs, accountOf('DISTRIBUTOR'))
  const path = await register(mine)
  for (const page of [mine, theirs]) {
    await page.goto(`${path}?tab=config`)
    await page.getByText('Todavía no se le ha enviado ninguna configuración').waitFor()
  }
  await mine.getByLabel('APN', { exact: true }).fill('internet')
  await theirs.getByRole('switch', { name: /^Activa/ }).check()
  await theirs.getByLabel('APN', { exact: true }).fill('m2m.example')
  await theirs.getByRole('button', { name: 'Guardar configuración' }).click()
  await mine.getByText(/A la espera/).waitFor(told)
  await expect.poll(() => mine.getByLabel('APN', { exact: true }).inputValue()).toBe('internet')

  await mine.getByRole('button', { name: 'Guardar configuración' }).click()
  const row = mine.getByRole('row', { name: /APN/ })
  await row.getByText('m2m.example').waitFor()
  await takePicture(mine, 'device-config-conflict-light-desktop')
  expect(await seriousFindings(mine)).toEqual([])
  await mine.getByRole('button', { name: 'Quedarse con lo guardado' }).click()
  await expect.poll(() => mine.getByLabel('APN', { exact: true }).inputValue()).toBe('m2m.example')

  const calls = callIn(imei)
  for (const page of [mine, theirs]) await page.getByText(/^Confirmada el/).waitFor(told)

  // Each has changed another setting: both stay.
  await mine.getByLabel('Intervalo en marcha').fill('45')
  await theirs.getByLabel('Límite de velocidad').fill('90')
  await theirs.getByRole('button', { name: 'Guardar configuración' }).click()
  await expect.poll(() => calls.told.join()).toContain(':90')
  await mine.getByRole('button', { name: 'Guardar configuración' }).click()
  await mine.getByRole('row', { name: /Límite de velocidad/ }).waitFor()
  await expect.poll(() => mine.getByRole('button', { name: 'Guardar configuración' }).isDisabled()).toBe(true)
  await mine.getByRole('button', { name: 'Guardar mis cambios' }).scrollIntoViewIfNeeded()
  await takePicture(mine, 'device-config-merge-light-desktop')
  await mine.getByRole('button', { name: 'Guardar mis cambios' }).click()
  await expect.poll(() => theirs.getByLabel('Intervalo en marcha').inputValue()).toContain('45')
  for (const page of [mine, theirs])
    await expect.poll(() => page.getByLabel('Límite de velocidad').inputValue()).toContain('90')
})

it('a command shows as sent and refused at once, and garbage is shown as garbage', async () => {
  const page = await openPage()
  await signIn(page, accountOf('RESELLER'), `/devices?q=${imei}`)
  const row = page.getByRole('row').filter({ hasText: imei })
  await chooseInRowMenu(row, 'Abrir ficha')
  await page.waitForURL(/\/devices\/\d+/)
  const path = new URL(page.url()).pathname
  await page.goto(`${path}?tab=commands`)
  await page.getByText(/No va montado en ningún elemento/).waitFor()
  await page.getByRole('button', { name: 'Enviar orden' }).click()
  const order = page.getByRole('row').filter({ hasText: 'Pedir posición' })
  await order.getByText('En espera').waitFor(told)
  const tracker = callIn(imei, () => null)
  await order.getByText('Enviada').waitFor(told)
  await takePicture(page, 'device-command-sent-light-desktop')
  tracker.say('Error: <img src=x onerror=alert(1)> \u0000 not known')
  await order.getByText('Fallida').waitFor(told)
  await order.getByText('<img src=x').waitFor()

  // Somebody deletes it while its page is open.
  const list = await openPage()
  await signIn(list, accountOf('DISTRIBUTOR'), `/devices?q=${imei}`)
  const known = list.getByRole('row').filter({ hasText: imei })
  await chooseInRowMenu(known, /^Borrar/)
  await list
    .getByRole('dialog')
    .getByRole('button', { name: /^Borrar/ })
    .click()
  await page.getByText('Este dispositivo ya no existe').waitFor({ timeout: 6_000 })
  expect(await seriousFindings(page)).toEqual([])
})
