import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StreamProtocol } from './protocol.ts'

const chunkings = 60

interface StreamCodecSuite {
  protocol: StreamProtocol
  /** Published frames, each as it leaves the tracker; all of them can stand in one stream. */
  frames: readonly Uint8Array[]
  /** The beginning of a frame that never ends. */
  endless: { opening: Uint8Array; filling: number }
  /** Streams of something else, and the code with which their first bytes are refused. */
  strangers?: readonly [bytes: Uint8Array, code: string][]
  /** Whether the beginning of a frame may be a whole one. */
  partsMayBeFrames?: true
}

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex')
const joined = (parts: readonly Uint8Array[]): Uint8Array => Uint8Array.from(parts.flatMap((part) => [...part]))

/** How every codec cuts its stream, whatever it speaks; what it does with bent frames is for `fuzz/` to see. */
export const proveStreamCodec = ({ protocol, frames, endless, strangers = [], partsMayBeFrames }: StreamCodecSuite) => {
  const stream = joined(frames)
  const expected = frames.map(hexOf)

  /** Pushes chunk by chunk and takes what comes out, as a listener does. */
  const framesOf = (chunks: readonly Uint8Array[]): string[] => {
    const framer = protocol.createFramer()
    const found: string[] = []
    for (const chunk of chunks) {
      framer.push(chunk)
      for (let framed = framer.next(); framed; framed = framer.next()) {
        if (framed.kind === 'failed') return [...found, framed.code]
        found.push(hexOf(framed.bytes))
      }
    }
    return found
  }

  describe('a stream of published frames', () => {
    it('gives the same frames wherever it is split in two, and all at once', () => {
      for (let cut = 0; cut <= stream.length; cut++)
        if (framesOf([stream.subarray(0, cut), stream.subarray(cut)]).join() !== expected.join())
          expect.fail(`split at byte ${cut}`)
    })

    it('gives the same frames byte by byte', () => {
      expect(framesOf(Array.from(stream, (byte) => Uint8Array.of(byte)))).toEqual(expected)
    })

    it('gives the same frames in chunks of any sizes', () => {
      fc.assert(
        fc.property(fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 60 }), (sizes) => {
          const chunks: Uint8Array[] = []
          let at = 0
          for (const size of sizes) {
            chunks.push(stream.subarray(at, at + size))
            at += size
          }
          expect(framesOf([...chunks, stream.subarray(at)])).toEqual(expected)
        }),
        { numRuns: chunkings },
      )
    })

    it('gives nothing for a truncated frame, and says what it holds', () => {
      for (const frame of frames) {
        for (let length = 1; length < frame.length; length++) {
          const framer = protocol.createFramer()
          framer.push(frame.subarray(0, length))
          const framed = framer.next()
          if (partsMayBeFrames && (framed || framer.pendingBytes === 0)) continue
          expect(framed).toBeUndefined()
          expect(framer.pendingBytes).toBe(length)
        }
      }
    })
  })

  describe('a hostile stream', () => {
    it('is refused when its frame does not end, and nothing of it is kept', () => {
      const framer = protocol.createFramer()
      framer.push(endless.opening)
      const filling = new Uint8Array(1_000).fill(endless.filling)
      let pushed = endless.opening.length
      let framed = framer.next()
      while (!framed && pushed <= 2 * protocol.maxFrameBytes + filling.length) {
        framer.push(filling)
        pushed += filling.length
        framed = framer.next()
      }
      expect(framed).toMatchObject({ kind: 'failed', code: 'frame.toolong' })
      framer.push(stream)
      expect(framer.next()).toEqual(framed)
      expect(framer.pendingBytes).toBe(0)
    })

    it.each(strangers)('is refused at once when it speaks something else: %s', (bytes, code) => {
      expect(framesOf([bytes])).toEqual([code])
    })
  })
}
