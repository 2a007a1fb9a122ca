import { fromHex } from './hex.ts'
import type {
  CodecFailure,
  DatagramProtocol,
  Decoded,
  DecodedMessage,
  Decoder,
  Protocol,
  RequestProtocol,
  StreamProtocol,
} from './protocol.ts'
import { datagramProtocolNamed } from './registry.ts'

/** One line of the decoder's output; what the tracker did not say is left out. */
export type DecodedLine = Record<string, unknown> & { line: number }

const lineOfMessage = (
  line: number,
  { deviceId, recordedAt, fix, events, trigger, io }: DecodedMessage,
): DecodedLine => ({
  line,
  deviceId: deviceId === '' ? undefined : deviceId,
  recordedAt: Number.isNaN(recordedAt) ? undefined : recordedAt,
  lat: fix?.lat,
  lng: fix?.lng,
  speedKmh: fix?.speedKmh,
  heading: fix?.heading,
  altitude: fix?.altitudeM,
  satellites: fix?.satellites,
  source: fix?.source,
  valid: fix?.isValid,
  // What was detected, or else what made the tracker report.
  event: events[0]?.kind ?? trigger,
  io,
})

const lineOfFailure = (line: number, { code, detail }: CodecFailure): DecodedLine => ({ line, error: code, detail })

/** A handshake and a mere ping say nothing of the item, so they print nothing. */
const linesOf = (line: number, decoded: Decoded): DecodedLine[] => {
  if (decoded.kind === 'failed') return [lineOfFailure(line, decoded)]
  if (decoded.kind === 'reply') return (decoded.messages ?? []).map((message) => lineOfMessage(line, message))
  if (decoded.kind !== 'messages') return []
  return [
    ...decoded.messages.map((message) => lineOfMessage(line, message)),
    ...decoded.rejected.map((failure) => lineOfFailure(line, failure)),
  ]
}

export type LineDecoder = (line: number, text: string) => DecodedLine[]

/** Hexadecimal digits; where the protocol is one of text, also the text itself. */
const frameBytes = (text: string, lineEnd: string | undefined): Uint8Array | undefined =>
  fromHex(text) ?? (lineEnd === undefined ? undefined : new TextEncoder().encode(text.trim() + lineEnd))

/** A line holds one or more whole frames, or a datagram; a handshake names the device of the lines after it. */
const streamLines = (protocol: StreamProtocol, deviceId: string): LineDecoder => {
  const decoder: Decoder = protocol.createDecoder(deviceId)
  const datagrams = datagramProtocolNamed(protocol.name)
  return (line, text) => {
    const bytes = frameBytes(text, protocol.lineEnd)
    if (!bytes)
      return [lineOfFailure(line, { code: 'hex.invalid', detail: 'an even number of hexadecimal digits wanted' })]
    if (datagrams?.isDatagram(bytes)) return linesOf(line, datagrams.decodeDatagram(bytes))
    const framer = protocol.createFramer()
    framer.push(bytes)
    const lines: DecodedLine[] = []
    const next = () => framer.next() ?? framer.takeHeld?.()
    for (let framed = next(); framed; framed = next()) {
      if (framed.kind === 'failed') return [...lines, lineOfFailure(line, framed)]
      lines.push(...linesOf(line, decoder.decode(framed.bytes)))
    }
    const { pendingBytes } = framer
    if (pendingBytes > 0)
      lines.push(
        lineOfFailure(line, {
          code: 'frame.truncated',
          detail: `${pendingBytes} bytes at the end are no whole frame`,
        }),
      )
    return lines
  }
}

/** A line holds a datagram. */
const datagramLines =
  (protocol: DatagramProtocol): LineDecoder =>
  (line, text) => {
    const bytes = fromHex(text)
    if (!bytes)
      return [lineOfFailure(line, { code: 'hex.invalid', detail: 'an even number of hexadecimal digits wanted' })]
    return linesOf(line, protocol.decodeDatagram(bytes))
  }

/** For a report that tells no time: the line is not the moment at which it was received. */
const unknownInstant = Number.NaN
const requestLine = /^(GET|POST|PUT|HEAD)\s+(\S+)(?:\s+HTTP\/[\d.]+)?$/i

/** The request line, an address, a query with or without what stands before it, or a JSON body. */
const requestLines = (protocol: RequestProtocol, deviceId: string): LineDecoder => {
  const nothing = new Uint8Array(0)
  const withDevice = (target: string): string => {
    const query = new URLSearchParams(target.slice(target.indexOf('?') + 1))
    if (deviceId === '' || query.has('id') || query.has('deviceid')) return target
    return `${target}${target.includes('?') ? '&' : '?'}id=${encodeURIComponent(deviceId)}`
  }
  return (line, text) => {
    const trimmed = text.trim()
    if (/^[[{]/.test(trimmed)) {
      const body = new TextEncoder().encode(trimmed)
      const request = { method: 'POST', target: withDevice('/'), contentType: 'application/json', body }
      return linesOf(line, protocol.decodeRequest(request, unknownInstant))
    }
    const [, method = 'GET', address = trimmed] = requestLine.exec(trimmed) ?? []
    const target = address.includes('?')
      ? address.slice(address.indexOf('?'))
      : address.includes('=')
        ? `?${address}`
        : '?'
    return linesOf(
      line,
      protocol.decodeRequest(
        { method: method.toUpperCase(), target: withDevice(`/${target}`), body: nothing },
        unknownInstant,
      ),
    )
  }
}

export const lineDecoder = (protocol: Protocol, deviceId = ''): LineDecoder => {
  if (protocol.transport === 'udp') return datagramLines(protocol)
  return protocol.transport === 'tcp' ? streamLines(protocol, deviceId) : requestLines(protocol, deviceId)
}
