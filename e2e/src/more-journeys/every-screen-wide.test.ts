import { expect, it } from 'vitest'
import { accountOf, seriousFindings, useBrowser } from '../browser.ts'
import { desktop } from '../chromium.ts'
import { faultsOf } from '../page-faults.ts'
import { goTo, screensAbove, screensWithin, speakAs } from '../screen-walk.ts'
import { signInWithCompany } from '../sign-in.ts'

const openPage = useBrowser()

it('shows every screen on a wide screen whole and translated, without a serious finding', async () => {
  const page = await openPage(desktop)
  await signInWithCompany(page, accountOf('SUPER_RESELLER'))
  await speakAs(page, 'en')
  const faults: string[] = []
  for (const path of [...screensWithin, ...screensAbove]) {
    if (path === screensWithin[0] || path === screensAbove[0]) await page.goto(path)
    await goTo(page, path)
    const found = [...(await faultsOf(page, 'en')), ...(await seriousFindings(page))]
    faults.push(...found.map((fault) => `${path}: ${fault}`))
  }
  expect(faults).toEqual([])
}, 600_000)
