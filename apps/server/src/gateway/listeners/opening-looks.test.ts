import { expect, it } from 'vitest'
import { openingLooks } from './opening-looks.ts'

const looksOf = (chunks: readonly number[]): number => {
  const isDue = openingLooks()
  let bytes = 0
  return chunks.filter((chunk) => {
    bytes += chunk
    return isDue(bytes)
  }).length
}

it('a tracker that says its first frame in a few chunks is looked at with each of them', () => {
  expect(looksOf([15, 2])).toBe(2)
  expect(looksOf([100, 100, 100, 100])).toBe(4)
})

it('whoever writes byte by byte has the codecs asked a few times and not with each', () => {
  expect(looksOf(Array.from({ length: 4_096 }, () => 1))).toBeLessThan(20)
})
