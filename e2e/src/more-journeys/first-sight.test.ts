import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { accountOf, seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { desktop, phone } from '../chromium.ts'
import { signIn } from '../sign-in.ts'

const openPage = useBrowser()
const languageOf = (page: Page) => page.locator('html').getAttribute('lang')

it.each([
  ['pt-BR', 'pt'],
  ['tr', 'tr'],
  ['de-DE', 'es'],
])('greets a browser in %s in %s, until somebody chooses', async (locale, expected) => {
  const page = await openPage({ ...phone, locale })
  await page.goto('/login')
  await page.locator('form').waitFor()
  expect(await languageOf(page)).toBe(expected)
  await page.locator('select').selectOption('fr')
  await expect.poll(() => languageOf(page)).toBe('fr')
  await page.reload()
  await page.locator('form').waitFor()
  expect(await languageOf(page)).toBe('fr')
})

it('says who can let one in again who has forgotten the password, and leads back', async () => {
  for (const [colorScheme, size, device] of [
    ['light', 'desktop', desktop],
    ['dark', 'phone', phone],
  ] as const) {
    const page = await openPage({ ...device, colorScheme })
    await page.goto('/vehicles')
    await page.getByRole('link', { name: '¿Contraseña olvidada?' }).click()
    await page.getByRole('heading', { name: 'Recuperar el acceso' }).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await takePicture(page, `forgot-password-${colorScheme}-${size}`)
    await page.getByRole('button', { name: 'Volver a iniciar sesión' }).click()
    await page.getByLabel('Correo electrónico').waitFor()
    // Where one was going is not forgotten.
    await expect.poll(() => new URL(page.url()).searchParams.get('next')).toBe('/vehicles')
  }
})

/** What the browser itself counts: parts of the screen that moved without anybody's doing. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const seen = { shifts: 0, moved: [] as string[] }
    Object.assign(globalThis, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; sources: { node: Element | null }[] }[]) {
        seen.shifts += entry.value
        seen.moved.push(
          ...entry.sources.map(
            ({ node }) => `${entry.value}: ${node?.nodeName} ${(node as HTMLElement | null)?.className}`,
          ),
        )
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

it.each([
  ['a desk', desktop],
  ['a phone', phone],
] as const)('moves nothing that stands while the map loads on %s', async (_name, device) => {
  const page = await openPage(device)
  await watchShifts(page)
  await signIn(page, accountOf('ADMIN'))
  await page.getByText(/Dato más reciente/).waitFor()
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
  const { shifts, moved } = await page.evaluate(
    () => (globalThis as unknown as { seen: { shifts: number; moved: string[] } }).seen,
  )
  expect(shifts, moved.join('\n')).toBeLessThanOrEqual(0.002)
})
