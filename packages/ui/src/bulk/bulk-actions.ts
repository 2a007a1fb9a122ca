import type { ReactNode } from 'react'
import type { RowId } from '../data-table/column.ts'
import type { TableSnapshot } from '../data-table/table-snapshot.ts'
import type { BulkCall, BulkOptions, BulkOutcome, NotDone } from './bulk-run.ts'

export type BulkChanges = Readonly<Record<string, unknown>>

/** What somebody has asked to do with which rows. */
export interface BulkRequest {
  kind: 'edit' | 'delete'
  ids: readonly RowId[]
}

/** What a screen offers for selected rows; nothing of it for those who may only read. */
export interface BulkActions<Row> {
  /** `12 vehículos`. */
  countLabel(count: number): string
  /** Of selected rows, and of one by its own button. */
  remove?: {
    call: BulkCall
    /** Rows that may go; all when left out. */
    isOffered?(row: Row): boolean
    /** What else goes with them, or that nothing does. */
    consequence: string
    /** After at least one is gone: the place for an undo. */
    onDone?(ids: readonly RowId[], operationId: string): void
  }
  /** Sets the fields of the columns that say `bulkEdit`. */
  edit?: {
    call(ids: readonly RowId[], changes: BulkChanges, options: BulkOptions): Promise<BulkOutcome>
    onDone?(ids: readonly RowId[], operationId: string): void
  }
  /** Further buttons of the bar. */
  more?(selected: { ids: readonly RowId[]; rows: readonly Row[]; clear(): void }): ReactNode
  /** Why one row was refused, in words. */
  reasonText(refusal: NotDone): string
  /** The words for a call that failed as a whole. */
  failureText(failure: unknown): string
  /** Writes the list of what was not done to a file. */
  onDownload?(failures: TableSnapshot): void
}
