import type { ReadRow, ReadTable } from '@atalaya/documents/document-table'
import type { ReadFailureCode } from '@atalaya/documents/read-failure'

export interface ReadCommand {
  file: File
  language: string
  sheet?: string | undefined
}

/** Rows come in parts, so that taking them over never holds up the page. */
export type ReadReport =
  | { type: 'head'; table: Omit<ReadTable, 'rows'>; rowCount: number }
  | { type: 'rows'; rows: ReadRow[] }
  | { type: 'done' }
  | { type: 'refused'; code: ReadFailureCode; limit: number | undefined }
  | { type: 'failed'; reason: string }
