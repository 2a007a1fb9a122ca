import { createHash } from 'node:crypto'
import sharp from 'sharp'

/** Twice the height that it is shown in, for sharp screens. Kept by content, so that two threads have the same. */
const logoHeight = 72
const mostLogos = 50
const logos = new Map<string, Promise<Buffer | null>>()
export const logoPng = (image: Uint8Array): Promise<Buffer | null> => {
  const key = createHash('sha256').update(image).digest('base64')
  const known = logos.get(key)
  if (known) return known
  if (logos.size >= mostLogos) logos.clear()
  // One that cannot be drawn is left out: the name stands in its place.
  const made = sharp(image, { density: 200 })
    .resize({ height: logoHeight, width: logoHeight * 6, fit: 'inside' })
    .png()
    .toBuffer()
    .catch(() => null)
  logos.set(key, made)
  return made
}
