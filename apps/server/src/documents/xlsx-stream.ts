import type { DocumentTable, ReaderSettings } from '@atalaya/documents/table'
import { packageParts, sheetName, type WorkbookSheet } from '@atalaya/documents/xlsx-parts'
import { createSheet, mostSheetRows } from '@atalaya/documents/xlsx-sheet'
import { createStyles } from '@atalaya/documents/xlsx-styles'
import { createZipWriter, type ZipTarget } from './zip-writer.ts'

export interface XlsxStream {
  write(rows: DocumentTable['rows']): Promise<void>
  end(): Promise<void>
}

/** So many are held as text. */
const rowsAtOnce = 250
/** Excel takes no more characters for a sheet's name. */
const longestName = 31
const numbered = (name: string, number: number): string => {
  const mark = number === 1 ? '' : ` ${number}`
  return `${name.slice(0, longestName - mark.length).trimEnd()}${mark}`
}

/**
 * A workbook of any size while its rows come: compressed off the main thread, as fast as the target takes it, with a part of it in
 * memory. A sheet that is full goes on in the next one.
 */
export const createXlsxStream = async (
  target: ZipTarget,
  { title, columns }: Omit<DocumentTable, 'rows'>,
  settings: ReaderSettings & { mostRows?: number },
): Promise<XlsxStream> => {
  // Of no time: the same rows are the same bytes.
  const zip = createZipWriter(target, new Date(Date.UTC(1980, 0, 1)), 'classic')
  const styles = createStyles(settings)
  const sheets: WorkbookSheet[] = []
  const put = async (name: string, xml: string): Promise<void> => {
    const entry = await zip.open(name)
    await entry.write(Buffer.from(xml))
    await entry.close()
  }
  const openSheet = async (first: DocumentTable['rows']) => {
    const number = sheets.length + 1
    const sheet = createSheet({ columns, settings, styles, mostRows: settings.mostRows ?? mostSheetRows })
    const entry = await zip.open(`xl/worksheets/sheet${number}.xml`)
    await entry.write(Buffer.from(sheet.head(first)))
    return {
      left: sheet.left,
      write: (rows: DocumentTable['rows']) => entry.write(Buffer.from(sheet.rows(rows))),
      close: async () => {
        await entry.write(Buffer.from(sheet.tail()))
        await entry.close()
        const links = sheet.links()
        if (links) await put(`xl/worksheets/_rels/sheet${number}.xml.rels`, links)
        sheets.push({ name: numbered(sheetName(title), number), filter: sheet.filter() })
      },
    }
  }

  let sheet: Awaited<ReturnType<typeof openSheet>> | undefined
  return {
    async write(rows) {
      for (let rest = rows; rest.length > 0; ) {
        sheet ??= await openSheet(rest)
        const fitting = rest.slice(0, Math.min(rowsAtOnce, sheet.left()))
        await sheet.write(fitting)
        rest = rest.slice(fitting.length)
        if (sheet.left() > 0) continue
        await sheet.close()
        sheet = undefined
      }
    },
    async end() {
      if (!sheet && sheets.length === 0) sheet = await openSheet([])
      await sheet?.close()
      await put('xl/styles.xml', styles.xml())
      for (const [name, xml] of Object.entries(packageParts(sheets))) await put(name, xml)
      await zip.end()
    },
  }
}
