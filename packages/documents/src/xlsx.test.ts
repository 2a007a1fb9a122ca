import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { writeCsv } from './csv.writer.ts'
import { restoreText } from './formula-guard.ts'
import { readTable } from './read-table.ts'
import type { DocumentTable } from './table.ts'
import { english, fleetTable, spanish } from './test-table.ts'
import { writeXlsx } from './xlsx.writer.ts'

const partsOf = (bytes: Uint8Array) =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([path, part]) => [path, strFromU8(part)]))
const read = (bytes: Uint8Array, sheet?: string) => readTable(bytes, { language: 'es', sheet })

describe('Excel', () => {
  afterEach(() => void vi.useRealTimers())

  it('is the same bytes whenever it is written, so that one content is kept once', () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 6, 1) })
    const before = writeXlsx(fleetTable(3), spanish)
    vi.setSystemTime(Date.UTC(2027, 0, 1, 12, 34, 56))
    expect(writeXlsx(fleetTable(3), spanish)).toEqual(before)
  })

  it('holds real values: numbers, dates and durations as numbers with a format, booleans, texts', () => {
    const parts = partsOf(writeXlsx(fleetTable(2), spanish))
    const sheet = parts['xl/worksheets/sheet1.xml'] ?? ''
    // 2026-07-02 01:30 in Madrid: days since 1899-12-30.
    expect(sheet).toMatch(/<c r="C3" s="\d+"><v>46205\.0625<\/v><\/c>/)
    expect(sheet).toMatch(/<c r="B3" s="\d+"><v>137\.456<\/v><\/c>/)
    expect(sheet).toMatch(/<c r="E2" s="\d+" t="b"><v>1<\/v><\/c>/)
    const formats = [...(parts['xl/styles.xml'] ?? '').matchAll(/formatCode="([^"]+)"/g)].map(([, code]) => code)
    expect(formats).toEqual(
      expect.arrayContaining([
        '0.0',
        'd/m/yyyy hh:mm'.replace('d/m', 'dd/mm'),
        '[h]:mm:ss',
        '&quot;Sí&quot;;&quot;Sí&quot;;&quot;No&quot;',
      ]),
    )
  })

  it('freezes the header, filters by it, repeats it in print and links what is a link', () => {
    const parts = partsOf(writeXlsx(fleetTable(2), spanish))
    const sheet = parts['xl/worksheets/sheet1.xml'] ?? ''
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
    expect(sheet).toContain('<autoFilter ref="A1:G3"/>')
    expect(sheet).toContain('<hyperlink ref="F2" r:id="l0"/>')
    expect(parts['xl/worksheets/_rels/sheet1.xml.rels']).toContain('Target="https://maps.example/?q=0&amp;z=&lt;1&gt;"')
    expect(parts['xl/workbook.xml']).toContain('<sheet name="Vehículos parque norte"')
  })

  it('follows no link but to the web or a mail address', () => {
    const table: DocumentTable = {
      title: 'T',
      columns: [{ id: 'a', header: 'A', kind: 'link' }],
      rows: [[{ text: 'x', href: 'javascript:alert(1)' }], [{ text: 'y', href: 'file:///etc/passwd' }]],
    }
    expect(partsOf(writeXlsx(table, english))['xl/worksheets/sheet1.xml']).not.toContain('hyperlink ')
  })

  it('keeps every text a text, formulas included', () => {
    const table = fleetTable(12)
    const parts = partsOf(writeXlsx(table, spanish))
    expect(parts['xl/worksheets/sheet1.xml']).not.toContain('<f>')
    const { rows } = read(writeXlsx(table, spanish))
    expect(rows.map(({ cells }) => cells[0])).toEqual(table.rows.map(([text]) => String(text).trim()))
  })

  it('says the same as the CSV of the same table', () => {
    const table = fleetTable(12)
    const fromXlsx = readTable(writeXlsx(table, english), { language: 'en' })
    const fromCsv = readTable(writeCsv(table, english), { language: 'en' })
    const words = (cells: readonly string[]) =>
      cells.map((cell) => (cell === 'true' ? 'Yes' : cell === 'false' ? 'No' : cell))
    expect(fromXlsx.header).toEqual(fromCsv.header)
    expect(fromXlsx.rows.map(({ cells }) => words(cells))).toEqual(fromCsv.rows.map(({ cells }) => cells))
  })

  it('cuts what Excel would call damaged, and drops characters that XML forbids', () => {
    const table: DocumentTable = {
      title: '///',
      columns: [{ id: 'a', header: 'A', kind: 'text' }],
      rows: [['x'.repeat(40_000)], ['a\u0000b\u0001c\ud800d'], [Number.NaN], ['final']],
    }
    const sheet = partsOf(writeXlsx(table, english))['xl/worksheets/sheet1.xml'] ?? ''
    expect(sheet.includes('x'.repeat(32_768))).toBe(false)
    expect(sheet.includes('x'.repeat(32_767))).toBe(true)
    expect(sheet).toContain('abc\uFFFDd')
    expect(sheet).not.toContain('NaN')
    expect(partsOf(writeXlsx(table, english))['xl/workbook.xml']).toContain('name="Sheet1"')
  })
})

const findOffice = (): string | null => {
  for (const name of ['soffice', 'libreoffice']) {
    try {
      return execFileSync('which', [name], { encoding: 'utf8' }).trim()
    } catch {
      // Not by this name.
    }
  }
  return null
}
const office = findOffice()
if (!office)
  console.warn(
    '\n*** NOT CHECKED: no LibreOffice here, so no spreadsheet program has opened our Excel files. ***\n*** apt-get install libreoffice-calc, then run this test again. ***\n',
  )

describe.runIf(office)('a real spreadsheet program', () => {
  it('opens the file and reads what was written', { timeout: 90_000 }, () => {
    const folder = mkdtempSync(join(tmpdir(), 'atalaya-office-'))
    try {
      const table = fleetTable(12)
      writeFileSync(join(folder, 'table.xlsx'), writeXlsx(table, english))
      const csv = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false'
      const profile = `-env:UserInstallation=file://${folder}/profile`
      execFileSync(
        office as string,
        ['--headless', profile, '--convert-to', csv, '--outdir', folder, join(folder, 'table.xlsx')],
        {
          timeout: 80_000,
          stdio: 'ignore',
        },
      )
      const seen = readTable(new Uint8Array(readFileSync(join(folder, 'table.csv'))), { language: 'en' })
      expect(seen.header).toEqual(readTable(writeCsv(table, english), { language: 'en' }).header)
      expect(seen.rows).toHaveLength(12)
      expect(seen.rows.map(({ cells }) => cells[0])).toEqual(
        table.rows.map(([text]) => restoreText(String(text)).trim()),
      )
      expect(seen.rows[1]?.cells.slice(1, 5)).toEqual([
        '137.456',
        expect.stringContaining('17:30'),
        expect.stringContaining('01:01'),
        // What stands in the cell; it is shown as the word.
        '0',
      ])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
