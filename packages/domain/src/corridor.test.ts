import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { corridorRings } from './corridor-outline.ts'
import type { LatLng } from './fix.ts'
import { destination, distanceM, interpolate, wrapLng } from './geometry.ts'
import { geozoneAreaM2 } from './geozone-area.ts'
import { distanceToEdgeM, geozoneRadiusM } from './geozone-distance.ts'
import { isInGeozone } from './geozone-membership.ts'
import { type CorridorShape, prepareShape } from './geozone-shape.ts'
import { simplifyWay } from './way-simplification.ts'
import { longestWayInHalfWidths, wayProblem } from './way-validity.ts'

const at = (lat: number, lng: number): LatLng => ({ lat, lng })
const corridor = (way: readonly LatLng[], halfWidthM = 100): CorridorShape => ({ kind: 'corridor', way, halfWidthM })

/** Legs of a course and a length each, from somewhere: they cross, turn back and run over themselves. */
const way = fc
  .record({
    start: fc.record({
      lat: fc.double({ min: -65, max: 65, noNaN: true }),
      lng: fc.oneof(fc.double({ min: -180, max: 179.99, noNaN: true }), fc.constantFrom(179.99, -179.99)),
    }),
    legs: fc.array(
      fc.record({
        course: fc.oneof(fc.double({ min: 0, max: 359, noNaN: true }), fc.constantFrom(0, 90, 180, 270)),
        lengthM: fc.double({ min: 1, max: 3_000, noNaN: true }),
      }),
      { minLength: 1, maxLength: 25 },
    ),
  })
  .map(({ start, legs }) => {
    const points: LatLng[] = [start]
    for (const { course, lengthM } of legs) points.push(destination(points.at(-1) as LatLng, course, lengthM))
    return points
  })
const halfWidth = fc.integer({ min: 20, max: 900 })

/** By the outline alone: how many of its rings are around the point. */
const isInOutline = (shape: CorridorShape, point: LatLng): boolean =>
  corridorRings(shape).filter((points) => isInGeozone({ kind: 'polygon', points }, point)).length % 2 === 1

const stepsALeg = 60
/** To the nearest of many points of the way, by great circles: nothing of what is tested. */
const farM = (points: readonly LatLng[], point: LatLng): number =>
  Math.min(
    ...points.slice(1).flatMap((to, nth) => {
      const { lat, lng } = points[nth] as LatLng
      return Array.from({ length: stepsALeg + 1 }, (_, step) => {
        const part = step / stepsALeg
        return distanceM(at(lat + (to.lat - lat) * part, wrapLng(lng + wrapLng(to.lng - lng) * part)), point)
      })
    }),
  )

interface Asked {
  points: LatLng[]
  halfWidthM: number
  nth: number
  part: number
  course: number
  widths: number
}
const asked: fc.Arbitrary<Asked> = fc.record({
  points: way,
  halfWidthM: halfWidth,
  nth: fc.nat(24),
  part: fc.double({ min: 0, max: 1, noNaN: true }),
  course: fc.double({ min: 0, max: 359, noNaN: true }),
  widths: fc.double({ min: 0, max: 3, noNaN: true }),
})
const placeOf = ({ points, nth, part, course, widths, halfWidthM }: Asked): LatLng => {
  const leg = nth % (points.length - 1)
  const onWay = interpolate(points[leg] as LatLng, points[leg + 1] as LatLng, part)
  return destination(onWay, course, widths * halfWidthM)
}

