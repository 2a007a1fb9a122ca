import { Button } from '@mantine/core'
import { useElementSize, useLocalStorage, useMediaQuery } from '@mantine/hooks'
import type { RowData } from '@tanstack/react-table'
import { type ReactNode, useMemo } from 'react'
import { StateView } from '../state-view/state-view.tsx'
import { useUiTexts } from '../texts/ui-texts.ts'
import type { Column, RowAction, TableState } from './column.ts'
import classes from './data-table.module.css'
import { TableCards } from './table-cards.tsx'
import { TableGrid } from './table-grid.tsx'
import { type RowId, useTableModel } from './table-model.ts'
import { TablePager } from './table-pager.tsx'
import { TableToolbar } from './table-toolbar.tsx'

/** Spec 2 §9: on a page narrower than this, rows are cards. */
const phone = '(max-width: 499.98px)'
/** So they are in a panel narrower than this on a wide page. */
const cardsBelowPx = 400

interface SharedProps<Row> {
  /** What the table lists, for those who hear it. */
  label: string
  columns: readonly Column<Row>[]
  rowId(row: Row): RowId
  rowName(row: Row): string
  state: TableState
  onStateChange(patch: Partial<TableState>): void
  actions?: readonly RowAction<Row>[] | undefined
  onOpen?: ((row: Row) => void) | undefined
  isNew?: ((row: Row) => boolean) | undefined
}

interface Props<Row> extends SharedProps<Row> {
  /** Undefined while loading. */
  rows: readonly Row[] | undefined
  /** Names the table in local storage, for the columns that the user hides. */
  storageKey: string
  /** Ready-made state for when the rows cannot be had (error, forbidden). */
  failure?: ReactNode
  /** Shown when there is nothing at all, filters aside. */
  empty: ReactNode
  /** True when a filter outside the table narrows the rows; `onClearFilters` takes it off. */
  isFiltered?: boolean
  onClearFilters?(): void
  filters?: ReactNode
  tools?: ReactNode
  selection?: { ids: readonly RowId[]; onChange(ids: RowId[]): void; actions: ReactNode } | undefined
}

/** What grid and cards share: one page of rows, ready to draw. */
export interface TablePartProps<Row> extends SharedProps<Row> {
  rows: readonly Row[] | undefined
  firstRow: number
  total: number
  selection?:
    | {
        has(id: RowId): boolean
        toggle(id: RowId): void
        togglePage(): void
        isPageSelected: boolean
        isPagePartlySelected: boolean
      }
    | undefined
}

const nothing: readonly never[] = []

export const DataTable = <Row extends RowData>(props: Props<Row>) => {
  const { rows, columns, rowId, state, onStateChange, selection } = props
  const texts = useUiTexts().table
  const { ref, width } = useElementSize()
  const isPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false })
  const [hiddenColumns, setHiddenColumns] = useLocalStorage<string[]>({
    key: `atalaya.columns.${props.storageKey}`,
    defaultValue: columns.filter(({ isHiddenAtFirst }) => isHiddenAtFirst).map(({ id }) => id),
  })
  const model = useTableModel({
    rows: rows ?? nothing,
    columns,
    rowId,
    state,
    hiddenColumns,
    selectedIds: selection?.ids ?? nothing,
  })
  // What was deleted meanwhile is not selected any more, whatever the caller still holds.
  const selected = useMemo(() => {
    const present = new Set(rows?.map(rowId))
    return new Set(selection?.ids.filter((id) => present.has(id)))
  }, [selection?.ids, rows, rowId])

  if (props.failure) return <div className={classes.frame}>{props.failure}</div>
  if (rows?.length === 0 && !props.isFiltered) return <div className={classes.frame}>{props.empty}</div>

  const isFoundEmpty = rows !== undefined && model.found === 0
  const pageIds = model.pageRows.map(rowId)
  const selectedOnPage = pageIds.filter((id) => selected.has(id)).length
  const change = (ids: Set<RowId>) => selection?.onChange([...ids])

  const part: TablePartProps<Row> = {
    ...props,
    columns: model.columns,
    rows: rows === undefined ? undefined : model.pageRows,
    firstRow: (model.page - 1) * state.size,
    total: model.found,
    selection: selection && {
      has: (id) => selected.has(id),
      toggle: (id) => change(selected.has(id) ? selected.difference(new Set([id])) : selected.union(new Set([id]))),
      togglePage: () =>
        change(
          selectedOnPage === pageIds.length ? selected.difference(new Set(pageIds)) : selected.union(new Set(pageIds)),
        ),
      isPageSelected: pageIds.length > 0 && selectedOnPage === pageIds.length,
      isPagePartlySelected: selectedOnPage > 0 && selectedOnPage < pageIds.length,
    },
  }
  const isCards = isPhone || (width > 0 && width < cardsBelowPx)
  const clearAll = () => {
    onStateChange({ q: '', page: 1 })
    props.onClearFilters?.()
  }

  return (
    <div className={classes.frame} ref={ref}>
      <TableToolbar
        query={state.q}
        onQueryChange={(q) => onStateChange({ q, page: 1 })}
        columns={columns}
        hiddenColumns={hiddenColumns}
        onHiddenColumnsChange={setHiddenColumns}
        filters={props.filters}
        tools={props.tools}
        hasColumnChoice={!isCards && columns.length > 2}
      />
      {isFoundEmpty ? (
        <StateView
          kind="filtered"
          title={texts.nothingFound}
          hint={texts.nothingFoundHint}
          action={
            <Button variant="default" onClick={clearAll}>
              {texts.clearFilters}
            </Button>
          }
        />
      ) : isCards ? (
        <TableCards {...part} />
      ) : (
        <TableGrid {...part} />
      )}
      <TablePager
        page={model.page}
        pages={model.pages}
        total={rows === undefined ? null : model.found}
        size={state.size}
        onChange={onStateChange}
      />
      {selection && selected.size > 0 && (
        <div className={classes.selectionBar} role="toolbar" aria-label={texts.selected(selected.size)}>
          <span className={classes.selectedCount}>{texts.selected(selected.size)}</span>
          {selection.actions}
          <Button variant="subtle" color="gray" onClick={() => selection.onChange([])}>
            {texts.clearSelection}
          </Button>
        </div>
      )}
    </div>
  )
}
