import { useCallback, useEffect, useMemo } from 'react'
import { useUiTexts } from '../texts/ui-texts.ts'
import type { Column, TableState } from './column.ts'
import { type ColumnFilter, createFilterMatcher } from './column-filter.ts'
import { createRowIndex, type RowIndex } from './row-index.ts'

interface Input<Row> {
  rows: readonly Row[]
  /** Every column, for sorting by one that is hidden. */
  columns: readonly Column<Row>[]
  /** Those that are searched; the same array until they change. */
  visible: readonly Column<Row>[]
  filters: readonly ColumnFilter[]
  state: TableState
  /** Everything on one page. */
  isContinuous: boolean
}

export interface TableRows<Row> {
  /** What search and filters leave, in order, over all pages. */
  found: readonly Row[]
  page: number
  pages: number
  pageRows: readonly Row[]
  firstRow: number
  /** What search and filters leave of other rows, in the order given. */
  leave(others: readonly Row[]): readonly Row[]
}

/** Search, filters, order and page of what is in memory (spec 2 §4: local). */
export const useTableRows = <Row>(input: Input<Row>): TableRows<Row> => {
  const { rows, columns, visible, filters, state, isContinuous } = input
  const { language, format } = useUiTexts()
  const index = useMemo(() => createRowIndex(rows, { language, format }), [rows, language, format])
  const searched = useMemo(() => visible.filter(({ isSearchable }) => isSearchable !== false), [visible])
  usePreparation(index, searched)

  const tests = useMemo(
    () =>
      filters.flatMap(({ columnId, test }) => {
        const column = columns.find(({ id }) => id === columnId)
        if (!column) return []
        const matches = createFilterMatcher(column, test, { format, language })
        return [(row: Row) => matches(column.value(row))]
      }),
    [columns, filters, format, language],
  )
  const leave = useCallback(
    (others: readonly Row[]) => {
      const hits = createRowIndex(others, { language, format }).search(state.q, searched)
      return others.filter((row, at) => hits?.[at] !== 0 && tests.every((passes) => passes(row)))
    },
    [tests, searched, state.q, language, format],
  )
  const found = useMemo(() => {
    const sorted = columns.find(({ id }) => id === state.sort)
    const order = sorted && (state.dir === 'desc' ? index.descending(sorted) : index.ascending(sorted))
    const hits = index.search(state.q, searched)
    const left: Row[] = []
    for (let at = 0; at < rows.length; at += 1) {
      const nth = order ? (order[at] as number) : at
      const row = rows[nth] as Row
      if (hits?.[nth] !== 0 && tests.every((passes) => passes(row))) left.push(row)
    }
    return left
  }, [index, rows, columns, searched, tests, state.q, state.sort, state.dir])

  const size = isContinuous ? Math.max(1, found.length) : state.size
  const pages = Math.max(1, Math.ceil(found.length / size))
  const page = Math.min(Math.max(1, state.page), pages)
  const firstRow = (page - 1) * size
  const pageRows = useMemo(
    () => (pages === 1 ? found : found.slice(firstRow, firstRow + size)),
    [found, pages, firstRow, size],
  )
  return { found, page, pages, pageRows, firstRow, leave }
}

const sliceMs = 6
const sliceEveryMs = 16

/** Gets search and orders ready while nothing else happens, so that the first click is as quick as the second. */
const usePreparation = <Row>(index: RowIndex<Row>, columns: readonly Column<Row>[]): void => {
  useEffect(() => {
    let timer = 0
    const later = () => {
      timer = window.setTimeout(() => {
        if (!index.prepare(columns, () => performance.now(), sliceMs)) later()
      }, sliceEveryMs)
    }
    later()
    return () => clearTimeout(timer)
  }, [index, columns])
}
