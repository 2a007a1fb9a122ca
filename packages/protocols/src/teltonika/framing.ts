import { measuredFramer } from '../measured-framer.ts'
import type { CodecFailure, Framer } from '../protocol.ts'

/**
 * The manufacturer says 1,280 bytes a packet; newer platforms send more. A packet has at most 255 records, which fit with
 * some 250 bytes each: a tracker that has built a longer one than we take sends it for ever, so this is far above both.
 */
export const maxPacketBytes = 65_536
const maxImeiBytes = 32
const headerBytes = 8
const crcBytes = 4

const lost = (code: 'frame.malformed' | 'frame.toolong', detail: string): CodecFailure => ({ code, detail })

const frameLength = (bytes: Uint8Array, at: number): number | CodecFailure => {
  const left = bytes.length - at
  const first = bytes[at] as number
  if (first === 0xff) return 1
  if (left < 2)
    return first === 0 ? 0 : lost('frame.malformed', `first byte 0x${first.toString(16)} opens neither IMEI nor packet`)
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

/**
 * Cuts a Teltonika TCP stream: the IMEI (length in two bytes, then digits), data packets (four zeros, length, data,
 * CRC) and the single 0xFF by which some firmware keeps its connection open.
 */
export const teltonikaFramer = (): Framer => measuredFramer(frameLength)
