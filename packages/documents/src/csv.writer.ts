import Papa from 'papaparse'
import { defuseText } from './formula-guard.ts'
import {
  type DocumentCell,
  type DocumentColumn,
  type DocumentTable,
  headerText,
  isLink,
  type ReaderSettings,
} from './table.ts'
import { createWallClock, hoursText, isoText } from './wall-clock.ts'

const byteOrderMark = '\uFEFF'
const rowsPerPart = 2_000

/** Where a comma divides a number, spreadsheets divide cells by semicolons. */
export const csvSettings = (language: string): { decimal: string; separator: string } => {
  const decimal =
    new Intl.NumberFormat(language).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.'
  return { decimal, separator: decimal === ',' ? ';' : ',' }
}

/** Fifteen digits are what a spreadsheet keeps: all that anybody types, and none of the noise of floating point. */
const plainNumber = (value: number): string => String(Number(value.toPrecision(15)))

const createCellWriter = ({ language, timeZone, yes, no }: ReaderSettings) => {
  const { decimal } = csvSettings(language)
  const wallClock = createWallClock(timeZone)
  return (cell: DocumentCell, column: DocumentColumn): string => {
    if (cell === null || cell === undefined) return ''
    if (isLink(cell)) return defuseText(cell.text || cell.href)
    if (typeof cell === 'boolean') return cell ? yes : no
    if (typeof cell === 'string') return defuseText(cell.replaceAll('\0', ''))
    if (!Number.isFinite(cell)) return ''
    if (column.kind === 'date') return isoText(wallClock(cell), column.precision ?? 'minute')
    if (column.kind === 'duration') return hoursText(cell)
    return plainNumber(cell).replace('.', decimal)
  }
}

/** Rows as text, part by part: of a file that is never held whole. */
export const createCsvRows = (columns: readonly DocumentColumn[], settings: ReaderSettings) => {
  const { separator } = csvSettings(settings.language)
  const write = createCellWriter(settings)
  const unparse = (rows: string[][]) => Papa.unparse(rows, { delimiter: separator, newline: '\r\n' })
  return {
    head: `${byteOrderMark}${unparse([columns.map((column) => defuseText(headerText(column)))])}\r\n`,
    write: (rows: readonly (readonly DocumentCell[])[]): string =>
      `${unparse(rows.map((row) => columns.map((column, index) => write(row[index] ?? null, column))))}\r\n`,
  }
}

/** RFC 4180 with UTF-8's byte order mark, which Excel needs to see; dates in ISO's order, durations as h:mm:ss. */
export const writeCsv = (
  table: DocumentTable,
  settings: ReaderSettings,
  onProgress?: (share: number) => void,
  /** Rows that follow others of the same table: no mark and no header. */
  isContinued = false,
): Uint8Array<ArrayBuffer> => {
  const rows = createCsvRows(table.columns, settings)
  const parts = isContinued ? [] : [rows.head]
  for (let from = 0; from < table.rows.length; from += rowsPerPart) {
    parts.push(rows.write(table.rows.slice(from, from + rowsPerPart)))
    onProgress?.(Math.min(1, (from + rowsPerPart) / table.rows.length))
  }
  return new TextEncoder().encode(parts.join(''))
}
