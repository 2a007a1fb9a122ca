import type { Socket } from 'node:net'
import type { CommandAnswer, Decoded, DecodedMessage, StreamProtocol } from '@atalaya/protocols/protocol'
import { identificationMs } from '../../limits/tracker-connections.limits.ts'
import {
  answerBytes,
  devicesAConnection,
  frameMs,
  framesUnread,
  pendingMessages,
  silenceMs,
} from '../../limits/tracker-reports.limits.ts'
import type { DeviceLink, OpenLink } from '../connections/connected-devices.ts'
import type { GatewayContext } from '../gateway-context.ts'
import { reportsBeside } from './command-answer-report.ts'
import { deviceNamedBy } from './named-device.ts'

/** Bounds of one connection; each keeps a hostile or broken one from costing the others anything. */
export interface ConnectionLimits {
  /** Without a known device after this long, the connection ends. */
  identifyMs: number
  /** Silence of this length ends it; a tracker that comes back opens a new one. */
  idleMs: number
  /** A frame that dribbles in for longer than this ends it. */
  frameMs: number
  /** A pause after which what is held counts as a whole frame, in protocols where only the next byte would say so. */
  pauseMs: number
  /** Beyond it the socket is not read until some are stored. */
  maxPendingMessages: number
  /** Frames that nobody can read, in a row. */
  maxFailures: number
  /** Answers that the other side does not read. */
  maxUnreadBytes: number
  /** A gateway may speak for several devices. */
  maxDevices: number
}

export const connectionLimits: ConnectionLimits = {
  identifyMs: identificationMs.value,
  idleMs: silenceMs.value,
  frameMs: frameMs.value,
  pauseMs: 2_000,
  maxPendingMessages: pendingMessages.value,
  maxFailures: framesUnread.value,
  maxUnreadBytes: answerBytes.value,
  maxDevices: devicesAConnection.value,
}

export interface ConnectionParts {
  protocol: StreamProtocol
  gateway: GatewayContext
  limits: ConnectionLimits
  /** Called when the other side has named a device that is ours. */
  onIdentified(deviceId: string): void
}

type Delivered = Omit<Extract<Decoded, { kind: 'messages' }>, 'kind'>

const nothing = new Uint8Array(0)

