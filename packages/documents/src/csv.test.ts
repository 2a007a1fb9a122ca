import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvSettings, writeCsv } from './csv.writer.ts'
import { readTable } from './read-table.ts'
import type { DocumentTable } from './table.ts'
import { english, fleetTable, spanish } from './test-table.ts'

const textOf = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
const read = (bytes: Uint8Array) => readTable(bytes, { language: 'es' })
const oneColumn = (texts: readonly string[]): DocumentTable => ({
  title: 'T',
  columns: [
    { id: 'n', header: 'N', kind: 'number' },
    { id: 'text', header: 'Text', kind: 'text' },
  ],
  rows: texts.map((text, index) => [index + 1, text]),
})

describe('CSV', () => {
  it('begins with the mark that Excel needs, divides by what the language divides by, and ends lines with CR LF', () => {
    const text = textOf(writeCsv(fleetTable(1), spanish))
    expect(text.startsWith('\uFEFFNombre;Odómetro (km);Última posición;')).toBe(true)
    expect(text.endsWith('\r\n')).toBe(true)
    expect(textOf(writeCsv(fleetTable(1), english))).toContain('Nombre,Odómetro (km)')
  })

  it.each([
    ['es', ';', ','],
    ['pt', ';', ','],
    ['fr', ';', ','],
    ['it', ';', ','],
    ['tr', ';', ','],
    ['en', ',', '.'],
  ])('in %s divides cells by %s and numbers by %s', (language, separator, decimal) => {
    expect(csvSettings(language)).toEqual({ separator, decimal })
  })

  it('writes instants as the clock of the reader shows them, durations as hours, numbers as exact as they are', () => {
    const { rows } = read(writeCsv(fleetTable(2), spanish))
    expect(rows[1]?.cells.slice(1)).toEqual(['137,456', '2026-07-02 01:30', '0:01:01', 'No', 'Ver 1', '2026-07-02'])
    const mexican = readTable(writeCsv(fleetTable(2), english), { language: 'en' })
    expect(mexican.rows[1]?.cells.slice(1)).toEqual([
      '137.456',
      '2026-07-01 17:30',
      '0:01:01',
      'No',
      'Ver 1',
      '2026-07-01',
    ])
  })

  it.each(['=1+1', '+1', '-1', '@a', '\t=1', '\r=1', '＝1'])(
    'leaves no text that a spreadsheet would run: %j',
    (text) => {
      const lines = textOf(writeCsv(oneColumn([text]), english))
      expect(/(^|\n|,)"?[=+\-@\t\r＝]/.test(lines.slice(1))).toBe(false)
      expect(lines).toContain(`'${text[0]}`)
    },
  )

  it('gives back any number of fifteen digits, however large or small', () => {
    const number = fc.double({ min: -1e300, max: 1e300, noNaN: true }).map((value) => Number(value.toPrecision(15)) + 0)
    fc.assert(
      fc.property(fc.array(number, { minLength: 1 }), fc.constantFrom(spanish, english), (numbers, settings) => {
        const table = { ...oneColumn([]), rows: numbers.map((value) => [value, 'x']) }
        const { rows } = read(writeCsv(table, settings))
        expect(rows.map(({ cells }) => Number(cells[0]?.replace(',', '.')) + 0)).toEqual(numbers)
      }),
    )
    expect(textOf(writeCsv({ ...oneColumn([]), rows: [[0.1 + 0.2, 'x']] }, english))).toContain('0.3,x')
  })

  it('is not fooled by text in a column of numbers', () => {
    const table: DocumentTable = { ...oneColumn([]), rows: [['=cmd()', 'x']] }
    expect(textOf(writeCsv(table, english))).toContain("'=cmd(),x")
  })

  it('gives back any text unchanged, whatever it holds', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
    const nasty = fc
      .array(fc.constantFrom('"', "'", ';', ',', '\n', '\r\n', '=', '+', '-', '@', 'ñ', '😀', 'a', ' ', 'x'), {
        minLength: 1,
        maxLength: 20,
      })
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(
        fc.array(fc.oneof(text, nasty), { minLength: 1, maxLength: 20 }),
        fc.constantFrom(spanish, english),
        (texts, settings) => {
          // Around a text blanks have no meaning, and control characters none within.
          const clean = texts
            .map((one) => one.trim())
            .filter((one) => one !== '' && !/\p{Cc}/u.test(one.replaceAll(/[\r\n\t]/g, '')))
          fc.pre(clean.length > 0)
          const { rows } = read(writeCsv(oneColumn(clean), settings))
          expect(rows.map(({ cells }) => cells[1])).toEqual(clean)
        },
      ),
      { numRuns: 300 },
    )
  })
})
