import { readFileSync } from 'node:fs'
import { basePath } from '@atalaya/contract/route'
import { sessionRoutes } from '@atalaya/contract/session'
import { languages } from '@atalaya/contract/values'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { accountOf, seriousFindings, useBrowser } from '../browser.ts'
import { desktop, phone } from '../chromium.ts'
import { signIn } from '../sign-in.ts'

const openPage = useBrowser()
const web = new URL('../../../apps/web/src/', import.meta.url)
const textsOf = (language: string, file: string) =>
  JSON.parse(readFileSync(new URL(`i18n/locales/${language}/${file}.json`, web), 'utf8')) as Record<string, unknown>

/** As the registry of screens writes them: one path each. Those above companies let go of the company, and come last. */
const registered = readFileSync(new URL('app/screens.ts', web), 'utf8')
  .split(/\bid: '/)
  .flatMap((entry) => {
    const [, path] = /\bpath: '(\/[^']*)'/.exec(entry) ?? []
    return path ? [{ path, isAbove: entry.includes("group: 'reseller'") }] : []
  })
const within = registered.filter(({ path, isAbove }) => !isAbove && path !== '/login').map(({ path }) => path)
const above = registered.filter(({ isAbove }) => isAbove).map(({ path }) => path)

/** What i18next shows of a text that is missing begins like the texts that there are. */
const keyBeginnings = ['app', 'ui', 'items', 'geozones', 'users', 'fleet', 'errors', 'imports', 'map'].flatMap(
  (file) => [file, ...Object.keys(textsOf('es', file))],
)

/** Anything on the page that a person would call broken, as text. */
const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate((beginnings) => {
    const looksLikeKey = (text: string) =>
      /^[a-zA-Z]+([.:][a-zA-Z_]+)+$/.test(text) && beginnings.includes(text.split(/[.:]/)[0] ?? '')
    const texts = [...document.querySelectorAll('body *')].flatMap((element) => [
      ...[...element.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ textContent }) => textContent ?? ''),
      ...['aria-label', 'placeholder', 'title'].map((name) => element.getAttribute(name) ?? ''),
    ])
    const scrolls = (element: Element | null): boolean =>
      element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
    const cut = [...document.querySelectorAll('button, a, input, select, h1, h2, [role=tab]')].filter((element) => {
      const { width, right, left } = element.getBoundingClientRect()
      const isSeen = width > 1 && element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]')
      return isSeen && (right > innerWidth + 1 || left < -1) && !scrolls(element.parentElement)
    })
    const isWide = document.documentElement.scrollWidth > innerWidth
    return [
      ...texts.map((text) => text.trim()).filter(looksLikeKey),
      ...cut.map((element) => `beyond the edge: ${element.outerHTML.slice(0, 160)}`),
      ...(isWide ? ['the page scrolls sideways'] : []),
    ]
  }, keyBeginnings)

/** Through the router, as a link would: a load a screen and language would take minutes. */
const goTo = async (page: Page, path: string) => {
  await page.evaluate((to) => history.pushState({}, '', to), path)
  await page.waitForFunction((to) => location.pathname === to, path)
  await page.locator('h1:visible, h2:visible, canvas:visible').first().waitFor()
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
  await page.waitForTimeout(100)
}

const signInWithCompany = async (options: BrowserContextOptions) => {
  const page = await openPage(options)
  await signIn(page, accountOf('RESELLER'))
  await page.getByText('Transportes Guadiana').first().click({ timeout: 30_000 })
  await page.waitForURL((url) => url.pathname === '/')
  const token = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('atalaya.session.')) ?? ''
    return JSON.parse(localStorage.getItem(key) ?? '{}').accessToken as string
  })
  const me = await fetch(inject('stack').url + basePath + sessionRoutes.currentUser.path, {
    headers: { authorization: `Bearer ${token}` },
  })
  return { page, userId: ((await me.json()) as { id: number }).id }
}

const speak = (page: Page, language: string, userId: number) =>
  page.evaluate(
    ([chosen, id]) => {
      localStorage.setItem('atalaya.language', chosen as string)
      localStorage.setItem(`atalaya.language.${id}`, chosen as string)
    },
    [language, userId],
  )

it('has screens to walk through', () => {
  expect(within).toEqual(expect.arrayContaining(['/', '/vehicles', '/geozones', '/pois', '/profile']))
  expect(above).toContain('/companies')
})

it.each([
  { where: 'on a phone', options: phone, spoken: languages },
  { where: 'on a wide screen', options: desktop, spoken: ['en' as const] },
])(
  'shows every screen $where whole and translated, without a serious finding',
  async ({ options, spoken }) => {
    const { page, userId } = await signInWithCompany(options)
    const faults: string[] = []
    const half = Math.ceil(spoken.length / 2)
    /** Two languages a screen, so that each language gets its share; in the first of them it is examined. */
    const look = async (path: string, nth: number, turn: number) => {
      if (nth % half !== turn % half) return
      await goTo(page, path)
      const found = [...(await faultsOf(page)), ...(turn < half ? await seriousFindings(page) : [])]
      faults.push(...found.map((fault) => `${path} in ${spoken[turn]}: ${fault}`))
    }
    for (const paths of [within, above])
      for (const [turn, language] of spoken.entries()) {
        await speak(page, language, userId)
        await page.goto(paths[0] ?? '/')
        await page.locator(`html[lang="${language}"]`).waitFor()
        for (const [nth, path] of paths.entries()) await look(path, nth, turn)
      }
    expect(faults).toEqual([])
  },
  120_000,
)

it('shows the way in whole and translated', async () => {
  const page = await openPage(phone)
  await page.goto('/login')
  for (const language of languages) {
    await page.evaluate((chosen) => localStorage.setItem('atalaya.language', chosen), language)
    await page.goto('/login')
    await page.locator('form').waitFor()
    expect([await page.locator('html').getAttribute('lang'), await faultsOf(page)]).toEqual([language, []])
  }
})
