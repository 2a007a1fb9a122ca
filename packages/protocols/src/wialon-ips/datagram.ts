import type { CodecErrorCode, DatagramDecoded, DatagramProtocol } from '../protocol.ts'
import { bytesOfText, textOfBytes } from '../text-bytes.ts'
import { isReport, packetIn, readReport } from './decode.ts'
import { isFiller, maxPacketBytes } from './framing.ts'

// Written from "UDP Data Transfer" of the manufacturer's "Wialon IPS" documents: the device's name, in 2.0 behind the
// version, then the packet as over TCP. There is no login, and what answers is what answers over TCP.

const hash = 0x23
const maxHeadBytes = 60
const head = /^(?:2\.\d;)?([\x21-\x3a\x3c-\x7e]{1,50})$/

const failed = (code: CodecErrorCode, detail: string): DatagramDecoded => ({
  kind: 'failed',
  code,
  detail,
  close: false,
})

interface Opened {
  deviceId: string
  version: 1 | 2
  packet: Uint8Array
}

/** Undefined for what does not begin with a device. */
const open = (bytes: Uint8Array): Opened | undefined => {
  const at = bytes.subarray(0, maxHeadBytes).indexOf(hash)
  if (at < 1) return undefined
  const text = textOfBytes(bytes, 0, at)
  const [, deviceId] = head.exec(text) ?? []
  if (deviceId === undefined) return undefined
  return { deviceId, version: text.includes(';') ? 2 : 1, packet: bytes.subarray(at) }
}

const opensPacket = (packet: Uint8Array | undefined): boolean =>
  packet !== undefined && /^#[A-Z]{1,4}#/.test(textOfBytes(packet, 0, 6))

/** Over TCP a packet begins with its separator or with filler. */
export const isWialonDatagram = (bytes: Uint8Array): boolean =>
  bytes.length > 0 && !isFiller(bytes[0]) && opensPacket(open(bytes)?.packet)

const decodeDatagram = (bytes: Uint8Array, receivedAt = Number.NaN): DatagramDecoded => {
  const opened = open(bytes)
  if (!opened) return failed('device.invalid', 'datagram that names no device')
  const { deviceId, version } = opened
  const packet = packetIn(opened.packet)
  if (!packet) return failed('frame.malformed', 'no packet #TP#')
  if (packet.type === 'P') return { kind: 'reply', bytes: bytesOfText('#AP#\r\n') }
  if (!isReport(packet.type)) return failed('codec.unsupported', `packet ${JSON.stringify(packet.type)}`)
  return readReport(packet, { deviceId, receivedAt }, version)
}

export const wialonIpsDatagrams: DatagramProtocol = {
  name: 'wialon-ips',
  transport: 'udp',
  ports: [5039],
  maxDatagramBytes: maxPacketBytes,
  isDatagram: isWialonDatagram,
  decodeDatagram,
}
