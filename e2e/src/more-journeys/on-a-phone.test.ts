import { expect, it } from 'vitest'
import { accountOf, seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { desktop, phone } from '../chromium.ts'
import { signIn } from '../sign-in.ts'

const openPage = useBrowser()

it.each(['vehicles', 'assets', 'persons', 'drivers'])(
  'shows %s on a phone, without what only administrators do',
  async (noun) => {
    const page = await openPage({ ...phone, colorScheme: 'dark' })
    await signIn(page, accountOf('SUBADMIN'), `/${noun}`)
    await page
      .getByText(/Total: \d/)
      .first()
      .waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Más acciones' }).count()).toBe(0)
    await takePicture(page, `${noun}-dark-phone`)
    expect(await seriousFindings(page)).toEqual([])
  },
)

it.each([
  ['dark', 'desktop', desktop],
  ['light', 'phone', phone],
] as const)('has no serious accessibility findings on the map, %s on a %s', async (colorScheme, size, device) => {
  const page = await openPage({ ...device, colorScheme })
  await signIn(page, accountOf('ADMIN'))
  await page.getByText(/Dato más reciente/).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await takePicture(page, `home-${colorScheme}-${size}`)
})
