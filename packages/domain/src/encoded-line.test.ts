import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeLine, encodeLine } from './encoded-line.ts'

test('writes a line as other programs read it', () => {
  // The example of the algorithm's own page.
  const line = { lat: [3_850_000, 4_070_000, 4_325_200], lng: [-12_020_000, -12_095_000, -12_645_300] }
  expect(encodeLine(line)).toBe('_p~iF~ps|U_ulLnnqC_mqNvxq`@')
  expect(decodeLine('_p~iF~ps|U_ulLnnqC_mqNvxq`@')).toEqual(line)
})

test('comes back as it was, beyond the antimeridian too', () => {
  const point = fc.tuple(
    fc.integer({ min: -9_000_000, max: 9_000_000 }),
    fc.integer({ min: -54_000_000, max: 54_000_000 }),
  )
  fc.assert(
    fc.property(fc.array(point, { maxLength: 40 }), (points) => {
      const line = { lat: points.map(([lat]) => lat), lng: points.map(([, lng]) => lng) }
      const text = encodeLine(line)
      expect(decodeLine(text)).toEqual(line)
      expect(text).not.toMatch(/\s/)
    }),
  )
})

test('of a text that was cut the whole points are read', () => {
  expect(decodeLine('_p~iF~ps|U_ulLnnq')).toEqual({ lat: [3_850_000], lng: [-12_020_000] })
  expect(decodeLine('')).toEqual({ lat: [], lng: [] })
})
