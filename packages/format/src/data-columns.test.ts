import { expect, test } from 'vitest'
import { cellReader, type DataColumn, type Reading, shownColumn, shownTable } from './data-columns.ts'
import { createDayStart } from './day-start.ts'

const texts: Record<string, string> = {
  'costs:title': 'Costes',
  'costs:fields.type': 'Tipo',
  'costs:types.fuel': 'Combustible',
  'costs:types.0': 'Ninguno',
}
const reading: Reading = {
  word: (key) => texts[key],
  dayStart: createDayStart('Europe/Madrid'),
  fuelUnit: 0,
  countryOf: (code) => (code === 'PT' ? 'Portugal' : code),
  nameOf: (noun, id) => (noun === 'persons' && id === 7 ? 'Ana' : undefined),
}
const column = (more: Partial<DataColumn>): DataColumn => ({ id: 'a', label: 'costs:fields.a', kind: 'text', ...more })
const cell = (more: Partial<DataColumn>, row: object) => cellReader(column(more), reading)(row)

test.each<[string, Partial<DataColumn>, unknown, unknown]>([
  ['a text as it is', {}, '=2+2', '=2+2'],
  ['a country by its name', { kind: 'choice', named: 'country' }, 'PT', 'Portugal'],
  ['a text of ours before it', { kind: 'choice', words: 'costs:types', named: 'country' }, 'fuel', 'Combustible'],
  ['nothing for an empty text', {}, '', null],
  ['nothing for what is not there', {}, undefined, null],
  ['nought, which is a figure', { kind: 'number' }, 0, 0],
  ['no, which is an answer', { kind: 'boolean' }, false, false],
  ['a day as the instant on which it begins for the reader', { kind: 'day' }, '2026-07-01', Date.UTC(2026, 5, 30, 22)],
  ['an instant as it is', { kind: 'instant' }, 1_782_864_000_000, 1_782_864_000_000],
  ['a duration as it is', { kind: 'duration' }, 90_000, 90_000],
  ['the word of a choice', { kind: 'choice', words: 'costs:types' }, 'fuel', 'Combustible'],
  ['the word of a choice that is a number', { kind: 'choice', words: 'costs:types' }, 0, 'Ninguno'],
  ['a choice without a word as it is', { kind: 'choice', words: 'costs:types' }, '__proto__', '__proto__'],
  ['a choice that has no words as it is', { kind: 'choice' }, 'EUR', 'EUR'],
  ['the name of a record', { kind: 'reference', of: 'persons' }, 7, 'Ana'],
  ['nothing for a record that the reader does not know', { kind: 'reference', of: 'persons' }, 8, null],
])('tells %s', (_what, more, value, told) => {
  expect(cell(more, { a: value })).toBe(told)
})

test('takes the value from another field where the column says so', () => {
  expect(cell({ id: 'updated', field: 'updatedTs', kind: 'instant' }, { updatedTs: 5, updated: 6 })).toBe(5)
})

test('takes nothing from a prototype', () => {
  expect(cell({ id: 'constructor' }, {})).toBe(null)
})

test('heads a column with its words, kind, unit and digits', () => {
  const money = { id: 'type', label: 'costs:fields.type', kind: 'number', unit: '%', decimals: 1 } as const
  expect(shownColumn(money, reading)).toEqual({ id: 'type', header: 'Tipo', kind: 'number', unit: '%', decimals: 1 })
  expect(shownColumn(column({ kind: 'day' }), reading)).toMatchObject({ header: 'a', kind: 'date', precision: 'day' })
  expect(shownColumn(column({ kind: 'instant', precision: 'second' }), reading)).toMatchObject({ precision: 'second' })
  expect(shownColumn(column({ kind: 'reference' }), reading).kind).toBe('text')
})

test('tells consumption as the company reads it, and nothing where there is none to divide by', () => {
  const used = column({ kind: 'number', unit: 'L/100 km', unitKind: 'consumption', decimals: 1 })
  const rows = [{ a: 8 }, { a: 0 }, { a: null }]
  expect(shownTable('t', [used], rows, reading)).toMatchObject({
    columns: [{ unit: 'L/100 km' }],
    rows: [[8], [0], [null]],
  })
  expect(shownTable('t', [used], rows, { ...reading, fuelUnit: 1 })).toMatchObject({
    columns: [{ unit: 'km/L' }],
    rows: [[12.5], [null], [null]],
  })
})

test('makes a table of columns and rows', () => {
  const type = { id: 'type', label: 'costs:fields.type', kind: 'choice', words: 'costs:types' } as const
  expect(shownTable('costs:title', [type], [{ type: 'fuel' }, {}], reading)).toEqual({
    title: 'Costes',
    columns: [{ id: 'type', header: 'Tipo', kind: 'text' }],
    rows: [['Combustible'], [null]],
  })
})
