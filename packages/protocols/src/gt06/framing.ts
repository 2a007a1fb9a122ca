import { measuredFramer } from '../measured-framer.ts'
import type { CodecFailure, Framer } from '../protocol.ts'
import { isWatchPacket, uncheckedLength } from './unchecked.ts'

/**
 * The longest documented packet is a status text of some hundred bytes, newer ones carry tables of some thousand. Half of what
 * the two-byte length could say: a lie is refused before its bytes arrive.
 */
export const maxPacketBytes = 32_768
/** Protocol number, serial number and check: less is no packet. */
const minContentBytes = 5

const lost = (code: 'frame.malformed' | 'frame.toolong', detail: string): CodecFailure => ({ code, detail })

const endsAt = (bytes: Uint8Array, end: number): boolean => bytes[end - 2] === 0x0d && bytes[end - 1] === 0x0a

const packetLength = (bytes: Uint8Array, at: number): number | CodecFailure => {
  const left = bytes.length - at
  const start = bytes[at] as number
  if ((start !== 0x78 && start !== 0x79) || (left > 1 && bytes[at + 1] !== start))
    return lost('frame.malformed', `0x${start.toString(16)} opens no packet`)
  const headBytes = start === 0x78 ? 3 : 4
  if (left < headBytes) return 0
  const announced =
    start === 0x78 ? (bytes[at + 2] as number) : ((bytes[at + 2] as number) << 8) | (bytes[at + 3] as number)
  const length = headBytes + announced + 2
  const unchecked = start === 0x78 ? uncheckedLength(bytes, at) : undefined
  if (announced < minContentBytes && start === 0x78 && left < 4) return 0
  if (unchecked !== undefined && (announced < minContentBytes || isWatchPacket(bytes, at))) {
    if (unchecked === 0 || left < unchecked) return 0
    return endsAt(bytes, at + unchecked) ? unchecked : lost('frame.malformed', 'no stop bits where the packet ends')
  }
  if (announced < minContentBytes)
    return lost('frame.malformed', `${announced} bytes announced, at least ${minContentBytes} needed`)
  if (length > maxPacketBytes)
    return lost('frame.toolong', `packet of ${length} bytes announced, at most ${maxPacketBytes} taken`)
  if (left >= length && !endsAt(bytes, at + length)) {
    // A clone's packet is a byte longer than its length says.
    if (unchecked !== undefined && left < unchecked) return 0
    if (unchecked !== undefined && endsAt(bytes, at + unchecked)) return unchecked
    return lost('frame.malformed', 'no stop bits where the packet ends')
  }
  return length
}

/** Cuts a GT06 stream: 78 78 and a length of one byte or 79 79 and a length of two, the content, 0D 0A. */
export const gt06Framer = (): Framer => measuredFramer(packetLength)
