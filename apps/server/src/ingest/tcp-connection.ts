import type { Socket } from 'node:net'
import type { Decoded, StreamProtocol } from '@atalaya/protocols/protocol'
import type { Gate } from './gate.ts'

/** Bounds of one connection; each keeps a hostile or broken one from costing the others anything. */
export interface ConnectionLimits {
  /** Without a known device after this long, the connection ends. */
  identifyMs: number
  /** Silence of this length ends it; a tracker that comes back opens a new one. */
  idleMs: number
  /** A frame that dribbles in for longer than this ends it. */
  frameMs: number
  /** Beyond it the socket is not read until some are stored. */
  maxUnsettledMessages: number
  /** Frames that nobody can read, in a row. */
  maxFailures: number
  /** Answers that the other side does not read. */
  maxUnreadBytes: number
}

export const connectionLimits: ConnectionLimits = {
  identifyMs: 20_000,
  idleMs: 30 * 60_000,
  frameMs: 60_000,
  maxUnsettledMessages: 1_000,
  maxFailures: 5,
  maxUnreadBytes: 64 * 1024,
}

export interface ConnectionParts {
  protocol: StreamProtocol
  gate: Gate
  limits: ConnectionLimits
  /** Called when the other side has named a device that is ours. */
  onIdentified(deviceId: string): void
}

/** Runs one tracker's connection: bytes → frames → gate → answer. Protocol and storage are both strangers to it. */
export const serveConnection = (socket: Socket, { protocol, gate, limits, onIdentified }: ConnectionParts): void => {
  const remoteAddress = socket.remoteAddress ?? ''
  const framer = protocol.createFramer()
  const decoder = protocol.createDecoder()
  let isHeld = false
  let isLost = false
  let unsettledMessages = 0
  let failures = 0
  let frameSince = 0

  const identifyTimer = setTimeout(() => end('unidentified'), limits.identifyMs)

  const end = (reason: string) => {
    if (isLost) return
    isLost = true
    clearTimeout(identifyTimer)
    gate.metrics.closed.inc({ protocol: protocol.name, reason })
    // What was answered still goes out; whoever does not take it within a second is cut.
    socket.end()
    setTimeout(() => socket.destroy(), 1_000).unref()
  }

  const answer = (bytes: Uint8Array) => {
    if (bytes.length === 0 || socket.destroyed) return
    socket.write(bytes)
    if (socket.writableLength > limits.maxUnreadBytes) end('unread')
  }

  /** Stops reading until `release`; bytes wait in the kernel and then in the tracker. */
  const hold = () => {
    isHeld = true
    socket.pause()
  }
  const release = () => {
    if (!isHeld || isLost || unsettledMessages >= limits.maxUnsettledMessages) return
    isHeld = false
    socket.resume()
    readFrames()
  }

  const identify = async (decoded: Extract<Decoded, { kind: 'identify' }>) => {
    hold()
    const isWelcome = await gate.admit({ protocol: protocol.name, deviceId: decoded.deviceId, remoteAddress })
    if (isLost) return
    answer(isWelcome ? decoded.accept : decoded.refuse)
    if (!isWelcome) return end('refused')
    clearTimeout(identifyTimer)
    onIdentified(decoded.deviceId)
    release()
  }

  const deliver = ({ messages, rejected, acknowledge }: Extract<Decoded, { kind: 'messages' }>) => {
    gate.countRejected(protocol.name, rejected)
    if (messages.length === 0) return answer(acknowledge)
    unsettledMessages += messages.length
    gate.deliver({
      protocol: protocol.name,
      messages,
      remoteAddress,
      settle: (outcome) => {
        unsettledMessages -= messages.length
        if (isLost) return
        if (outcome !== 'stored') return end(outcome)
        answer(acknowledge)
        release()
      },
    })
    if (unsettledMessages >= limits.maxUnsettledMessages) hold()
  }

  const act = (decoded: Decoded): void => {
    switch (decoded.kind) {
      case 'identify':
        void identify(decoded)
        return
      case 'messages':
        failures = 0
        deliver(decoded)
        return
      case 'reply':
        answer(decoded.bytes)
        return
      case 'failed':
        gate.countFailure(protocol.name, decoded.code)
        if (decoded.reply) answer(decoded.reply)
        if (decoded.close || ++failures >= limits.maxFailures) end(decoded.code)
        return
    }
  }

  const readFrames = () => {
    while (!isHeld && !isLost) {
      if (gate.isFull) {
        hold()
        gate.onRoom(release)
        return
      }
      const framed = framer.next()
      if (!framed) break
      if (framed.kind === 'failed') {
        gate.countFailure(protocol.name, framed.code)
        return end(framed.code)
      }
      frameSince = 0
      act(decoder.decode(framed.bytes))
    }
    if (framer.pendingBytes === 0) frameSince = 0
    else frameSince ||= gate.now()
  }

  socket.on('data', (chunk) => {
    if (isLost) return
    if (frameSince > 0 && gate.now() - frameSince > limits.frameMs) return end('slow')
    framer.push(chunk)
    readFrames()
  })
  socket.setTimeout(limits.idleMs, () => end('idle'))
  // A reset or a vanished peer is everyday life of a tracker; `close` follows and does the work.
  socket.on('error', () => undefined)
  socket.on('close', () => {
    isLost = true
    clearTimeout(identifyTimer)
  })
}
