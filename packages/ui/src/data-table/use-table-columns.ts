import { useLocalStorage } from '@mantine/hooks'
import {
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useEffect, useMemo, useState } from 'react'
import type { Column, TableState } from './column.ts'
import { type ColumnLayout, defaultLayout, readLayout, writeLayout } from './column-layout.ts'
import { headerWidthPx } from './header-width.ts'

const features = tableFeatures({
  columnVisibilityFeature,
  columnOrderingFeature,
  columnSizingFeature,
  columnPinningFeature,
})
const noRows: never[] = []

/** A column without a width of its own takes at least this. */
const flexibleColumnPx = 140
/** What a flexible first column gets when others are pinned behind it, which need to know where it ends. */
const pinnedNamePx = 240

/** A visible column where it stands: `widthPx` undefined shares what is left, from `leastPx` on; `startPx` undefined scrolls. */
export interface ShownColumn<Row> {
  column: Column<Row>
  widthPx: number | undefined
  leastPx: number
  startPx: number | undefined
  /** Its width is what somebody dragged it to. */
  isChosen: boolean
}

interface Input<Row> {
  name: string
  columns: readonly Column<Row>[]
  state: TableState
  onStateChange(patch: Partial<TableState>): void
}

export interface TableColumns<Row> {
  shown: readonly ShownColumn<Row>[]
  layout: ColumnLayout
  isDefault: boolean
  change(layout: ColumnLayout): void
  reset(): void
}

/** Which columns are shown: the address's word first, then what this user chose here last, then the screen's own. */
export const useTableColumns = <Row>({ name, columns, state, onStateChange }: Input<Row>): TableColumns<Row> => {
  const [own, setOwn] = useLocalStorage<unknown>({ key: `atalaya.columns.${name}`, defaultValue: '' })
  const first = useMemo(() => defaultLayout(columns), [columns])
  const ownText = typeof own === 'string' && state.view === 0 ? own : ''
  /** Until the address says it: who is quick changes what they have just changed, and not what it was before. */
  const [asked, setAsked] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever the address says next is the answer
  useEffect(() => setAsked(null), [state.cols])
  const cols = asked ?? state.cols
  const layout = useMemo(
    () => readLayout(cols, columns) ?? readLayout(ownText, columns) ?? first,
    [cols, ownText, columns, first],
  )

  const change = (next: ColumnLayout) => {
    const text = writeLayout(next)
    const kept = text === writeLayout(first) && state.view === 0 ? '' : text
    if (state.view === 0) setOwn(kept)
    setAsked(kept)
    onStateChange({ cols: kept })
  }
  return {
    shown: useShownColumns(columns, layout),
    layout,
    isDefault: writeLayout(layout) === writeLayout(first),
    change,
    reset: () => change(first),
  }
}

const useShownColumns = <Row>(columns: readonly Column<Row>[], layout: ColumnLayout): readonly ShownColumn<Row>[] => {
  const pinned = layout.filter(({ isPinned }, at) => at === 0 || isPinned).map(({ id }) => id)
  const widthOf = (id: string): number | undefined => {
    const column = columns.find((each) => each.id === id)
    const chosen = layout.find((each) => each.id === id)?.widthPx
    // Another language may want more for the header than the screen has thought of; who drags the edge decides.
    const own = column?.width === undefined ? undefined : Math.max(column.width, headerWidthPx(column))
    return chosen ?? own ?? (pinned.length > 1 && id === pinned[0] ? pinnedNamePx : undefined)
  }
  const table = useTable({
    features,
    columns: useMemo(() => columns.map(({ id }) => ({ id, minSize: 0, maxSize: 10_000 })), [columns]),
    data: noRows,
    state: {
      columnVisibility: Object.fromEntries(columns.map(({ id }) => [id, layout.some((each) => each.id === id)])),
      columnOrder: layout.map(({ id }) => id),
      columnPinning: { start: pinned, end: [] },
      columnSizing: Object.fromEntries(layout.map(({ id }) => [id, widthOf(id) ?? flexibleColumnPx])),
    },
  })
  // One array until the layout changes, so that scrolling draws no row twice.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the table holds what `columns` and `layout` say
  return useMemo(() => {
    const visible = table.getVisibleLeafColumns()
    // Where every column has a width the last one gives way, so that the others keep theirs.
    const giving = visible.every(({ id }) => widthOf(id) !== undefined) ? visible.at(-1)?.id : undefined
    return visible.flatMap((each) => {
      const column = columns.find(({ id }) => id === each.id)
      if (!column) return []
      const startPx = pinned.includes(each.id) ? each.getStart('start') : undefined
      const widthPx = each.id === giving ? undefined : widthOf(each.id)
      const chosenPx = layout.find(({ id }) => id === each.id)?.widthPx ?? null
      const leastPx = chosenPx ?? widthPx ?? Math.max(flexibleColumnPx, headerWidthPx(column))
      return [{ column, widthPx, leastPx, startPx, isChosen: chosenPx !== null }]
    })
  }, [columns, layout])
}
