import { describe, expect, it } from 'vitest'
import { writePdf } from './pdf.writer.ts'
import { type ColumnWish, fitColumns } from './pdf-columns.ts'
import { createGlyphGuard, createMeasure, withoutShaping } from './pdf-font.ts'
import { wrapText } from './pdf-text.ts'
import { fleetTable, interFonts, spanish } from './test-table.ts'

const settings = {
  ...spanish,
  fonts: interFonts(),
  siteName: 'Un nombre de sitio de más de treinta caracteres',
  subtitle: '12 filas',
  pageOf: ({ page, pages }: { page: number; pages: number }) => `Página ${page} de ${pages}`,
}

describe('PDF', () => {
  it('is A4 landscape with as many pages as the rows need, and carries its fonts', async () => {
    const text = new TextDecoder('latin1').decode(await writePdf(fleetTable(120), settings))
    expect(text.startsWith('%PDF-')).toBe(true)
    const pages = [...text.matchAll(/\/MediaBox \[0 0 841\.89 595\.28\]/g)].length
    expect(pages).toBeGreaterThan(2)
    expect(text).toContain(`/Count ${pages}`)
    expect(text).toContain('/FontFile2')
    expect(text).toContain('+Inter')
  })

  it('is upright where the table says so', async () => {
    const table = { ...fleetTable(120), isPortrait: true }
    const text = new TextDecoder('latin1').decode(await writePdf(table, settings))
    const pages = [...text.matchAll(/\/MediaBox \[0 0 595\.28 841\.89\]/g)].length
    expect(pages).toBeGreaterThan(1)
    expect(text).toContain(`/Count ${pages}`)
  })

  it('ends with who answers for it, on a page of its own where the last one is full', async () => {
    const pagesOf = async (rows: number, lines: number) => {
      const closing = Array.from({ length: lines }, (_, nth) => `Liberado por Ana ${nth}`)
      const text = new TextDecoder('latin1').decode(await writePdf({ ...fleetTable(rows), closing }, settings))
      return [...text.matchAll(/\/MediaBox /g)].length
    }
    const full = await Promise.all(Array.from({ length: 40 }, (_, nth) => pagesOf(nth + 1, 0)))
    const filling = full.findIndex((pages) => pages > 1)
    expect(filling).toBeGreaterThan(5)
    expect(await pagesOf(filling, 1)).toBe(2)
    expect(await pagesOf(filling - 5, 1)).toBe(1)
  })

  it('tells how far it has come', async () => {
    const told: number[] = []
    await writePdf(fleetTable(200), settings, (share) => told.push(share))
    expect(told.at(-1)).toBe(1)
    expect(told.toSorted((a, b) => a - b)).toEqual(told)
  })

  it('puts a small box for a letter that the font lacks, and leaves all others', () => {
    const drawable = createGlyphGuard(withoutShaping(settings.fonts.regular))
    expect(drawable('Ana 😀 שלום')).toBe('Ana □ □□□□')
    const kept = 'Çağrı œuvre – 20 € … Ελλάδα Жук'
    expect(drawable(kept)).toBe(kept)
  })

  it('has a glyph for every letter of the six languages', () => {
    const measure = createMeasure(withoutShaping(settings.fonts.regular))
    const letters = 'áéíóúüñ¿¡ÁÑ ãõçâêôàÃÕÇ œæëïîûÿŒ ìòù ğışİĞŞçöü €·–…'
    const missing = [...letters].filter((letter) => letter !== ' ' && measure(letter) === 0)
    expect(missing).toEqual([])
    // A character that the font lacks is drawn as its empty box, which has a width of its own.
    const box = measure('\u{10FFFD}')
    expect([...'ğışİĞŞãõ'].filter((letter) => measure(letter) === box)).toEqual([])
  })

  it('wraps at spaces, breaks what has none, and ends in an ellipsis when there is no room left', () => {
    const options = { measure: (text: string) => text.length, mostLines: 3 }
    expect(wrapText('uno dos tres', 8, options)).toEqual(['uno dos', 'tres'])
    expect(wrapText('abcdefghij', 4, options)).toEqual(['abcd', 'efgh', 'ij'])
    expect(wrapText('uno dos tres cuatro cinco', 6, options)).toEqual(['uno', 'dos', 'tres…'])
    expect(wrapText('corto', 10, options)).toEqual(['corto'])
  })

  it('fits columns into the page, with a smaller font before it breaks words', () => {
    const wish = (widest: number): ColumnWish => ({ widest, usual: widest, longestWord: Math.min(widest, 4) })
    const sum = ({ widths }: { widths: number[] }) => widths.reduce((total, width) => total + width, 0)
    expect(fitColumns([wish(10), wish(10)], 780, 4).fontPt).toBe(8)
    const full = fitColumns(
      Array.from({ length: 15 }, () => wish(7)),
      780,
      4,
    )
    expect(full.fontPt).toBeLessThan(7)
    expect(sum(full)).toBeCloseTo(780)
    const crowded = fitColumns(
      Array.from({ length: 40 }, () => wish(20)),
      780,
      4,
    )
    expect(sum(crowded)).toBeCloseTo(780)
    expect(crowded.fontPt).toBe(5)
  })
})
