import { livePath } from '@atalaya/contract/route'
import fastifyWebsocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Registry } from 'prom-client'
import { frameBytes } from '../limits/live-connections.limits.ts'
import { createHub, type HubPorts } from './hub.ts'
import { createLiveMetrics } from './live-metrics.ts'
import type { Admitted } from './rights.ts'
import { chosenProtocol, guardUpgrades, offeredBy } from './upgrade.ts'

/** Group sets of a large company, with room to spare. */
const maxFrameBytes = frameBytes.value

/** The live channel under `/fr/ws/`. What waits behind it starts with the first client of a company. */
export const serveLive = async (
  app: FastifyInstance,
  ports: Omit<HubPorts, 'metrics' | 'onFault'> & { metrics: Registry },
): Promise<void> => {
  const metrics = createLiveMetrics(ports.metrics, {
    connections: () => hub.connections(),
    companies: () => hub.companies(),
  })
  const hub = createHub({ ...ports, metrics, onFault: (err) => app.log.error({ err }, 'live channel failed') })
  await app.register(fastifyWebsocket, {
    // What a stranger sends is no fault of ours: connection.ts closes, and nothing goes to the log.
    errorHandler: (_error, socket) => socket.terminate(),
    options: {
      maxPayload: maxFrameBytes,
      handleProtocols: (offers) => chosenProtocol(offers) ?? false,
      // A snapshot of a large fleet shrinks to a tenth. No context is kept between frames, so that idle clients cost no memory.
      perMessageDeflate: {
        threshold: 4_096,
        concurrencyLimit: 4,
        serverNoContextTakeover: true,
        clientNoContextTakeover: true,
        zlibDeflateOptions: { level: 1, memLevel: 7 },
      },
    },
  })
  guardUpgrades(app)
  const admitted = new WeakMap<FastifyRequest, Admitted>()
  const admit = async (request: FastifyRequest): Promise<void> => {
    const { token } = offeredBy(request)
    // A stranger is refused here and never holds a channel.
    if (request.ws && token !== null)
      admitted.set(request, await hub.admit(token, { ip: request.ip, hostName: request.hostname }))
  }
  app.get(livePath, { websocket: true, preValidation: admit }, (socket, request) =>
    hub.accept(socket, {
      ip: request.ip,
      hostName: request.hostname,
      protocol: offeredBy(request).protocol,
      admitted: admitted.get(request),
    }),
  )
  app.addHook('preClose', async () => hub.stop())
}
