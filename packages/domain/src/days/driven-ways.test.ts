import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wholesPerDegree } from '../encoded-line.ts'
import type { LatLng } from '../fix.ts'
import { wrapLng } from '../geometry.ts'
import { distanceToWayM, unrollWay } from '../way.ts'
import { type DrivenWay, mostDayPoints, type TripFixes, thinWays, waysOfDay, wayToleranceM } from './driven-ways.ts'

const secondMs = 1_000
const gapMs = 900 * secondMs
const midnight = Date.UTC(2026, 5, 16)
const bounds = { toTs: midnight, gapMs }

type Row = readonly [ms: number, lat: number, lng: number]
const fixesOf = (rows: readonly Row[]): TripFixes => ({
  recordedAt: rows.map(([ms]) => midnight + ms),
  lat: rows.map(([, lat]) => lat),
  lng: rows.map(([, , lng]) => lng),
})
const pointsOf = ({ lat, lng }: DrivenWay): LatLng[] =>
  lat.map((whole, at) => ({ lat: whole / wholesPerDegree, lng: wrapLng((lng[at] as number) / wholesPerDegree) }))
/** To the next hundred-thousandth of a degree, as it is kept. */
const keptOf = (degrees: number): number => Math.round(degrees * wholesPerDegree) / wholesPerDegree

test('nothing is driven without two places', () => {
  expect(waysOfDay([], bounds)).toEqual([])
  expect(waysOfDay([fixesOf([])], bounds)).toEqual([])
  expect(waysOfDay([fixesOf([[-5_000, 40, -3]])], bounds)).toEqual([])
})

test('trips are apart, and so is what a silence parts', () => {
  const ways = waysOfDay(
    [
      fixesOf([
        [-9_000_000, 40, -3],
        [-8_990_000, 40.1, -3],
        [-8_000_000, 41, -3],
        [-7_990_000, 41.1, -3],
      ]),
      fixesOf([
        [-7_980_000, 41.1, -3],
        [-7_970_000, 41.2, -3],
      ]),
    ],
    bounds,
  )
  expect(ways.map(({ startedAt, endedAt, lat }) => [startedAt - midnight, endedAt - midnight, lat])).toEqual([
    [-9_000_000, -8_990_000, [4_000_000, 4_010_000]],
    [-8_000_000, -7_990_000, [4_100_000, 4_110_000]],
    [-7_980_000, -7_970_000, [4_110_000, 4_120_000]],
  ])
})

test('a step over midnight is of the day on which it begins, where nothing is silent', () => {
  const over = [
    [-20_000, 40, -3],
    [-10_000, 40.1, -3],
    [10_000, 40.3, -3],
    [20_000, 40.4, -3],
  ] as const
  expect(waysOfDay([fixesOf(over)], bounds).map(({ lat }) => lat)).toEqual([[4_000_000, 4_030_000]])
  const silent = [...over.slice(0, 2), [gapMs, 40.3, -3]] as const
  expect(waysOfDay([fixesOf(silent)], bounds).map(({ lat }) => lat)).toEqual([[4_000_000, 4_010_000]])
  expect(waysOfDay([fixesOf(over.slice(2))], bounds)).toEqual([])
})

test('of an instant told twice the first place counts', () => {
  const rows = [
    [-20_000, 40, 179.9],
    [-20_000, 41, -179],
    [-10_000, 40, -179.9],
  ] as const
  expect(waysOfDay([fixesOf(rows)], bounds)).toMatchObject([
    { lat: [4_000_000, 4_000_000], lng: [17_990_000, 18_010_000] },
  ])
})

const steps = fc.array(
  fc.record({
    ms: fc.oneof(
      { weight: 30, arbitrary: fc.integer({ min: 0, max: 60_000 }) },
      fc.integer({ min: 0, max: 3_600_000 }),
    ),
    north: fc.double({ min: -0.003, max: 0.003, noNaN: true }),
    east: fc.double({ min: -0.003, max: 0.003, noNaN: true }),
  }),
  { maxLength: 300 },
)
const trip = fc
  .record({
    lat: fc.integer({ min: -84, max: 84 }),
    lng: fc.constantFrom<number>(-179.995, 179.995, 0, -4),
    share: fc.constantFrom(1, 0.1),
    steps,
  })
  .map(({ lat, lng, share, steps }) => {
    const rows: [number, number, number][] = []
    let at = { ms: -3_000_000, lat, lng }
    for (const { ms, north, east } of steps) {
      at = { ms: at.ms + ms, lat: at.lat + north * share, lng: wrapLng(at.lng + east * share) }
      rows.push([at.ms, at.lat, at.lng])
    }
    return rows
  })

