import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LatLng } from './fix.ts'
import { destination, distanceM, wrapLng } from './geometry.ts'
import { simplifyPolygon } from './polygon-simplification.ts'
import { crossingEdges, polygonAreaM2, polygonProblem } from './polygon-validity.ts'

const at = (lat: number, lng: number): LatLng => ({ lat, lng })
const ringAround = (centre: LatLng, radii: number[]): LatLng[] =>
  radii.map((radiusM, nth) => destination(centre, (nth * 360) / radii.length, radiusM))
const crossings = (points: LatLng[]): number[] => {
  const origin = points[0]?.lng ?? 0
  return crossingEdges(
    points.map(({ lng }) => wrapLng(lng - origin)),
    points.map(({ lat }) => lat),
  )
}

/** Rings like hand drawings: star-shaped, so that they do not cross themselves, some across the antimeridian. */
const drawn = fc
  .record({
    lat: fc.double({ min: -65, max: 65, noNaN: true }),
    lng: fc.oneof(fc.double({ min: -180, max: 179.9, noNaN: true }), fc.constant(179.99)),
    radii: fc.array(fc.double({ min: 300, max: 5_000, noNaN: true }), { minLength: 3, maxLength: 60 }),
  })
  .map(({ lat, lng, radii }) => ringAround(at(lat, lng), radii))
const tolerance = fc.double({ min: 1, max: 1_000, noNaN: true })

describe('simplification', () => {
  test('leaves out what lies on a straight edge', () => {
    const simple = simplifyPolygon([at(0, 0), at(0, 5), at(0, 10), at(5, 10), at(10, 10), at(10, 0), at(5, 0)], 1)
    expect(simple).toEqual([at(0, 0), at(0, 10), at(10, 10), at(10, 0)])
  })
  test('keeps every point at tolerance 0', () => {
    const points = [at(0, 0), at(0, 5), at(0, 10), at(5, 10)]
    expect(simplifyPolygon(points, 0)).toEqual(points)
  })
  test('never leaves fewer than three points, however great the tolerance', () => {
    fc.assert(
      fc.property(drawn, (points) => {
        const simple = simplifyPolygon(points, 1_000_000)
        expect(simple.length).toBe(3)
        expect(new Set(simple).size).toBe(3)
      }),
    )
  })
  test('moves the edge no further than the tolerance from any point that is left out', () => {
    fc.assert(
      fc.property(drawn, tolerance, (points, toleranceM) => {
        const simple = simplifyPolygon(points, toleranceM)
        fc.pre(simple.length > 3)
        const places = simple.map((point) => points.indexOf(point))
        for (const [nth, from] of places.entries()) {
          const to = places[(nth + 1) % places.length]!
          for (let out = (from + 1) % points.length; out !== to; out = (out + 1) % points.length) {
            expect(distanceToEdge(points[out]!, points[from]!, points[to]!)).toBeLessThanOrEqual(toleranceM * 1.002 + 1)
          }
        }
      }),
    )
  })
  test('of its own result changes nothing', () => {
    fc.assert(
      fc.property(drawn, tolerance, (points, toleranceM) => {
        const simple = simplifyPolygon(points, toleranceM)
        expect(simplifyPolygon(simple, toleranceM)).toEqual(simple)
      }),
      { numRuns: 500 },
    )
  })
  test('keeps the same points wherever the ring begins', () => {
    fc.assert(
      fc.property(drawn, tolerance, fc.nat(59), (points, toleranceM, turn) => {
        const by = turn % points.length
        const turned = simplifyPolygon([...points.slice(by), ...points.slice(0, by)], toleranceM)
        expect(new Set(turned)).toEqual(new Set(simplifyPolygon(points, toleranceM)))
      }),
    )
  })
  test('of two points that are as far off keeps the same one, wherever the ring begins', () => {
    const points = [
      ...[at(0.0026979610911736147, 179.99), at(2.168404344971009e-19, 179.99354127303948)],
      ...[at(-0.0026979610911736147, 179.99), at(-4.956074119963276e-19, 179.98730203890884)],
    ]
    const kept = points.map((_, by) =>
      simplifyPolygon([...points.slice(by), ...points.slice(0, by)], 300.0000000000001),
    )
    expect(kept.map((simple) => new Set(simple))).toEqual(points.map(() => new Set(kept[0])))
  })
  test('lets no edges cross that did not cross before', () => {
    fc.assert(
      fc.property(drawn, tolerance, (points, toleranceM) => {
        fc.pre(crossings(points).length === 0)
        expect(crossings(simplifyPolygon(points, toleranceM))).toEqual([])
      }),
      { numRuns: 500 },
    )
  })
  test('puts points back where a spit of land would come to lie across the opposite shore', () => {
    // A bay almost closed by a long spit: cut down roughly, the spit's edges cross the bay's.
    const shore = [
      at(0, 0),
      at(0, 0.01),
      at(0.01, 0.01),
      at(0.01, 0.001),
      at(0.0052, 0.001),
      at(0.0052, 0.0095),
      at(0.0051, 0.0095),
      at(0.0051, 0.0005),
      at(0.01, 0.0005),
      at(0.01, 0),
    ]
    for (const toleranceM of [5, 20, 60, 120, 300, 500])
      expect(crossings(simplifyPolygon(shore, toleranceM))).toEqual([])
  })
  test('of five thousand points is quick enough for a request', () => {
    const radii = Array.from({ length: 5_000 }, (_, nth) => 3_000 + 500 * Math.sin(nth / 40) + (nth % 7))
    const simple = simplifyPolygon(ringAround(at(40, -3), radii), 20)
    expect(simple.length).toBeGreaterThan(20)
    expect(simple.length).toBeLessThan(1_000)
  })
})

