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

/** The parts around sheet and styles; `filter` is the absolute range that the header filters. */
export const packageParts = ({ sheet, filter }: { sheet: string; filter: string }): Record<string, string> => ({
  '[Content_Types].xml': `${xmlHead}<Types xmlns="${packaging}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${spreadsheet}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/></Types>`,
  '_rels/.rels': `${xmlHead}<Relationships xmlns="${packaging}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `${xmlHead}<Relationships xmlns="${packaging}/relationships"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/workbook.xml': `${xmlHead}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${office}"><bookViews><workbookView/></bookViews><sheets><sheet name="${escapeSheetText(sheet)}" sheetId="1" r:id="r1"/></sheets><definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">'${escapeSheetText(sheet.replaceAll("'", "''"))}'!${filter}</definedName><definedName name="_xlnm.Print_Titles" localSheetId="0">'${escapeSheetText(sheet.replaceAll("'", "''"))}'!$1:$1</definedName></definedNames></workbook>`,
})
