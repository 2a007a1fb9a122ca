import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LatLng } from './fix.ts'
import { destination, distanceM, interpolate, wrapLng } from './geometry.ts'
import { crossingsBetween } from './geozone-crossing.ts'
import { indexGeozones, isInGeozone, noGeozones } from './geozone-membership.ts'
import type { GeozoneShape } from './geozone-shape.ts'

const at = (lat: number, lng: number): LatLng => ({ lat, lng })
const polygon = (...points: [number, number][]): GeozoneShape => ({
  kind: 'polygon',
  points: points.map(([lat, lng]) => at(lat, lng)),
})
const square = polygon([0, 0], [0, 10], [10, 10], [10, 0])

describe('a polygon', () => {
  test('holds its inside, its edges and its corners, and nothing beyond', () => {
    expect(
      [at(5, 5), at(0, 5), at(5, 0), at(10, 5), at(5, 10), at(0, 0), at(10, 10), at(0, 10), at(10, 0)].every((p) =>
        isInGeozone(square, p),
      ),
    ).toBe(true)
    expect(
      [at(-0.0001, 5), at(5, 10.0001), at(11, 11), at(5, -170), at(0, 180)].some((p) => isInGeozone(square, p)),
    ).toBe(false)
  })
  test('follows a notch', () => {
    const notched = polygon([0, 0], [0, 10], [10, 10], [5, 5], [10, 0])
    expect(isInGeozone(notched, at(8, 5))).toBe(false)
    expect(isInGeozone(notched, at(4, 5))).toBe(true)
    expect(isInGeozone(notched, at(5, 5))).toBe(true)
  })
  test('across the antimeridian is where it was drawn', () => {
    const fiji = polygon([-20, 177], [-20, -178], [-15, -178], [-15, 177])
    expect(
      [at(-17, 179.5), at(-17, -179), at(-17, 180), at(-17, -180), at(-16, 177), at(-16, -178)].every((p) =>
        isInGeozone(fiji, p),
      ),
    ).toBe(true)
    expect([at(-17, 176.9), at(-17, -177.9), at(-17, 0)].some((p) => isInGeozone(fiji, p))).toBe(false)
  })
  test('with the antimeridian as its edge holds that edge under both of its names', () => {
    const chukotka = polygon([60, 170], [60, 180], [70, 180], [70, 170])
    expect(isInGeozone(chukotka, at(65, 180))).toBe(true)
    expect(isInGeozone(chukotka, at(65, -180))).toBe(true)
    expect(isInGeozone(chukotka, at(65, -179.99))).toBe(false)
  })
  test('around a pole holds the pole', () => {
    const arctic = polygon([70, 0], [70, 90], [70, 180], [70, -90])
    expect(
      [at(90, 0), at(89, 45), at(75, -135), at(70, 30), at(71, 180), at(71, -180), at(71, 0)].every((p) =>
        isInGeozone(arctic, p),
      ),
    ).toBe(true)
    expect(isInGeozone(arctic, at(69.9, 30))).toBe(false)
    const antarctic = polygon([-70, 0], [-70, 90], [-70, 180], [-70, -90])
    expect(isInGeozone(antarctic, at(-90, 12))).toBe(true)
    expect(isInGeozone(antarctic, at(90, 12))).toBe(false)
  })
  test('of fewer than three points holds nothing', () => {
    expect(isInGeozone(polygon([0, 0], [0, 10]), at(0, 5))).toBe(false)
    expect(isInGeozone({ kind: 'polygon', points: [] }, at(0, 0))).toBe(false)
  })
})

const ring = fc
  .record({
    centre: fc.record({
      lat: fc.double({ min: -60, max: 60, noNaN: true }),
      lng: fc.double({ min: -180, max: 179.99, noNaN: true }),
    }),
    radii: fc.array(fc.double({ min: 500, max: 50_000, noNaN: true }), { minLength: 3, maxLength: 20 }),
  })
  .map(({ centre, radii }) => radii.map((radiusM, nth) => destination(centre, (nth * 360) / radii.length, radiusM)))

