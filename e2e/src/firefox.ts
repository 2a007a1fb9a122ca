import { join } from 'node:path'
import { findFirefox } from '@atalaya/launcher/firefox'
import { type Browser, type BrowserContext, firefox } from 'playwright-core'

const preferences = {
  // Playwright's way to ask for less motion is what Debian's Firefox does not know.
  'ui.prefersReducedMotion': 1,
  // It draws in software on a screen that exists in memory alone, which it would not take for good enough.
  'webgl.force-enabled': true,
  // A busy machine is no reason to stop a script.
  'dom.max_script_run_time': 0,
}

/**
 * Debian's Firefox by WebDriver BiDi, which Playwright speaks to any Firefox. Without a screen (`DISPLAY`) it has no WebGL; the step
 * `firefox` of `npm test` gives it one in memory.
 */
export const launchFirefox = (): Promise<Browser> => {
  const executable = findFirefox()
  if (!executable) throw new Error('no Firefox: npm test -- firefox installs it or says how')
  return firefox.launch({
    channel: 'moz-firefox',
    executablePath: join(import.meta.dirname, 'firefox-relay.mjs'),
    env: { ...process.env, FIREFOX: executable },
    headless: !process.env.DISPLAY,
    firefoxUserPrefs: preferences,
  })
}

/**
 * Playwright sets a field's value by its property, which React does not see as typing. Here what is filled in goes the way of the
 * keyboard. Runs in the page, before anything of it.
 */
export const typeAsPeopleDo = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    Object.defineProperty(window, '__pw_bidiInsertText', {
      get: () => (text: string) => {
        // The one way a page has to type; an empty text takes away what is chosen.
        document.execCommand(text ? 'insertText' : 'delete', false, text)
      },
      set: () => undefined,
    })
  })

const remarks = [
  // Playwright adds `body {}` for a picture, and our content security policy refuses it, as it should.
  /^(Error: )?Content-Security-Policy: .*'sha256-YjaKGiklmzC6wjXA513HAMmzus8VE61XCOT\+SmwNZWA='/,
  // What it says of a channel that is left while it opens.
  /can’t establish a connection to the server at ws:|was interrupted while the page was loading/,
  // The page was left before its font had come (NS_BINDING_ABORTED).
  /^downloadable font: download failed .* status=2152398850 /,
]

/** What Firefox says in the console and is no fault of the page. */
export const isFirefoxRemark = (text: string): boolean => remarks.some((remark) => remark.test(text))
