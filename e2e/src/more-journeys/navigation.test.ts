import { expect, it } from 'vitest'
import { accountOf, seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { phone } from '../chromium.ts'
import { focusedName, menuOf, rootOf, untilMap } from '../menu.ts'
import { signIn } from '../sign-in.ts'

const openPage = useBrowser()

it('opens the entries of a root beside its icon, by pointer and by keys', async () => {
  const page = await openPage()
  await signIn(page, accountOf('ADMIN'))
  await untilMap(page)
  await expect.poll(() => rootOf(page, 'Mapa').getAttribute('aria-current')).toBe('page')
  await expect.poll(() => rootOf(page, 'Flota').getAttribute('aria-current')).toBeNull()

  await rootOf(page, 'Flota').hover()
  await rootOf(page, 'Conductores').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await takePicture(page, 'menu-flyout-light-desktop')
  await rootOf(page, 'Conductores').click()
  await page.waitForURL((url) => url.pathname === '/drivers')
  await page.getByRole('heading', { name: 'Conductores' }).waitFor()
  await expect.poll(() => rootOf(page, 'Flota').getAttribute('aria-current')).toBe('true')
  await page.mouse.move(800, 500)
  await rootOf(page, 'Vehículos').waitFor({ state: 'detached' })

  // Keys: round the roots, into what opened, out with Escape, and by letters.
  await rootOf(page, 'Mapa').focus()
  for (let steps = 0; steps < 4; steps += 1) await page.keyboard.press('ArrowDown')
  expect(await focusedName(page)).toBe('Lugares')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  expect(await focusedName(page)).toBe('Puntos de interés')
  await page.keyboard.press('Escape')
  expect(await focusedName(page)).toBe('Lugares')
  await expect.poll(() => rootOf(page, 'Geozonas').count()).toBe(0)
  await page.keyboard.press('ArrowRight')
  expect(await focusedName(page)).toBe('Geozonas')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/geozones')
  await page.keyboard.press('g')
  await page.keyboard.press('v')
  await page.waitForURL((url) => url.pathname === '/vehicles')
})

it('is a bar of four at the bottom of a phone, with all others in a sheet', async () => {
  const page = await openPage(phone)
  await signIn(page, accountOf('ADMIN'))
  await untilMap(page)
  const bar = menuOf(page)
  const names = await bar.getByRole('listitem').allInnerTexts()
  expect(names).toEqual(['Mapa', 'Avisos', 'Flota', 'Más'])
  const box = await bar.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(phone.viewport.height)
  expect(box?.height).toBeGreaterThanOrEqual(56)
  // A keyboard lies over the page instead of lifting it.
  await expect
    .poll(() => page.locator('meta[name=viewport]').getAttribute('content'))
    .toContain('interactive-widget=resizes-visual')

  // The lowered sheet above it shows how many are in each state, whole.
  const chip = page.getByRole('button', { name: /^En movimiento: \d/ })
  await expect
    .poll(async () => {
      const { y = Number.NaN, height = 0 } = (await chip.boundingBox()) ?? {}
      return Math.round(y + height) <= (box?.y ?? 0)
    })
    .toBe(true)

  await bar.getByRole('button', { name: 'Flota' }).click()
  const sheet = page.getByRole('dialog', { name: 'Flota' })
  await sheet.getByRole('link', { name: 'Personas' }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await takePicture(page, 'menu-sheet-light-phone')
  await sheet.getByRole('link', { name: 'Personas' }).click()
  await page.waitForURL((url) => url.pathname === '/persons')
  await sheet.waitFor({ state: 'hidden' })
  await expect.poll(() => bar.getByRole('button', { name: 'Flota' }).getAttribute('aria-current')).toBe('true')
  await bar.getByRole('button', { name: 'Más' }).click()
  await page.getByRole('dialog', { name: 'Más' }).getByRole('link', { name: 'Costes' }).click()
  await page.waitForURL((url) => url.pathname === '/costs')
})
