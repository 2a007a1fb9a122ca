import { datePattern } from './date-pattern.ts'
import type { DocumentColumn } from './table.ts'
import { escapeSheetText } from './xlsx-parts.ts'
import { xmlHead } from './xml-text.ts'

/** Below this come the formats that every spreadsheet has built in. */
const firstOwnFormat = 164
const plainStyles = 2

const formatOf = (column: DocumentColumn, language: string): string | null => {
  switch (column.kind) {
    case 'date':
      return datePattern(language, column.precision ?? 'minute')
    case 'duration':
      return '[h]:mm:ss'
    case 'number':
      return column.decimals === undefined ? null : column.decimals === 0 ? '0' : `0.${'0'.repeat(column.decimals)}`
    case 'text':
    case 'link':
      // Text as text: what somebody types over it is not turned into a date or a formula either.
      return '@'
    case 'boolean':
      return null
  }
}

/** Cell styles of one file: 0 plain, 1 the header, then one for each number format in use. */
export const createStyles = (language: string) => {
  const formats: string[] = []
  return {
    header: 1,
    of: (column: DocumentColumn): number => {
      const format = formatOf(column, language)
      if (format === null) return 0
      if (!formats.includes(format)) formats.push(format)
      return plainStyles + formats.indexOf(format)
    },
    xml: (): string => {
      const idOf = (format: string, index: number) => (format === '@' ? 49 : firstOwnFormat + index)
      const own = formats.map(
        (format, i) => `<numFmt numFmtId="${idOf(format, i)}" formatCode="${escapeSheetText(format)}"/>`,
      )
      const styles = formats.map(
        (format, i) =>
          `<xf numFmtId="${idOf(format, i)}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
      )
      return (
        `${xmlHead}<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">` +
        `${own.length > 0 ? `<numFmts count="${own.length}">${own.join('')}</numFmts>` : ''}` +
        '<fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>' +
        '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFEEF1F5"/><bgColor indexed="64"/></patternFill></fill></fills>' +
        '<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border><border><left/><right/><top/><bottom style="thin"><color rgb="FFB4BDC9"/></bottom><diagonal/></border></borders>' +
        '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
        `<cellXfs count="${styles.length + plainStyles}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>` +
        `<xf numFmtId="49" fontId="1" fillId="2" borderId="1" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1"/>${styles.join('')}</cellXfs>` +
        '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
      )
    },
  }
}
