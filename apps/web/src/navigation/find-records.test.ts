import { expect, test } from 'vitest'
import { findRecords, readFields } from './find-records.ts'

interface Row {
  id: number
  name: string
  plate?: string
  chassis?: string
}
let reads = 0
const fieldsOf = readFields<Row>(({ name, plate, chassis }) => {
  reads += 1
  return Object.entries({ name, plate, chassis })
})
const rows: Row[] = [
  { id: 1, name: 'Grúa Camión', plate: '1234-BCD' },
  { id: 2, name: 'Camión 10', plate: '9999-XYZ', chassis: 'WDB963403' },
  { id: 3, name: 'Furgón', plate: '4321-ZZZ', chassis: 'WVWZZZ1K' },
  { id: 4, name: '' },
]
const find = (query: string, most = 10) =>
  findRecords(rows, query, fieldsOf, most).map(({ row, field }) => (field ? [row.id, field.key, field.text] : [row.id]))

test.each([
  ['camion', [[2], [1]]],
  ['1234 bcd', [[1, 'plate', '1234-BCD']]],
  ['9999xyz', [[2, 'plate', '9999-XYZ']]],
  ['camion 963', [[2, 'chassis', 'WDB963403']]],
  ['zzz', [[3, 'plate', '4321-ZZZ']]],
  ['furgon 10', []],
  ['', []],
  ['-', []],
])('%j finds %j', (query, found) => expect(find(query)).toEqual(found))

test('so many at most, those whose name begins with it first', () => expect(find('camion', 1)).toEqual([[2]]))

test('each record is read once, however often one looks', () => {
  find('a')
  const before = reads
  find('ab')
  expect(reads).toBe(before)
})
