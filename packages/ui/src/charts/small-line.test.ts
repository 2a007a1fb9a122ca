import { expect, it } from 'vitest'
import { unknownSpans } from './small-line.tsx'

it('knows of what nothing was heard: before, between and after', () => {
  expect(unknownSpans([10, 20, 30, 50, 60], [1, 2, null, 3, 4], 0, 100)).toEqual([
    [0, 10],
    [20, 50],
  ])
  expect(unknownSpans([10, 20], [1, null], 10, 100)).toEqual([[10, 100]])
  expect(unknownSpans([], [], 0, 100)).toEqual([[0, 100]])
})
