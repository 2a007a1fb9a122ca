import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromHex, toHex } from '../hex.ts'
import { codecErrorCodes, type Decoded, type DecodedMessage } from '../protocol.ts'
import { decodeDatagram, isTeltonikaDatagram } from './datagram.ts'
import { encodeDatagram, encodeImei, type TeltonikaRecord } from './encode.ts'
import {
  codec8Datagram,
  codec8ExtendedDatagram,
  codec16Datagram,
  crashTraceDatagram,
  datagrams,
  gprsMessages,
  handshake,
  packets,
} from './fixtures/frames.ts'

const imei = '352093086403655'
const bytesOf = (hex: string): Uint8Array => fromHex(hex) as Uint8Array
const decode = (hex: string): Decoded => decodeDatagram(bytesOf(hex))
const messagesOf = (decoded: Decoded): DecodedMessage[] => {
  if (decoded.kind !== 'messages') throw new Error(JSON.stringify(decoded))
  return decoded.messages
}
const answerTo = (hex: string): string => {
  const decoded = decode(hex)
  return decoded.kind === 'messages' ? toHex(decoded.acknowledge).toUpperCase() : decoded.kind
}
const record = (over: Partial<TeltonikaRecord> = {}): TeltonikaRecord => ({
  recordedAt: 1_700_000_000_000,
  lat: 38.87789,
  lng: -6.97061,
  satellites: 9,
  speedKmh: 50,
  io: { ignition: true },
  ...over,
})

describe('the published datagrams', () => {
  it('are answered as published: channel, packet id, AVL packet id, accepted records', () => {
    expect(answerTo(codec8Datagram)).toBe('0005CAFE010501')
    expect(answerTo(codec8ExtendedDatagram)).toBe('0005CAFE010701')
    expect(answerTo(codec16Datagram)).toBe('0005CAFE010101')
    expect(answerTo(crashTraceDatagram)).toBe('0005CAFE012001')
  })

  it('decode in each codec', () => {
    expect(messagesOf(decode(codec8Datagram))).toMatchObject([
      {
        deviceId: imei,
        recordedAt: Date.UTC(2019, 5, 13, 6, 23, 26),
        trigger: 'din1',
        io: { gsmLevel: 3, din1: true, externalVoltageV: 23.996 },
        fix: { isValid: false },
      },
    ])
    expect(messagesOf(decode(codec8ExtendedDatagram))).toMatchObject([
      {
        deviceId: imei,
        recordedAt: Date.UTC(2019, 5, 13, 6, 25, 21),
        io: { din1: true, axisXMg: 157, odometerM: 22_949_000, iccid1: '893700218', iccid2: '500686954' },
      },
    ])
    expect(messagesOf(decode(codec16Datagram))).toMatchObject([
      {
        deviceId: '352094085231592',
        recordedAt: Date.UTC(2015, 10, 18, 0, 0, 1),
        trigger: 'ignition',
        io: { generationType: 5, ignition: true, dout2: false, externalVoltageV: 4.378 },
        fix: { ignition: true },
      },
    ])
  })

  it('tell of a crash with the trace of it', () => {
    const [message] = messagesOf(decode(crashTraceDatagram))
    expect(message).toMatchObject({
      trigger: 'crashKind',
      events: [{ kind: 'crash', code: '4' }],
      io: { crashKind: 4 },
    })
    expect(message!.io.io257).toMatch(/^001d003f03f3/)
  })

  it('are told from whatever a stream may hold', () => {
    for (const hex of datagrams) expect(isTeltonikaDatagram(bytesOf(hex))).toBe(true)
    for (const hex of [handshake, ...packets, ...gprsMessages, 'FF', '', '003D'])
      expect(isTeltonikaDatagram(bytesOf(hex))).toBe(false)
    for (const digits of ['00000000000000', '35630704244101', '99999999999999999'])
      expect(isTeltonikaDatagram(encodeImei(digits))).toBe(false)
  })
})

