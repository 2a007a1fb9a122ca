import type { RowId } from '../data-table/column.ts'
import type { BulkActions } from './bulk-actions.ts'

/** Asks for rows and words without knowing the rows' type. */
export interface BulkWords
  extends Pick<BulkActions<never>, 'countLabel' | 'reasonText' | 'failureText' | 'onDownload'> {
  title: string
  nameOf(id: RowId): string
}
