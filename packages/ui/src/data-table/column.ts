import type { ReactNode } from 'react'
import type { SnapshotCell } from './table-snapshot.ts'

/** What a cell is worth for sorting, searching, filtering and exporting; nothing, null, '' and [] are empty and come last. */
export type CellValue = string | number | boolean | readonly string[] | null | undefined

/**
 * How a value is drawn, sorted, filtered and exported when the column says nothing else. `date` is epoch ms, `duration` ms;
 * `choice` a key out of `choices`; `list` several texts; `link` text with an `href`.
 */
export type ColumnKind = 'text' | 'number' | 'date' | 'duration' | 'boolean' | 'choice' | 'list' | 'link'

export interface Choice {
  value: string | number
  label: string
}

/** A field that may be set for many rows at once; `key` is its name in the changes. */
export interface BulkField {
  key: string
  /** May be emptied (null). */
  isClearable?: boolean
  /** Instead of the input of the kind. */
  input?(value: unknown, onChange: (value: unknown) => void): ReactNode
}

/** All that a screen says about a column, in one place. */
export interface Column<Row> {
  id: string
  header: string
  /** `text` unless said. */
  kind?: ColumnKind
  /** Shown dim behind the header of figures: `km/h`. */
  unit?: string
  /** Digits after the point of a number. */
  decimals?: number
  /** Of a date: `minute` unless said. */
  precision?: 'day' | 'minute' | 'second'
  value(row: Row): CellValue
  /** What is drawn in place of the value's text; an empty value is a dim dash anyway. */
  cell?(row: Row): ReactNode
  /** Of a `choice` (all of them) or a `list` (to choose filters from; those that occur when absent). */
  choices?: readonly Choice[]
  href?(row: Row): string
  /** While its values are still to come: a dash would say that there are none. */
  isPending?: boolean
  /** Pixels; a column without one shares what is left. */
  width?: number
  /** Stays at the left while the others scroll, as the first column always does. */
  isPinned?: boolean
  /** Kept on a phone's card (spec 2 §9). */
  showMobile?: boolean
  /** Words of ours that say nothing when they are cut: the longest counts for the width, and where lines are shown in place of a table theirs goes on below. */
  isWhole?: boolean
  isSortable?: boolean
  /**
   * `false`: no search looks into it. `true`: it does even where the column is not shown, as it does anyway into what has
   * words or ids; a figure or an instant that nobody sees is not what somebody types.
   */
  isSearchable?: boolean
  isFilterable?: boolean
  /** Off until the user turns it on. */
  isHiddenAtFirst?: boolean
  /** What an export writes in place of the value; `false` leaves the column out. */
  exportValue?: ((row: Row) => SnapshotCell) | false
  bulkEdit?: BulkField
}

export interface RowAction<Row> {
  id: string
  label: string
  icon: ReactNode
  onSelect(row: Row): void
  isOffered?(row: Row): boolean
  isDangerous?: boolean
  /** Key that does it on the focused row, such as `e` for edit. */
  key?: string
}

export type RowId = number

/** What a table remembers in the address; each part is short, and rubbish in it is read as nothing. */
export interface TableState {
  q: string
  /** Column id. */
  sort: string
  dir: 'asc' | 'desc'
  /** From 1. */
  page: number
  size: number
  /** Filters by column (column-filter.ts). */
  f: string
  /** Columns, their order, widths and pins (column-layout.ts); '' is the user's own choice. */
  cols: string
  /** The saved view that is shown, changed or not; 0 is none. */
  view: number
}

/** Spec 2 §9. */
export const pageSizes = [10, 20, 50, 100, 200] as const
export const defaultPageSize = 50
/** What rows are ordered by when nobody chose another. */
export type TableOrder = Pick<TableState, 'sort' | 'dir'>

export const tableStateOf = (sort: string, dir: TableOrder['dir'] = 'asc'): TableState => ({
  q: '',
  sort,
  dir,
  page: 1,
  size: defaultPageSize,
  f: '',
  cols: '',
  view: 0,
})

/** First click on a column sorts ascending, each further click flips (spec 2 §4). */
export const nextSort = (state: TableState, columnId: string): Pick<TableState, 'sort' | 'dir' | 'page'> => ({
  sort: columnId,
  dir: state.sort === columnId && state.dir === 'asc' ? 'desc' : 'asc',
  page: 1,
})

export const kindOf = <Row>({ kind }: Pick<Column<Row>, 'kind'>): ColumnKind => kind ?? 'text'

const worded: readonly ColumnKind[] = ['text', 'link', 'list', 'choice']
/** Whether a search finds what a column holds while it is hidden. */
export const isSearchedOutOfSight = <Row>(column: Pick<Column<Row>, 'kind' | 'isSearchable'>): boolean =>
  column.isSearchable ?? worded.includes(kindOf(column))

/** Figures stand right and in equal columns. */
export const isFigure = <Row>(column: Pick<Column<Row>, 'kind'>): boolean =>
  column.kind === 'number' || column.kind === 'duration'
