import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule as prepareReader, readBarcodes } from 'zxing-wasm/reader'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'

const wasmOf = (file: string) => {
  const bytes = readFileSync(createRequire(import.meta.url).resolve(`zxing-wasm/${file}`))
  return { overrides: { wasmBinary: bytes.buffer as ArrayBuffer } }
}
prepareZXingModule(wasmOf('writer/zxing_writer.wasm'))
prepareReader(wasmOf('reader/zxing_reader.wasm'))

/** What a scanner reads off a picture. */
export const readCode = async (picture: Buffer): Promise<string> => {
  const [found] = await readBarcodes(new Uint8Array(picture), { formats: ['QRCode'], tryHarder: true })
  if (!found) throw new Error('no code in this picture')
  return found.text
}

/** A picture of a printed code, as somebody would take it with a phone. */
export const codePicture = async (text: string, format: 'QRCode' | 'Code128'): Promise<Buffer> => {
  const { image, error } = await writeBarcode(text, { format, scale: 6, addQuietZones: true })
  if (!image) throw new Error(error)
  return Buffer.from(await image.arrayBuffer())
}

const [widthPx, heightPx, squarePx] = [640, 480, 10]
const [white, black, noColour] = [235, 16, 128]

/** A film of one frame that shows a QR code, for a browser's pretended camera (YUV4MPEG2, as `--use-file-for-fake-video-capture` takes it). */
export const writeQrFilm = async (text: string, path: string): Promise<void> => {
  const { symbol } = await writeBarcode(text, { format: 'QRCode', scale: 1, addQuietZones: false })
  const light = Buffer.alloc(widthPx * heightPx, white)
  const [left, top] = [symbol.width, symbol.height].map((squares, axis) =>
    Math.floor(((axis === 0 ? widthPx : heightPx) - squares * squarePx) / 2),
  ) as [number, number]
  for (let y = 0; y < symbol.height * squarePx; y++)
    for (let x = 0; x < symbol.width * squarePx; x++) {
      const square = symbol.data[Math.floor(y / squarePx) * symbol.width + Math.floor(x / squarePx)]
      if (square === 0) light[(top + y) * widthPx + left + x] = black
    }
  const colour = Buffer.alloc((widthPx * heightPx) / 2, noColour)
  const header = `YUV4MPEG2 W${widthPx} H${heightPx} F10:1 Ip A1:1 C420mpeg2\nFRAME\n`
  writeFileSync(path, Buffer.concat([Buffer.from(header), light, colour]))
}
