import {
  columnVisibilityFeature,
  createPaginatedRowModel,
  createSortedRowModel,
  type RowData,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import { useUiTexts } from '../texts/ui-texts.ts'
import type { Column, TableState } from './column.ts'
import { createComparator, createMatcher, sortable } from './compare.ts'

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  rowPaginationFeature,
  paginatedRowModel: createPaginatedRowModel(),
  rowSelectionFeature,
  columnVisibilityFeature,
})

export type RowId = number

interface Input<Row> {
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  rowId(row: Row): RowId
  state: TableState
  hiddenColumns: readonly string[]
  selectedIds: readonly RowId[]
}

/** Search, then TanStack's sorting and paging; all of it local (spec 2 §4). */
export const useTableModel = <Row extends RowData>({
  rows,
  columns,
  rowId,
  state,
  hiddenColumns,
  selectedIds,
}: Input<Row>) => {
  const { language } = useUiTexts()

  const found = useMemo(() => {
    if (state.q.trim() === '') return rows
    const matches = createMatcher(state.q, language)
    const searched = columns.filter(({ isSearchable }) => isSearchable !== false)
    return rows.filter((row) => matches(searched.map(({ value }) => value(row) ?? '').join('\n')))
  }, [rows, columns, state.q, language])

  const definitions = useMemo(() => {
    const compare = createComparator(language)
    return columns.map(({ id, value, isSortable }) => ({
      id,
      accessorFn: (row: Row) => sortable(value(row)),
      enableSorting: isSortable !== false,
      sortUndefined: 'last' as const,
      sortFn: (a: { getValue(id: string): unknown }, b: { getValue(id: string): unknown }) =>
        compare(a.getValue(id) as string | number, b.getValue(id) as string | number),
    }))
  }, [columns, language])

  const pages = Math.max(1, Math.ceil(found.length / state.size))
  const page = Math.min(Math.max(1, state.page), pages)

  const table = useTable({
    features,
    columns: definitions,
    data: found,
    getRowId: (row) => String(rowId(row)),
    autoResetPageIndex: false,
    state: {
      sorting: columns.some(({ id }) => id === state.sort) ? [{ id: state.sort, desc: state.dir === 'desc' }] : [],
      pagination: { pageIndex: page - 1, pageSize: state.size },
      columnVisibility: Object.fromEntries(hiddenColumns.map((id) => [id, false])),
      rowSelection: Object.fromEntries(selectedIds.map((id) => [String(id), true as const])),
    },
  })

  const visible = new Set(table.getVisibleLeafColumns().map(({ id }) => id))
  return {
    pageRows: table.getRowModel().rows.map(({ original }) => original),
    columns: columns.filter(({ id }) => visible.has(id)),
    found: found.length,
    page,
    pages,
  }
}
