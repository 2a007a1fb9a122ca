import { type Language, languages } from '@atalaya/contract/values'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { accountOf, seriousFindings, useBrowser } from './browser.ts'
import { phone } from './chromium.ts'
import { faultsOf } from './page-faults.ts'
import { goTo, openEach, screensAbove, screensWithin, screensWithRecords, speakAs } from './screen-walk.ts'
import { signInWithCompany } from './sign-in.ts'
import { slowdown } from './slowdown.ts'

/** What opens is the same in each language but for its words: two are enough to examine it, one in each theme. */
const examined: Language[] = ['es', 'tr']

type Look = (where: string, isScreen?: boolean) => Promise<void>

/** The first record of a screen that has pages for them, with each of its tabs. */
const lookIntoRecord = async (page: Page, path: string, look: Look) => {
  const first = page.locator('main li article button:not([aria-label])').first()
  if (!screensWithRecords.includes(path) || (await first.count()) === 0) return
  await first.click()
  const opened = await page.waitForFunction(() => /\/(\d+)$|[?&]edit=(\d+)/.exec(location.href)?.slice(1).join(''))
  const record = `${path}/${await opened.jsonValue()}`
  await goTo(page, record)
  await look(`${path} record`)
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click()
    await goTo(page, record + new URL(page.url()).search)
    await look(`${path} record › ${await tab.innerText()}`)
  }
}

/**
 * The whole of what `journeys/every-screen` samples, in one language: each screen, what its buttons open, and each record's page.
 * A file of its own for each language, `more-journeys/every-screen-languages-<language>`: each is some minutes.
 */
export const walkLanguage = (language: Language): void => {
  const openPage = useBrowser()

  it.each([
    { within: 'a company', paths: screensWithin },
    { within: 'all companies', paths: screensAbove },
  ])(
    `shows every screen, drawer and menu of $within on a phone in ${language} whole and translated, without a serious finding`,
    async ({ paths }) => {
      const page = await openPage({ ...phone, colorScheme: languages.indexOf(language) % 2 ? 'dark' : 'light' })
      await signInWithCompany(page, accountOf('SUPER_RESELLER'))
      await speakAs(page, language)
      const faults: string[] = []
      const seen: string[] = []
      const look: Look = async (where, isScreen = true) => {
        seen.push(where)
        const isExamined = isScreen || examined.includes(language)
        const found = [...(await faultsOf(page, language)), ...(isExamined ? await seriousFindings(page) : [])]
        faults.push(...found.map((fault) => `${where}: ${fault}`))
      }
      await page.goto(paths[0] ?? '/')
      await page.locator(`html[lang="${language}"]`).waitFor()
      for (const path of paths) {
        await goTo(page, path)
        await look(path)
        const opened = await openEach(page, path, (pressed) => look(`${path} › ${pressed}`, false))
        const lost = opened.filter(({ isFocusBack }) => !isFocusBack)
        faults.push(...lost.map(({ name }) => `${path} › ${name}: the focus is lost when it closes`))
        await lookIntoRecord(page, path, look)
      }
      expect(seen.length).toBeGreaterThan(paths.length)
      expect([...new Set(faults)]).toEqual([])
    },
    900_000 * slowdown,
  )
}
