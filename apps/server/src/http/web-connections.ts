import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, type Registry } from 'prom-client'
import { addressBlock } from '../limits/address-block.ts'
import { webConnections, webConnectionsAnAddress } from '../limits/http.limits.ts'
import { reservedDescriptors } from '../limits/tracker-connections.limits.ts'
import { proxiesOf } from './trusted-proxies.ts'

interface ConnectionBounds {
  atOnce: number
  anAddress: number
}

/** Of what is kept from trackers the web has six tenths; the rest is the database's and of files. */
export const webConnectionsFor = (descriptors: number): ConnectionBounds => {
  const { least, most } = reservedDescriptors.value
  const reserved = Math.min(most, Math.max(least, Math.floor(descriptors / 4)))
  const atOnce = Math.min(webConnections.value, Math.floor(reserved * 0.6))
  return { atOnce, anAddress: Math.min(webConnectionsAnAddress.value, Math.ceil(atOnce / 2)) }
}

interface Held {
  socket: Socket
  /** Requests whose answer has not gone out. */
  pending: number
  isUpgraded: boolean
}

/**
 * How many connections the web port holds, of this process: its descriptors are its own. One that waits for no answer is
 * closed to make room, the oldest first and of the address with most of them; whoever floods loses his own.
 */
export const boundWebConnections = (
  app: FastifyInstance,
  {
    bounds,
    trustedProxies,
    metrics,
  }: { bounds: ConnectionBounds; trustedProxies: readonly string[]; metrics: Registry },
): void => {
  const isProxy = proxiesOf(trustedProxies)
  const byAddress = new Map<string, Set<Held>>()
  const held = new WeakMap<Socket, Held>()
  let count = 0
  new Gauge({
    name: 'atalaya_http_connections',
    help: 'Open connections to the web port, live channels included',
    registers: [metrics],
    collect() {
      this.set(count)
    },
  })
  const closed = new Counter({
    name: 'atalaya_http_connections_closed_total',
    help: 'Connections closed to make room, or refused for the lack of it',
    labelNames: ['reason'],
    registers: [metrics],
  })

  /** Whether there was one that waits for no answer. */
  const closeIdle = (own: Iterable<Held>, newest: Held): boolean => {
    for (const each of own) {
      if (each === newest || each.pending > 0 || each.isUpgraded) continue
      each.socket.destroy()
      return true
    }
    return false
  }
  const fullest = (): Set<Held> => {
    let most = new Set<Held>()
    for (const own of byAddress.values()) if (own.size > most.size) most = own
    return most
  }

  app.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    const block = addressBlock(address)
    const own = byAddress.get(block) ?? new Set<Held>()
    const connection: Held = { socket, pending: 0, isUpgraded: false }
    byAddress.set(block, own.add(connection))
    held.set(socket, connection)
    count++
    socket.once('close', () => {
      count--
      own.delete(connection)
      if (own.size === 0 && byAddress.get(block) === own) byAddress.delete(block)
    })
    const isCrowd = own.size > bounds.anAddress && !isProxy(address)
    if (!isCrowd && count <= bounds.atOnce) return
    closed.inc({ reason: isCrowd ? 'address' : 'full' })
    if (!closeIdle(isCrowd ? own : fullest(), connection)) socket.destroy()
  })
  app.server.on('request', (request, response) => {
    const connection = held.get(request.socket)
    if (!connection) return
    connection.pending++
    response.once('close', () => {
      connection.pending--
    })
  })
  app.server.on('upgrade', (request) => {
    const connection = held.get(request.socket as Socket)
    if (connection) connection.isUpgraded = true
  })
}
