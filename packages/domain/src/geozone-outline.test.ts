import { describe, expect, test } from 'vitest'
import { distanceM } from './geometry.ts'
import { outlineOf } from './geozone-outline.ts'

describe('the outline of a geozone', () => {
  test('keeps every point of a circle at its radius', () => {
    const centre = { lat: 40.4, lng: -3.7 }
    for (const [lng, lat] of outlineOf({ kind: 'circle', centre, radiusM: 1_500 }).flat())
      expect(distanceM(centre, { lat, lng })).toBeCloseTo(1_500, 1)
  })

  test('is closed', () => {
    const [ring] = outlineOf({
      kind: 'polygon',
      points: [
        { lat: 0, lng: 0 },
        { lat: 0, lng: 1 },
        { lat: 1, lng: 1 },
      ],
    })
    expect(ring).toEqual([
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 0],
    ])
  })

  test('does not jump at the antimeridian', () => {
    const circle = outlineOf({ kind: 'circle', centre: { lat: -17, lng: 179.99 }, radiusM: 5_000 })
    const polygon = outlineOf({
      kind: 'polygon',
      points: [
        { lat: -17, lng: 179.5 },
        { lat: -17, lng: -179.5 },
        { lat: -16, lng: 180 },
      ],
    })
    for (const ring of [...circle, ...polygon]) {
      const lngs = ring.map(([lng]) => lng)
      expect(Math.max(...lngs) - Math.min(...lngs)).toBeLessThan(2)
    }
  })
})
