import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LatLng } from './fix.ts'
import {
  bearingDeg,
  boundsContain,
  boundsOf,
  boundsOfCircle,
  boundsWidth,
  destination,
  distanceM,
  interpolate,
  lngDelta,
  wrapLng,
} from './geometry.ts'

const madrid = { lat: 40.4168, lng: -3.7038 }
const lisbon = { lat: 38.7223, lng: -9.1393 }
const pointAnywhere: fc.Arbitrary<LatLng> = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
})

describe('distance', () => {
  test('a degree of longitude on the equator is 111.195 km', () => {
    expect(distanceM({ lat: 0, lng: 10 }, { lat: 0, lng: 11 })).toBeCloseTo(111_195, -1)
  })
  test('Madrid to Lisbon is 502.4 km', () => {
    expect(distanceM(madrid, lisbon) / 1000).toBeCloseTo(502.4, 1)
  })
  test('two points on either side of the antimeridian are near', () => {
    expect(distanceM({ lat: 0, lng: 179.999 }, { lat: 0, lng: -179.999 })).toBeCloseTo(222.4, 0)
  })
  test('every longitude of a pole is one place', () => {
    expect(distanceM({ lat: 90, lng: 12 }, { lat: 90, lng: -150 })).toBeLessThan(1e-6)
  })
  test('does not change when longitudes turn by 360 degrees', () => {
    fc.assert(
      fc.property(pointAnywhere, pointAnywhere, (a, b) => {
        expect(distanceM(a, { lat: b.lat, lng: b.lng + 360 })).toBeCloseTo(distanceM(a, b), 2)
      }),
    )
  })
})

describe('course', () => {
  test('east along the equator is 90, west across the antimeridian is 270', () => {
    expect(bearingDeg({ lat: 0, lng: 0 }, { lat: 0, lng: 1 })).toBeCloseTo(90)
    expect(bearingDeg({ lat: 0, lng: -179.5 }, { lat: 0, lng: 179.5 })).toBeCloseTo(270)
  })
  test('a destination lies at the length asked for, on the course asked for', () => {
    fc.assert(
      fc.property(
        fc.record({
          lat: fc.double({ min: -85, max: 85, noNaN: true }),
          lng: fc.double({ min: -180, max: 180, noNaN: true }),
        }),
        fc.double({ min: 0, max: 359.99, noNaN: true }),
        fc.double({ min: 10, max: 400_000, noNaN: true }),
        (origin, course, lengthM) => {
          const end = destination(origin, course, lengthM)
          expect(distanceM(origin, end)).toBeCloseTo(lengthM, 2)
          expect(Math.abs(lngDelta(bearingDeg(origin, end), course))).toBeLessThan(0.01)
        },
      ),
    )
  })
  test('half-way is as far from one end as from the other, over the antimeridian too', () => {
    fc.assert(
      fc.property(pointAnywhere, pointAnywhere, (a, b) => {
        fc.pre(distanceM(a, b) < 19_000_000)
        const middle = interpolate(a, b, 0.5)
        expect(distanceM(a, middle)).toBeCloseTo(distanceM(middle, b), 0)
        expect(distanceM(a, middle)).toBeCloseTo(distanceM(a, b) / 2, 0)
      }),
    )
  })
})

describe('longitudes', () => {
  test('are wrapped to -180 up to but not 180', () => {
    expect([180, -180, 540, -181, 359].map(wrapLng)).toEqual([-180, -180, -180, 179, -1])
  })
  test('the step between two goes the short way', () => {
    expect(lngDelta(179, -179)).toBe(2)
    expect(lngDelta(-179, 179)).toBe(-2)
  })
})

describe('bounds', () => {
  test('points around the antimeridian have a narrow box that crosses it', () => {
    const bounds = boundsOf([
      { lat: 1, lng: 179 },
      { lat: -1, lng: -178 },
    ])
    expect(bounds).toEqual({ south: -1, north: 1, west: 179, east: -178 })
    expect(boundsWidth(bounds as NonNullable<typeof bounds>)).toBe(3)
  })
  test('nothing has no box', () => {
    expect(boundsOf([])).toBeUndefined()
  })
  test('hold every point that they were made of', () => {
    fc.assert(
      fc.property(fc.array(pointAnywhere, { minLength: 1, maxLength: 30 }), (points) => {
        const bounds = boundsOf(points)
        for (const point of points) expect(bounds && boundsContain(bounds, point)).toBe(true)
      }),
    )
  })
  test('of a circle hold every point of the circle, poles included', () => {
    fc.assert(
      fc.property(
        pointAnywhere,
        fc.double({ min: 5, max: 1_000_000, noNaN: true }),
        fc.double({ min: 0, max: 359, noNaN: true }),
        fc.double({ min: 0, max: 0.999999, noNaN: true }),
        (centre, radiusM, course, part) => {
          const inside = destination(centre, course, radiusM * part)
          const { south, west, north, east } = boundsOfCircle(centre, radiusM)
          // A hair of slack: what lies on the rim may round to either side.
          const grown = {
            south: south - 1e-9,
            north: north + 1e-9,
            west: west === -180 ? west : west - 1e-7,
            east: east === 180 ? east : east + 1e-7,
          }
          expect(boundsContain(grown, inside)).toBe(true)
        },
      ),
    )
  })
})
