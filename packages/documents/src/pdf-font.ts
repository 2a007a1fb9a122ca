import PDFDocument from 'pdfkit'

/** Substitution, positioning, and the definitions that both need. */
const shapingTables = ['GSUB', 'GPOS', 'GDEF']

/**
 * A copy of a TrueType font without its shaping tables. A table of figures and names needs no ligatures, and to look
 * for them takes nine tenths of the time of a large file. Text must then be composed (NFC) to keep its accents.
 */
export const withoutShaping = (font: Uint8Array): Uint8Array => {
  const copy = font.slice()
  const view = new DataView(copy.buffer)
  const tables = view.getUint16(4)
  for (let at = 12; at < 12 + tables * 16; at += 16) {
    const tag = String.fromCharCode(...copy.subarray(at, at + 4))
    if (shapingTables.includes(tag))
      copy.set(
        [...tag.toLowerCase()].map((letter) => letter.charCodeAt(0)),
        at,
      )
  }
  return copy
}

/** Width of a text at font size 1, from the widths of its characters: far quicker than laying out each text. */
export const createMeasure = (font: Uint8Array): ((text: string) => number) => {
  // A document of its own, so that measuring does not disturb what is being drawn.
  const ruler = new PDFDocument({ autoFirstPage: false, font } as unknown as PDFKit.PDFDocumentOptions).fontSize(100)
  const widths = new Map<string, number>()
  return (text) => {
    let sum = 0
    for (const character of text) {
      let width = widths.get(character)
      if (width === undefined) {
        width = ruler.widthOfString(character) / 100
        widths.set(character, width)
      }
      sum += width
    }
    return sum
  }
}

/** What of pdfkit's document says which letters a font has; it offers no other way to ask. */
interface FontHolder {
  _font: { font: { hasGlyphForCodePoint(code: number): boolean } }
}

const missingGlyph = '□'
/** Every font of ours has these; to ask for each letter of a large table takes long. */
const beyondLatin = /[^\u0020-\u024f]/

/** Puts a small box for each letter that the font lacks: what is drawn for those by itself overlaps its neighbours. */
export const createGlyphGuard = (font: Uint8Array): ((text: string) => string) => {
  const { _font } = new PDFDocument({
    autoFirstPage: false,
    font,
  } as unknown as PDFKit.PDFDocumentOptions) as never as FontHolder
  const drawn = new Map<string, string>()
  const shown = (character: string): string => {
    const known = drawn.get(character)
    if (known !== undefined) return known
    const is = _font.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0) ? character : missingGlyph
    drawn.set(character, is)
    return is
  }
  return (text) => (beyondLatin.test(text) ? Array.from(text, shown).join('') : text)
}
