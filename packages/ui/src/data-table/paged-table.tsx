import { useElementSize, useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useMemo } from 'react'
import type { Column, RowAction, RowId, TableState } from './column.ts'
import classes from './data-table.module.css'
import { NothingFound } from './nothing-found.tsx'
import { useActionGate } from './row-actions.tsx'
import type { SearchNote } from './search-note.ts'
import { TableCards } from './table-cards.tsx'
import { TableGrid } from './table-grid.tsx'
import { TablePager } from './table-pager.tsx'
import type { TablePart } from './table-part.ts'
import { TableToolbar } from './table-toolbar.tsx'
import { useNaturalWidths } from './use-natural-widths.ts'
import { useRowActions } from './use-row-actions.tsx'
import { useTableColumns } from './use-table-columns.ts'
import { useTableHabits } from './use-table-habits.ts'

const phone = '(max-width: 499.98px)'
/** As in `DataTable`. */
const cardsBelowPx = 400

interface Props<Row> {
  /** What the table lists, for those who hear it. */
  label: string
  /** Names the table where columns are kept. */
  name: string
  /** Of the page that the state asks for; undefined while loading. The same array as long as nothing changed. */
  rows: readonly Row[] | undefined
  /** How many the search leaves, over all pages. */
  total: number
  /** The same array as long as nothing changed (useMemo). */
  columns: readonly Column<Row>[]
  rowId(row: Row): RowId
  rowName(row: Row): string
  state: TableState
  onStateChange(patch: Partial<TableState>): void
  actions?: readonly RowAction<Row>[] | undefined
  onOpen?: ((row: Row) => void) | undefined
  onPoint?: ((row: Row | null) => void) | undefined
  pointedId?: RowId | null
  /** Ready-made state for when the rows cannot be had. */
  failure?: ReactNode
  /** Shown when there is nothing at all, the search aside. */
  empty: ReactNode
  /** Between toolbar and rows. */
  summary?: ReactNode
  /** Beside the search. */
  filters?: ReactNode
  /** Further buttons at the right. */
  tools?: ReactNode
}

const nothing: readonly never[] = []
const noNotes: readonly SearchNote[] = []

/** A table of more rows than a browser holds: whoever answers them searches, orders and cuts them into pages. */
export const PagedTable = <Row,>(props: Props<Row>) => {
  const { label, rows, total, columns: given, rowId, rowName, state, onStateChange } = props
  const { ref, width } = useElementSize()
  const isPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false })
  const [habits, setHabits] = useTableHabits()
  const all = useMemo(() => given.map((column) => ({ ...column, isFilterable: false })), [given])
  const columns = useTableColumns({ name: props.name, columns: all, state, onStateChange })
  const settled = useNaturalWidths({ shown: columns.shown, rows, state })
  const actions = useRowActions({ actions: props.actions, rowId }, () => undefined)
  const gate = useActionGate()

  if (props.failure) return <div className={classes.frame}>{props.failure}</div>
  if (rows?.length === 0 && state.q === '' && state.page === 1)
    return <div className={classes.frame}>{props.empty}</div>

  const isCards = isPhone || (width > 0 && width < cardsBelowPx)
  const pages = Math.max(1, Math.ceil(total / state.size))
  const page = Math.min(Math.max(1, state.page), pages)
  const isFoundEmpty = rows?.length === 0
  const none = isFoundEmpty && <NothingFound onClear={() => onStateChange({ q: '', page: 1 })} />
  const part: TablePart<Row> = {
    ...{ label, columns: { ...columns, shown: settled }, all, rows, total, rowId, rowName, state, onStateChange },
    firstRow: (page - 1) * state.size,
    ...{ actions, gate, onOpen: props.onOpen, onPoint: props.onPoint, pointedId: props.pointedId ?? null },
    ...{ isNoted: () => false, notesOf: () => noNotes, isNew: undefined, selection: undefined },
    onFilter: () => undefined,
  }
  const pager = (
    <TablePager
      page={page}
      pages={pages}
      total={rows === undefined ? null : total}
      size={state.size}
      place={habits.pager}
      isContinuous={false}
      onChange={onStateChange}
    />
  )
  return (
    <div className={classes.frame} ref={ref} data-paged>
      <TableToolbar
        table={{ ...props, columns: all, isCutElsewhere: true }}
        columns={columns}
        filters={nothing}
        edited={null}
        onEdit={() => undefined}
        habits={habits}
        onHabits={setHabits}
        isCards={isCards}
        offered={null}
      />
      {props.summary}
      {habits.pager === 'top' && pager}
      {isCards && (none || <TableCards part={part} />)}
      {!isCards && <TableGrid part={part} density={habits.density} nothing={none} />}
      {habits.pager === 'bottom' && pager}
    </div>
  )
}
