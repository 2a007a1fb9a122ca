import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { ReadFailure, readingLimits } from './read-failure.ts'
import { readTable } from './read-table.ts'
import { fleetTable, spanish } from './test-table.ts'
import { writeXlsx } from './xlsx.writer.ts'

const read = (bytes: Uint8Array, sheet?: string) => readTable(bytes, { language: 'es', sheet })
const csv = (text: string) => read(strToU8(text))
const refusalOf = (run: () => unknown): string => {
  try {
    run()
  } catch (failure) {
    if (failure instanceof ReadFailure) return failure.code
    throw failure
  }
  return 'was read'
}
const cellsOf = (text: string) => csv(text).rows.map(({ cells }) => cells)

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
/** A workbook by hand: what other programs write, and what nobody should. */
const workbook = (sheetXml: string, more: Record<string, string> = {}) =>
  zipSync(
    Object.fromEntries(
      Object.entries({
        'xl/workbook.xml': `<workbook xmlns:r="${office}"><sheets><sheet name="Uno" r:id="r1"/><sheet name="Dos" r:id="r2"/></sheets></workbook>`,
        'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${office}/worksheet" Target="/xl/worksheets/sheet2.xml"/><Relationship Id="r3" Type="${office}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="r4" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
        'xl/worksheets/sheet1.xml': sheetXml,
        'xl/worksheets/sheet2.xml':
          '<worksheet><sheetData><row><c t="inlineStr"><is><t>otra</t></is></c></row></sheetData></worksheet>',
        ...more,
      }).map(([path, xml]) => [path, strToU8(xml)]),
    ),
  )
