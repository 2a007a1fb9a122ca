import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distanceM } from '../geometry.ts'
import { packFixes, type ReadFixes } from './packed-fixes.ts'
import { boundsOfRoute, placeAt, shiftRoute, unpackFixes } from './played-route.ts'
import { orderFixes, thinFixes } from './thin-fixes.ts'

const second = 1_000
const gapMs = 900 * second
const fromTs = Date.UTC(2026, 6, 20)
const thinning = { toleranceM: 3, toleranceKmh: 6, gapMs, maxPoints: 4_000 }

type Row = readonly [atS: number, lat: number, lng: number, speedKmh?: number | null]
const fixesOf = (rows: readonly Row[]): ReadFixes => ({
  recordedAt: rows.map(([at]) => fromTs + at * second),
  lat: rows.map(([, lat]) => lat),
  lng: rows.map(([, , lng]) => lng),
  speedKmh: rows.map(([, , , speed]) => speed ?? null),
})
/** As they come out at the other side of the wire. */
const playedOf = (rows: readonly Row[]) => {
  const fixes = fixesOf(rows)
  const packed = packFixes(fixes, thinFixes(fixes, thinning), fromTs)
  return unpackFixes(JSON.parse(JSON.stringify(packed)), fromTs)
}
const at = (s: number): number => fromTs + s * second

describe('a played unit', () => {
  test('is on the line between two fixes, and between their speeds', () => {
    const route = playedOf([
      [0, 40, -3, 20],
      [100, 40.01, -3.02, 60],
    ])
    const place = placeAt(route, at(25))
    expect(place).toMatchObject({ speedKmh: 30, fixAt: at(0), fix: 0, isHeld: false })
    expect(place?.lat).toBeCloseTo(40.0025, 6)
    expect(place?.lng).toBeCloseTo(-3.005, 6)
    expect(place?.heading).toBeCloseTo(303, 0)
  })

  test('is nowhere before its first fix, and stays at its last one', () => {
    const route = playedOf([[10, 40, -3, 0]])
    expect(placeAt(route, at(9))).toBeNull()
    expect(placeAt(route, at(10))).toMatchObject({ lat: 40, lng: -3, isHeld: true, heading: null })
    expect(placeAt(route, at(9_999))).toMatchObject({ lat: 40, lng: -3, isHeld: true, speedKmh: null })
    expect(placeAt(playedOf([]), at(0))).toBeNull()
  })

  test('is held over a silence and is then where it was heard of again', () => {
    const route = playedOf([
      [0, 40, -3, 50],
      [1_000, 41, -3, 50],
      [1_100, 41.01, -3, 50],
    ])
    expect(placeAt(route, at(999))).toMatchObject({ lat: 40, isHeld: true, fixAt: at(0) })
    expect(placeAt(route, at(1_000))).toMatchObject({ lat: 41, isHeld: false })
  })

  test('goes the short way over the antimeridian', () => {
    const route = playedOf([
      [0, -17, 179.9],
      [100, -17, -179.9],
      [200, -17, 179.9],
    ])
    expect(placeAt(route, at(25))?.lng).toBeCloseTo(179.95, 5)
    expect(placeAt(route, at(75))?.lng).toBeCloseTo(-179.95, 5)
    expect(placeAt(route, at(175))?.lng).toBeCloseTo(179.95, 5)
    expect(placeAt(route, at(50))?.heading).toBeCloseTo(90, 3)
    const bounds = boundsOfRoute(route, at(0), at(200))
    expect((bounds?.east ?? 0) - (bounds?.west ?? 0)).toBeCloseTo(0.2, 5)
  })

  test('was heard of before the period began', () => {
    const route = playedOf([
      [-86_400, 40, -3],
      [60, 40.1, -3],
    ])
    expect(placeAt(route, at(0))).toMatchObject({ lat: 40, isHeld: true, fixAt: at(-86_400) })
  })

  test('does at another time what it did, laid over another day', () => {
    const route = playedOf([
      [0, 40, -3],
      [100, 40.01, -3],
    ])
    expect(placeAt(shiftRoute(route, 86_400 * second), at(86_450))?.lat).toBeCloseTo(40.005, 6)
  })
})

describe('thinned fixes', () => {
  test('are in order, each instant once, however they came', () => {
    const fixes = fixesOf([
      [20, 40.02, -3],
      [0, 40, -3],
      [20, 55, 55],
      [10, 40.01, -3],
    ])
    expect(orderFixes(fixes)).toEqual([1, 3, 0])
  })

  test('leave out what the others say, and keep a halt on a straight road', () => {
    const rows: Row[] = []
    let lat = 40
    for (let nth = 0; nth < 300; nth += 1) {
      const stands = nth >= 100 && nth < 200
      if (!stands) lat += 0.0002
      rows.push([nth * 10, lat, -3, stands ? 0 : 8])
    }
    const route = playedOf(rows)
    expect(route.at.length).toBeLessThan(12)
    expect(placeAt(route, at(1_500))?.lat).toBeCloseTo(40.02, 4)
  })

  test('keep both sides of a silence', () => {
    const rows: Row[] = [0, 10, 20, 5_000, 5_010, 5_020].map((s) => [s, 40, -3, 0])
    expect(thinFixes(fixesOf(rows), thinning)).toEqual({ kept: [0, 2, 3, 5], heldAfter: [1] })
  })

  test('say where a unit was to the tolerance, at each instant, as long as there is room', () => {
    const step = fc.tuple(
      fc.integer({ min: 1, max: 600 }),
      fc.double({ min: -0.004, max: 0.004, noNaN: true }),
      fc.double({ min: -0.004, max: 0.004, noNaN: true }),
    )
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 120 }), (steps) => {
        let [s, lat, lng] = [0, 40, 179.99]
        const rows = steps.map(([ds, dLat, dLng]): Row => {
          s += ds
          lat += dLat
          lng = lng + dLng > 180 ? lng + dLng - 360 : lng + dLng
          return [s, lat, lng, 30]
        })
        const route = playedOf(rows)
        for (const [when, trueLat, trueLng] of rows) {
          const place = placeAt(route, at(when))
          expect(distanceM(place ?? { lat: 0, lng: 0 }, { lat: trueLat, lng: trueLng })).toBeLessThan(4)
        }
      }),
    )
  })

  test('are never more than asked for', () => {
    const rows: Row[] = Array.from({ length: 2_000 }, (_, nth) => [
      nth * 10,
      40 + (nth % 7) * 0.1,
      -3 - (nth % 5) * 0.1,
      30,
    ])
    expect(thinFixes(fixesOf(rows), { ...thinning, maxPoints: 50 }).kept.length).toBeLessThanOrEqual(50)
    const silent: Row[] = rows.map(([s, lat, lng]) => [s * 1_000, lat, lng])
    expect(thinFixes(fixesOf(silent), { ...thinning, maxPoints: 50 }).kept.length).toBeLessThanOrEqual(50)
  })
})
