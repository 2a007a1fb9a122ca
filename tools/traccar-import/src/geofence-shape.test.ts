import { expect, test } from 'vitest'
import { shapeOfArea } from './geofence-shape.ts'

test('a circle and a polygon come as they are, latitude first, the ring opened', () => {
  expect(shapeOfArea('CIRCLE (38.8794 -6.9707, 250.5)')).toEqual({
    kind: 'circle',
    centre: { lat: 38.8794, lng: -6.9707 },
    radiusM: 250.5,
  })
  expect(shapeOfArea('POLYGON ((38.1 -6.1, 38.2 -6.1, 38.2 -6.2, 38.1 -6.1))')).toEqual({
    kind: 'polygon',
    points: [
      { lat: 38.1, lng: -6.1 },
      { lat: 38.2, lng: -6.1 },
      { lat: 38.2, lng: -6.2 },
    ],
  })
})

test('a line becomes a corridor of the given width, within what corridors may have', () => {
  const way = [
    { lat: 0, lng: 0 },
    { lat: 0, lng: 0.01 },
    { lat: 0.01, lng: 0.01 },
  ]
  const line = 'LINESTRING (0 0, 0 0.01, 0 0.01, 0.01 0.01)'
  expect(shapeOfArea(line)).toEqual({ kind: 'corridor', way, halfWidthM: 25 })
  expect(shapeOfArea(line, 111.32)).toEqual({ kind: 'corridor', way, halfWidthM: 111.32 })
  expect(shapeOfArea(line, 5)).toEqual({ kind: 'corridor', way, halfWidthM: 20 })
})

test('what is no area of this earth is none', () => {
  const areas = [
    '',
    'CIRCLE (38 -6, 0)',
    'CIRCLE (98 -6, 10)',
    'POLYGON ((1 1, 2 2))',
    'LINESTRING (1 1)',
    'POINT (1 1)',
    'POLYGON ((a b, c d, e f))',
  ]
  expect(areas.map((area) => shapeOfArea(area))).toEqual(areas.map(() => undefined))
})
