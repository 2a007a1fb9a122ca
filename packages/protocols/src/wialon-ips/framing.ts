import { measuredFramer } from '../measured-framer.ts'
import type { CodecFailure, Framer } from '../protocol.ts'

/** A black box of several hundred records; the manufacturer names no limit. */
export const maxPacketBytes = 65_536
const hash = 0x23
const newline = 0x0a
const compressedMark = 0xff

/** Ends of line and zeros, which some firmware sends between packets. */
export const isFiller = (byte: number | undefined): boolean => byte === newline || byte === 0x0d || byte === 0

const packetLength = (bytes: Uint8Array, at: number): number | CodecFailure => {
  const first = bytes[at] as number
  if (isFiller(first)) {
    let end = at + 1
    while (end < bytes.length && isFiller(bytes[end])) end++
    return end - at
  }
  if (first === compressedMark) return { code: 'codec.unsupported', detail: 'compressed packet' }
  if (first !== hash) return { code: 'frame.malformed', detail: `first byte 0x${first.toString(16)} opens no packet` }
  const end = bytes.indexOf(newline, at)
  const length = (end < 0 ? bytes.length : end + 1) - at
  if (length > maxPacketBytes) return { code: 'frame.toolong', detail: `packet of more than ${maxPacketBytes} bytes` }
  return end < 0 ? 0 : length
}

/** Cuts a stream into packets `#TP#msg\r\n`; what stands between them comes as a frame of its own. */
export const wialonIpsFramer = (): Framer => measuredFramer(packetLength)
