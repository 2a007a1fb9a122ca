import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { accountOf, seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { desktop, phone } from '../chromium.ts'
import { signIn } from '../sign-in.ts'

const openPage = useBrowser()
const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Menú principal' })
const rootOf = (page: Page, name: string) => menuOf(page).getByRole('link', { name, exact: true })
const untilMap = (page: Page) => page.getByText(/Dato más reciente/).waitFor()
const focusedName = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.firstChild?.textContent,
  )

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
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
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

it('stays pinned for who pinned it, and leaves the map where it was', async () => {
  const page = await openPage()
  await signIn(page, accountOf('SUBADMIN'))
  await untilMap(page)
  const canvasBox = () => page.locator('canvas.maplibregl-canvas').boundingBox()
  await page.locator('canvas.maplibregl-canvas').waitFor()
  const before = await canvasBox()
  const pin = page.getByRole('button', { name: 'Fijar el menú' })
  await pin.click()
  await rootOf(page, 'Vehículos').waitFor()
  expect(await canvasBox()).toEqual(before)
  const menuBox = await menuOf(page).boundingBox()
  expect(menuBox?.width).toBe(220)
  const panelBox = await page.getByPlaceholder('Nombre, matrícula o conductor').boundingBox()
  expect(panelBox?.x).toBeGreaterThan(220)
  expect(await seriousFindings(page)).toEqual([])
  await takePicture(page, 'menu-pinned-light-desktop')

  await menuOf(page).getByRole('button', { name: 'Flota', exact: true }).click()
  await rootOf(page, 'Vehículos').waitFor({ state: 'hidden' })
  await page.reload()
  await untilMap(page)
  await rootOf(page, 'Geozonas').waitFor()
  await expect.poll(() => rootOf(page, 'Vehículos').isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Recoger el menú' }).click()
  await expect.poll(async () => (await menuOf(page).boundingBox())?.width).toBe(56)
})

it('is pinned by itself where there is room, until somebody says otherwise', async () => {
  const page = await openPage({ ...desktop, viewport: { width: 1600, height: 900 } })
  await signIn(page, accountOf('OPERATOR'))
  await untilMap(page)
  await rootOf(page, 'Costes').getByText('Costes').waitFor()
  await page.getByRole('button', { name: 'Recoger el menú' }).click()
  await page.reload()
  await page.getByRole('button', { name: 'Fijar el menú' }).waitFor()
})

it('is a bar of four at the bottom of a phone, with all others in a sheet', async () => {
  const page = await openPage(phone)
  await signIn(page, accountOf('ADMIN'))
  await untilMap(page)
  const bar = menuOf(page)
  const names = await bar.getByRole('listitem').allInnerTexts()
  expect(names).toEqual(['Mapa', 'Flota', 'Lugares', 'Más'])
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
