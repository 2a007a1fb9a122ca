import { measuredFramer } from '../measured-framer.ts'
import type { CodecFailure, Framer } from '../protocol.ts'
import { textOfBytes } from '../text-bytes.ts'
import { olderZipAround, olderZipHeadBytes, olderZipStart } from './older-zip.ts'
import { mostSerialBytes, placeAt } from './report.ts'

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

const semicolon = 0x3b
const serialKind = 'UEX'
const [letterU, letterE, letterX] = [0x55, 0x45, 0x58]
/** Of `ST300UEX`. */
const longestHead = 10

/** What a device behind the tracker has said, which may hold ends of line. */
export const isSerialReport = (bytes: Uint8Array, at: number): boolean => {
  let end = at
  while (end < at + longestHead && end < bytes.length && bytes[end] !== semicolon) end++
  return bytes[end - 1] === letterX && bytes[end - 2] === letterE && bytes[end - 3] === letterU && end - at >= 3
}

/** Where its data ends by the length that stands before it: behind the inputs, which the older form has in one field. */
const serialEnd = (bytes: Uint8Array, at: number, end: number): number => {
  const fields = textOfBytes(bytes, at, end).split(';')
  const place = placeAt(fields, 4, fields.length)
  if (place < 0) return 0
  const lengthAt = place + (fields[0] === serialKind ? 8 : 9)
  const length = fields[lengthAt] ?? ''
  if (!/^\d{1,3}$/.test(length) || Number(length) > mostSerialBytes) return 0
  return fields.slice(0, lengthAt + 1).join(';').length + 1 + Number(length)
}

const crashPart = /^CRR;\d{5,20};\d{1,3};\d{1,3};(\d{4});/
const longestCrashHead = 40

/**
 * Where the bytes of a part of a crash begin and end, by the length before them: what moved, which is no text. Undefined for
 * any other report.
 */
export const crashBytes = (bytes: Uint8Array, at: number): { from: number; to: number } | undefined => {
  if (bytes[at] !== 0x43) return undefined
  const [head, length] = crashPart.exec(textOfBytes(bytes, at, at + longestCrashHead)) ?? []
  if (head === undefined || Number(length) > mostSerialBytes) return undefined
  return { from: at + head.length, to: at + head.length + Number(length) }
}

/** Where the text ends: at a carriage return, or at the next one where that stands in the data. -1 while it is not there yet. */
const textEnd = (bytes: Uint8Array, at: number): number => {
  const crash = crashBytes(bytes, at)
  if (crash) return bytes.length <= crash.to ? -1 : bytes.indexOf(carriageReturn, crash.to)
  const end = bytes.indexOf(carriageReturn, at)
  if (end < 0 || !isSerialReport(bytes, at)) return end
  const dataEnd = at + serialEnd(bytes, at, end)
  if (dataEnd <= end) return end
  if (bytes.length <= dataEnd) return -1
  return bytes[dataEnd] === semicolon ? bytes.indexOf(carriageReturn, dataEnd) : end
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
    if (first === olderZipStart) {
      if (bytes.length - at < olderZipHeadBytes) return 0
      const length = olderZipAround + (((bytes[at + 1] as number) << 8) | (bytes[at + 2] as number))
      return length > maxFrameBytes ? tooLong : length
    }
    if (!canOpen(bytes, at)) {
      const isRest = isBehindZip
      isBehindZip = false
      if (isRest) return 1
      return { code: 'frame.malformed', detail: `0x${first.toString(16)} opens neither text nor zip` }
    }
    const end = textEnd(bytes, at)
    const length = (end < 0 ? bytes.length : end + 1) - at
    if (length > maxFrameBytes) return tooLong
    if (end < 0) return 0
    isBehindZip = false
    return length
  })
}
