import type { FastifyInstance } from 'fastify'
import { Gauge, Histogram, type Registry } from 'prom-client'
import { failure } from '../access/failures.ts'
import { isFromHere } from './trusted-proxies.ts'

export interface OperationsOptions {
  metrics: Registry
  /** Whether others than this machine may read the metrics. */
  areMetricsPublic: boolean
  /** Resolves when the database answers. */
  checkDatabase(): Promise<void>
  /** Of the snapshot, epoch ms; null where there is no whole one. */
  lastBackupTs(): Promise<number | null>
}

/** For those who run it: is it well, and what does it do. */
export const serveOperations = (app: FastifyInstance, options: OperationsOptions): void => {
  const requestSeconds = new Histogram({
    name: 'atalaya_http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [options.metrics],
  })
  new Gauge({
    name: 'atalaya_last_backup_timestamp_seconds',
    help: 'When the last whole backup was taken, 0 for never',
    registers: [options.metrics],
    async collect() {
      this.set(((await options.lastBackupTs().catch(() => null)) ?? 0) / 1_000)
    },
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    requestSeconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000)
  })
  app.get('/healthz', { config: { rateLimit: false } }, async (_request, reply) => {
    void reply.header('cache-control', 'no-store')
    try {
      await options.checkDatabase()
      return { status: 'ok' }
    } catch {
      // Who asks needs no more than that; the pool's own errors are in the log.
      return reply.status(503).send({ status: 'database' })
    }
  })
  app.get('/metrics', { config: { rateLimit: false } }, async (request, reply) => {
    if (!options.areMetricsPublic && !isFromHere(request)) throw failure('not.found')
    return reply.type(options.metrics.contentType).send(await options.metrics.metrics())
  })
}
