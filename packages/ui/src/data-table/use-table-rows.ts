import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useUiTexts } from '../texts/ui-texts.ts'
import type { UiFormat } from './cell-value.ts'
import { type Column, isSearchedOutOfSight, type TableState } from './column.ts'
import { type ColumnFilter, createFilterMatcher } from './column-filter.ts'
import { createRowIndex, found as finds, type RowIndex, type SearchedColumns } from './row-index.ts'
import { type SearchNote, searchNotes } from './search-note.ts'
import { useRowSearch } from './use-row-search.ts'

interface Input<Row> {
  rows: readonly Row[]
  /** Every column, for sorting by one that is hidden and for what a search finds in it. */
  columns: readonly Column<Row>[]
  /** Those that are shown; the same array until they change. */
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
  /** True while a search of many rows has not come to its end for the first time: there is nothing to show yet. */
  isFirstSearch: boolean
  /** Whether a row was found by what its columns do not show. */
  isNoted(row: Row): boolean
  /** Where it was; the same array from one drawing to the next. */
  notesOf(row: Row): readonly SearchNote[]
  /** What search and filters leave of other rows, in the order given. */
  leave(others: readonly Row[]): readonly Row[]
}

/** Search, filters, order and page of what is in memory (spec 2 §4: local). */
export const useTableRows = <Row>(input: Input<Row>): TableRows<Row> => {
  const { rows, columns, visible, filters, state, isContinuous } = input
  const { language, format } = useUiTexts()
  const index = useMemo(() => createRowIndex(rows, { language, format }), [rows, language, format])
  const searched = useMemo(() => searchedOf(columns, visible), [columns, visible])
  usePreparation(index, searched)
  const hits = useRowSearch(index, state.q, searched)

  const tests = useMemo(
    () =>
      filters.flatMap(({ columnId, test }) => {
        const column = columns.find(({ id }) => id === columnId)
        if (!column) return []
        const matches = createFilterMatcher(column, test, format)
        return [(row: Row) => matches(column.value(row))]
      }),
    [columns, filters, format],
  )
  const indexes = useMemo(() => {
    const known = new WeakMap<readonly Row[], RowIndex<Row>>()
    return (others: readonly Row[]): RowIndex<Row> => {
      const of = known.get(others) ?? createRowIndex(others, { language, format })
      known.set(others, of)
      return of
    }
  }, [language, format])
  const leave = useCallback(
    (others: readonly Row[]) => {
      // A clock that stands: to the end at once.
      const hits = indexes(others)
        .search(state.q, searched)
        ?.proceed(() => 0, 0)
      return others.filter((row, at) => hits?.[at] !== finds.not && tests.every((passes) => passes(row)))
    },
    [tests, searched, state.q, indexes],
  )
  const result = useMemo(() => {
    if (hits === undefined) return undefined
    const sorted = columns.find(({ id }) => id === state.sort)
    const order = sorted && (state.dir === 'desc' ? index.descending(sorted) : index.ascending(sorted))
    const left: Row[] = []
    const unexplained = new Set<Row>()
    for (let at = 0; at < rows.length; at += 1) {
      const nth = order ? (order[at] as number) : at
      const row = rows[nth] as Row
      if (hits?.[nth] === finds.not || !tests.every((passes) => passes(row))) continue
      left.push(row)
      if (hits?.[nth] === finds.outOfSight) unexplained.add(row)
    }
    return { found: left, unexplained, query: state.q, searched }
  }, [index, rows, columns, hits, searched, tests, state.q, state.sort, state.dir])
  // While a search is still looking what was there stays.
  const last = useRef<Result<Row>>(undefined)
  if (result && rows.length > 0) last.current = result
  const shown = result ?? last.current
  const found = shown?.found ?? noRows
  const notes = useSearchNotes(shown, format)

  const size = isContinuous ? Math.max(1, found.length) : state.size
  const pages = Math.max(1, Math.ceil(found.length / size))
  const page = Math.min(Math.max(1, state.page), pages)
  const firstRow = (page - 1) * size
  const pageRows = useMemo(
    () => (pages === 1 ? found : found.slice(firstRow, firstRow + size)),
    [found, pages, firstRow, size],
  )
  return { found, page, pages, pageRows, firstRow, leave, ...notes, isFirstSearch: shown === undefined }
}

/** What a search has led to, as it stands until the next one has come to its end. */
interface Result<Row> {
  found: readonly Row[]
  /** Those of them whose columns do not say why. */
  unexplained: ReadonlySet<Row>
  query: string
  searched: SearchedColumns<Row>
}

const noRows: readonly never[] = []
const noNotes: readonly SearchNote[] = []

const searchedOf = <Row>(columns: readonly Column<Row>[], visible: readonly Column<Row>[]): SearchedColumns<Row> => ({
  shown: visible.filter(({ isSearchable }) => isSearchable !== false),
  hidden: columns.filter((column) => isSearchedOutOfSight(column) && !visible.includes(column)),
})

const useSearchNotes = <Row>(result: Result<Row> | undefined, format: UiFormat) =>
  useMemo(() => {
    const known = new Map<Row, readonly SearchNote[]>()
    const isNoted = (row: Row): boolean => result?.unexplained.has(row) ?? false
    const notesOf = (row: Row): readonly SearchNote[] => {
      if (!result?.unexplained.has(row)) return noNotes
      const notes = known.get(row) ?? searchNotes(row, result.query, { ...result.searched, format })
      known.set(row, notes)
      return notes
    }
    return { isNoted, notesOf }
  }, [result, format])

const sliceMs = 6
const sliceEveryMs = 16

/** Gets search and orders ready while nothing else happens, so that the first click is as quick as the second. */
const usePreparation = <Row>(index: RowIndex<Row>, searched: SearchedColumns<Row>): void => {
  useEffect(() => {
    let timer = 0
    const later = () => {
      timer = window.setTimeout(() => {
        if (!index.prepare(searched, () => performance.now(), sliceMs)) later()
      }, sliceEveryMs)
    }
    later()
    return () => clearTimeout(timer)
  }, [index, searched])
}
