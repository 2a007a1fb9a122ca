import { crc16Ibm } from '../crc16.ts'
import type { CodecErrorCode, Decoded, DecodedMessage, Decoder } from '../protocol.ts'
import { readAvlData } from './avl-data.ts'
import { decodeGprsMessage, type GprsMessage, isGprsCodec } from './commands.ts'
import { gprsAnswer } from './device-commands.ts'

// Written from the manufacturer's "Data Sending Protocols" page (Codec 7, 8, 8 Extended and 16 over TCP).
const headerBytes = 8
const crcBytes = 4

const oneByte = (byte: number): Uint8Array => Uint8Array.of(byte)
const nothing = new Uint8Array(0)

const countBytes = (count: number): Uint8Array => Uint8Array.of(0, 0, 0, count)

const failed = (
  code: CodecErrorCode,
  detail: string,
  { reply, close = false }: { reply?: Uint8Array; close?: boolean } = {},
): Decoded => ({
  kind: 'failed',
  code,
  detail,
  close,
  ...(reply ? { reply } : {}),
})

/** IMEIs have 15 digits; 14 without their check digit, 16 and 17 with a version. */
export const isImei = (text: string): boolean => /^\d{14,17}$/.test(text)

/** What a tracker answers to a command, or passes on from its serial port: nobody acknowledges it. */
const readGprs = (frame: Uint8Array, deviceId: string | undefined, receivedAt = Number.NaN): Decoded => {
  const message = decodeGprsMessage(frame)
  if ('code' in message) return failed(message.code, message.detail)
  if (deviceId === undefined || message.kind === 'command') return { kind: 'reply', bytes: nothing }
  return replyOf(message, { deviceId, receivedAt, payload: frame.subarray(headerBytes, frame.length - crcBytes) })
}

interface Origin {
  deviceId: string
  receivedAt: number
  payload: Uint8Array
}

/** The report that a message is, and beside it the answer where it is one. */
export const replyOf = (message: GprsMessage, origin: Origin): Extract<Decoded, { kind: 'reply' }> => {
  const answer = isAnswerOf(message) ? gprsAnswer(message, origin.deviceId) : undefined
  return { kind: 'reply', bytes: nothing, messages: [messageOf(message, origin)], ...(answer ? { answer } : {}) }
}

/** Codec 13 and 15 carry what came in at a serial port, with the type of an answer. */
const isAnswerOf = ({ codec }: GprsMessage): boolean => codec === 12 || codec === 14

/** `GTSL|6|1|0|7616|1`: what a reader of driving licences at the serial port tells; the driver is its fifth field. */
const driverOf = (text: string): string | undefined => /^GTSL(?:\|[^|]*){3}\|([^|\s]{1,50})/.exec(text)?.[1]

const messageOf = ({ codec, text, sentAt }: GprsMessage, { deviceId, receivedAt, payload }: Origin): DecodedMessage => {
  const isSerial = codec === 13 || codec === 15
  const driver = isSerial ? driverOf(text) : undefined
  return {
    deviceId,
    recordedAt: sentAt ?? receivedAt,
    io: isSerial ? { serialData: text, ...(driver ? { driverId: driver } : {}) } : { commandReply: text },
    events: [],
    ...(driver ? { driverTag: driver } : {}),
    payload,
  }
}

const readPacket = (frame: Uint8Array, deviceId: string | undefined, receivedAt: number | undefined): Decoded => {
  if (frame.length < headerBytes + 3 + crcBytes)
    return failed('frame.truncated', `packet of ${frame.length} bytes`, { close: true })
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength)
  const end = headerBytes + view.getUint32(4)
  if (end + crcBytes !== frame.length)
    return failed('frame.truncated', `${frame.length} bytes, ${end + crcBytes} announced`, { close: true })
  const sent = view.getUint32(end)
  const computed = crc16Ibm(frame, headerBytes, end)
  // No record acknowledged makes the tracker send the packet again.
  if (sent !== computed)
    return failed('crc.mismatch', `CRC 0x${computed.toString(16)} computed, 0x${sent.toString(16)} sent`, {
      reply: countBytes(0),
    })
  if (isGprsCodec(frame[headerBytes] as number)) return readGprs(frame, deviceId, receivedAt)

  const data = readAvlData(frame.subarray(0, end), headerBytes, deviceId ?? '')
  if ('code' in data && data.code === 'codec.unsupported') return failed(data.code, data.detail)
  if (deviceId === undefined) return failed('device.unidentified', 'data before any IMEI', { close: true })
  if ('code' in data) return failed(data.code, data.detail, { reply: countBytes(0), close: true })
  const { messages, rejected, count } = data
  return { kind: 'messages', messages, rejected, acknowledge: countBytes(count) }
}

const readImei = (frame: Uint8Array): Decoded & { deviceId?: string } => {
  const text = String.fromCharCode(...frame.subarray(2))
  if (frame.length - 2 !== (((frame[0] as number) << 8) | (frame[1] as number)) || !isImei(text))
    return failed('device.invalid', `IMEI ${JSON.stringify(text)}`, { reply: oneByte(0), close: true })
  return { kind: 'identify', deviceId: text, accept: oneByte(1), refuse: oneByte(0) }
}

/** One for each connection: remembers the IMEI of its handshake. */
export const teltonikaDecoder = (knownDeviceId?: string): Decoder => {
  let deviceId = knownDeviceId
  return {
    decode(frame, receivedAt) {
      if (frame.length < 2) {
        if (frame[0] === 0xff) return { kind: 'reply', bytes: nothing }
        return failed('frame.truncated', `frame of ${frame.length} bytes`, { close: true })
      }
      if (frame[0] === 0 && frame[1] === 0) return readPacket(frame, deviceId, receivedAt)
      const decoded = readImei(frame)
      if (decoded.kind === 'identify') deviceId = decoded.deviceId
      return decoded
    },
  }
}
