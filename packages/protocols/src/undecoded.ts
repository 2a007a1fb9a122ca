import { OutOfBytes } from './byte-reader.ts'
import { toHex } from './hex.ts'
import type { Undecoded } from './protocol.ts'

const maxKeptBytes = 100

/** `bytes` from `offset` on, as what could not be read of a report whose place stands. */
export const undecodedFrom = (bytes: Uint8Array, offset: number, reason: string): Undecoded => ({
  offset,
  hex: toHex(bytes.subarray(offset, offset + maxKeptBytes)),
  reason,
})

/** Reads what follows a place: where the bytes end too soon, what was read stays and the rest comes back raw. */
export const readGuarded = (
  reader: { readonly offset: number },
  bytes: Uint8Array,
  read: () => void,
): Undecoded | undefined => {
  try {
    read()
    return undefined
  } catch (error) {
    if (!(error instanceof OutOfBytes)) throw error
    return undecodedFrom(bytes, reader.offset, error.message)
  }
}
