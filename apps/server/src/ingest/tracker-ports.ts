import type { Server } from 'node:net'
import { protocolNamed } from '@atalaya/protocols/registry'
import type { Gate } from './gate.ts'
import { createHttpListener } from './http-listener.ts'
import { createTcpListener, type ListenerLimits } from './tcp-listener.ts'

/** `taken`: somebody else listens there. `refused`: the system or the configuration does not allow it. */
type PortState = 'open' | 'taken' | 'refused'

export interface TrackerPort {
  protocol: string
  /** As listened on, where 0 was asked for. */
  port: number
  state: PortState
}

export interface TrackerPorts {
  ports: TrackerPort[]
  close(): Promise<void>
}

interface Settings {
  host: string
  trackerPorts: readonly { protocol: string; port: number }[]
  limits?: Partial<ListenerLimits>
}

const listen = (server: Server, { host, port }: { host: string; port: number }): Promise<PortState> =>
  new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'EADDRINUSE' ? 'taken' : 'refused'))
    server.listen({ host, port, backlog: 4_096 }, () => resolve('open'))
  })

/** Opens every port that can be opened; one that cannot is told and costs the others nothing. */
export const openTrackerPorts = async ({ host, trackerPorts, limits }: Settings, gate: Gate): Promise<TrackerPorts> => {
  const opened: { server: Server; endConnections(): void }[] = []
  const ports: TrackerPort[] = []
  for (const { protocol: name, port } of trackerPorts) {
    const protocol = protocolNamed(name)
    if (!protocol) {
      gate.logger.warn({ protocol: name, port }, 'no such protocol; the port stays closed')
      ports.push({ protocol: name, port, state: 'refused' })
      continue
    }
    const listener =
      protocol.transport === 'tcp' ? createTcpListener(protocol, gate, limits) : createHttpListener(protocol, gate)
    const state = await listen(listener.server, { host, port })
    if (state !== 'open') gate.logger.warn({ protocol: name, port, state }, 'tracker port cannot be opened')
    else opened.push(listener)
    const address = listener.server.address()
    ports.push({ protocol: name, port: typeof address === 'object' && address ? address.port : port, state })
    listener.server.on('error', (error) => gate.logger.error({ err: error, port }, 'tracker port'))
  }
  return {
    ports,
    async close() {
      const closed = opened.map(({ server }) => new Promise((resolve) => server.close(resolve)))
      for (const { endConnections } of opened) endConnections()
      await Promise.all(closed)
    },
  }
}
