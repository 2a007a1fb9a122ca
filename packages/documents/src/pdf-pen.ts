import { closingPt, headPt, type Layout, marginPt, paddingPt } from './pdf-layout.ts'
import type { DocumentTable } from './table.ts'

const colours = { text: '#1b2430', dim: '#667386', line: '#dfe4ea', head: '#eef1f5' }
const logoPt = { width: 90, height: 20, besideIt: 100 }

interface Head {
  title: string
  subtitle: string
  siteName: string
  /** Such as `2 of 7`. */
  number: string
  /** PNG or JPEG. */
  logo: Uint8Array | undefined
}

/** Draws one page after the other. */
export const createPen = (doc: PDFKit.PDFDocument, layout: Layout) => {
  const { fontPt, linePt, widths, lefts, usedWidthPt, isFigure, headerLines, headerPt, measure } = layout

  const drawCells = (lines: readonly string[][], top: number): void => {
    for (const [index, ofCell] of lines.entries()) {
      for (const [line, text] of ofCell.entries()) {
        if (text === '') continue
        const left = lefts[index] ?? 0
        const width = (isFigure[index] ? measure(text) * fontPt : 0) + paddingPt
        const x = isFigure[index] ? left + (widths[index] ?? 0) - width : left + paddingPt
        doc.text(text, x, top + paddingPt * 0.75 + line * linePt, { lineBreak: false })
      }
    }
  }
  const drawRight = (text: string, top: number, fontSize: number) =>
    doc.text(text, layout.page.widthPt - marginPt - measure(text) * fontSize, top, { lineBreak: false })

  return {
    beginPage({ title, subtitle, siteName, number, logo }: Head): void {
      doc.addPage()
      const fit = { fit: [logoPt.width, logoPt.height], valign: 'center' }
      if (logo) doc.image(logo as never, marginPt, marginPt - 4, fit as never)
      const left = marginPt + (logo ? logoPt.besideIt : 0)
      doc.font('bold').fontSize(13).fillColor(colours.text)
      doc.text(title, left, marginPt - 4, { lineBreak: false })
      doc.font('regular').fontSize(8).fillColor(colours.dim)
      doc.text(subtitle, left, marginPt + 13, { lineBreak: false })
      drawRight(siteName, marginPt, 8)
      drawRight(number, layout.page.heightPt - marginPt - 4, 8)
      const top = marginPt + headPt
      doc.rect(marginPt, top, usedWidthPt, headerPt).fill(colours.head)
      doc.font('bold').fontSize(fontPt).fillColor(colours.text)
      drawCells(headerLines, top)
      doc.font('regular')
    },
    /** Answers where the last of them ends. */
    drawRows(rows: DocumentTable['rows']): number {
      let top = layout.bodyTop
      for (const row of rows) {
        const lines = layout.linesOf(row)
        drawCells(lines, top)
        top += layout.heightOf(lines)
        doc
          .moveTo(marginPt, top)
          .lineTo(marginPt + usedWidthPt, top)
          .lineWidth(0.5)
          .strokeColor(colours.line)
          .stroke()
      }
      return top
    },
    drawClosing(lines: readonly string[], below: number): void {
      doc.fontSize(closingPt.font).fillColor(colours.text)
      for (const [nth, line] of lines.entries())
        doc.text(line, marginPt, below + closingPt.above + nth * closingPt.line, { lineBreak: false })
    },
  }
}
