import { expect, test } from 'vitest'
import { geozoneAreaM2 } from './geozone-area.ts'
import { outlineOf } from './geozone-outline.ts'

test('a small circle has the area of a flat one, and nearly that of its outline', () => {
  const circle = { kind: 'circle', centre: { lat: 40, lng: -3 }, radiusM: 500 } as const
  const points = outlineOf(circle).map(([lng, lat]) => ({ lat, lng }))
  expect(geozoneAreaM2(circle) / (Math.PI * 500 ** 2)).toBeCloseTo(1, 4)
  expect(geozoneAreaM2({ kind: 'polygon', points: points.slice(0, -1) }) / geozoneAreaM2(circle)).toBeCloseTo(1, 2)
})
