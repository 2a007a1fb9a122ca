import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lngDelta } from '../geometry.ts'
import { openSea, type RegionOutline, regionMap } from './region-map.ts'

type Ring = [number, number][]
const box = (west: number, south: number, east: number, north: number): Ring => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
]
/** A has a hole that B fills, and an island; C shares A's eastern border, which is slanted. */
const outlines: RegionOutline[] = [
  {
    code: 'A',
    polygons: [
      [
        [
          [0, 0],
          [10, 0],
          [12, 10],
          [0, 10],
          [0, 0],
        ],
        box(4, 4, 6, 6),
      ],
      [box(-5, 3, -4, 4)],
    ],
  },
  { code: 'B', polygons: [[box(4, 4, 6, 6)]] },
  {
    code: 'C',
    polygons: [
      [
        [
          [10, 0],
          [20, 0],
          [20, 10],
          [12, 10],
          [10, 0],
        ],
      ],
    ],
  },
]
const map = regionMap(outlines)

/** By the plainest code: no bands, no shared edges. */
const plainAt = (lat: number, lng: number): string => {
  const isInside = (ring: Ring) => {
    let inside = false
    for (let nth = 1; nth < ring.length; nth += 1) {
      const [[x1, y1], [x2, y2]] = [ring[nth - 1] as [number, number], ring[nth] as [number, number]]
      if (y1 > lat !== y2 > lat && lng >= x1 + ((x2 - x1) * (lat - y1)) / (y2 - y1)) inside = !inside
    }
    return inside
  }
  const within = (polygon: RegionOutline['polygons'][number]) =>
    (polygon as Ring[]).filter((ring) => isInside(ring)).length % 2 === 1
  return outlines.find(({ polygons }) => polygons.some(within))?.code ?? openSea
}

/** As trackers tell them, seven digits after the point: what is closer to an outline is rounded away by any reckoning. */
const degrees = (min: number, max: number) => fc.integer({ min: min * 1e7, max: max * 1e7 }).map((steps) => steps / 1e7)
const points = fc.record({ lat: degrees(-2, 12), lng: degrees(-7, 22) })

test('a place is in the region whose outline is around it, in holes and on islands too', () => {
  expect(map.regionAt({ lat: 1, lng: 1 })).toBe('A')
  expect(map.regionAt({ lat: 5, lng: 5 })).toBe('B')
  expect(map.regionAt({ lat: 3.5, lng: -4.5 })).toBe('A')
  expect(map.regionAt({ lat: 5, lng: 10.9 })).toBe('A')
  expect(map.regionAt({ lat: 5, lng: 11.1 })).toBe('C')
  expect(map.regionAt({ lat: 5, lng: -2 })).toBe(openSea)
  fc.assert(
    fc.property(points, ({ lat, lng }) => {
      expect(map.regionAt({ lat, lng })).toBe(plainAt(lat, lng))
    }),
  )
})

test('a box is of one region only where no outline passes', () => {
  expect(map.regionOfBox({ south: 1, west: 1, north: 3, east: 9 })).toBe('A')
  expect(map.regionOfBox({ south: 1, west: 1, north: 7, east: 7 })).toBeUndefined()
  expect(map.regionOfBox({ south: -2, west: -2, north: -1, east: 2 })).toBe(openSea)
  fc.assert(
    fc.property(points, points, degrees(0, 1), degrees(0, 1), (a, b, u, v) => {
      const around = {
        ...{ south: Math.min(a.lat, b.lat), west: Math.min(a.lng, b.lng) },
        ...{ north: Math.max(a.lat, b.lat), east: Math.max(a.lng, b.lng) },
      }
      const code = map.regionOfBox(around)
      if (code === undefined) return
      const within = (low: number, high: number, share: number) => Math.min(high, low + (high - low) * share)
      const { south, west, north, east } = around
      expect(plainAt(within(south, north, u), within(west, east, v))).toBe(code)
    }),
  )
})

test('a step is cut at the border, and comes to the whole', () => {
  expect(map.cutStep({ lat: 1, lng: 1 }, { lat: 2, lng: 2 })).toEqual([{ from: 0, to: 1, code: 'A' }])
  expect(map.cutStep({ lat: 5, lng: 2 }, { lat: 5, lng: 12 })).toEqual([
    { from: 0, to: expect.closeTo(0.2), code: 'A' },
    { from: expect.closeTo(0.2), to: expect.closeTo(0.4), code: 'B' },
    { from: expect.closeTo(0.4), to: expect.closeTo(0.9), code: 'A' },
    { from: expect.closeTo(0.9), to: 1, code: 'C' },
  ])
  fc.assert(
    fc.property(points, points, degrees(0, 1), (from, to, part) => {
      const parts = map.cutStep(from, to)
      expect([parts[0]?.from, parts.at(-1)?.to]).toEqual([0, 1])
      for (const [nth, { from: begin }] of parts.entries()) {
        if (nth === 0) continue
        expect(begin).toBe(parts[nth - 1]?.to)
        expect(parts[nth]?.code).not.toBe(parts[nth - 1]?.code)
      }
      const own = parts.find(({ from, to }) => part > from + 1e-9 && part < to - 1e-9)
      if (own)
        expect(plainAt(from.lat + (to.lat - from.lat) * part, from.lng + (to.lng - from.lng) * part)).toBe(own.code)
    }),
  )
})

test('a step across the antimeridian does not lead around the globe', () => {
  expect(lngDelta(179.9, -179.9)).toBeCloseTo(0.2)
  const islands = regionMap([
    { code: 'W', polygons: [[box(170, 0, 180, 10)]] },
    { code: 'E', polygons: [[box(-180, 0, -170, 10)]] },
  ])
  expect(islands.cutStep({ lat: 5, lng: 179.9 }, { lat: 5, lng: -179.9 }).map(({ code }) => code)).toEqual(['W', 'E'])
})
