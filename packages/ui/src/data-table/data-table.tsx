import { Button } from '@mantine/core'
import { useElementSize, useMediaQuery } from '@mantine/hooks'
import { IconTrash } from '@tabler/icons-react'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import type { BulkActions, BulkRequest } from '../bulk/bulk-actions.ts'
import { BulkBar } from '../bulk/bulk-bar.tsx'
import { BulkDialog } from '../bulk/bulk-dialog.tsx'
import { StateView } from '../state-view/state-view.tsx'
import { useUiTexts } from '../texts/ui-texts.ts'
import type { Column, RowAction, RowId, TableState } from './column.ts'
import { readFilters, writeFilters } from './column-filter.ts'
import { ColumnsMenu } from './columns-menu.tsx'
import classes from './data-table.module.css'
import { PrintedTable } from './printed-table.tsx'
import { useActionGate } from './row-actions.tsx'
import type { TableViews } from './saved-view.ts'
import { snapshotOf } from './snapshot-of.ts'
import { SortMenu } from './sort-menu.tsx'
import { TableCards } from './table-cards.tsx'
import { TableFilters } from './table-filters.tsx'
import { TableGrid } from './table-grid.tsx'
import { TablePager } from './table-pager.tsx'
import type { TablePart } from './table-part.ts'
import { TableSearch } from './table-search.tsx'
import type { TableSnapshot } from './table-snapshot.ts'
import { useSelection } from './use-selection.ts'
import { useTableColumns } from './use-table-columns.ts'
import { useTableHabits } from './use-table-habits.ts'
import { useTableRows } from './use-table-rows.ts'
import { ViewsMenu } from './views-menu.tsx'

/** Spec 2 §9: on a page narrower than this, rows are cards. */
const phone = '(max-width: 499.98px)'
/** So they are in a panel narrower than this on a wide page. */
const cardsBelowPx = 400

export interface ExportOffer<Row> {
  /** What is shown at this moment: filters, order, chosen columns (or these), over all pages. */
  take(columns?: readonly Column<Row>[]): TableSnapshot
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
  /** Column that rows are ordered by when nobody chose another; the first when left out. */
  defaultSort?: string
  actions?: readonly RowAction<Row>[] | undefined
  onOpen?: ((row: Row) => void) | undefined
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
  const model = useTableRows({ rows: rows ?? nothing, columns: all, visible, filters, state, isContinuous })
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
    columns,
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
      <div className={classes.toolbar}>
        <TableSearch query={state.q} onChange={(q) => onStateChange({ q, page: 1 })} />
        {props.filters}
        <TableFilters
          columns={all}
          rows={rows ?? nothing}
          filters={filters}
          onChange={(next) => onStateChange({ f: writeFilters(next), page: 1 })}
          edited={editedFilter}
          onEdit={setEditedFilter}
        />
        <div className={classes.tools}>
          {isCards && <SortMenu columns={all} state={state} onStateChange={onStateChange} />}
          {props.views && (
            <ViewsMenu
              views={props.views}
              state={state}
              layout={columns.layout}
              defaultSort={props.defaultSort ?? all[0]?.id ?? ''}
              onStateChange={onStateChange}
            />
          )}
          {!isCards && <ColumnsMenu all={all} columns={columns} habits={habits} onHabits={setHabits} />}
          {rows !== undefined && props.exports?.(offer)}
          {props.tools}
          {props.primary}
        </div>
      </div>
      {rows !== undefined && !isFoundEmpty && props.summary?.({ found: model.found, leave: model.leave })}
      {habits.pager === 'top' && pager}
      {isFoundEmpty ? (
        <StateView
          kind="filtered"
          title={texts.table.nothingFound}
          hint={texts.table.nothingFoundHint}
          action={
            <Button variant="default" onClick={clearAll}>
              {texts.table.clearFilters}
            </Button>
          }
        />
      ) : isCards ? (
        <TableCards part={part} />
      ) : (
        <TableGrid part={part} density={habits.density} />
      )}
      {habits.pager === 'bottom' && pager}
      {bulk && rows && selection.ids.size > 0 && (
        <BulkBar
          bulk={bulk}
          selection={selection}
          isEditable={all.some(({ bulkEdit }) => bulkEdit)}
          rows={rows}
          rowId={rowId}
          foundIds={model.found.map(rowId)}
          onRequest={setRequest}
        />
      )}
      {bulk && rows && (
        <BulkDialog
          bulk={bulk}
          request={request}
          columns={all}
          rows={rows}
          rowId={rowId}
          rowName={rowName}
          onClose={() => setRequest(null)}
        />
      )}
      <PrintedTable count={offer.count} take={offer.take} />
    </div>
  )
}

/** The screen's own, and deleting the row where rows can be deleted; the same array until they change. */
const useRowActions = <Row,>(
  { actions = nothing, bulk, rowId }: Pick<Props<Row>, 'actions' | 'bulk' | 'rowId'>,
  onRequest: (request: BulkRequest) => void,
): readonly RowAction<Row>[] => {
  const texts = useUiTexts().bulk
  const remove = bulk?.remove
  const latest = useRef({ actions, remove, rowId })
  latest.current = { actions, remove, rowId }
  const shape = actions.map(({ id, label }) => `${id} ${label}`).join('\n')
  // Screens write their actions inline; rows are drawn anew when what is offered changes, not when a closure does.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shape` stands for the actions
  return useMemo(() => {
    const own = actions.map((action) => {
      const current = () => latest.current.actions.find(({ id }) => id === action.id) ?? action
      return {
        ...action,
        onSelect: (row: Row) => current().onSelect(row),
        isOffered: (row: Row) => current().isOffered?.(row) ?? true,
      }
    })
    if (!remove) return own
    const deletion: RowAction<Row> = {
      id: 'delete',
      label: texts.deleteSelected,
      icon: <IconTrash size={16} />,
      isDangerous: true,
      isOffered: (row) => latest.current.remove?.isOffered?.(row) ?? true,
      onSelect: (row) => onRequest({ kind: 'delete', ids: [latest.current.rowId(row)] }),
    }
    return [...own, deletion]
  }, [shape, remove === undefined, texts, onRequest])
}
