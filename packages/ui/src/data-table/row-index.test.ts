import { describe, expect, test } from 'vitest'
import type { Column } from './column.ts'
import { createRowIndex } from './row-index.ts'
import { testFormat } from './test-format.ts'

interface Van {
  name: string
  km: number | null
  state: string
}
const van = (name: string, km: number | null = 0, state = 'on'): Van => ({ name, km, state })
const name: Column<Van> = { id: 'name', header: 'Nombre', value: (row) => row.name }
const km: Column<Van> = { id: 'km', header: 'Km', kind: 'number', value: (row) => row.km }
const state: Column<Van> = {
  id: 'state',
  header: 'Estado',
  kind: 'choice',
  choices: [
    { value: 'on', label: 'Encendido' },
    { value: 'off', label: 'Apagado' },
  ],
  value: (row) => row.state,
}
const indexOf = (rows: Van[]) => createRowIndex(rows, { language: 'es', format: testFormat })
const namesIn = (rows: Van[], order: Uint32Array) => [...order].map((at) => rows[at]?.name)

describe('the order of rows', () => {
  test('is by value for figures, and empty cells come last both ways', () => {
    const rows = [van('a', 100), van('b', null), van('c', 20), van('d', 3)]
    expect(namesIn(rows, indexOf(rows).ascending(km))).toEqual(['d', 'c', 'a', 'b'])
    expect(namesIn(rows, indexOf(rows).descending(km))).toEqual(['a', 'c', 'd', 'b'])
  })

  test('is by the words of a choice and not by its key', () => {
    const rows = [van('a', 0, 'on'), van('b', 0, 'off')]
    expect(namesIn(rows, indexOf(rows).ascending(state))).toEqual(['b', 'a'])
  })

  test('leaves equals as they came, both ways', () => {
    const rows = [van('x', 1), van('y', 1), van('z', 1)]
    expect(namesIn(rows, indexOf(rows).ascending(km))).toEqual(['x', 'y', 'z'])
    expect(namesIn(rows, indexOf(rows).descending(km))).toEqual(['x', 'y', 'z'])
  })
})

test('makes keys and texts of a column once, and anew only of one that is another', () => {
  const read: string[] = []
  const spy = (id: string): Column<Van> => ({
    id,
    header: id,
    value: (row) => {
      read.push(id)
      return row.name
    },
  })
  const [steady, live] = [spy('steady'), spy('live')]
  const index = indexOf([van('a'), van('b')])
  index.ascending(steady)
  index.search('a', [steady, live])
  read.length = 0
  index.descending(steady)
  index.search('b', [steady, live])
  expect(read).toEqual([])
  index.search('b', [steady, spy('live')])
  expect(read).toEqual(['live', 'live'])
})

describe('the search', () => {
  const rows = [van('Furgón Málaga', 1_200, 'on'), van('Moto', 7, 'off')]

  test('looks at all columns that it is given, as they read', () => {
    const index = indexOf(rows)
    expect(index.search('malaga encendido', [name, km, state])).toEqual(Uint8Array.of(1, 0))
    expect(index.search('encendido', [name, km])).toEqual(Uint8Array.of(0, 0))
    expect(index.search('7', [name, km])).toEqual(Uint8Array.of(0, 1))
    expect(index.search('   ', [name])).toBeNull()
  })

  test('gets ready in slices and is right when it has not finished', () => {
    const many = Array.from({ length: 1_000 }, (_, nth) => van(`Furgón ${nth}`))
    const index = indexOf(many)
    let ms = 0
    const clock = () => {
      ms += 1
      return ms
    }
    expect(index.prepare([name], clock, 2)).toBe(false)
    expect(index.search('furgon 999', [name])?.reduce((sum, hit) => sum + hit, 0)).toBe(1)
    expect(index.prepare([name], clock, 50)).toBe(true)
    expect(namesIn(many, index.ascending(name)).slice(0, 2)).toEqual(['Furgón 0', 'Furgón 1'])
  })
})

test('rows that were being put in order when somebody asked come out as those that nobody prepared', () => {
  const rows = Array.from({ length: 7_000 }, (_, at) => van(`Van ${(at * 7_919) % 2_500}`))
  const expected = indexOf(rows).ascending(name)
  for (const slices of [0, 10, 60, 75, 85, 110]) {
    const index = indexOf(rows)
    let reads = 0
    // Each reading of the clock is one millisecond.
    for (let slice = 0; slice < slices; slice += 1) index.prepare([name], () => reads++, 2)
    expect(index.ascending(name)).toEqual(expected)
    expect(index.descending(name)).toEqual(indexOf(rows).descending(name))
  }
  const ready = indexOf(rows)
  let slices = 0
  while (!ready.prepare([name], () => slices++, 2)) expect(slices).toBeLessThan(10_000)
  expect(ready.ascending(name)).toEqual(expected)
})
