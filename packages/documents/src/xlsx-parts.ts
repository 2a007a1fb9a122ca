import { escapeXml, xmlHead } from './xml-text.ts'

/** A spreadsheet reads `_x0041_` as `A` (ECMA-376, ST_Xstring), so text that looks so is written out. */
const looksEscaped = /_x(?=[0-9A-Fa-f]{4}_)/g

export const escapeSheetText = (text: string): string => escapeXml(text).replace(looksEscaped, '_x005F_x')

/** 0 is A, 26 is AA. */
export const columnLetters = (index: number): string => {
  let letters = ''
  for (let rest = index; rest >= 0; rest = Math.floor(rest / 26) - 1)
    letters = String.fromCharCode(65 + (rest % 26)) + letters
  return letters
}

/** What Excel accepts as the name of a sheet: at most 31 characters, none of `[]:*?/\`, no apostrophe at its ends. */
export const sheetName = (title: string): string => {
  const plain = title
    .replaceAll(/[[\]:*?/\\]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const name = [...plain]
    .slice(0, 31)
    .join('')
    .slice(0, 31)
    .replaceAll(/^'+|'+$/g, '')
    .trim()
  return name === '' || /^history$/i.test(name) ? 'Sheet1' : name
}

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaging = 'http://schemas.openxmlformats.org/package/2006'
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const content = (part: string, kind: string) =>
  `<Override PartName="/xl/${part}.xml" ContentType="${spreadsheet}.${kind}+xml"/>`
const relation = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`

export interface WorkbookSheet {
  name: string
  /** The absolute range that its header filters. */
  filter: string
}

/** The parts around sheets and styles; sheets are `xl/worksheets/sheet1.xml` and so on. */
export const packageParts = (sheets: readonly WorkbookSheet[]): Record<string, string> => {
  const each = (xmlOf: (sheet: WorkbookSheet & { number: number; quoted: string }) => string): string =>
    sheets
      .map(({ name, filter }, nth) =>
        xmlOf({
          name: escapeSheetText(name),
          filter,
          number: nth + 1,
          quoted: escapeSheetText(name.replaceAll("'", "''")),
        }),
      )
      .join('')
  const named = each(
    ({ quoted, filter, number }) =>
      `<definedName name="_xlnm._FilterDatabase" localSheetId="${number - 1}" hidden="1">'${quoted}'!${filter}</definedName><definedName name="_xlnm.Print_Titles" localSheetId="${number - 1}">'${quoted}'!$1:$1</definedName>`,
  )
  return {
    '[Content_Types].xml': `${xmlHead}<Types xmlns="${packaging}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${content('workbook', 'sheet.main')}${each(({ number }) => content(`worksheets/sheet${number}`, 'worksheet'))}${content('styles', 'styles')}</Types>`,
    '_rels/.rels': `${xmlHead}<Relationships xmlns="${packaging}/relationships">${relation('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/_rels/workbook.xml.rels': `${xmlHead}<Relationships xmlns="${packaging}/relationships">${each(({ number }) => relation(`r${number}`, 'worksheet', `worksheets/sheet${number}.xml`))}${relation('styles', 'styles', 'styles.xml')}</Relationships>`,
    'xl/workbook.xml': `${xmlHead}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${office}"><bookViews><workbookView/></bookViews><sheets>${each(({ name, number }) => `<sheet name="${name}" sheetId="${number}" r:id="r${number}"/>`)}</sheets><definedNames>${named}</definedNames></workbook>`,
  }
}
