import { fromHex, toHex } from '../hex.ts'
import type { CodecFailure } from '../protocol.ts'
import { headBytes, mark } from './framing.ts'

export interface Package {
  /** What it is about: the document's PID. */
  number: number
  serial: number
  content: Uint8Array
}

const serialBytes = 2
const nothing = new Uint8Array(0)

/** `frame`: one package, as the framer cuts it. */
export const openPackage = (frame: Uint8Array): Package | CodecFailure => {
  const size = frame.length < headBytes ? -1 : ((frame[3] as number) << 8) | (frame[4] as number)
  if (size < serialBytes || headBytes + size !== frame.length || frame[0] !== mark || frame[1] !== mark)
    return { code: 'frame.truncated', detail: `${frame.length} bytes are no whole package` }
  return {
    number: frame[2] as number,
    serial: ((frame[5] as number) << 8) | (frame[6] as number),
    content: frame.subarray(headBytes + serialBytes),
  }
}

export const sealPackage = (number: number, serial: number, content: Uint8Array = nothing): Uint8Array => {
  const size = serialBytes + content.length
  const sealed = new Uint8Array(headBytes + size)
  sealed[0] = mark
  sealed[1] = mark
  sealed[2] = number
  sealed[3] = size >> 8
  sealed[4] = size
  sealed[5] = serial >> 8
  sealed[6] = serial
  sealed.set(content, headBytes + serialBytes)
  return sealed
}

const imeiBytes = 8
const imeiDigits = 15

/** Sixteen digits in eight bytes, the first of them none. */
export const imeiIn = (bytes: Uint8Array): string | undefined => {
  const digits = toHex(bytes.subarray(0, imeiBytes))
  return /^0[1-9]\d{14}$/.test(digits) ? digits.slice(1) : undefined
}

export const imeiAsBytes = (imei: string): Uint8Array => fromHex(imei.padStart(imeiDigits + 1, '0')) as Uint8Array

const datagramMark = [0x45, 0x4c] as const
const datagramHead = 14
const summedFrom = 6

/** "Sum16" of the document's appendix: turned left by a bit before each byte is added. */
const sum16 = (bytes: Uint8Array, from: number): number => {
  let sum = 0
  for (let at = from; at < bytes.length; at++)
    sum = ((((sum << 1) & 0xffff) | (sum >> 15)) + (bytes[at] as number)) & 0xffff
  return sum
}

export const isDatagram = (bytes: Uint8Array): boolean =>
  bytes.length >= datagramHead && bytes[0] === datagramMark[0] && bytes[1] === datagramMark[1]

/** Mark, size of what follows, check, IMEI, packages. */
export const sealDatagram = (imei: string, packages: Uint8Array): Uint8Array => {
  const datagram = new Uint8Array(datagramHead + packages.length)
  const view = new DataView(datagram.buffer)
  datagram.set(datagramMark)
  view.setUint16(2, datagram.length - 4)
  datagram.set(imeiAsBytes(imei), summedFrom)
  datagram.set(packages, datagramHead)
  view.setUint16(4, sum16(datagram, summedFrom))
  return datagram
}

export const openDatagram = (bytes: Uint8Array): { imei: string; packages: Uint8Array } | CodecFailure => {
  if (!isDatagram(bytes)) return { code: 'frame.malformed', detail: 'no mark opens a datagram' }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const size = view.getUint16(2)
  if (size + 4 !== bytes.length)
    return { code: 'frame.truncated', detail: `${size} bytes said, ${bytes.length - 4} found` }
  const computed = sum16(bytes, summedFrom)
  if (view.getUint16(4) !== computed)
    return { code: 'crc.mismatch', detail: `${view.getUint16(4).toString(16)} said, ${computed.toString(16)} found` }
  const imei = imeiIn(bytes.subarray(summedFrom))
  if (imei === undefined)
    return { code: 'device.invalid', detail: `IMEI ${toHex(bytes.subarray(summedFrom, datagramHead))}` }
  return { imei, packages: bytes.subarray(datagramHead) }
}
