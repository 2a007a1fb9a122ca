import { expect, test } from 'vitest'
import { withPlaces } from './exported-places.ts'

const columns = [
  { id: 'name', header: 'Nombre', kind: 'text' },
  { id: 'address', header: 'Lugar', kind: 'text' },
] as const
const table = {
  title: 'Vehículos',
  columns,
  rows: [
    ['Camión 01', '38.87450, -6.97060'],
    ['Camión 02', null],
  ],
}

test('coordinates give way to the name of their place', async () => {
  const asked: unknown[] = []
  const { rows } = await withPlaces(table, async (at) => {
    asked.push(at)
    return 'Badajoz, España'
  })
  expect(rows).toEqual([
    ['Camión 01', 'Badajoz, España'],
    ['Camión 02', null],
  ])
  expect(asked).toEqual([{ lat: 38.8745, lng: -6.9706 }])
})

test('coordinates stay where nobody knows the place, and where nobody answers', async () => {
  expect((await withPlaces(table, async () => '')).rows).toEqual(table.rows)
  const refused = withPlaces(table, () => Promise.reject(new Error('down')))
  expect((await refused).rows).toEqual(table.rows)
})

test('a table without places is left as it is', async () => {
  const plain = { ...table, columns: [columns[0]], rows: [['38.1, -6.2']] }
  expect(await withPlaces(plain, async () => 'Badajoz')).toBe(plain)
})
