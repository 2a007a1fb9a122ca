import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupNearby } from './cluster.ts'

const columns = (points: readonly [number, number][]): [Float64Array, Float64Array] => [
  Float64Array.from(points, ([x]) => x),
  Float64Array.from(points, ([, y]) => y),
]
const coordinate = fc.double({ min: -2_000, max: 2_000, noNaN: true })

test('every point is in exactly one group, within reach of the first of it', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(coordinate, coordinate), { maxLength: 300 }), (points) => {
      const groups = groupNearby(...columns(points), 40)
      expect(groups.flatMap((group) => [...group]).sort((a, b) => a - b)).toEqual(points.map((_, i) => i))
      for (const group of groups) {
        const seed = points[group[0] as number] as [number, number]
        for (const member of group) {
          const point = points[member] as [number, number]
          expect(Math.hypot(point[0] - seed[0], point[1] - seed[1])).toBeLessThanOrEqual(40 + 1e-9)
        }
      }
    }),
  )
})

test('no two groups could have been one: their first points lie apart', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(coordinate, coordinate), { maxLength: 200 }), (points) => {
      const seeds = groupNearby(...columns(points), 40).map((group) => points[group[0] as number] as [number, number])
      for (const [i, a] of seeds.entries())
        for (const b of seeds.slice(i + 1)) expect(Math.hypot(a[0] - b[0], a[1] - b[1])).toBeGreaterThan(40)
    }),
  )
})

test('nothing groups to nothing, and ten at one spot to one', () => {
  expect(groupNearby(new Float64Array(0), new Float64Array(0), 40)).toEqual([])
  const groups = groupNearby(new Float64Array(10).fill(7), new Float64Array(10).fill(7), 40)
  expect(groups).toHaveLength(1)
  expect(groups[0]).toHaveLength(10)
})
