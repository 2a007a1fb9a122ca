import { describe, expect, test } from 'vitest'
import type { CellValue, Column } from './column.ts'
import { createFilterMatcher, type FilterTest, readFilters, writeFilters } from './column-filter.ts'
import { testFormat } from './test-format.ts'

type Row = Record<string, CellValue>
const column = (id: string, kind: NonNullable<Column<Row>['kind']>, over: Partial<Column<Row>> = {}): Column<Row> => ({
  id,
  header: id,
  kind,
  value: (row) => row[id],
  ...over,
})
const columns = [
  column('name', 'text'),
  column('km', 'number'),
  column('idle', 'duration'),
  column('seen', 'date'),
  column('state', 'choice', { choices: [{ value: 3, label: 'Suspendida' }] }),
  column('groups', 'list'),
  column('demo', 'boolean'),
  column('secret', 'text', { isFilterable: false }),
]
const columnOf = (id: string) => columns.find((each) => each.id === id) as Column<Row>
const passes = (id: string, filter: FilterTest, value: CellValue) =>
  createFilterMatcher(columnOf(id), filter, testFormat)(value)

describe('filters in the address', () => {
  test('come back as they were written', () => {
    const filters = [
      { columnId: 'name', test: { op: 'has', text: 'a.b*c_d ñ' } },
      { columnId: 'km', test: { op: 'range', min: -1.5, max: null } },
      { columnId: 'seen', test: { op: 'days', from: null, to: '2026-02-28' } },
      { columnId: 'state', test: { op: 'any', values: ['3', '4'] } },
      { columnId: 'demo', test: { op: 'is', yes: true } },
      { columnId: 'idle', test: { op: 'empty', isEmpty: false } },
    ] as const
    expect(readFilters(writeFilters(filters), columns)).toEqual(filters)
  })

  test.each([
    '',
    '*',
    '...',
    'nobody.has.x',
    'km.has.12',
    'km.range.a.b',
    'seen.days.2026-99-99.',
    'secret.has.x',
    'name.has. ',
  ])('that say nothing are left out: %s', (text) => expect(readFilters(text, columns)).toEqual([]))
})

describe('a filter', () => {
  test('of text looks at neither case nor accents', () => {
    expect(passes('name', { op: 'has', text: 'malaga' }, 'MÁLAGA 2')).toBe(true)
    expect(passes('name', { op: 'has', text: 'malaga' }, 'Madrid')).toBe(false)
  })

  test('of figures counts its ends, takes open ones and leaves out the empty', () => {
    const range = { op: 'range', min: 10, max: 20 } as const
    expect([9.9, 10, 20, 20.1, null].map((value) => passes('km', range, value))).toEqual([
      false,
      true,
      true,
      false,
      false,
    ])
    expect(passes('km', { op: 'range', min: null, max: 5 }, -1e9)).toBe(true)
  })

  test('of spans is typed in minutes', () => {
    expect(passes('idle', { op: 'range', min: 5, max: null }, 299_999)).toBe(false)
    expect(passes('idle', { op: 'range', min: 5, max: null }, 300_000)).toBe(true)
  })

  test('of dates takes whole days, the last one too', () => {
    const days = { op: 'days', from: '2026-02-27', to: '2026-02-28' } as const
    const at = (text: string) => passes('seen', days, Date.parse(text))
    expect([at('2026-02-26T23:59:59Z'), at('2026-02-27T00:00:00Z')]).toEqual([false, true])
    expect([at('2026-02-28T23:59:59Z'), at('2026-03-01T00:00:00Z')]).toEqual([true, false])
  })

  test('of choices goes by the key, of lists by any of their texts', () => {
    expect(passes('state', { op: 'any', values: ['3'] }, 3)).toBe(true)
    expect(passes('state', { op: 'any', values: ['3'] }, 4)).toBe(false)
    expect(passes('groups', { op: 'any', values: ['Norte'] }, ['Sur', 'Norte'])).toBe(true)
    expect(passes('groups', { op: 'any', values: ['Norte'] }, [])).toBe(false)
  })

  test('of yes and no counts nothing as no, and of emptiness tells the two apart', () => {
    expect([true, false, null].map((value) => passes('demo', { op: 'is', yes: false }, value))).toEqual([
      false,
      true,
      true,
    ])
    expect(['', 'x'].map((value) => passes('name', { op: 'empty', isEmpty: true }, value))).toEqual([true, false])
  })
})
