import type { Socket as DatagramSocket } from 'node:dgram'
import { createServer, type Server, type Socket } from 'node:net'
import { isRequestLine, recognisedWithinBytes, recogniseStream } from '@atalaya/protocols/recognition'
import { datagramProtocols, protocolNamed, requestProtocol } from '@atalaya/protocols/registry'
import type { ConnectionAdmission } from '../admission/connection-admission.ts'
import type { GatewayContext } from '../gateway-context.ts'
import { createHttpListener } from './http-listener.ts'
import { openingLooks } from './opening-looks.ts'
import { connectionLimits } from './tcp-connection.ts'
import { createTcpListener, type ListenerLimits, trackerSockets } from './tcp-listener.ts'
import { createUdpListener, type DatagramLimits, type DatagramListener } from './udp-listener.ts'

/** Among the protocols of `TRACKER_PORTS`: whichever the first bytes are of. */
export const anyProtocol = 'any'

interface Family {
  server: Server
  endConnections(): void
}

interface Parts {
  admission: ConnectionAdmission
  limits?: Partial<ListenerLimits> | undefined
}

/**
 * One port for all families: a socket waits here until its first bytes have said what it speaks, and is then served as it would
 * be at the port of its family. Which families are spoken is the same for every node; nothing is remembered.
 */
export const createAnyListener = (gateway: GatewayContext, { admission, limits = {} }: Parts): Family => {
  const bounds = { ...connectionLimits, ...limits }
  const families = new Map<string, Family>()
  const waiting = new Set<Socket>()

  const familyOf = (name: string): Family | undefined => {
    const known = families.get(name)
    if (known) return known
    const protocol = protocolNamed(name)
    if (!protocol || protocol.transport === 'udp') return undefined
    const family =
      protocol.transport === 'tcp'
        ? createTcpListener(protocol, gateway, { admission, limits })
        : createHttpListener(protocol, gateway, admission)
    // Node watches over the time-outs of requests from when their server listens: this one never does, it is handed its sockets.
    if (protocol.transport === 'http') family.server.emit('listening')
    families.set(name, family)
    return family
  }

  const server = createServer(trackerSockets, (socket) => {
    const remoteAddress = socket.remoteAddress ?? ''
    const refuse = (reason: string) => {
      gateway.metrics.closed.inc({ protocol: anyProtocol, reason })
      socket.destroy()
    }
    const admitted = admission.admit(remoteAddress, refuse)
    if (typeof admitted === 'string') return refuse(admitted)
    waiting.add(socket)
    const done = () => {
      clearTimeout(identifyTimer)
      clearTimeout(pauseTimer)
      if (waiting.delete(socket)) admitted.closed()
    }
    const identifyTimer = setTimeout(() => refuse('unidentified'), bounds.identifyMs)
    let opening: Uint8Array = new Uint8Array(0)
    const isLookDue = openingLooks()

    /** True where it has found whom to hand the socket to: with what it has said, as if it came now. */
    const look = (isAll: boolean): boolean => {
      // What opens a request is one, however long its body is.
      const name = isRequestLine(opening) ? requestProtocol.name : recogniseStream(opening, isAll)[0]?.protocol
      const family = name === undefined ? undefined : familyOf(name)
      if (!family) {
        if (opening.length > recognisedWithinBytes) refuse('unrecognised')
        return false
      }
      socket.off('data', take)
      socket.off('end', takeEnd)
      socket.off('close', done)
      // Counted again by its family, at once.
      done()
      family.server.emit('connection', socket)
      socket.emit('data', opening)
      return true
    }
    const take = (chunk: Uint8Array) => {
      opening = opening.length === 0 ? chunk : Buffer.concat([opening, chunk])
      pauseTimer.refresh()
      if (isLookDue(opening.length) || opening.length > recognisedWithinBytes) look(false)
    }
    // Who hangs up has said all: the family's own ears were not there to hear it.
    const takeEnd = () => opening.length > 0 && look(true) && socket.emit('end')
    // Some protocols end a frame by saying nothing more, and of a trickle not every chunk is looked at.
    const pauseTimer = setTimeout(() => opening.length > 0 && look(true), bounds.pauseMs)
    socket.on('data', take)
    socket.on('end', takeEnd)
    socket.on('error', () => undefined)
    socket.on('close', done)
  })
  return {
    server,
    endConnections() {
      for (const socket of waiting) socket.destroy()
      for (const { server: own, endConnections } of families.values()) {
        own.close()
        endConnections()
      }
    },
  }
}

/** The same for datagrams: each tells by itself what it is. */
export const createAnyUdpListener = (
  gateway: GatewayContext,
  { socket, limits }: { socket: DatagramSocket; limits?: Partial<DatagramLimits> },
): DatagramListener => {
  const families = datagramProtocols.map((protocol) => ({
    protocol,
    listener: createUdpListener(protocol, gateway, { socket, ...(limits && { limits }) }),
  }))
  return {
    take(bytes, sender) {
      const family = families.find(({ protocol }) => protocol.isDatagram(bytes))
      if (family) family.listener.take(bytes, sender)
      else gateway.countFailure(anyProtocol, 'codec.unsupported')
    },
    close() {
      for (const { listener } of families) listener.close()
    },
  }
}
