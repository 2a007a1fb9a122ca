import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { configDefaults, defineConfig } from 'vitest/config'
import { chromiumFlags } from './e2e/src/chromium.ts'
import { slowdown } from './e2e/src/slowdown.ts'
import { LongestFirst } from './tools/house-rules/src/longest-first.ts'
import { findChromium } from './tools/launcher/chromium.mjs'

/** Half of what these tests do is to wait for sockets and for PostgreSQL: on two cores Vitest's own choice is one worker. */
const maxWorkers = Math.max(2, availableParallelism() - 1)

/**
 * A stack and a simulated fleet for each worker: journeys that ran at once in one would see each other's clicks. Two, since a page
 * waits for half of its time. Time is free for what passes, and a machine that does much else needs it.
 */
const inOneBrowser = {
  globalSetup: ['e2e/src/stack.setup.ts'],
  maxWorkers: 2,
  testTimeout: 300_000 * slowdown,
  hookTimeout: 180_000 * slowdown,
  expect: { poll: { timeout: 40_000 * slowdown, interval: 50 } },
}

/** The program of axe-core as e2e has it with @axe-core/playwright; tests of components run it in their page. */
const axeSource = () => {
  const ofJourneys = createRequire(new URL('e2e/package.json', import.meta.url))
  const beside = createRequire(ofJourneys.resolve('@axe-core/playwright'))
  return readFileSync(beside.resolve('axe-core/axe.min.js'), 'utf8')
}

/** What asks Chromium by its own protocol, or holds the journeys' own checks to their word. */
const inChromiumAlone = ['page-faults', 'sign-in'].map((name) => `e2e/src/journeys/${name}.test.ts`)

/** What only workers or loaded parts import: found when they start, it would have the page loaded anew in the middle of a test. */
const foundLate = { include: ['d3-scale', 'd3-shape', 'fflate', 'papaparse', 'saxen', 'zod'] }

/**
 * Screens of one feature, which lean on kernels that `components` holds to their word; a preview of a brand is the whole
 * application once more, and a drawing needs the map's picture.
 */
const longComponents = [
  'apps/web/src/features/{access,alarm-notices,alarms,brands,companies,company-data,cras,dashboard,first-hour}/**/*.browser.test.tsx',
  'apps/web/src/features/{mails,motion,periodic-reports,playback,reports,scoring,trail,trip-purposes}/**/*.browser.test.tsx',
  'apps/web/src/features/{api-keys,api-reference,attention,fleet}/**/*.browser.test.tsx',
  'apps/web/src/features/items/tabs/last-days.browser.test.tsx',
  'apps/web/src/app/{above-companies,command-palette}.browser.test.tsx',
  'apps/web/src/map/drawing.browser.test.tsx',
]

/** Half a minute and more of a quiet machine each, and minutes of a busy one. */
const longIntegration = [
  'apps/server/src/engine/stages/other-items.test.ts',
  'apps/server/src/backup/backup-under-load.test.ts',
  'apps/server/src/database/embedded.test.ts',
  'apps/server/src/reset-account.test.ts',
  'apps/server/src/features/day-sums/day-sums.test.ts',
  'apps/server/src/features/motion/motion.test.ts',
  'apps/server/src/ingest/families-apart.test.ts',
  'apps/server/src/features/periodic-reports/periodic-reports.test.ts',
]

const overPostgres = {
  globalSetup: ['apps/server/src/database/test-database.setup.ts'],
  maxWorkers: maxWorkers + 1,
  // What a server is made of is loaded once a worker and not once a file: none of it keeps anything between two servers.
  isolate: false,
  testTimeout: 300_000,
  hookTimeout: 200_000,
}

/** Tests that run in a page of the system's Chromium. */
const inThePage = (flags: readonly string[]) => ({
  browser: {
    enabled: true,
    headless: true,
    ui: false,
    screenshotFailures: false,
    commands: { axeSource },
    provider: playwright({
      launchOptions: { executablePath: findChromium(), args: [...chromiumFlags, ...flags], chromiumSandbox: false },
      contextOptions: { reducedMotion: 'reduce' as const, locale: 'es-ES', timezoneId: 'Europe/Madrid' },
      actionTimeout: 10_000 * slowdown,
    }),
    instances: [{ browser: 'chromium' as const }],
    locators: { errorFormat: 'aria' as const },
    expect: {
      toMatchScreenshot: {
        comparatorName: 'pixelmatch' as const,
        // Edges of letters are left out by the comparison; what is moved by 4 px differs in thousands.
        comparatorOptions: { threshold: 0.1, allowedMismatchedPixels: 60 },
        timeout: 15_000 * slowdown,
        resolveScreenshotPath: ({ arg, ext }: { arg: string; ext: string }) =>
          join(import.meta.dirname, 'apps/web/pictures', `${arg}${ext}`),
        resolveDiffPath: ({ arg, ext }: { arg: string; ext: string }) =>
          join(import.meta.dirname, 'e2e/pictures/difference', `${arg}${ext}`),
      },
    },
  },
  testTimeout: 180_000 * slowdown,
  expect: { poll: { timeout: 30_000 * slowdown, interval: 20 } },
})

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
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
          exclude: [...configDefaults.exclude, 'tools/survival/**', '**/*.{browser,picture}.test.tsx'],
          maxWorkers,
          // A process for each of three hundred files costs more than most of them: what one stubs is put back before the next.
          isolate: false,
          unstubGlobals: true,
          testTimeout: 180_000,
        },
      },
      {
        plugins: [react()],
        optimizeDeps: foundLate,
        test: {
          name: 'components',
          include: ['{apps/web,packages/ui}/src/**/*.browser.test.tsx'],
          exclude: [...configDefaults.exclude, ...longComponents],
          maxWorkers,
          ...inThePage([]),
        },
      },
      {
        plugins: [react()],
        optimizeDeps: foundLate,
        test: { name: 'more-components', include: longComponents, maxWorkers, ...inThePage([]) },
      },
      {
        plugins: [react()],
        optimizeDeps: foundLate,
        test: {
          // References hold for what stands: `npm test -- pictures`, and its how-to says how they are made anew.
          name: 'pictures',
          include: ['apps/web/src/**/*.picture.test.tsx'],
          fileParallelism: false,
          ...inThePage(['--disable-3d-apis', '--font-render-hinting=none', '--disable-lcd-text', '--hide-scrollbars']),
        },
      },
      {
        test: {
          name: 'integration',
          include: ['apps/server/src/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...longIntegration],
          ...overPostgres,
        },
      },
      { test: { name: 'more-integration', include: longIntegration, ...overPostgres } },
      {
        test: {
          name: 'survival',
          include: ['tools/survival/src/**/*.test.ts'],
          // Each is a product of its own, and waits more than it works.
          maxWorkers: 3,
          testTimeout: 180_000,
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
          // What would take `npm test` beyond twelve minutes on two cores: `npm test -- more-journeys`.
          name: 'more-journeys',
          include: ['e2e/src/more-journeys/*.test.ts'],
          ...inOneBrowser,
        },
      },
      {
        test: {
          // The core ones again in Firefox: `npm test -- firefox`.
          name: 'firefox',
          include: ['e2e/src/journeys/*.test.ts', 'e2e/src/more-journeys/{imports,items,lists}.test.ts'],
          exclude: [...configDefaults.exclude, ...inChromiumAlone],
          ...inOneBrowser,
        },
      },
    ],
  },
})
