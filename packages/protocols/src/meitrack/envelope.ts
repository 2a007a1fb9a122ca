import type { CodecFailure } from '../protocol.ts'
import { bytesOfText, textOfBytes } from '../text-bytes.ts'

// $$<mark><length>,<IMEI>,<type>,<body>*<check>\r\n; from the server @@ in place of $$.
const comma = 0x2c
const star = 0x2a
/** Star, two digits of the check and the end of line. */
export const endBytes = 5

export interface Envelope {
  /** A letter that an answer repeats. */
  mark: string
  deviceId: string
  type: string
  /** Behind the type and its comma. */
  body: Uint8Array
  /** Type and body. */
  content: Uint8Array
}

const sumOf = (bytes: Uint8Array, end: number): number => {
  let sum = 0
  for (let at = 0; at < end; at++) sum += bytes[at] as number
  return sum & 0xff
}

const hexDigits = (value: number): string => value.toString(16).toUpperCase().padStart(2, '0')

const checkIn = (frame: Uint8Array): { written: string; computed: string } | undefined => {
  const starAt = frame.length - endBytes
  if (frame[starAt] !== star) return undefined
  const written = textOfBytes(frame, starAt + 1, starAt + 3).toUpperCase()
  return { written, computed: hexDigits(sumOf(frame, starAt + 1)) }
}

export const isCheckRight = (frame: Uint8Array): boolean => {
  const check = checkIn(frame)
  return check !== undefined && check.written === check.computed
}

export const openEnvelope = (frame: Uint8Array): Envelope | CodecFailure => {
  const starAt = frame.length - endBytes
  const imeiAt = frame.indexOf(comma) + 1
  const check = checkIn(frame)
  if (imeiAt < 4 || starAt < imeiAt || !check) return { code: 'frame.malformed', detail: 'no check' }
  const { written, computed } = check
  if (written !== computed) return { code: 'crc.mismatch', detail: `${written}, computed ${computed}` }
  const imeiEnd = frame.indexOf(comma, imeiAt)
  const deviceId = textOfBytes(frame, imeiAt, Math.max(imeiAt, imeiEnd))
  if (!/^\d{10,17}$/.test(deviceId)) return { code: 'device.invalid', detail: `not an IMEI: ${deviceId.slice(0, 40)}` }
  const content = frame.subarray(imeiEnd + 1, starAt)
  const typeEnd = content.indexOf(comma)
  return {
    mark: String.fromCharCode(frame[2] as number),
    deviceId,
    type: textOfBytes(content, 0, Math.min(16, typeEnd < 0 ? content.length : typeEnd)),
    body: typeEnd < 0 ? content.subarray(content.length) : content.subarray(typeEnd + 1),
    content,
  }
}

export const sealEnvelope = (
  opening: '$$' | '@@',
  { mark, deviceId, content }: { mark: string; deviceId: string; content: string | Uint8Array },
): Uint8Array => {
  const said = typeof content === 'string' ? bytesOfText(content) : content
  const counted = 1 + deviceId.length + 1 + said.length + endBytes
  const head = bytesOfText(`${opening}${mark}${counted},${deviceId},`)
  const frame = new Uint8Array(head.length + said.length + endBytes)
  frame.set(head)
  frame.set(said, head.length)
  const starAt = head.length + said.length
  frame[starAt] = star
  frame.set(bytesOfText(`${hexDigits(sumOf(frame, starAt + 1))}\r\n`), starAt + 1)
  return frame
}
