import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { failure } from '../../access/failures.ts'
import { asAccess, type WebDatabase } from '../../database/tenant.ts'
import { findLogo } from './brands.repository.ts'

/** `/logos/<site name>`: the brand's, or the product's own for one that has none. An SVG opened as a page may run nothing. */
export const serveLogos = (app: FastifyInstance, ports: { database: WebDatabase; defaultLogo: string }): void => {
  app.get<{ Params: { siteName: string } }>('/logos/:siteName', async ({ params: { siteName } }, reply) => {
    // No text of the database holds such a character, and it would refuse to be asked for one.
    const logo = siteName.includes('\0') ? undefined : await asAccess(ports.database, (tx) => findLogo(tx, siteName))
    if (logo === undefined) throw failure('not.found')
    void reply
      .header('cache-control', 'public, max-age=3600')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    if (logo) return reply.type(logo.type).send(logo.image)
    const own = await readFile(ports.defaultLogo).catch(() => null)
    if (!own) throw failure('not.found')
    return reply.type('image/svg+xml').send(own)
  })
}
