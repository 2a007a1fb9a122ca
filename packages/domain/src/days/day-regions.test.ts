import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openSea, regionMap, unknownRegion } from '../regions/region-map.ts'
import { type PlacedTrip, regionsOfDay } from './day-regions.ts'
import { sumDay } from './day-sums.ts'
import type { Period } from './spans.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const midnight = Date.UTC(2026, 5, 15)
const day: Period = { fromTs: midnight, toTs: midnight + dayMs }

const strip = (code: string, west: number, east: number) => ({
  code,
  polygons: [
    [
      [
        [west, 30],
        [east, 30],
        [east, 50],
        [west, 50],
        [west, 30],
      ] as [number, number][],
    ],
  ],
})
/** A border along 4° west, and the sea west of 10° and east of 5°. */
const map = regionMap([strip('PT', -10, -4), strip('ES', -4, 5)])

const trip = (fromMs: number, toMs: number, more: Partial<PlacedTrip> = {}): PlacedTrip => ({
  ...{ startedAt: midnight + fromMs, endedAt: midnight + toMs, distanceM: 30_000, maxSpeedKmh: 90, idleMs: 0 },
  ...more,
})
const fix = (ms: number, lng: number) => ({ recordedAt: midnight + ms, lat: 40, lng })

test('metres are divided at the border, by the way on either side', () => {
  const way = [fix(hourMs, -5), fix(2 * hourMs, -3)]
  expect(regionsOfDay([trip(hourMs, 2 * hourMs, { distanceM: 1_001, way })], day, map)).toEqual({ PT: 501, ES: 500 })
  const back = [fix(3 * hourMs, -3), fix(4 * hourMs, -4.5)]
  const both = [trip(hourMs, 2 * hourMs, { way }), trip(3 * hourMs, 4 * hourMs, { way: back, distanceM: 3_000 })]
  expect(regionsOfDay(both, day, map)).toEqual({ PT: 16_000, ES: 17_000 })
})

test('of a trip over midnight each day has the regions of its own part', () => {
  const night = trip(-hourMs, hourMs, { distanceM: 100_000, way: [fix(-hourMs, -6), fix(0, -4), fix(hourMs, -2)] })
  expect(regionsOfDay([night], { fromTs: midnight - dayMs, toTs: midnight }, map)).toEqual({ PT: 50_000 })
  expect(regionsOfDay([night], day, map)).toEqual({ ES: 50_000 })
})

test('a trip in one region needs no way; one without a way is nobody’s, one that stood is where it was', () => {
  expect(regionsOfDay([trip(0, hourMs, { region: 'FR' })], day, map)).toEqual({ FR: 30_000 })
  expect(regionsOfDay([trip(0, hourMs)], day, map)).toEqual({ [unknownRegion]: 30_000 })
  expect(regionsOfDay([trip(0, hourMs, { way: [fix(0, -3), fix(minuteMs, -3)] })], day, map)).toEqual({ ES: 30_000 })
  expect(regionsOfDay([trip(0, hourMs, { way: [fix(0, 20), fix(minuteMs, 21)] })], day, map)).toEqual({
    [openSea]: 30_000,
  })
  expect(regionsOfDay([trip(0, hourMs, { distanceM: 0, region: 'ES' })], day, map)).toBeNull()
  expect(regionsOfDay([], day, map)).toBeNull()
})

const trips = fc
  .array(
    fc.record({
      ms: fc.integer({ min: 1_000, max: 30 * hourMs }),
      restMs: fc.integer({ min: 0, max: 5 * hourMs }),
      distanceM: fc.double({ min: 0, max: 800_000, noNaN: true }),
      steps: fc.array(fc.double({ min: -2, max: 2, noNaN: true }), { maxLength: 12 }),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((all) => {
    let [at, lng] = [midnight - 10 * hourMs, -4]
    return all.map(({ ms, restMs, distanceM, steps }): PlacedTrip => {
      const startedAt = at + restMs
      at = startedAt + ms
      const way = steps.map((step, nth) => {
        lng += step
        return { recordedAt: startedAt + (ms * nth) / steps.length, lat: 40, lng }
      })
      return { startedAt, endedAt: at, distanceM, maxSpeedKmh: 80, idleMs: 0, way }
    })
  })

test('regions come to the day’s metres exactly, wherever borders and midnights lie', () => {
  const silent = { engineOnMs: null, odometerM: null, fuelUsedL: null, maxSpeedKmh: null }
  fc.assert(
    fc.property(trips, (all) => {
      for (let nth = -1; nth < 4; nth += 1) {
        const of = { fromTs: midnight + nth * dayMs, toTs: midnight + (nth + 1) * dayMs }
        const metres = regionsOfDay(all, of, map) ?? {}
        const sums = sumDay({ trips: all, stops: [], gaps: [], visits: [], events: {}, readings: silent }, of)
        expect(Object.values(metres).reduce((sum, m) => sum + m, 0)).toBe(sums?.distanceM ?? 0)
        expect(Object.values(metres).every((m) => Number.isInteger(m) && m > 0)).toBe(true)
      }
    }),
    { numRuns: 300 },
  )
})
