import { useMemo, useRef } from 'react'
import { useUiTexts } from '../texts/ui-texts.ts'
import { textOfValue } from './cell-value.ts'
import { type Column, isFigure, kindOf, type TableState } from './column.ts'
import { naturalWidthPx, sampleOf } from './natural-width.ts'
import type { ShownColumn } from './use-table-columns.ts'

interface Input<Row> {
  shown: readonly ShownColumn<Row>[]
  /** Of the page; undefined while they are read. */
  rows: readonly Row[] | undefined
  state: TableState
}

const isWhole = <Row>(column: Column<Row>) => isFigure(column) || kindOf(column) === 'date' || column.isWhole === true

/**
 * The columns as wide as the page wants them: what its reader chose stays, one grows into what is left. Settled once for
 * each page, order and filter: rows that change while they are looked at move nothing.
 */
export const useNaturalWidths = <Row>({ shown, rows, state }: Input<Row>): readonly ShownColumn<Row>[] => {
  const { format, language } = useUiTexts()
  const page = [state.page, state.size, state.sort, state.dir, state.q, state.f, state.view]
  const columnsKey = shown.map(({ column: { id, header, isPending } }) => `${id} ${header} ${isPending === true}`)
  const key = JSON.stringify([language, page, columnsKey, rows !== undefined && rows.length > 0])
  const settled = useRef<{ key: string; widthById: ReadonlyMap<string, number> }>(undefined)
  if (rows && settled.current?.key !== key) settled.current = { key, widthById: measure(shown, sampleOf(rows), format) }
  const widthById = settled.current?.widthById
  return useMemo(() => (widthById ? withWidths(shown, widthById) : shown), [shown, widthById])
}

const measure = <Row>(
  shown: readonly ShownColumn<Row>[],
  rows: readonly Row[],
  format: Parameters<typeof textOfValue>[2],
): ReadonlyMap<string, number> =>
  new Map(
    shown.map(({ column }) => [
      column.id,
      naturalWidthPx({
        header: column.header,
        unit: column.unit,
        texts: column.isPending ? [] : rows.map((row) => textOfValue(column, column.value(row), format)),
        isWhole: isWhole(column),
        isDrawn: column.cell !== undefined,
        declaredPx: column.width,
      }),
    ]),
  )

const withWidths = <Row>(
  shown: readonly ShownColumn<Row>[],
  widthById: ReadonlyMap<string, number>,
): readonly ShownColumn<Row>[] => {
  const pinnedCount = shown.filter(({ startPx }) => startPx !== undefined).length
  // Where others are pinned behind it, they have to know where the first one ends.
  const mayGrow = (each: ShownColumn<Row>) => !each.isChosen && (pinnedCount < 2 || each.startPx === undefined)
  const growing =
    shown.find((each) => mayGrow(each) && each.column.width === undefined) ?? shown.findLast(mayGrow) ?? shown.at(-1)
  let startPx = 0
  return shown.map((each) => {
    const leastPx = each.isChosen ? each.leastPx : (widthById.get(each.column.id) ?? each.leastPx)
    const placed = {
      ...each,
      leastPx,
      widthPx: each === growing ? undefined : leastPx,
      startPx: each.startPx === undefined ? undefined : startPx,
    }
    if (each.startPx !== undefined) startPx += leastPx
    return placed
  })
}
