import { createMatcher } from '@atalaya/domain/search-text'
import { isEmptyValue, textOfValue, type UiFormat } from './cell-value.ts'
import { type CellValue, type Column, kindOf } from './column.ts'
import { readCompact, writeCompact } from './compact-text.ts'

export type FilterTest =
  | { op: 'has'; text: string }
  /** Both ends count; null is open. Durations in minutes, as they are typed. */
  | { op: 'range'; min: number | null; max: number | null }
  /** Whole days of the page's time zone, YYYY-MM-DD. */
  | { op: 'days'; from: string | null; to: string | null }
  | { op: 'any'; values: readonly string[] }
  | { op: 'is'; yes: boolean }
  | { op: 'empty'; isEmpty: boolean }

export interface ColumnFilter {
  columnId: string
  test: FilterTest
}

export type FilterKind = Exclude<FilterTest['op'], 'empty'>

/** How a column is filtered; null is not at all. */
export const filterKindOf = <Row>(column: Column<Row>): FilterKind | null => {
  if (column.isFilterable === false) return null
  switch (kindOf(column)) {
    case 'number':
    case 'duration':
      return 'range'
    case 'date':
      return 'days'
    case 'boolean':
      return 'is'
    case 'choice':
    case 'list':
      return 'any'
    default:
      return 'has'
  }
}

export const writeFilters = (filters: readonly ColumnFilter[]): string =>
  writeCompact(filters.map(({ columnId, test }) => [columnId, test.op, ...partsOf(test)]))

const partsOf = (test: FilterTest): readonly string[] => {
  switch (test.op) {
    case 'has':
      return [test.text]
    case 'range':
      return [test.min, test.max].map((end) => (end === null ? '' : String(end)))
    case 'days':
      return [test.from ?? '', test.to ?? '']
    case 'any':
      return test.values
    case 'is':
      return [test.yes ? '1' : '0']
    case 'empty':
      return [test.isEmpty ? '1' : '0']
  }
}

/** The filters that an address names, less those that fit no column. */
export const readFilters = <Row>(text: string, columns: readonly Column<Row>[]): ColumnFilter[] => {
  const byId = new Map(columns.map((column) => [column.id, column]))
  const found = new Map<string, ColumnFilter>()
  for (const [columnId = '', op = '', ...parts] of readCompact(text)) {
    const column = byId.get(columnId)
    const kind = column && filterKindOf(column)
    const test = kind && (op === 'empty' || op === kind) ? readTest(op, parts) : null
    if (test) found.set(columnId, { columnId, test })
  }
  return [...found.values()]
}

const readTest = (op: FilterTest['op'], parts: readonly string[]): FilterTest | null => {
  const [first = '', second = ''] = parts
  switch (op) {
    case 'has':
      return first.trim() === '' ? null : { op, text: first }
    case 'range': {
      const [min, max] = [endOf(first), endOf(second)]
      return min === null && max === null ? null : { op, min, max }
    }
    case 'days': {
      const [from, to] = [dayOf(first), dayOf(second)]
      return from === null && to === null ? null : { op, from, to }
    }
    case 'any': {
      const values = parts.filter((part) => part !== '')
      return values.length === 0 ? null : { op, values }
    }
    case 'is':
      return { op, yes: first === '1' }
    case 'empty':
      return { op, isEmpty: first === '1' }
  }
}

const endOf = (text: string): number | null => (text === '' || !Number.isFinite(Number(text)) ? null : Number(text))
const dayOf = (text: string): string | null =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null

const minuteMs = 60_000

/** The value filtered by: choices by their key, all else by what it is. */
type Matcher = (value: CellValue) => boolean

export const createFilterMatcher = <Row>(column: Column<Row>, test: FilterTest, format: UiFormat): Matcher => {
  switch (test.op) {
    case 'empty':
      return (value) => isEmptyValue(value) === test.isEmpty
    case 'has': {
      const matches = createMatcher(test.text)
      return remembered((value) => matches(textOfValue(column, value, format)))
    }
    case 'range': {
      const scale = kindOf(column) === 'duration' ? minuteMs : 1
      const min = test.min === null ? Number.NEGATIVE_INFINITY : test.min * scale
      const max = test.max === null ? Number.POSITIVE_INFINITY : test.max * scale
      return (value) => typeof value === 'number' && value >= min && value <= max
    }
    case 'days': {
      const from = test.from === null ? Number.NEGATIVE_INFINITY : format.startOfDay(test.from)
      const end = test.to === null ? Number.POSITIVE_INFINITY : format.startOfDay(dayAfter(test.to))
      return (value) => typeof value === 'number' && value >= from && value < end
    }
    case 'any': {
      const values = new Set(test.values)
      return (value) =>
        Array.isArray(value)
          ? value.some((each) => values.has(each))
          : !isEmptyValue(value) && values.has(String(value))
    }
    case 'is':
      return (value) => (value === true) === test.yes
  }
}

/** Columns repeat themselves: a text is folded once, however many rows have it. */
const remembered = (matches: Matcher): Matcher => {
  const known = new Map<CellValue, boolean>()
  return (value) => {
    const before = known.get(value)
    if (before !== undefined) return before
    const result = matches(value)
    known.set(value, result)
    return result
  }
}

const dayMs = 86_400_000
const dayAfter = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10)
