import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromHex, toHex } from '../hex.ts'
import type { Decoded, DecodedMessage, Decoder } from '../protocol.ts'
import { proveStreamCodec } from '../stream-codec.suite.ts'
import { type EgtsReport, encodeEgtsIdentity, encodeEgtsPositions, encodeEgtsResponse } from './encode.ts'
import * as frames from './fixtures/frames.ts'
import {
  encodeServiceRecord,
  encodeSubrecord,
  openPacket,
  packetTypes,
  readServiceRecords,
  results,
  sealPacket,
  services,
} from './packet.ts'
import { egts } from './protocol.ts'
import { subrecords } from './teledata.ts'

const receivedAt = Date.UTC(2026, 4, 4, 3, 2, 1)
const bytesOf = (hex: string): Uint8Array => fromHex(hex) as Uint8Array
const decode = (frame: Uint8Array | string, decoder: Decoder = egts.createDecoder()): Decoded =>
  decoder.decode(typeof frame === 'string' ? bytesOf(frame) : frame, receivedAt)
const messagesIn = (frame: Uint8Array | string, decoder?: Decoder): DecodedMessage[] => {
  const decoded = decode(frame, decoder)
  if (decoded.kind !== 'messages') throw new Error(JSON.stringify(decoded))
  return decoded.messages
}

/** A response: of which packet, its result, and of each record the result. */
const told = (bytes: Uint8Array) => {
  const packet = openPacket(bytes)
  if ('code' in packet || packet.type !== packetTypes.response) throw new Error(JSON.stringify(packet))
  const [low = 0, high = 0, result] = packet.data
  const records = readServiceRecords(packet.data.subarray(3)).flatMap(({ service, data }) =>
    Array.from({ length: data.length / 6 }, (_, index) => {
      const [type, , , first = 0, second = 0, of] = data.subarray(6 * index)
      return { service, type, record: first | (second << 8), result: of }
    }),
  )
  return { packet: low | (high << 8), result, records }
}
const acknowledged = (decoded: Decoded) => (decoded.kind === 'messages' ? told(decoded.acknowledge) : decoded)

/** Of two packets in one. */
const halves = (bytes: Uint8Array): Uint8Array[] => {
  const framer = egts.createFramer()
  framer.push(bytes)
  return [framer.next(), framer.next()].flatMap((framed) => (framed?.kind === 'frame' ? [framed.bytes] : []))
}

const record = (data: readonly number[], service: number = services.teledata, number = 7): Uint8Array =>
  sealPacket({
    id: 9,
    type: packetTypes.data,
    data: Uint8Array.from(encodeServiceRecord({ number, objectId: 77, service, data: Uint8Array.from(data) })),
  })
/** 41.5° N, 2.25° W on 2026-05-04 03:02:01, of its source. */
const positionOf = (source: number, tail: readonly number[] = []): number[] =>
  encodeSubrecord(subrecords.position, [
    ...[0x29, 0xd1, 0xba, 0x1e, 0xb6, 0x60, 0x0b, 0x76, 0x33, 0x33, 0x33, 0x03],
    ...[0x41, 0xf4, 0x81, 0x0e, 0x10, 0x27, 0x00, 0x05, source],
    ...tail,
  ])

proveStreamCodec({
  protocol: egts,
  frames: frames.fromTerminal.map(bytesOf),
  endless: { opening: bytesOf('0100000b00ffff'), filling: 0x41 },
  strangers: [
    [new TextEncoder().encode('GET / HTTP/1.1\r\n'), 'frame.malformed'],
    [bytesOf('01000040000000'), 'frame.malformed'],
  ],
})

