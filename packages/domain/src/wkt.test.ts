import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readWkt, roundDegrees, writeWkt, writeWktLine } from './wkt.ts'

const square = [
  { lat: 43, lng: -2 },
  { lat: 43, lng: -1.9 },
  { lat: 43.1, lng: -1.9 },
]

test.each([
  ['POLYGON((-2 43, -1.9 43, -1.9 43.1, -2 43))'],
  ['polygon ((-2 43,-1.9 43,-1.9 43.1))'],
  ['SRID=4326;POLYGON Z ((-2 43 10, -1.9 43 10, -1.9 43.1 10, -2 43 10))'],
  ['MULTIPOLYGON(((-2 43, -1.9 43, -1.9 43.1, -2 43)))'],
])('%s is an outline, longitude first', (text) => {
  expect(readWkt(text)).toEqual({ kind: 'polygon', points: square })
})

test.each([['LINESTRING(-2 43, -1.9 43)'], ['multilinestring ((-2 43 5, -1.9 43 5))']])('%s is a line', (text) => {
  expect(readWkt(text)).toEqual({ kind: 'line', points: square.slice(0, 2) })
})

test('a point is a place', () => {
  expect(readWkt(' POINT (-2 43) ')).toEqual({ kind: 'point', at: { lat: 43, lng: -2 } })
})

test.each([
  ['', 'wkt.form'],
  ['40.41, -3.70', 'wkt.form'],
  ['POLYGON((-2 43, -1.9, -1.9 43.1))', 'wkt.form'],
  ['POLYGON((-2 43, x 43, -1.9 43.1))', 'wkt.form'],
  ['POLYGON(-2 43, -1.9 43, -1.9 43.1)', 'wkt.form'],
  ['POLYGON((-2 43, -1.9 43', 'wkt.form'],
  ['POINT(-2 43, -2 44)', 'wkt.form'],
  ['GEOMETRYCOLLECTION(POINT(-2 43))', 'wkt.kind'],
  ['LINESTRING(-2 43)', 'wkt.form'],
  ['LINESTRING((-2 43, -1.9 43))', 'wkt.form'],
  ['LINESTRING(43 -200, 43 -190)', 'wkt.range'],
  ['MULTILINESTRING((-2 43, -1.9 43), (2 43, 1.9 43))', 'wkt.several'],
  ['POLYGON((43 -200, 43 -190, 44 -190))', 'wkt.range'],
  ['POLYGON((-2 43, -1.9 43, -1.9 43.1), (-1.99 43.01, -1.98 43.01, -1.98 43.02))', 'wkt.holes'],
  ['MULTIPOLYGON(((-2 43, -1.9 43, -1.9 43.1)), ((2 43, 1.9 43, 1.9 43.1)))', 'wkt.several'],
])('%s is refused as %s', (text, problem) => {
  expect(readWkt(text)).toBe(problem)
})

test.each([['('], [' '], ['(('], [') ']])('many %j are refused, and at once', (part) => {
  expect(readWkt(`POLYGON((${part.repeat(100_000)}`)).toBe('wkt.form')
})

test('what is written is read again to the centimetre', () => {
  const degree = (most: number) => fc.double({ min: -most, max: most, noNaN: true }).map(roundDegrees)
  const point = fc.record({ lat: degree(90), lng: degree(180) }).map(({ lat, lng }) => ({ lat: lat + 0, lng: lng + 0 }))
  fc.assert(
    fc.property(
      fc.uniqueArray(point, { minLength: 3, maxLength: 12, selector: ({ lat, lng }) => `${lat} ${lng}` }),
      (points) => {
        expect(readWkt(writeWkt(points))).toEqual({ kind: 'polygon', points })
        expect(readWkt(writeWktLine(points))).toEqual({ kind: 'line', points })
      },
    ),
  )
})
