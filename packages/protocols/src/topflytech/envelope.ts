import { toHex } from '../hex.ts'
import type { CodecFailure } from '../protocol.ts'
import { headBytes, marks } from './framing.ts'

export interface Envelope {
  /** Of the maker's family: 0x23, 0x25, 0x26, 0x27. */
  mark: number
  /** What the message is about. */
  number: number
  serial: number
  deviceId: string
  content: Uint8Array
}

const imeiAt = 7

export const openEnvelope = (frame: Uint8Array): Envelope | CodecFailure => {
  const [mark = 0, second, number = 0] = frame
  const length = ((frame[3] ?? 0) << 8) | (frame[4] ?? 0)
  if (frame.length < headBytes || length !== frame.length || mark !== second || !marks.has(mark))
    return { code: 'frame.truncated', detail: `${length} bytes said, ${frame.length} found` }
  const digits = toHex(frame.subarray(imeiAt, headBytes))
  if (!/^0\d{15}$/.test(digits)) return { code: 'device.invalid', detail: `IMEI ${digits}` }
  const serial = ((frame[5] as number) << 8) | (frame[6] as number)
  return { mark, number, serial, deviceId: digits.slice(1), content: frame.subarray(headBytes) }
}

/** Two digits in a byte, the first of sixteen none. */
const setImei = (frame: Uint8Array, deviceId: string): void => {
  const digits = deviceId.padStart(16, '0')
  const digit = (at: number): number => digits.charCodeAt(at) - 0x30
  for (let at = 0; at < 8; at++) frame[imeiAt + at] = digit(2 * at) * 16 + digit(2 * at + 1)
}

/** `length`: told where it is not that of the message. */
export const sealEnvelope = (envelope: Envelope, length = headBytes + envelope.content.length): Uint8Array => {
  const { mark, number, serial, deviceId, content } = envelope
  const frame = new Uint8Array(headBytes + content.length)
  frame.set([mark, mark, number, length >> 8, length & 0xff, (serial >> 8) & 0xff, serial & 0xff])
  setImei(frame, deviceId)
  frame.set(content, headBytes)
  return frame
}
