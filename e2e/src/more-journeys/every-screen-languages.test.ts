import { languages } from '@atalaya/contract/values'
import { expect, it } from 'vitest'
import { accountOf, seriousFindings, useBrowser } from '../browser.ts'
import { phone } from '../chromium.ts'
import { faultsOf } from '../page-faults.ts'
import { goTo, openEach, screensAbove, screensWithin, screensWithRecords, speakAs } from '../screen-walk.ts'
import { signInWithCompany } from '../sign-in.ts'

const openPage = useBrowser()

/** What opens is the same in each language but for its words: two are enough to examine it, one in each theme. */
const examined = ['es', 'tr']

/** The whole of what `journeys/every-screen` samples: each screen, what its buttons open, and each record's page. */
it.each(languages)(
  'shows every screen, drawer and menu on a phone in %s whole and translated, without a serious finding',
  async (language) => {
    const page = await openPage({ ...phone, colorScheme: languages.indexOf(language) % 2 ? 'dark' : 'light' })
    await signInWithCompany(page, accountOf('RESELLER'))
    await speakAs(page, language)
    const faults: string[] = []
    const seen: string[] = []
    const look = async (where: string, isScreen = true) => {
      seen.push(where)
      const isExamined = isScreen || examined.includes(language)
      const found = [...(await faultsOf(page, language)), ...(isExamined ? await seriousFindings(page) : [])]
      faults.push(...found.map((fault) => `${where}: ${fault}`))
    }
    const lookInto = async (address: string) => {
      await look(address)
      for (const { name, isFocusBack } of await openEach(page, address, (pressed) =>
        look(`${address} › ${pressed}`, false),
      ))
        if (!isFocusBack) faults.push(`${address} › ${name}: the focus is lost when it closes`)
    }
    for (const paths of [screensWithin, screensAbove]) {
      await page.goto(paths[0] ?? '/')
      await page.locator(`html[lang="${language}"]`).waitFor()
      for (const path of paths) {
        await goTo(page, path)
        await lookInto(path)
        const first = page.locator('main li article button:not([aria-label])').first()
        if (!screensWithRecords.includes(path) || (await first.count()) === 0) continue
        await first.click()
        const opened = await page.waitForFunction(() =>
          /\/(\d+)$|[?&]edit=(\d+)/.exec(location.href)?.slice(1).join(''),
        )
        const record = `${path}/${await opened.jsonValue()}`
        await goTo(page, record)
        await look(`${path} record`)
        for (const tab of await page.getByRole('tab').all()) {
          await tab.click()
          await goTo(page, record + new URL(page.url()).search)
          await look(`${path} record › ${await tab.innerText()}`)
        }
      }
    }
    expect(seen.length).toBeGreaterThan(60)
    expect([...new Set(faults)]).toEqual([])
  },
  1_200_000,
)
