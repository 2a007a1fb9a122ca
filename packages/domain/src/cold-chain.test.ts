import { expect, test } from 'vitest'
import { isDayClosed, longestHoldMs, requiredIntervalMs } from './cold-chain.ts'

const minute = 60_000

test.each([
  [1, 5],
  [2, 15],
  [7, 15],
  [8, 60],
  [366, 60],
])('of %i days a reading is due every %i minutes', (days, minutes) => {
  expect(requiredIntervalMs(days)).toBe(minutes * minute)
})

test('a day is closed once it is known how long its last reading held', () => {
  expect(isDayClosed(1_000, 1_000 + longestHoldMs - 1)).toBe(false)
  expect(isDayClosed(1_000, 1_000 + longestHoldMs)).toBe(true)
})
