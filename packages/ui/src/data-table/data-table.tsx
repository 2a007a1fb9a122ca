import { useElementSize, useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useMemo, useState } from 'react'
import type { BulkActions, BulkRequest } from '../bulk/bulk-actions.ts'
import { useUiTexts } from '../texts/ui-texts.ts'
import type { Column, RowAction, RowId, TableOrder, TableState } from './column.ts'
import { readFilters } from './column-filter.ts'
import classes from './data-table.module.css'
import { NothingFound } from './nothing-found.tsx'
import { PrintedTable } from './printed-table.tsx'
import { useActionGate } from './row-actions.tsx'
import type { TableViews } from './saved-view.ts'
import { snapshotOf } from './snapshot-of.ts'
import { TableBulk } from './table-bulk.tsx'
import { TableCards } from './table-cards.tsx'
import { TableGrid } from './table-grid.tsx'
import { TablePager } from './table-pager.tsx'
import type { TablePart } from './table-part.ts'
import type { TableSnapshot } from './table-snapshot.ts'
import { TableToolbar } from './table-toolbar.tsx'
import { useNaturalWidths } from './use-natural-widths.ts'
import { useRowActions } from './use-row-actions.tsx'
import { useSelection } from './use-selection.ts'
import { useTableColumns } from './use-table-columns.ts'
import { useTableHabits } from './use-table-habits.ts'
import { useTableRows } from './use-table-rows.ts'

/** Spec 2 §9: on a page narrower than this, rows are cards. */
const phone = '(max-width: 499.98px)'
/** So they are in a panel narrower than this on a wide page. */
const cardsBelowPx = 400

export interface ExportOffer<Row> {
  /** What is shown at this moment: filters, order, chosen columns (or these), over all pages. */
  take(columns?: readonly Column<Row>[]): TableSnapshot
  /** The rows of it. */
  found: readonly Row[]
  count: number
}

export interface ShownRows<Row> {
  /** What search and filters leave, over all pages. */
  found: readonly Row[]
  /** What they would leave of other rows, such as those of the period before. */
  leave(others: readonly Row[]): readonly Row[]
}

interface Props<Row> {
  /** What the table lists: its heading for those who hear it, and the title of exports. */
  label: string
  /** Names the table where columns and views are kept. */
  name: string
  /** Undefined while loading. The same array as long as nothing changed. */
  rows: readonly Row[] | undefined
  /** The same array as long as nothing changed (useMemo). */
  columns: readonly Column<Row>[]
  rowId(row: Row): RowId
  rowName(row: Row): string
  state: TableState
  onStateChange(patch: Partial<TableState>): void
  /** By the first column when left out. */
  defaultOrder?: TableOrder
  actions?: readonly RowAction<Row>[] | undefined
  onOpen?: ((row: Row) => void) | undefined
  /** Told of the row under pointer or focus, and of null when it is left: one cursor for table, chart and map. */
  onPoint?: ((row: Row | null) => void) | undefined
  /** The row that is pointed at elsewhere. */
  pointedId?: RowId | null
  /** Marks rows that were made a moment ago. */
  isNew?: ((row: Row) => boolean) | undefined
  /** What can be done with several rows; without it nothing is selected. Leave it and `actions` out for read-only users. */
  bulk?: BulkActions<Row> | undefined
  views?: TableViews | undefined
  /** The export menu. */
  exports?: ((offer: ExportOffer<Row>) => ReactNode) | undefined
  /** Ready-made state for when the rows cannot be had (error, forbidden). */
  failure?: ReactNode
  /** Shown when there is nothing at all, filters aside. */
  empty: ReactNode
  /** True when a filter outside the table narrows the rows; `onClearFilters` takes it off. */
  isFiltered?: boolean
  onClearFilters?(): void
  /** The rows are what the search found already, also by what no column holds. */
  isSearchedByServer?: boolean
  /** Further filters, beside the search. */
  filters?: ReactNode
  /** Between toolbar and rows: what the rows that are shown come to. */
  summary?: ((shown: ShownRows<Row>) => ReactNode) | undefined
  /** Further buttons at the right. */
  tools?: ReactNode
  /** The one primary action, at the far right. */
  primary?: ReactNode
}