describe('a damaged datagram', () => {
  it('is refused at any length but its own, without an answer', () => {
    for (const hex of datagrams) {
      const bytes = bytesOf(hex)
      for (let length = 0; length < bytes.length; length++) {
        const decoded = decodeDatagram(bytes.subarray(0, length))
        expect(decoded).toMatchObject({ kind: 'failed', close: false })
        expect(decoded).not.toHaveProperty('reply')
      }
      expect(decodeDatagram(Uint8Array.of(...bytes, 0))).toMatchObject({ kind: 'failed' })
      expect(decodeDatagram(Uint8Array.of(...bytes, ...bytes))).toMatchObject({ kind: 'failed' })
    }
  })

  it('is named: IMEI, counts, codec', () => {
    const changed = (at: number, value: number): Decoded => {
      const bytes = bytesOf(codec8Datagram)
      bytes.set([value], at < 0 ? bytes.length + at : at)
      return decodeDatagram(bytes)
    }
    expect(changed(7, 0x20)).toMatchObject({ code: 'device.invalid' })
    expect(changed(10, 0x41)).toMatchObject({ code: 'device.invalid' })
    expect(changed(23, 0x77)).toMatchObject({ code: 'codec.unsupported' })
    expect(changed(24, 2)).toMatchObject({ code: 'record.malformed' })
    expect(changed(-1, 2)).toMatchObject({ code: 'count.mismatch' })
  })

  it('keeps a record with an impossible clock beside a good one', () => {
    const decoded = decodeDatagram(encodeDatagram(imei, [record({ recordedAt: 8e15 }), record()]))
    expect(decoded).toMatchObject({ rejected: [], acknowledge: { 6: 2 } })
    expect(messagesOf(decoded)).toHaveLength(2)
  })
})

describe('hostile bytes', () => {
  const isKnown = (decoded: Decoded): boolean => decoded.kind !== 'failed' || codecErrorCodes.includes(decoded.code)

  it('never make the decoder throw', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => isKnown(decodeDatagram(bytes))),
      { numRuns: 2_000 },
    )
  })

  it('never make it throw where published datagrams are changed at some bytes', () => {
    const changes = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(fc.constantFrom(...datagrams), changes, (hex, places) => {
        const bytes = bytesOf(hex)
        for (const [at, value] of places) bytes[at % bytes.length] = value
        return isKnown(decodeDatagram(bytes))
      }),
      { numRuns: 3_000 },
    )
  })

  it('never make it throw behind a right header', () => {
    const header = bytesOf(codec8Datagram).subarray(0, 23)
    fc.assert(
      fc.property(fc.constantFrom(0x08, 0x8e, 0x10), fc.uint8Array({ maxLength: 200 }), (codec, body) =>
        isKnown(decodeDatagram(Uint8Array.of(...header, codec, ...body))),
      ),
      { numRuns: 3_000 },
    )
  })
})

describe('encoding', () => {
  it('gives the published datagrams again', () => {
    const at = Date.UTC(2019, 5, 13, 6, 23, 26)
    const io = { gsmLevel: 3, din1: true, externalVoltageV: 23.996 }
    const sent = { recordedAt: at, priority: 1, lat: 0, lng: 0, trigger: 'din1', io } as const
    expect(toHex(encodeDatagram(imei, [sent], { codec: 8, avlPacketId: 5 })).toUpperCase()).toBe(codec8Datagram)
  })

  it('gives back what was encoded, whatever the ids and the codec', () => {
    const ids = fc.record({
      packetId: fc.integer({ min: 0, max: 0xffff }),
      avlPacketId: fc.integer({ min: 0, max: 0xff }),
      codec: fc.constantFrom(8 as const, '8E' as const, 16 as const),
    })
    const speeds = fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(ids, speeds, (given, kmh) => {
        const decoded = decodeDatagram(
          encodeDatagram(
            imei,
            kmh.map((speedKmh) => record({ speedKmh })),
            given,
          ),
        )
        expect(messagesOf(decoded).map(({ fix }) => fix?.speedKmh)).toEqual(kmh)
        expect(decoded).toMatchObject({
          acknowledge: Uint8Array.of(
            0,
            5,
            given.packetId >> 8,
            given.packetId & 0xff,
            1,
            given.avlPacketId,
            kmh.length,
          ),
        })
      }),
      { numRuns: 200 },
    )
  })

  it('knows a report that comes again under other ids', () => {
    const [one, again] = [1, 2].map(
      (avlPacketId) =>
        messagesOf(decodeDatagram(encodeDatagram(imei, [record()], { avlPacketId, packetId: avlPacketId })))[0]!,
    )
    expect(one!.payload).toEqual(again!.payload)
  })
})

describe('a datagram that was cut on its way', () => {
  it('is not taken in part: unanswered, its tracker sends it again, and a part would be another report', () => {
    const whole = encodeDatagram(imei, [record(), record({ recordedAt: record().recordedAt + 1_000 })])
    const taken = Array.from({ length: whole.length - 1 }, (_, at) => decodeDatagram(whole.subarray(0, at + 1)).kind)
    expect(new Set(taken)).toEqual(new Set(['failed']))
    expect(messagesOf(decodeDatagram(whole))).toHaveLength(2)
  })
})
