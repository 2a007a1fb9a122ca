import { findChromium } from '@atalaya/launcher/chromium'
import { type Browser, chromium } from 'playwright-core'

export const desktop = { viewport: { width: 1440, height: 900 } }
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }

/** Without the networking flags it looks for its maker's hosts at every start, which a closed network lets run into time-outs. */
export const chromiumFlags = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // There is no graphics card to draw the map with.
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  // Debian asks for a graphics card's help with pages too: pretended by software it costs three times the processor time.
  '--disable-gpu-rasterization',
  '--disable-gpu-compositing',
]

/** `more` flags are for what only some journeys need, as a camera. */
export const launchBrowser = (more: readonly string[] = []): Promise<Browser> => {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('no Chromium: npm test -- journeys installs it or says how')
  // Its sandbox works neither as root nor in many containers, and the pages are our own.
  return chromium.launch({ executablePath, args: [...chromiumFlags, ...more], chromiumSandbox: false })
}
