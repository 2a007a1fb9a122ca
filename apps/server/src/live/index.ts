import { livePath } from '@atalaya/contract/route'
import fastifyWebsocket from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { createHub, type HubPorts } from './hub.ts'
import { createLiveMetrics } from './live-metrics.ts'

/** Group sets of a large company, with room to spare. */
const maxFrameBytes = 1024 * 1024

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
  app.get(livePath, { websocket: true }, (socket, { ip }) => hub.accept(socket, ip))
  app.addHook('preClose', async () => hub.stop())
}
