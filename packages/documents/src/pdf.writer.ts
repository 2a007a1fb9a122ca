import PDFDocument from 'pdfkit'
import { concatBytes } from './bytes.ts'
import { fitColumns, wishesOf } from './pdf-columns.ts'
import { createGlyphGuard, createMeasure, withoutShaping } from './pdf-font.ts'
import { createCellText, wrapText } from './pdf-text.ts'
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
const marginPt = 28
const page = { widthPt: 841.89, heightPt: 595.28 }
const tableWidthPt = page.widthPt - 2 * marginPt
const headPt = 40
const footPt = 18
const paddingPt = 4
const mostLines = 3
const sampledRows = 1_000
const colours = { text: '#1b2430', dim: '#667386', line: '#dfe4ea', head: '#eef1f5' }

/** A4 landscape: site name and title on every page, the header row repeated, columns fitted, pages numbered. */
export const writePdf = async (
  table: DocumentTable,
  settings: PdfSettings,
  onProgress?: (share: number) => void,
): Promise<Uint8Array<ArrayBuffer>> => {
  const fonts = { regular: withoutShaping(settings.fonts.regular), bold: withoutShaping(settings.fonts.bold) }
  const doc = new PDFDocument({
    size: [page.widthPt, page.heightPt],
    margin: 0,
    autoFirstPage: false,
    // Or it would look for Helvetica, which browsers do not bring.
    font: fonts.regular,
    info: { Title: table.title, Creator: settings.siteName, Producer: settings.siteName },
    lang: settings.language,
  } as unknown as PDFKit.PDFDocumentOptions)
  const chunks: Uint8Array[] = []
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    doc.on('end', () => resolve())
    doc.on('error', reject)
  })
  doc.registerFont('regular', fonts.regular as never)
  doc.registerFont('bold', fonts.bold as never)

  const cellText = createCellText(settings)
  const regular = createMeasure(fonts.regular)
  const bold = createMeasure(fonts.bold)
  const drawable = createGlyphGuard(fonts.regular)
  const headers = table.columns.map((column) => drawable(headerText(column)))
  const textsOf = (row: DocumentTable['rows'][number]) =>
    table.columns.map((column, index) => drawable(cellText(row[index] ?? null, column)))

  const wishes = wishesOf(
    table.columns.map((column) => ({ header: drawable(headerText(column)), isText: column.kind === 'text' })),
    table.rows.slice(0, sampledRows).map(textsOf),
    { header: bold, cell: regular },
  )
  const { fontPt, widths } = fitColumns(wishes, tableWidthPt, paddingPt)
  const linePt = fontPt * 1.3
  const lefts = widths.map((_, index) => marginPt + widths.slice(0, index).reduce((sum, width) => sum + width, 0))
  const isFigure = table.columns.map(({ kind }) => kind === 'number' || kind === 'duration')
  const usedWidthPt = widths.reduce((sum, width) => sum + width, 0)

  const wrapAll = (texts: readonly string[], measure: (text: string) => number) =>
    texts.map((text, index) =>
      wrapText(text, (widths[index] ?? 0) - 2 * paddingPt + 0.01, {
        measure: (part) => measure(part) * fontPt,
        mostLines,
      }),
    )
  const heightOf = (lines: readonly string[][]) =>
    Math.max(1, ...lines.map(({ length }) => length)) * linePt + paddingPt * 1.5

  const headerLines = wrapAll(headers, bold)
  const headerPt = heightOf(headerLines)
  const bodyTop = marginPt + headPt + headerPt
  const bodyBottom = page.heightPt - marginPt - footPt

  /** Index of the first row of each page: the number of pages has to be known before the first is written. */
  const firstRows = [0]
  let y = bodyTop
  for (const [index, row] of table.rows.entries()) {
    const height = heightOf(wrapAll(textsOf(row), regular))
    if (y + height > bodyBottom && y > bodyTop) {
      firstRows.push(index)
      y = bodyTop
    }
    y += height
    if (index % sampledRows === 0) onProgress?.((index / table.rows.length) * 0.3)
  }

  const drawCells = (lines: readonly string[][], top: number) => {
    for (const [index, ofCell] of lines.entries()) {
      for (const [line, text] of ofCell.entries()) {
        if (text === '') continue
        const left = lefts[index] ?? 0
        const width = (isFigure[index] ? regular(text) * fontPt : 0) + paddingPt
        const x = isFigure[index] ? left + (widths[index] ?? 0) - width : left + paddingPt
        doc.text(text, x, top + paddingPt * 0.75 + line * linePt, { lineBreak: false })
      }
    }
  }
  const drawLine = (top: number) =>
    doc
      .moveTo(marginPt, top)
      .lineTo(marginPt + usedWidthPt, top)
      .lineWidth(0.5)
      .strokeColor(colours.line)
      .stroke()

  const siteName = drawable(atMost(settings.siteName, mostSiteNameCharacters))
  const drawFrame = (pageIndex: number) => {
    doc.addPage()
    const logoPt = 20
    if (settings.logo)
      doc.image(settings.logo as never, marginPt, marginPt - 4, { fit: [90, logoPt], valign: 'center' } as never)
    doc.font('bold').fontSize(13).fillColor(colours.text)
    doc.text(drawable(table.title), marginPt + (settings.logo ? 100 : 0), marginPt - 4, { lineBreak: false })
    doc.font('regular').fontSize(8).fillColor(colours.dim)
    doc.text(drawable(settings.subtitle), marginPt + (settings.logo ? 100 : 0), marginPt + 13, { lineBreak: false })
    const rightAligned = (text: string, top: number, fontSize: number) =>
      doc.text(text, page.widthPt - marginPt - regular(text) * fontSize, top, { lineBreak: false })
    rightAligned(siteName, marginPt, 8)
    rightAligned(settings.pageOf({ page: pageIndex + 1, pages: firstRows.length }), page.heightPt - marginPt - 4, 8)
    const top = marginPt + headPt
    doc.rect(marginPt, top, usedWidthPt, headerPt).fill(colours.head)
    doc.font('bold').fontSize(fontPt).fillColor(colours.text)
    drawCells(headerLines, top)
    doc.font('regular')
  }

  for (const [pageIndex, firstRow] of firstRows.entries()) {
    drawFrame(pageIndex)
    let top = bodyTop
    for (const row of table.rows.slice(firstRow, firstRows[pageIndex + 1])) {
      const lines = wrapAll(textsOf(row), regular)
      drawCells(lines, top)
      top += heightOf(lines)
      drawLine(top)
    }
    onProgress?.(0.3 + (0.7 * (pageIndex + 1)) / firstRows.length)
  }
  doc.end()
  await ended
  return concatBytes(chunks)
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
