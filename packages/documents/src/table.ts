/** What is written: one table with values instead of drawings. The same shape as the design system's TableSnapshot. */
export interface DocumentTable {
  title: string
  columns: readonly DocumentColumn[]
  /** Cells in the order of `columns`. */
  rows: readonly (readonly DocumentCell[])[]
  /** Lines below the last row of a PDF: who answers for them. */
  closing?: readonly string[]
  /** A PDF is landscape unless said. */
  isPortrait?: boolean
}

export interface DocumentColumn {
  id: string
  header: string
  /** Says how its cells are to be read: `date` epoch ms UTC, `duration` ms, the others as they are. */
  kind: 'text' | 'number' | 'date' | 'boolean' | 'duration' | 'link'
  /** Of a number, written in the header. */
  unit?: string
  /** Digits after the point that a reader is shown; spreadsheets and CSV keep the value as exact as it is. */
  decimals?: number
  /** Of a date: `minute` when absent. */
  precision?: 'day' | 'minute' | 'second'
  /** As wide as on screen, in pixels. */
  width?: number
}

export interface DocumentLink {
  text: string
  href: string
}

/** null is an empty cell. */
export type DocumentCell = string | number | boolean | DocumentLink | null

/** How the reader of the document reads: BCP 47 language, IANA zone, and the two words that Intl does not know. */
export interface ReaderSettings {
  language: string
  timeZone: string
  yes: string
  no: string
}

export const headerText = ({ header, unit }: DocumentColumn): string => (unit ? `${header} (${unit})` : header)

/** A link without words of its own shows its address. */
export const isLink = (cell: DocumentCell): cell is DocumentLink => typeof cell === 'object' && cell !== null
