import type { ReportQuestion } from '@atalaya/contract/reports'
import type { ReportCell, ReportDefinition } from '@atalaya/contract/reports/define-report'
import type { DocumentTable } from '@atalaya/documents/table'
import { cellReader, type DataColumn, type Reading, shownColumn } from '@atalaya/format/data-columns'

export type ReportRow = Readonly<Record<string, ReportCell>>

const dataColumn = (column: ReportDefinition['columns'][number]): DataColumn => ({
  ...column,
  label: `reports:columns.${column.id}`,
})

/** Where nobody has asked for the address the degrees stand. */
const placeText = (row: ReportRow, { lat, lng }: { lat: string; lng: string }): string | null => {
  const [at, along] = [row[lat], row[lng]]
  return typeof at === 'number' && typeof along === 'number' ? `${at.toFixed(5)}, ${along.toFixed(5)}` : null
}

/** `Viajes, 2026-11-01 – 2026-11-30`: what a run and its files are called. */
export const reportTitle = ({ type, from, to }: ReportQuestion, { word }: Pick<Reading, 'word'>): string =>
  `${word(`reports:types.${type}.title`) ?? type}, ${from === to ? from : `${from} – ${to}`}`

/** A name that a file system takes. */
export const fileStem = (title: string): string => title.replaceAll(/[^\p{L}\p{N}]+/gu, '-')

/** A report in the words of a reader, rows in parts: what the writers of documents take. */
export const reportDocument = (
  definition: ReportDefinition,
  title: string,
  reading: Reading,
): { table: Omit<DocumentTable, 'rows'>; cellsOf(rows: readonly ReportRow[]): DocumentTable['rows'] } => {
  const readers = definition.columns.map((column) => {
    const { place } = column
    return place ? (row: ReportRow) => placeText(row, place) : cellReader(dataColumn(column), reading)
  })
  return {
    table: { title, columns: definition.columns.map((column) => shownColumn(dataColumn(column), reading)) },
    cellsOf: (rows) => rows.map((row) => readers.map((read) => read(row))),
  }
}
