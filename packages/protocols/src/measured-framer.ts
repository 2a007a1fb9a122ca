import type { CodecFailure, Framed, Framer } from './protocol.ts'

/** Length of the frame that begins at `at`; 0 while too little has come to know; a failure where none can begin. */
export type MeasureFrame = (bytes: Uint8Array, at: number) => number | CodecFailure

const nothing = new Uint8Array(0)

/** A framer for frames whose length can be told from their bytes; the measure bounds what is held. */
export const measuredFramer = (measure: MeasureFrame): Framer => {
  let bytes: Uint8Array = nothing
  let at = 0
  let failure: Framed | undefined
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
      if (at === bytes.length) return undefined
      const length = measure(bytes, at)
      if (typeof length !== 'number') {
        failure = { kind: 'failed', ...length }
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
