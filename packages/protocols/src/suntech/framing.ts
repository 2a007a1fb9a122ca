import { measuredFramer } from '../measured-framer.ts'
import type { CodecFailure, Framer } from '../protocol.ts'

/** What a device behind the tracker says comes to five hundred bytes, escapes and lists to some more. */
export const maxFrameBytes = 4_096
const firstZip = 0x80
const lastZip = 0x8f
const zipHeadBytes = 3
const carriageReturn = 0x0d

export const isFiller = (byte: number | undefined): boolean => byte === carriageReturn || byte === 0x0a || byte === 0
export const isZip = (byte: number): boolean => byte >= firstZip && byte <= lastZip

const isLetter = (byte: number): boolean => byte >= 0x41 && byte <= 0x5a
const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39

/** `ST` or `SA` and a model's number, or the three letters of the universal form and a semicolon. */
const canOpen = (bytes: Uint8Array, at: number): boolean => {
  const [first = 0, second, third, fourth] = bytes.subarray(at, at + 4)
  if (!isLetter(first) || (second !== undefined && !isLetter(second))) return false
  if (third === undefined) return true
  if (isDigit(third)) return first === 0x53 && (second === 0x54 || second === 0x41)
  return isLetter(third) && (fourth === undefined || fourth === 0x3b)
}

const tooLong: CodecFailure = { code: 'frame.toolong', detail: `more than ${maxFrameBytes} bytes without an end` }

/**
 * Cuts a stream of texts that end in a carriage return, and of the universal form's zips: a byte of their kind and two of
 * their length, which in the maker's own example is one too few, so that one byte may be left behind it.
 */
export const suntechFramer = (): Framer => {
  let isBehindZip = false
  return measuredFramer((bytes, at) => {
    const first = bytes[at] as number
    if (isFiller(first)) return 1
    if (isZip(first)) {
      if (bytes.length - at < zipHeadBytes) return 0
      const length = zipHeadBytes + (((bytes[at + 1] as number) << 8) | (bytes[at + 2] as number))
      if (length > maxFrameBytes) return tooLong
      isBehindZip ||= bytes.length - at >= length
      return length
    }
    if (!canOpen(bytes, at)) {
      const isRest = isBehindZip
      isBehindZip = false
      if (isRest) return 1
      return { code: 'frame.malformed', detail: `0x${first.toString(16)} opens neither text nor zip` }
    }
    const end = bytes.indexOf(carriageReturn, at)
    const length = (end < 0 ? bytes.length : end + 1) - at
    if (length > maxFrameBytes) return tooLong
    if (end < 0) return 0
    isBehindZip = false
    return length
  })
}
