import { measuredFramer } from '../measured-framer.ts'
import type { CodecFailure, Framer } from '../protocol.ts'

/** A report with cells and access points has some hundred bytes, what was spoken into the watch thousands. */
export const maxFrameBytes = 16_384
const opening = 0x5b
const closing = 0x5d
const star = 0x2a

export const isFiller = (byte: number): boolean => byte === 0x0d || byte === 0x0a || byte === 0x20 || byte === 0

/** Four hexadecimal digits between `from` and the star at `to`; -1 where there are none. */
const hexBetween = (frame: Uint8Array, from: number, to: number): number => {
  if (to - from !== 4) return -1
  let value = 0
  for (let at = from; at < to; at++) {
    const byte = frame[at] as number
    const digit = byte <= 0x39 ? byte - 0x30 : (byte | 0x20) - 0x57
    if (digit < 0 || digit > 15 || (byte > 0x39 && digit < 10)) return -1
    value = value * 16 + digit
  }
  return value
}

/** Bytes that the frame says to have, with its brackets; 0 where it says nothing of the kind. */
const saidLength = (frame: Uint8Array): number => {
  const maker = frame.indexOf(star)
  const number = maker < 0 ? -1 : frame.indexOf(star, maker + 1)
  const third = number < 0 ? -1 : frame.indexOf(star, number + 1)
  if (third < 0) return 0
  // Some makers count their frames before the length.
  const counted = hexBetween(frame, third + 1, frame.indexOf(star, third + 1))
  const content = counted < 0 ? third + 1 : third + 6
  const length = counted < 0 ? hexBetween(frame, number + 1, third) : counted
  return length < 0 ? 0 : content + length + 1
}

const tooLong: CodecFailure = { code: 'frame.toolong', detail: `more than ${maxFrameBytes} bytes without an end` }

/**
 * Cuts a stream of `[…]`. Firmwares count wrong, so that the bracket ends a frame; an access point whose name has one ends
 * it early, and what the length says to be left is left out.
 */
export const watchFramer = (): Framer => {
  let left = 0
  return measuredFramer((bytes, at) => {
    const first = bytes[at] as number
    if (first !== opening) {
      if (left > 0) {
        left -= 1
        return 1
      }
      return isFiller(first) ? 1 : { code: 'frame.malformed', detail: `0x${first.toString(16)} opens no bracket` }
    }
    const end = bytes.indexOf(closing, at)
    const length = (end < 0 ? bytes.length : end + 1) - at
    if (length > maxFrameBytes) return tooLong
    if (end < 0) return 0
    left = Math.min(maxFrameBytes, Math.max(0, saidLength(bytes.subarray(at, at + length)) - length))
    return length
  })
}
