import type { ReactNode } from 'react'
import type { Column, TableOrder, TableState } from './column.ts'
import { type ColumnFilter, writeFilters } from './column-filter.ts'
import { ColumnsMenu } from './columns-menu.tsx'
import classes from './data-table.module.css'
import type { TableViews } from './saved-view.ts'
import { SortMenu } from './sort-menu.tsx'
import { TableFilters } from './table-filters.tsx'
import { TableSearch } from './table-search.tsx'
import type { TableColumns } from './use-table-columns.ts'
import type { TableHabits } from './use-table-habits.ts'
import { ViewsMenu } from './views-menu.tsx'

interface Table<Row> {
  rows: readonly Row[] | undefined
  columns: readonly Column<Row>[]
  state: TableState
  onStateChange(patch: Partial<TableState>): void
  defaultOrder?: TableOrder
  views?: TableViews | undefined
  filters?: ReactNode
  tools?: ReactNode
  primary?: ReactNode
  /** Pages are made by whoever answers them: all of them are never on one. */
  isCutElsewhere?: boolean
}

interface Props<Row> {
  table: Table<Row>
  columns: TableColumns<Row>
  filters: readonly ColumnFilter[]
  /** The column whose filter is open. */
  edited: string | null
  onEdit(columnId: string | null): void
  habits: TableHabits
  onHabits(patch: Partial<TableHabits>): void
  isCards: boolean
  /** The export menu, once there is something to export. */
  offered: ReactNode
}

const nothing: readonly never[] = []

/** Search and filters at the left; order, views, columns, export and the screen's own at the right. */
export const TableToolbar = <Row,>(props: Props<Row>) => {
  const { table, columns, filters, edited, onEdit, habits, onHabits, isCards, offered } = props
  const { rows = nothing, columns: all, state, onStateChange, views } = table
  const { defaultOrder = { sort: all[0]?.id ?? '', dir: 'asc' } } = table
  return (
    <div className={classes.toolbar}>
      <TableSearch query={state.q} onChange={(q) => onStateChange({ q, page: 1 })} />
      {table.filters}
      <TableFilters
        columns={all}
        rows={rows}
        filters={filters}
        onChange={(next) => onStateChange({ f: writeFilters(next), page: 1 })}
        edited={edited}
        onEdit={onEdit}
      />
      <div className={classes.tools}>
        {isCards && <SortMenu columns={all} state={state} onStateChange={onStateChange} />}
        {views && (
          <ViewsMenu
            views={views}
            state={state}
            layout={columns.layout}
            defaultOrder={defaultOrder}
            onStateChange={onStateChange}
          />
        )}
        {!isCards && (
          <ColumnsMenu
            all={all}
            columns={columns}
            habits={habits}
            onHabits={onHabits}
            isPaged={table.isCutElsewhere ?? false}
          />
        )}
        {offered}
        {table.tools}
        {table.primary}
      </div>
    </div>
  )
}
