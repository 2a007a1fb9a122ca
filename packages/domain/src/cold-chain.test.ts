import { expect, test } from 'vitest'
import { requiredIntervalMs } from './cold-chain.ts'

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
