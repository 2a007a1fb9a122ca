import { expect, it } from 'vitest'
import { playedTo } from './played-to.ts'

it('runs as many times faster as was chosen, up to the end', () => {
  expect(playedTo(1_000, 16, { speed: 60, skipped: [], untilTs: 10_000 })).toBe(1_960)
  expect(playedTo(9_990, 16, { speed: 60, skipped: [], untilTs: 10_000 })).toBe(10_000)
})

it('jumps over what is skipped, also over two that follow each other', () => {
  const skipped = [
    { fromTs: 2_000, toTs: 5_000 },
    { fromTs: 5_000, toTs: 7_000 },
  ]
  expect(playedTo(1_990, 20, { speed: 1, skipped, untilTs: 10_000 })).toBe(7_000)
  expect(playedTo(1_000, 20, { speed: 1, skipped, untilTs: 10_000 })).toBe(1_020)
  expect(playedTo(1_990, 20, { speed: 1, skipped, untilTs: 6_000 })).toBe(6_000)
})
