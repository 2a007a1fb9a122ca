import { expect, test } from 'vitest'
import { createCallLimits } from './call-limits.ts'

test('a minute after the first of too many calls they are free again, and until then it is said how long', () => {
  let now = 1_000
  const limits = createCallLimits(() => now)
  expect([1, 2, 3].map(() => limits.take('7 import', 2))).toEqual([0, 0, 60])
  now += 20_500
  expect([limits.take('7 import', 2), limits.take('8 import', 2), limits.take('7 delete', 2)]).toEqual([40, 0, 0])
  now += 39_500
  expect(limits.take('7 import', 2)).toBe(0)
})
