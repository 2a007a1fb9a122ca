import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { limitsPage, readLimits } from './limits-page.ts'

const root = join(import.meta.dirname, '../../../..')

it('says what the code enforces: `npm run limits` writes it anew', async () => {
  expect(await readFile(join(root, 'docs/limits.md'), 'utf8')).toBe(await limitsPage())
})

it('names each limit once, and leaves nothing of it unsaid', async () => {
  const all = [...(await readLimits()).values()].flat()
  expect(all.length).toBeGreaterThan(10)
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
  for (const { name, counted, over, atLimit, seenBy } of all)
    for (const text of [name, counted, over, atLimit, seenBy]) expect(text.trim(), name).not.toBe('')
})

it('has no limit that nothing enforces', async () => {
  const sources = execFileSync('git', ['-c', 'safe.directory=*', 'ls-files', 'apps/server/src'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.includes('/limits/'))
  const text = (await Promise.all(sources.map((path) => readFile(join(root, path), 'utf8')))).join('\n')
  const subjects = [...(await readLimits()).keys()]
  for (const subject of subjects) {
    const declared: Record<string, unknown> = await import(`./${subject}.limits.ts`)
    const source = await readFile(join(import.meta.dirname, `${subject}.limits.ts`), 'utf8')
    // A number that a package enforces is imported from there, so that it is the one that holds.
    const isOfPackage = (name: string) =>
      new RegExp(`const ${name} = (frameBytes\\('[^']*', [a-z]|\\w+\\(\\{[^}]*value: [a-z])\\w+[,)]`).test(source)
    const unused = Object.keys(declared).filter((name) => !isOfPackage(name) && !new RegExp(`\\b${name}\\b`).test(text))
    expect(unused, subject).toEqual([])
  }
})

/** Bounds of our own work, which nobody outside can come to: what is beyond them is done in the next turn. */
const ownWork = [
  'longestPrefix, longestPauseMs, mostTakenTries, mostRoutes',
  'maxItemsATime, maxBatchReports, maxRefreshes, maxOverlong, maxRest, mostItemsAGroup, longestWaitMs, longestRestMs',
  'mostRowsAtOnce, mostKept, mostAddresses, mostFailures, mostDifferent, mostDetails, longestName, longestSubject, longestValue',
  'mostLogos, mostFormats, mostConnections, largestReport, mostTenants, mostPerSettlement, longestReason',
  'longestPartBytes, longestEntryBytes, mostDaysBack, mostDashboardRules, mostTiles, mostPictures, mostFixes, mostPoints, mostWayPoints, mostAnHour',
  'longestBeforeMs, mostMegabytes, mostReaders, mostRecipients, mostTries, longestTitle, longestText, longestSms, longestAnswer, mostTold, mostItems, mostActedForMe',
  'mostDevices, largestId, longestTripMs, maxDeviceIdLength, maxTextLength, longestMs, longestStepMs, mostHeaderBytes',
]
  .join()
  .split(/[,\s]+/)
/** Of a shape that a field or a frame has: refused or cut where it is read, as the API page says of each. */
const declaredInSchemas = ['packages/contract/src/', 'packages/protocols/src/']

it('knows every bound: one that is new is declared here, or is a bound of our own work', async () => {
  const list = execFileSync(
    'git',
    ['-c', 'safe.directory=*', 'ls-files', 'apps/server/src', 'packages/contract/src', 'packages/protocols/src'],
    { cwd: root, encoding: 'utf8' },
  )
  const sources = list
    .split('\n')
    .filter((path) => /(?<!\.test|\.cli|\.suite)\.ts$/.test(path))
    .filter((path) => !/\/limits\/|\/demo\/|\/fuzz\/|\/cli\/|test-/.test(path))
  const files = execFileSync('git', ['-c', 'safe.directory=*', 'ls-files', 'apps/server/src/limits'], {
    cwd: root,
    encoding: 'utf8',
  })
  const declared = (
    await Promise.all(
      files
        .split('\n')
        .filter(Boolean)
        .map((path) => readFile(join(root, path), 'utf8')),
    )
  ).join('\n')
  const unknown: string[] = []
  for (const path of sources) {
    const text = await readFile(join(root, path), 'utf8')
    const isInSchema = declaredInSchemas.some((folder) => path.startsWith(folder))
    for (const [, isExported, name = ''] of text.matchAll(
      /^(export )?const ((?:max|most|longest|largest)[A-Z]\w*) = [\d_ *.]+$/gm,
    )) {
      if (isInSchema && !isExported) continue
      const isImported = isInSchema && new RegExp(`\\b${name}\\b`).test(declared)
      if (!isImported && !ownWork.includes(name)) unknown.push(`${path}: ${name}`)
    }
  }
  expect(unknown).toEqual([])
})
