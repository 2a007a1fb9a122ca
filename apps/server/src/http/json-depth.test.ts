import { expect, test } from 'vitest'
import { isDeeperThan } from './json-depth.ts'

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

test.each([
  ['{"a":[{"b":1}]}', 3, false],
  ['{"a":[{"b":1}]}', 2, true],
  [nested(32), 32, false],
  [nested(33), 32, true],
  ['[[],[],[],[]]', 2, false],
  ['{"text":"[[[[[[[["}', 1, false],
  [String.raw`{"text":"\"[[[[\\","b":[]}`, 2, false],
  [String.raw`{"text":"\\\"[[[[[["}`, 1, false],
  [String.raw`{"text":"\\","b":[[]]}`, 2, true],
  ['{"unended', 1, false],
])('%s at %i: %s', (json, most, expected) => {
  expect(isDeeperThan(json, most)).toBe(expected)
})

test('a body as large as any is looked through in a moment', () => {
  const large = JSON.stringify(
    Array.from({ length: 50_000 }, (_, n) => ({ line: n, values: { name: `Vehicle "${n}"` } })),
  )
  const startedAt = performance.now()
  expect(isDeeperThan(large, 32)).toBe(false)
  expect(performance.now() - startedAt).toBeLessThan(200)
})
