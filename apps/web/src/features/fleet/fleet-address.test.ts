import { expect, test } from 'vitest'
import { readView, viewText } from './fleet-address.ts'

test('a view comes back from its text to within some metres', () => {
  const view = { lat: 40.41678, lng: -3.70379, zoom: 12.345 }
  const back = readView(viewText(view))
  expect(back.lat).toBeCloseTo(view.lat, 3)
  expect(back.lng).toBeCloseTo(view.lng, 3)
  expect(back.zoom).toBeCloseTo(view.zoom, 1)
})

test('a mistyped view stays in the world', () => {
  expect(readView('99,-999,3')).toEqual({ lat: 85, lng: -180, zoom: 3 })
})