/** By brute force: the nearest of many points along the edge. */
const distanceToEdge = (point: LatLng, from: LatLng, to: LatLng): number => {
  let nearest = Number.POSITIVE_INFINITY
  for (let step = 0; step <= 2_000; step++) {
    const part = step / 2_000
    const on = at(from.lat + (to.lat - from.lat) * part, from.lng + wrapLng(to.lng - from.lng) * part)
    nearest = Math.min(nearest, distanceM(point, on))
  }
  return nearest
}

describe('validity', () => {
  test('a bow tie crosses itself, a square does not', () => {
    expect(polygonProblem([at(0, 0), at(1, 1), at(0, 1), at(1, 0)])).toBe('crossesItself')
    expect(polygonProblem([at(0, 0), at(0, 1), at(1, 1), at(1, 0)])).toBeUndefined()
  })
  test('a bow tie across the antimeridian is found as well', () => {
    expect(polygonProblem([at(0, 179), at(1, -179), at(0, -179), at(1, 179)])).toBe('crossesItself')
    expect(polygonProblem([at(0, 179), at(0, -179), at(1, -179), at(1, 179)])).toBeUndefined()
  })
  test('a corner that touches another edge, and a spike that runs back, cross', () => {
    expect(polygonProblem([at(0, 0), at(0, 4), at(4, 4), at(0, 2), at(4, 0)])).toBe('crossesItself')
    expect(polygonProblem([at(0, 0), at(0, 4), at(4, 4), at(6, 4), at(4, 4), at(4, 0)])).toBe('crossesItself')
  })
  test('is judged as comparing each edge with each other one would', () => {
    const side = (a: LatLng, b: LatLng, p: LatLng) =>
      Math.sign((b.lng - a.lng) * (p.lat - a.lat) - (b.lat - a.lat) * (p.lng - a.lng))
    const isOn = (a: LatLng, b: LatLng, p: LatLng) =>
      side(a, b, p) === 0 && (p.lng - a.lng) * (p.lng - b.lng) <= 0 && (p.lat - a.lat) * (p.lat - b.lat) <= 0
    const doMeet = (a: LatLng, b: LatLng, c: LatLng, d: LatLng) =>
      (side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0) ||
      isOn(a, b, c) ||
      isOn(a, b, d) ||
      isOn(c, d, a) ||
      isOn(c, d, b)
    const corner = fc.record({ lat: fc.integer({ min: 0, max: 8 }), lng: fc.integer({ min: 0, max: 8 }) })
    fc.assert(
      fc.property(
        fc.uniqueArray(corner, { minLength: 4, maxLength: 12, selector: ({ lat, lng }) => lat * 10 + lng }),
        (ring) => {
          const point = (nth: number) => ring[nth % ring.length] as LatLng
          const found = new Set<number>()
          for (let a = 0; a < ring.length; a++) {
            for (let b = a + 1; b < ring.length; b++) {
              const areNeighbours = b === a + 1 || (a === 0 && b === ring.length - 1)
              const [first, second] = b === a + 1 ? [a, b] : [b, a]
              const meet = areNeighbours
                ? isOn(point(first), point(first + 1), point(second + 1)) ||
                  isOn(point(second), point(second + 1), point(first))
                : doMeet(point(a), point(a + 1), point(b), point(b + 1))
              if (meet) found.add(a).add(b)
            }
          }
          expect(crossings(ring)).toEqual([...found].sort((a, b) => a - b))
        },
      ),
      { numRuns: 500 },
    )
  })
  test('two places are too few, a line has no area', () => {
    expect(polygonProblem([at(0, 0), at(0, 1), at(0, 0), at(0, 1)])).toBe('tooFewPoints')
    expect(polygonProblem([at(0, 0), at(0, 1), at(0, 2)])).toBe('noArea')
  })
  test('a point told twice in a row, and a closed ring, are forgiven', () => {
    expect(polygonProblem([at(0, 0), at(0, 1), at(0, 1), at(1, 1), at(1, 0), at(0, 0)])).toBeUndefined()
  })
})

describe('area', () => {
  test('of a degree square on the equator is 12,364 square kilometres', () => {
    expect(polygonAreaM2([at(0, 0), at(0, 1), at(1, 1), at(1, 0)]) / 1e6).toBeCloseTo(12_363.7, 0)
  })
  test('of half the globe is half of its surface', () => {
    const equator = [at(0, 0), at(0, 90), at(0, 180), at(0, -90)]
    expect(polygonAreaM2(equator) / (2 * Math.PI * 6_371_008.8 ** 2)).toBeCloseTo(1, 9)
  })
  test('does not depend on direction, beginning or antimeridian', () => {
    fc.assert(
      fc.property(drawn, (points) => {
        const area = polygonAreaM2(points)
        expect(polygonAreaM2(points.toReversed()) / area).toBeCloseTo(1, 6)
        expect(polygonAreaM2([...points.slice(2), ...points.slice(0, 2)]) / area).toBeCloseTo(1, 6)
        expect(polygonAreaM2(points.map(({ lat, lng }) => at(lat, wrapLng(lng + 123)))) / area).toBeCloseTo(1, 6)
      }),
    )
  })
})
