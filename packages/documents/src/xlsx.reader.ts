import type { ReadOptions, ReadTable } from './document-table.ts'
import { ReadFailure, readingLimits } from './read-failure.ts'
import { createTableCollector } from './table-collector.ts'
import { meaningOf, type NumberMeaning, numberText } from './xlsx-values.ts'
import { type Attributes, walkXml } from './xml.walker.ts'
import { openZip } from './zip.reader.ts'

type Zip = ReturnType<typeof openZip>

/** Target of each relationship of a part, as a path in the archive. */
const readRelations = (zip: Zip, part: string): Map<string, { type: string; path: string }> => {
  const folder = part.slice(0, part.lastIndexOf('/') + 1)
  const path = `${folder}_rels/${part.slice(folder.length)}.rels`
  const relations = new Map<string, { type: string; path: string }>()
  if (!zip.has(path)) return relations
  walkXml(zip.read(path), {
    open: (name, attributes) => {
      if (name !== 'Relationship') return
      const { Id = '', Target = '', Type = '' } = attributes()
      relations.set(Id, {
        type: Type.slice(Type.lastIndexOf('/') + 1),
        path: new URL(Target, `file:///${folder}`).pathname.slice(1),
      })
    },
  })
  return relations
}

const readSharedStrings = (xml: Uint8Array): string[] => {
  const strings: string[] = []
  let current = ''
  let isText = false
  // The reading aid of Japanese cells is no part of their text.
  let isPhonetic = false
  walkXml(xml, {
    open: (name) => {
      if (name === 'si') current = ''
      isText = name === 't'
      if (name === 'rPh') isPhonetic = true
    },
    close: (name) => {
      if (name === 'si') strings.push(current)
      if (name === 't') isText = false
      if (name === 'rPh') isPhonetic = false
    },
    text: (text) => {
      if (isText && !isPhonetic) current += text
    },
  })
  return strings
}

/** For each cell style what its numbers mean. */
const readStyles = (xml: Uint8Array): NumberMeaning[] => {
  const formats = new Map<number, string>()
  const meanings: NumberMeaning[] = []
  let isInCellFormats = false
  walkXml(xml, {
    open: (name, attributes) => {
      if (name === 'numFmt') formats.set(Number(attributes()['numFmtId']), attributes()['formatCode'] ?? '')
      if (name === 'cellXfs') isInCellFormats = true
      if (name !== 'xf' || !isInCellFormats) return
      const id = Number(attributes()['numFmtId'] ?? 0)
      meanings.push(meaningOf(id, formats.get(id)))
    },
    close: (name) => {
      if (name === 'cellXfs') isInCellFormats = false
    },
  })
  return meanings
}

/** `AB12` is column 27; -1 when there is no reference. */
const columnOf = (reference: string | undefined): number => {
  let column = 0
  for (const letter of reference ?? '') {
    const value = letter.charCodeAt(0) - 64
    if (value < 1 || value > 26) break
    column = column * 26 + value
  }
  return column - 1
}

/** `_x000D_` is how a spreadsheet writes a character that XML cannot hold. */
const unescapeText = (text: string): string =>
  text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

interface Book {
  strings: readonly string[]
  meanings: readonly NumberMeaning[]
  is1904: boolean
}

/** Only what cells hold is kept, wherever in the sheet they stand: a far corner costs no more than a near one. */
const readSheet = (xml: Uint8Array, { strings, meanings, is1904 }: Book) => {
  const collector = createTableCollector()
  let line = 0
  let cells: string[] = []
  let column = -1
  let cell: Attributes = {}
  let value = ''
  let isValue = false

  const textOf = (): string => {
    const type = cell['t'] ?? 'n'
    if (type === 's') return unescapeText(strings[Number(value)] ?? '')
    if (type === 'b') return value === '1' ? 'true' : 'false'
    if (type === 'd') return value.replace('T', ' ').replace(/(:\d\d)(\.\d+)?Z?$/, '$1')
    if (type !== 'n') return unescapeText(value)
    return value === '' ? '' : numberText(Number(value), meanings[Number(cell['s'] ?? 0)] ?? 'plain', is1904)
  }

  walkXml(xml, {
    open: (name, attributes) => {
      if (name === 'row') {
        line = Number(attributes()['r']) || line + 1
        cells = []
        column = -1
      } else if (name === 'c') {
        cell = attributes()
        const named = columnOf(cell['r'])
        column = named < 0 ? column + 1 : named
        value = ''
      }
      isValue = name === 'v' || name === 't'
    },
    text: (text) => {
      if (isValue) value += text
    },
    close: (name) => {
      isValue = false
      if (name === 'c') {
        const text = textOf()
        if (text === '') return
        if (column >= readingLimits.columns) throw new ReadFailure('columns.toomany', readingLimits.columns)
        while (cells.length < column) cells.push('')
        cells[column] = text
      } else if (name === 'row') collector.add(line, cells)
    },
  })
  return collector.result()
}

export const readXlsx = (bytes: Uint8Array, { sheet }: ReadOptions): ReadTable => {
  const zip = openZip(bytes)
  const ofPackage = [...readRelations(zip, '').values()]
  const workbookPath = ofPackage.find(({ type }) => type === 'officeDocument')?.path ?? 'xl/workbook.xml'
  // A document of another kind, or any archive.
  if (!zip.has(workbookPath) || !/\.xml$/.test(workbookPath)) throw new ReadFailure('file.kind')
  const relations = readRelations(zip, workbookPath)
  const sheets: { name: string; path: string }[] = []
  let is1904 = false
  walkXml(zip.read(workbookPath), {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes()['date1904'] ?? '')
      if (name !== 'sheet') return
      const own = attributes()
      const relation = relations.get(own['id'] ?? '')
      if (relation?.type === 'worksheet') sheets.push({ name: own['name'] ?? '', path: relation.path })
    },
  })
  const chosen = sheets.find(({ name }) => name === sheet) ?? sheets[0]
  if (!chosen) throw new ReadFailure('file.kind')
  const pathOf = (type: string) => [...relations.values()].find((relation) => relation.type === type)?.path
  const readPart = <T>(type: string, read: (xml: Uint8Array) => T[]): T[] => {
    const path = pathOf(type)
    return path !== undefined && zip.has(path) ? read(zip.read(path)) : []
  }
  const book = {
    strings: readPart('sharedStrings', readSharedStrings),
    meanings: readPart('styles', readStyles),
    is1904,
  }
  const table = readSheet(zip.read(chosen.path), book)
  return { ...table, format: 'xlsx', sheets: sheets.map(({ name }) => name), sheet: chosen.name }
}
