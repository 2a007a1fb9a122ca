import { cellReader, type DataColumn, type Reading, shownColumn } from '@atalaya/format/data-columns'
import type { CellValue, Column } from '@atalaya/ui/data-table/column'

/**
 * A column of a table on the page from its data. What it is called, holds and writes into a file is what any process
 * makes of the same data; `looks` adds what only a page has.
 */
export const dataColumn = <Row extends object>(
  column: DataColumn,
  reading: Reading,
  looks: Partial<Column<Row>> = {},
): Column<Row> => {
  const { kind, ...shown } = shownColumn(column, reading)
  const read = cellReader(column, reading)
  const { field = column.id } = column
  return {
    ...shown,
    ...(kind === 'text' ? {} : { kind }),
    // A choice is sorted and filtered by what it is, and read by its word.
    ...(column.kind === 'choice'
      ? { kind: 'choice', value: (row: Row) => (row as Record<string, CellValue>)[field], exportValue: read }
      : { value: read }),
    ...looks,
  }
}
