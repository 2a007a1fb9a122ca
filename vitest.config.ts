import { configDefaults, defineConfig } from 'vitest/config'

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
          // Its processes are killed by the clock: it runs when nothing else does.
          exclude: [...configDefaults.exclude, 'tools/survival/**'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: ['apps/server/src/database/test-database.setup.ts'],
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
          include: ['e2e/src/**/*.test.ts'],
          globalSetup: ['e2e/src/stack.setup.ts'],
          // One stack and one simulated fleet: journeys that ran at once would see each other's clicks.
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
