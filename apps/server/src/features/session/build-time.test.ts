import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildTime } from './build-time.ts'

const folder = (text?: string): string => {
  const made = mkdtempSync(join(tmpdir(), 'atalaya-build-'))
  onTestFinished(() => rmSync(made, { recursive: true }))
  if (text !== undefined) writeFileSync(join(made, 'build.json'), text)
  return made
}

test('two nodes of one build say the same, whenever each was started', () => {
  const built = folder('{"builtTs":1700000000000}')
  expect([buildTime(built, 5), buildTime(built, 6)]).toEqual([1_700_000_000_000, 1_700_000_000_000])
})

test.each([
  ['no build', undefined],
  ['half a file', '{"builtTs":17'],
  ['something else', '{"builtTs":"now"}'],
])('%s says when the server started', (_, text) => {
  expect(buildTime(folder(text), 5)).toBe(5)
})
