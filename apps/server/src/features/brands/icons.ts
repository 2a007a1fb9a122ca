import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { asAccess, type WebDatabase } from '../../database/tenant.ts'
import type { BrandInUse } from './brand-in-use.ts'
import { findLogo } from './brands.repository.ts'
import { pixelsOf } from './logo-image.ts'

/** As the addresses name them; a maskable one is cut to any shape, so its sign stands in the middle of a full ground. */
const icons = {
  'icon-32': { side: 32, inner: 1, hasGround: false },
  'icon-180': { side: 180, inner: 0.84, hasGround: true },
  'icon-192': { side: 192, inner: 1, hasGround: false },
  'icon-512': { side: 512, inner: 1, hasGround: false },
  'maskable-512': { side: 512, inner: 0.66, hasGround: true },
} as const
export type IconName = keyof typeof icons
export const isIconName = (name: string): name is IconName => Object.hasOwn(icons, name)

/** Of which picture, or with which accent: what it would be drawn from. */
const sourceKey = ({ logos, accent }: BrandInUse): string => String(logos.icon ?? logos.light ?? accent.light.slice(1))

export const iconUrl = (brand: BrandInUse, name: IconName): string => `/brand/${name}.png?v=${sourceKey(brand)}`

const productAccent = /#1d5bd6/gi

const sourceOf = async (database: WebDatabase, brand: BrandInUse, productIcon: string): Promise<Buffer> => {
  const own = await asAccess(
    database,
    async (tx) => (await findLogo(tx, brand.id, 'icon')) ?? findLogo(tx, brand.id, 'light'),
  )
  if (own) return own.content
  // The product's own sign in the brand's colour.
  return Buffer.from((await readFile(productIcon, 'utf8')).replace(productAccent, brand.accent.light))
}

const draw = async (source: Buffer, { side, inner, hasGround }: (typeof icons)[IconName]): Promise<Buffer> => {
  const transparent = { r: 0, g: 0, b: 0, alpha: 0 }
  const room = Math.round(side * inner)
  const sign = await sharp(await pixelsOf(source, 512))
    .resize(room, room, { fit: 'contain', background: transparent })
    .png()
    .toBuffer()
  const background = hasGround ? { r: 255, g: 255, b: 255, alpha: 1 } : transparent
  return sharp({ create: { width: side, height: side, channels: 4, background } })
    .composite([{ input: sign, gravity: 'centre' }])
    .png()
    .toBuffer()
}

const mostKept = 256

/**
 * Icons of the brands that are asked for, drawn once and kept by what they are drawn from: the least lately drawn goes
 * first. Memory of one process: two nodes draw the same twice.
 */
export const createIcons = (database: WebDatabase, productIcon: string) => {
  const kept = new Map<string, Buffer>()
  return async (brand: BrandInUse, name: IconName): Promise<Buffer> => {
    const key = `${sourceKey(brand)} ${name}`
    const known = kept.get(key)
    if (known) return known
    const icon = await draw(await sourceOf(database, brand, productIcon), icons[name])
    kept.set(key, icon)
    const [oldest] = kept.keys()
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
    return icon
  }
}
