import { expect, test } from 'vitest'
import { pastedPoints } from './calibration-paste.ts'

const table = [
  { x: 0.5, y: 0 },
  { x: 1.5, y: 1_200.25 },
]
test.each([
  ['a spreadsheet, decimals with a comma', 'Voltios\tLitros\n0,5\t0\n1,5\t1.200,25\n'],
  ['a spreadsheet, decimals with a point', '0.5\t0\r\n1.5\t1,200.25'],
  ['semicolons', '1,5;1200,25\n0,5;0'],
  ['commas', '0.5,0\n1.5,1200.25'],
  ['blanks', '0.5 0\n1.5   1200.25'],
])('two columns come out of %s', (_, text) => expect(pastedPoints(text)).toEqual(table))

test.each(['', 'hello', '5', '1\t2', '1\t2\t3\n4\t5\t6'])('%j is no table', (text) =>
  expect(pastedPoints(text)).toBeNull(),
)
