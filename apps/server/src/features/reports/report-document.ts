import type { ReportQuestion } from '@atalaya/contract/reports'
import { type ReportCell, type ReportDefinition, reportTotals } from '@atalaya/contract/reports/define-report'
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

/**
 * In place of hundreds of pages: a line for each that the first column names, with how many rows it has and what they come to. Where
 * those are as many as to fill as many pages, one line for all.
 */
export const reportSummary = (
  definition: ReportDefinition,
  { title, rows, most }: { title: string; rows: readonly ReportRow[]; most: number },
  reading: Reading,
): DocumentTable => {
  const [first, ...others] = definition.columns as [ReportDefinition['columns'][number], ...ReportDefinition['columns']]
  const totalled = others.filter(({ total }) => total)
  const nameOf = cellReader(dataColumn(first), reading)
  const readers = totalled.map((column) => cellReader(dataColumn(column), reading))
  const byName = Map.groupBy(rows, (row) => row[first.id] ?? null)
  const lines =
    byName.size > most
      ? [{ name: reading.word('reports:total') ?? '', of: rows }]
      : [...byName.values()].map((of) => ({ name: nameOf(of[0] as ReportRow), of }))
  return {
    title,
    columns: [
      shownColumn(dataColumn(first), reading),
      { id: 'rows', header: reading.word(`reports:types.${definition.type}.rows`) ?? '', kind: 'number', decimals: 0 },
      ...totalled.map((column) => shownColumn(dataColumn(column), reading)),
    ],
    rows: lines.map(({ name, of }) => {
      const totals = reportTotals(definition, of)
      return [name, of.length, ...readers.map((read) => read(totals))]
    }),
  }
}
