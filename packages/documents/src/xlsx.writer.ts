import { strToU8, Zip, ZipDeflate } from 'fflate'
import { concatBytes } from './bytes.ts'
import type { DocumentTable, ReaderSettings } from './table.ts'
import { packageParts, sheetName } from './xlsx-parts.ts'
import { createSheet, mostSheetRows } from './xlsx-sheet.ts'
import { createStyles } from './xlsx-styles.ts'

const rowsPerPart = 1_000

/** The first that a zip can say, so that a table is the same bytes whenever it is written. Local: that is what a zip takes. */
const noTime = new Date(1980, 0, 1)

/** One sheet with real numbers, dates in the reader's zone, durations and booleans; frozen header, widths, auto-filter. */
export const writeXlsx = (
  { title, columns, rows }: DocumentTable,
  settings: ReaderSettings,
  onProgress?: (share: number) => void,
): Uint8Array<ArrayBuffer> => {
  if (rows.length > mostSheetRows) throw new RangeError(`a sheet holds ${mostSheetRows} rows, not ${rows.length}`)
  const styles = createStyles(settings)
  const sheet = createSheet({ columns, settings, styles })
  const chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  const add = (path: string, write: (push: (xml: string) => void) => void) => {
    const entry = Object.assign(new ZipDeflate(path, { level: 4 }), { mtime: noTime })
    zip.add(entry)
    write((xml) => entry.push(strToU8(xml)))
    entry.push(new Uint8Array(0), true)
  }

  add('xl/worksheets/sheet1.xml', (push) => {
    push(sheet.head(rows))
    for (let from = 0; from < rows.length; from += rowsPerPart) {
      const upTo = Math.min(from + rowsPerPart, rows.length)
      push(sheet.rows(rows.slice(from, upTo)))
      onProgress?.(upTo / rows.length)
    }
    push(sheet.tail())
  })
  const links = sheet.links()
  if (links) add('xl/worksheets/_rels/sheet1.xml.rels', (push) => push(links))
  add('xl/styles.xml', (push) => push(styles.xml()))
  const parts = packageParts([{ name: sheetName(title), filter: sheet.filter() }])
  for (const [path, xml] of Object.entries(parts)) add(path, (push) => push(xml))
  zip.end()
  return concatBytes(chunks)
}
