import { ByteReader } from '../byte-reader.ts'
import { hexDigitAt, toHex } from '../hex.ts'
import type { CodecFailure } from '../protocol.ts'
import { flag } from './framing.ts'
import { isLockReport } from './lock-report.ts'

const escapeByte = 0x7d
const lengthMask = 0x03ff
const encryptionMask = 0x1c00
const partFlag = 0x2000
const versionFlag = 0x4000
const leastBytes = 1 + 12 + 1 + 1

export interface Envelope {
  id: number
  /** Digits of the terminal's number as sent: 12 in the head of 2013, 20 in that of 2019. */
  phone: string
  serial: number
  body: Uint8Array
  /** Of a message in several packets. */
  part?: { total: number; index: number }
}

type Refusal = CodecFailure & { close: boolean }

/** 7D 01 is 7D, 7D 02 is 7E; undefined where anything else follows. */
const unescaped = (bytes: Uint8Array): Uint8Array | undefined => {
  let at = bytes.indexOf(escapeByte)
  if (at < 0) return bytes
  const plain = new Uint8Array(bytes.length)
  plain.set(bytes.subarray(0, at))
  let length = at
  for (; at < bytes.length; at++) {
    const byte = bytes[at] as number
    if (byte !== escapeByte) {
      plain[length++] = byte
      continue
    }
    const code = bytes[++at]
    if (code !== 1 && code !== 2) return undefined
    plain[length++] = escapeByte + code - 1
  }
  return plain.subarray(0, length)
}

const escaped = (plain: Uint8Array): Uint8Array => {
  let length = plain.length + 2
  for (let at = 0; at < plain.length; at++) if (plain[at] === flag || plain[at] === escapeByte) length++
  const bytes = new Uint8Array(length)
  let to = 0
  bytes[to++] = flag
  for (let at = 0; at < plain.length; at++) {
    const byte = plain[at] as number
    if (byte === flag || byte === escapeByte) {
      bytes[to++] = escapeByte
      bytes[to++] = byte - escapeByte + 1
    } else bytes[to++] = byte
  }
  bytes[to] = flag
  return bytes
}

const checkOf = (bytes: Uint8Array, to: number): number => {
  let check = 0
  for (let at = 0; at < to; at++) check ^= bytes[at] as number
  return check
}

const countMismatch = (found: number, announced: number): Refusal => ({
  code: 'count.mismatch',
  detail: `body of ${found} bytes, ${announced} announced`,
  close: false,
})

/** Its serial has one byte, and above the length stands nothing that the standard knows. */
const openLockReport = (plain: Uint8Array, attributes: number): Envelope | Refusal => {
  const bodyAt = 11
  const end = plain.length - 1
  if (end - bodyAt !== (attributes & lengthMask)) return countMismatch(end - bodyAt, attributes & lengthMask)
  const reader = new ByteReader(plain)
  const id = reader.uint16()
  reader.skip(2)
  return { id, phone: toHex(reader.bytes(6)), serial: reader.uint8(), body: plain.subarray(bodyAt, end) }
}

