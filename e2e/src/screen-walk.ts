import { readFileSync } from 'node:fs'
import { basePath } from '@atalaya/contract/route'
import { sessionRoutes } from '@atalaya/contract/session'
import { type Language, languages } from '@atalaya/contract/values'
import type { ElementHandle, Page } from 'playwright-core'
import { say, textsIn } from './locales.ts'
import { thisStack } from './this-stack.ts'

const registry = readFileSync(new URL('../../apps/web/src/app/screens.ts', import.meta.url), 'utf8')

interface Registered {
  path: string
  /** Of the text that is its name. */
  name: string
  isAbove: boolean
  hasRecords: boolean
}

/** Roots of the menu whose screens are above companies. */
const rootsAbove = ['customers', 'devices', 'platform']

/** As the registry of screens writes them: one path each, or a noun that needs no more. Those above companies let go of the company. */
const registered = registry.split(/\n {2}(?=\{|nounScreen\()/).flatMap((entry): Registered[] => {
  const [, noun, nounRoot = ''] = /^nounScreen\(\s*'(\w+)',\s*'(\w+)'/.exec(entry) ?? []
  if (noun)
    return [{ path: `/${noun}`, name: `${noun}:title`, isAbove: rootsAbove.includes(nounRoot), hasRecords: false }]
  const [, id = '', path] = /^\{\s*id: '(\w+)'[\s\S]*?\bpath: '(\/[^']*)'/.exec(entry) ?? []
  const [, root = ''] = /\broot: '(\w+)'/.exec(entry) ?? []
  const [, texts = id] = /\btexts: '(\w+)'/.exec(entry) ?? []
  // Those without a bar are for who has not come in.
  if (!path || entry.includes("layout: 'bare'")) return []
  return [
    {
      path,
      name: textsIn('es').has(`${texts}:title`) ? `${texts}:title` : `app:screens.${id}`,
      isAbove: rootsAbove.includes(root),
      hasRecords: entry.includes('hasRecords: true'),
    },
  ]
})
export const screensWithin = registered.filter(({ isAbove }) => !isAbove).map(({ path }) => path)
export const screensAbove = registered.filter(({ isAbove }) => isAbove).map(({ path }) => path)
export const screensWithRecords = registered.filter(({ hasRecords }) => hasRecords).map(({ path }) => path)

/** Counted in what the page has drawn, not in milliseconds: a busy machine draws less, and is given the time that it needs. */
const untilDrawnTimes = (page: Page, frames: number) =>
  page.evaluate(
    (count) =>
      new Promise<void>((resolve) => {
        let left = count
        const next = () => (left-- > 0 ? requestAnimationFrame(next) : resolve())
        next()
      }),
    frames,
  )

const settled = async (page: Page) => {
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
  await untilDrawnTimes(page, 6)
}

/** The address changes before its screen has come: the title of the tab says which one is drawn. */
const untilDrawn = async (page: Page, path: string) => {
  const language = (await page.locator('html').getAttribute('lang')) as Language
  const screen = registered.find((known) => known.path === `/${path.split('/')[1]}`)
  const name = say(language, screen?.name ?? '')
  // What is unseen is counted before it.
  await page.waitForFunction(
    (text) =>
      document.title
        .replace(/^\(\d+\+?\) /, '')
        .split(' · ')
        .includes(text),
    name,
  )
}

/** Through the router, as a link would: a load a screen and language would take minutes. */
export const goTo = async (page: Page, address: string) => {
  const path = address.split('?')[0] ?? ''
  try {
    await page.evaluate((to) => history.pushState({}, '', to), address)
    await page.waitForFunction((to) => location.pathname === to, path)
    await untilDrawn(page, path)
    await page.locator('h1:visible, h2:visible, canvas:visible').first().waitFor()
    await settled(page)
  } catch (cause) {
    throw new Error(`${address} is not drawn: ${page.url()} "${await page.title()}"`, { cause })
  }
}

const accessTokenOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('atalaya.session.')) ?? ''
    return JSON.parse(localStorage.getItem(key) ?? '{}').accessToken as string
  })

/** Chosen in this browser for whoever is signed in: the next load speaks it. */
export const speakAs = async (page: Page, language: Language) => {
  const reply = await fetch(thisStack().url + basePath + sessionRoutes.currentUser.path, {
    headers: { authorization: `Bearer ${await accessTokenOf(page)}` },
  })
  const { id } = (await reply.json()) as { id: number }
  await page.evaluate(
    ([chosen, userId]) => {
      localStorage.setItem('atalaya.language', String(chosen))
      localStorage.setItem(`atalaya.language.${userId}`, String(chosen))
    },
    [language, id],
  )
}

