import type { DatagramProtocol, Decoded, RequestProtocol, StreamProtocol, TrackerRequest } from '../protocol.ts'
import type { MutationMaterial } from './mutations.ts'

/** One connection, request or datagram of something under test. */
export interface FuzzedLine {
  /** Takes bytes as they come and hands over all that they made; answers how many bytes it still holds. */
  take(chunk: Uint8Array, onDecoded: (decoded: Decoded, tookMs: number) => void): number
}

/** Something that turns bytes of strangers into messages, and the samples that are bent to test it. */
export interface FuzzTarget extends MutationMaterial {
  name: string
  /** Whether bytes may come in pieces. */
  isStream: boolean
  /** Times what it does by a clock that tells milliseconds, where it is given one. */
  open(clock?: () => number): FuzzedLine
}

const noClock = (): number => 0

/** By its clock, everything was received at once. */
const receivedAt = Date.UTC(2026, 5, 10, 9)
const deviceId = '350000000000001'

type Samples = Pick<MutationMaterial, 'samples' | 'keptApart' | 'seal'> & { name?: string }

export const streamTarget = (protocol: StreamProtocol, material: Samples): FuzzTarget => ({
  name: protocol.name,
  isStream: true,
  maxBytes: protocol.maxFrameBytes,
  ...material,
  open(clock = noClock) {
    const framer = protocol.createFramer()
    const decoder = protocol.createDecoder(deviceId)
    let isLost = false
    return {
      take(chunk, onDecoded) {
        if (isLost) return framer.pendingBytes
        framer.push(chunk)
        // Each frame takes a byte at least: more of them than bytes never end.
        let left = framer.pendingBytes + chunk.length + 1
        for (;;) {
          const startedAt = clock()
          const framed = framer.next()
          if (framed?.kind !== 'frame') {
            const tookMs = clock() - startedAt
            isLost = framed !== undefined
            if (framed) onDecoded({ close: true, ...framed }, tookMs)
            return framer.pendingBytes
          }
          if (left-- === 0) throw new Error('more frames than bytes')
          const decoded = decoder.decode(framed.bytes, receivedAt)
          onDecoded(decoded, clock() - startedAt)
        }
      },
    }
  },
})

const wholeTarget = (
  { name, maxBytes, decode }: { name: string; maxBytes: number; decode(bytes: Uint8Array): Decoded },
  material: Samples,
): FuzzTarget => ({
  name,
  isStream: false,
  maxBytes,
  ...material,
  open: (clock = noClock) => ({
    take(bytes, onDecoded) {
      const startedAt = clock()
      const decoded = decode(bytes)
      onDecoded(decoded, clock() - startedAt)
      return 0
    },
  }),
})

export const datagramTarget = (protocol: DatagramProtocol, material: Samples & { name: string }): FuzzTarget =>
  wholeTarget(
    {
      name: material.name,
      maxBytes: protocol.maxDatagramBytes,
      decode: (bytes) => protocol.decodeDatagram(bytes, receivedAt),
    },
    material,
  )

/** `requestOf`: where in a request the bytes stand. */
export const requestTarget = (
  protocol: RequestProtocol,
  {
    maxBytes = protocol.maxBodyBytes,
    requestOf,
    ...material
  }: Samples & {
    name: string
    maxBytes?: number
    requestOf(bytes: Uint8Array): TrackerRequest
  },
): FuzzTarget =>
  wholeTarget(
    { name: material.name, maxBytes, decode: (bytes) => protocol.decodeRequest(requestOf(bytes), receivedAt) },
    material,
  )
