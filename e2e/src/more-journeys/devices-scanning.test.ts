import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { accountOf, seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { desktop, phone } from '../chromium.ts'
import { codePicture, writeQrFilm } from '../codes.ts'
import { signIn } from '../sign-in.ts'
import { thisStack } from '../this-stack.ts'

const imei = '352093084999100'
const folder = mkdtempSync(join(tmpdir(), 'atalaya-film-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const film = join(folder, 'label.y4m')
await writeQrFilm(`IMEI:${imei};SN:1102938475`, film)

const openPage = useBrowser([
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${film}`,
  // A name that is not this machine's own: an office's server without TLS.
  '--host-resolver-rules=MAP fleet.test 127.0.0.1',
])

const toDevices = async (page: Page) => {
  await signIn(page, accountOf('RESELLER'), '/devices?size=10')
  await page.getByText(/Total: \d+/).waitFor()
}
const scan = async (page: Page) => {
  await page.getByRole('button', { name: 'Escanear etiqueta' }).click()
  return page.getByRole('dialog', { name: 'Escanear etiqueta' })
}

it('reads a label with the camera: into a registration, and the second time to the page', async () => {
  const page = await openPage({ ...phone, permissions: ['camera'] })
  await toDevices(page)
  await scan(page)
  const form = page.getByRole('dialog', { name: 'Registrar dispositivo' })
  await form.waitFor()
  await expect.poll(() => form.getByLabel('ID del dispositivo').inputValue()).toBe(imei)

  // The number of the card in it is read out of a picture of its bar code.
  await form.getByLabel('Leer la tarjeta con la cámara').click()
  const dialog = page.getByRole('dialog', { name: 'Escanear la tarjeta SIM' })
  await dialog.getByText('Este código no sirve aquí').waitFor()
  await takePicture(page, 'device-scan-light-phone')
  expect(await seriousFindings(page)).toEqual([])
  const picture = await codePicture('89340711000000000017', 'Code128')
  await dialog.locator('input[type=file]').setInputFiles({ name: 'sim.png', mimeType: 'image/png', buffer: picture })
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => form.getByLabel('ICCID', { exact: true }).inputValue()).toBe('89340711000000000017')
  await form.getByRole('button', { name: 'Registrar dispositivo' }).click()
  await page.getByText(`${imei}: guardado`).waitFor()

  await scan(page)
  await page.waitForURL(/\/devices\/\d+/)
  await page.getByRole('heading', { name: imei }).waitFor()
})

it('says in red why there is no camera, and still reads a picture', async () => {
  const page = await openPage({ ...desktop, permissions: [] })
  await toDevices(page)
  const dialog = await scan(page)
  const alert = dialog.getByRole('alert')
  await alert.getByText(/no tiene permiso para usar la cámara/).waitFor()
  const [red = 0, green = 0] = await alert
    .getByText(/permiso/)
    .evaluate((words) => (getComputedStyle(words).color.match(/[\d.]+/g) ?? []).map(Number))
  expect(red).toBeGreaterThan(2 * green)
  expect(await seriousFindings(page)).toEqual([])

  const file = dialog.locator('input[type=file]')
  await file.setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') })
  await alert.getByText('Este archivo no es una foto que se pueda leer').waitFor()
  const known = page.getByRole('row').nth(1).locator('code')
  const deviceId = (await known.textContent()) ?? ''
  const buffer = await codePicture(deviceId, 'Code128')
  await file.setInputFiles({ name: 'label.png', mimeType: 'image/png', buffer })
  await page.waitForURL(/\/devices\/\d+/)

  await page.goto('/devices?size=10')
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('busy', 'NotReadableError'))
  })
  await scan(page)
  await alert.getByText(/Otra aplicación está usando la cámara/).waitFor()
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('none', 'NotFoundError'))
  })
  await dialog.getByRole('button', { name: 'Probar otra vez' }).click()
  await alert.getByText('No se ha encontrado ninguna cámara').waitFor()
})

it('says that without TLS no browser gives a camera', async () => {
  const baseURL = thisStack().url.replace(/127\.0\.0\.1|localhost/, 'fleet.test')
  const page = await openPage({ ...desktop, baseURL })
  await toDevices(page)
  const dialog = await scan(page)
  await dialog.getByText(/solo funciona con una conexión segura/).waitFor()
  await expect.poll(() => dialog.getByRole('button', { name: 'Probar otra vez' }).count()).toBe(0)
})
