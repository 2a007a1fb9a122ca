import { expect, test } from 'vitest'
import { heldTo } from './map-limits.ts'

const spain = { southWest: { lat: 36, lng: -10 }, northEast: { lat: 44, lng: 4 }, minZoom: 5, maxZoom: 16 }

test('leaves alone what lies within', () => {
  const look = { lat: 40, lng: -3, zoom: 9 }
  expect(heldTo(spain, look)).toEqual(look)
  // Another copy of the world is the same place.
  expect(heldTo(spain, { ...look, lng: 357 })).toEqual({ ...look, lng: 357 })
})

test('goes back to the nearest place and zoom', () => {
  expect(heldTo(spain, { lat: 60, lng: 20, zoom: 2 })).toEqual({ lat: 44, lng: 4, zoom: 5 })
  expect(heldTo(spain, { lat: 0, lng: -30, zoom: 18 })).toEqual({ lat: 36, lng: -10, zoom: 16 })
})

test('may reach over the date line', () => {
  const pacific = { ...spain, southWest: { lat: -50, lng: 170 }, northEast: { lat: 0, lng: -170 } }
  expect(heldTo(pacific, { lat: -20, lng: 179, zoom: 6 }).lng).toBe(179)
  expect(heldTo(pacific, { lat: -20, lng: -175, zoom: 6 }).lng).toBe(-175)
  expect(heldTo(pacific, { lat: -20, lng: 160, zoom: 6 }).lng).toBe(170)
  expect(heldTo(pacific, { lat: -20, lng: -160, zoom: 6 }).lng).toBe(-170)
})
