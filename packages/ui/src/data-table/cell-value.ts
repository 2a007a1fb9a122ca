import { type CellValue, type Column, kindOf } from './column.ts'

/** How the page writes figures and instants: language, time zone and units are the caller's matter. */
export interface UiFormat {
  number(value: number, decimals?: number): string
  /** With its thousands parted always: what has a unit is no year. */
  figure(value: number, leastDecimals?: number): string
  date(instant: number): string
  dateTime(instant: number): string
  dateTimeSeconds(instant: number): string
  /** `hace 5 min`. */
  age(instant: number, now: number): string
  duration(ms: number): string
  /** Epoch ms of midnight in the page's time zone; `day` is YYYY-MM-DD. */
  startOfDay(day: string): number
  yes: string
  no: string
}

/** The point of the page's figures, as people type it. */
export const decimalPointOf = ({ number }: UiFormat): string => /[^0-9]/.exec(number(1.5, 1))?.[0] ?? '.'

export const isEmptyValue = (value: CellValue): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'number' && Number.isNaN(value))

const choiceLabel = <Row>({ choices }: Column<Row>, value: CellValue): string =>
  choices?.find((choice) => choice.value === value)?.label ?? String(value)

const numberText = <Row>({ decimals, unit }: Column<Row>, value: number, format: UiFormat): string =>
  unit !== undefined && decimals !== undefined
    ? format.figure(Number(value.toFixed(decimals)), decimals)
    : format.number(value, decimals ?? (Number.isInteger(value) ? 0 : 2))

const dateText = <Row>({ precision }: Column<Row>, instant: number, format: UiFormat): string => {
  if (precision === 'day') return format.date(instant)
  return precision === 'second' ? format.dateTimeSeconds(instant) : format.dateTime(instant)
}

/** A value as people read it; '' when it is empty. */
export const textOfValue = <Row>(column: Column<Row>, value: CellValue, format: UiFormat): string => {
  if (isEmptyValue(value)) return ''
  if (Array.isArray(value)) return value.join(', ')
  switch (kindOf(column)) {
    case 'choice':
      return choiceLabel(column, value)
    case 'boolean':
      return value ? format.yes : format.no
    case 'number':
      return typeof value === 'number' ? numberText(column, value, format) : String(value)
    case 'date':
      return typeof value === 'number' ? dateText(column, value, format) : String(value)
    case 'duration':
      return typeof value === 'number' ? format.duration(value) : String(value)
    default:
      return String(value)
  }
}

/** What a value is sorted by: figures and instants as numbers, all else by its text; undefined is empty. */
export const sortableOf = <Row>(column: Column<Row>, value: CellValue): string | number | undefined => {
  if (isEmptyValue(value)) return undefined
  if (typeof value === 'number' && kindOf(column) !== 'choice') return value
  if (typeof value === 'boolean') return Number(value)
  return Array.isArray(value) ? value.join(', ') : choiceLabel(column, value)
}
