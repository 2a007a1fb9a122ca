import { expect, it } from 'vitest'
import { accountOf, seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { desktop, phone } from '../chromium.ts'
import { signIn } from '../sign-in.ts'

// As on a remote desktop or with an old driver.
const openPage = useBrowser(['--disable-3d-apis'])

/** How many colours the map's canvas holds: a blank one has few. */
const coloursOf = (canvas: HTMLCanvasElement): number => {
  const context = canvas.getContext('2d')
  if (!context) return 0
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
  const colours = new Set<number>()
  for (let i = 0; i < data.length; i += 4)
    colours.add(((data[i] as number) << 16) | ((data[i + 1] as number) << 8) | (data[i + 2] as number))
  return colours.size
}

it.each([
  ['light', 'desktop', desktop],
  ['dark', 'phone', phone],
] as const)(
  'draws a plain map with the fleet and says what is missing, %s on a %s',
  async (colorScheme, size, device) => {
    const page = await openPage({ ...device, colorScheme })
    await signIn(page, accountOf('ADMIN'))
    await page.getByRole('note').getByText('WebGL 2').waitFor()
    const canvas = page.getByRole('region', { name: 'Mapa', exact: true }).locator('canvas')
    await expect.poll(() => canvas.evaluate(coloursOf)).toBeGreaterThan(100)
    await takePicture(page, `plain-map-${colorScheme}-${size}`)
    expect(await seriousFindings(page)).toEqual([])
  },
)

/** Notes what is written on any canvas, and how often arrows are drawn: what a picture holds cannot be asked. */
const noteDrawing = () => {
  const own = window as unknown as { written: Set<string>; arrows: number }
  own.written = new Set()
  own.arrows = 0
  const { fillText, translate } = CanvasRenderingContext2D.prototype
  CanvasRenderingContext2D.prototype.fillText = function (text, ...at) {
    own.written.add(text)
    return fillText.call(this, text, ...at)
  }
  CanvasRenderingContext2D.prototype.translate = function (x, y) {
    // An arrow is drawn around its middle; nothing else is of its size.
    if (x === -7 && y === -7) own.arrows += 1
    return translate.call(this, x, y)
  }
}

it('draws a chosen trip with the times of its start and finish and arrows along it', async () => {
  const page = await openPage()
  await page.addInitScript(noteDrawing)
  await signIn(page, accountOf('ADMIN'))
  await page.getByPlaceholder('Nombre, matrícula o conductor').fill('Tráiler 03')
  await page.getByRole('button', { name: /^Tráiler 03/ }).click()
  const card = page.getByRole('region', { name: 'Tráiler 03' })
  await page.getByRole('region', { name: 'Recorrido del día' }).getByText('Ayer', { exact: true }).click()
  // One over midnight, which says its date, is drawn as far as the day goes.
  const trips = card.locator('button[aria-pressed]', { hasText: /^Viaje/ })
  const trip = trips.filter({ hasNotText: /\d\d\/\d\d\/\d{4}/ }).first()
  // The newest alone are shown at first, and may be of nothing but what is still under way.
  const more = card.getByRole('button', { name: /^Ver \d+ más$/ })
  await expect
    .poll(async () => {
      if ((await trip.count()) === 0 && (await more.isVisible())) await more.click()
      return trip.count()
    })
    .toBeGreaterThan(0)
  await trip.click()
  const [start, finish] = (await trip.innerText()).match(/\d\d:\d\d/g) ?? []
  const drawn = () =>
    page.evaluate(() => {
      const { written, arrows } = window as unknown as { written: Set<string>; arrows: number }
      return { written: [...written], hasArrows: arrows > 0 }
    })
  await expect.poll(drawn).toEqual({ written: expect.arrayContaining([start, finish]) as string[], hasArrows: true })
  await takePicture(page, 'plain-map-trip')
})

it('opens an item from the list with its day, and goes on by wheel, drag and keys', async () => {
  const page = await openPage()
  await signIn(page, accountOf('ADMIN'))
  await page.getByPlaceholder('Nombre, matrícula o conductor').fill('Camión 01')
  await page.getByRole('button', { name: /Camión 01/ }).click()
  await page.getByRole('region', { name: 'Camión 01', exact: true }).waitFor()
  const zoomOf = () => Number((new URL(page.url()).searchParams.get('view') ?? '').split(',')[2])
  await expect.poll(zoomOf).toBeGreaterThanOrEqual(15)
  await takePicture(page, 'plain-map-item')
  const map = page.getByRole('region', { name: 'Mapa', exact: true })
  await map.press('-')
  await map.press('-')
  await expect.poll(zoomOf).toBeLessThan(14)
  const before = page.url()
  await page.mouse.move(700, 450)
  await page.mouse.down()
  await page.mouse.move(760, 500, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => page.url()).not.toBe(before)
  await page.mouse.wheel(0, -480)
  await expect.poll(zoomOf).toBeGreaterThan(14)
})
