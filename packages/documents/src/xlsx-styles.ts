import { datePattern } from './date-pattern.ts'
import type { DocumentColumn, ReaderSettings } from './table.ts'
import { escapeSheetText } from './xlsx-parts.ts'
import { xmlHead } from './xml-text.ts'

/** Below this come the formats that every spreadsheet has built in. */
const firstOwnFormat = 164
/** 0 plain, 1 the header, 2 the header over figures. */
const plainStyles = 3

const formatOf = (column: DocumentColumn, { language, yes, no }: ReaderSettings): string => {
  switch (column.kind) {
    case 'date':
      return datePattern(language, column.precision ?? 'minute')
    case 'duration':
      return '[h]:mm:ss'
    case 'number':
      return column.decimals === undefined ? general : column.decimals === 0 ? '0' : `0.${'0'.repeat(column.decimals)}`
    case 'text':
    case 'link':
      // Text as text: what somebody types over it is not turned into a date or a formula either.
      return '@'
    case 'boolean':
      // Excel says it in words of its own, LibreOffice and its like take it for 1 and 0.
      return `${quoted(yes)};${quoted(yes)};${quoted(no)}`
  }
}

const quoted = (word: string): string => `"${word.replaceAll('"', '')}"`

const general = 'General'
const builtIn: Readonly<Record<string, number>> = { [general]: 0, '@': 49 }

/** As on screen: figures at the right with their header, all else at the left; a text of two lines shows its first. */
const isFigure = ({ kind }: DocumentColumn): boolean => kind === 'number' || kind === 'duration'
/** Figures keep off the column at their right. */
const aligned = (side: string) =>
  `<alignment horizontal="${side}" vertical="top"${side === 'right' ? ' indent="1"' : ''}/>`

/** Cell styles of one file: the plain ones, then one for each number format in use. */
export const createStyles = (settings: ReaderSettings) => {
  const formats: string[] = []
  const sides: string[] = []
  return {
    headerOf: (column: DocumentColumn): number => (isFigure(column) ? 2 : 1),
    of: (column: DocumentColumn): number => {
      const format = formatOf(column, settings)
      if (!formats.includes(format)) {
        formats.push(format)
        sides.push(isFigure(column) ? 'right' : 'left')
      }
      return plainStyles + formats.indexOf(format)
    },
    xml: (): string => {
      const idOf = (format: string, index: number) => builtIn[format] ?? firstOwnFormat + index
      const own = formats.flatMap((format, i) =>
        format === general ? [] : [`<numFmt numFmtId="${idOf(format, i)}" formatCode="${escapeSheetText(format)}"/>`],
      )
      const styles = formats.map(
        (format, i) =>
          `<xf numFmtId="${idOf(format, i)}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1">${aligned(sides[i] ?? 'left')}</xf>`,
      )
      const headers = ['left', 'right'].map(
        (side) =>
          `<xf numFmtId="49" fontId="1" fillId="2" borderId="1" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1">${aligned(side)}</xf>`,
      )
      return (
        `${xmlHead}<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">` +
        `${own.length > 0 ? `<numFmts count="${own.length}">${own.join('')}</numFmts>` : ''}` +
        '<fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>' +
        '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFEEF1F5"/><bgColor indexed="64"/></patternFill></fill></fills>' +
        '<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border><border><left/><right/><top/><bottom style="thin"><color rgb="FFB4BDC9"/></bottom><diagonal/></border></borders>' +
        '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
        `<cellXfs count="${styles.length + plainStyles}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>` +
        `${headers.join('')}${styles.join('')}</cellXfs>` +
        '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
      )
    },
  }
}
