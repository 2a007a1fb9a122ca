import { expect, test } from 'vitest'
import { summedEdgeOf } from './driven-squares.ts'

test('squares are put together from the largest that fit, and from none where none do', () => {
  expect([250, 500, 2_000, 20_000].map(summedEdgeOf)).toEqual([250, 250, 2_000, 2_000])
  expect([50, 300, 1_999].map(summedEdgeOf)).toEqual([undefined, undefined, undefined])
})
