import { expect, it } from 'vitest'
import { accountOf, takePicture, useBrowser } from '../browser.ts'
import { signIn } from '../sign-in.ts'
import { registerTracker } from '../tracker.ts'

const yard = { lat: 38.91, lng: -6.82 }
const parked = [
  { imei: '352093089900117', name: 'Furgón del patio A' },
  { imei: '352093089900125', name: 'Furgón del patio B' },
]
/** Half of what the two are pushed apart. */
const pushPx = 15

const openPage = useBrowser()

it('opens each of two that stand on one spot where its marker was pushed to', async () => {
  for (const { imei, name } of parked) {
    const tracker = await registerTracker({ imei, name })
    await tracker.report({ ...yard, speedKmh: 0, io: { ignition: false } })
    tracker.close()
  }
  const page = await openPage()
  await signIn(page, accountOf('ADMIN'), `/?view=${yard.lat},${yard.lng},17`)
  const map = page.getByRole('region', { name: 'Mapa', exact: true })
  const box = await map.boundingBox()
  if (!box) throw new Error('the map has no place')
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await page.getByText('Dato más reciente').waitFor()
  const opened = new Set<string>()
  await expect
    .poll(
      async () => {
        for (const degrees of [0, 45, 90, 135, 180, 225, 270, 315]) {
          const turn = (degrees * Math.PI) / 180
          await page.mouse.click(middle.x + Math.cos(turn) * pushPx, middle.y + Math.sin(turn) * pushPx)
          for (const { name } of parked)
            if (await page.getByRole('region', { name, exact: true }).isVisible()) opened.add(name)
        }
        return [...opened].toSorted()
      },
      { timeout: 60_000 },
    )
    .toEqual(parked.map(({ name }) => name))
  await takePicture(page, 'yard-of-two')
})
