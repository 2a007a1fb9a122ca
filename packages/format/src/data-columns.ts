import { consumptionShown, type FuelUnit, fuelUnitSigns } from '@atalaya/domain/units'
import type { DayStart } from './day-start.ts'

/**
 * A column of a table as data: without a word and without a page, so that a worker, a message and a process without a
 * browser can have it. Texts are called by file and key, `geozones:colours`.
 */
export interface DataColumn {
  id: string
  /** Of the row; `id` unless said. */
  field?: string
  /** The text of its heading. */
  label: string
  /**
   * What a row holds: a `day` of the calendar, `2026-07-01`; an `instant`, epoch ms; a `duration`, ms; of a `choice` one
   * of few, called by `words`; of a `reference` the number of a record of `of`; the others as they are.
   */
  kind: 'text' | 'number' | 'day' | 'instant' | 'duration' | 'boolean' | 'choice' | 'reference'
  /** Of a number; the row has it in this unit. */
  unit?: string
  /** Of a number whose unit the company chooses: the row has litres per 100 km, whoever reads it what is set. */
  unitKind?: 'consumption'
  /** Digits after the point that a reader is shown. */
  decimals?: number
  /** Of an instant: `minute` unless said. */
  precision?: 'minute' | 'second'
  /** Of a choice: where the texts of its values stand, each under the value; one without a text reads as it is. */
  words?: string
  /** Of a choice whose values are codes of ISO 3166-1: what has no text of ours is called as the reader's language calls the country. */
  named?: 'country'
  /** Of a reference: the noun. */
  of?: string
}

/** What a reader's language, time zone and rights make of a column. */
export interface Reading {
  /** The text of `file:key` in the reader's language; undefined where there is none. */
  word(key: string): string | undefined
  dayStart: DayStart
  /** How the reader's language calls a country. */
  countryOf(code: string): string
  /** What the company has set. */
  fuelUnit: FuelUnit
  /** How a record is called; undefined where the reader knows none of that number. */
  nameOf?(noun: string, id: number): string | undefined
}

/** Null is an empty cell. */
export type DataCell = string | number | boolean | null

interface ShownColumn {
  id: string
  header: string
  kind: 'text' | 'number' | 'date' | 'boolean' | 'duration'
  unit?: string
  decimals?: number
  precision?: 'day' | 'minute' | 'second'
}

const kinds = {
  ...{ text: 'text', number: 'number', boolean: 'boolean', duration: 'duration' },
  ...{ day: 'date', instant: 'date', choice: 'text', reference: 'text' },
} as const satisfies Record<DataColumn['kind'], ShownColumn['kind']>

/** The unit that a reader sees. */
export const unitOf = (
  { unit, unitKind }: Pick<DataColumn, 'unit' | 'unitKind'>,
  { fuelUnit }: Pick<Reading, 'fuelUnit'>,
): string | undefined => (unitKind === 'consumption' ? fuelUnitSigns[fuelUnit] : unit)

/** A row's figure in that unit; null where it has none in it. Sums and averages are made of the row's own. */
export const figureIn = (
  { unitKind }: Pick<DataColumn, 'unitKind'>,
  value: number,
  { fuelUnit }: Pick<Reading, 'fuelUnit'>,
): number | null => (unitKind === 'consumption' ? (consumptionShown(value, fuelUnit) ?? null) : value)

/** Heading and kind of a column as documents take them. */
export const shownColumn = (column: DataColumn, reading: Pick<Reading, 'word' | 'fuelUnit'>): ShownColumn => {
  const { id, label, kind, decimals } = column
  const unit = unitOf(column, reading)
  const precision = kind === 'day' ? 'day' : column.precision
  return {
    ...{ id, header: reading.word(label) ?? id, kind: kinds[kind] },
    ...(unit === undefined ? {} : { unit }),
    ...(decimals === undefined ? {} : { decimals }),
    ...(precision === undefined ? {} : { precision }),
  }
}

const isEmpty = (value: DataCell | undefined): value is null | undefined | '' =>
  value === undefined || value === null || value === ''

/** A column's cell of a row, the row being as the routes of its noun answer it: instants and figures stay what a spreadsheet reckons with. */
export const cellReader = (column: DataColumn, reading: Reading): ((row: object) => DataCell) => {
  const { word, dayStart, countryOf, nameOf } = reading
  const { id, field = id, kind, words, named, of } = column
  const read = (value: DataCell): DataCell => {
    switch (kind) {
      case 'day':
        return dayStart(String(value))
      case 'choice':
        return (words && word(`${words}.${value}`)) ?? (named ? countryOf(String(value)) : String(value))
      case 'reference':
        return nameOf?.(of ?? '', Number(value)) ?? null
      default:
        return typeof value === 'number' ? figureIn(column, value, reading) : value
    }
  }
  return (row) => {
    const value = Object.hasOwn(row, field) ? (row as Readonly<Record<string, DataCell>>)[field] : undefined
    return isEmpty(value) ? null : read(value)
  }
}

/** A table in the words of a reader: what the writers of documents take. */
export const shownTable = (
  title: string,
  columns: readonly DataColumn[],
  rows: readonly object[],
  reading: Reading,
): { title: string; columns: ShownColumn[]; rows: DataCell[][] } => {
  const readers = columns.map((column) => cellReader(column, reading))
  return {
    title: reading.word(title) ?? title,
    columns: columns.map((column) => shownColumn(column, reading)),
    rows: rows.map((row) => readers.map((read) => read(row))),
  }
}
