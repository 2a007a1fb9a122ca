import { existsSync } from 'node:fs'
import { ensurePackage } from './debian.mjs'
import { Refusal } from './progress.mjs'

const candidates = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
export const findChromium = () => candidates.find((path) => path && existsSync(path))

/** The path of the system's Chromium; installs it where that is possible without asking. */
export const ensureChromium = async () => {
  const found = await ensurePackage('chromium', 'Chromium', findChromium)
  if (found) return found
  throw new Refusal(
    'The browser journeys need Chromium or Chrome and found none. Install one, or name it: CHROMIUM=/path/to/chromium npm test',
  )
}
