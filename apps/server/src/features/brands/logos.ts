import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { failure } from '../../access/failures.ts'
import { asAccess, type WebDatabase } from '../../database/tenant.ts'
import { isSiteName } from './brands.repository.ts'

const kinds = { svg: 'image/svg+xml', png: 'image/png' } as const

/**
 * `/logos/<site name>`: `<logosFolder>/<site name>.svg` or `.png`, else the product's own. Only names of brands are
 * looked up, so no path can be climbed; an SVG opened as a page may run nothing.
 */
export const serveLogos = (
  app: FastifyInstance,
  ports: { database: WebDatabase; logosFolder: string; defaultLogo: string },
): void => {
  app.get<{ Params: { siteName: string } }>('/logos/:siteName', async ({ params: { siteName } }, reply) => {
    const isKnown = !/[/\\\0]|^\./.test(siteName) && (await asAccess(ports.database, (tx) => isSiteName(tx, siteName)))
    if (!isKnown) throw failure('not.found')
    void reply
      .header('cache-control', 'public, max-age=3600')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    for (const [extension, type] of Object.entries(kinds)) {
      const file = await readFile(join(ports.logosFolder, `${siteName}.${extension}`)).catch(() => null)
      if (file) return reply.type(type).send(file)
    }
    const own = await readFile(ports.defaultLogo).catch(() => null)
    if (!own) throw failure('not.found')
    return reply.type(kinds.svg).send(own)
  })
}
