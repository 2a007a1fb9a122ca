import { landingOf } from '@atalaya/contract/test-screen-table'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { accountNamed, takePicture, useBrowser } from '../browser.ts'
import { desktop, phone } from '../chromium.ts'
import { goTo, screensAbove, screensWithin } from '../screen-walk.ts'
import { signInByHand } from '../sign-in.ts'
import { thisStack } from '../this-stack.ts'

const openPage = useBrowser()

/** Whoever sees the most in each brand, within a company and above. */
const visitors = [
  { brand: 'Atalaya', host: '127.0.0.1', email: 'admin@', screens: screensWithin },
  { brand: 'Atalaya', host: '127.0.0.1', email: 'super@', screens: screensAbove },
  { brand: 'Rutalia', host: 'rutalia.localhost', email: 'admin.minho', screens: screensWithin },
  { brand: 'Rutalia', host: 'rutalia.localhost', email: 'reseller.rutalia', screens: screensAbove },
]
const looks = [
  { theme: 'light', size: 'wide', viewport: desktop },
  { theme: 'dark', size: 'wide', viewport: desktop },
  { theme: 'light', size: 'phone', viewport: phone },
  { theme: 'dark', size: 'phone', viewport: phone },
]

const takeAll = async (page: Page, paths: readonly string[], name: (path: string) => string) => {
  for (const path of paths) {
    await goTo(page, path)
    await takePicture(page, name(path))
  }
}

/** For people to look at: `npm test -- more-journeys` leaves them in `e2e/pictures`, by screen, so that looks lie beside each other. */
it.each(visitors.flatMap((visitor) => looks.map((look) => ({ ...visitor, ...look }))))(
  'draws every screen of $email in $theme on a $size page as $brand',
  async ({ brand, host, email, screens, theme, size, viewport }) => {
    const page = await openPage({ ...viewport, baseURL: thisStack().url.replace('127.0.0.1', host) })
    await page.addInitScript((scheme) => localStorage.setItem('mantine-color-scheme-value', scheme), theme)
    const account = accountNamed(email)
    await signInByHand(page, account)
    const isAbove = screens === screensAbove
    const somebody = { role: account.role, readOnly: false, companyId: isAbove ? null : 1 }
    const seen = screens.filter((path) => landingOf(path, somebody) === 'opens')
    expect(seen.length).toBeGreaterThan(5)
    await page.goto(seen[0] as string)
    await takeAll(page, seen, (path) => `look${path.replaceAll('/', '-')}-${brand}-${theme}-${size}`)
    await expect.poll(() => page.locator('html').getAttribute('data-mantine-color-scheme')).toBe(theme)
    await expect.poll(() => page.title()).toContain(brand)
  },
  900_000,
)
