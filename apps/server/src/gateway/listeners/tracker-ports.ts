import type { Socket } from 'node:dgram'
import type { Server } from 'node:net'
import { datagramProtocolNamed, protocolNamed } from '@atalaya/protocols/registry'
import { type AdmissionLimits, admissionLimitsFor, connectionAdmission } from '../admission/connection-admission.ts'
import type { GatewayContext } from '../gateway-context.ts'
import { anyProtocol, createAnyListener, createAnyUdpListener } from './any-listener.ts'
import { descriptorLimit } from './descriptor-limit.ts'
import { createHttpListener } from './http-listener.ts'
import { createTcpListener, type ListenerLimits } from './tcp-listener.ts'
import { createUdpListener, createUdpSocket, type DatagramLimits } from './udp-listener.ts'

/** `taken`: somebody else listens there. `refused`: the system or the configuration does not allow it. */
type PortState = 'open' | 'taken' | 'refused'

export interface TrackerPort {
  protocol: string
  /** As listened on, where 0 was asked for. */
  port: number
  state: PortState
  /** Of the UDP port with the same number; absent where the protocol has no datagrams. */
  datagrams?: PortState
}

export interface TrackerPorts {
  ports: TrackerPort[]
  close(): Promise<void>
}

export type PortLimits = Partial<ListenerLimits & DatagramLimits & AdmissionLimits>

interface Settings {
  host: string
  trackerPorts: readonly { protocol: string; port: number }[]
  limits?: PortLimits
}

interface Address {
  host: string
  port: number
}

const refusalOf = ({ code }: NodeJS.ErrnoException): PortState => (code === 'EADDRINUSE' ? 'taken' : 'refused')

const listen = (server: Server, { host, port }: Address): Promise<PortState> =>
  new Promise((resolve) => {
    server.once('error', (error) => resolve(refusalOf(error)))
    server.listen({ host, port, backlog: 4_096 }, () => resolve('open'))
  })

const bind = (socket: Socket, { host, port }: Address): Promise<PortState> =>
  new Promise((resolve) => {
    socket.once('error', (error) => resolve(refusalOf(error)))
    socket.bind({ address: host, port, exclusive: true }, () => resolve('open'))
  })

/** Opens every port that can be opened; one that cannot is told and costs the others nothing. */
export const openTrackerPorts = async (
  { host, trackerPorts, limits }: Settings,
  gateway: GatewayContext,
): Promise<TrackerPorts> => {
  const closers: (() => Promise<unknown>)[] = []
  const ports: TrackerPort[] = []
  const descriptors = descriptorLimit()
  const bounds = { ...admissionLimitsFor(descriptors), ...limits }
  const admission = connectionAdmission(bounds)
  const { maxConnections, maxUnregistered, maxUnregisteredAnAddress } = bounds
  gateway.logger.info({ descriptors, maxConnections, maxUnregistered, maxUnregisteredAnAddress }, 'tracker connections')

  const openDatagrams = async (name: string, port: number): Promise<{ state: PortState; port: number } | undefined> => {
    const protocol = datagramProtocolNamed(name)
    if (!protocol && name !== anyProtocol) return undefined
    const socket = createUdpSocket(host, gateway.logger)
    const listener = protocol
      ? createUdpListener(protocol, gateway, { socket, limits })
      : createAnyUdpListener(gateway, { socket, limits })
    socket.on('message', listener.take)
    const close = () => {
      listener.close()
      return new Promise<void>((resolve) => socket.close(() => resolve()))
    }
    const state = await bind(socket, { host, port })
    if (state !== 'open') {
      gateway.logger.warn({ protocol: name, port, state }, 'UDP port for trackers cannot be opened')
      await close()
      return { state, port }
    }
    closers.push(close)
    socket.on('error', (error) => gateway.logger.error({ err: error, port }, 'UDP port for trackers'))
    return { state, port: socket.address().port }
  }

  const listenerOf = (name: string) => {
    if (name === anyProtocol) return createAnyListener(gateway, { admission, limits })
    const protocol = protocolNamed(name)
    if (!protocol || protocol.transport === 'udp') return undefined
    return protocol.transport === 'tcp'
      ? createTcpListener(protocol, gateway, { admission, limits })
      : createHttpListener(protocol, gateway, admission)
  }

  for (const { protocol: name, port } of trackerPorts) {
    if (protocolNamed(name)?.transport === 'udp') {
      const opened = await openDatagrams(name, port)
      ports.push({ protocol: name, port: opened?.port ?? port, state: opened?.state ?? 'refused' })
      continue
    }
    const listener = listenerOf(name)
    if (!listener) {
      gateway.logger.warn({ protocol: name, port }, 'no such protocol; the port stays closed')
      ports.push({ protocol: name, port, state: 'refused' })
      continue
    }
    const { server, endConnections } = listener
    const state = await listen(server, { host, port })
    if (state !== 'open') gateway.logger.warn({ protocol: name, port, state }, 'tracker port cannot be opened')
    else
      closers.push(() => {
        const closed = new Promise((resolve) => server.close(resolve))
        endConnections()
        return closed
      })
    server.on('error', (error) => gateway.logger.error({ err: error, port }, 'tracker port'))
    const address = server.address()
    const opened = typeof address === 'object' && address ? address.port : port
    const datagrams = await openDatagrams(name, opened)
    ports.push({ protocol: name, port: opened, state, ...(datagrams ? { datagrams: datagrams.state } : {}) })
  }
  return {
    ports,
    async close() {
      await Promise.all(closers.map((close) => close()))
    },
  }
}