/** Runs one tracker's connection: bytes → frames → gateway → answer. Protocol and storage are both unknown to it. */
export const serveConnection = (socket: Socket, { protocol, gateway, limits, onIdentified }: ConnectionParts): void => {
  const remoteAddress = socket.remoteAddress ?? ''
  const framer = protocol.createFramer()
  const decoder = protocol.createDecoder()
  const admitted = new Set<string>()
  const connectionId = gateway.nextConnectionId()
  const links = new Map<string, { link: DeviceLink; opened: OpenLink }>()
  /** As the last frame that names one has it. */
  let deviceId: string | undefined
  let isHeld = false
  let isAsking = false
  let isLost = false
  let pendingMessages = 0
  let failures = 0
  let frameSince = 0
  let isReleasePlanned = false
  let lastChunk: Uint8Array = nothing

  const identifyTimer = setTimeout(() => end('unidentified'), limits.identifyMs)

  const end = (reason: string) => {
    if (isLost) return
    isLost = true
    clearTimeout(identifyTimer)
    gateway.metrics.closed.inc({ protocol: protocol.name, reason })
    closeLinks()
    // What was answered still goes out; whoever does not take it within a second is cut.
    socket.end()
    setTimeout(() => socket.destroy(), 1_000).unref()
  }

  const answer = (bytes: Uint8Array) => {
    if (bytes.length === 0 || socket.destroyed) return
    socket.write(bytes)
    if (socket.writableLength > limits.maxUnreadBytes) end('unread')
  }

  const openLink = (deviceId: string) => {
    if (isLost || links.has(deviceId)) return
    const link: DeviceLink = {
      protocol: protocol.name,
      transport: 'tcp',
      remoteAddress,
      since: gateway.now(),
      get dialect() {
        return decoder.dialect
      },
      write(bytes) {
        if (isLost || socket.destroyed) return false
        answer(bytes)
        return !isLost
      },
      end,
    }
    links.set(deviceId, { link, opened: gateway.devices.open(deviceId, link) })
  }
  const closeLinks = () => {
    for (const { opened } of links.values()) opened.close()
    links.clear()
  }
  const takeResponse = (response: CommandAnswer) => {
    const known = links.get(response.deviceId)
    if (known) gateway.onResponse(response, known.link)
  }

  /** Stops reading until `release`; bytes wait in the kernel and then in the tracker. */
  const hold = () => {
    isHeld = true
    socket.pause()
  }
  const release = () => {
    if (!isHeld || isAsking || isLost || pendingMessages >= limits.maxPendingMessages) return
    isHeld = false
    socket.resume()
    readFrames()
  }

  /** In a turn of its own: whoever tells that there is room again is done before more is read. */
  const releaseSoon = () => {
    if (isReleasePlanned || !isHeld || isLost) return
    isReleasePlanned = true
    setImmediate(() => {
      isReleasePlanned = false
      release()
    })
  }

  /** Asks whether the device is ours, and reads on if so; `refuse` is what one that is not is answered. */
  const identify = async (deviceId: string, { accept, refuse }: { accept(): void; refuse: Uint8Array }) => {
    hold()
    isAsking = true
    const isWelcome = await gateway.authorizeDevice({ protocol: protocol.name, deviceId, remoteAddress })
    isAsking = false
    if (isLost) return
    if (!isWelcome) {
      answer(refuse)
      return end('refused')
    }
    clearTimeout(identifyTimer)
    if (!admitted.has(deviceId)) onIdentified(deviceId)
    if (admitted.add(deviceId).size > limits.maxDevices) return end('crowd')
    accept()
    openLink(deviceId)
    release()
  }

  const ask = (deviceId: string, replies: { accept(): void; refuse: Uint8Array }) => {
    identify(deviceId, replies).catch((error: unknown) => fault(error, lastChunk))
  }

  const deliver = ({ messages, rejected, acknowledge }: Delivered) => {
    gateway.countRejected(protocol.name, rejected)
    if (messages.length === 0) return answer(acknowledge)
    admitAll(messages, acknowledge)
  }

  /** Trackers without a handshake are known by their first report; one frame may hold those of several. */
  const admitAll = (messages: DecodedMessage[], acknowledge: Uint8Array) => {
    const unauthorized = messages.find(({ deviceId }) => !admitted.has(deviceId))
    if (!unauthorized) return store(messages, acknowledge)
    ask(unauthorized.deviceId, { accept: () => admitAll(messages, acknowledge), refuse: nothing })
  }

  const store = (messages: DecodedMessage[], acknowledge: Uint8Array) => {
    pendingMessages += messages.length
    gateway.submit({ protocol: protocol.name, messages, remoteAddress, connectionId }, (outcome) => {
      pendingMessages -= messages.length
      if (isLost) return
      // Without an acknowledgement it keeps what it has reported.
      if (outcome !== 'stored' && outcome !== 'commandOnly') return end(outcome)
      if (outcome === 'stored') answer(acknowledge)
      releaseSoon()
    })
    if (pendingMessages >= limits.maxPendingMessages) hold()
  }

  const act = (decoded: Decoded): void => {
    switch (decoded.kind) {
      case 'identify':
        ask(decoded.deviceId, { accept: () => answer(decoded.accept), refuse: decoded.refuse })
        return
      case 'messages':
        failures = 0
        if (decoded.answer) takeResponse(decoded.answer)
        deliver({ ...decoded, messages: reportsBeside(decoded.answer, decoded.messages) })
        return
      case 'reply':
        answer(decoded.bytes)
        if (decoded.answer) takeResponse(decoded.answer)
        if (decoded.messages) {
          const messages = reportsBeside(decoded.answer, decoded.messages)
          deliver({ messages, rejected: [], acknowledge: nothing })
        }
        return
      case 'failed':
        gateway.countFailure(protocol.name, decoded.code)
        if (decoded.reply) answer(decoded.reply)
        if (decoded.close || ++failures >= limits.maxFailures) end(decoded.code)
        return
    }
  }

  const take = (bytes: Uint8Array) =>
    guarded(bytes, () => {
      const decoded = decoder.decode(bytes, gateway.now())
      deviceId = deviceNamedBy(decoded) ?? deviceId
      if (deviceId !== undefined) {
        gateway.keepFrame(deviceId, { protocol: protocol.name, transport: 'tcp', remoteAddress, bytes })
        links.get(deviceId)?.opened.onFrame()
      }
      act(decoded)
    })

  /** A codec that throws costs its own connection and no other: the process goes on, and so do they. */
  const guarded = (bytes: Uint8Array, work: () => void) => {
    try {
      work()
    } catch (error) {
      fault(error, bytes)
    }
  }
  const fault = (error: unknown, bytes: Uint8Array) => {
    gateway.codecFault(error, { deviceId, protocol: protocol.name, transport: 'tcp', remoteAddress, bytes })
    end('fault')
  }

  const readFrames = () => guarded(lastChunk, cutFrames)
  const cutFrames = () => {
    while (!isHeld && !isLost) {
      if (gateway.isFullFor({ connectionId, deviceId })) {
        hold()
        gateway.onRoom(releaseSoon, { connectionId, deviceId })
        return
      }
      const framed = framer.next()
      if (!framed) break
      if (framed.kind === 'failed') {
        const { kind: _, ...failure } = framed
        gateway.countFailure(protocol.name, failure.code)
        // The only word to whoever installs it: a tracker that has built such a packet sends it for ever.
        if (deviceId !== undefined)
          gateway.keepFrame(deviceId, {
            protocol: protocol.name,
            transport: 'tcp',
            remoteAddress,
            bytes: lastChunk,
            failure,
          })
        return end(failure.code)
      }
      frameSince = 0
      take(framed.bytes)
    }
    if (framer.pendingBytes === 0) frameSince = 0
    else frameSince ||= gateway.now()
  }

  const takeHeld = () =>
    guarded(lastChunk, () => {
      const framed = isHeld || isLost ? undefined : framer.takeHeld?.()
      if (framed?.kind === 'frame') take(framed.bytes)
    })
  const pauseTimer = framer.takeHeld && setTimeout(takeHeld, limits.pauseMs)

  socket.on('data', (chunk) => {
    if (isLost) return
    if (frameSince > 0 && gateway.now() - frameSince > limits.frameMs) return end('slow')
    lastChunk = chunk
    guarded(chunk, () => framer.push(chunk))
    readFrames()
    pauseTimer?.refresh()
  })
  socket.on('end', takeHeld)
  socket.setTimeout(limits.idleMs, () => end('idle'))
  // A reset or a vanished peer is everyday life of a tracker; `close` follows and does the work.
  socket.on('error', () => undefined)
  socket.on('close', () => {
    isLost = true
    closeLinks()
    clearTimeout(identifyTimer)
    clearTimeout(pauseTimer)
  })
}
