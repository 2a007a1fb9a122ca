import {
  type DocumentCell,
  type DocumentColumn,
  type DocumentTable,
  headerText,
  isLink,
  type ReaderSettings,
} from './table.ts'
import { createWallClock } from './wall-clock.ts'
import { columnLetters, escapeSheetText } from './xlsx-parts.ts'
import type { createStyles } from './xlsx-styles.ts'
import { xmlHead } from './xml-text.ts'

/** Excel's own limits: beyond them it calls the file damaged. */
export const mostSheetRows = 1_048_575
const mostCellCharacters = 32_767
const mostLinks = 65_530

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
const widthsOf = (columns: DocumentTable['columns'], first: DocumentTable['rows']): number[] =>
  columns.map((column, index) => {
    // Room for the arrow of the filter.
    const header = headerText(column).length + 4
    if (column.width) return Math.max(header, Math.min(80, Math.round((column.width - 5) / 7)))
    const cells = first.slice(0, 500).map((row) => shownLength(row[index] ?? null, column))
    return Math.max(header, 8, Math.min(60, Math.max(0, ...cells) + 2))
  })

const namespaces =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'

export interface SheetPlan {
  columns: DocumentTable['columns']
  settings: ReaderSettings
  styles: ReturnType<typeof createStyles>
  /** As many as Excel takes, unless said. */
  mostRows?: number
}

/**
 * One sheet of a workbook as XML, in the order in which it is written: `head` with as many of its rows as are at hand, which say
 * how wide columns are, then `rows` part by part, at most `mostRows` of them, then `tail`; `links` is the part beside it,
 * empty without any.
 */
export const createSheet = ({ columns, settings, styles, mostRows = mostSheetRows }: SheetPlan) => {
  const wallClock = createWallClock(settings.timeZone)
  const styleOfColumn = columns.map((column) => styles.of(column))
  const letters = columns.map((_, index) => columnLetters(index))
  const links: { at: string; href: string }[] = []
  let written = 0

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

  const rowXml = (row: DocumentTable['rows'][number]): string => {
    const number = ++written + 1
    let xml = `<row r="${number}">`
    for (const [i, column] of columns.entries())
      xml += cellXml(row[i] ?? null, column, `${letters[i]}${number}`, styleOfColumn[i] ?? 0)
    return `${xml}</row>`
  }
  const range = (mark: string) => `${mark}A${mark}1:${mark}${letters.at(-1) ?? 'A'}${mark}${written + 1}`

  return {
    head: (first: DocumentTable['rows']): string => {
      const cols = widthsOf(columns, first).map(
        (width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`,
      )
      return (
        `${xmlHead}<worksheet ${namespaces}><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
        `<cols>${cols.join('')}</cols><sheetData><row r="1">` +
        `${columns.map((column, i) => text(headerText(column), `${letters[i]}1`, styles.headerOf(column))).join('')}</row>`
      )
    },
    rows: (rows: DocumentTable['rows']): string => {
      if (written + rows.length > mostRows) throw new RangeError(`a sheet holds ${mostRows} rows`)
      let xml = ''
      for (const row of rows) xml += rowXml(row)
      return xml
    },
    tail: (): string => {
      const linkXml = links.map(({ at }, index) => `<hyperlink ref="${at}" r:id="l${index}"/>`).join('')
      return (
        `</sheetData><autoFilter ref="${range('')}"/>${linkXml && `<hyperlinks>${linkXml}</hyperlinks>`}` +
        `<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.5" header="0.3" footer="0.3"/><pageSetup orientation="landscape" fitToWidth="1" fitToHeight="0"/><headerFooter><oddFooter>&amp;R&amp;P / &amp;N</oddFooter></headerFooter></worksheet>`
      )
    },
    links: (): string =>
      links.length === 0
        ? ''
        : `${xmlHead}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${links
            .map(
              ({ href }, index) =>
                `<Relationship Id="l${index}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="${escapeSheetText(href)}" TargetMode="External"/>`,
            )
            .join('')}</Relationships>`,
    /** What its header filters, as the workbook names it. */
    filter: (): string => range('$'),
    left: (): number => mostRows - written,
  }
}
