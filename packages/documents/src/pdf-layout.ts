import { fitColumns, wishesOf } from './pdf-columns.ts'
import { wrapText } from './pdf-text.ts'
import type { DocumentTable } from './table.ts'

type Row = DocumentTable['rows'][number]
/** Width of a text at one point of size, pt. */
type Measure = (text: string) => number

export interface DrawableTexts {
  /** With what the font has no letter for left out. */
  drawable(text: string): string
  headers: readonly string[]
  ofRow(row: Row): string[]
}

export const marginPt = 28
/** A4. */
const [longPt, shortPt] = [841.89, 595.28]
export const pageOf = ({ isPortrait = false }: Pick<DocumentTable, 'isPortrait'>) =>
  isPortrait ? { widthPt: shortPt, heightPt: longPt } : { widthPt: longPt, heightPt: shortPt }
export const headPt = 40
export const paddingPt = 4
const footPt = 18
const mostLines = 3
/** Of the lines below the last row. */
export const closingPt = { font: 8, line: 12, above: 10 }
/** Of so many rows the widths are taken. */
const sampledRows = 1_000

/** How wide columns are, and how high rows, once each text is wrapped into its column; all in points. */
export const createLayout = (
  table: DocumentTable,
  text: DrawableTexts,
  { regular, bold }: { regular: Measure; bold: Measure },
) => {
  const wishes = wishesOf(
    table.columns.map((column, index) => ({ header: text.headers[index] ?? '', isText: column.kind === 'text' })),
    table.rows.slice(0, sampledRows).map(text.ofRow),
    { header: bold, cell: regular },
  )
  const page = pageOf(table)
  const { fontPt, widths } = fitColumns(wishes, page.widthPt - 2 * marginPt, paddingPt)
  const linePt = fontPt * 1.3
  const wrapAll = (texts: readonly string[], measure: Measure): string[][] =>
    texts.map((each, index) =>
      wrapText(each, (widths[index] ?? 0) - 2 * paddingPt + 0.01, {
        measure: (part) => measure(part) * fontPt,
        mostLines,
      }),
    )
  const heightOf = (lines: readonly string[][]): number =>
    Math.max(1, ...lines.map(({ length }) => length)) * linePt + paddingPt * 1.5
  const headerLines = wrapAll(text.headers, bold)
  const headerPt = heightOf(headerLines)
  return {
    page,
    /** Where the last row of a page ends at the latest. */
    bodyBottom: page.heightPt - marginPt - footPt,
    fontPt,
    linePt,
    widths,
    lefts: widths.map((_, index) => marginPt + widths.slice(0, index).reduce((sum, width) => sum + width, 0)),
    usedWidthPt: widths.reduce((sum, width) => sum + width, 0),
    /** Figures stand at the right of their column. */
    isFigure: table.columns.map(({ kind }) => kind === 'number' || kind === 'duration'),
    headerLines,
    headerPt,
    closingPt: table.closing?.length ? closingPt.above + table.closing.length * closingPt.line : 0,
    bodyTop: marginPt + headPt + headerPt,
    measure: regular,
    linesOf: (row: Row): string[][] => wrapAll(text.ofRow(row), regular),
    heightOf,
  }
}

export type Layout = ReturnType<typeof createLayout>
