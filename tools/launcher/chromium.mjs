import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { runQuietly } from './commands.mjs'
import { Refusal, withProgress } from './progress.mjs'

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
const canUseApt = () =>
  process.platform === 'linux' && process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0

/** The path of the system's Chromium; installs it where that is possible without asking. */
export const ensureChromium = async () => {
  const found = findChromium()
  if (found) return found
  if (canUseApt()) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await withProgress('Reading the list of Debian packages', () => runQuietly('apt-get', ['update'], { env }))
    await withProgress('Installing Chromium', () =>
      runQuietly('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { env }),
    )
    const installed = findChromium()
    if (installed) return installed
  }
  throw new Refusal(
    'The browser journeys need Chromium or Chrome and found none. Install one, or name it: CHROMIUM=/path/to/chromium npm test',
  )
}
