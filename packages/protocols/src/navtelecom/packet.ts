import { crc8 } from '../crc8.ts'
import type { CodecFailure } from '../protocol.ts'

// NTCB: `@NTC`, to whom, from whom, length, a check of the data and one of the head. FLEX: `~`, a letter, and a check.
export const preamble = Uint8Array.of(0x40, 0x4e, 0x54, 0x43)
export const headBytes = 16
export const tilde = 0x7e
/** A single byte that keeps the connection. */
export const keepAlive = 0x7f
export const letters = { archive: 0x41, current: 0x43, urgent: 0x54 } as const
export const indexBytes = 4
/** The server's own number, and the number of a device that has none. */
export const serverId = 1
export const deviceNumber = 0

const xorOf = (bytes: Uint8Array, to = bytes.length): number => {
  let sum = 0
  for (let at = 0; at < to; at++) sum ^= bytes[at] as number
  return sum
}

export interface NtcbPacket {
  to: number
  from: number
  data: Uint8Array
}

export const openNtcb = (frame: Uint8Array): NtcbPacket | CodecFailure => {
  if (frame.length < headBytes) return { code: 'frame.truncated', detail: `packet of ${frame.length} bytes` }
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength)
  const data = frame.subarray(headBytes)
  if (xorOf(frame, headBytes - 1) !== frame[headBytes - 1]) return { code: 'crc.mismatch', detail: 'check of the head' }
  if (data.length !== view.getUint16(12, true))
    return { code: 'frame.truncated', detail: `${data.length} bytes of data, ${view.getUint16(12, true)} announced` }
  if (xorOf(data) !== frame[headBytes - 2]) return { code: 'crc.mismatch', detail: 'check of the data' }
  return { to: view.getUint32(4, true), from: view.getUint32(8, true), data }
}

export const sealNtcb = ({ to, from, data }: NtcbPacket): Uint8Array => {
  const frame = new Uint8Array(headBytes + data.length)
  const view = new DataView(frame.buffer)
  frame.set(preamble)
  view.setUint32(4, to, true)
  view.setUint32(8, from, true)
  view.setUint16(12, data.length, true)
  frame[headBytes - 2] = xorOf(data)
  frame[headBytes - 1] = xorOf(frame, headBytes - 1)
  frame.set(data, headBytes)
  return frame
}

/** `~`, a letter, what follows it, and the check of all of it. */
export const sealFlex = (letter: number, content: Uint8Array | readonly number[]): Uint8Array => {
  const frame = new Uint8Array(2 + content.length + 1)
  frame[0] = tilde
  frame[1] = letter
  frame.set(content, 2)
  frame[frame.length - 1] = crc8(frame, 0, frame.length - 1)
  return frame
}

export const isFlexSound = (frame: Uint8Array): boolean =>
  frame.length > 2 && crc8(frame, 0, frame.length - 1) === frame[frame.length - 1]
