import { measuredFramer } from '../measured-framer.ts'
import type { CodecFailure, Framer } from '../protocol.ts'

/** The longest reports carry fifteen positions or some thousand characters of a device behind the tracker. */
export const maxSentenceBytes = 8_192
const plus = 0x2b
const sentenceEnd = 0x24
const lineFeed = 0x0a
const carriageReturn = 0x0d

/** `+ACK` without the colon, `+RSP`, `+EVT` and the like open the binary form. */
const openings = ['+RESP:', '+BUFF:', '+ACK:', '+NACK:']

const canOpen = (bytes: Uint8Array, at: number): boolean =>
  openings.some((opening) => {
    for (let i = 0; i < opening.length && at + i < bytes.length; i++)
      if (bytes[at + i] !== opening.charCodeAt(i)) return false
    return true
  })

const openingFailure = (bytes: Uint8Array, at: number): CodecFailure | undefined => {
  if (canOpen(bytes, at)) return undefined
  return bytes[at] === plus
    ? { code: 'codec.unsupported', detail: 'no sentence of the ASCII form of @Track; the binary form is not spoken' }
    : { code: 'frame.malformed', detail: `0x${(bytes[at] as number).toString(16)} opens no sentence` }
}

/** Cuts an @Track stream of ASCII sentences, each from `+` to `$`. */
export const queclinkFramer = (): Framer => {
  let hasSpoken = false
  return measuredFramer((bytes, at) => {
    // Some firmware ends its sentences with a line end as well.
    if (bytes[at] === lineFeed || bytes[at] === carriageReturn) return 1
    // Later on, what does not open a sentence is the rest of one: devices behind the tracker may say `$` within it.
    const failure = hasSpoken && bytes[at] !== plus ? undefined : openingFailure(bytes, at)
    if (failure) return failure
    const end = bytes.indexOf(sentenceEnd, at)
    const length = (end < 0 ? bytes.length : end + 1) - at
    if (length > maxSentenceBytes)
      return { code: 'frame.toolong', detail: `more than ${maxSentenceBytes} bytes without an end` }
    if (end < 0) return 0
    hasSpoken = true
    return length
  })
}