const nearRing = ring.chain((points) =>
  fc.record({
    points: fc.constant(points),
    point: fc
      .tuple(fc.double({ min: 0, max: 359, noNaN: true }), fc.double({ min: 0, max: 60_000, noNaN: true }))
      .map(([course, lengthM]) => destination(points[0] as LatLng, course, lengthM)),
  }),
)

describe('membership of any polygon', () => {
  test('does not depend on where its ring begins, nor on its direction', () => {
    fc.assert(
      fc.property(nearRing, fc.nat(20), ({ points, point }, turn) => {
        const by = turn % points.length
        const turned = [...points.slice(by), ...points.slice(0, by)]
        const answer = isInGeozone({ kind: 'polygon', points }, point)
        expect(isInGeozone({ kind: 'polygon', points: turned }, point)).toBe(answer)
        expect(isInGeozone({ kind: 'polygon', points: points.toReversed() }, point)).toBe(answer)
      }),
    )
  })
  test('does not depend on whole turns of longitude', () => {
    fc.assert(
      fc.property(nearRing, fc.constantFrom(-360, 360), ({ points, point }, turn) => {
        const shifted = points.map(({ lat, lng }) => at(lat, lng + turn))
        const answer = isInGeozone({ kind: 'polygon', points }, point)
        expect(isInGeozone({ kind: 'polygon', points: shifted }, point)).toBe(answer)
        expect(isInGeozone({ kind: 'polygon', points }, at(point.lat, point.lng + turn))).toBe(answer)
      }),
    )
  })
  test('moves round the globe with the polygon', () => {
    fc.assert(
      fc.property(nearRing, fc.integer({ min: -179, max: 179 }), ({ points, point }, by) => {
        const moved = points.map(({ lat, lng }) => at(lat, wrapLng(lng + by)))
        expect(isInGeozone({ kind: 'polygon', points: moved }, at(point.lat, wrapLng(point.lng + by)))).toBe(
          isInGeozone({ kind: 'polygon', points }, point),
        )
      }),
    )
  })
  test('includes every point put on an edge', () => {
    fc.assert(
      fc.property(ring, fc.nat(20), fc.double({ min: 0, max: 1, noNaN: true }), (points, edge, part) => {
        const from = points[edge % points.length] as LatLng
        const to = points[(edge + 1) % points.length] as LatLng
        const onEdge = at(from.lat + (to.lat - from.lat) * part, wrapLng(from.lng + wrapLng(to.lng - from.lng) * part))
        expect(isInGeozone({ kind: 'polygon', points }, onEdge)).toBe(true)
      }),
    )
  })
})

describe('a circle', () => {
  const depot: GeozoneShape = { kind: 'circle', centre: at(40, -3), radiusM: 250 }
  test('holds its rim, at every course and every latitude', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -89, max: 89, noNaN: true }),
        fc.double({ min: -180, max: 180, noNaN: true }),
        fc.double({ min: 0, max: 359, noNaN: true }),
        fc.double({ min: 5, max: 1_000_000, noNaN: true }),
        (lat, lng, course, radiusM) => {
          const shape: GeozoneShape = { kind: 'circle', centre: at(lat, lng), radiusM }
          expect(isInGeozone(shape, destination(shape.centre, course, radiusM))).toBe(true)
          expect(isInGeozone(shape, destination(shape.centre, course, radiusM * 1.001 + 0.1))).toBe(false)
        },
      ),
    )
  })
  test('holds its centre and not a point just beyond', () => {
    expect(isInGeozone(depot, depot.kind === 'circle' ? depot.centre : at(0, 0))).toBe(true)
    expect(isInGeozone(depot, destination(at(40, -3), 45, 250.1))).toBe(false)
  })
})

