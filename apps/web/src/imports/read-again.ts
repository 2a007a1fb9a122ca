import type { ReadTable } from '@atalaya/documents/document-table'
import { normalHeader } from './header-names.ts'

/** What the last column of a file of rows not inserted is called, in the six languages. */
const errorHeaders = ['error', 'erro', 'erreur', 'errore', 'hata']

/** A file of rows not inserted, corrected and brought back, says no more what was wrong. */
export const withoutErrorColumn = (table: ReadTable): ReadTable => {
  const last = table.header.length - 1
  if (last < 1 || !errorHeaders.includes(normalHeader(table.header[last] ?? ''))) return table
  return {
    ...table,
    header: table.header.slice(0, last),
    rows: table.rows.map(({ line, cells }) => ({ line, cells: cells.slice(0, last) })),
  }
}
