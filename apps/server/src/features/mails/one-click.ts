import type { FastifyInstance } from 'fastify'
import { asAccess, type WebDatabase } from '../../database/tenant.ts'
import { readLinkKeys, readUnsubscribeKey, unsubscribe, unsubscribePath } from '../../mail/index.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'

/**
 * RFC 8058: a mail program posts to the address of the page, without a session, a cookie or a redirect. What it posts says
 * nothing that the address does not. A GET there is the page, which asks first: mail filters look into every link.
 */
export const serveOneClick = (
  app: FastifyInstance,
  { database, keys }: { database: WebDatabase; keys: KeyRing },
): void => {
  void app.register(async (scope) => {
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
      scope.addContentTypeParser(type, { parseAs: 'string', bodyLimit: 4_096 }, (_request, _body, done) =>
        done(null, null),
      )
    scope.post<{ Params: { key: string } }>(`${unsubscribePath}/:key`, async ({ params: { key } }, reply) => {
      const isKnown = await asAccess(database, async (tx) => {
        const found = readUnsubscribeKey(await readLinkKeys(tx, keys), key)
        if (found) await unsubscribe(tx, found)
        return found !== undefined
      })
      if (!isKnown) return reply.status(404).type('text/plain').send('unknown')
      return reply.type('text/plain').header('cache-control', 'no-store').send('unsubscribed')
    })
  })
}
