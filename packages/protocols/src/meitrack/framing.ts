import { measuredFramer } from '../measured-framer.ts'
import type { CodecFailure, Framer } from '../protocol.ts'
import { endBytes, isCheckRight } from './envelope.ts'

/** A packet has about a thousand bytes, one of a picture some more. */
export const maxFrameBytes = 2_048
const dollar = 0x24
const comma = 0x2c
const carriageReturn = 0x0d
const newline = 0x0a
const leastMark = 0x41
const mostMark = 0x7a
/** `$$` and the mark. */
const headBytes = 3
const mostLengthDigits = 4

export const isFiller = (byte: number): boolean => byte === carriageReturn || byte === newline

const malformed = (detail: string): CodecFailure => ({ code: 'frame.malformed', detail })

/** The digits of a length and where they end; undefined while their comma is out. */
const lengthAt = (bytes: Uint8Array, at: number): { counted: number; end: number } | CodecFailure | undefined => {
  let counted = 0
  for (let end = at; end < bytes.length; end++) {
    const byte = bytes[end] as number
    if (byte === comma && end > at) return { counted, end }
    if (byte < 0x30 || byte > 0x39 || end - at === mostLengthDigits) return malformed('a length that is no number')
    counted = counted * 10 + byte - 0x30
  }
  return undefined
}

const endsLine = (bytes: Uint8Array, end: number): boolean =>
  bytes[end - 1] === newline && bytes[end - 2] === carriageReturn

/** Of a text, whose check tells where it ends: some firmwares count a byte or two too many. 0 where no check does. */
const checkedLength = (bytes: Uint8Array, at: number): number => {
  const end = bytes.indexOf(newline, at) + 1
  const length = end - at
  if (length < headBytes + endBytes || length > maxFrameBytes || !endsLine(bytes, end)) return 0
  return isCheckRight(bytes.subarray(at, end)) ? length : 0
}

/** Cuts a stream of `$$`, mark, length, comma, content and end of line; the length counts from the comma to the end. */
export const meitrackFramer = (): Framer =>
  measuredFramer((bytes, at) => {
    const first = bytes[at] as number
    if (isFiller(first)) return 1
    if (first !== dollar || (bytes.length > at + 1 && bytes[at + 1] !== dollar))
      return malformed(`0x${first.toString(16)} opens no frame`)
    const mark = bytes[at + 2]
    if (mark === undefined) return 0
    if (mark < leastMark || mark > mostMark) return malformed(`mark 0x${mark.toString(16)}`)
    const length = lengthAt(bytes, at + headBytes)
    if (length === undefined) return 0
    if ('code' in length) return length
    const total = length.end - at + length.counted
    if (total > maxFrameBytes) return { code: 'frame.toolong', detail: `${total} bytes, at most ${maxFrameBytes}` }
    const isWhole = bytes.length - at >= total
    if (isWhole && endsLine(bytes, at + total)) return total
    const checked = isWhole || endsLine(bytes, bytes.length) ? checkedLength(bytes, at) : 0
    return checked > 0 || !isWhole ? checked : malformed('no end of line where the length says')
  })
