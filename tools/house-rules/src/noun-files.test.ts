import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'apps', 'packages', 'e2e'], { cwd: root })
  .toString()
  .split('\n')
  .filter((file) => /\.(ts|tsx|json|sql)$/.test(file))
  // What a company sees of its reseller's contacts is a part of its own, and stands on the noun.
  .filter((file) => !/company-supports/.test(file))

/** What a plain noun costs, told by the one that was made by docs/how-to/add-a-feature.md alone. */
const isNamed = /(^|\/)(\d+-)?supports?[.-/]/
/** As code names it; the verb stands in prose. */
const isMentioned = /['"`/.]supports(['"`:./]|\.noun)|\bsupports:|\bsupport(Kind|Routes|PhotoRoutes)\b/

/** Tests, and what else has to do with it: settings of companies that choose some of them, and the page of help that tells of it. */
const isElsewhere =
  /\.test\.tsx?$|\/test-[\w-]+\.tsx?$|\/features\/(?!supports\/)|\/(companies|company-settings)\.ts$|\/locales\/|^e2e\/|\.generated\.ts$/

const own = files.filter((file) => isNamed.test(file))
const shared = files.filter(
  (file) => !own.includes(file) && !isElsewhere.test(file) && isMentioned.test(readFileSync(join(root, file), 'utf8')),
)

it('adds a plain noun in at most twenty files', () => {
  expect(own.length).toBeGreaterThan(10)
  expect([...own, ...shared].sort().slice(20)).toEqual([])
})

it('touches four lists that everybody shares', () => {
  expect(shared.sort()).toEqual([
    'apps/server/src/features.ts',
    'apps/web/src/app/screens.ts',
    'packages/contract/src/roles.ts',
    'packages/contract/src/routes.ts',
  ])
})

/** Each once asked for a line of every noun: now they follow from its rights, its kind, its screen and its fixture. */
const listsThatFollow = [
  'apps/server/src/features/company-data/certificate-kinds.ts',
  'apps/server/src/features/company-data/company-tables.ts',
  'apps/server/src/http/test-access-table.ts',
  'apps/web/src/app/access.ts',
  'apps/web/src/app/menu.test.ts',
  'packages/contract/src/api-keys.ts',
  'packages/contract/src/test-screen-table.ts',
]

it.each(listsThatFollow)('is not named by %s', (file) => {
  expect(readFileSync(join(root, file), 'utf8')).not.toMatch(isMentioned)
})

it('is walked through by the page that says how', () => {
  const page = readFileSync(join(root, 'docs/how-to/add-a-feature.md'), 'utf8')
  expect(shared.filter((file) => !page.includes(file.split('/').at(-1) as string))).toEqual([])
})
