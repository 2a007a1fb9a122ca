import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join, parse } from 'node:path'
import { asEngine, type Database } from '../../database/tenant.ts'
import { logoBytes } from '../../limits/kept-records.limits.ts'
import { listSiteNames, upsertLogo } from './brands.repository.ts'
import type { LogoImage } from './logo-image.ts'

const png = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)

/** By what is in it, whatever its name says. */
const typeOf = (image: Buffer): LogoImage['type'] | undefined => {
  if (image.subarray(0, png.length).equals(png)) return 'image/png'
  return /^\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*<svg[\s>/]/.test(image.toString('utf8'))
    ? 'image/svg+xml'
    : undefined
}

/** Undefined for what is no picture, or too large. */
const readLogo = async (place: string): Promise<(LogoImage & { updatedTs: number }) | undefined> => {
  const { size, mtimeMs } = await stat(place)
  if (size > logoBytes.value) return undefined
  const content = await readFile(place)
  const type = typeOf(content)
  return type && { type, content, updatedTs: Math.floor(mtimeMs) }
}

/**
 * Takes the logos in a folder, `<site name>.svg` or `.png`, into the database: those that are newer than what it has. Two
 * nodes may do it at once, with folders of their own; the newest file is every node's logo then. `onRefused` hears of files
 * of a brand that are no picture, too large, or cannot be read.
 */
export const takeUpLogos = async (
  database: Database,
  folder: string,
  onRefused: (file: string) => void,
): Promise<void> => {
  const files = (await readdir(folder).catch(() => [])).filter((file) => ['.svg', '.png'].includes(extname(file)))
  if (files.length === 0) return
  const brandOf = new Map(await asEngine(database, listSiteNames))
  for (const file of files) {
    const brandId = brandOf.get(parse(file).name)
    if (brandId === undefined) continue
    // One that cannot be read keeps no server from starting.
    const logo = await readLogo(join(folder, file)).catch(() => undefined)
    if (logo) await asEngine(database, (tx) => upsertLogo(tx, brandId, logo))
    else onRefused(file)
  }
}
