import type { DecodedReport, InstallerFrame } from '@atalaya/contract/installer'
import type { Decoded, DecodedMessage } from '@atalaya/protocols/protocol'
import { datagramProtocolNamed, protocolNamed } from '@atalaya/protocols/registry'
import { requestOfFrame } from '../../gateway/index.ts'
import type { KeptFrame } from '../../ingest-port/gateway-control.ts'

type Meaning = Pick<InstallerFrame, 'meaning' | 'reports' | 'failure'>

const unreadable: Decoded = {
  kind: 'failed',
  code: 'frame.truncated',
  detail: 'only the beginning of this frame was kept',
  close: false,
}

/** Decoded again when somebody looks, by the codec that took it in: what is shown is what the server understands. */
const decode = (frame: KeptFrame, deviceId: string): Decoded => {
  if (frame.length > frame.bytes.length) return unreadable
  if (frame.transport === 'udp')
    return datagramProtocolNamed(frame.protocol)?.decodeDatagram(frame.bytes, frame.receivedAt) ?? unreadable
  const protocol = protocolNamed(frame.protocol)
  if (protocol?.transport === 'http') {
    const request = requestOfFrame(frame.bytes)
    return request ? protocol.decodeRequest(request, frame.receivedAt) : unreadable
  }
  if (protocol?.transport !== 'tcp') return unreadable
  // A handshake is one only to a decoder that has seen none; what follows it is readable only to one that has.
  const afresh = protocol.createDecoder().decode(frame.bytes, frame.receivedAt)
  const hasMeaning = afresh.kind !== 'failed' && !(afresh.kind === 'messages' && afresh.messages.length === 0)
  return hasMeaning ? afresh : protocol.createDecoder(deviceId).decode(frame.bytes, frame.receivedAt)
}

/** Looked at by a person: a codec that throws is something to show, too. */
const decodeGuarded = (frame: KeptFrame, deviceId: string): Decoded => {
  try {
    return decode(frame, deviceId)
  } catch (error) {
    return { kind: 'failed', code: 'codec.fault', detail: error instanceof Error ? error.message : '', close: false }
  }
}

const numberOrNull = (value: number | undefined): number | null =>
  value !== undefined && Number.isFinite(value) ? value : null

const reportOf = ({ deviceId, recordedAt, fix, io, events, driverTag }: DecodedMessage): DecodedReport => ({
  deviceId,
  recordedTs: Number.isSafeInteger(recordedAt) && recordedAt >= 0 ? recordedAt : null,
  lat: numberOrNull(fix?.lat),
  lng: numberOrNull(fix?.lng),
  speedKmh: numberOrNull(fix?.speedKmh),
  heading: numberOrNull(fix?.heading),
  altitudeM: numberOrNull(fix?.altitudeM),
  satellites: numberOrNull(fix?.satellites),
  isValid: fix?.isValid ?? false,
  io,
  events,
  driverTag: driverTag ?? null,
})

/** The place counts; an installer sees which bytes behind it nobody could read. */
const tailFailure = (messages: readonly DecodedMessage[]): Meaning['failure'] => {
  const undecoded = messages.find((message) => message.undecoded)?.undecoded
  return undecoded
    ? { code: 'tail.undecoded', detail: `${undecoded.reason}; from byte ${undecoded.offset}: ${undecoded.hex}` }
    : null
}

const meaningOf = (decoded: Decoded): Meaning => {
  switch (decoded.kind) {
    case 'identify':
      return { meaning: 'identify', reports: [], failure: null }
    case 'messages': {
      const [rejected] = decoded.rejected
      const failure = rejected ? { code: rejected.code, detail: rejected.detail } : tailFailure(decoded.messages)
      return { meaning: 'reports', reports: decoded.messages.map(reportOf), failure }
    }
    case 'failed':
      return { meaning: 'failed', reports: [], failure: { code: decoded.code, detail: decoded.detail } }
    case 'reply':
      return { meaning: 'other', reports: (decoded.messages ?? []).map(reportOf), failure: null }
    default:
      return { meaning: 'other', reports: [], failure: null }
  }
}

const textDecoder = new TextDecoder('utf-8', { fatal: true })
// biome-ignore lint/suspicious/noControlCharactersInRegex: what is not printable is what makes a frame no text
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

const textOf = (bytes: Uint8Array): string | null => {
  try {
    const text = textDecoder.decode(bytes)
    return unprintable.test(text) ? null : text
  } catch {
    // Binary protocols: the digits say it all.
    return null
  }
}

export const installerFrameOf = (frame: KeptFrame, deviceId: string): InstallerFrame => ({
  receivedTs: frame.receivedAt,
  protocol: frame.protocol,
  transport: frame.transport,
  remoteAddress: frame.remoteAddress,
  hex: Buffer.from(frame.bytes).toString('hex'),
  lengthBytes: frame.length,
  text: textOf(frame.bytes),
  ...(frame.failure
    ? { meaning: 'failed' as const, reports: [], failure: frame.failure }
    : meaningOf(decodeGuarded(frame, deviceId))),
})

/** What a device says before it is anybody's: that it speaks, how, and its handshake, but not where it is. */
export const withoutPositions = (frame: InstallerFrame): InstallerFrame =>
  frame.meaning === 'identify'
    ? frame
    : { ...frame, hex: '', text: null, reports: [], failure: frame.failure && { code: frame.failure.code, detail: '' } }
