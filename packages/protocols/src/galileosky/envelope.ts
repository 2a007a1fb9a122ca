import { crc16Modbus } from '../crc16.ts'
import type { CodecFailure } from '../protocol.ts'

// Header, length in two bytes, content, check in two bytes; the lowest byte first.
export const headers = { tags: 0x01, confirmation: 0x02, garmin: 0x06, photo: 0x07, compressed: 0x08 } as const
export const headBytes = 3
export const checkBytes = 2
/** The highest bit of the length says that the archive holds more. */
export const lengthMask = 0x7fff

export interface Envelope {
  header: number
  content: Uint8Array
  check: number
}

export const openEnvelope = (frame: Uint8Array): Envelope | CodecFailure => {
  const end = frame.length - checkBytes
  if (end < headBytes) return { code: 'frame.truncated', detail: `frame of ${frame.length} bytes` }
  const check = (frame[end] as number) | ((frame[end + 1] as number) << 8)
  const computed = crc16Modbus(frame, 0, end)
  if (check !== computed)
    return {
      code: 'crc.mismatch',
      detail: `CRC 0x${computed.toString(16)} computed, 0x${check.toString(16)} sent`,
    }
  return { header: frame[0] as number, content: frame.subarray(headBytes, end), check }
}

export const sealEnvelope = (header: number, content: Uint8Array, hasMore = false): Uint8Array => {
  const frame = new Uint8Array(headBytes + content.length + checkBytes)
  const view = new DataView(frame.buffer)
  const end = headBytes + content.length
  frame[0] = header
  view.setUint16(1, content.length | (hasMore ? 0x8000 : 0), true)
  frame.set(content, headBytes)
  view.setUint16(end, crc16Modbus(frame, 0, end), true)
  return frame
}

/** What is confirmed is named by its check. */
export const confirmation = ({ header, check }: Envelope): Uint8Array =>
  Uint8Array.of(header === headers.photo ? headers.photo : headers.confirmation, check & 0xff, check >> 8)
