import { createSocket, type Socket } from 'node:dgram'
import { isIPv6 } from 'node:net'
import { deviceNamedBy } from '@atalaya/protocols/named-device'
import type { CommandAnswer, DatagramDecoded, DatagramProtocol } from '@atalaya/protocols/protocol'
import { datagramAnswerMs, datagrams, datagramsAnAddress } from '../../limits/tracker-reports.limits.ts'
import { type DatagramLinks, datagramLinks } from '../connections/datagram-links.ts'
import type { GatewayContext } from '../gateway-context.ts'
import { reportsBeside } from './command-answer-report.ts'

/** Nothing can be held back at a port of datagrams: beyond a bound they are dropped, and their trackers send again. */
export interface DatagramLimits {
  /** Not yet answered, of one address; many trackers share the address of their operator. */
  maxDatagramsAnAddress: number
  /** Not yet answered, of all. */
  maxDatagrams: number
  /** An answer later than this is not sent: its tracker has sent again, and the ids of its packets come round. */
  answerMs: number
  /** Silence after which a device counts as gone: its operator soon forgets where what is sent to it should go. */
  linkMs: number
}

const datagramLimits: DatagramLimits = {
  maxDatagramsAnAddress: datagramsAnAddress.value,
  maxDatagrams: datagrams.value,
  answerMs: datagramAnswerMs.value,
  linkMs: 30_000,
}

/** Bursts wait here while a batch is decoded; the system may allow less. */
const receiveBufferBytes = 4 * 1024 * 1024

export interface DatagramListener {
  take(bytes: Uint8Array, sender: Sender): void
  /** Nothing is answered any more; the socket is whoever opened it to close. */
  close(): void
}

interface Sender {
  address: string
  port: number
}

type FrameMessages = Omit<Extract<DatagramDecoded, { kind: 'messages' }>, 'kind'>

const nothing = new Uint8Array(0)

/** Datagrams that are not answered yet, in all and of each address. */
const waitingDatagrams = () => {
  const byAddress = new Map<string, number>()
  let count = 0
  return {
    get count() {
      return count
    },
    ofAddress: (address: string): number => byAddress.get(address) ?? 0,
    /** Counts one more of an address until it is released. */
    hold(address: string): () => void {
      count += 1
      byAddress.set(address, (byAddress.get(address) ?? 0) + 1)
      return () => {
        count -= 1
        const left = (byAddress.get(address) ?? 1) - 1
        if (left > 0) byAddress.set(address, left)
        else byAddress.delete(address)
      }
    },
  }
}

/** For datagrams, not bound yet. */
export const createUdpSocket = (host: string, logger: GatewayContext['logger']): Socket => {
  const socket = createSocket({ type: isIPv6(host) ? 'udp6' : 'udp4' })
  socket.on('listening', () => {
    try {
      socket.setRecvBufferSize(receiveBufferBytes)
    } catch (error) {
      logger.debug({ err: error }, 'datagrams keep the receive buffer of the system')
    }
  })
  return socket
}

/** Takes the datagrams of one protocol; each is answered by itself over the socket, after COMMIT. */
export const createUdpListener = (
  protocol: DatagramProtocol,
  gateway: GatewayContext,
  { socket, limits = {} }: { socket: Socket; limits?: Partial<DatagramLimits> },
): DatagramListener => {
  const bounds = { ...datagramLimits, ...limits }
  const waiting = waitingDatagrams()
  const links: DatagramLinks = datagramLinks({
    protocol: protocol.name,
    devices: gateway.devices,
    linkMs: bounds.linkMs,
    now: () => gateway.now(),
    send: (bytes, sender) => answer(bytes, sender),
  })
  let isClosed = false

  const of = { protocol: protocol.name, transport: 'udp' } as const

  const drop = (reason: string) => gateway.metrics.dropped.inc({ protocol: protocol.name, reason })

  const answer = (bytes: Uint8Array, { port, address }: Sender) => {
    // Whether it arrives is not known anyway: without it the tracker sends again.
    if (bytes.length > 0 && !isClosed) socket.send(bytes, port, address, () => undefined)
  }

  const takeMessages = async (frame: FrameMessages, sender: Sender): Promise<void> => {
    const { messages, rejected, acknowledge, answer: response } = frame
    gateway.countRejected(protocol.name, rejected)
    const [first] = messages
    if (!first) return answer(acknowledge, sender)
    const answerUntil = gateway.now() + bounds.answerMs
    const release = waiting.hold(sender.address)
    const caller = { protocol: protocol.name, deviceId: first.deviceId, remoteAddress: sender.address }
    const isWelcome = await gateway.authorizeDevice(caller)
    if (!isWelcome) return release()
    noteFrame(first.deviceId, sender, response)
    const reports = reportsBeside(response, messages)
    if (reports.length === 0) {
      release()
      return answer(acknowledge, sender)
    }
    if (gateway.isFullFor() || gateway.now() > answerUntil) {
      drop(gateway.isFullFor() ? 'full' : 'late')
      return release()
    }
    const arrival = { protocol: protocol.name, messages: reports, remoteAddress: sender.address, connectionId: null }
    gateway.submit(arrival, (outcome) => {
      release()
      if (outcome !== 'stored') return
      if (gateway.now() > answerUntil) drop('late')
      else answer(acknowledge, sender)
    })
  }

  const noteFrame = (deviceId: string, sender: Sender, response: CommandAnswer | undefined) => {
    const link = links.onFrame(deviceId, sender)
    if (response?.deviceId === deviceId) gateway.onResponse(response, link)
  }

  const take = (bytes: Uint8Array, sender: Sender): void => {
    if (bytes.length > protocol.maxDatagramBytes) return gateway.countFailure(protocol.name, 'frame.toolong')
    if (gateway.isFullFor()) return drop('full')
    const isCrowd = waiting.ofAddress(sender.address) >= bounds.maxDatagramsAnAddress
    if (isCrowd || waiting.count >= bounds.maxDatagrams) return drop('crowd')
    const decoded = protocol.decodeDatagram(bytes, gateway.now())
    const deviceId = deviceNamedBy(decoded)
    if (deviceId !== undefined) gateway.keepFrame(deviceId, { ...of, remoteAddress: sender.address, bytes })
    switch (decoded.kind) {
      case 'messages':
        takeMessages(decoded, sender).catch((error: unknown) => fault(error, bytes, sender))
        return
      case 'reply':
        answer(decoded.bytes, sender)
        if (decoded.messages) {
          const { messages, answer: response } = decoded
          const frame = { messages, rejected: [], acknowledge: nothing, answer: response }
          takeMessages(frame, sender).catch((error: unknown) => fault(error, bytes, sender))
        }
        return
      case 'failed':
        gateway.countFailure(protocol.name, decoded.code)
        if (decoded.reply) answer(decoded.reply, sender)
        gateway.onUnread({ ...of, port: socket.address().port, remoteAddress: sender.address, bytes })
        return
    }
  }

  /** A codec that throws costs its own datagram: whoever sent it gets no answer and sends again. */
  const guarded = (bytes: Uint8Array, sender: Sender): void => {
    try {
      take(bytes, sender)
    } catch (error) {
      fault(error, bytes, sender)
    }
  }
  const fault = (error: unknown, bytes: Uint8Array, { address: remoteAddress }: Sender) =>
    gateway.codecFault(error, { ...of, remoteAddress, bytes })

  return {
    take: guarded,
    close() {
      isClosed = true
      links.close()
    },
  }
}