describe('published records', () => {
  it('are read as published and as the order has them', () => {
    // 51.67569, 55.59189, published to five digits.
    expect(messagesIn(frames.publishedPlace)).toMatchObject([
      {
        deviceId: '1231580877',
        recordedAt: Date.UTC(2018, 2, 21, 5, 38, 19),
        fix: { lat: 51.6756935, lng: 55.591896, speedKmh: 10.6, heading: 0, isValid: true, source: 1 },
        io: { movement: true, inputs: 1, din1: true, din2: false, generationType: 3 },
      },
    ])
    expect(messagesIn(frames.levels)).toMatchObject([
      {
        fix: { altitudeM: 130, satellites: 17, speedKmh: 4, heading: 10 },
        io: { inputs: 0x10, ioAns1: 277, ioAns2: 1_000, fuelSensorCount: 2_356, outputs: 0 },
      },
    ])
    // 0xD8C099F2; 347 by the highest bit of the speed.
    expect(messagesIn(frames.batch)).toMatchObject([
      { deviceId: '3636500978', recordedAt: Date.UTC(2019, 1, 20, 7, 24, 57), fix: { heading: 347, speedKmh: 24.5 } },
      { deviceId: '3636500978', recordedAt: Date.UTC(2019, 1, 20, 7, 24, 59), fix: { heading: 318, speedKmh: 10.8 } },
    ])
    expect(messagesIn(frames.position)[0]?.fix).toMatchObject({ odometerM: 12_300, speedKmh: 210.3, heading: 49 })
  })

  it('that were kept apart are right too', () => {
    const [many, levels] = frames.apart.map((frame) => messagesIn(frame))
    expect(many).toHaveLength(10)
    expect(many?.every(({ fix, undecoded }) => fix?.isValid && !undecoded)).toBe(true)
    expect(many?.[2]).toMatchObject({
      deviceId: '3233214134',
      recordedAt: Date.UTC(2019, 1, 20, 7, 24, 55),
      fix: { lat: 55.3360266, lng: 86.090852, speedKmh: 36.2, heading: 86 },
    })
    expect(levels).toMatchObject([
      { fix: { altitudeM: 132, satellites: 17, speedKmh: 2.5, heading: 348 }, io: { ioAns1: 277, generationType: 0 } },
      { fix: { altitudeM: 131, satellites: 17, heading: 139 }, io: { ioAns1: 278, fuelSensorCount: 2_353 } },
    ])
  })
})

