import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { failure } from '../../access/failures.ts'
import { asAccess, type WebDatabase } from '../../database/tenant.ts'
import { type BrandInUse, brandOfHost } from './brand-in-use.ts'
import { findBrandId, findLogo } from './brands.repository.ts'
import { createIcons, iconUrl, isIconName } from './icons.ts'
import { mailFrame, mailFramePolicy } from './mail-frame.ts'
import { manifestOf } from './page-dress.ts'

/** Who has the address of one picture may keep it for ever; without its number it may become another. */
const keptFor = (reply: FastifyReply, isExact: boolean): FastifyReply =>
  reply
    .header('vary', 'Host')
    .header('cache-control', isExact ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')

/**
 * What a brand shows of itself beside its pages: logos, icons, the manifest. By the names of one brand nothing of another's
 * is to be had; the default brand's, where the platform's people work and mails of brands without a name lead, have all logos.
 */
export const serveBrandFiles = (
  app: FastifyInstance,
  { database, productIcon }: { database: WebDatabase; productIcon: string },
): void => {
  const iconOf = createIcons(database, productIcon)
  const brandAt = (request: FastifyRequest): Promise<BrandInUse> =>
    asAccess(database, (tx) => brandOfHost(tx, request.hostname))

  app.get<{ Params: { siteName: string }; Querystring: { variant?: unknown; v?: unknown } }>(
    '/logos/:siteName',
    async (request, reply) => {
      const { siteName } = request.params
      const { variant, v } = request.query
      // No text of the database holds such a character, and it would refuse to be asked for one.
      if (siteName.includes('\0')) throw failure('not.found')
      const found = await asAccess(database, async (tx) => {
        const [brandId, here] = [await findBrandId(tx, siteName), await brandOfHost(tx, request.hostname)]
        if (brandId === undefined || (brandId !== here.id && !here.isDefault)) return undefined
        const dark = variant === 'dark' ? await findLogo(tx, brandId, 'dark') : undefined
        return { logo: dark ?? (await findLogo(tx, brandId, 'light')) }
      })
      if (!found) throw failure('not.found')
      const { logo } = found
      // An SVG opened as a page may run nothing.
      keptFor(reply, logo !== undefined && v === String(logo.file)).header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      )
      if (logo) return reply.type(logo.type).send(logo.content)
      const own = await readFile(productIcon).catch(() => null)
      if (!own) throw failure('not.found')
      return reply.type('image/svg+xml').send(own)
    },
  )

  app.get<{ Params: { icon: string }; Querystring: { v?: unknown } }>('/brand/:icon', async (request, reply) => {
    const name = request.params.icon.replace(/\.png$/, '')
    if (!isIconName(name) || name === request.params.icon) throw failure('not.found')
    const brand = await brandAt(request)
    const icon = await iconOf(brand, name)
    return keptFor(reply, iconUrl(brand, name).endsWith(`?v=${String(request.query.v)}`))
      .type('image/png')
      .send(icon)
  })

  app.get('/brand/mailFrame', async (_request, reply) =>
    reply
      .header('content-security-policy', mailFramePolicy)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(mailFrame),
  )

  app.get('/manifest.webmanifest', async (request, reply) =>
    reply
      .header('vary', 'Host')
      .header('cache-control', 'no-cache')
      .type('application/manifest+json')
      .send(JSON.stringify(manifestOf(await brandAt(request)))),
  )
}
