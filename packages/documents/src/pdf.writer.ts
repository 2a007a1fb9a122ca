import PDFDocument from 'pdfkit'
import { concatBytes } from './bytes.ts'
import { createGlyphGuard, createMeasure, withoutShaping } from './pdf-font.ts'
import { createLayout, type DrawableTexts, type Layout, pageOf } from './pdf-layout.ts'
import { createPen } from './pdf-pen.ts'
import { createCellText } from './pdf-text.ts'
import { type DocumentTable, headerText, type ReaderSettings } from './table.ts'

export interface PdfSettings extends ReaderSettings {
  /** TrueType files; the product ships Inter, which has the letters of all six languages. */
  fonts: { regular: Uint8Array; bold: Uint8Array }
  /** Shown at the top of each page, cut at 30 characters (spec 2 §9). */
  siteName: string
  /** PNG or JPEG. */
  logo?: Uint8Array | undefined
  /** Says when the table was like this; under the title. */
  subtitle: string
  pageOf(at: { page: number; pages: number }): string
}

const mostSiteNameCharacters = 30
const sampledRows = 1_000

/** A4, landscape unless the table says otherwise: site name and title on every page, the header row repeated, columns fitted, pages numbered. */
export const writePdf = async (
  table: DocumentTable,
  settings: PdfSettings,
  onProgress?: (share: number) => void,
): Promise<Uint8Array<ArrayBuffer>> => {
  const fonts = { regular: withoutShaping(settings.fonts.regular), bold: withoutShaping(settings.fonts.bold) }
  const { doc, written } = openDocument(table, settings, fonts)
  const text = drawableTexts(table, settings, fonts.regular)
  const layout = createLayout(table, text, { regular: createMeasure(fonts.regular), bold: createMeasure(fonts.bold) })
  const firstRows = firstRowsOf(table, layout, (share) => onProgress?.(share * 0.3))
  const pen = createPen(doc, layout)
  const siteName = text.drawable(atMost(settings.siteName, mostSiteNameCharacters))
  const title = text.drawable(table.title)
  const subtitle = text.drawable(settings.subtitle)
  for (const [pageIndex, firstRow] of firstRows.entries()) {
    const number = settings.pageOf({ page: pageIndex + 1, pages: firstRows.length })
    pen.beginPage({ title, subtitle, siteName, number, logo: settings.logo })
    const bottom = pen.drawRows(table.rows.slice(firstRow, firstRows[pageIndex + 1]))
    if (table.closing && pageIndex === firstRows.length - 1) pen.drawClosing(table.closing.map(text.drawable), bottom)
    onProgress?.(0.3 + (0.7 * (pageIndex + 1)) / firstRows.length)
  }
  doc.end()
  return written
}

const openDocument = (table: DocumentTable, settings: PdfSettings, fonts: PdfSettings['fonts']) => {
  const { widthPt, heightPt } = pageOf(table)
  const doc = new PDFDocument({
    size: [widthPt, heightPt],
    margin: 0,
    autoFirstPage: false,
    // Or it would look for Helvetica, which browsers do not bring.
    font: fonts.regular,
    info: { Title: table.title, Creator: settings.siteName, Producer: settings.siteName },
    lang: settings.language,
  } as unknown as PDFKit.PDFDocumentOptions)
  const chunks: Uint8Array[] = []
  const written = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    doc.on('end', () => resolve(concatBytes(chunks)))
    doc.on('error', reject)
  })
  doc.registerFont('regular', fonts.regular as never)
  doc.registerFont('bold', fonts.bold as never)
  return { doc, written }
}

/** Headings and cells in letters that the font has. */
const drawableTexts = (table: DocumentTable, settings: ReaderSettings, font: Uint8Array): DrawableTexts => {
  const cellText = createCellText(settings)
  const drawable = createGlyphGuard(font)
  return {
    drawable,
    headers: table.columns.map((column) => drawable(headerText(column))),
    ofRow: (row) => table.columns.map((column, index) => drawable(cellText(row[index] ?? null, column))),
  }
}

/** The first row of each page: the number of pages has to be known before the first is written. */
const firstRowsOf = ({ rows }: DocumentTable, layout: Layout, onProgress: (share: number) => void): number[] => {
  const firstRows = [0]
  let y = layout.bodyTop
  for (const [index, row] of rows.entries()) {
    const height = layout.heightOf(layout.linesOf(row))
    if (y + height > layout.bodyBottom && y > layout.bodyTop) {
      firstRows.push(index)
      y = layout.bodyTop
    }
    y += height
    if (index % sampledRows === 0) onProgress(index / rows.length)
  }
  if (y + layout.closingPt > layout.bodyBottom) firstRows.push(rows.length)
  return firstRows
}

const atMost = (text: string, characters: number): string => {
  const all = [...text]
  return all.length <= characters
    ? text
    : `${all
        .slice(0, characters - 1)
        .join('')
        .trimEnd()}…`
}
