import { crc16X25 } from '../crc16.ts'
import type { CodecFailure } from '../protocol.ts'
import { isWatchPacket, uncheckedLength } from './unchecked.ts'

export interface Packet {
  number: number
  content: Uint8Array
  serial: number
  isLong: boolean
  /** Without serial number and check. */
  isUnchecked?: true
}

const maxShortContent = 0xff - 5

/** A whole packet; long (79 79) where it is asked for or does not fit the short form. */
export const sealPacket = ({
  number,
  content = new Uint8Array(0),
  serial,
  isLong = content.length > maxShortContent,
}: Pick<Packet, 'number' | 'serial'> & { content?: Uint8Array | undefined; isLong?: boolean }): Uint8Array => {
  const headBytes = isLong ? 4 : 3
  const packet = new Uint8Array(headBytes + 1 + content.length + 6)
  const view = new DataView(packet.buffer)
  packet.fill(isLong ? 0x79 : 0x78, 0, 2)
  if (isLong) view.setUint16(2, content.length + 5)
  else view.setUint8(2, content.length + 5)
  view.setUint8(headBytes, number)
  packet.set(content, headBytes + 1)
  const end = headBytes + 1 + content.length
  view.setUint16(end, serial)
  view.setUint16(end + 2, crc16X25(packet, 2, end + 2))
  view.setUint16(end + 4, 0x0d0a)
  return packet
}

/** Checks again what the framer did: a recording may hold anything. */
export const openPacket = (frame: Uint8Array): Packet | (CodecFailure & { close: boolean }) => {
  const unchecked = uncheckedLength(frame)
  const isLong = frame[0] === 0x79
  const headBytes = isLong ? 4 : 3
  const checkedLength = (frame[2] as number) + 5
  // Nothing to check, and a serial number that nobody repeats.
  if (unchecked === frame.length && (isWatchPacket(frame) || frame.length !== checkedLength || frame.length === 6))
    return { number: frame[3] as number, content: frame.subarray(4, -2), serial: 0, isLong: false, isUnchecked: true }
  const end = frame.length - 6
  if (end <= headBytes) return { code: 'frame.truncated', detail: `packet of ${frame.length} bytes`, close: true }
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength)
  const announced = (isLong ? view.getUint16(2) : view.getUint8(2)) + headBytes + 2
  if (announced !== frame.length)
    return { code: 'frame.truncated', detail: `${frame.length} bytes, ${announced} announced`, close: true }
  const sent = view.getUint16(end + 2)
  const computed = crc16X25(frame, 2, end + 2)
  // The documents: who receives a packet with a wrong check discards it.
  if (sent !== computed)
    return {
      code: 'crc.mismatch',
      detail: `CRC 0x${computed.toString(16)} computed, 0x${sent.toString(16)} sent`,
      close: false,
    }
  return {
    number: view.getUint8(headBytes),
    content: frame.subarray(headBytes + 1, end),
    serial: view.getUint16(end),
    isLong,
  }
}
