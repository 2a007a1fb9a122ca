// What of fontkit is used; it brings no types of its own.
declare module 'fontkit' {
  interface Glyph {
    path: { toSVG(): string }
    advanceWidth: number
  }
  interface Font {
    unitsPerEm: number
    layout(text: string): { glyphs: Glyph[]; positions: { xAdvance: number }[] }
  }
  export const openSync: (path: string) => Font
}
