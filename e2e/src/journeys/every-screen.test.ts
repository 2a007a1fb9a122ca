import { type Language, languages } from '@atalaya/contract/values'
import { expect, it } from 'vitest'
import { accountOf, isFirefox, seriousFindings, useBrowser } from '../browser.ts'
import { phone } from '../chromium.ts'
import { violationsOf } from '../content-security.ts'
import { faultsOf } from '../page-faults.ts'
import { goTo, screensAbove, screensWithin, speakAs } from '../screen-walk.ts'
import { signInWithCompany } from '../sign-in.ts'
import { slowdown } from '../slowdown.ts'

const openPage = useBrowser()

it('has screens to walk through', () => {
  expect(screensWithin).toEqual(expect.arrayContaining(['/', '/vehicles', '/geozones', '/pois', '/profile']))
  expect(screensAbove).toContain('/companies')
})

it(
  'shows every screen on a phone whole and translated, without a serious finding or a fetch that its policy forbids',
  async () => {
    const page = await openPage(phone)
    const violations = isFirefox ? [] : await violationsOf(page)
    await signInWithCompany(page, accountOf('SUPER_RESELLER'))
    const faults: string[] = []
    const look = async (path: string, language: Language) => {
      await goTo(page, path)
      const found = [...(await faultsOf(page, language)), ...(await seriousFindings(page))]
      faults.push(...found.map((fault) => `${path} in ${language}: ${fault}`))
    }
    // One language a screen, so that each language gets its share; `more-journeys` walks through all of them in each.
    for (const paths of [screensWithin, screensAbove])
      for (const [turn, language] of languages.entries()) {
        await speakAs(page, language)
        await page.goto(paths[0] ?? '/')
        await page.locator(`html[lang="${language}"]`).waitFor()
        for (const path of paths.filter((_, nth) => nth % languages.length === turn)) await look(path, language)
      }
    expect(faults).toEqual([])
    expect(violations).toEqual([])
  },
  900_000 * slowdown,
)

it('shows the way in whole and translated', async () => {
  const page = await openPage(phone)
  await page.goto('/login')
  for (const language of languages) {
    await page.evaluate((chosen) => localStorage.setItem('atalaya.language', chosen), language)
    await page.goto('/login')
    await page.locator(`html[lang="${language}"] form`).waitFor()
    expect([language, await faultsOf(page, language)]).toEqual([language, []])
  }
})
