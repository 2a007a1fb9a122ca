import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * What takes longest, although its file is small: begun last, it would run alone at the end, with the other workers done. Vitest
 * knows it from the second run on; a fresh clone has no second one.
 */
export const longest = [
  'http/tenant-walk.test.ts',
  'http/authorization.test.ts',
  'ingest/two-processes.test.ts',
  'engine/late/late-reports.test.ts',
  'database/embedded.test.ts',
  'backup/backup.test.ts',
  'src/main.test.ts',
  'timers/deadlines.test.ts',
  'http/web-connections.test.ts',
  'alarm-notices/notices.browser.test.tsx',
  'alarms/alarms-screen.browser.test.tsx',
  'journeys/every-screen.test.ts',
  'launcher/start.test.ts',
]

const rank = ({ moduleId }: TestSpecification): number => {
  const at = longest.findIndex((path) => moduleId.endsWith(path))
  return at < 0 ? longest.length : at
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    // Stable: the rest stay as they were.
    return sorted.sort((a, b) => rank(a) - rank(b))
  }
}
