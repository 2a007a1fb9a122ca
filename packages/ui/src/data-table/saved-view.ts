import { type TableOrder, type TableState, tableStateOf } from './column.ts'
import { type ColumnLayout, writeLayout } from './column-layout.ts'

/** What a view keeps of a table's state: everything but the page. */
export type ViewState = Pick<TableState, 'q' | 'sort' | 'dir' | 'size' | 'f' | 'cols'>

export interface SavedView {
  id: number
  name: string
  /** Seen by everybody of the company. */
  isShared: boolean
  /** Whether this user may change or delete it. */
  mayChange: boolean
  state: ViewState
}

/** The views of a table, and what may be done with them; ui does not know where they are kept. */
export interface TableViews {
  /** Undefined while loading. */
  list: readonly SavedView[] | undefined
  canShare: boolean
  /** Makes a view without `id`, changes one with it. Tells of its own failures; null when it failed. */
  save(view: { id: number | null; name: string; isShared: boolean; state: ViewState }): Promise<SavedView | null>
  remove(view: SavedView): Promise<boolean>
}

/** The state as it stands, with the columns spelt out, so that the view shows the same to everybody. */
export const viewStateOf = (state: TableState, layout: ColumnLayout): ViewState => {
  const { q, sort, dir, size, f } = state
  return { q, sort, dir, size, f, cols: writeLayout(layout) }
}

const keys = ['q', 'sort', 'dir', 'size', 'f', 'cols'] as const

export const isSameView = (a: ViewState, b: ViewState): boolean => keys.every((key) => a[key] === b[key])

/** What the address becomes when a view is chosen, or none. */
export const patchForView = (view: SavedView | null, { sort, dir }: TableOrder): Partial<TableState> =>
  view ? { ...view.state, page: 1, view: view.id } : tableStateOf(sort, dir)
