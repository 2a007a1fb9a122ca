import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { destination } from './geometry.ts'
import { simplifyRoute } from './route-simplification.ts'

const options = { maxPoints: 400, gapMs: 900_000, movingFromKmh: 5 }
const day = (size: number) => {
  const route = {
    recordedAt: [] as number[],
    lat: [] as number[],
    lng: [] as number[],
    speedKmh: [] as (number | null)[],
  }
  let position = { lat: 38.9, lng: -6.9 }
  for (let at = 0; at < size; at++) {
    const isStop = at % 1_000 > 900
    if (!isStop) position = destination(position, (Math.sin(at / 90) * 180 + 360) % 360, 120)
    route.recordedAt.push(at * 5_000 + (at > size / 2 ? 7_200_000 : 0))
    route.lat.push(position.lat)
    route.lng.push(position.lng)
    route.speedKmh.push(isStop ? 0 : 60 + (at % 37))
  }
  route.speedKmh[Math.floor(size / 3)] = 131
  return route
}

describe('a simplified route', () => {
  test('is the route itself while it is short enough', () => {
    expect(simplifyRoute(day(400), options)).toEqual(Array.from({ length: 400 }, (_, at) => at))
  })
  test('has at most the points asked for, ascending, both ends among them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 3_000 }), fc.integer({ min: 2, max: 500 }), (size, maxPoints) => {
        const kept = simplifyRoute(day(size), { ...options, maxPoints })
        expect(kept.length).toBeLessThanOrEqual(maxPoints)
        expect(kept[0]).toBe(0)
        expect(kept.at(-1)).toBe(size - 1)
        expect(kept.every((at, nth) => nth === 0 || at > kept[nth - 1]!)).toBe(true)
      }),
    )
  })
  test('keeps the top speed, both ends of the gap and of every stop', () => {
    const size = 20_000
    const kept = new Set(simplifyRoute(day(size), options))
    expect(kept.has(Math.floor(size / 3))).toBe(true)
    expect(kept.has(size / 2)).toBe(true)
    expect(kept.has(size / 2 + 1)).toBe(true)
    for (let nth = 0; nth < 19; nth++) {
      for (const edge of [900, 901, 999, 1_000]) expect(kept.has(nth * 1_000 + edge)).toBe(true)
    }
  })
  test('keeps a corner and drops what lies on a straight line', () => {
    const line = Array.from({ length: 1_001 }, (_, at) => at)
    const corner = {
      recordedAt: line.map((at) => at * 1_000),
      lat: line.map((at) => (at < 500 ? 0 : (at - 500) / 1_000)),
      lng: line.map((at) => Math.min(at, 500) / 1_000),
      speedKmh: line.map(() => null),
    }
    const kept = simplifyRoute(corner, { ...options, maxPoints: 8 })
    expect(kept).toEqual([0, 500, 1_000])
  })
  test('does not take the antimeridian for a long way', () => {
    const line = Array.from({ length: 200 }, (_, at) => at)
    const route = {
      recordedAt: line.map((at) => at * 1_000),
      lat: line.map((at) => (at === 70 ? 0.01 : 0)),
      lng: line.map((at) => ((179.95 + at / 1_000 + 180) % 360) - 180),
      speedKmh: line.map(() => null),
    }
    expect(simplifyRoute(route, { ...options, maxPoints: 5 })).toContain(70)
  })
  test('of a parked month costs no more than of a driven one', () => {
    const size = 100_000
    const route = {
      recordedAt: Array.from({ length: size }, (_, at) => at * 26_000),
      lat: Array.from({ length: size }, (_, at) => 40 + ((at * 7_919) % 1_000) * 1e-9 * at),
      lng: Array.from({ length: size }, (_, at) => -3 + ((at * 104_729) % 1_000) * 1e-7),
      speedKmh: Array.from({ length: size }, () => 0),
    }
    expect(simplifyRoute(route, { ...options, maxPoints: 4_000 })).toHaveLength(4_000)
  })
})
