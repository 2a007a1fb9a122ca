import { deviceNamedBy } from './named-device.ts'
import type { Decoded, StreamProtocol, TrackerRequest } from './protocol.ts'
import { datagramProtocols, protocols } from './registry.ts'

/** What somebody speaks whose protocol nobody has told us, and who it says that it is. */
export interface Recognised {
  /** As in `registry.ts`. */
  protocol: string
  deviceId: string
}

/** Beyond it nobody is recognised who was not before: every protocol names its device in its first frame. */
export const recognisedWithinBytes = 4_096

/** A codec that throws at another's bytes has not recognised them. */
const orNothing = <T>(read: () => T | undefined): T | undefined => {
  try {
    return read()
  } catch {
    return undefined
  }
}

const named = (protocol: string, decoded: Decoded): Recognised[] => {
  const deviceId = deviceNamedBy(decoded)
  return deviceId === undefined ? [] : [{ protocol, deviceId }]
}

const latin1 = new TextDecoder('latin1')
const requestLine = /^(GET|POST) (\/\S*) HTTP\/1\.[01]\r\n/
const blankLine = '\r\n\r\n'

/** The line is whole; what follows it may not be. */
export const isRequestLine = (bytes: Uint8Array): boolean =>
  requestLine.test(latin1.decode(bytes.subarray(0, recognisedWithinBytes)))

/** Undefined for what is no request of HTTP/1, or not whole yet. */
const requestOf = (bytes: Uint8Array): TrackerRequest | undefined => {
  const text = latin1.decode(bytes)
  const [, method, target] = requestLine.exec(text) ?? []
  const end = text.indexOf(blankLine)
  if (method === undefined || target === undefined || end < 0) return undefined
  const headerOf = (name: string) => new RegExp(`\r\n${name}: *([^\r\n]*)`, 'i').exec(text.slice(0, end))?.[1]
  const contentType = headerOf('content-type')
  const body = bytes.subarray(end + blankLine.length)
  if (body.length < Number(headerOf('content-length') ?? 0)) return undefined
  return { method, target, ...(contentType === undefined ? {} : { contentType }), body }
}

/** Its first frames: some protocols greet before they say who they are. */
const firstFrames = 3

const asStream = (protocol: StreamProtocol, bytes: Uint8Array, isAll: boolean): Recognised[] => {
  const framer = protocol.createFramer()
  const decoder = protocol.createDecoder()
  framer.push(bytes)
  for (let nth = 0; nth < firstFrames; nth++) {
    const framed = framer.next() ?? (isAll ? framer.takeHeld?.() : undefined)
    if (framed?.kind !== 'frame') return []
    const decoded = decoder.decode(framed.bytes)
    if (decoded.kind === 'failed') return []
    const found = named(protocol.name, decoded)
    if (found.length > 0) return found
  }
  return []
}

/**
 * The families whose first frame these bytes are, the likeliest first; none while it is not whole. `isAll`: no more will come
 * for a while, which ends the frames of some protocols. Costs each codec one frame: for those who have not been let in yet.
 */
export const recogniseStream = (bytes: Uint8Array, isAll = false): Recognised[] =>
  protocols.flatMap(
    (protocol) =>
      orNothing(() => {
        if (protocol.transport === 'tcp') return asStream(protocol, bytes, isAll)
        if (protocol.transport === 'udp' || protocol.ports.length === 0) return []
        const request = requestOf(bytes)
        return request && named(protocol.name, protocol.decodeRequest(request, Number.NaN))
      }) ?? [],
  )

/** The same of a datagram. */
export const recogniseDatagram = (bytes: Uint8Array): Recognised[] =>
  datagramProtocols.flatMap(
    (protocol) =>
      orNothing(() => (protocol.isDatagram(bytes) ? named(protocol.name, protocol.decodeDatagram(bytes)) : [])) ?? [],
  )
