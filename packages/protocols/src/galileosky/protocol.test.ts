import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromHex, toHex } from '../hex.ts'
import type { Decoded, DecodedMessage, Decoder, EncodedCommand } from '../protocol.ts'
import { proveStreamCodec } from '../stream-codec.suite.ts'
import {
  encodeGalileoskyCompressed,
  encodeGalileoskyHead,
  encodeGalileoskyPacket,
  type GalileoskyReport,
} from './encode.ts'
import { headers, sealEnvelope } from './envelope.ts'
import * as frames from './fixtures/frames.ts'
import { galileosky } from './protocol.ts'

const imei = '868204004260591'
const receivedAt = Date.UTC(2026, 4, 4, 3, 2, 1)
const bytesOf = (hex: string): Uint8Array => fromHex(hex) as Uint8Array
const decode = (frame: Uint8Array | string, decoder: Decoder = galileosky.createDecoder(imei)): Decoded =>
  decoder.decode(typeof frame === 'string' ? bytesOf(frame) : frame, receivedAt)
const messagesIn = (frame: Uint8Array | string, decoder?: Decoder): DecodedMessage[] => {
  const decoded = decode(frame, decoder)
  if (decoded.kind !== 'messages') throw new Error(JSON.stringify(decoded))
  return decoded.messages
}
const sealed = (content: string, header: number = headers.tags): Uint8Array => sealEnvelope(header, bytesOf(content))
const compressed = sealed(frames.compressedRecord, headers.compressed)
/** 4 May 2026, 03:02:01; 41.5, 2.25 by nine satellites. */
const clock = '20290cf869'
const place = '3009603d790210552200'

proveStreamCodec({
  protocol: galileosky,
  frames: [...frames.fromTracker.map(bytesOf), compressed],
  endless: { opening: Uint8Array.of(0x01, 0xff, 0x7f), filling: 0x41 },
  strangers: [
    [new TextEncoder().encode('GET / HTTP/1.1\r\n'), 'frame.malformed'],
    [Uint8Array.of(0x78, 0x78, 0x0d), 'frame.malformed'],
  ],
})

describe('a head packet', () => {
  it('introduces the tracker and is confirmed by its check, as published', () => {
    const decoder = galileosky.createDecoder()
    const decoded = decode(frames.head, decoder)
    expect(decoded).toMatchObject({ kind: 'identify', deviceId: imei })
    expect(decoded.kind === 'identify' && toHex(decoded.accept)).toBe(frames.headConfirmed)
    expect(decoder.dialect).toBe('50')
    expect(decode(frames.head, decoder)).toMatchObject({ kind: 'reply' })
  })

  it('has to come before records without an IMEI, and has to hold one', () => {
    const stranger = galileosky.createDecoder()
    expect(decode(frames.apart, stranger)).toMatchObject({ code: 'device.unidentified', close: true })
    expect(decode(compressed, stranger)).toMatchObject({ code: 'device.unidentified', close: true })
    expect(decode(sealed(`03${'41'.repeat(15)}`), stranger)).toMatchObject({ code: 'device.invalid', close: true })
  })
})

