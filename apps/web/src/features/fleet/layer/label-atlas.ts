import type { MapPalette } from '../../../map/map-palette.ts'
import { cardEdgePx, cardSizePx, paintStateCard, type StateCard } from './state-card.ts'

export type LabelStyle = 'name' | 'chosen' | 'count' | 'initials'

/** A text on the atlas: size in CSS px, place as a share of the texture. */
export interface LabelImage {
  width: number
  height: number
  texture: readonly [x: number, y: number, width: number, height: number]
}

interface CardLook {
  isHovered: boolean
  countText(count: number): string
}

const edgePx = 2_048
const family = '"Inter Variable", system-ui, sans-serif'

const looks = {
  name: { font: `500 12px ${family}`, height: 18, side: 4, longestPx: 180 },
  chosen: { font: `600 12px ${family}`, height: 22, side: 9, longestPx: 280 },
  count: { font: `600 12px ${family}`, height: 18, side: 2, longestPx: 180 },
  initials: { font: `600 11px ${family}`, height: 16, side: 1, longestPx: 180 },
} as const

/** Texts as pictures on one texture, made when they are first wanted; full, it starts afresh. */
export const createLabelAtlas = (gl: WebGL2RenderingContext, palette: MapPalette, ratio: number) => {
  const texture = gl.createTexture()
  const sketch = document
    .createElement('canvas')
    .getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D
  const images = new Map<string, LabelImage>()
  let [x, y, rowHeight] = [0, 0, 0]
  gl.bindTexture(gl.TEXTURE_2D, texture)
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, edgePx, edgePx, 0, gl.RGBA, gl.UNSIGNED_BYTE, null)
  for (const [name, value] of [
    [gl.TEXTURE_MIN_FILTER, gl.LINEAR],
    [gl.TEXTURE_MAG_FILTER, gl.LINEAR],
    [gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE],
    [gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE],
  ] as const) {
    gl.texParameteri(gl.TEXTURE_2D, name, value)
  }

  /** Longer texts are cut with an ellipsis. */
  const shorten = (text: string, longestPx: number): string => {
    if (sketch.measureText(text).width <= longestPx) return text
    let length = text.length
    while (length > 1 && sketch.measureText(`${text.slice(0, length)}…`).width > longestPx) length -= 1
    return `${text.slice(0, length).trimEnd()}…`
  }

  const paint = (text: string, style: LabelStyle, width: number, height: number): void => {
    const middle = height / 2 + 0.5
    sketch.textBaseline = 'middle'
    sketch.textAlign = 'center'
    sketch.lineJoin = 'round'
    if (style === 'chosen') {
      sketch.fillStyle = palette.accent
      sketch.beginPath()
      sketch.roundRect(1, 1, width - 2, height - 2, 6)
      sketch.fill()
      sketch.fillStyle = palette.onAccent
    } else if (style === 'name') {
      sketch.strokeStyle = palette.surface
      sketch.lineWidth = 3
      sketch.strokeText(text, width / 2, middle)
      sketch.fillStyle = palette.text
    } else sketch.fillStyle = style === 'initials' ? '#ffffff' : palette.text
    sketch.fillText(text, width / 2, middle)
  }

  /** A picture of this size, painted in px of the page. */
  const make = (key: string, { width, height }: { width: number; height: number }, draw: () => void): LabelImage => {
    const [w, h] = [Math.ceil(width * ratio), Math.ceil(height * ratio)]
    if (x + w > edgePx) {
      x = 0
      y += rowHeight
      rowHeight = 0
    }
    if (y + h > edgePx) {
      images.clear()
      ;[x, y, rowHeight] = [0, 0, 0]
    }
    sketch.canvas.width = w
    sketch.canvas.height = h
    sketch.scale(ratio, ratio)
    draw()
    gl.bindTexture(gl.TEXTURE_2D, texture)
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true)
    gl.texSubImage2D(gl.TEXTURE_2D, 0, x, y, gl.RGBA, gl.UNSIGNED_BYTE, sketch.canvas)
    const image: LabelImage = {
      width: w / ratio,
      height: h / ratio,
      texture: [x / edgePx, y / edgePx, w / edgePx, h / edgePx],
    }
    images.set(key, image)
    x += w + 1
    rowHeight = Math.max(rowHeight, h + 1)
    return image
  }

  const makeText = (key: string, given: string, style: LabelStyle): LabelImage => {
    const { font, height, side, longestPx } = looks[style]
    sketch.font = font
    const text = shorten(given, longestPx)
    const width = Math.ceil(sketch.measureText(text).width) + side * 2
    return make(key, { width, height }, () => {
      sketch.font = font
      paint(text, style, width, height)
    })
  }

  const makeCard = (key: string, card: StateCard, look: CardLook): LabelImage => {
    const { width, height } = cardSizePx(card)
    const size = { width: width + 2 * cardEdgePx, height: height + 2 * cardEdgePx }
    return make(key, size, () => {
      sketch.translate(size.width / 2, size.height / 2)
      paintStateCard(sketch, card, { palette, ...look })
    })
  }

  return {
    texture,
    image: (text: string, style: LabelStyle): LabelImage => {
      const key = `${style}/${text}`
      return images.get(key) ?? makeText(key, text, style)
    },
    card: (card: StateCard, look: CardLook): LabelImage => {
      const key = `card/${JSON.stringify(card)}/${look.isHovered}`
      return images.get(key) ?? makeCard(key, card, look)
    },
  }
}

export type LabelAtlas = ReturnType<typeof createLabelAtlas>
