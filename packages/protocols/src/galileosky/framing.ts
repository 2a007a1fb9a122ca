import { measuredFramer } from '../measured-framer.ts'
import type { CodecFailure, Framer } from '../protocol.ts'
import { checkBytes, headBytes, headers, lengthMask } from './envelope.ts'
import { isSbd, sbdBytes, sbdSignBytes } from './iridium.ts'

/** The manual wants a thousand bytes at most; newer firmwares put more into one packet. */
export const maxFrameBytes = 8_192

const known: ReadonlySet<number> = new Set([headers.tags, headers.garmin, headers.photo, headers.compressed])
const tooLong: CodecFailure = { code: 'frame.toolong', detail: `more than ${maxFrameBytes} bytes` }

/** Cuts a stream of packets by the length that each says to have; what comes over a satellite has its own. */
export const galileoskyFramer = (): Framer =>
  measuredFramer((bytes, at) => {
    const header = bytes[at] as number
    if (!known.has(header))
      return { code: 'frame.malformed', detail: `0x${header.toString(16).padStart(2, '0')} opens no packet` }
    if (bytes.length - at < headBytes) return 0
    const length = ((bytes[at + 1] as number) | ((bytes[at + 2] as number) << 8)) & lengthMask
    const isSatellite = isSbd(bytes, at)
    const whole = isSatellite ? sbdBytes(bytes, at) : headBytes + length + checkBytes
    // Until both can be told apart.
    if (whole > maxFrameBytes && header === headers.tags && bytes.length - at < sbdSignBytes) return 0
    return whole > maxFrameBytes ? tooLong : whole
  })
