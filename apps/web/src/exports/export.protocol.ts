import type { DocumentFormat } from '@atalaya/documents/file-name'
import type { DocumentTable, ReaderSettings } from '@atalaya/documents/table'

export interface PdfDress {
  siteName: string
  /** PNG. */
  logo: Uint8Array | null
  subtitle: string
  /** With `{{page}}` and `{{pages}}`: a function cannot be sent to a worker. */
  pageOf: string
}

/** Rows follow the start in parts, so that copying them never holds up the page. */
export type ExportCommand =
  | {
      type: 'start'
      format: DocumentFormat
      table: Omit<DocumentTable, 'rows'>
      settings: ReaderSettings
      dress: PdfDress
    }
  | { type: 'rows'; rows: DocumentTable['rows'] }
  | { type: 'end' }

export type ExportReport =
  | { type: 'progress'; share: number }
  | { type: 'done'; bytes: Uint8Array<ArrayBuffer> }
  | { type: 'failed'; reason: string }
