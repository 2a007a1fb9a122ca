import { measuredFramer } from '../measured-framer.ts'
import type { Framer } from '../protocol.ts'

/** Positions have a hundred bytes; what a serial device or a sensor says, and answers, some hundreds. */
export const maxFrameBytes = 2_048
/** Mark, number, length, serial, IMEI. */
export const headBytes = 15
/** The families of the maker: older vehicles, vehicles, vehicles' buses, assets. */
export const marks: ReadonlySet<number> = new Set([0x23, 0x25, 0x26, 0x27])

/** Cuts a stream of messages that begin with a mark twice, and tell their whole length. */
export const topflytechFramer = (): Framer =>
  measuredFramer((bytes, at) => {
    const first = bytes[at] as number
    if (!marks.has(first) || (bytes[at + 1] ?? first) !== first)
      return { code: 'frame.malformed', detail: `0x${first.toString(16)} opens no message` }
    if (bytes.length - at < 5) return 0
    const length = ((bytes[at + 3] as number) << 8) | (bytes[at + 4] as number)
    if (length < headBytes) return { code: 'frame.malformed', detail: `a message of ${length} bytes names no device` }
    return length > maxFrameBytes ? { code: 'frame.toolong', detail: `a message of ${length} bytes` } : length
  })
