import { ByteReader, OutOfBytes } from '../byte-reader.ts'
import { crc16Ibm } from '../crc16.ts'
import { fromHex, toHex } from '../hex.ts'
import type { CodecFailure } from '../protocol.ts'

// Written from "Codec for communication over GPRS messages" of the manufacturer's "Data Sending Protocols" page.
const headerBytes = 8
const crcBytes = 4
const imeiBytes = 8
const maxTextBytes = 4_096

/** What precedes the text: 13 and 15 the seconds of the tracker's clock, 14 and 15 the IMEI. */
const layouts = {
  12: { id: 0x0c, hasClock: false, hasImei: false },
  13: { id: 0x0d, hasClock: true, hasImei: false },
  14: { id: 0x0e, hasClock: false, hasImei: true },
  15: { id: 0x0f, hasClock: true, hasImei: true },
} as const
export type GprsCodec = keyof typeof layouts

/** `refusal`: the IMEI of a Codec 14 command is not the tracker's own. `data`: what came in at a serial port. */
export type GprsMessageKind = 'command' | 'answer' | 'refusal' | 'data'

export interface GprsMessage {
  codec: GprsCodec
  kind: GprsMessageKind
  /** One character for each byte: what came in at a serial port need not be text. */
  text: string
  deviceId?: string
  /** Epoch milliseconds. */
  sentAt?: number
}

const types = { command: 0x05, answer: 0x06, data: 0x0b, refusal: 0x11 } as const
const kindOf = (type: number): GprsMessageKind | undefined =>
  type === types.command
    ? 'command'
    : type === types.answer
      ? 'answer'
      : type === types.refusal
        ? 'refusal'
        : type === types.data
          ? 'data'
          : undefined

const codecOf = (id: number): GprsCodec | undefined =>
  ([12, 13, 14, 15] as const).find((codec) => layouts[codec].id === id)

export const isGprsCodec = (id: number): boolean => codecOf(id) !== undefined

const textOf = (bytes: Uint8Array): string => {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return text
}

/** Packed decimal digits; fifteen of them after a zero. */
const deviceIdOf = (bytes: Uint8Array): string | undefined => {
  const digits = toHex(bytes)
  return /^\d+$/.test(digits) ? digits.replace(/^0/, '') : undefined
}

/** One message of Codec 12 to 15: a whole frame with right length and CRC, as the framer and the decoder give it. */
export const decodeGprsMessage = (frame: Uint8Array): GprsMessage | CodecFailure => {
  const codec = codecOf(frame[headerBytes] ?? 0)
  if (!codec) return { code: 'codec.unsupported', detail: 'no codec of commands' }
  const { hasClock, hasImei } = layouts[codec]
  const reader = new ByteReader(frame.subarray(0, Math.max(0, frame.length - crcBytes)), headerBytes + 1)
  try {
    // The manufacturer tells to ignore the number of messages: it is always one.
    reader.skip(1)
    const type = reader.uint8()
    const kind = kindOf(type)
    if (!kind) return { code: 'frame.malformed', detail: `message of type 0x${type.toString(16)}` }
    const size = reader.uint32()
    if (size !== reader.remaining - 1)
      return { code: 'frame.malformed', detail: `message of ${size} bytes announced, ${reader.remaining - 1} there` }
    const sentAt = hasClock ? reader.uint32() * 1_000 : undefined
    const deviceId = hasImei ? deviceIdOf(reader.bytes(imeiBytes)) : undefined
    if (hasImei && deviceId === undefined) return { code: 'device.invalid', detail: 'IMEI of other than digits' }
    return {
      codec,
      kind,
      text: textOf(reader.bytes(reader.remaining - 1)),
      ...(deviceId === undefined ? {} : { deviceId }),
      ...(sentAt === undefined ? {} : { sentAt }),
    }
  } catch (error) {
    if (!(error instanceof OutOfBytes)) throw error
    return { code: 'frame.truncated', detail: error.message }
  }
}

/** Throws for a text with other characters than single bytes, or too long for any tracker, and for an IMEI that is none. */
export const encodeGprsMessage = ({ codec, kind, text, deviceId = '', sentAt = 0 }: GprsMessage): Uint8Array => {
  const { id, hasClock, hasImei } = layouts[codec]
  if (text.length > maxTextBytes) throw new Error(`text of ${text.length} bytes, at most ${maxTextBytes} fit`)
  const imei = hasImei && /^\d{14,16}$/.test(deviceId) ? fromHex(deviceId.padStart(2 * imeiBytes, '0')) : undefined
  if (hasImei && !imei) throw new Error(`no IMEI: ${deviceId}`)
  const size = (hasClock ? 4 : 0) + (hasImei ? imeiBytes : 0) + text.length
  const frame = new Uint8Array(headerBytes + 7 + size + 1 + crcBytes)
  const view = new DataView(frame.buffer)
  view.setUint32(4, 8 + size)
  frame.set([id, 1, types[kind]], headerBytes)
  view.setUint32(headerBytes + 3, size)
  let at = headerBytes + 7
  if (hasClock) {
    view.setUint32(at, Math.floor(sentAt / 1_000))
    at += 4
  }
  if (imei) {
    frame.set(imei, at)
    at += imeiBytes
  }
  for (const character of text) {
    const byte = character.charCodeAt(0)
    if (byte > 0xff) throw new Error(`${character} is no single byte`)
    frame[at++] = byte
  }
  frame[at++] = 1
  view.setUint32(at, crc16Ibm(frame, headerBytes, at))
  return frame
}

/** A command for the tracker at the other end, or in Codec 14 for the one with this IMEI and for no other. */
export const encodeCommand = (text: string, deviceId?: string): Uint8Array =>
  encodeGprsMessage({ codec: deviceId === undefined ? 12 : 14, kind: 'command', text, deviceId })
