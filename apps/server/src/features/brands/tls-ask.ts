import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { asAccess, type WebDatabase } from '../../database/tenant.ts'
import { isFromHere, proxiesOf } from '../../http/trusted-proxies.ts'

/** So old what a node knows may be: a name that came through another one is known here after that. */
const readEveryMs = 10_000

/**
 * `GET /internal/tls-ask?domain=`: whether a certificate may be had for a name, which Caddy asks before it gets one and
 * before it loads one that it has: without an answer no brand is there. So it comes from memory, of each node its own,
 * which stays as it is while the database is away; two nodes read the names by themselves, ten seconds apart at most.
 */
export const serveTlsAsk = async (
  app: FastifyInstance,
  { database, logger, trustedProxies }: { database: WebDatabase; logger: Logger; trustedProxies: readonly string[] },
): Promise<void> => {
  const isTrusted = proxiesOf(trustedProxies)
  let names: ReadonlySet<string> = new Set()
  const read = async () => {
    const rows = await asAccess(database, (tx) =>
      tx.selectFrom('brand_hosts').select('name').where('state', '!=', 'dns').execute(),
    )
    names = new Set(rows.map(({ name }) => name))
  }
  await read().catch((err: unknown) => logger.error({ err }, 'host names of brands were not read; tried again'))
  const reading = setInterval(() => {
    read().catch((err: unknown) => logger.warn({ err }, 'host names of brands were not read; those known still count'))
  }, readEveryMs)
  reading.unref()
  app.addHook('onClose', async () => clearInterval(reading))
  app.get<{ Querystring: { domain?: unknown } }>(
    '/internal/tls-ask',
    { config: { rateLimit: false } },
    async (request, reply) => {
      const { domain } = request.query
      const isKnown = typeof domain === 'string' && names.has(domain.toLowerCase())
      const status = isFromHere(request, isTrusted) && isKnown ? 200 : 404
      return reply
        .status(status)
        .header('cache-control', 'no-store')
        .send({ known: status === 200 })
    },
  )
}
