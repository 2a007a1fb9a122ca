import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { configDefaults, defineConfig } from 'vitest/config'
import { slowdown } from './e2e/src/slowdown.ts'
import { findChromium } from './tools/launcher/chromium.mjs'

/** Half of what these tests do is to wait for sockets and for PostgreSQL: on two cores Vitest's own choice is one worker. */
const maxWorkers = Math.max(2, availableParallelism() - 1)

/**
 * One stack and one simulated fleet: journeys that ran at once would see each other's clicks. Time is free for what passes, and a
 * machine that does much else needs it.
 */
const inOneBrowser = {
  globalSetup: ['e2e/src/stack.setup.ts'],
  fileParallelism: false,
  testTimeout: 120_000 * slowdown,
  hookTimeout: 180_000 * slowdown,
  expect: { poll: { timeout: 15_000 * slowdown, interval: 50 } },
}

/** The program of axe-core as e2e has it with @axe-core/playwright; tests of components run it in their page. */
const axeSource = () => {
  const ofJourneys = createRequire(new URL('e2e/package.json', import.meta.url))
  const beside = createRequire(ofJourneys.resolve('@axe-core/playwright'))
  return readFileSync(beside.resolve('axe-core/axe.min.js'), 'utf8')
}

/** What asks Chromium by its own protocol, makes a PDF, needs no page, or holds the journeys' own checks to their word. */
const inChromiumAlone = ['content-security', 'page-faults', 'printing', 'traccar-import'].map(
  (name) => `e2e/src/journeys/${name}.test.ts`,
)

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.{ts,tsx}',
            'tools/**/*.test.ts',
            'apps/web/src/**/*.test.{ts,tsx}',
            'apps/web/basemap/*.test.ts',
          ],
          // Its processes are killed by the clock: it runs beside nothing that has time-outs.
          exclude: [...configDefaults.exclude, 'tools/survival/**', '**/*.browser.test.tsx'],
          maxWorkers,
          testTimeout: 20_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'components',
          include: ['{apps/web,packages/ui}/src/**/*.browser.test.tsx'],
          maxWorkers,
          browser: {
            enabled: true,
            headless: true,
            ui: false,
            screenshotFailures: false,
            commands: { axeSource },
            provider: playwright({
              launchOptions: { executablePath: findChromium() },
              contextOptions: { reducedMotion: 'reduce' },
              actionTimeout: 10_000 * slowdown,
            }),
            instances: [{ browser: 'chromium' }],
            locators: { errorFormat: 'aria' },
          },
          testTimeout: 30_000 * slowdown,
          expect: { poll: { timeout: 10_000 * slowdown, interval: 20 } },
        },
      },
      {
        test: {
          name: 'integration',
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: ['apps/server/src/database/test-database.setup.ts'],
          maxWorkers,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'survival',
          include: ['tools/survival/src/**/*.test.ts'],
          // Each is a product of its own, and waits more than it works.
          maxWorkers: 3,
          testTimeout: 60_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['e2e/src/journeys/*.test.ts'],
          ...inOneBrowser,
        },
      },
      {
        test: {
          // What would take `npm test` beyond ten minutes on two cores: `npm test -- more-journeys`.
          name: 'more-journeys',
          include: ['e2e/src/more-journeys/*.test.ts'],
          ...inOneBrowser,
        },
      },
      {
        test: {
          // The core ones again in Firefox: `npm test -- firefox`.
          name: 'firefox',
          include: ['e2e/src/journeys/*.test.ts'],
          exclude: [...configDefaults.exclude, ...inChromiumAlone],
          ...inOneBrowser,
        },
      },
    ],
  },
})
