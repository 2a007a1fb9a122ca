import { ByteReader } from '../byte-reader.ts'
import { crc16Kermit } from '../crc16.ts'
import type { CodecFailure } from '../protocol.ts'
import { aroundBytes } from './framing.ts'

export interface Packet {
  deviceId: string
  command: number
  payload: Uint8Array
}

const headBytes = 11
const imeiDigits = 15

export const openPacket = (frame: Uint8Array): Packet | CodecFailure => {
  if (frame.length < headBytes + 2) return { code: 'frame.truncated', detail: `${frame.length} bytes` }
  const reader = new ByteReader(frame)
  const content = reader.uint16()
  if (content + aroundBytes !== frame.length)
    return { code: 'frame.truncated', detail: `${content} bytes said, ${frame.length - aroundBytes} found` }
  const end = frame.length - 2
  const check = ((frame[end] as number) << 8) | (frame[end + 1] as number)
  const computed = crc16Kermit(frame, 2, end)
  if (check !== computed)
    return { code: 'crc.mismatch', detail: `${check.toString(16)} said, ${computed.toString(16)} found` }
  const imei = reader.uint64Number()
  if (imei === 0 || imei >= 10 ** imeiDigits) return { code: 'device.invalid', detail: `IMEI ${imei}` }
  return {
    deviceId: String(imei).padStart(imeiDigits, '0'),
    command: reader.uint8(),
    payload: frame.subarray(headBytes, end),
  }
}

const sealed = (content: Uint8Array): Uint8Array => {
  const frame = new Uint8Array(content.length + aroundBytes)
  const view = new DataView(frame.buffer)
  view.setUint16(0, content.length)
  frame.set(content, 2)
  view.setUint16(frame.length - 2, crc16Kermit(frame, 2, frame.length - 2))
  return frame
}

/** From a tracker. */
export const sealPacket = ({ deviceId, command, payload }: Packet): Uint8Array => {
  const content = new Uint8Array(9 + payload.length)
  new DataView(content.buffer).setBigUint64(0, BigInt(deviceId))
  content[8] = command
  content.set(payload, 9)
  return sealed(content)
}

/** From a server, which names no tracker. */
export const sealAnswer = (command: number, payload: Uint8Array): Uint8Array =>
  sealed(Uint8Array.of(command, ...payload))