describe('an index', () => {
  test('answers as asking each zone would, whatever their sizes', () => {
    const zone = fc.oneof(
      ring.map((points): GeozoneShape => ({ kind: 'polygon', points })),
      fc.record({ kind: fc.constant('corridor' as const), way: ring, halfWidthM: fc.integer({ min: 20, max: 5_000 }) }),
      fc.record({
        kind: fc.constant('circle' as const),
        centre: fc.record({
          lat: fc.double({ min: -90, max: 90, noNaN: true }),
          lng: fc.double({ min: -180, max: 180, noNaN: true }),
        }),
        radiusM: fc.double({ min: 5, max: 1_000_000, noNaN: true }),
      }),
    )
    fc.assert(
      fc.property(
        fc.array(zone, { minLength: 1, maxLength: 30 }),
        fc.nat(29),
        fc.nat(359),
        fc.nat(100_000),
        (shapes, near, course, lengthM) => {
          const zones = shapes.map((shape, nth) => ({ id: nth + 1, shape }))
          const shape = shapes[near % shapes.length] as GeozoneShape
          const [origin] =
            shape.kind === 'circle' ? [shape.centre] : shape.kind === 'polygon' ? shape.points : shape.way
          if (!origin) throw new Error('nowhere')
          const point = destination(origin, course, lengthM)
          const expected = zones.filter((candidate) => isInGeozone(candidate.shape, point)).map(({ id }) => id)
          expect(indexGeozones(zones).idsAt(point)).toEqual(expected)
        },
      ),
      { numRuns: 300 },
    )
  })
  test('answers 20,000 questions over 5,000 zones without looking at them all', () => {
    const zones = Array.from({ length: 5_000 }, (_, nth) => ({
      id: nth + 1,
      shape: {
        kind: 'circle' as const,
        centre: at(36 + (nth % 70) / 10, -9 + Math.floor(nth / 70) / 6),
        radiusM: 3_000,
      },
    }))
    const index = indexGeozones(zones)
    let found = 0
    for (let nth = 0; nth < 20_000; nth++)
      found += index.idsAt(at(36 + (nth % 1_000) * 0.007, -9 + (nth / 20_000) * 12)).length
    expect(found).toBeGreaterThan(1_000)
  })
  test('has the same revision for the same zones in any order, another after a change', () => {
    const a = { id: 1, shape: square }
    const b = { id: 2, shape: { kind: 'circle' as const, centre: at(1, 1), radiusM: 50 } }
    expect(indexGeozones([a, b]).revision).toBe(indexGeozones([b, a]).revision)
    expect(indexGeozones([a]).revision).not.toBe(indexGeozones([a, b]).revision)
    expect(indexGeozones([a, { ...b, shape: { ...b.shape, radiusM: 51 } }]).revision).not.toBe(
      indexGeozones([a, b]).revision,
    )
  })
  test('of nothing holds nothing', () => {
    expect(noGeozones.idsAt(at(0, 0))).toEqual([])
  })
})

describe('a crossing', () => {
  test('is what the later fix is in and the earlier was not, and the other way round', () => {
    expect(crossingsBetween([1, 2, 5], [2, 3])).toEqual({ entered: [3], left: [1, 5] })
  })
  test('does not happen while nothing changes', () => {
    expect(crossingsBetween([4], [4])).toEqual({ entered: [], left: [] })
  })
  test('happens once on a straight way through a zone', () => {
    const index = indexGeozones([{ id: 7, shape: square }])
    const way = Array.from({ length: 50 }, (_, nth) => interpolate(at(5, -5), at(5, 15), nth / 49))
    const seen = way.map((point) => index.idsAt(point))
    const all = seen.slice(1).map((ids, nth) => crossingsBetween(seen[nth] as readonly number[], ids))
    expect(all.flatMap(({ entered }) => entered)).toEqual([7])
    expect(all.flatMap(({ left }) => left)).toEqual([7])
    expect(distanceM(way[0] as LatLng, way[49] as LatLng)).toBeGreaterThan(2_000_000)
  })
})
