import { measuredFramer } from '../measured-framer.ts'
import type { CodecFailure, Framer } from '../protocol.ts'
import { isMaskRequest, readMask } from './mask.ts'
import { headBytes, indexBytes, keepAlive, letters, preamble, tilde } from './packet.ts'

/** 255 records of some eighty bytes. */
export const maxFrameBytes = 32_768

const malformed = (detail: string): CodecFailure => ({ code: 'frame.malformed', detail })
const tooLong: CodecFailure = { code: 'frame.toolong', detail: `more than ${maxFrameBytes} bytes` }
const hex = (byte: number): string => `0x${byte.toString(16).padStart(2, '0')}`

/** Bytes of a FLEX packet whose records have so many; 0 while its count has not come. */
const flexBytes = (bytes: Uint8Array, at: number, record: number): number | CodecFailure => {
  const letter = bytes[at + 1]
  if (letter === undefined) return 0
  if (letter === letters.current) return 2 + record + 1
  if (letter === letters.urgent) return 2 + indexBytes + record + 1
  if (letter !== letters.archive) return malformed(`~ with ${hex(letter)}`)
  const count = bytes[at + 2]
  return count === undefined ? 0 : 3 + count * record + 1
}

/** Cuts a stream of NTCB packets and of the FLEX packets whose size the mask that was told before gives. */
export const navtelecomFramer = (): Framer => {
  let recordBytes: number | undefined
  const measureNtcb = (bytes: Uint8Array, at: number): number | CodecFailure => {
    const here = bytes.length - at
    for (let index = 0; index < Math.min(here, preamble.length); index++)
      if (bytes[at + index] !== preamble[index]) return malformed('no @NTC')
    if (here < headBytes) return 0
    const whole = headBytes + ((bytes[at + 12] as number) | ((bytes[at + 13] as number) << 8))
    if (whole > maxFrameBytes) return tooLong
    const data = bytes.subarray(at + headBytes, at + whole)
    if (here >= whole && isMaskRequest(data)) recordBytes = readMask(data).recordBytes
    return whole
  }
  return measuredFramer((bytes, at) => {
    const first = bytes[at] as number
    if (first === keepAlive) return 1
    if (first === preamble[0]) return measureNtcb(bytes, at)
    if (first !== tilde) return malformed(`${hex(first)} opens no packet`)
    if (recordBytes === undefined) return malformed('records without a mask')
    const whole = flexBytes(bytes, at, recordBytes)
    return typeof whole === 'number' && whole > maxFrameBytes ? tooLong : whole
  })
}
