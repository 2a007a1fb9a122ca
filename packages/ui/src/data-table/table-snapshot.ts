/** What a table shows at this moment, with values instead of drawings: what an export writes. */
export interface TableSnapshot {
  title: string
  columns: readonly SnapshotColumn[]
  /** Every row that search and filters leave, in the order shown, over all pages; cells in the order of `columns`. */
  rows: readonly (readonly SnapshotCell[])[]
  /** Lines below the last row of a PDF. */
  closing?: readonly string[]
}

export interface SnapshotColumn {
  id: string
  header: string
  /** Says how its cells are to be read: `date` epoch ms UTC, `duration` ms, the others as they are. */
  kind: 'text' | 'number' | 'date' | 'boolean' | 'duration' | 'link'
  /** Of a number, written in the header; the values are in this unit already. */
  unit?: string
  /** Digits after the point of a number; as many as it has when absent. */
  decimals?: number
  /** Of a date: `minute` when absent. */
  precision?: 'day' | 'minute' | 'second'
  /** As wide as on screen, in pixels. */
  width?: number
}

export interface SnapshotLink {
  text: string
  href: string
}

/** null is an empty cell. */
export type SnapshotCell = string | number | boolean | SnapshotLink | null