test('whatever is left out lies within the tolerance of its way, and nothing joins over a silence', () => {
  fc.assert(
    fc.property(trip, (rows) => {
      const ways = waysOfDay([fixesOf(rows)], bounds)
      const instants = rows.map(([ms]) => midnight + ms)
      const told = rows.filter(([ms], nth) => nth === 0 || ms !== rows[nth - 1]?.[0])
      for (const [nth, way] of ways.entries()) {
        const { startedAt, endedAt, lng } = way
        expect(instants).toContain(startedAt)
        expect(instants).toContain(endedAt)
        expect(startedAt - (ways[nth - 1]?.endedAt ?? Number.NEGATIVE_INFINITY)).toBeGreaterThan(gapMs)
        const inside = told.filter(([ms]) => midnight + ms >= startedAt && midnight + ms <= endedAt)
        expect(inside.every(([ms], at) => at === 0 || ms - (inside[at - 1]?.[0] ?? 0) <= gapMs)).toBe(true)
        // Without a jump, whatever lies between.
        expect(lng.every((whole, at) => at === 0 || Math.abs(whole - (lng[at - 1] as number)) < 18_000_000)).toBe(true)
        const line = unrollWay(pointsOf(way))
        for (const [, lat, lng] of inside)
          expect(distanceToWayM(line, { lat: keptOf(lat), lng: keptOf(lng) })).toBeLessThan(wayToleranceM + 0.01)
      }
      // All that was driven up to midnight is of one of them: but for places without a neighbour.
      for (const [nth, [ms]] of told.entries()) {
        const before = told[nth - 1]?.[0]
        if (before === undefined || before >= 0 || ms - before > gapMs) continue
        expect(ways.some(({ startedAt, endedAt }) => startedAt <= midnight + before && midnight + ms <= endedAt)).toBe(
          true,
        )
      }
    }),
    { numRuns: 400 },
  )
})

const drawn = (points: number, metresOff: (nth: number) => number, startedAt = 0): DrivenWay => ({
  ...{ startedAt, endedAt: startedAt + points },
  lat: Array.from({ length: points }, (_, nth) => Math.round(metresOff(nth) / 1.112)),
  lng: Array.from({ length: points }, (_, nth) => nth * 100),
})

test('a straight road needs its ends, however many told of it', () => {
  expect(thinWays([drawn(400, () => 0)], { toleranceM: 25, mostPoints: 1_000 })[0]?.lat).toHaveLength(2)
})

test('a bend is kept from the tolerance on', () => {
  const bent = (metresOff: number) => drawn(3, (nth) => (nth === 1 ? metresOff : 0))
  const kept = [24, 26].map((metres) => thinWays([bent(metres)], { toleranceM: 25, mostPoints: 9 })[0]?.lat.length)
  expect(kept).toEqual([2, 3])
})

test('where the points are too many those stay that the shape needs most, and a day keeps no more than it may', () => {
  const winding = drawn(5_000, (nth) => (nth % 2) * (30 + (nth % 97) * 10))
  for (const mostPoints of [4_000, 500, 60, 13, 2]) {
    const [thinned] = thinWays([winding], { toleranceM: 25, mostPoints })
    expect(thinned?.lat.length).toBeLessThanOrEqual(mostPoints)
    expect(thinned?.lng[0]).toBe(0)
    expect(thinned?.lng.at(-1)).toBe(499_900)
  }
  const { lat, lng } = winding
  const fixes = {
    recordedAt: lat.map((_, nth) => midnight - 6_000_000 + nth * secondMs),
    lat: lat.map((whole) => whole / wholesPerDegree),
    lng: lng.map((whole) => whole / wholesPerDegree),
  }
  const [way] = waysOfDay([fixes], bounds)
  expect(way?.lat.length).toBeGreaterThan(mostDayPoints / 2)
  expect(way?.lat.length).toBeLessThanOrEqual(mostDayPoints)
})

test('where even the ends are too many, the ways that reach furthest stay, in their order', () => {
  const ways = [10, 300, 20, 200, 40].map((points, nth) => drawn(points, () => 0, nth * 1_000))
  const kept = thinWays(ways, { toleranceM: 25, mostPoints: 5 })
  expect(kept.map(({ startedAt }) => startedAt)).toEqual([1_000, 3_000])
})
