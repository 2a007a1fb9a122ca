import { measuredFramer } from '../measured-framer.ts'
import type { CodecFailure, Framer } from '../protocol.ts'
import { isMaskRequest, readMask } from './mask.ts'
import { headBytes, indexBytes, keepAlive, letters, preamble, tilde } from './packet.ts'
import { type FlexHead, strangeRecords } from './strange-records.ts'

/** 255 records of some eighty bytes. */
export const maxFrameBytes = 32_768

const malformed = (detail: string): CodecFailure => ({ code: 'frame.malformed', detail })
const tooLong: CodecFailure = { code: 'frame.toolong', detail: `more than ${maxFrameBytes} bytes` }
const hex = (byte: number): string => `0x${byte.toString(16).padStart(2, '0')}`

/** What comes before the records of a FLEX packet; undefined while it has not come. */
const flexHead = (bytes: Uint8Array, at: number): FlexHead | CodecFailure | undefined => {
  const letter = bytes[at + 1]
  if (letter === undefined) return undefined
  if (letter === letters.current) return { bytes: 2, count: 1 }
  if (letter === letters.urgent) return { bytes: 2 + indexBytes, count: 1 }
  if (letter !== letters.archive) return malformed(`~ with ${hex(letter)}`)
  const count = bytes[at + 2]
  return count === undefined ? undefined : { bytes: 3, count }
}

/** Cuts a stream of NTCB packets and of the FLEX packets whose size the mask that was told before gives. */
export const navtelecomFramer = (): Framer => {
  let recordBytes: number | undefined
  let strange: ReturnType<typeof strangeRecords> | undefined
  const measureNtcb = (bytes: Uint8Array, at: number): number | CodecFailure => {
    const here = bytes.length - at
    for (let index = 0; index < Math.min(here, preamble.length); index++)
      if (bytes[at + index] !== preamble[index]) return malformed('no @NTC')
    if (here < headBytes) return 0
    const whole = headBytes + ((bytes[at + 12] as number) | ((bytes[at + 13] as number) << 8))
    if (whole > maxFrameBytes) return tooLong
    const data = bytes.subarray(at + headBytes, at + whole)
    if (here >= whole && isMaskRequest(data)) {
      const mask = readMask(data)
      recordBytes = mask.recordBytes
      strange = mask.strange.length > 0 ? strangeRecords(mask) : undefined
    }
    return whole
  }
  const measureFlex = (bytes: Uint8Array, at: number): number | CodecFailure => {
    if (recordBytes === undefined && !strange) return malformed('records without a mask')
    const head = flexHead(bytes, at)
    if (!head || 'code' in head) return head ?? 0
    const whole = strange
      ? strange.measure(bytes.subarray(at), head)
      : head.bytes + head.count * (recordBytes as number) + 1
    return whole > maxFrameBytes || (whole === 0 && bytes.length - at > maxFrameBytes) ? tooLong : whole
  }
  return measuredFramer((bytes, at) => {
    const first = bytes[at] as number
    if (first === keepAlive) return 1
    if (first === preamble[0]) return measureNtcb(bytes, at)
    if (first !== tilde) return malformed(`${hex(first)} opens no packet`)
    return measureFlex(bytes, at)
  })
}
