import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromHex, toHex } from '../hex.ts'
import type { Framed } from '../protocol.ts'
import { handshake, packets } from './fixtures/frames.ts'
import { maxPacketBytes, teltonikaFramer } from './framing.ts'

const bytesOf = (hex: string): Uint8Array => fromHex(hex) as Uint8Array
const stream = bytesOf([handshake, ...packets, 'FF'].join(''))
const expected = [handshake, ...packets, 'FF'].map((hex) => hex.toLowerCase())

/** Pushes chunk by chunk and takes what comes out, as a listener does. */
const framesOf = (chunks: Uint8Array[]): string[] => {
  const framer = teltonikaFramer()
  const frames: string[] = []
  for (const chunk of chunks) {
    framer.push(chunk)
    for (let framed = framer.next(); framed; framed = framer.next()) {
      if (framed.kind === 'failed') return [...frames, framed.code]
      frames.push(toHex(framed.bytes))
    }
  }
  return frames
}

const failureOf = (hex: string): Framed | undefined => {
  const framer = teltonikaFramer()
  framer.push(bytesOf(hex))
  return framer.next()
}

describe('cutting a stream', () => {
  it('gives the same frames wherever the stream is split in two', () => {
    for (let cut = 0; cut <= stream.length; cut++)
      expect(framesOf([stream.subarray(0, cut), stream.subarray(cut)])).toEqual(expected)
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
        chunks.push(stream.subarray(at))
        expect(framesOf(chunks)).toEqual(expected)
      }),
      { numRuns: 100 },
    )
  })

  it('gives nothing for a truncated frame, and says what it holds', () => {
    for (const hex of [handshake, ...packets]) {
      const bytes = bytesOf(hex)
      for (let length = 1; length < bytes.length; length++) {
        const framer = teltonikaFramer()
        framer.push(bytes.subarray(0, length))
        expect(framer.next()).toBeUndefined()
        expect(framer.pendingBytes).toBe(length)
      }
    }
  })
})

describe('refusing a stream', () => {
  it('refuses a packet that announces more than the limit before its bytes arrive', () => {
    expect(failureOf('0000000000002000')).toMatchObject({ kind: 'failed', code: 'frame.toolong' })
    expect(failureOf('00000000ffffffff')).toMatchObject({ kind: 'failed', code: 'frame.toolong' })
  })

  it('takes a packet of exactly the limit', () => {
    const framer = teltonikaFramer()
    const packet = new Uint8Array(maxPacketBytes)
    new DataView(packet.buffer).setUint32(4, maxPacketBytes - 12)
    framer.push(packet)
    expect(framer.next()).toMatchObject({ kind: 'frame', bytes: { length: maxPacketBytes } })
  })

  it('refuses what is no Teltonika stream at its first bytes', () => {
    expect(failureOf('47')).toMatchObject({ code: 'frame.malformed' })
    expect(failureOf(toHex(new TextEncoder().encode('GET / HTTP/1.1\r\n')))).toMatchObject({ code: 'frame.malformed' })
    expect(failureOf('00000100')).toMatchObject({ code: 'frame.malformed' })
    expect(failureOf('0021')).toMatchObject({ code: 'frame.malformed' })
    expect(failureOf('0000000000000002')).toMatchObject({ code: 'frame.malformed' })
  })

  it('stays refused and keeps nothing', () => {
    const framer = teltonikaFramer()
    framer.push(bytesOf('4745'))
    const first = framer.next()
    framer.push(stream)
    expect(framer.next()).toEqual(first)
    expect(framer.pendingBytes).toBe(0)
  })

  it('never throws nor holds more than a frame, whatever comes', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 64 }), { maxLength: 40 }), (chunks) => {
        const framer = teltonikaFramer()
        for (const chunk of chunks) {
          framer.push(chunk)
          for (let n = 0; n < 1_000; n++) {
            const framed = framer.next()
            if (framed?.kind !== 'frame') break
          }
          expect(framer.pendingBytes).toBeLessThanOrEqual(maxPacketBytes)
        }
      }),
      { numRuns: 300 },
    )
  })
})
