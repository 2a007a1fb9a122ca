import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codecErrorCodes, type Decoded, type StreamProtocol } from './protocol.ts'

/** Bounded: the suite of a codec stays under some two seconds. */
const runs = { chunkings: 60, garbage: 1_000, mutations: 1_500 }
const maxFrameMs = 10
const receivedAt = 1_700_000_000_000

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

/** What every codec of a stream has to bear, whatever it speaks. */
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

  /** What the frame itself costs: the machine may have been busy with something else the first time. */
  const fastestMs = (frame: Uint8Array): number => {
    const tries = Array.from({ length: 5 }, () => {
      const startedAt = performance.now()
      protocol.createDecoder('350000000000001').decode(frame, receivedAt)
      return performance.now() - startedAt
    })
    return Math.min(...tries)
  }

  /** Decodes all that a stream holds; every answer must be one of the agreed ones. */
  const decodeAll = (bytes: Uint8Array): Decoded[] => {
    const framer = protocol.createFramer()
    const decoder = protocol.createDecoder('350000000000001')
    const answers: Decoded[] = []
    framer.push(bytes)
    for (let framed = framer.next(); framed?.kind === 'frame'; framed = framer.next()) {
      const startedAt = performance.now()
      const decoded = decoder.decode(framed.bytes, receivedAt)
      if (performance.now() - startedAt > maxFrameMs && fastestMs(framed.bytes) > maxFrameMs)
        throw new Error(`slow frame ${hexOf(framed.bytes)}`)
      if (decoded.kind === 'failed' && !(codecErrorCodes.includes(decoded.code) && decoded.detail.length > 0))
        throw new Error(`unnamed failure ${JSON.stringify(decoded)}`)
      answers.push(decoded)
    }
    expect(framer.pendingBytes).toBeLessThanOrEqual(protocol.maxFrameBytes)
    return answers
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
        { numRuns: runs.chunkings },
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

    it('never makes anything throw, nor holds more than a frame', () => {
      fc.assert(
        fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
          decodeAll(bytes)
          const decoded = protocol.createDecoder('1').decode(bytes, receivedAt)
          return decoded.kind !== 'failed' || codecErrorCodes.includes(decoded.code)
        }),
        { numRuns: runs.garbage },
      )
    })

    it('never makes anything throw where published frames are cut or changed', () => {
      fc.assert(
        fc.property(
          fc.constantFrom(...frames),
          fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 8 }),
          fc.nat(),
          (frame, changes, cut) => {
            const changed = frame.slice()
            for (const [at, value] of changes) changed[at % changed.length] = value
            decodeAll(changed)
            protocol.createDecoder('1').decode(changed.subarray(0, cut % changed.length), receivedAt)
          },
        ),
        { numRuns: runs.mutations },
      )
    })
  })
}
