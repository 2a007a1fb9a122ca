import { textOfValue, type UiFormat } from '../data-table/cell-value.ts'
import type { Column } from '../data-table/column.ts'

/** What all rows have in a column, as people read it, '' where it is empty in all; null where they differ. */
export const commonText = <Row>(column: Column<Row>, rows: readonly Row[], format: UiFormat): string | null => {
  const [first, ...others] = rows
  if (first === undefined) return ''
  const text = textOfValue(column, column.value(first), format)
  return others.every((row) => textOfValue(column, column.value(row), format) === text) ? text : null
}
