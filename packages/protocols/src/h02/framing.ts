import { measuredFramer } from '../measured-framer.ts'
import type { CodecFailure, Framer } from '../protocol.ts'

/** Lists of cells and batches from a blind spot come to some hundred bytes. */
export const maxFrameBytes = 4_096
export const shortBinaryBytes = 32
export const longBinaryBytes = 45
/** With an IMEI in place of ten digits. */
export const imeiBinaryBytes = 42
const shortIdBytes = 5
export const imeiIdBytes = 8
/** What some makers put behind a binary frame. */
const maxTailBytes = 8

const star = 0x2a
const dollar = 0x24
const hash = 0x23
const carriageReturn = 0x0d
const newline = 0x0a

export const isFiller = (byte: number | undefined): boolean =>
  byte === newline || byte === carriageReturn || byte === 0 || byte === 0x20

const twoDigits = (byte: number | undefined): number =>
  byte !== undefined && byte >> 4 < 10 && (byte & 15) < 10 ? (byte >> 4) * 10 + (byte & 15) : Number.NaN

/** HHMMSS and DDMMYY, two digits a byte; a tracker that has no clock yet fills them with zeros. */
const isClock = (bytes: Uint8Array, at: number): boolean => {
  const [hour, minute, second, day, month, year] = Array.from({ length: 6 }, (_, index) => twoDigits(bytes[at + index]))
  const isTime = Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60
  const isDate = Number(day) >= 1 && Number(day) <= 31 && Number(month) >= 1 && Number(month) <= 12
  return isTime && ((isDate && Number(year) < 100) || (day === 0 && month === 0 && year === 0))
}

/** The clock tells which identifier stands before it; where both would fit it is the usual one. */
export const hasImei = (bytes: Uint8Array, at = 0): boolean =>
  !isClock(bytes, at + 1 + shortIdBytes) && isClock(bytes, at + 1 + imeiIdBytes)

/** A text that breaks off ends where the next one begins. */
const textLength = (bytes: Uint8Array, at: number): number | CodecFailure => {
  const end = bytes.indexOf(hash, at + 1)
  const next = bytes.indexOf(star, at + 1)
  const length = next > 0 && (end < 0 || next < end) ? next - at : end < 0 ? 0 : end + 1 - at
  if ((length || bytes.length - at) > maxFrameBytes)
    return { code: 'frame.toolong', detail: `text of more than ${maxFrameBytes} bytes` }
  return length
}

/**
 * Cuts a stream of texts `*XX,…#` and binary frames `$…`. Of the latter those with an IMEI are known by
 * their clock; of the others there are two lengths and nothing in a frame says which: the byte behind 32 does, since in the long frame it counts satellites and opens nothing. Until it is
 * there, or a pause says that it will not be, 32 bytes wait; once it was a short frame the connection has no long ones.
 */
export const h02Framer = (): Framer => {
  let isShort = false
  let isPause = false
  let isUndecided = false
  let tailBytes = 0

  const binaryLength = (bytes: Uint8Array, at: number): number => {
    const left = bytes.length - at
    if (left < shortBinaryBytes) return 0
    if (hasImei(bytes, at)) {
      if (left < imeiBinaryBytes) return 0
      tailBytes = maxTailBytes
      return imeiBinaryBytes
    }
    const behind = bytes[at + shortBinaryBytes]
    if (left === shortBinaryBytes && !isShort && !isPause) {
      isUndecided = true
      return 0
    }
    if (behind === carriageReturn && left === shortBinaryBytes + 1 && !isPause) return 0
    isShort ||=
      behind === undefined ||
      behind === dollar ||
      behind === star ||
      (behind === carriageReturn && bytes[at + shortBinaryBytes + 1] === newline)
    const length = isShort ? shortBinaryBytes : longBinaryBytes
    if (left < length) return 0
    tailBytes = maxTailBytes
    return length
  }

  const framer = measuredFramer((bytes, at) => {
    isUndecided = false
    const first = bytes[at] as number
    if (first === dollar) return binaryLength(bytes, at)
    if (isFiller(first)) return 1
    if (first === star) {
      tailBytes = 0
      return textLength(bytes, at)
    }
    if (tailBytes > 0) {
      tailBytes--
      return 1
    }
    return { code: 'frame.malformed', detail: `first byte 0x${first.toString(16)} opens neither text nor binary frame` }
  })

  return {
    push: framer.push,
    next: framer.next,
    takeHeld() {
      isPause = true
      const framed = framer.next()
      isPause = false
      return framed
    },
    get pendingBytes() {
      return isUndecided ? 0 : framer.pendingBytes
    },
  }
}
