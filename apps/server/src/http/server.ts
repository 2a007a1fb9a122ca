import { randomBytes } from 'node:crypto'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import type { Logger } from 'pino'
import { apiError, type Constraints, Failure, failure, toFailure } from '../access/failures.ts'
import { jsonDepth, requestHeadersMs, requestMs } from '../limits/http.limits.ts'
import { isDeeperThan } from './json-depth.ts'
import { withStorableText } from './storable-text.ts'

interface HttpSettings {
  /** Addresses or networks of proxies whose X-Forwarded-* headers count. */
  trustedProxies: readonly string[]
  /** Of one address, over everything. */
  requestsPerMinute: number
  /** Origins that map images and vector tiles may come from. */
  tileOrigins: readonly string[]
}

export interface HttpServerOptions {
  settings: HttpSettings
  logger: Logger
  constraints: Constraints
}

const slowRequestMs = 2_000

/** Scripts and connections from here alone; map workers are blobs, tiles come from the configured hosts. */
const contentSecurityPolicy = (tileOrigins: readonly string[]) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
    workerSrc: ["'self'", 'blob:'],
    childSrc: ['blob:'],
    // Beside the form of a brand: a page of our own, and the document that the browser has just written.
    frameSrc: ["'self'", 'blob:'],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", 'data:', 'blob:', ...tileOrigins],
    connectSrc: ["'self'", ...tileOrigins],
    fontSrc: ["'self'", 'data:'],
    objectSrc: ["'none'"],
    baseUri: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: ["'self'"],
  },
})

/** A year, of this host alone; windows of other sites apart; nothing of the machine but place and clipboard. */
const secureHeaders = {
  'strict-transport-security': 'max-age=31536000',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': ['camera', 'microphone', 'payment', 'usb', 'serial', 'bluetooth', 'midi', 'display-capture']
    .map((feature) => `${feature}=()`)
    .join(', '),
}

/** The bare server: limits, headers, compression and the shape of every error. Routes come by bind.ts, unknown paths are web-app.ts's. */
export const createHttpServer = async ({
  settings,
  logger,
  constraints,
}: HttpServerOptions): Promise<FastifyInstance> => {
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomBytes(6).toString('hex'),
    // Never taken from the caller: it goes into our log.
    requestIdHeader: false,
    trustProxy: settings.trustedProxies.length > 0 ? [...settings.trustedProxies] : false,
    exposeHeadRoutes: false,
    bodyLimit: 256 * 1024,
    requestTimeout: requestMs.value,
    // Looked at so often: Node's own half minute would give the slowest four times their time.
    http: { headersTimeout: requestHeadersMs.value, connectionsCheckingInterval: 2_500 },
    keepAliveTimeout: 72_000,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    // Else a browser's idle keep-alive connections hold up every stop.
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => {
      const failed = toFailure(error, constraints) ?? failure('input.invalid')
      const answer = apiError(failed, request.url, String(request.id))
      void (reply as FastifyReply).status(answer.statusCode).send(answer)
    },
  }) as unknown as FastifyInstance

  await app.register(rateLimit, {
    max: settings.requestsPerMinute,
    timeWindow: 60_000,
    cache: 20_000,
    errorResponseBuilder: () => failure('too.many.requests'),
  })
  await app.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy(settings.tileOrigins),
    // Offices reach it over plain HTTP too: see below.
    strictTransportSecurity: false,
    // Public tile servers refuse who does not say where the request comes from.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Browsers complain about these two on plain HTTP and ignore them.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    // Tiles of other hosts do not opt in.
    crossOriginEmbedderPolicy: false,
  })
  await app.register(compress, {
    threshold: 1_400,
    encodings: ['br', 'gzip'],
    // The default quality 11 is for files compressed once: it takes seconds for a list of 10,000 vehicles.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 5 },
  })

  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // A DELETE that announces JSON and sends nothing is common and harmless.
    if (body === '') return done(null, undefined)
    if (isDeeperThan(body as string, jsonDepth.value)) return done(failure('input.invalid'))
    parseJson(request, withStorableText(body as string), done)
  })

  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id)
    // As the proxy says it: over plain HTTP browsers ignore these and complain.
    if (request.protocol === 'https') void reply.headers(secureHeaders)
  })
  app.addHook('onResponse', async (request, reply) => {
    if (reply.elapsedTime > slowRequestMs) {
      request.log.warn(
        { method: request.method, route: request.routeOptions.url, elapsedMs: Math.round(reply.elapsedTime) },
        'slow request',
      )
    }
  })
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // Whoever sent it has gone in the middle: nobody to answer, and no trouble of ours.
    if (request.raw.destroyed && !request.raw.complete) return reply.status(400).send()
    const expected = toFailure(error, constraints)
    if (!expected)
      request.log.error({ err: error, method: request.method, route: request.routeOptions.url }, 'call failed')
    // Whoever called may come again; whoever runs the server must hear of it.
    else if (expected.code === 'server.busy' && !(error instanceof Failure))
      request.log.warn({ err: error, method: request.method, route: request.routeOptions.url }, 'the database is busy')
    const answer = apiError(expected ?? failure('server.error'), request.url, request.id)
    if (expected?.seconds !== undefined) void reply.header('retry-after', expected.seconds)
    return reply.status(answer.statusCode).header('cache-control', 'no-store').send(answer)
  })
  return app
}
