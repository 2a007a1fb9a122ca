import { measuredFramer } from '../measured-framer.ts'
import type { Framer } from '../protocol.ts'

/** The longest reports have some two hundred characters; a piece of a picture has twelve hundred. */
export const maxFrameBytes = 2_048
export const heartbeatBytes = 15

const semicolon = 0x3b
const newline = 0x0a
const hash = 0x23
const star = 0x2a
const comma = 0x2c
const letterI = 0x69

/** Ends of line, and what stands behind a heartbeat or a report. */
export const isFiller = (byte: number | undefined): boolean =>
  byte === semicolon || byte === newline || byte === 0x0d || byte === 0x20 || byte === 0x7c || byte === 0

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39

/** What ends a text: a semicolon or an end of line, of some models a star in a field of its own. */
const isEnd = (bytes: Uint8Array, at: number): boolean => {
  const byte = bytes[at]
  return byte === semicolon || byte === newline || (byte === star && bytes[at - 1] === comma)
}

export const hasEnd = (frame: Uint8Array): boolean => isFiller(frame.at(-1)) || isEnd(frame, frame.length - 1)

const textEnd = (bytes: Uint8Array, from: number): number => {
  for (let at = from; at < bytes.length; at++) if (isEnd(bytes, at)) return at
  return -1
}

/** Cuts a stream of logins `##,imei:…;`, reports `imei:…;`, `imei:…,*` or with an end of line, and bare IMEIs, which are heartbeats. */
export const gps103Framer = (): Framer =>
  measuredFramer((bytes, at) => {
    const first = bytes[at] as number
    if (isFiller(first)) return 1
    if (isDigit(first)) {
      for (let digit = 1; digit < heartbeatBytes && at + digit < bytes.length; digit++)
        if (!isDigit(bytes[at + digit])) return { code: 'frame.malformed', detail: 'digits that are no IMEI' }
      return bytes.length - at < heartbeatBytes ? 0 : heartbeatBytes
    }
    if (first !== hash && first !== letterI)
      return { code: 'frame.malformed', detail: `0x${first.toString(16)} opens neither login nor report` }
    const end = textEnd(bytes, at)
    const length = (end < 0 ? bytes.length : end + 1) - at
    if (length > maxFrameBytes)
      return { code: 'frame.toolong', detail: `more than ${maxFrameBytes} bytes without an end` }
    return end < 0 ? 0 : length
  })
