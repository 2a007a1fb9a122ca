import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { desktop, launchBrowser } from './chromium.ts'
import { isFirefoxRemark, launchFirefox, typeAsPeopleDo } from './firefox.ts'
import { slowdown } from './slowdown.ts'
import type { Account } from './stack.ts'
import { thisStack } from './this-stack.ts'

/** The step `firefox` of `npm test` says so; everything else is done in Chromium. */
export const isFirefox = process.env['BROWSER'] === 'firefox'

const pictures = join(import.meta.dirname, '../pictures')

const slowDown = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

/** Where it is early in the afternoon: a journey that tells of a day meets neither its first hours nor its end, whenever it runs. */
const zoneAtNoon = (now: Date): string => {
  const hours = 13 - now.getUTCHours()
  // These zones count backwards, and know no summer.
  return `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`
}

/** What a refused call or a channel that is left while it opens leaves in the console is the browser's remark and no fault of ours. */
const isRemark = (text: string) =>
  /^Failed to load resource|^WebSocket connection to .* failed/.test(text) || (isFirefox && isFirefoxRemark(text))

/** One browser for a test file; each page gets a profile of its own and is closed with its test. */
export const useBrowser = (flags: readonly string[] = []) => {
  let browser: Browser
  let opened = 0
  beforeAll(async () => {
    browser = await (isFirefox ? launchFirefox() : launchBrowser(flags))
  })
  afterAll(() => browser?.close())

  /** A fresh visitor in front of the product; a fault in the page's own code fails the test. */
  return async (options: BrowserContextOptions = desktop): Promise<Page> => {
    const context = await browser.newContext({
      baseURL: thisStack().url,
      locale: 'es-ES',
      timezoneId: 'Europe/Madrid',
      reducedMotion: 'reduce',
      // What a test cuts or answers itself is to reach the network; the one of offline pages lets them in.
      serviceWorkers: 'block',
      ...options,
      // Firefox knows no viewport of a phone.
      ...(isFirefox && { isMobile: undefined }),
    })
    if (isFirefox) await typeAsPeopleDo(context)
    context.setDefaultTimeout(30_000 * slowdown)
    await context.addInitScript((zone) => {
      // What runs in a frame of no origin has no storage.
      if (!location.protocol.startsWith('http') || origin === 'null') return
      // Each user's choice has a key of its own; whoever signs in here has made the same one.
      for (let userId = 1; userId <= 300; userId++) {
        const key = `atalaya.timezone.${userId}`
        if (localStorage.getItem(key) === null) localStorage.setItem(key, zone)
      }
    }, zoneAtNoon(new Date()))
    const page = await context.newPage()
    const nth = ++opened
    if (slowdown > 1) await slowDown(page)
    const faults: string[] = []
    const note = (fault: string) => {
      if (!isRemark(fault)) faults.push(fault)
    }
    page.on('pageerror', (error) => note(String(error)))
    page.on('console', (message) => {
      if (message.type() === 'error') note(message.text())
    })
    onTestFinished(async ({ task }) => {
      const name = task.name.replaceAll(/\W+/g, '-')
      if (task.result?.state === 'fail') await takePicture(page, `failed-${name}-${nth}`)
      await context.close()
      expect(faults).toEqual([])
    })
    return page
  }
}

/** For people to look at (e2e/pictures, not committed); compared with nothing. */
export const takePicture = (page: Page, name: string) => page.screenshot({ path: join(pictures, `${name}.png`) })

export const accountOf = (role: Account['role']): Account => {
  const account = thisStack().accounts.find((candidate) => candidate.role === role)
  if (!account) throw new Error(`the demo has no ${role}`)
  return account
}

/** Whose address begins so. */
export const accountNamed = (start: string): Account => {
  const account = thisStack().accounts.find(({ email }) => email.startsWith(start))
  if (!account) throw new Error(`the demo has nobody whose address begins with ${start}`)
  return account
}

/** The line of a table that holds such a text. */
export const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

/** Less than serious to axe, and still a fault to whoever goes by landmarks. */
const graveToUs = ['landmark-no-duplicate-banner', 'landmark-no-duplicate-main', 'landmark-unique']

/** What axe, or we, call serious or critical on the page as it stands. */
export const seriousFindings = async (page: Page): Promise<string[]> => {
  // It judges the page and not the browser, and a tab of Debian's Firefox falls over under it.
  if (isFirefox) return []
  // Half-way through a fade colours are neither the one nor the other.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getTiming().iterations === Number.POSITIVE_INFINITY,
      ),
  )
  // Nothing is told of what is right, and no page opened to put frames together: half of the time it took.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  const { violations } = await axe.analyze()
  return violations
    .filter(({ id, impact }) => impact === 'serious' || impact === 'critical' || graveToUs.includes(id))
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(', ')}`)
}