describe('published records', () => {
  it('are read by the table of tags', () => {
    const [message] = messagesIn(frames.single)
    expect(message).toMatchObject({
      deviceId: '868345032042426',
      // 0x5B9FAA7C.
      recordedAt: Date.UTC(2018, 8, 17, 13, 22, 4),
      fix: {
        ...{ lat: 24.709763, lng: 46.665418, speedKmh: 0, heading: 0, altitudeM: 696, satellites: 12 },
        ...{ isValid: true, source: 1, ignition: true, odometerM: 5_331 },
      },
      io: {
        ...{ statusBits: '3E00', movement: false, gsmLevel: 5, isArmed: false, hdop: 0.5 },
        ...{ externalVoltageV: 16.24, batteryVoltageV: 4.139, deviceTemperatureC: 35, outputs: 4, inputs: 0xe000 },
      },
      driverTag: null,
    })
    // A bus that says nothing says nothing.
    expect(message?.io).not.toHaveProperty('engineRpm')
    expect(message?.io).not.toHaveProperty('io0xA0')
  })

  it('stand one behind the other, each with its own clock', () => {
    const messages = messagesIn(frames.eleven)
    expect(messages).toHaveLength(11)
    expect(messages[0]).toMatchObject({
      recordedAt: Date.UTC(2016, 5, 24, 3, 28, 53),
      fix: { lat: 53.41784, lng: 50.167228, speedKmh: 9.9, heading: 106, altitudeM: 62, satellites: 5 },
      io: { ain1V: 27.428, ain2V: 27.238, ain3V: 1.356, din1: true, din2: true, din3: false, hdop: 2.8 },
    })
    expect(messages[10]).toMatchObject({
      recordedAt: Date.UTC(2016, 5, 24, 3, 17, 37),
      fix: { lat: 53.417868, lng: 50.166956, speedKmh: 8.3, heading: 271, altitudeM: 22, satellites: 4 },
    })
  })

  it('that were kept apart are right too', () => {
    const messages = messagesIn(frames.apart)
    expect(messages).toHaveLength(15)
    expect(messages.every(({ fix, undecoded }) => fix?.isValid && !undecoded)).toBe(true)
    // 0x2057EAAE: 686, 506 and 517, of which 512 are none and 186 a g.
    expect(messages[0]?.io).toMatchObject({ axisXMg: 935, axisYMg: -32, axisZMg: 27 })
    expect(messages[1]).toMatchObject({
      recordedAt: Date.UTC(2014, 3, 13, 23, 25, 2),
      fix: { lat: 57.143476, lng: 66.338052, speedKmh: 89.7, heading: 268, altitudeM: 56, satellites: 9 },
      io: { externalVoltageV: 27.611, batteryVoltageV: 4.239, ain3V: 27.528, movement: true, hdop: 1 },
    })
  })

  it('are confirmed by the check of their packet, and not without it', () => {
    const decoded = decode(frames.eleven)
    expect(decoded.kind === 'messages' && toHex(decoded.acknowledge)).toBe('02abde')
    const bent = bytesOf(frames.eleven)
    bent[200]! ^= 1
    expect(decode(bent)).toMatchObject({ kind: 'failed', code: 'crc.mismatch', close: false })
  })
})

describe('a message over Iridium', () => {
  it('is of its modem, and has tags', () => {
    expect(decode(frames.satellite, galileosky.createDecoder())).toMatchObject({
      kind: 'messages',
      messages: [
        {
          deviceId: '300534064184790',
          // 0x64897B9D, and -33,868,251 and 18,693,136 millionths: Cape Town, where the session was too.
          recordedAt: Date.UTC(2023, 5, 14, 8, 34, 37),
          fix: { lat: -33.868251, lng: 18.693136, satellites: 15, isValid: true },
        },
      ],
      rejected: [],
      acknowledge: new Uint8Array(0),
    })
  })

  it('without a payload or with a modem that has no number is refused', () => {
    expect(decode(frames.satellite.replace('02000f', '04000f'))).toMatchObject({ code: 'record.malformed' })
    expect(decode(frames.satellite.replace('333030', '413030'))).toMatchObject({ code: 'device.invalid' })
  })
})

