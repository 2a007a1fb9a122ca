import { crc8Next, crc8Start } from '../crc8.ts'
import type { Mask } from './mask.ts'
import { keepAlive, preamble, tilde } from './packet.ts'

/** Where the records of a packet begin, and how many it has. */
export interface FlexHead {
  bytes: number
  count: number
}

const numberField = 1
/** Records that wait in an archive are numbered one after the other, with gaps where some were sent before. */
const mostGap = 65_536

const opensPacket = (byte: number | undefined): boolean =>
  byte === undefined || byte === tilde || byte === keepAlive || byte === preamble[0]

/**
 * Measures packets whose mask has fields of sizes that nobody has described, for a device that sends them before it asks again
 * or without asking: a packet ends where its check is right, another one or nothing follows, and its records are of one size and
 * numbered one after the other. Each byte is looked at once.
 */
export const strangeRecords = ({ fields, leastBytes }: Mask) => {
  let known: number | undefined
  let seen = 0
  let crc = crc8Start

  const isNumbered = (records: Uint8Array, { count, size }: { count: number; size: number }): boolean => {
    if (fields[0] !== numberField) return true
    const view = new DataView(records.buffer, records.byteOffset, records.byteLength)
    for (let index = 1; index < count; index++) {
      const gap = view.getUint32(index * size, true) - view.getUint32((index - 1) * size, true)
      if (gap <= 0 || gap >= mostGap) return false
    }
    return true
  }

  const found = (length: number): number => {
    seen = 0
    crc = crc8Start
    return length
  }

  /** Length of the packet that `bytes` begin with; 0 while its end has not come. */
  const measure = (bytes: Uint8Array, head: FlexHead): number => {
    if (known !== undefined || head.count === 0) return found(head.bytes + head.count * (known ?? 0) + 1)
    const { count } = head
    for (; seen < bytes.length; seen++) {
      const size = (seen - head.bytes) / count
      if (size >= leastBytes && Number.isInteger(size) && bytes[seen] === crc && opensPacket(bytes[seen + 1])) {
        if (isNumbered(bytes.subarray(head.bytes, seen), { count, size })) {
          // One record alone may have a right check where it is cut off.
          if (count > 1) known = size
          return found(seen + 1)
        }
      }
      crc = crc8Next(crc, bytes[seen] as number)
    }
    return 0
  }
  return { measure }
}
