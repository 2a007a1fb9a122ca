import { measuredFramer } from '../measured-framer.ts'
import type { CodecFailure, Framer } from '../protocol.ts'

/** A report with its cells comes to some three hundred bytes. */
export const maxFrameBytes = 2_048
const dollar = 0x24
const star = 0x2a
const newline = 0x0a
const mostCheckBytes = 8

export const isFiller = (byte: number | undefined): boolean =>
  byte === newline || byte === 0x0d || byte === 0 || byte === 0x20

const tooLong: CodecFailure = { code: 'frame.toolong', detail: `more than ${maxFrameBytes} bytes without an end` }

const isHex = (byte: number): boolean =>
  (byte >= 0x30 && byte <= 0x39) || (byte >= 0x41 && byte <= 0x46) || (byte >= 0x61 && byte <= 0x66)

/** A star, or a star and a check, which may be all of a text that no newline ends. */
const endsWithStar = (bytes: Uint8Array, at: number): boolean => {
  const found = bytes.lastIndexOf(star)
  return found > at && bytes.length - found - 1 <= mostCheckBytes && bytes.subarray(found + 1).every(isHex)
}

/**
 * Cuts a stream of texts `$…`: some makers end them with a newline, some with a star and a check, some with nothing, so that
 * the next one ends them. A pause ends what has its star.
 */
export const ais140Framer = (): Framer => {
  let isPause = false
  let isUndecided = false
  const framer = measuredFramer((bytes, at) => {
    isUndecided = false
    const first = bytes[at] as number
    if (isFiller(first)) return 1
    if (first !== dollar) return { code: 'frame.malformed', detail: `0x${first.toString(16)} opens no text` }
    const next = bytes.indexOf(dollar, at + 1)
    // Up to the next text only: a run of dollars would be searched through from each of them.
    const text = bytes.subarray(at, next < 0 ? at + maxFrameBytes + 1 : next)
    const end = text.indexOf(newline)
    const length = end < 0 ? text.length : end + 1
    if (length > maxFrameBytes) return tooLong
    if (end >= 0 || next >= 0) return length
    isUndecided = endsWithStar(bytes, at)
    return isPause && isUndecided ? length : 0
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
