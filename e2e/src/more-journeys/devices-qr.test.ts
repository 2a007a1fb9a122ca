import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { type Reply, signedInApi } from '../api-call.ts'
import { accountOf, seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { readCode } from '../codes.ts'
import { signIn } from '../sign-in.ts'

const openPage = useBrowser()
const phoneApp = 2

interface Picture {
  widthPx: number
  heightPx: number
  colours: string[]
  /** Of the dark part: how far it stays from each edge, and how wide its upper left square's first line is. */
  marginPx: number
  finderPx: number
}

/** What the browser itself makes of a downloaded PNG. */
const measure = (page: Page, png: Buffer): Promise<Picture> =>
  page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const { width, height } = image
    const context = new OffscreenCanvas(width, height).getContext('2d') as OffscreenCanvasRenderingContext2D
    context.drawImage(image, 0, 0)
    const { data } = context.getImageData(0, 0, width, height)
    const colours = new Set<string>()
    const dark: [number, number][] = []
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const at = (y * width + x) * 4
        colours.add(data.slice(at, at + 4).join())
        if (data[at] === 0) dark.push([x, y])
      }
    const left = Math.min(...dark.map(([x]) => x))
    const top = Math.min(...dark.map(([, y]) => y))
    const right = width - 1 - Math.max(...dark.map(([x]) => x))
    const bottom = height - 1 - Math.max(...dark.map(([, y]) => y))
    let finderPx = 0
    while (data[(top * width + left + finderPx) * 4] === 0) finderPx += 1
    return {
      ...{ widthPx: width, heightPx: height, colours: [...colours].sort() },
      ...{ marginPx: Math.min(left, top, right, bottom), finderPx },
    }
  }, png.toString('base64'))

it('gives a worker’s phone its configuration as a code of the wanted size, black on white', async () => {
  const api = await signedInApi(accountOf('RESELLER'))
  const [reseller] = Object.values<Reply>(await api.call('GET', '/resellers'))
  const path = `/resellers/id/${reseller.id}/trackers`
  const device = await api.call('POST', path, { deviceId: 'qr@flota.es', typeId: phoneApp })
  const page = await openPage()
  await signIn(page, accountOf('RESELLER'))
  await page.goto(`/devices/${device.id}?tab=config`)
  await page.getByRole('switch', { name: /^Activa/ }).check()
  await page.getByLabel('APN', { exact: true }).fill('internet')
  await page.getByLabel('Servidor').fill('fleet.example.com')
  await page.getByRole('button', { name: 'Guardar configuración' }).click()
  await page.getByText(/^Leer el código QR/).waitFor()
  await page.getByRole('button', { name: 'Código QR' }).click()
  const dialog = page.getByRole('dialog', { name: 'Configurar el teléfono con un código QR' })
  const size = dialog.getByLabel('Tamaño')
  await expect.poll(() => size.inputValue()).toBe('300 px')
  await takePicture(page, 'device-qr-light-desktop')
  expect(await seriousFindings(page)).toEqual([])

  const texts: string[] = []
  for (const sizePx of [50, 300, 301, 500]) {
    await size.fill(String(sizePx))
    await size.blur()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Descargar PNG' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('qr-qr_flota.es.png')
    const png = readFileSync(await file.path())
    const { colours, marginPx, finderPx, ...extent } = await measure(page, png)
    expect(extent).toEqual({ widthPx: sizePx, heightPx: sizePx })
    expect(colours).toEqual(['0,0,0,255', '255,255,255,255'])
    // Seven squares; two of them are the margin, and what does not make a whole square is white too.
    expect(finderPx % 7).toBe(0)
    expect(marginPx).toBeGreaterThanOrEqual((finderPx / 7) * 2)
    texts.push(await readCode(png))
  }
  expect(new Set(texts).size).toBe(1)
  const uri = new URL(texts[0] ?? '')
  expect(uri.host).toBe('fleet.example.com:2100')
  expect(uri.searchParams.get('id')).toBe('qr@flota.es')

  for (const [typed, shown] of [
    ['12', '50 px'],
    ['900', '500 px'],
  ] as const) {
    await size.fill(typed)
    await size.blur()
    await expect.poll(() => size.inputValue()).toBe(shown)
  }
  await dialog.getByRole('button', { name: 'Cerrar' }).last().click()
  await page.getByRole('button', { name: 'Ya está configurado' }).click()
  await page.getByText(/^Confirmada el/).waitFor()
})
