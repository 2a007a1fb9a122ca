import { mostLogoBytes } from '@atalaya/contract/brands'
import sharp from 'sharp'
import { failure } from '../../access/failures.ts'
import { createFairSemaphore } from '../../access/semaphore.ts'
import { logoPixels } from '../../limits/calls.limits.ts'

export interface LogoImage {
  type: 'image/svg+xml' | 'image/png'
  content: Buffer
}

const rasters: readonly string[] = ['png', 'jpeg', 'webp']
/** The longest side of what is kept of pixels. */
const keptSide = 1_024
const seconds = 5

/** A drawing may be made to keep a processor busy, so few at once, of this process: each node has processors of its own. */
const semaphore = createFairSemaphore({ mostAtOnce: 1, mostWaiting: 16 })

/** Of what people draw with, none is needed; each runs, fetches, or grows. */
const forbidden = [
  /<!ENTITY|<\?xml-stylesheet/i,
  /<\s*(\w+:)?(script|foreignObject|iframe|embed|object|audio|video|animate\w*|set|handler|listener)\b/i,
  /\son[a-z]+\s*=|javascript:|@import/i,
  /url\((?!\s*['"]?#)/i,
  /href\s*=(?!\s*["'](#|data:image\/(png|jpeg|webp|gif);))/i,
]

/** By what is in it, whatever its name says. */
const isDrawing = (text: string): boolean =>
  /^\uFEFF?\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*(<!DOCTYPE svg[^[>]*>\s*)?(<!--[\s\S]*?-->\s*)*<svg[\s>/]/.test(
    text,
  )

const open = (content: Buffer) => sharp(content, { limitInputPixels: logoPixels.value, failOn: 'error' })

/** As pixels, no larger than that; whatever sharp stumbles over. */
export const pixelsOf = (content: Buffer, side: number): Promise<Buffer> =>
  semaphore.run(() =>
    open(content).resize(side, side, { fit: 'inside', withoutEnlargement: true }).timeout({ seconds }).png().toBuffer(),
  )

const read = async (content: Buffer): Promise<LogoImage> => {
  const text = content.toString('utf8')
  if (isDrawing(text)) {
    if (forbidden.some((form) => form.test(text))) throw new Error('a drawing that does more than draw')
    // It must be one that can be drawn: mails, documents and icons are made of it.
    await pixelsOf(content, 64)
    return { type: 'image/svg+xml', content }
  }
  const { format = '' } = await open(content).metadata()
  if (!rasters.includes(format)) throw new Error(`${format} is no format for a logo`)
  // Made anew: nothing that a camera or a person hid in it is kept.
  return { type: 'image/png', content: await pixelsOf(content, keptSide) }
}

/** The image as it is kept, or an end of the call: `file.toolarge`, or `format` at its field. */
export const toLogo = async (image: string, field: string): Promise<LogoImage> => {
  if (Buffer.byteLength(image, 'base64') > mostLogoBytes) throw failure('file.toolarge')
  try {
    return await read(Buffer.from(image, 'base64'))
  } catch {
    // Whatever a decoder stumbles over, the sender can do one thing: send another image.
    throw failure('input.invalid', { fields: { [field]: 'format' } })
  }
}
