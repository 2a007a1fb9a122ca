import { createSocket, type RemoteInfo } from 'node:dgram'
import { createServer, type Socket } from 'node:net'
import { writeTime } from '@atalaya/protocols/dc09/clock'
import { decryptContent, encryptContent } from '@atalaya/protocols/dc09/encryption'
import { createFrameReader, encodeFrame, type Frame } from '@atalaya/protocols/dc09/frame'

/** What came in, in clear. */
interface Heard extends Frame {
  text: string
  at: number
}

/** What a receiver does with a signal; `late` answers first to another, and its answer comes in pieces. */
export type Behaviour =
  | 'ack'
  | 'nak'
  | 'duh'
  | 'silent'
  | 'late'
  | 'hangs up'
  | 'plain ack'
  | 'strange'
  | { clockAheadMs: number; windowMs: number }

interface Receiver {
  port: number
  heard: Heard[]
  behave: (behaviour: Behaviour | ((heard: Heard) => Behaviour)) => void
  stop(): Promise<void>
}

/**
 * A receiver that does as it is told, over TCP and UDP of one port: for what ready-made ones get wrong or never do. Frames may come in
 * pieces; each is answered by itself.
 */
export const startTestReceiver = async (key: Buffer | null = null): Promise<Receiver> => {
  const heard: Heard[] = []
  let behaviour: Behaviour | ((heard: Heard) => Behaviour) = 'ack'

  const answerTo = (frame: Frame, id: string, isEncrypted = key !== null): Buffer => {
    const content = isEncrypted && key ? encryptContent(`]_${writeTime(Date.now())}`, key) : ']'
    const { sequence, account } = frame
    return encodeFrame({ id, isEncrypted, sequence, account, content })
  }
  const nak = (now: number) =>
    encodeFrame({ id: 'NAK', isEncrypted: false, sequence: 0, account: null, content: `]_${writeTime(now)}` })
  const isInTime = (text: string, now: number, windowMs: number): boolean => {
    const [, h, m, s, month, day, year] = /_(\d\d):(\d\d):(\d\d),(\d\d)-(\d\d)-(\d{4})$/.exec(text) ?? []
    const sent = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(h), Number(m), Number(s))
    return Math.abs(sent - now) <= windowMs
  }

  /** In pieces, each of which is sent by itself; null hangs up. */
  const answer = (frame: Heard): (Buffer | null)[] => {
    const asked = typeof behaviour === 'function' ? behaviour(frame) : behaviour
    if (typeof asked === 'object') {
      const now = Date.now() + asked.clockAheadMs
      return [isInTime(frame.text, now, asked.windowMs) ? answerTo(frame, 'ACK') : nak(now)]
    }
    if (asked === 'ack') return [answerTo(frame, 'ACK')]
    if (asked === 'duh') return [answerTo(frame, 'DUH')]
    if (asked === 'nak') return [nak(Date.now())]
    if (asked === 'hangs up') return [null]
    if (asked === 'plain ack') return [answerTo(frame, 'ACK', false)]
    if (asked === 'strange') return [Buffer.from('\n\rHTTP/1.1 400\r\n'), answerTo({ ...frame, sequence: 1 }, 'ACK')]
    if (asked === 'late') {
      const both = Buffer.concat([answerTo({ ...frame, sequence: frame.sequence + 1 }, 'ACK'), answerTo(frame, 'ACK')])
      return [both.subarray(0, 7), both.subarray(7, both.length - 9), both.subarray(both.length - 9)]
    }
    return []
  }

  const hear = (read: (bytes: Uint8Array) => Frame[], bytes: Buffer, say: (piece: Buffer | null) => void): void => {
    for (const frame of read(bytes)) {
      const text = frame.isEncrypted && key ? (decryptContent(frame.content, key) ?? '') : frame.content
      const one = { ...frame, text, at: Date.now() }
      heard.push(one)
      for (const [at, piece] of answer(one).entries()) setTimeout(() => say(piece), at * 20)
    }
  }

  const sockets = new Set<Socket>()
  const tcp = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined).on('close', () => sockets.delete(socket)))
    const read = createFrameReader()
    socket.on('data', (bytes) => hear(read, bytes, (piece) => (piece ? socket.write(piece) : socket.destroy())))
  })
  await new Promise<void>((resolve) => tcp.listen(0, '127.0.0.1', resolve))
  const { port } = tcp.address() as { port: number }
  const udp = createSocket('udp4')
  udp.on('message', (bytes: Buffer, { port: from, address }: RemoteInfo) =>
    hear(createFrameReader(), bytes, (piece) => piece && udp.send(piece, from, address)),
  )
  await new Promise<void>((resolve) => udp.bind(port, '127.0.0.1', resolve))

  return {
    port,
    heard,
    behave: (next) => {
      behaviour = next
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => tcp.close(resolve))
      await new Promise<void>((resolve) => udp.close(resolve))
    },
  }
}
