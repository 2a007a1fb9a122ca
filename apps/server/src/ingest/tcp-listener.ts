import { createServer, type Server, type Socket } from 'node:net'
import type { StreamProtocol } from '@atalaya/protocols/protocol'
import { addressBlock } from '../limits/address-block.ts'
import { connectionsADevice, unregisteredConnectionsAnAddress } from '../limits/tracker-connections.limits.ts'
import type { Gate } from './gate.ts'
import { type ConnectionLimits, connectionLimits, serveConnection } from './tcp-connection.ts'

export interface ListenerLimits extends ConnectionLimits {
  maxConnections: number
  /** Connections of one address that have not said who they are; many trackers share the address of their operator. */
  maxStrangersAnAddress: number
  /** A tracker that lost its line comes back before the old connection is known to be dead. */
  maxConnectionsADevice: number
}

const tcpLimits: ListenerLimits = {
  ...connectionLimits,
  maxConnections: 50_000,
  maxStrangersAnAddress: unregisteredConnectionsAnAddress.value,
  maxConnectionsADevice: connectionsADevice.value,
}

const keepAliveMs = 60_000

/** A server for one stream protocol, not listening yet. Closing it ends its connections. */
export const createTcpListener = (
  protocol: StreamProtocol,
  gate: Gate,
  limits: Partial<ListenerLimits> = {},
): { server: Server; endConnections(): void } => {
  const bounds = { ...tcpLimits, ...limits }
  const sockets = new Set<Socket>()
  const strangers = new Map<string, number>()
  const countStranger = (address: string, change: 1 | -1) => {
    const count = (strangers.get(address) ?? 0) + change
    if (count > 0) strangers.set(address, count)
    else strangers.delete(address)
    return count
  }

  const byDevice = new Map<string, Set<Socket>>()
  /** Beyond the limit the one goes that has been silent for longest: the line that a tracker lost, not the one it uses. */
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
    for (const silent of own) {
      if (own.size <= bounds.maxConnectionsADevice) break
      own.delete(silent)
      silent.destroySoon()
      gate.metrics.closed.inc({ protocol: protocol.name, reason: 'replaced' })
    }
  }

  const server = createServer({ noDelay: true, keepAlive: true, keepAliveInitialDelay: keepAliveMs }, (socket) => {
    const address = addressBlock(socket.remoteAddress ?? '')
    if ((strangers.get(address) ?? 0) >= bounds.maxStrangersAnAddress) {
      gate.metrics.closed.inc({ protocol: protocol.name, reason: 'crowd' })
      socket.destroy()
      return
    }
    countStranger(address, 1)
    sockets.add(socket)
    gate.metrics.connections.inc({ protocol: protocol.name })
    let isStranger = true
    const endStranger = () => {
      if (isStranger) countStranger(address, -1)
      isStranger = false
    }
    const onIdentified = (deviceId: string) => {
      endStranger()
      countDevice(deviceId, socket)
    }
    serveConnection(socket, { protocol, gate, limits: bounds, onIdentified })
    socket.on('close', () => {
      endStranger()
      sockets.delete(socket)
      gate.metrics.connections.dec({ protocol: protocol.name })
    })
  })
  server.maxConnections = bounds.maxConnections
  return {
    server,
    endConnections() {
      for (const socket of sockets) socket.destroySoon()
    },
  }
}
