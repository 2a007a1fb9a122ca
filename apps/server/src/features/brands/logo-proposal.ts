import { mostLogoBytes } from '@atalaya/contract/brands'
import { contrast, lchOf } from '@atalaya/domain/colour'
import sharp from 'sharp'
import { failure } from '../../access/failures.ts'
import { pixelsOf, toLogo } from './logo-image.ts'

interface Pixels {
  data: Buffer
  width: number
  height: number
}

const raw = async (image: Buffer): Promise<Pixels> => {
  const { data, info } = await sharp(image).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}
const png = ({ data, width, height }: Pixels): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()

const hexAt = (data: Buffer, at: number): string => `#${data.subarray(at, at + 3).toString('hex')}`
const seenAlpha = 128

/** Colours of the picture by how much of it they are, near ones as one. */
const coloursOf = ({ data }: Pixels): { hex: string; share: number }[] => {
  const counts = new Map<string, { at: number; count: number }>()
  let seen = 0
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at + 3] as number) < seenAlpha) continue
    seen++
    const key = `${(data[at] as number) >> 4} ${(data[at + 1] as number) >> 4} ${(data[at + 2] as number) >> 4}`
    const known = counts.get(key)
    if (known) known.count++
    else counts.set(key, { at, count: 1 })
  }
  return [...counts.values()]
    .map(({ at, count }) => ({ hex: hexAt(data, at), share: count / Math.max(1, seen) }))
    .sort((a, b) => b.share - a.share)
}

const isColour = (hex: string): boolean => lchOf(hex).c > 0.05
/** Antialiasing makes greys of any drawing. */
const leastShare = 0.04

const accentOf = (colours: readonly { hex: string; share: number }[]): string | null =>
  colours.filter(({ hex, share }) => share >= leastShare && isColour(hex))[0]?.hex ?? null

/** It brings its own ground, which is no part of the sign. */
const hasGround = ({ data, width, height }: Pixels): boolean =>
  [0, width - 1, (height - 1) * width, height * width - 1].every((at) => (data[at * 4 + 3] as number) >= seenAlpha)

const darkSurface = '#12171f'

/** Every dark grey of it turned to white by its darkness, colours as they are; null where colours would not be seen. */
const forDark = (pixels: Pixels, colours: readonly { hex: string; share: number }[]): Pixels | null => {
  const large = colours.filter(({ share }) => share >= leastShare)
  const dull = large.filter(({ hex }) => isColour(hex) && contrast(hex, darkSurface) < 3)
  if (dull.length > 0) return null
  const data = Buffer.from(pixels.data)
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at + 3] as number) === 0) continue
    const [r, g, b] = [data[at], data[at + 1], data[at + 2]] as [number, number, number]
    if (Math.max(r, g, b) - Math.min(r, g, b) > 40) continue
    const light = 255 - Math.round((r + g + b) / 3)
    if (light > 128) data.fill(light, at, at + 3)
  }
  return { ...pixels, data }
}

const plate = async (image: Buffer, { width, height }: Pixels): Promise<Buffer> => {
  const margin = Math.round(height * 0.18)
  const [wide, high] = [width + 2 * margin, height + 2 * margin]
  const radius = Math.round(high * 0.14)
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}"><rect width="${wide}" height="${high}" rx="${radius}" fill="#fff"/></svg>`
  return sharp(Buffer.from(ground))
    .composite([{ input: image, left: margin, top: margin }])
    .png()
    .toBuffer()
}

const iconSide = 512

/** The mark alone where the picture is a mark and a word beside it: what stands before its first wide gap. */
const markOf = async (pixels: Pixels): Promise<Buffer> => {
  const { data, width, height } = pixels
  const isEmpty = (column: number): boolean => {
    for (let row = 0; row < height; row++) if ((data[(row * width + column) * 4 + 3] as number) > 16) return false
    return true
  }
  let gap = 0
  for (let column = 0; width > 1.6 * height && column < Math.min(width, 1.6 * height); column++) {
    gap = isEmpty(column) ? gap + 1 : 0
    const end = column - gap + 1
    if (gap >= height * 0.08 && end > height * 0.4)
      return sharp(await png(pixels))
        .extract({ left: 0, top: 0, width: end, height })
        .png()
        .toBuffer()
  }
  return png(pixels)
}

const iconOf = async (pixels: Pixels): Promise<Buffer> => {
  const inner = Math.round(iconSide * 0.72)
  const transparent = { r: 0, g: 0, b: 0, alpha: 0 }
  const mark = await sharp(await markOf(pixels))
    .trim()
    .resize(inner, inner, { fit: 'contain', background: transparent })
    .png()
    .toBuffer()
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${iconSide}" height="${iconSide}"><rect width="${iconSide}" height="${iconSide}" rx="${iconSide * 0.22}" fill="#fff"/></svg>`
  return sharp(Buffer.from(ground))
    .composite([{ input: mark, gravity: 'centre' }])
    .png()
    .toBuffer()
}

/** From one picture what a brand needs of pictures, and the colour that it has most of. */
export const proposeLogos = async (image: string) => {
  const { content } = await toLogo(image, 'image')
  const drawn = await pixelsOf(content, 1_024)
  // A picture of one colour has nothing to trim to.
  const trimmed = await sharp(drawn)
    .trim()
    .resize({ height: 256, width: 1_024, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
    .catch(() => null)
  if (!trimmed || trimmed.length > mostLogoBytes) throw failure('input.invalid', { fields: { image: 'format' } })
  const pixels = await raw(trimmed)
  const colours = coloursOf(pixels)
  const dark = hasGround(await raw(drawn)) ? null : forDark(pixels, colours)
  const darkLogo = dark ? await png(dark) : await plate(trimmed, pixels)
  return {
    logo: trimmed.toString('base64'),
    darkLogo: darkLogo.toString('base64'),
    hasPlate: dark === null,
    icon: (await iconOf(pixels)).toString('base64'),
    accent: accentOf(colours),
  }
}
