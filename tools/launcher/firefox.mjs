import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { ensurePackage } from './debian.mjs'
import { Refusal } from './progress.mjs'

const firefoxes = [
  process.env.FIREFOX,
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
]
export const findFirefox = () => firefoxes.find((path) => path && existsSync(path))

const findXvfb = () => ['/usr/bin/Xvfb'].find(existsSync)

/** The path of the system's Firefox; installs it where that is possible without asking. */
export const ensureFirefox = async () => {
  const found = await ensurePackage('firefox-esr', 'Firefox', findFirefox)
  if (found) return found
  throw new Refusal('These journeys need Firefox and found none. Install it, or name it: FIREFOX=/path/to/firefox')
}

/**
 * A screen in memory for as long as `use` runs, by the name that goes into `DISPLAY`: Firefox has WebGL only where there is a screen.
 * Who has a screen already, or no X server at all, keeps what there is.
 */
export const withScreen = async (use) => {
  if (process.env.DISPLAY || process.platform !== 'linux') return use(process.env.DISPLAY)
  const xvfb = await ensurePackage('xvfb', 'a screen in memory', findXvfb)
  if (!xvfb) throw new Refusal('These journeys need a screen: install Xvfb, or set DISPLAY')
  // It looks for a free number itself, and tells it by the third descriptor when it is ready.
  const server = spawn(xvfb, ['-displayfd', '3', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  try {
    const [number] = await Promise.race([
      createInterface({ input: server.stdio[3] })
        [Symbol.asyncIterator]()
        .next()
        .then(({ value }) => [value]),
      new Promise((_, reject) => server.once('exit', (code) => reject(new Refusal(`Xvfb ended with ${code}`)))),
    ])
    return await use(`:${number}`)
  } finally {
    server.kill()
  }
}