describe('a corridor', () => {
  test('holds what is within its half width of the way, and nothing further', () => {
    fc.assert(
      fc.property(asked, (given) => {
        const shape = corridor(given.points, given.halfWidthM)
        const point = placeOf(given)
        const distance = farM(given.points, point)
        if (distance <= 0.995 * given.halfWidthM - 1) expect(isInGeozone(shape, point)).toBe(true)
        // A step along the longest leg is 50 m, which the sampled distance may be too long by.
        if (distance > 1.005 * given.halfWidthM + 51) expect(isInGeozone(shape, point)).toBe(false)
      }),
      { numRuns: 2_000 },
    )
  })

  test('is drawn as what it holds: crossing, turning back, running over itself', () => {
    fc.assert(
      fc.property(asked, (given) => {
        const shape = corridor(given.points, given.halfWidthM)
        const point = placeOf(given)
        const beyondM = distanceToEdgeM(shape, point)
        const within = { ...shape, halfWidthM: 0.85 * given.halfWidthM }
        if (isInGeozone(within, point)) expect(isInOutline(shape, point)).toBe(true)
        // Less than a cell between two bends is drawn over.
        if (beyondM > 0.35 * given.halfWidthM) expect(isInOutline(shape, point)).toBe(false)
      }),
      { numRuns: 1_500 },
    )
  })

  test('leaves out what a closed way goes around', () => {
    const centre = at(40.4, -3.7)
    const loop = Array.from({ length: 73 }, (_, nth) => destination(centre, nth * 5, 1_000))
    const shape = corridor(loop)
    expect(corridorRings(shape)).toHaveLength(2)
    for (const [courseM, isIn] of [
      [0, false],
      [880, false],
      [920, true],
      [1_080, true],
      [1_120, false],
    ] as const) {
      const point = destination(centre, 42, courseM)
      expect([isInGeozone(shape, point), isInOutline(shape, point)]).toEqual([isIn, isIn])
    }
    expect(geozoneAreaM2(shape) / (Math.PI * (1_100 ** 2 - 900 ** 2))).toBeCloseTo(1, 1)
  })

  test('out and back on one road is one band', () => {
    const out = [at(40, -3), at(40.02, -3), at(40.02, -2.97)]
    expect(corridorRings(corridor([...out, ...out.toReversed().slice(1)]))).toEqual(corridorRings(corridor(out)))
    expect(corridorRings(corridor(out))).toHaveLength(1)
  })

  test('goes over the antimeridian', () => {
    const shape = corridor([at(-17, 179.98), at(-17, -179.98)], 500)
    for (const lng of [179.99, 180, -180, -179.99]) {
      expect(isInGeozone(shape, at(-17.004, lng))).toBe(true)
      expect(isInGeozone(shape, at(-17.005, lng))).toBe(false)
    }
    expect(isInGeozone(shape, at(-17, 0))).toBe(false)
    const lngs = corridorRings(shape).flatMap((ring) => ring.map(({ lng }) => lng))
    expect(Math.max(...lngs) - Math.min(...lngs)).toBeLessThan(0.1)
  })

  test('is left by a share of its own width, however long it is', () => {
    expect(geozoneRadiusM(corridor([at(40, -3), at(44, -3)], 150))).toBe(150)
    expect(distanceToEdgeM(corridor([at(40, -3), at(44, -3)], 150), destination(at(42, -3), 90, 400))).toBeCloseTo(
      250,
      0,
    )
  })

  test('of 500 km and 5,000 points is drawn within two seconds of one core', () => {
    const points = [at(40, -3)]
    for (let nth = 1; nth < 5_000; nth++)
      points.push(destination(points.at(-1) as LatLng, 45 + 40 * Math.sin(nth / 37) + 25 * Math.sin(nth / 3), 100))
    const times = [1, 2, 3].map(() => {
      // By the thread's own work: what else the machine does is not in it.
      const begun = process.threadCpuUsage()
      const rings = corridorRings(corridor(points))
      expect(rings.reduce((sum, { length }) => sum + length, 0)).toBeLessThanOrEqual(5_000)
      const { user, system } = process.threadCpuUsage(begun)
      return (user + system) / 1_000
    })
    expect(Math.min(...times)).toBeLessThan(2_000)
  })
})

describe('a way', () => {
  test('that goes nowhere, or too far for its width, is no corridor', () => {
    expect(wayProblem([at(40, -3), at(40, -3)], 100)).toBe('noLength')
    const end = destination(at(40, -3), 0, 100 * longestWayInHalfWidths)
    const tooLong = [at(40, -3), destination(end, 0, 1)]
    expect(wayProblem(tooLong, 100)).toBe('tooLong')
    expect(corridorRings(corridor(tooLong))).toEqual([])
    expect(wayProblem([at(40, -3), destination(end, 180, 1)], 100)).toBeUndefined()
  })

  test('keeps its ends, and no point of it moves further than was allowed', () => {
    fc.assert(
      fc.property(way, fc.integer({ min: 1, max: 400 }), (points, toleranceM) => {
        const simple = simplifyWay(points, { toleranceM, mostPoints: 1_000 })
        expect([simple[0], simple.at(-1)]).toEqual([points[0], points.at(-1)])
        const around = prepareShape(corridor(simple, toleranceM * 1.001 + 0.01))
        for (const point of points) expect(around.holds(point)).toBe(true)
      }),
    )
  })

  test('that needs more points than it may have keeps those that matter most', () => {
    const zigzag = Array.from({ length: 101 }, (_, nth) =>
      at(40 + (nth % 2) * (nth === 51 ? 0.1 : 0.001), -3 + nth / 100),
    )
    expect(simplifyWay(zigzag, { toleranceM: 0, mostPoints: 3 })).toEqual([zigzag[0], zigzag[51], zigzag[100]])
    expect(simplifyWay(zigzag, { toleranceM: 0, mostPoints: 40 })).toHaveLength(40)
  })
})

const traces = fileURLToPath(new URL('../../../../shared/data/traces/wuxi-taxis.csv', import.meta.url))

describe.skipIf(!existsSync(traces))('the recorded traces (skipped where ../shared/data/traces is absent)', () => {
  test('are corridors that hold all that was driven', () => {
    const driven = new Map<string, LatLng[]>()
    for (const line of readFileSync(traces, 'utf8').trim().split('\n').slice(1)) {
      const [device = '', , lat, lng] = line.split(',')
      driven.set(device, [...(driven.get(device) ?? []), at(Number(lat), Number(lng))])
    }
    let holes = 0
    for (const fixes of [...driven.values()].filter(({ length }) => length > 20).slice(0, 40)) {
      const shape = corridor(simplifyWay(fixes, { toleranceM: 10, mostPoints: 1_000 }), 150)
      const held = prepareShape(shape)
      holes += corridorRings(shape).length - 1
      for (const fix of fixes) expect([held.holds(fix), isInOutline(shape, fix)]).toEqual([true, true])
    }
    expect(holes).toBeGreaterThan(0)
  })
})
