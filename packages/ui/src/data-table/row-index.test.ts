import { describe, expect, test } from 'vitest'
import type { Column } from './column.ts'
import { createRowIndex, found } from './row-index.ts'
import { searchNotes } from './search-note.ts'
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
const looked = (index: ReturnType<typeof indexOf>, query: string, shown: Column<Van>[], hidden: Column<Van>[] = []) =>
  index.search(query, { shown, hidden })?.proceed(() => 0, 0) ?? null
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
  looked(index, 'a', [steady, live])
  read.length = 0
  index.descending(steady)
  looked(index, 'b', [steady, live])
  expect(read).toEqual([])
  looked(index, 'b', [steady, spy('live')])
  expect(read).toEqual(['live', 'live'])
})

describe('the search', () => {
  const rows = [van('Furgón Málaga', 1_200, 'on'), van('Moto', 7, 'off')]

  test('looks at all columns that it is given, as they read', () => {
    const index = indexOf(rows)
    expect(looked(index, 'malaga encendido', [name, km, state])).toEqual(Uint8Array.of(1, 0))
    expect(looked(index, 'encendido', [name, km])).toEqual(Uint8Array.of(0, 0))
    expect(looked(index, '7', [name, km])).toEqual(Uint8Array.of(0, 1))
    expect(looked(index, '   ', [name])).toBeNull()
  })

  test('finds figures and instants by their beginning, and never across a point', () => {
    const spanish = {
      ...testFormat,
      number: (value: number, decimals = 0) =>
        new Intl.NumberFormat('es-ES', { minimumFractionDigits: decimals }).format(value),
      dateTime: (instant: number) => `${new Date(instant).toISOString().slice(8, 10)}/11/2026 10:12`,
    }
    const far: Column<Van> = { ...km, decimals: 1 }
    const seen: Column<Van> = { id: 'seen', header: 'Visto', kind: 'date', value: () => Date.UTC(2026, 10, 23) }
    const index = createRowIndex(
      [van('Lista 12', 5), van('Lista 1', 1.2), van('Lista 2', 11_244), van('Lista 3', 12_076)],
      {
        language: 'es',
        format: spanish,
      },
    )
    const hits = (query: string, columns: Column<Van>[]) => [
      ...(index.search(query, { shown: columns, hidden: [] })?.proceed(() => 0, 0) ?? []),
    ]
    expect(hits('lista 12', [name, far])).toEqual([1, 0, 0, 1])
    expect(hits('1,2', [far])).toEqual([0, 1, 0, 0])
    expect(hits('12.076', [far])).toEqual([0, 0, 0, 1])
    expect(hits('12076', [far])).toEqual([0, 0, 0, 1])
    expect(hits('11/2026', [seen])).toEqual([1, 1, 1, 1])
    expect(hits('311', [seen])).toEqual([0, 0, 0, 0])
  })

  test('tells what is seen from what only a hidden column explains', () => {
    const index = indexOf(rows)
    expect(looked(index, 'malaga encendido', [name], [state])).toEqual(Uint8Array.of(found.outOfSight, found.not))
    expect(looked(index, 'malaga', [name], [state])).toEqual(Uint8Array.of(found.inSight, found.not))
    const [row] = rows as [Van]
    const notes = (query: string) =>
      searchNotes(row, query, { shown: [name], hidden: [state, km], format: testFormat }).map(
        ({ header, parts }) =>
          `${header}: ${parts.map(({ text, isFound }) => (isFound ? `[${text}]` : text)).join('')}`,
      )
    expect(notes('malaga encend')).toEqual(['Estado: [Encend]ido'])
    expect(notes('1200 encend')).toEqual(['Estado: [Encend]ido', 'Km: [1200]'])
    expect(notes('malaga')).toEqual([])
  })

  test('stops when its time is over, and comes to the same end', () => {
    const many = Array.from({ length: 1_000 }, (_, nth) => van(`Furgón ${nth}`))
    const index = indexOf(many)
    const search = index.search('furgon 99', { shown: [name], hidden: [state] })
    let slices = 0
    let ms = 0
    let finds = search?.proceed(() => ms++, 2)
    for (; finds === null; finds = search?.proceed(() => ms++, 2)) slices += 1
    expect(slices).toBeGreaterThan(3)
    expect(finds).toEqual(looked(indexOf(many), 'furgon 99', [name], [state]))
  })

  test('gets ready in slices and is right when it has not finished', () => {
    const many = Array.from({ length: 1_000 }, (_, nth) => van(`Furgón ${nth}`))
    const index = indexOf(many)
    let ms = 0
    const clock = () => {
      ms += 1
      return ms
    }
    expect(index.prepare({ shown: [name], hidden: [state] }, clock, 2)).toBe(false)
    expect(looked(index, 'furgon 999', [name])?.reduce((sum, hit) => sum + hit, 0)).toBe(1)
    expect(index.prepare({ shown: [name], hidden: [state] }, clock, 100)).toBe(true)
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
    for (let slice = 0; slice < slices; slice += 1) index.prepare({ shown: [name], hidden: [] }, () => reads++, 2)
    expect(index.ascending(name)).toEqual(expected)
    expect(index.descending(name)).toEqual(indexOf(rows).descending(name))
  }
  const ready = indexOf(rows)
  let slices = 0
  while (!ready.prepare({ shown: [name], hidden: [] }, () => slices++, 2)) expect(slices).toBeLessThan(10_000)
  expect(ready.ascending(name)).toEqual(expected)
})
