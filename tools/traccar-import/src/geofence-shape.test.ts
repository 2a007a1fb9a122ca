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

test('a line becomes a band of the given width, with its corners kept', () => {
  const shape = shapeOfArea('LINESTRING (0 0, 0 0.01, 0.01 0.01)', 111.32)
  if (shape?.kind !== 'polygon') throw new Error('no band')
  const rounded = shape.points.map(({ lat, lng }) => [Number(lat.toFixed(4)), Number(lng.toFixed(4))])
  expect(rounded).toEqual([
    [0.001, 0],
    [0.001, 0.009],
    [0.01, 0.009],
    [0.01, 0.011],
    [-0.001, 0.011],
    [-0.001, 0],
  ])
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
