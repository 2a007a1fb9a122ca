import type { Socket } from 'node:net'
import { deviceNamedBy } from '@atalaya/protocols/named-device'
import type { CodecFailure, Decoded, StreamProtocol } from '@atalaya/protocols/protocol'
import { recognisedWithinBytes } from '@atalaya/protocols/recognition'
import { identificationMs } from '../../limits/tracker-connections.limits.ts'
import {
  answerBytes,
  devicesAConnection,
  frameMs,
  framesUnread,
  pendingMessages,
  silenceMs,
} from '../../limits/tracker-reports.limits.ts'
import type { GatewayContext } from '../gateway-context.ts'
import { reportsBeside } from './command-answer-report.ts'
import { deviceIdentification } from './device-identification.ts'
import { createFrameReader } from './frame-reader.ts'
import { frameReports } from './frame-reports.ts'
import { tcpLinks } from './tcp-links.ts'

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

const nothing = new Uint8Array(0)
const cutAfterMs = 1_000

/** Runs one tracker's connection: bytes → frames → gateway → answer. Protocol and storage are both unknown to it. */
export const serveConnection = (socket: Socket, { protocol, gateway, limits, onIdentified }: ConnectionParts): void => {
  const { name } = protocol
  const remoteAddress = socket.remoteAddress ?? ''
  const decoder = protocol.createDecoder()
  /** The device is that of the last frame that names one. */
  const way: { connectionId: string; deviceId: string | undefined } = {
    connectionId: gateway.nextConnectionId(),
    deviceId: undefined,
  }

  /** What came first, for as long as nobody has said who it is: it may speak what another port speaks. */
  let opening: Uint8Array | undefined
  socket.once('data', (chunk: Uint8Array) => {
    if (way.deviceId === undefined) opening = chunk.slice(0, recognisedWithinBytes)
  })

  const identifyTimer = setTimeout(() => end('unidentified'), limits.identifyMs)
  const close = () => {
    reader.end()
    clearTimeout(identifyTimer)
    links.close()
    if (opening)
      gateway.onUnread({ protocol: name, transport: 'tcp', port: socket.localPort, remoteAddress, bytes: opening })
    opening = undefined
  }
  const end = (reason: string) => {
    if (reader.isEnded) return
    close()
    gateway.metrics.closed.inc({ protocol: name, reason })
    // What was answered still goes out; whoever does not take it in time is cut.
    socket.end()
    setTimeout(() => socket.destroy(), cutAfterMs).unref()
  }
  const answer = (bytes: Uint8Array) => {
    if (bytes.length === 0 || socket.destroyed) return
    socket.write(bytes)
    if (socket.writableLength > limits.maxUnreadBytes) end('unread')
  }

  /** A codec that throws costs its own connection and no other: the process goes on, and so do they. */
  const guarded = (bytes: Uint8Array, work: () => void) => {
    try {
      work()
    } catch (error) {
      fault(error, bytes)
    }
  }
  const fault = (error: unknown, bytes: Uint8Array) => {
    gateway.codecFault(error, { deviceId: way.deviceId, protocol: name, transport: 'tcp', remoteAddress, bytes })
    end('fault')
  }

  const take = (bytes: Uint8Array) => {
    const decoded = decoder.decode(bytes, gateway.now())
    way.deviceId = deviceNamedBy(decoded) ?? way.deviceId
    if (way.deviceId !== undefined) {
      opening = undefined
      gateway.keepFrame(way.deviceId, { protocol: name, transport: 'tcp', remoteAddress, bytes })
      links.onFrame(way.deviceId)
    }
    act(decoded)
  }
  const refuseFrame = (failure: CodecFailure) => {
    gateway.countFailure(name, failure.code)
    // The only word to whoever installs it: a tracker that has built such a packet sends it for ever.
    const frame = { protocol: name, transport: 'tcp', remoteAddress, bytes: reader.lastChunk, failure } as const
    if (way.deviceId !== undefined) gateway.keepFrame(way.deviceId, frame)
    end(failure.code)
  }

  const reader = createFrameReader(socket, {
    framer: protocol.createFramer(),
    limits,
    isFull: () => gateway.isFullFor(way),
    onRoom: (resume) => gateway.onRoom(resume, way),
    mayResume: () => reports.hasRoom(),
    onFrame: (bytes) => guarded(bytes, () => take(bytes)),
    onFailure: refuseFrame,
    onSlow: () => end('slow'),
    guarded,
    now: gateway.now,
  })
  const links = tcpLinks({
    ...{ gateway, protocol: name, remoteAddress, end },
    dialect: () => decoder.dialect,
    write(bytes) {
      if (reader.isEnded || socket.destroyed) return false
      answer(bytes)
      return !reader.isEnded
    },
  })

  const devices = deviceIdentification({
    ...{ gateway, protocol: name, remoteAddress, reader, answer, end, fault },
    maxDevices: limits.maxDevices,
    onIdentified(deviceId) {
      clearTimeout(identifyTimer)
      onIdentified(deviceId)
    },
    onAccepted: links.open,
  })

  const reports = frameReports({
    ...{ gateway, protocol: name, remoteAddress, connectionId: way.connectionId, reader, devices, answer, end },
    mostPending: limits.maxPendingMessages,
  })

  const act = actsOn({ gateway, name, maxFailures: limits.maxFailures, devices, links, reports, answer, end })

  socket.setTimeout(limits.idleMs, () => end('idle'))
  // A reset or a vanished peer is everyday life of a tracker; `close` follows and does the work.
  socket.on('error', () => undefined)
  socket.on('close', close)
}

interface Acts {
  gateway: GatewayContext
  /** Of the protocol. */
  name: string
  maxFailures: number
  devices: Pick<ReturnType<typeof deviceIdentification>, 'identify'>
  links: Pick<ReturnType<typeof tcpLinks>, 'onResponse'>
  reports: Pick<ReturnType<typeof frameReports>, 'take'>
  answer(bytes: Uint8Array): void
  end(reason: string): void
}

/** What each frame leads to, once it is decoded. */
const actsOn = ({ gateway, name, maxFailures, devices, links, reports, answer, end }: Acts) => {
  /** In a row, that nobody could read. */
  let failures = 0
  return (decoded: Decoded): void => {
    switch (decoded.kind) {
      case 'identify':
        return devices.identify(decoded.deviceId, { accept: () => answer(decoded.accept), refuse: decoded.refuse })
      case 'messages':
        failures = 0
        if (decoded.answer) links.onResponse(decoded.answer)
        return reports.take({ ...decoded, messages: reportsBeside(decoded.answer, decoded.messages) })
      case 'reply':
        answer(decoded.bytes)
        if (decoded.answer) links.onResponse(decoded.answer)
        if (!decoded.messages) return
        return reports.take({
          ...{ rejected: [], acknowledge: nothing },
          messages: reportsBeside(decoded.answer, decoded.messages),
        })
      case 'failed':
        gateway.countFailure(name, decoded.code)
        if (decoded.reply) answer(decoded.reply)
        if (decoded.close || ++failures >= maxFailures) end(decoded.code)
    }
  }
}
