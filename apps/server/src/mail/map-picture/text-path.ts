/// <reference path="./fontkit.d.ts" />
import { fileURLToPath } from 'node:url'
import { openSync } from 'fontkit'

// Letters as outlines: a machine that runs the product may have no fonts at all, and what draws pictures asks it for them.

let opened: ReturnType<typeof openSync> | undefined
const font = () => {
  opened ??= openSync(fileURLToPath(import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')))
  return opened
}

/** One line as an SVG path that begins at 0, 0 on its base line, and how wide it is, both in pixels at a size of `px`. */
export const textPath = (text: string, px: number): { path: string; width: number } => {
  const laid = font().layout(text)
  const scale = px / font().unitsPerEm
  let width = 0
  const glyphs = laid.glyphs.map((glyph, at) => {
    const drawn = `<path transform="translate(${width.toFixed(2)} 0) scale(${scale} ${-scale})" d="${glyph.path.toSVG()}"/>`
    width += (laid.positions[at]?.xAdvance ?? glyph.advanceWidth) * scale
    return drawn
  })
  return { path: glyphs.join(''), width }
}
