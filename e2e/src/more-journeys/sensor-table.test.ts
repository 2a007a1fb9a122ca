import { expect, it } from 'vitest'
import { accountOf, seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { desktop, phone } from '../chromium.ts'
import { signIn } from '../sign-in.ts'
import { registerTracker } from '../tracker.ts'

const openPage = useBrowser()

it('shows what each sensor says now, an item a row, and every new reading as it comes', async () => {
  const imei = '352093089900925'
  const name = 'Frigorífico de la tabla'
  const tracker = await registerTracker({ imei, name })
  const page = await openPage()
  await signIn(page, accountOf('ADMIN'), `/sensorTable?q=${encodeURIComponent(name)}`)
  const row = page.getByRole('row', { name: new RegExp(name) })
  await row.waitFor()
  const before = await row.textContent()
  await tracker.report({ lat: 38.9, lng: -6.9, recordedAt: Date.now(), speedKmh: 12 })
  await expect.poll(() => row.textContent()).not.toBe(before)
  tracker.close()
})

it.each([
  ['light', 'desktop', desktop],
  ['dark', 'phone', phone],
] as const)('has no serious accessibility finding, %s on a %s', async (colorScheme, size, device) => {
  const page = await openPage({ ...device, colorScheme })
  await signIn(page, accountOf('ADMIN'), `/sensorTable?q=${encodeURIComponent('Frigorífico')}`)
  await page.getByText('Frigorífico 01').first().waitFor()
  // What was known before the table was opened comes without a new report.
  await expect.poll(() => page.getByText(/^-?\d+,\d/).count(), { timeout: 15_000 }).toBeGreaterThan(2)
  await takePicture(page, `sensor-table-${colorScheme}-${size}`)
  expect(await seriousFindings(page)).toEqual([])
})