const overlays = '[role=dialog]:visible, [role=menu]:visible, [role=listbox]:visible'

/** Buttons of the screen itself and of its first record; the map's own, tabs and pages do nothing that opens. */
const openers = async (page: Page): Promise<string[]> =>
  page.locator('main').evaluate((main) => {
    const isFirst = (element: Element) => {
      const record = element.closest('[aria-posinset]:not([role=option]), tr[data-row], [role=treeitem]')
      return record === null || record.parentElement?.querySelector(':scope > :not([class*=spacer])') === record
    }
    const named = [
      ...main.querySelectorAll('button:not([role=tab]):not(:disabled):not(article > div > :not([aria-label]))'),
    ].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        // Some of a row's actions wait for the pointer.
        getComputedStyle(element).pointerEvents !== 'none' &&
        isFirst(element) &&
        // The home map stands beneath every screen.
        !element.closest('main > section, [inert], [role=dialog], form, .maplibregl-control-container'),
    )
    // As drawn: what stands beside one another in a header is one word in its `textContent`.
    const textOf = (element: Element) => (element as HTMLElement).innerText.replaceAll(/\s+/g, ' ').trim()
    return [...new Set(named.map((element) => element.getAttribute('aria-label') ?? textOf(element)))]
  })

/** These open nothing: one ends the session that walks on, the other brings back what was deleted. */
const acts = ['profile:logoutEverywhere', 'bin:restoreNamed']
const isAct = (name: string) =>
  languages.some((language) =>
    acts.some((act) => {
      const [before = '', after = ''] = say(language, act).split('{{name}}')
      return name.startsWith(before) && name.endsWith(after)
    }),
  )

/** A button by its name as it reads some minutes later: what it tells of ages ("hace 59 min", "hace 1 h"). */
const namedLike = (name: string) =>
  new RegExp(
    `^${name.replaceAll(/[.*+?^${'$'}{}()|[\]\\]/g, '\\$&').replaceAll(/\d+( \p{L}+)?/gu, '\\d+( \\p{L}+)?')}$`,
    'u',
  )

interface Opened {
  /** What was pressed, as a person would name it. */
  name: string
  /** Whether the focus is back where it was once Escape has closed it. */
  isFocusBack: boolean
}

/** That button, or one of its name where what has come meanwhile has drawn it anew. */
const isFocused = (page: Page, pressed: ElementHandle, name: string): Promise<boolean> =>
  page.evaluate(
    ([button, { source, flags }]) => {
      const element = document.activeElement
      if (element === button) return true
      if (!(element instanceof HTMLButtonElement)) return false
      const told = element.getAttribute('aria-label') ?? element.innerText.replaceAll(/\s+/g, ' ').trim()
      return new RegExp(source, flags).test(told)
    },
    [pressed, namedLike(name)] as const,
  )

/** Presses each button of the screen and shows what it opens to `look`; menus, drawers and dialogs are left with Escape. */
export const openEach = async (
  page: Page,
  address: string,
  look: (name: string) => Promise<void>,
): Promise<Opened[]> => {
  const opened: Opened[] = []
  // A row's own buttons are there once the pointer is over their row.
  const firstRow = page.locator('main tr[data-row]').first()
  const pointAtRow = async () => {
    if (await firstRow.isVisible()) await firstRow.hover({ position: { x: 100, y: 10 } })
  }
  await pointAtRow()
  for (const name of await openers(page)) {
    if (isAct(name)) continue
    const before = page.url()
    const button = page
      .locator('main')
      .getByRole('button', { name: namedLike(name) })
      .first()
    await pointAtRow()
    // A notice that was opened by its row is called otherwise afterwards: it is not unseen any more.
    if ((await button.count()) === 0) continue
    const pressed = (await button.elementHandle()) as ElementHandle
    await button.click()
    await untilDrawnTimes(page, 15)
    await settled(page)
    const isOverlay = (await page.locator(overlays).count()) > 0
    if (isOverlay) {
      await look(name)
      for (let tries = 0; tries < 3 && (await page.locator(overlays).count()) > 0; tries++) {
        await page.keyboard.press('Escape')
        await untilDrawnTimes(page, 12)
      }
      const isFocusBack = await isFocused(page, pressed, name)
      opened.push({ name, isFocusBack })
    } else if (page.url() !== before && new URL(page.url()).pathname === new URL(before).pathname) await look(name)
    else if (page.url() === before && (await button.count()) === 0) {
      // The screen is in another mode, as a dashboard that is being arranged.
      await look(name)
      await goTo(page, '/profile')
    }
    if (page.url() !== before) await goTo(page, address)
  }
  return opened
}