describe('tags', () => {
  it('are taken by the manuals’ own examples', () => {
    const [message] = messagesIn(
      sealed(`${clock}${place}605802 700117 710280 900c029100 c080000000 c1fa725025 c210270000 d240 e300000001`),
    )
    expect(message).toMatchObject({
      fix: { lat: 41.5, lng: 2.25 },
      io: {
        // FA 72 50 25: a full tank, 74 degrees, 1,194 revolutions.
        ...{ fuelPercent: 100, coolantTemperatureC: 74, engineRpm: 1_194, fuelUsedL: 64, canOdometerM: 50_000 },
        ...{ fuelSensorCount: 600, temperature1C: 23, iButton: '000000000091020C', io0xD2: 64 },
        io0xE3: 0x0100_0000,
      },
    })
    expect(message?.driverTag).toBe('000000000091020C')
    expect(message?.io).not.toHaveProperty('temperature2C')
  })

  it('say where a place comes from', () => {
    const fixOf = (quality: string) => messagesIn(sealed(`${clock}30${quality}${place.slice(4)}3505`))[0]
    expect(fixOf('09')).toMatchObject({ fix: { isValid: true, source: 1 }, io: { hdop: 0.5 } })
    expect(fixOf('20')).toMatchObject({ fix: { isValid: true, source: 3 }, io: { accuracyM: 50 } })
    expect(fixOf('10')).toMatchObject({ fix: { isValid: false, source: 2 } })
    expect(messagesIn(sealed(clock))[0]?.fix).toBeUndefined()
  })

  it('tell an alarm once while it lasts', () => {
    const decoder = galileosky.createDecoder(imei)
    const kinds = (status: string) =>
      messagesIn(sealed(`${clock}${place}40${status}`), decoder)[0]?.events.map(({ code }) => code)
    expect([kinds('0080'), kinds('0080'), kinds('0000'), kinds('0080')]).toEqual([['alarm'], [], [], ['alarm']])
  })

  it('that nobody has described lose neither their place nor the records behind them', () => {
    const later = clock.replace('29', '33')
    const decoded = decode(sealed(`${clock}${place}40010099aabbcc20010203${later}${place}`))
    expect(decoded).toMatchObject({
      messages: [
        { recordedAt: receivedAt, io: { movement: true }, undecoded: { offset: 18, hex: '99aabbcc20010203' } },
        { recordedAt: receivedAt + 10_000 },
      ],
      rejected: [],
    })
    expect(decode(sealed(place))).toMatchObject({ messages: [], rejected: [{ code: 'time.invalid' }] })
  })
})

describe('a compressed packet', () => {
  it('is read as its description lays it out', () => {
    const decoded = decode(compressed)
    expect(decoded).toMatchObject({
      messages: [
        {
          deviceId: imei,
          recordedAt: Date.UTC(2026, 3, 26, 17, 46, 40),
          fix: { lat: 45, lng: -90, speedKmh: 50, heading: 90, isValid: true },
          io: { isAlarmed: true, ioUserTag: 5, batteryVoltageV: 4.012 },
          events: [{ kind: 'other', code: 'alarm' }],
        },
      ],
      rejected: [],
    })
    expect(decoded.kind === 'messages' && toHex(decoded.acknowledge)).toBe(`02${toHex(compressed.subarray(-2))}`)
  })

  it('is of the last year that had the instant, and of none where nobody knows the year', () => {
    const newYear = Date.UTC(2026, 0, 2)
    const decoded = galileosky.createDecoder(imei).decode(compressed, newYear)
    expect(decoded).toMatchObject({ messages: [{ recordedAt: Date.UTC(2025, 3, 26, 17, 46, 40) }] })
    expect(galileosky.createDecoder(imei).decode(compressed)).toMatchObject({ rejected: [{ code: 'time.invalid' }] })
  })
})

