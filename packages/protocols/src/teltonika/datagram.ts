import { ByteReader } from '../byte-reader.ts'
import { crc16Ibm } from '../crc16.ts'
import type { CodecErrorCode, DatagramDecoded } from '../protocol.ts'
import { readAvlData } from './avl-data.ts'
import { decodeGprsMessage, isGprsCodec } from './commands.ts'
import { isImei, replyOf } from './decode.ts'

// Written from "Codec 8 protocol sending over UDP" of the manufacturer's "Data Sending Protocols" page:
// length (2), packet id (2), an unused byte, AVL packet id (1), length of the IMEI (2), IMEI, AVL data without a CRC.
const headerBytes = 8
const imeiLengthAt = 6
const notUsable = 0x01

// Nothing is answered: the tracker keeps its records and sends them again, and nobody can have us answer strangers.
const failed = (code: CodecErrorCode, detail: string): DatagramDecoded => ({
  kind: 'failed',
  code,
  detail,
  close: false,
})

/** The channel's header, then the AVL packet id and how many records were accepted. */
export const datagramAnswer = (packetId: number, avlPacketId: number, count: number): Uint8Array =>
  Uint8Array.of(0, 5, packetId >> 8, packetId & 0xff, notUsable, avlPacketId, count)

const imeiLengthOf = (bytes: Uint8Array): number => ((bytes[imeiLengthAt] ?? 0) << 8) | (bytes[imeiLengthAt + 1] ?? 0)

/** A handshake over TCP has digits where a datagram has the length of its IMEI, and a packet has the end of its length. */
export const isTeltonikaDatagram = (bytes: Uint8Array): boolean => {
  const imeiLength = imeiLengthOf(bytes)
  const announced = ((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0)
  return announced > headerBytes + imeiLength && imeiLength >= 14 && imeiLength <= 17
}

const gprsHeaderBytes = 8
const crcBytes = 4

/** Commands over UDP go "the same exact way" as over TCP, and some firmware answers so: four zeros first, CRC last. */
const isBareGprs = (bytes: Uint8Array): boolean =>
  bytes.length > gprsHeaderBytes + crcBytes &&
  bytes[0] === 0 &&
  bytes[1] === 0 &&
  bytes[2] === 0 &&
  bytes[3] === 0 &&
  isGprsCodec(bytes[gprsHeaderBytes] as number)

/** Behind the header of a datagram a message has no frame of its own; its reader wants one. */
const sealed = (body: Uint8Array): Uint8Array => {
  const frame = new Uint8Array(gprsHeaderBytes + body.length + crcBytes)
  frame.set(body, gprsHeaderBytes)
  const end = gprsHeaderBytes + body.length
  const view = new DataView(frame.buffer)
  view.setUint32(4, body.length)
  view.setUint32(end, crc16Ibm(frame, gprsHeaderBytes, end))
  return frame
}

const readGprs = (frame: Uint8Array, sender: string | undefined, receivedAt: number): DatagramDecoded => {
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength)
  const end = gprsHeaderBytes + view.getUint32(4)
  if (end + crcBytes !== frame.length)
    return failed('frame.truncated', `${frame.length} bytes, ${end + crcBytes} announced`)
  if (view.getUint32(end) !== crc16Ibm(frame, gprsHeaderBytes, end)) return failed('crc.mismatch', 'message over UDP')
  const message = decodeGprsMessage(frame)
  if ('code' in message) return failed(message.code, message.detail)
  const deviceId = sender ?? message.deviceId
  if (deviceId === undefined) return failed('device.unidentified', 'message without an IMEI, outside of a datagram')
  if (message.kind === 'command') return { kind: 'reply', bytes: new Uint8Array(0) }
  return replyOf(message, { deviceId, receivedAt, payload: frame.subarray(gprsHeaderBytes, end) })
}

/**
 * The length in the header is not held against a datagram whose records add up: in the manufacturer's example of
 * Codec 16 it differs from the datagram's own.
 */
export const decodeDatagram = (bytes: Uint8Array, receivedAt = Number.NaN): DatagramDecoded => {
  if (isBareGprs(bytes)) return readGprs(bytes, undefined, receivedAt)
  if (bytes.length < headerBytes) return failed('frame.truncated', `datagram of ${bytes.length} bytes`)
  const reader = new ByteReader(bytes, 2)
  const packetId = reader.uint16()
  reader.skip(1)
  const avlPacketId = reader.uint8()
  const imeiLength = reader.uint16()
  if (imeiLength < 14 || imeiLength > 17) return failed('device.invalid', `IMEI of ${imeiLength} bytes announced`)
  if (reader.remaining < imeiLength) return failed('frame.truncated', `datagram of ${bytes.length} bytes`)
  const deviceId = String.fromCharCode(...reader.bytes(imeiLength))
  if (!isImei(deviceId)) return failed('device.invalid', `IMEI ${JSON.stringify(deviceId)}`)
  const body = bytes.subarray(reader.offset)
  if (isGprsCodec(body[0] ?? 0)) return readGprs(sealed(body), deviceId, receivedAt)
  const data = readAvlData(bytes, reader.offset, deviceId)
  if ('code' in data) return failed(data.code, data.detail)
  const { messages, rejected, count } = data
  // No check says that what came is what was sent: one that was cut on its way is not answered, and comes again whole.
  const announcedBytes = (((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0)) + 2
  if (rejected.length > 0 && bytes.length < announcedBytes)
    return failed('frame.truncated', `datagram of ${bytes.length} bytes, ${announcedBytes} announced`)
  return { kind: 'messages', messages, rejected, acknowledge: datagramAnswer(packetId, avlPacketId, count) }
}
