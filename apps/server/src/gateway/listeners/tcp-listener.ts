import { createServer, type Server, type Socket } from 'node:net'
import type { StreamProtocol } from '@atalaya/protocols/protocol'
import { connectionsADevice } from '../../limits/tracker-connections.limits.ts'
import type { ConnectionAdmission } from '../admission/connection-admission.ts'
import type { GatewayContext } from '../gateway-context.ts'
import { type ConnectionLimits, connectionLimits, serveConnection } from './tcp-connection.ts'

export interface ListenerLimits extends ConnectionLimits {
  /** A tracker that lost its line comes back before the old connection is known to be dead. */
  maxConnectionsADevice: number
}

const tcpLimits: ListenerLimits = { ...connectionLimits, maxConnectionsADevice: connectionsADevice.value }

/** How sockets of trackers are accepted. */
export const trackerSockets = { noDelay: true, keepAlive: true, keepAliveInitialDelay: 60_000 }

/** A server for one stream protocol, not listening yet. Closing it ends its connections. */
export const createTcpListener = (
  protocol: StreamProtocol,
  gateway: GatewayContext,
  { admission, limits = {} }: { admission: ConnectionAdmission; limits?: Partial<ListenerLimits> },
): { server: Server; endConnections(): void } => {
  const bounds = { ...tcpLimits, ...limits }
  const sockets = new Set<Socket>()
  const byDevice = new Map<string, Set<Socket>>()
  /**
   * Beyond the limit one goes of the network that has spoken for the device for the shortest time, and of these the one that
   * has been silent for longest: neither the line that a tracker uses nor, for all that others open, that of the true one.
   */
  const countDevice = (deviceId: string, socket: Socket) => {
    const own = byDevice.get(deviceId) ?? new Set<Socket>()
    byDevice.set(deviceId, own.add(socket))
    socket.on('data', () => {
      if (own.delete(socket)) own.add(socket)
    })
    socket.once('close', () => {
      own.delete(socket)
      if (own.size === 0) byDevice.delete(deviceId)
    })
    while (own.size > bounds.maxConnectionsADevice) {
      const goodSince = (each: Socket) => gateway.goodSince(deviceId, each.remoteAddress ?? '')
      const newest = Math.max(...[...own].map(goodSince))
      const goes = [...own].find((each) => goodSince(each) === newest)
      if (!goes) break
      own.delete(goes)
      goes.destroySoon()
      gateway.metrics.closed.inc({ protocol: protocol.name, reason: 'replaced' })
    }
  }

  const server = createServer(trackerSockets, (socket) => {
    const admitted = admission.admit(socket.remoteAddress ?? '', (reason) => {
      gateway.metrics.closed.inc({ protocol: protocol.name, reason })
      socket.destroy()
    })
    if (typeof admitted === 'string') {
      gateway.metrics.closed.inc({ protocol: protocol.name, reason: admitted })
      socket.destroy()
      return
    }
    sockets.add(socket)
    gateway.metrics.connections.inc({ protocol: protocol.name })
    const onIdentified = (deviceId: string) => {
      admitted.identified()
      countDevice(deviceId, socket)
    }
    serveConnection(socket, { protocol, gateway, limits: bounds, onIdentified })
    socket.on('close', () => {
      admitted.closed()
      sockets.delete(socket)
      gateway.metrics.connections.dec({ protocol: protocol.name })
    })
  })
  return {
    server,
    endConnections() {
      for (const socket of sockets) socket.destroySoon()
    },
  }
}
