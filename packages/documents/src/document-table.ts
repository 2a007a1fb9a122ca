/** The first row of a file and those below it, as texts; rows may be shorter or longer than the header. */
export interface ReadTable {
  header: string[]
  rows: ReadRow[]
  /** What it is written as again: places as CSV. */
  format: 'csv' | 'xlsx'
  /** Of the file, in its order; none for CSV. */
  sheets: string[]
  sheet: string | null
}

export interface ReadRow {
  /** Number in the file, from 1, as a spreadsheet shows it (CSV: of the record). */
  line: number
  cells: string[]
}

export interface ReadOptions {
  /** Of the reader: says which old Windows encoding a file without a mark may have. */
  language: string
  /** Name of the sheet; the first one when absent. */
  sheet?: string | undefined
}
