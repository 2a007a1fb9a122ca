import type { Framed, Framer } from '../protocol.ts'

/** The manufacturer's limit is 1,280 bytes a packet; newer platforms send more, none near this. */
export const maxPacketBytes = 8_192
const maxImeiBytes = 32
const headerBytes = 8
const crcBytes = 4
const nothing = new Uint8Array(0)

const lost = (code: 'frame.malformed' | 'frame.toolong', detail: string): Framed => ({ kind: 'failed', code, detail })

/**
 * Cuts a Teltonika TCP stream: the IMEI (length in two bytes, then digits), data packets (four zeros, length, data,
 * CRC) and the single 0xFF by which some firmware keeps its connection open.
 */
export const teltonikaFramer = (): Framer => {
  let bytes: Uint8Array = nothing
  let at = 0
  let failure: Framed | undefined

  /** Length of the frame at `at`; 0 while its head has not come; a failure when it can be none. */
  const frameLength = (): number | Framed => {
    const left = bytes.length - at
    if (left === 0) return 0
    const first = bytes[at] as number
    if (first === 0xff) return 1
    if (left < 2)
      return first === 0
        ? 0
        : lost('frame.malformed', `first byte 0x${first.toString(16)} opens neither IMEI nor packet`)
    const imeiBytes = (first << 8) | (bytes[at + 1] as number)
    if (imeiBytes !== 0) {
      if (imeiBytes <= maxImeiBytes) return 2 + imeiBytes
      return lost('frame.malformed', `IMEI of ${imeiBytes} bytes announced, at most ${maxImeiBytes} possible`)
    }
    if ((left > 2 && bytes[at + 2] !== 0) || (left > 3 && bytes[at + 3] !== 0))
      return lost('frame.malformed', 'preamble is not four zeros')
    if (left < headerBytes) return 0
    const dataBytes = new DataView(bytes.buffer, bytes.byteOffset + at + 4, 4).getUint32(0)
    const length = headerBytes + dataBytes + crcBytes
    if (length > maxPacketBytes)
      return lost('frame.toolong', `packet of ${length} bytes announced, at most ${maxPacketBytes} taken`)
    // Codec id and the two counts: less is no packet.
    return dataBytes < 3 ? lost('frame.malformed', `${dataBytes} data bytes announced, at least 3 needed`) : length
  }

  return {
    get pendingBytes() {
      return bytes.length - at
    },
    push(chunk) {
      if (failure) return
      if (at === bytes.length) {
        bytes = chunk
      } else {
        const joined = new Uint8Array(bytes.length - at + chunk.length)
        joined.set(bytes.subarray(at))
        joined.set(chunk, bytes.length - at)
        bytes = joined
      }
      at = 0
    },
    next() {
      if (failure) return failure
      const length = frameLength()
      if (typeof length !== 'number') {
        failure = length
        bytes = nothing
        at = 0
        return failure
      }
      if (length === 0 || bytes.length - at < length) return undefined
      const frame = bytes.subarray(at, at + length)
      at += length
      return { kind: 'frame', bytes: frame }
    },
  }
}
