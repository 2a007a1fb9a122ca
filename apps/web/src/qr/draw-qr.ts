import encodeQR from 'qr'

const marginModules = 2
const leastSquarePx = 2

export interface QrPicture {
  sizePx: number
  /** RGBA, row by row. */
  pixels: Uint8ClampedArray<ArrayBuffer>
  /** Two pixels a square and the margin: below it no camera reads it, and below half of it not even all of it is there. */
  leastReadablePx: number
}

const white = 255
const channels = 4

/** Black on white, with squares of whole pixels; throws for more text than a code holds. */
export const drawQr = (text: string, sizePx: number): QrPicture => {
  const squares = encodeQR(text, 'raw', { border: marginModules, ecc: 'low' })
  const pixels = new Uint8ClampedArray(sizePx * sizePx * channels).fill(white)
  const squarePx = Math.max(1, Math.floor(sizePx / squares.length))
  const offset = Math.max(0, Math.floor((sizePx - squarePx * squares.length) / 2))
  for (let y = 0; y < sizePx; y++) {
    const row = squares[Math.floor((y - offset) / squarePx)]
    for (let x = 0; x < sizePx; x++) {
      if (!row?.[Math.floor((x - offset) / squarePx)]) continue
      const at = (y * sizePx + x) * channels
      pixels.fill(0, at, at + channels - 1)
    }
  }
  return { sizePx, pixels, leastReadablePx: leastSquarePx * squares.length }
}