const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`

describe('a CSV file', () => {
  it.each([
    ['semicolons', 'nombre;placa\nuno;1'],
    ['commas', 'nombre,placa\nuno,1'],
    ['tabs', 'nombre\tplaca\nuno\t1'],
    ['bars', 'nombre|placa\nuno|1'],
    ["Excel's own line with bars", 'sep=|\nnombre|placa\nuno|1'],
    ["Excel's own line", 'sep=;\nnombre;placa\nuno;1'],
    ['old Mac line ends', 'nombre;placa\runo;1'],
  ])('may be divided by %s', (_, content) => {
    const table = csv(content)
    expect([table.header, ...table.rows.map(({ cells }) => cells)]).toEqual([
      ['nombre', 'placa'],
      ['uno', '1'],
    ])
  })

  const year = 'Año;Şehir\nñandú;İğne'
  const utf16 = (littleEndian: boolean, mark: boolean) => {
    const text = (mark ? '\uFEFF' : '') + year
    const bytes = new Uint8Array(text.length * 2)
    const view = new DataView(bytes.buffer)
    for (let i = 0; i < text.length; i++) view.setUint16(i * 2, text.charCodeAt(i), littleEndian)
    return bytes
  }
  it.each([
    ['UTF-8', strToU8(year)],
    ['UTF-8 with its mark', strToU8(`\uFEFF${year}`)],
    ['UTF-16 LE', utf16(true, true)],
    ['UTF-16 BE', utf16(false, true)],
  ])('may be in %s', (_, bytes) => {
    expect(read(bytes)).toMatchObject({ header: ['Año', 'Şehir'], rows: [{ line: 2, cells: ['ñandú', 'İğne'] }] })
  })

  it('may be in UTF-16 without a mark', () => {
    const plain = 'nombre;placa\nuno;dos'
    const bytes = new Uint8Array([...plain].flatMap((letter) => [letter.charCodeAt(0), 0]))
    expect(read(bytes).header).toEqual(['nombre', 'placa'])
  })

  it("may be in the old Windows encoding of the reader's language", () => {
    const bytes = new Uint8Array([...strToU8('a;b\n'), 0xf1, 0x3b, 0xfe])
    expect(readTable(bytes, { language: 'es' }).rows[0]?.cells).toEqual(['ñ', 'þ'])
    expect(readTable(bytes, { language: 'tr' }).rows[0]?.cells).toEqual(['ñ', 'ş'])
  })

  it('may have empty lines, ragged rows and columns without an end', () => {
    const table = csv('a;b;c\n\n1;2\n;;\n1;2;3;4\n')
    expect(table.rows).toEqual([
      { line: 3, cells: ['1', '2'] },
      { line: 5, cells: ['1', '2', '3', '4'] },
    ])
  })

  it('may mix the line ends of several systems, and keeps those within quotes', () => {
    expect(cellsOf('a;b\r\n1;2\n3;4\r5;"6\r\n7"\r\n8;9')).toEqual([
      ['1', '2'],
      ['3', '4'],
      ['5', '6\r\n7'],
      ['8', '9'],
    ])
    expect(cellsOf('a;b\r\nTubo 12";1\r\n"Dos";2\r\n')).toEqual([
      ['Tubo 12"', '1'],
      ['Dos', '2'],
    ])
  })

  it('has no power over objects by its headers', () => {
    const table = csv('__proto__;constructor;name\n1;2;3')
    expect(table.header).toEqual(['__proto__', 'constructor', 'name'])
    expect(({} as Record<string, unknown>)['1']).toBeUndefined()
  })

  it('loses stray control characters and keeps the rest', () => {
    expect(cellsOf('a;b\nu\u0000n\u0001o;dos')).toEqual([['uno', 'dos']])
  })

  it('takes text after an apostrophe for text, as it was defused', () => {
    expect(cellsOf("a;b\n'=1+1;'+34")).toEqual([['=1+1', '+34']])
  })
})

describe('a workbook of another program', () => {
  it('may use shared strings, rich text, styles, dates of 1904 and cells without an address', () => {
    const bytes = workbook(
      sheet(
        '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="D1" t="str"><v>Suma</v></c></row>' +
          '<row r="3"><c r="A3" s="1"><v>43000.5</v></c><c r="B3" s="2"><v>1.5</v></c><c r="D3"><f>A3+1</f><v>0.30000000000000004</v></c></row>' +
          '<row><c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c><c t="d"><v>2026-07-01T10:20:00Z</v></c><c><v>352093089900025</v></c></row>',
      ),
      {
        'xl/workbook.xml': `<x:workbook xmlns:x="m" xmlns:r="${office}"><x:workbookPr date1904="1"/><x:sheets><x:sheet name="Uno" r:id="r1"/></x:sheets></x:workbook>`,
        'xl/sharedStrings.xml':
          '<sst><si><t>Fe</t><rPh><t>no</t></rPh></si><si><r><t>Dura</t></r><r><t>ción &amp; _x0041_</t></r></si></sst>',
        'xl/styles.xml':
          '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-C0A]d&quot; de &quot;mmmm"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="46"/></cellXfs></styleSheet>',
      },
    )
    const table = read(bytes)
    expect(table.header).toEqual(['Fe', 'Duración & A', '', 'Suma'])
    expect(table.rows).toEqual([
      { line: 3, cells: ['2021-09-23 12:00', '36:00:00', '', '0.3'] },
      { line: 4, cells: ['true', '#N/A', '2026-07-01 10:20:00', '352093089900025'] },
    ])
  })

  it('may have several sheets, of which one is read', () => {
    const bytes = workbook(sheet(`<row>${text('primera')}</row>`))
    expect(read(bytes)).toMatchObject({ sheets: ['Uno', 'Dos'], sheet: 'Uno', header: ['primera'] })
    expect(read(bytes, 'Dos')).toMatchObject({ sheet: 'Dos', header: ['otra'] })
  })
})

describe('a hostile file is refused', () => {
  const head = `<row>${text('a')}</row>`

  it('larger than 20 MB', () => {
    expect(refusalOf(() => read(new Uint8Array(21 * 2 ** 20)))).toBe('file.toolarge')
  })

  it('with nothing in it', () => {
    expect(refusalOf(() => read(new Uint8Array(0)))).toBe('file.empty')
    expect(refusalOf(() => csv(' \n;;\n'))).toBe('file.empty')
  })

  it('that is a picture, a program or an old workbook', () => {
    const noise = new Uint8Array(4_000).map((_, index) => (index * 7_919) % 251)
    expect(refusalOf(() => read(noise))).toBe('file.kind')
    expect(refusalOf(() => read(zipSync({ 'a.txt': strToU8('x') })))).toBe('file.kind')
    expect(refusalOf(() => read(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3])))).toBe('file.encrypted')
  })

  it.each([
    '%PDF-1.7\n1 0 obj',
    '<!DOCTYPE html><html><table><tr><td>a</td></tr></table></html>',
    '\uFEFF<?xml version="1.0"?>\n<Workbook>',
    '[{"name": "a"}]',
    '{\\rtf1 a;b}',
  ])('that is another kind of text, which nothing could be read from: %j', (content) => {
    expect(refusalOf(() => csv(content))).toBe('file.kind')
  })

  it.each([
    ['a;b\n1;2\n"3;4\n5;6\n', 3],
    ['a;b\n"1"x;2\n3;4\n', 2],
  ])('whose quotes would swallow the rows below them, and says where: %j', (content, line) => {
    expect(() => csv(content)).toThrow(new ReadFailure('quotes.broken', line))
  })

  it('with more rows, columns or text than anybody imports', () => {
    expect(refusalOf(() => csv(`a\n${'1\n'.repeat(1_000_000)}`))).toBe('rows.toomany')
    expect(csv(`a;b\n${'1;2\n'.repeat(readingLimits.rows)}`).rows).toHaveLength(readingLimits.rows)
    expect(refusalOf(() => csv(`${'a;'.repeat(300)}z\n`))).toBe('columns.toomany')
    expect(refusalOf(() => csv(`a;b\n${'x'.repeat(readingLimits.cellCharacters + 1)};1`))).toBe('cell.toolarge')
    expect(
      refusalOf(() => read(workbook(sheet(head + `<row>${text('x'.repeat(readingLimits.cellCharacters + 1))}</row>`)))),
    ).toBe('cell.toolarge')
    expect(refusalOf(() => read(workbook(sheet(`${head}<row r="2"><c r="XFD2"><v>1</v></c></row>`))))).toBe(
      'columns.toomany',
    )
  })

  it('that unpacks to far more than it is, whatever its directory says', () => {
    const bomb = workbook(sheet(head + ' '.repeat(40 * 2 ** 20)))
    expect(bomb.length).toBeLessThan(200_000)
    expect(refusalOf(() => read(bomb))).toBe('file.bomb')

    const liar = bomb.slice()
    const view = new DataView(liar.buffer)
    for (let at = 0; at < liar.length - 46; at++)
      // The size unpacked, in every entry of the directory.
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 1_000, true)
    expect(refusalOf(() => read(liar))).toBe('file.bomb')
  })

  it('with thousands of entries', () => {
    const entries = Object.fromEntries(Array.from({ length: 1_100 }, (_, index) => [`${index}.xml`, new Uint8Array(1)]))
    expect(refusalOf(() => read(zipSync(entries)))).toBe('file.bomb')
  })

  it('whose entities would grow', () => {
    const lol = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
    const table = read(workbook(`${lol}${sheet(`${head}<row>${text('&amp;b;&b;')}</row>`)}`))
    expect(table.rows[0]?.cells[0]?.length).toBeLessThan(20)
  })

  it('cut off or scrambled anywhere', () => {
    const sound = writeXlsx(fleetTable(30), spanish)
    expect(refusalOf(() => read(sound))).toBe('was read')
    const outcomes = new Set<string>()
    for (let length = 4; length < sound.length; length += 97)
      outcomes.add(refusalOf(() => read(sound.subarray(0, length))))
    expect([...outcomes]).toEqual(['file.broken'])
    for (let at = 4; at < sound.length; at += 53) {
      const scrambled = sound.slice()
      scrambled[at] = (scrambled[at] ?? 0) ^ 0x5a
      // Some bytes do not matter; the others must end in a refusal and nothing else.
      refusalOf(() => read(scrambled))
    }
  })

  it('is not: one whose only cell stands in the farthest row', () => {
    const far = `${head}<row r="1048576"><c r="A1048576"><v>7</v></c></row>`
    expect(read(workbook(sheet(far))).rows).toEqual([{ line: 1_048_576, cells: ['7'] }])
  })
})
