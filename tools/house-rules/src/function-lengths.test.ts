import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { longFunctions } from './function-lengths.ts'

const root = join(import.meta.dirname, '../../..')
const mostLines = 120

/** Longer, and plainer so. */
const exceptions: Readonly<Record<string, string>> = {
  'apps/web/src/i18n/ui-texts.ts': 'a table of the texts of the design system',
  'packages/ui/src/theme/theme.ts': 'a table of what components look like',
  'tools/bench/src/fleet-office.ts': 'the ways through one screen, a line or five each',
}

const files = globSync('{apps,packages,tools,e2e}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: (path) => /node_modules|dist/.test(String(path)),
}).filter((path) => !/\.(test|suite|d)\.tsx?$|\/test-[\w-]+\.ts$/.test(path))
const longIn = (path: string) => longFunctions(path, readFileSync(join(root, path), 'utf8'), mostLines)

it('counts lines as they stand in the file, of functions of any kind, by the name that they are given', () => {
  const body = (lines: number) => `{\n${'  work()\n'.repeat(lines - 2)}}`
  const source = [
    `function one() ${body(6)}`,
    `const two = () => ${body(5)}`,
    `export const three = { four() ${body(7)} }`,
    `// a remark\nconst five = <T,>(a: T): void => ${body(4)}`,
  ].join('\n')
  expect(longFunctions('a.tsx', source, 4)).toEqual([
    { name: 'one', line: 1, lines: 6 },
    { name: 'two', line: 7, lines: 5 },
    { name: 'four', line: 12, lines: 7 },
  ])
})

it(`has no function of more than ${mostLines} lines but those that are named`, () => {
  expect(files.length).toBeGreaterThan(1_000)
  const found = files
    .filter((path) => !(path in exceptions))
    .flatMap((path) => longIn(path).map(({ name, lines, line }) => `${path}:${line} ${name}, ${lines} lines`))
  expect(found).toEqual([])
})

it('names no exception that is none any more', () => {
  expect(Object.keys(exceptions).filter((path) => longIn(path).length === 0)).toEqual([])
})
