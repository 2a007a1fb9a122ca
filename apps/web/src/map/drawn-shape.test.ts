import type { GeozoneShape } from '@atalaya/contract/geozones'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toFeature, toShape } from './drawn-shape.ts'

test('a circle that is drawn comes back with its centre and radius', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -80, max: 80, noNaN: true }),
      fc.double({ min: -179, max: 179, noNaN: true }),
      fc.integer({ min: 10, max: 50_000 }),
      (lat, lng, radiusM) => {
        const back = toShape(toFeature({ kind: 'circle', centre: { lat, lng }, radiusM }), 100)
        if (back?.kind !== 'circle') throw new Error('not a circle')
        expect(back.radiusM).toBeCloseTo(radiusM, 0)
        expect(back.centre.lat).toBeCloseTo(lat, 6)
        expect(back.centre.lng).toBeCloseTo(lng, 6)
      },
    ),
  )
})

test('a polygon comes back point by point, without the closing one', () => {
  const shape: GeozoneShape = {
    kind: 'polygon',
    points: [
      { lat: 40, lng: -3 },
      { lat: 41, lng: -3 },
      { lat: 41, lng: -2 },
    ],
  }
  const feature = toFeature(shape)
  expect(feature.geometry.type === 'Polygon' && feature.geometry.coordinates[0]).toHaveLength(4)
  expect(toShape(feature, 100)).toEqual(shape)
})

test('a corridor comes back as its way, as wide as is said', () => {
  const way = [
    { lat: 40, lng: -3 },
    { lat: 41, lng: -3.123456789 },
  ]
  expect(toShape(toFeature({ kind: 'corridor', way, halfWidthM: 80 }), 250)).toEqual({
    kind: 'corridor',
    way,
    halfWidthM: 250,
  })
})

test('the smallest circle is the smallest geozone', () => {
  const centre = { lat: 40, lng: -3 }
  const back = toShape(toFeature({ kind: 'circle', centre, radiusM: 1 }), 100)
  expect(back).toMatchObject({ kind: 'circle', radiusM: 5 })
})