describe('the conversation', () => {
  it('confirms a terminal that introduces itself, then says that it is authorized', () => {
    const decoded = decode(frames.identityWithImei)
    if (decoded.kind !== 'identify') throw new Error(decoded.kind)
    expect(decoded.deviceId).toBe('864495034643376')
    const [confirmed, result] = halves(decoded.accept)
    expect(told(confirmed as Uint8Array)).toEqual({
      packet: 0xd6a0,
      result: results.ok,
      records: [{ service: services.auth, type: 0, record: 3, result: results.ok }],
    })
    const packet = openPacket(result as Uint8Array)
    // RESULT_CODE: 9, one byte, 0.
    expect('data' in packet && toHex(packet.data.subarray(-4))).toBe('09010000')
    const [refused, code] = halves(decoded.refuse)
    expect(told(refused as Uint8Array).records).toMatchObject([{ result: results.idNotFound }])
    const refusal = openPacket(code as Uint8Array)
    expect('data' in refusal && toHex(refusal.data.subarray(-4))).toBe('09010099')
  })

  it('knows whose a record is: of the IMEI, of the number, or of whom a dispatcher names', () => {
    const withImei = egts.createDecoder()
    decode(frames.identityWithImei, withImei)
    expect(messagesIn(frames.position, withImei)[0]?.deviceId).toBe('864495034643376')
    const withNumber = egts.createDecoder()
    expect(decode(frames.identity, withNumber)).toMatchObject({ kind: 'identify', deviceId: '865905' })
    expect(
      messagesIn(encodeEgtsPositions(865_905, [{ recordedAt: receivedAt, lat: 1, lng: 1 }]), withNumber),
    ).toMatchObject([{ deviceId: '865905' }])
    expect(messagesIn(frames.position, withNumber)[0]?.deviceId).toBe('100723')
    const authorized = decode(frames.dispatcher)
    expect(authorized.kind === 'reply' && halves(authorized.bytes)).toHaveLength(2)
    expect(
      decode(
        sealPacket({
          id: 1,
          type: 1,
          data: Uint8Array.from(
            encodeServiceRecord({ number: 1, service: services.auth, data: Uint8Array.of(99, 0, 0) }),
          ),
        }),
      ),
    ).toMatchObject({
      kind: 'reply',
    })
  })

  it('confirms a packet by its number and each record by its own, with what became of it', () => {
    expect(acknowledged(decode(frames.batch))).toEqual({
      packet: 1,
      result: results.ok,
      records: [
        { service: services.teledata, type: 0, record: 3, result: results.ok },
        { service: services.teledata, type: 0, record: 4, result: results.ok },
      ],
    })
    const strange = decode(record([1, 2, 3], 200))
    expect(strange.kind === 'reply' && told(strange.bytes).records).toMatchObject([
      { record: 7, result: results.unknownService },
    ])
    const nobodys = sealPacket({
      id: 9,
      type: packetTypes.data,
      data: Uint8Array.from(
        encodeServiceRecord({ number: 7, service: services.teledata, data: Uint8Array.from(positionOf(0)) }),
      ),
    })
    expect(decode(nobodys)).toMatchObject({ messages: [], rejected: [{ code: 'device.unidentified' }] })
    expect(acknowledged(decode(nobodys))).toMatchObject({ records: [{ result: results.idNotFound }] })
  })

  it('is in the form that a platform is known to have used, and says nothing to a response', () => {
    expect(told(bytesOf(frames.confirmation))).toEqual({
      packet: 2,
      result: results.ok,
      records: [{ service: services.teledata, type: 0, record: 1, result: results.ok }],
    })
    for (const response of [bytesOf(frames.terminalResponse), encodeEgtsResponse(1, 2)])
      expect(decode(response)).toEqual({ kind: 'reply', bytes: new Uint8Array(0) })
  })

  it('tells what was wrong with a packet', () => {
    const bent = (at: number, value: number) => {
      const frame = bytesOf(frames.position)
      frame[at] = value
      return decode(frame)
    }
    const failure = (decoded: Decoded) =>
      decoded.kind === 'failed' && { code: decoded.code, close: decoded.close, ...told(decoded.reply as Uint8Array) }
    expect(failure(bent(30, 0xff))).toMatchObject({
      ...{ code: 'crc.mismatch', close: false, packet: 0x0e03, result: results.wrongDataCheck },
    })
    expect(failure(bent(10, 0xff))).toMatchObject({
      code: 'crc.mismatch',
      close: true,
      result: results.wrongHeaderCheck,
    })
    const encrypted = sealPacket({ id: 5, type: 1, data: Uint8Array.of(1) })
    encrypted[2] = 0x08
    encrypted[10] = 0
    expect(failure(decode(encrypted))).toMatchObject({ result: results.wrongHeaderCheck })
    expect(failure(decode(sealPacket({ id: 5, type: 9, data: Uint8Array.of(1) })))).toMatchObject({
      ...{ code: 'codec.unsupported', close: false, packet: 5, result: results.unknownType },
    })
  })
})

