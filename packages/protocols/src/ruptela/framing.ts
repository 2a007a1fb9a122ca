import { measuredFramer } from '../measured-framer.ts'
import type { Framer } from '../protocol.ts'

/** Trackers send about a thousand bytes at once. */
export const maxFrameBytes = 4_096
/** The length before and the check behind what it counts. */
export const aroundBytes = 4
const leastContent = 9
/** Of fifteen digits as eight bytes the first is none and the second at most this. */
const mostOfImei = 3

/** Cuts a stream of packets that tell their length first, and then the IMEI. */
export const ruptelaFramer = (): Framer =>
  measuredFramer((bytes, at) => {
    if (bytes.length - at < 2) return 0
    const content = ((bytes[at] as number) << 8) | (bytes[at + 1] as number)
    const length = content + aroundBytes
    if (content < leastContent)
      return { code: 'frame.malformed', detail: `a packet of ${content} bytes has no room for an IMEI` }
    if (length > maxFrameBytes) return { code: 'frame.toolong', detail: `a packet of ${content} bytes` }
    if ((bytes[at + 2] ?? 0) !== 0 || (bytes[at + 3] ?? 0) > mostOfImei)
      return { code: 'frame.malformed', detail: 'no IMEI behind the length' }
    return length
  })