/** Checks again what the framer did: a recording may hold anything. */
export const openEnvelope = (frame: Uint8Array): Envelope | Refusal => {
  if (frame.length < leastBytes || frame[0] !== flag || frame.at(-1) !== flag)
    return { code: 'frame.truncated', detail: `message of ${frame.length} bytes`, close: true }
  const plain = unescaped(frame.subarray(1, -1))
  if (!plain) return { code: 'frame.malformed', detail: 'an escape that is none', close: false }
  const end = plain.length - 1
  const [sent, computed] = [plain[end] as number, checkOf(plain, end)]
  if (sent !== computed)
    return { code: 'crc.mismatch', detail: `check ${computed} computed, ${sent} sent`, close: false }
  const attributes = ((plain[2] as number) << 8) | (plain[3] as number)
  if (isLockReport(((plain[0] as number) << 8) | (plain[1] as number))) return openLockReport(plain, attributes)
  const isVersioned = (attributes & versionFlag) !== 0
  const isPart = (attributes & partFlag) !== 0
  const bodyAt = 12 + (isVersioned ? 5 : 0) + (isPart ? 4 : 0)
  if (end - bodyAt !== (attributes & lengthMask)) return countMismatch(end - bodyAt, attributes & lengthMask)
  if (attributes & encryptionMask) return { code: 'codec.unsupported', detail: 'an encrypted body', close: false }
  const reader = new ByteReader(plain)
  const id = reader.uint16()
  reader.skip(isVersioned ? 3 : 2)
  const phone = toHex(reader.bytes(isVersioned ? 10 : 6))
  const serial = reader.uint16()
  const part = isPart ? { total: reader.uint16(), index: reader.uint16() } : undefined
  return { id, phone, serial, body: plain.subarray(bodyAt, end), ...(part ? { part } : {}) }
}

const setUint16 = (bytes: Uint8Array, at: number, value: number): void => {
  bytes[at] = value >> 8
  bytes[at + 1] = value
}

/** A whole message; with the head of 2019 where the number has 20 digits. */
export const sealEnvelope = ({ id, phone, serial, body, part }: Envelope): Uint8Array => {
  const isVersioned = phone.length === 20
  const bodyAt = 12 + (isVersioned ? 5 : 0) + (part ? 4 : 0)
  const plain = new Uint8Array(bodyAt + body.length + 1)
  setUint16(plain, 0, id)
  setUint16(plain, 2, (body.length & lengthMask) | (isVersioned ? versionFlag : 0) | (part ? partFlag : 0))
  if (isVersioned) plain[4] = 1
  const phoneAt = isVersioned ? 5 : 4
  for (let digit = 0; digit < phone.length; digit += 2)
    plain[phoneAt + digit / 2] = (hexDigitAt(phone, digit) << 4) | hexDigitAt(phone, digit + 1)
  const serialAt = phoneAt + phone.length / 2
  setUint16(plain, serialAt, serial)
  if (part) {
    setUint16(plain, serialAt + 2, part.total)
    setUint16(plain, serialAt + 4, part.index)
  }
  plain.set(body, bodyAt)
  plain[bodyAt + body.length] = checkOf(plain, bodyAt + body.length)
  return escaped(plain)
}

/** What a lock says, from its number to the end of its body, which the length is put right for. */
export const sealLockReport = (said: Uint8Array): Uint8Array => {
  const plain = new Uint8Array(said.length + 1)
  plain.set(said)
  setUint16(plain, 2, (((plain[2] as number) << 8) & ~lengthMask) | (Math.max(0, said.length - 11) & lengthMask))
  plain[said.length] = checkOf(plain, said.length)
  return escaped(plain)
}

/** The check digit of an IMEI's first fourteen digits. */
const luhnDigit = (digits: string): number => {
  let sum = 0
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[at]) * (at % 2 === 0 ? 1 : 2)
    sum += digit > 9 ? digit - 9 : digit
  }
  return (10 - (sum % 10)) % 10
}

/**
 * The number as it stands on the case: what fills it up in front is left out. Some makers put the first fourteen digits
 * of the IMEI there as one binary number. Undefined for what is neither.
 */
export const deviceIdOf = (phone: string): string | undefined => {
  if (/^\d+$/.test(phone)) {
    let first = 0
    while (phone.charCodeAt(first) === 0x30) first++
    return phone.slice(first) || undefined
  }
  const imei = String(Number.parseInt(phone, 16))
  return phone.length === 12 && imei.length === 14 ? `${imei}${luhnDigit(imei)}` : undefined
}

/** The inverse of `deviceIdOf`, for a terminal that has not spoken yet. */
export const phoneOf = (deviceId: string): string =>
  deviceId.length <= 12 ? deviceId.padStart(12, '0') : deviceId.padStart(20, '0')