describe('a command', () => {
  const say = (command: Parameters<NonNullable<typeof galileosky.commands>['encode']>[0]) =>
    galileosky.commands?.encode(command, { deviceId: imei, serial: 7, now: 0, dialect: '50' }) as EncodedCommand

  it('has the IMEI, both numbers and the manual’s words', () => {
    const { bytes, mark } = say({ name: 'setReportInterval', movingS: 60, parkedS: 180 })
    const words = Buffer.from('WrPeriod 60,180')
    expect(toHex(bytes.subarray(0, -2))).toBe(
      `012900${`03${toHex(Buffer.from(imei))}043200e007000000e10f`}${toHex(words)}`,
    )
    expect(mark).toBe('7')
  })

  it('is answered under its number, and the answer is confirmed', () => {
    expect(decode(frames.outputsAnswer)).toMatchObject({
      kind: 'reply',
      answer: { deviceId: '863591023517372', mark: '0', text: 'OUT(3..0) = 1110', isRefusal: false },
    })
    const decoded = decode(frames.inputsAnswer)
    expect(decoded.kind === 'reply' && toHex(decoded.bytes)).toBe('02fdef')
  })
})

it('photos are confirmed and a Garmin terminal’s packets are not', () => {
  const photo = sealed('00ffd8', headers.photo)
  const decoded = decode(photo)
  expect(decoded.kind === 'reply' && toHex(decoded.bytes)).toBe(`07${toHex(photo.subarray(-2))}`)
  expect(decode(sealed('1002', headers.garmin))).toEqual({ kind: 'reply', bytes: new Uint8Array(0) })
})

const report: fc.Arbitrary<GalileoskyReport> = fc.record({
  recordedAt: fc.integer({ min: 946_684_800, max: 2_147_483_647 }).map((second) => second * 1_000),
  lat: fc.integer({ min: -90_000_000, max: 90_000_000 }).map((value) => value / 1e6 || 1),
  lng: fc.integer({ min: -180_000_000, max: 180_000_000 }).map((value) => value / 1e6 || 1),
  speedKmh: fc.integer({ min: 0, max: 2_500 }).map((value) => value / 10),
  heading: fc.integer({ min: 0, max: 359 }),
  altitudeM: fc.integer({ min: -400, max: 9_000 }),
  satellites: fc.integer({ min: 0, max: 15 }),
  isValid: fc.boolean(),
  io: fc.record({
    ignition: fc.boolean(),
    movement: fc.boolean(),
    isAlarmed: fc.boolean(),
    din1: fc.boolean(),
    din2: fc.boolean(),
    odometerM: fc.integer({ min: 1, max: 2 ** 32 - 1 }),
    batteryVoltageV: fc.integer({ min: 0, max: 4_500 }).map((value) => value / 1_000),
    externalVoltageV: fc.integer({ min: 0, max: 36_000 }).map((value) => value / 1_000),
  }),
})

describe('what a tracker encodes is what is decoded', () => {
  it('in tags', () => {
    fc.assert(
      fc.property(fc.array(report, { minLength: 1, maxLength: 10 }), (reports) => {
        const decoder = galileosky.createDecoder()
        expect(decode(encodeGalileoskyHead(imei), decoder)).toMatchObject({ deviceId: imei })
        expect(messagesIn(encodeGalileoskyPacket(reports), decoder)).toMatchObject(
          reports.map(({ recordedAt, io, ...fix }) => ({ deviceId: imei, recordedAt, io, fix })),
        )
      }),
      { numRuns: 100 },
    )
  })

  it('compressed, as near as 22 bits are', () => {
    fc.assert(
      fc.property(report, fc.integer({ min: 0, max: 31_000_000 }), (told, age) => {
        // What comes down to 0, 0 is no place.
        fc.pre(Math.abs(told.lat) > 0.01)
        const recordedAt = receivedAt - age * 1_000
        const [message] = messagesIn(encodeGalileoskyCompressed([{ ...told, recordedAt }]))
        const { speedKmh, heading, altitudeM, isValid } = told
        expect(message).toMatchObject({ recordedAt, fix: { speedKmh, heading, altitudeM, isValid } })
        expect(Math.abs((message?.fix?.lat ?? 99) - told.lat)).toBeLessThan(1e-4)
        expect(Math.abs((message?.fix?.lng ?? 999) - told.lng)).toBeLessThan(1e-4)
      }),
      { numRuns: 200 },
    )
  })
})
