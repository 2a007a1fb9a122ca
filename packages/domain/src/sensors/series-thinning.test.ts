import { expect, test } from 'vitest'
import { thinSeries } from './series-thinning.ts'

const recordedAt = Array.from({ length: 50_000 }, (_, nth) => nth * 10_000)
const wave = recordedAt.map((at) => Math.sin(at / 5e6))

test('a short series stays as it is', () => {
  expect(thinSeries({ recordedAt: [1, 2, 3], columns: [[1, 2, 3]] }, 3)).toEqual([0, 1, 2])
})

test('a long series keeps its ends, its order and every spike, and no more points than asked for', () => {
  const raw = wave.map((value, nth) => (nth === 31_234 ? 99 : value))
  const shown = wave.map((value, nth) => (nth === 12_345 ? -99 : nth % 3 ? value : Number.NaN))
  const kept = thinSeries({ recordedAt, columns: [raw, shown] }, 2_000)
  expect(kept.length).toBeLessThanOrEqual(2_000)
  expect(kept.length).toBeGreaterThan(1_000)
  expect(kept).toEqual([...new Set(kept)].sort((a, b) => a - b))
  for (const index of [0, 12_345, 31_234, 49_999]) expect(kept).toContain(index)
})
