import { measuredFramer } from '../measured-framer.ts'
import type { CodecFailure, Framer } from '../protocol.ts'
import { leastHeaderBytes, mostHeaderBytes, version } from './packet.ts'

/** The length has room for four times as much; terminals say one kilobyte to four. */
export const maxFrameBytes = 16_384
const lengthEnd = 7
const checkBytes = 2

const malformed = (detail: string): CodecFailure => ({ code: 'frame.malformed', detail })
const tooLong: CodecFailure = { code: 'frame.toolong', detail: `more than ${maxFrameBytes} bytes` }

/** Cuts a stream of packets by the lengths of header and data. */
export const egtsFramer = (): Framer =>
  measuredFramer((bytes, at) => {
    if (bytes[at] !== version) return malformed(`version ${bytes[at]}`)
    if (bytes.length - at < lengthEnd) return 0
    const header = bytes[at + 3] as number
    if (header < leastHeaderBytes || header > mostHeaderBytes) return malformed(`a header of ${header} bytes`)
    const data = (bytes[at + 5] as number) | ((bytes[at + 6] as number) << 8)
    const whole = header + data + (data > 0 ? checkBytes : 0)
    return whole > maxFrameBytes ? tooLong : whole
  })
