type Picture = HTMLVideoElement | ImageBitmap

/** The texts of all codes that are in a picture. */
export type CodeReader = (picture: Picture) => Promise<string[]>

interface NativeDetector {
  detect(picture: Picture): Promise<{ rawValue: string }[]>
}
interface NativeDetectorClass {
  new (options: { formats: string[] }): NativeDetector
  getSupportedFormats(): Promise<string[]>
}

/** What is printed on trackers, SIM cards and their boxes. */
const nativeFormats = ['qr_code', 'data_matrix', 'code_128', 'code_39']

const nativeReader = async (): Promise<CodeReader | undefined> => {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: NativeDetectorClass }
  const known = new Set((await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [])
  if (!BarcodeDetector || !nativeFormats.every((format) => known.has(format))) return undefined
  const detector = new BarcodeDetector({ formats: nativeFormats })
  return async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue)
}

/** Of the longer side; beyond it nothing is read that was not before, and it takes longer. */
const longestSidePx = 1_600

const pixelsOf = (picture: Picture, canvas: OffscreenCanvas): ImageData | null => {
  const [width, height] =
    picture instanceof ImageBitmap ? [picture.width, picture.height] : [picture.videoWidth, picture.videoHeight]
  const scale = Math.min(1, longestSidePx / Math.max(width, height, 1))
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context || canvas.width === 0 || canvas.height === 0) return null
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

/** Where the browser reads no codes, as on iPhones and most desktops: fetched only when somebody scans. */
const wasmReader = async (): Promise<CodeReader> => {
  const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader')
  const { default: wasmUrl } = await import('zxing-wasm/reader/zxing_reader.wasm?url')
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true })
  const canvas = new OffscreenCanvas(1, 1)
  return async (picture) => {
    const pixels = pixelsOf(picture, canvas)
    if (!pixels) return []
    const found = await readBarcodes(pixels, { formats: ['QRCode', 'DataMatrix', 'Code128', 'Code39'] })
    return found.filter(({ isValid }) => isValid).map(({ text }) => text)
  }
}

let reader: Promise<CodeReader> | undefined

/** Made once a page; one that could not be fetched is fetched again the next time. */
export const codeReader = (): Promise<CodeReader> => {
  reader ??= (async () => (await nativeReader()) ?? (await wasmReader()))().catch((error: unknown) => {
    reader = undefined
    throw error
  })
  return reader
}
