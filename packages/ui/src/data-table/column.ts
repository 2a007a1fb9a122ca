import type { ReactNode } from 'react'

/** What a cell is worth for sorting and searching; nothing, null and '' are empty and come last. */
export type CellValue = string | number | boolean | null | undefined

export interface Column<Row> {
  id: string
  header: string
  /** Shown dim behind the header of figures: `km/h`. */
  unit?: string
  value(row: Row): CellValue
  /** What is drawn; the value itself when left out, a dim dash when that is empty. */
  cell?(row: Row): ReactNode
  /** Figures stand right and in equal columns. */
  isFigure?: boolean
  /** Pixels; a column without one shares what is left. */
  width?: number
  /** Kept on a phone's card (spec 2 §9). */
  showMobile?: boolean
  isSortable?: boolean
  isSearchable?: boolean
  /** Off until the user turns it on. */
  isHiddenAtFirst?: boolean
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

/** What a table remembers in the address. */
export interface TableState {
  q: string
  /** Column id. */
  sort: string
  dir: 'asc' | 'desc'
  /** From 1. */
  page: number
  size: number
}

/** Spec 2 §9. */
export const pageSizes = [10, 20, 50, 100, 200] as const
export const defaultPageSize = 50
export const tableStateOf = (defaultSort: string): TableState => ({
  q: '',
  sort: defaultSort,
  dir: 'asc',
  page: 1,
  size: defaultPageSize,
})

/** First click on a column sorts ascending, each further click flips (spec 2 §4). */
export const nextSort = (state: TableState, columnId: string): Pick<TableState, 'sort' | 'dir' | 'page'> => ({
  sort: columnId,
  dir: state.sort === columnId && state.dir === 'asc' ? 'desc' : 'asc',
  page: 1,
})
