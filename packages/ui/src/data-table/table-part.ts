import type { Column, RowAction, RowId, TableState } from './column.ts'
import type { ActionGate } from './row-actions.tsx'
import type { SearchNote } from './search-note.ts'
import type { Selection } from './use-selection.ts'
import type { TableColumns } from './use-table-columns.ts'

/** What grid and cards share: one page of rows, ready to draw. */
export interface TablePart<Row> {
  label: string
  columns: TableColumns<Row>
  /** Those that are hidden, too. */
  all: readonly Column<Row>[]
  /** Undefined while loading. */
  rows: readonly Row[] | undefined
  /** How many come before this page. */
  firstRow: number
  total: number
  rowId(row: Row): RowId
  rowName(row: Row): string
  state: TableState
  onStateChange(patch: Partial<TableState>): void
  actions: readonly RowAction<Row>[]
  gate: ActionGate
  onOpen: ((row: Row) => void) | undefined
  /** Told of the row under pointer or focus, and of null when it is left. */
  onPoint: ((row: Row | null) => void) | undefined
  /** The row that is pointed at elsewhere: at a chart, on a map. */
  pointedId: RowId | null
  /** Whether a search found a row by what its columns do not show; asked of every row, for its height. */
  isNoted(row: Row): boolean
  /** Where it did. */
  notesOf(row: Row): readonly SearchNote[]
  isNew: ((row: Row) => boolean) | undefined
  /** Undefined where nothing can be done with several rows. */
  selection: Selection | undefined
  onFilter(column: Column<Row>): void
}
