import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { accountOf, seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { desktop } from '../chromium.ts'
import { say } from '../locales.ts'
import { faultsOf } from '../page-faults.ts'
import { goTo, openEach, screensWithin } from '../screen-walk.ts'
import { signIn } from '../sign-in.ts'

const openPage = useBrowser()
/** Enough for the bar, the menu and the head of any list. */
const tabStops = 45

/** What has the focus: how it is named, where it is once it has been scrolled to, and whether anything about it shows that. */
const focused = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return null
    // What is scrolled to smoothly is looked at where it comes to rest.
    for (let frame = 0, was = Number.NaN; frame < 60; frame++) {
      const { top } = element.getBoundingClientRect()
      if (top === was) break
      was = top
      await new Promise(requestAnimationFrame)
    }
    const looks = () =>
      [element, element.parentElement, element.parentElement?.parentElement]
        .filter((each) => each instanceof Element)
        .map((each) => {
          const { outline, outlineOffset, boxShadow, borderColor, backgroundColor } = getComputedStyle(each)
          return [outline, outlineOffset, boxShadow, borderColor, backgroundColor].join()
        })
        .join('|')
    const before = looks()
    element.blur()
    const after = looks()
    element.focus({ preventScroll: true })
    // A choice among few has its radio button behind its label.
    const shown = element.clientWidth > 1 ? element : (element.parentElement ?? element)
    const { left, right, top, bottom, width } = shown.getBoundingClientRect()
    const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? ''
    return {
      name: `${element.tagName.toLowerCase()} ${name}`,
      isMarked: before !== after,
      isOnScreen: width > 0 && right > 0 && left < innerWidth && bottom > 0 && top < innerHeight,
      isInMain: element.closest('main') !== null,
    }
  })

/** An empty log is a sentence: there is nothing to reach. */
const holdsAnything = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>('main :is(a[href], button, input, select, textarea, [tabindex="0"])'),
    ].some(
      (element) =>
        element.tabIndex >= 0 &&
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.matches(':disabled, [type=hidden], [inert] *'),
    ),
  )

const enter = async (options: Parameters<typeof openPage>[0] = desktop) => {
  const page = await openPage(options)
  await signIn(page, accountOf('ADMIN'))
  await page.locator('canvas').first().waitFor()
  return page
}

it('shows the focus on every stop of the Tab key, and reaches what each screen holds', async () => {
  const page = await enter()
  const faults: string[] = []
  for (const path of screensWithin) {
    await goTo(page, path)
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    const stops = new Set<string>()
    let hasReachedMain = false
    for (let nth = 0; nth < tabStops; nth++) {
      await page.keyboard.press('Tab')
      const stop = await focused(page)
      if (!stop) continue
      stops.add(stop.name)
      hasReachedMain ||= stop.isInMain
      if (!stop.isMarked) faults.push(`${path}: no sign of the focus on ${stop.name}`)
      if (!stop.isOnScreen) faults.push(`${path}: the focus is out of sight on ${stop.name}`)
    }
    if (!hasReachedMain && (await holdsAnything(page))) faults.push(`${path}: Tab does not reach the content`)
    if (stops.size < 10) faults.push(`${path}: Tab stops at ${stops.size} things`)
  }
  expect([...new Set(faults)]).toEqual([])
}, 600_000)

it('gives the focus back when what was opened is left with Escape', async () => {
  const page = await enter()
  const lost: string[] = []
  for (const path of screensWithin.filter((each) => each !== '/')) {
    await goTo(page, path)
    const opened = await openEach(page, path, async () => undefined)
    lost.push(...opened.filter(({ isFocusBack }) => !isFocusBack).map(({ name }) => `${path} › ${name}`))
  }
  expect(lost).toEqual([])
}, 600_000)

it('finds every screen of the menu in the palette', async () => {
  // Wide enough for the menu to show all its screens.
  const page = await enter({ viewport: { width: 1600, height: 900 } })
  const menu = page.getByRole('navigation', { name: say('es', 'app:menu.label') }).getByRole('link')
  const targets = await menu.evaluateAll((links) =>
    links.map((link) => ({
      name: (link as HTMLElement).innerText.trim(),
      path: new URL((link as HTMLAnchorElement).href).pathname,
    })),
  )
  expect(targets.length).toBeGreaterThan(8)
  for (const { name, path } of targets.reverse()) {
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder(say('es', 'app:palette.placeholder')).fill(name)
    await page.getByRole('dialog').getByRole('button', { name, exact: true }).first().waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === path)
  }
})

it('stays whole at twice the size, with the colours of the system and with no motion', async () => {
  const zoomed = await enter({ viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 })
  const forced = await enter({ ...desktop, forcedColors: 'active' })
  const faults: string[] = []
  for (const path of screensWithin) {
    await goTo(zoomed, path)
    faults.push(...(await faultsOf(zoomed, 'es')).map((fault) => `${path} at 200 %: ${fault}`))
    await goTo(forced, path)
    faults.push(...(await seriousFindings(forced)).map((fault) => `${path} in forced colours: ${fault}`))
    await takePicture(forced, `forced-colours${path.replaceAll('/', '-')}`)
  }
  expect(faults).toEqual([])
  const moving = await forced.evaluate(
    () =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getTiming().iterations === Number.POSITIVE_INFINITY,
        ).length,
  )
  expect(moving).toBe(0)
}, 600_000)
