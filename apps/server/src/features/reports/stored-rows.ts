import { type ReportDefinition, reportFields } from '@atalaya/contract/reports/define-report'
import { rowMatch } from '@atalaya/contract/reports/report-match'
import type { DocumentCell, DocumentColumn } from '@atalaya/documents/table'
import { foldForSearch } from '@atalaya/domain/search-text'
import { createFormat, type Format } from '@atalaya/format/format'
import type { RunRow } from '../../runs/index.ts'
import type { AskedReport } from './asked-report.ts'
import type { ReportRow } from './report-document.ts'

/** A cell as a table on the page shows it. */
const shownText = ({ kind, precision, decimals }: DocumentColumn, cell: DocumentCell, format: Format): string => {
  if (typeof cell === 'string') return cell
  if (typeof cell !== 'number') return ''
  if (kind === 'duration') return format.workTime(cell)
  if (kind === 'date') return precision === 'day' ? format.date(cell) : format.dateTime(cell)
  return format.number(cell, decimals ?? 0)
}

interface Reader {
  columns: readonly DocumentColumn[]
  /** BCP 47. */
  language: string
}

/** Makes rows of a result as they are kept, of the fields of a report and of its cells in the words of who asked. */
export const storedRows = (definition: ReportDefinition, asked: AskedReport, { columns, language }: Reader) => {
  const fields = reportFields(definition)
  const matchOf = rowMatch(definition, asked.question)
  const format = createFormat(language, asked.timezone)
  return (rows: readonly ReportRow[], cells: readonly (readonly DocumentCell[])[]): RunRow[] =>
    rows.map((row, nth) => ({
      match: matchOf?.(row) ?? null,
      words: columns
        .map((column, at) => foldForSearch(shownText(column, cells[nth]?.[at] ?? null, format)))
        .filter((text) => text !== '')
        .join('\n'),
      cells: fields.map((field) => row[field] ?? null),
    }))
}
