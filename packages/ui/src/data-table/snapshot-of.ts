import { isEmptyValue, textOfValue, type UiFormat } from './cell-value.ts'
import { type Column, kindOf } from './column.ts'
import type { SnapshotCell, SnapshotColumn, TableSnapshot } from './table-snapshot.ts'

interface Shown<Row> {
  title: string
  /** Visible ones in their order. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  widthOf(column: Column<Row>): number | undefined
  format: UiFormat
}

export const snapshotOf = <Row>({ title, columns, rows, widthOf, format }: Shown<Row>): TableSnapshot => {
  const exported = columns.filter(({ exportValue }) => exportValue !== false)
  const readers = exported.map((column) => cellReader(column, format))
  return {
    title,
    columns: exported.map((column) => describe(column, widthOf(column))),
    rows: rows.map((row) => readers.map((read) => read(row))),
  }
}

const describe = <Row>(column: Column<Row>, width: number | undefined): SnapshotColumn => {
  const { id, header, unit, decimals, precision } = column
  const kind = kindOf(column)
  return {
    id,
    header,
    kind: kind === 'choice' || kind === 'list' ? 'text' : kind,
    ...(unit === undefined ? {} : { unit }),
    ...(decimals === undefined ? {} : { decimals }),
    ...(precision === undefined ? {} : { precision }),
    ...(width === undefined ? {} : { width }),
  }
}

const cellReader = <Row>(column: Column<Row>, format: UiFormat): ((row: Row) => SnapshotCell) => {
  const { exportValue, value, href } = column
  if (exportValue) return exportValue
  const kind = kindOf(column)
  return (row) => {
    const own = value(row)
    if (isEmptyValue(own)) return null
    if (kind === 'link' && href) return { text: String(own), href: href(row) }
    return kind === 'choice' || Array.isArray(own) ? textOfValue(column, own, format) : (own as SnapshotCell)
  }
}
