import { measuredFramer } from '../measured-framer.ts'
import type { Framer } from '../protocol.ts'

/** The longest reports have some two hundred characters, what a serial device sends through some more. */
export const maxFrameBytes = 1_024
export const heartbeatBytes = 15

const semicolon = 0x3b
const newline = 0x0a
const hash = 0x23
const letterI = 0x69

/** Ends of line, and what stands behind a heartbeat or a report. */
export const isFiller = (byte: number | undefined): boolean =>
  byte === semicolon || byte === newline || byte === 0x0d || byte === 0x20 || byte === 0x7c || byte === 0

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39

const textEnd = (bytes: Uint8Array, at: number): number => {
  const end = bytes.indexOf(semicolon, at)
  const line = bytes.indexOf(newline, at)
  return end < 0 || (line >= 0 && line < end) ? line : end
}

/** Cuts a stream of logins `##,imei:…;`, reports `imei:…;` or with an end of line, and bare IMEIs, which are heartbeats. */
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
