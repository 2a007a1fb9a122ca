import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { osmand } from '@atalaya/protocols/osmand/protocol'
import type { DatagramProtocol, DecodedMessage, StreamProtocol } from '@atalaya/protocols/protocol'
import { teltonika, teltonikaDatagrams } from '@atalaya/protocols/teltonika/protocol'

export type PacketAnswer = 'acknowledge' | 'nothing' | 'hangUp' | 'zero'

export interface TestTrackerServer {
  /** Everything that came, in order, repeats included. */
  received: DecodedMessage[]
  port: number
  server: Server
  /** Cuts every connection; the port stays open. */
  hangUp(): void
  close(): Promise<void>
}

const listening = async (
  server: Server,
  received: DecodedMessage[],
  hangUp: () => void,
): Promise<TestTrackerServer> => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    received,
    port: (server.address() as AddressInfo).port,
    server,
    hangUp,
    close: async () => {
      hangUp()
      if (!server.listening) return
      server.close()
      await once(server, 'close')
    },
  }
}

interface Manners {
  isWelcome?(deviceId: string, turn: number): boolean
  answerTo?(packet: number): PacketAnswer
}

/** A port of Teltonika trackers. */
export const testTeltonikaServer = (manners?: Manners): Promise<TestTrackerServer> =>
  testStreamServer(teltonika, manners)

/** A port by the product's own codec, that behaves as badly as it is told to. */
export const testStreamServer = (
  protocol: StreamProtocol,
  { isWelcome = () => true, answerTo = () => 'acknowledge' }: Manners = {},
): Promise<TestTrackerServer> => {
  const received: DecodedMessage[] = []
  const sockets = new Set<Socket>()
  let turns = 0
  let packets = 0
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    const framer = protocol.createFramer()
    const decoder = protocol.createDecoder()
    socket.on('data', (chunk) => {
      framer.push(chunk)
      for (let framed = framer.next(); framed?.kind === 'frame'; framed = framer.next()) {
        const decoded = decoder.decode(framed.bytes, Date.now())
        if (decoded.kind === 'identify')
          socket.write(isWelcome(decoded.deviceId, turns++) ? decoded.accept : decoded.refuse)
        if (decoded.kind === 'reply') socket.write(decoded.bytes)
        if (decoded.kind !== 'messages') continue
        received.push(...decoded.messages)
        const answer = answerTo(packets++)
        if (answer === 'acknowledge') socket.write(decoded.acknowledge)
        if (answer === 'zero') socket.write(Uint8Array.of(0, 0, 0, 0))
        if (answer === 'hangUp') socket.destroy()
      }
    })
  })
  return listening(server, received, () => {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  })
}

/** An OsmAnd port; `statusOf` decides by the number of the request. */
export const testOsmandServer = (statusOf: (request: number) => number = () => 200): Promise<TestTrackerServer> => {
  const received: DecodedMessage[] = []
  let requests = 0
  const server = createHttpServer(async (asked, reply) => {
    const chunks: Buffer[] = []
    try {
      for await (const chunk of asked) chunks.push(chunk)
    } catch {
      // The phone has broken off; there is nobody to answer.
      return
    }
    const decoded = osmand.decodeRequest(
      {
        method: asked.method ?? '',
        target: asked.url ?? '',
        contentType: asked.headers['content-type'],
        body: Buffer.concat(chunks),
      },
      0,
    )
    if (decoded.kind === 'messages') received.push(...decoded.messages)
    reply.statusCode = statusOf(requests++)
    reply.end()
  })
  return listening(server, received, () => server.closeAllConnections())
}

/** A port of datagrams; `isAnswered` decides by the number of the datagram. */
export const testDatagramServer = async ({
  isAnswered = () => true,
  port: wanted = 0,
  protocol = teltonikaDatagrams,
}: {
  isAnswered?(datagram: number): boolean
  port?: number
  protocol?: DatagramProtocol
} = {}): Promise<{ received: DecodedMessage[]; port: number; close(): Promise<void> }> => {
  const received: DecodedMessage[] = []
  let datagrams = 0
  const socket = createSocket('udp4')
  socket.on('message', (bytes, { port, address }) => {
    const decoded = protocol.decodeDatagram(bytes, Date.now())
    if (decoded.kind !== 'messages') return
    received.push(...decoded.messages)
    if (isAnswered(datagrams++)) socket.send(decoded.acknowledge, port, address)
  })
  socket.bind(wanted, '127.0.0.1')
  await once(socket, 'listening')
  return { received, port: socket.address().port, close: () => new Promise((resolve) => socket.close(() => resolve())) }
}
