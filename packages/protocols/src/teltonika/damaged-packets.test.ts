import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codecErrorCodes, type Decoded } from '../protocol.ts'
import { teltonikaDecoder } from './decode.ts'
import { encodePacket } from './encode.ts'
import { codec8EverySize, codec8Extended, codec8TwoRecords, packets } from './fixtures/frames.ts'
import { bytesOf, imei, messagesOf, record, resealed } from './test-packets.ts'

describe('a damaged packet', () => {
  it('is refused with any single bit flipped, and none of its records is acknowledged', () => {
    for (const hex of packets) {
      const packet = bytesOf(hex)
      for (let bit = 8 * 8; bit < 8 * packet.length; bit++) {
        const flipped = packet.slice()
        flipped[bit >> 3]! ^= 1 << (bit & 7)
        expect(teltonikaDecoder(imei).decode(flipped)).toEqual(
          expect.objectContaining({
            kind: 'failed',
            code: 'crc.mismatch',
            close: false,
            reply: Uint8Array.of(0, 0, 0, 0),
          }),
        )
      }
    }
  })

  it('is refused at any length but its own', () => {
    const packet = bytesOf(codec8EverySize)
    for (let length = 0; length < packet.length; length++)
      expect(teltonikaDecoder(imei).decode(packet.subarray(0, length)).kind).toBe('failed')
    expect(teltonikaDecoder(imei).decode(Uint8Array.of(...packet, 0))).toMatchObject({ code: 'frame.truncated' })
  })

  it('is refused when the two counts differ or bytes are over', () => {
    const packet = bytesOf(codec8EverySize)
    packet[packet.length - 5] = 2
    expect(teltonikaDecoder(imei).decode(resealed(packet))).toMatchObject({
      code: 'count.mismatch',
      reply: Uint8Array.of(0, 0, 0, 0),
    })
    const two = bytesOf(codec8TwoRecords)
    two[9] = 1
    expect(teltonikaDecoder(imei).decode(resealed(two))).toMatchObject({ code: 'count.mismatch' })
  })

  it('is refused when its records reach beyond its end', () => {
    const packet = bytesOf(codec8Extended)
    packet[9] = 2
    expect(teltonikaDecoder(imei).decode(resealed(packet))).toMatchObject({ code: 'record.malformed', close: true })
  })

  it('is named when its codec is another one', () => {
    const packet = bytesOf(codec8EverySize)
    packet[8] = 0x09
    expect(teltonikaDecoder(imei).decode(resealed(packet))).toMatchObject({
      code: 'codec.unsupported',
      detail: 'codec 0x09',
    })
  })

  it('keeps a record with an impossible clock beside a good one: whoever stores it marks it', () => {
    const decoded = teltonikaDecoder(imei).decode(encodePacket([record({ recordedAt: 8e15 }), record()]))
    expect(decoded).toMatchObject({
      kind: 'messages',
      acknowledge: Uint8Array.of(0, 0, 0, 2),
      rejected: [],
    })
    expect(messagesOf(decoded).map(({ recordedAt }) => recordedAt)).toEqual([8e15, record().recordedAt])
  })
})

describe('hostile bytes', () => {
  const isKnown = (decoded: Decoded): boolean =>
    decoded.kind !== 'failed' || (codecErrorCodes.includes(decoded.code) && decoded.detail.length > 0)

  it('never make the decoder throw', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => isKnown(teltonikaDecoder(imei).decode(bytes))),
      { numRuns: 2_000 },
    )
  })

  it('never make it throw behind a right length and CRC', () => {
    fc.assert(
      fc.property(fc.constantFrom(0x08, 0x8e), fc.uint8Array({ minLength: 2, maxLength: 300 }), (codec, body) => {
        const packet = new Uint8Array(8 + 1 + body.length + 4)
        new DataView(packet.buffer).setUint32(4, 1 + body.length)
        packet[8] = codec
        packet.set(body, 9)
        return isKnown(teltonikaDecoder(imei).decode(resealed(packet)))
      }),
      { numRuns: 2_000 },
    )
  })

  it('never make it throw where published frames are changed at some bytes', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...packets),
        fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 8 }),
        (hex, changes) => {
          const packet = bytesOf(hex)
          for (const [at, value] of changes) packet[9 + (at % (packet.length - 13))] = value
          return isKnown(teltonikaDecoder(imei).decode(resealed(packet)))
        },
      ),
      { numRuns: 2_000 },
    )
  })
})
