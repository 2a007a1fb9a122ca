import { expect, test } from 'vitest'
import { distanceM } from './geometry.ts'
import { geozoneAreaM2, geozoneCentre } from './geozone-area.ts'
import { outlineOf } from './geozone-outline.ts'

test('a small circle has the area of a flat one, and nearly that of its outline', () => {
  const circle = { kind: 'circle', centre: { lat: 40, lng: -3 }, radiusM: 500 } as const
  const points = outlineOf(circle)
    .flat()
    .map(([lng, lat]) => ({ lat, lng }))
  expect(geozoneAreaM2(circle) / (Math.PI * 500 ** 2)).toBeCloseTo(1, 4)
  expect(geozoneAreaM2({ kind: 'polygon', points: points.slice(0, -1) }) / geozoneAreaM2(circle)).toBeCloseTo(1, 2)
})

test('the middle of an outline is where its ground is, across the antimeridian too', () => {
  for (const lng of [-3, 179.999]) {
    const circle = { kind: 'circle', centre: { lat: 40, lng }, radiusM: 500 } as const
    const points = outlineOf(circle)
      .flat()
      .map(([each, lat]) => ({ lat, lng: each > 180 ? each - 360 : each }))
    const crowded = [...points.slice(0, 48), ...points.slice(48).filter((_, at) => at % 8 === 0)]
    expect(distanceM(geozoneCentre({ kind: 'polygon', points: crowded }), circle.centre)).toBeLessThan(10)
  }
})
