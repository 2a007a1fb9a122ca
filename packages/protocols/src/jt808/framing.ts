import { measuredFramer } from '../measured-framer.ts'
import type { Framer } from '../protocol.ts'

/** Head and body have at most 1,044 bytes, of which each may be escaped; makers' terminals keep to it. */
export const maxFrameBytes = 4_096
export const flag = 0x7e
export const bracket = 0x28
const closingBracket = 0x29
const maxTextBytes = 512

/** Cuts a JT/T 808 stream: each message stands between two 7E, which stand nowhere else, and a lock's texts in brackets. */
export const jt808Framer = (): Framer =>
  measuredFramer((bytes, at) => {
    if (bytes[at] === bracket) {
      const end = bytes.indexOf(closingBracket, at)
      const length = (end < 0 ? bytes.length : end + 1) - at
      if (length > maxTextBytes)
        return { code: 'frame.toolong', detail: `more than ${maxTextBytes} bytes without a closing bracket` }
      return end < 0 ? 0 : length
    }
    if (bytes[at] !== flag)
      return { code: 'frame.malformed', detail: `0x${(bytes[at] as number).toString(16)} opens no message` }
    // A message that broke off: what closes it opens the next one.
    if (bytes[at + 1] === flag) return 1
    const end = bytes.indexOf(flag, at + 1)
    const length = (end < 0 ? bytes.length : end + 1) - at
    if (length > maxFrameBytes)
      return { code: 'frame.toolong', detail: `more than ${maxFrameBytes} bytes without an end` }
    return end < 0 ? 0 : length
  })
