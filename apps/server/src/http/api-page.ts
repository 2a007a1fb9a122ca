import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { basePath, type RouteTable } from '@atalaya/contract/route'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { documentReadsAMinute } from '../limits/http.limits.ts'
import { openApiDocument } from './openapi.ts'

const documentPath = `${basePath}/openapi.json`

interface Made {
  tag: string
  /** The document in each coding that it is sent in. */
  bytes: Record<'identity' | 'gzip' | 'br', Buffer>
}

/** Seconds of processor for a megabyte if it were done for each reader: once, and off the loop. */
const make = async (document: unknown): Promise<Made> => {
  const identity = Buffer.from(JSON.stringify(document))
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(identity, { params }),
    promisify(gzip)(identity, { level: 9 }),
  ])
  const tag = createHash('sha256').update(identity).digest('base64url')
  return { tag, bytes: { identity, gzip: gzipped, br } }
}

const codingFor = (request: FastifyRequest): keyof Made['bytes'] => {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const takes = (coding: string) =>
    new RegExp(`(^|[\\s,])${coding}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))\\s*(;|,|$)`).test(accepted)
  if (takes('br')) return 'br'
  return takes('gzip') ? 'gzip' : 'identity'
}

/** The contract as a document for machines, and the way to its page for people. */
export const serveApiPage = async (
  app: FastifyInstance,
  tables: Record<string, RouteTable>,
  version: string,
): Promise<void> => {
  let made: Promise<Made> | undefined
  const rateLimit = { max: documentReadsAMinute.value, timeWindow: 60_000 }
  app.get(documentPath, { config: { rateLimit } }, async (request, reply) => {
    made ??= make(openApiDocument(tables, version))
    const { tag, bytes } = await made
    const coding = codingFor(request)
    const etag = `"${tag}-${coding}"`
    void reply.header('cache-control', 'no-cache').header('etag', etag).header('vary', 'accept-encoding')
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    if (coding !== 'identity') void reply.header('content-encoding', coding)
    return reply.type('application/json; charset=utf-8').send(bytes[coding])
  })
  // The page is one of the web application, as its host's brand wears it.
  for (const path of ['/docs', '/docs/json', '/docs/yaml'])
    app.get(basePath + path, (_request, reply) => reply.redirect(path === '/docs' ? '/apiReference' : documentPath))
}
