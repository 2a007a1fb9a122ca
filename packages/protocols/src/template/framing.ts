import { measuredFramer } from '../measured-framer.ts'
import type { Framer } from '../protocol.ts'

/** Longer than any report of the manual: a stream that never ends must not be held. */
export const maxFrameBytes = 1_024
const dollar = 0x24
const newline = 0x0a

/** Cuts a stream of texts `$…\r\n`. How much is a frame is told from its bytes alone: 0 while its end has not come. */
export const templateFramer = (): Framer =>
  measuredFramer((bytes, at) => {
    const first = bytes[at] as number
    if (first !== dollar) return { code: 'frame.malformed', detail: `0x${first.toString(16)} opens no text` }
    const end = bytes.indexOf(newline, at)
    const length = (end < 0 ? bytes.length : end + 1) - at
    if (length > maxFrameBytes)
      return { code: 'frame.toolong', detail: `more than ${maxFrameBytes} bytes without an end` }
    return end < 0 ? 0 : length
  })
