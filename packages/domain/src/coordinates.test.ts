import { describe, expect, test } from 'vitest'
import { parseLatLng } from './coordinates.ts'

describe('typed coordinates', () => {
  test.each([
    ['40.4168,-3.7038', { lat: 40.4168, lng: -3.7038 }],
    ['  40.4168 ,  -3.7038 ', { lat: 40.4168, lng: -3.7038 }],
    ['-33 151', { lat: -33, lng: 151 }],
    ['90,180', { lat: 90, lng: 180 }],
  ])('%j is a point', (text, point) => {
    expect(parseLatLng(text)).toEqual(point)
  })

  test.each(['', '40.4', '40,4168, -3,7038', '91, 0', '0, 181', '40.4168; -3.7038', 'Madrid', '1e2, 0'])(
    '%j is none',
    (text) => {
      expect(parseLatLng(text)).toBeNull()
    },
  )
})