const nothing: readonly never[] = []

export const DataTable = <Row,>(props: Props<Row>) => {
  const { label, rows, columns: all, rowId, rowName, state, onStateChange, bulk } = props
  const texts = useUiTexts()
  const { ref, width } = useElementSize()
  const isPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false })
  const [habits, setHabits] = useTableHabits()
  const [editedFilter, setEditedFilter] = useState<string | null>(null)
  const columns = useTableColumns({ name: props.name, columns: all, state, onStateChange })
  const visible = useMemo(() => columns.shown.map(({ column }) => column), [columns.shown])
  const filters = useMemo(() => readFilters(state.f, all), [state.f, all])
  const { isContinuous } = habits
  const searched = props.isSearchedByServer ? { ...state, q: '' } : state
  const model = useTableRows({ rows: rows ?? nothing, columns: all, visible, filters, state: searched, isContinuous })
  const settled = useNaturalWidths({
    shown: columns.shown,
    rows: rows === undefined || model.isFirstSearch ? undefined : model.pageRows,
    state,
  })
  const selection = useSelection(rows, rowId)
  const [request, setRequest] = useState<BulkRequest | null>(null)
  const actions = useRowActions(props, setRequest)
  const gate = useActionGate()

  if (props.failure) return <div className={classes.frame}>{props.failure}</div>
  if (rows?.length === 0 && !props.isFiltered) return <div className={classes.frame}>{props.empty}</div>

  const isCards = isPhone || (width > 0 && width < cardsBelowPx)
  const isLoading = rows === undefined || model.isFirstSearch
  const isFoundEmpty = !isLoading && model.found.length === 0
  const clearAll = () => {
    onStateChange({ q: '', f: '', page: 1 })
    props.onClearFilters?.()
  }
  const offer: ExportOffer<Row> = {
    count: model.found.length,
    found: model.found,
    take: (chosen = visible) =>
      snapshotOf({
        title: label,
        columns: chosen,
        rows: model.found,
        widthOf: (column) => columns.shown.find((each) => each.column === column)?.widthPx,
        format: texts.format,
      }),
  }
  const part: TablePart<Row> = {
    label,
    columns: { ...columns, shown: settled },
    all,
    rows: isLoading ? undefined : model.pageRows,
    firstRow: model.firstRow,
    total: model.found.length,
    rowId,
    rowName,
    state,
    onStateChange,
    actions,
    gate,
    onOpen: props.onOpen,
    onPoint: props.onPoint,
    pointedId: props.pointedId ?? null,
    isNoted: model.isNoted,
    notesOf: model.notesOf,
    isNew: props.isNew,
    selection: bulk && selection,
    onFilter: ({ id }) => setEditedFilter(id),
  }
  const pager = (
    <TablePager
      page={model.page}
      pages={model.pages}
      total={isLoading ? null : model.found.length}
      size={state.size}
      place={habits.pager}
      isContinuous={isContinuous}
      onChange={onStateChange}
    />
  )

  return (
    <div className={classes.frame} ref={ref}>
      <TableToolbar
        table={props}
        columns={columns}
        filters={filters}
        edited={editedFilter}
        onEdit={setEditedFilter}
        habits={habits}
        onHabits={setHabits}
        isCards={isCards}
        offered={rows && props.exports?.(offer)}
      />
      {rows !== undefined && !isFoundEmpty && props.summary?.({ found: model.found, leave: model.leave })}
      {habits.pager === 'top' && pager}
      {isCards && isFoundEmpty && <NothingFound onClear={clearAll} />}
      {isCards && !isFoundEmpty && <TableCards part={part} />}
      {!isCards && (
        <TableGrid part={part} density={habits.density} nothing={isFoundEmpty && <NothingFound onClear={clearAll} />} />
      )}
      {habits.pager === 'bottom' && pager}
      {bulk && rows && (
        <TableBulk
          bulk={bulk}
          selection={selection}
          request={request}
          onRequest={setRequest}
          columns={all}
          rows={rows}
          found={model.found}
          rowId={rowId}
          rowName={rowName}
        />
      )}
      <PrintedTable count={offer.count} take={offer.take} />
    </div>
  )
}
