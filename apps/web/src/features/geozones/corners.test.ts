import { expect, test } from 'vitest'
import { cornersText, readCorners, readWay } from './corners.ts'

const points = [
  { lat: 43, lng: -2 },
  { lat: 43, lng: -1.9 },
  { lat: 43.1, lng: -1.9 },
]

test('corners are written one a line and read again', () => {
  expect(cornersText(points)).toBe('43.000000, -2.000000\n43.000000, -1.900000\n43.100000, -1.900000')
  expect(readCorners(cornersText(points))).toEqual({ points })
})

test('empty lines and a closing corner do not count', () => {
  expect(readCorners('\n43, -2\n\n43 -1.9\n43.1, -1.9\n43, -2\n')).toEqual({ points })
})

test('the line that is no place is named', () => {
  expect(readCorners('43, -2\n\nnorte\n43, -1')).toEqual({ problem: 'line', line: 3 })
  expect(readCorners('43, -2\n91, 0\n43, -1')).toEqual({ problem: 'line', line: 2 })
})

test('a way of two points is one, and may end where it begins', () => {
  expect(readWay('43, -2\n\n43, -1.9')).toEqual({ points: points.slice(0, 2) })
  const round = [...points, points[0]]
  expect(readWay(cornersText([...points, ...points.slice(0, 1)]))).toEqual({ points: round })
  expect(readWay('43, -2')).toEqual({ problem: 'few' })
  expect(readWay('43, -2\nsur')).toEqual({ problem: 'line', line: 2 })
})

test('two corners enclose nothing', () => {
  expect(readCorners('43, -2\n43, -1\n43, -2')).toEqual({ problem: 'few' })
})