describe('sub-records', () => {
  it('say why a position was sent, and what is behind it', () => {
    const [message] = messagesIn(record(positionOf(13, [0x07, 0x00])))
    expect(message).toMatchObject({
      deviceId: '77',
      recordedAt: receivedAt,
      // 0x81F4: 50.0 km/h, and the ninth bit of 270.
      fix: { lat: 41.5, lng: -2.25, speedKmh: 50, heading: 270, odometerM: 1_000_000, isValid: true },
      io: { ioSource13: 7, isAlarmed: true, din1: true, din3: true },
      events: [{ kind: 'panic' }],
    })
    const kindOf = (source: number) => messagesIn(record(positionOf(source)))[0]?.events[0]?.kind
    expect([7, 11, 12, 20, 21, 28, 10, 0].map(kindOf)).toEqual([
      ...['overspeed', 'unplugged', 'lowBattery', 'fastAcceleration', 'hardBraking', 'tow', 'other', undefined],
    ])
  })

  it('tell sensors, counters, levels and the state', () => {
    const data = [
      ...positionOf(1),
      ...encodeSubrecord(subrecords.extraPosition, [0x0e, 0x6e, 0x00, 0xc8, 0x00, 0x09]),
      ...encodeSubrecord(subrecords.sensors, [0x01, 0x02, 0x01, 0xff, 0x10, 0x27, 0x00]),
      ...encodeSubrecord(subrecords.counters, [0x02, 0x05, 0x00, 0x00]),
      ...encodeSubrecord(subrecords.counter, [0x03, 0x06, 0x00, 0x00]),
      ...encodeSubrecord(subrecords.stateOfStandard, [0x02, 0x79, 0x00, 0x29, 0x02]),
      ...encodeSubrecord(subrecords.liquidLevel, [0x20, 0x00, 0x00, 0xc8, 0x01, 0x00, 0x00]),
      ...encodeSubrecord(subrecords.liquidLevel, [0x11, 0x00, 0x00, 0x32, 0x00, 0x00, 0x00]),
      ...encodeSubrecord(99, [0xab]),
    ]
    expect(messagesIn(record(data))).toMatchObject([
      {
        fix: { satellites: 9 },
        io: {
          ...{ hdop: 1.1, pdop: 2, outputs: 2, ioAdio1: 255, ioAns1: 10_000, ioCn2: 5, ioCn3: 6 },
          ...{ externalVoltageV: 12.1, batteryVoltageV: 4.1, isUnplugged: true, fuelL: 45.6, fuelPercent: 50 },
          ioSr99: 'ab',
        },
      },
    ])
  })

  it('begin another message with another position, and are one without any', () => {
    const two = messagesIn(record([...positionOf(1), ...encodeSubrecord(99, [1]), ...positionOf(2)]))
    expect(two.map(({ io }) => [io.generationType, io.ioSr99])).toEqual([
      [1, '01'],
      [2, undefined],
    ])
    const state = messagesIn(record(encodeSubrecord(subrecords.state, [2, 0x79, 0, 0, 0])))
    expect(state).toMatchObject([{ recordedAt: receivedAt, io: { externalVoltageV: 12.1, isUnplugged: false } }])
    expect(state[0]).not.toHaveProperty('fix')
  })

  it('that are cut off leave the place, and what is left', () => {
    const whole = positionOf(1)
    const [cut] = messagesIn(record(whole.slice(0, 18)))
    expect(cut).toMatchObject({ fix: { lat: 41.5, speedKmh: 50 }, undecoded: { offset: 0 } })
    const [behind] = messagesIn(record([...whole, subrecords.sensors, 9, 0, 1]))
    expect(behind).toMatchObject({ fix: { lat: 41.5 }, undecoded: { offset: 24, hex: '12090001' } })
  })
})

const report: fc.Arbitrary<EgtsReport> = fc.record({
  recordedAt: fc.integer({ min: 1_262_304_000, max: 4_000_000_000 }).map((second) => second * 1_000),
  lat: fc.integer({ min: -90_000_000, max: 90_000_000 }).map((value) => value / 1e6 || 1),
  lng: fc.integer({ min: -180_000_000, max: 180_000_000 }).map((value) => value / 1e6 || 1),
  speedKmh: fc.integer({ min: 0, max: 2_500 }).map((value) => value / 10),
  heading: fc.integer({ min: 0, max: 359 }),
  altitudeM: fc.integer({ min: -400, max: 9_000 }).map((value) => value || 1),
  satellites: fc.integer({ min: 0, max: 40 }),
  isValid: fc.boolean(),
  io: fc.record({
    movement: fc.boolean(),
    din1: fc.boolean(),
    din2: fc.boolean(),
    odometerM: fc.integer({ min: 1, max: 2 ** 24 - 1 }).map((value) => value * 100),
    externalVoltageV: fc.integer({ min: 1, max: 255 }).map((value) => value / 10),
  }),
})

it('what a terminal encodes is what is decoded', () => {
  fc.assert(
    fc.property(fc.array(report, { minLength: 1, maxLength: 10 }), (reports) => {
      const decoder = egts.createDecoder()
      expect(decode(encodeEgtsIdentity(77, '864495034643376'), decoder)).toMatchObject({ kind: 'identify' })
      const messages = messagesIn(encodeEgtsPositions(77, reports), decoder)
      expect(messages).toMatchObject(
        reports.map(({ recordedAt, io, lat: _, lng: __, ...fix }) => ({
          ...{ deviceId: '864495034643376', recordedAt, io, fix },
        })),
      )
      for (const [index, { lat, lng }] of reports.entries()) {
        expect(messages[index]?.fix?.lat).toBeCloseTo(lat, 6)
        expect(messages[index]?.fix?.lng).toBeCloseTo(lng, 6)
      }
    }),
    { numRuns: 100 },
  )
})
