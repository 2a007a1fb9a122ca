import type { Column } from './column.ts'
import { readCompact, writeCompact } from './compact-text.ts'

/** One visible column; `widthPx` null is the column's own. */
export interface PlacedColumn {
  id: string
  widthPx: number | null
  isPinned: boolean
}

/** The visible columns in their order. The first column names the row: it always stands first and cannot be hidden. */
export type ColumnLayout = readonly PlacedColumn[]

export const narrowestColumnPx = 56
const widestColumnPx = 1_200

const placed = <Row>({ id, isPinned }: Column<Row>): PlacedColumn => ({
  id,
  widthPx: null,
  isPinned: isPinned ?? false,
})

export const defaultLayout = <Row>(columns: readonly Column<Row>[]): ColumnLayout =>
  columns.filter(({ isHiddenAtFirst }) => !isHiddenAtFirst).map(placed)

export const writeLayout = (layout: ColumnLayout): string =>
  writeCompact(
    layout.map(({ id, widthPx, isPinned }) => {
      if (isPinned) return [id, widthPx === null ? '' : String(widthPx), 'p']
      return widthPx === null ? [id] : [id, String(widthPx)]
    }),
  )

/** What the text says of columns that exist; null when it says nothing of any. */
export const readLayout = <Row>(text: string, columns: readonly Column<Row>[]): ColumnLayout | null => {
  const [first] = columns
  const known = new Set(columns.map(({ id }) => id))
  const found = new Map<string, PlacedColumn>()
  for (const [id = '', width = '', pin] of readCompact(text)) {
    if (known.has(id)) found.set(id, { id, widthPx: widthOf(width), isPinned: pin === 'p' })
  }
  if (first === undefined || found.size === 0) return null
  const name = found.get(first.id) ?? placed(first)
  found.delete(first.id)
  return [name, ...found.values()]
}

const widthOf = (text: string): number | null =>
  /^\d{1,4}$/.test(text) ? Math.min(widestColumnPx, Math.max(narrowestColumnPx, Number(text))) : null

export const toggleColumn = <Row>(layout: ColumnLayout, column: Column<Row>): ColumnLayout => {
  const [first] = layout
  if (first?.id === column.id) return layout
  return layout.some(({ id }) => id === column.id)
    ? layout.filter(({ id }) => id !== column.id)
    : [...layout, placed(column)]
}

export const resizeColumn = (layout: ColumnLayout, id: string, widthPx: number): ColumnLayout =>
  layout.map((each) => (each.id === id ? { ...each, widthPx: widthOf(String(Math.round(widthPx))) } : each))

export const pinColumn = (layout: ColumnLayout, id: string, isPinned: boolean): ColumnLayout =>
  layout.map((each) => (each.id === id ? { ...each, isPinned } : each))

/** Puts a column at the place of another, which gives way; nothing goes before the first. */
export const moveColumn = (layout: ColumnLayout, id: string, toId: string): ColumnLayout => {
  const from = layout.findIndex((each) => each.id === id)
  const to = layout.findIndex((each) => each.id === toId)
  if (from < 1 || to < 1 || from === to) return layout
  return layout.toSpliced(from, 1).toSpliced(to, 0, layout[from] as PlacedColumn)
}

/** One place to the left (−1) or right (1). */
export const nudgeColumn = (layout: ColumnLayout, id: string, by: -1 | 1): ColumnLayout => {
  const neighbour = layout[layout.findIndex((each) => each.id === id) + by]
  return neighbour ? moveColumn(layout, id, neighbour.id) : layout
}
