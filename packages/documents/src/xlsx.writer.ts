import { strToU8, Zip, ZipDeflate } from 'fflate'
import { concatBytes } from './bytes.ts'
import {
  type DocumentCell,
  type DocumentColumn,
  type DocumentTable,
  headerText,
  isLink,
  type ReaderSettings,
} from './table.ts'
import { createWallClock } from './wall-clock.ts'
import { columnLetters, escapeSheetText, packageParts, sheetName } from './xlsx-parts.ts'
import { createStyles } from './xlsx-styles.ts'
import { xmlHead } from './xml-text.ts'

const rowsPerPart = 1_000
/** Excel's own limits: beyond them it calls the file damaged. */
const mostRows = 1_048_575
const mostCellCharacters = 32_767
const mostLinks = 65_530

/** The first that a zip can say, so that a table is the same bytes whenever it is written. Local: that is what a zip takes. */
const noTime = new Date(1980, 0, 1)

const dayMs = 86_400_000
/** Day 0 of a spreadsheet, 1899-12-30. */
const firstDay = 25_569

const safeHref = /^(https?:\/\/|mailto:)/i

const shownLength = (cell: DocumentCell, { kind, decimals }: DocumentColumn): number => {
  if (kind === 'date') return 16
  if (kind === 'duration') return 9
  if (typeof cell === 'number') return cell.toFixed(decimals ?? 3).length
  return cell === null || cell === undefined ? 0 : String(isLink(cell) ? cell.text || cell.href : cell).length
}

/** Characters: from the width on screen, else from what the first rows hold. */
const widthsOf = (table: DocumentTable): number[] =>
  table.columns.map((column, index) => {
    // Room for the arrow of the filter.
    const header = headerText(column).length + 4
    if (column.width) return Math.max(header, Math.min(80, Math.round((column.width - 5) / 7)))
    const cells = table.rows.slice(0, 500).map((row) => shownLength(row[index] ?? null, column))
    return Math.max(header, 8, Math.min(60, Math.max(0, ...cells) + 2))
  })

/** One sheet with real numbers, dates in the reader's zone, durations and booleans; frozen header, widths, auto-filter. */
export const writeXlsx = (
  table: DocumentTable,
  settings: ReaderSettings,
  onProgress?: (share: number) => void,
): Uint8Array<ArrayBuffer> => {
  if (table.rows.length > mostRows) throw new RangeError(`a sheet holds ${mostRows} rows, not ${table.rows.length}`)
  const wallClock = createWallClock(settings.timeZone)
  const styles = createStyles(settings)
  const styleOfColumn = table.columns.map((column) => styles.of(column))
  const letters = table.columns.map((_, index) => columnLetters(index))
  const links: { at: string; href: string }[] = []

  const text = (value: string, at: string, style: number) =>
    value === ''
      ? ''
      : `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeSheetText(value.slice(0, mostCellCharacters))}</t></is></c>`
  const figure = (value: number, at: string, style: number) =>
    Number.isFinite(value) ? `<c r="${at}" s="${style}"><v>${value}</v></c>` : ''

  const cellXml = (cell: DocumentCell, column: DocumentColumn, at: string, style: number): string => {
    if (cell === null || cell === undefined) return ''
    if (isLink(cell)) {
      if (safeHref.test(cell.href) && links.length < mostLinks) links.push({ at, href: cell.href })
      return text(cell.text || cell.href, at, style)
    }
    if (typeof cell === 'boolean') return `<c r="${at}" s="${style}" t="b"><v>${cell ? 1 : 0}</v></c>`
    if (typeof cell === 'string') return text(cell, at, column.kind === 'text' || column.kind === 'link' ? style : 0)
    if (column.kind === 'date') {
      const days = wallClock(cell) / dayMs + firstDay
      return figure(column.precision === 'day' ? Math.floor(days) : days, at, style)
    }
    if (column.kind === 'duration') return figure(cell / dayMs, at, style)
    return figure(cell, at, style)
  }

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

  const lastCell = `${letters.at(-1) ?? 'A'}${table.rows.length + 1}`
  add('xl/worksheets/sheet1.xml', (push) => {
    const columns = widthsOf(table).map(
      (width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`,
    )
    push(
      `${xmlHead}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">` +
        `<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><dimension ref="A1:${lastCell}"/><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
        `<cols>${columns.join('')}</cols><sheetData><row r="1">` +
        `${table.columns.map((column, i) => text(headerText(column), `${letters[i]}1`, styles.headerOf(column))).join('')}</row>`,
    )
    for (let from = 0; from < table.rows.length; from += rowsPerPart) {
      const upTo = Math.min(from + rowsPerPart, table.rows.length)
      let xml = ''
      for (let index = from; index < upTo; index++) {
        const row = table.rows[index] ?? []
        xml += `<row r="${index + 2}">`
        for (const [i, column] of table.columns.entries())
          xml += cellXml(row[i] ?? null, column, `${letters[i]}${index + 2}`, styleOfColumn[i] ?? 0)
        xml += '</row>'
      }
      push(xml)
      onProgress?.(upTo / table.rows.length)
    }
    const linkXml = links.map(({ at }, index) => `<hyperlink ref="${at}" r:id="l${index}"/>`).join('')
    push(
      `</sheetData><autoFilter ref="A1:${lastCell}"/>${linkXml && `<hyperlinks>${linkXml}</hyperlinks>`}` +
        `<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.5" header="0.3" footer="0.3"/><pageSetup orientation="landscape" fitToWidth="1" fitToHeight="0"/><headerFooter><oddFooter>&amp;R&amp;P / &amp;N</oddFooter></headerFooter></worksheet>`,
    )
  })
  if (links.length > 0)
    add('xl/worksheets/_rels/sheet1.xml.rels', (push) =>
      push(
        `${xmlHead}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${links
          .map(
            ({ href }, index) =>
              `<Relationship Id="l${index}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="${escapeSheetText(href)}" TargetMode="External"/>`,
          )
          .join('')}</Relationships>`,
      ),
    )
  add('xl/styles.xml', (push) => push(styles.xml()))
  const parts = packageParts({
    sheet: sheetName(table.title),
    filter: `$A$1:$${letters.at(-1) ?? 'A'}$${table.rows.length + 1}`,
  })
  for (const [path, xml] of Object.entries(parts)) add(path, (push) => push(xml))
  zip.end()
  return concatBytes(chunks)
}
