import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Decoded, DecodedMessage, Decoder } from '../protocol.ts'
import { proveStreamCodec } from '../stream-codec.suite.ts'
import { type Ais140Report, encodeAis140Emergency, encodeAis140Health, encodeAis140Report } from './encode.ts'
import * as frames from './fixtures/frames.ts'
import { ais140 } from './protocol.ts'

const imei = '869867036345389'
const receivedAt = Date.UTC(2026, 4, 4, 3, 2, 1)
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const decode = (frame: string | Uint8Array, decoder: Decoder = ais140.createDecoder()): Decoded =>
  decoder.decode(typeof frame === 'string' ? bytesOf(frame) : frame, receivedAt)
const only = (frame: string | Uint8Array): DecodedMessage => {
  const decoded = decode(frame)
  if (decoded.kind !== 'messages' || decoded.messages.length !== 1) throw new Error(JSON.stringify(decoded))
  return decoded.messages[0] as DecodedMessage
}

proveStreamCodec({
  protocol: ais140,
  frames: [frames.login, frames.normal, frames.emergency, frames.health].map((text) => bytesOf(`${text}\r\n`)),
  endless: { opening: bytesOf('$NRM,'), filling: 0x41 },
  strangers: [
    [bytesOf('GET / HTTP/1.1\r\n'), 'frame.malformed'],
    [Uint8Array.of(0x78, 0x78, 0x0d), 'frame.malformed'],
  ],
  // A star and what follows it may be the end.
  partsMayBeFrames: true,
})

it('texts without a newline end with the next one, or with a pause behind their star', () => {
  const framer = ais140.createFramer()
  const taken = (framed: ReturnType<typeof framer.next>) =>
    framed?.kind === 'frame' ? new TextDecoder().decode(framed.bytes) : framed
  framer.push(bytesOf(frames.normal + frames.emergency))
  expect(taken(framer.next())).toBe(frames.normal)
  expect(framer.next()).toBeUndefined()
  expect(framer.pendingBytes).toBe(0)
  expect(taken(framer.takeHeld?.())).toBe(frames.emergency)
  framer.push(bytesOf(frames.normal.slice(0, 60)))
  expect(framer.takeHeld?.()).toBeUndefined()
  expect(framer.pendingBytes).toBe(60)
})

describe('a report', () => {
  it('is read as the standard has it', () => {
    expect(only(frames.normal)).toMatchObject({
      deviceId: imei,
      recordedAt: Date.UTC(2019, 1, 25, 5, 17, 16),
      fix: {
        ...{ lat: 25.12891, lng: 75.85587833, speedKmh: 7.6, heading: 350, satellites: 14, altitudeM: 284.8 },
        ...{ isValid: true, source: 1, ignition: true },
      },
      io: {
        ...{ pdop: 1, hdop: 1, ignition: true, isUnplugged: false, externalVoltageV: 28, batteryVoltageV: 4.2 },
        ...{ isAlarmed: false, gsmLevel: 2, gsmOperator: 40_470, gsmAreaCode: 0x4e3b, gsmCellId: 0x3c84 },
        ...{ din1: false, din2: false, din3: false, din4: false, dout1: false, dout2: false },
      },
      events: [],
      trigger: 'NR',
    })
    expect(only(frames.withMakersTail)).toMatchObject({
      fix: { lat: 23.18731933, lng: 77.45079633, altitudeM: 545.6, ignition: false },
      io: { din1: false, din2: true, gsmLevel: 5, gsmCellId: 0x5799 },
    })
  })

  it('tells alerts by their number', () => {
    // 6, the battery is connected again; the emergency goes on.
    expect(only(frames.battery)).toMatchObject({
      recordedAt: Date.UTC(2017, 10, 9, 16, 7, 2),
      events: [],
      trigger: 'BR',
      io: { isAlarmed: true, din4: true },
    })
    expect(only(frames.emergencyAlert)).toMatchObject({ events: [{ kind: 'panic' }], trigger: 'EA' })
    const kindOf = (letters: string, alert: string) =>
      only(frames.normal.replace(',NR,01,', `,${letters},${alert}`)).events[0]?.kind
    expect(['03,', '04,', '09,', '13,', '14,', '15,', '17,', '11,'].map((alert) => kindOf('NR', alert))).toEqual([
      ...['unplugged', 'lowBattery', 'other', 'hardBraking', 'fastAcceleration', 'sharpTurn', 'overspeed', undefined],
    ])
    // A dialect without numbers.
    expect(['BD', 'HB', 'TA', 'NR'].map((letters) => kindOf(letters, ''))).toEqual([
      ...['unplugged', 'hardBraking', 'other', undefined],
    ])
  })

  it('of a state’s dialect has its clock in parts, a short date, or no number of the alert', () => {
    expect(only(frames.splitClock)).toMatchObject({
      deviceId: '869867035297185',
      recordedAt: Date.UTC(2019, 1, 20, 10, 59, 13),
      fix: { lat: 23.48263, lng: 86.399673, satellites: 21, heading: 15, isValid: true },
      events: [{ kind: 'other', code: 'emergencyWire' }],
    })
    expect(only(frames.shortDate)).toMatchObject({
      recordedAt: Date.UTC(2019, 4, 22, 3, 54, 19),
      fix: { speedKmh: 15.2, heading: 157, satellites: 7, altitudeM: 197.86, isValid: true },
      trigger: 'NR',
    })
  })

  it('that was kept apart is right too: of six the first showed its fix behind the clock', () => {
    const read = frames.apart.map(only)
    expect(read.map(({ fix }) => [fix?.lat, fix?.lng, fix?.isValid])).toEqual([
      [29.949376, 78.06098, true],
      [28.359895, 76.927879, true],
      [12.303873, 76.690697, true],
      [12.756974, 77.800025, true],
      [19.965062, 73.736088, true],
      [22.829292, 75.935806, true],
    ])
    expect(read.map(({ recordedAt }) => new Date(recordedAt).toISOString().slice(0, 19))).toEqual([
      ...['2020-07-14T18:01:50', '2019-05-27T04:02:34', '2018-12-24T05:57:49', '2018-11-12T12:19:53'],
      ...['2019-02-05T07:12:25', '2018-08-03T11:07:30'],
    ])
    expect(read[1]?.io).toMatchObject({ gsmLevel: 4, gsmOperator: 40_404, gsmAreaCode: 0x0138, externalVoltageV: 12.6 })
    expect(read[2]?.io).toMatchObject({ din3: true, gsmLevel: 5, gsmOperator: 40_445 })
    expect(read[3]?.io).toMatchObject({ din3: true, din4: true, batteryVoltageV: 4.13 })
    expect(read[5]).toMatchObject({ events: [{ kind: 'panic' }], fix: { altitudeM: 543 } })
  })

  it('without a clock or a place is refused', () => {
    expect(decode(frames.normal.replace('25022019', '25132019'))).toMatchObject({
      rejected: [{ code: 'time.invalid' }],
    })
    expect(decode(frames.normal.replace('25.12891000', '95.1'))).toMatchObject({
      rejected: [{ code: 'position.invalid' }],
    })
    expect(decode('$NRM,x')).toMatchObject({ kind: 'failed', code: 'device.unidentified' })
  })
})

describe('what makers put behind the number of the frame', () => {
  it('is the way so far, or two inputs, and of some the three axes', () => {
    expect(only(frames.withMakersTail)).toMatchObject({ fix: { odometerM: 8_252_226 }, io: { odometerM: 8_252_226 } })
    expect(only(frames.battery).io).toMatchObject({ ain1V: 0, ain2V: 0.1 })
    expect(only(frames.apart[0] as string).io).toMatchObject({ odometerM: 1_500, axisXMg: 630, axisYMg: -280 })
    for (const text of [frames.normal, frames.splitClock, frames.shortDate])
      for (const key of ['odometerM', 'ain1V', 'axisXMg']) expect(only(text).io).not.toHaveProperty(key)
  })
})

it('a device that has seen no satellite yet tells the rest, at the instant that it comes', () => {
  const blind = frames.splitClock
    .replace(',1,20,02,2019,10,59,13,', ',0,00,00,0000,00,00,00,')
    .replace('023.482630,N,086.399673', '000.000000,N,000.000000')
  expect(only(blind)).toMatchObject({ recordedAt: receivedAt, trigger: 'TA', io: { batteryVoltageV: 4.6 } })
  expect(only(blind)).not.toHaveProperty('fix')
  expect(ais140.createDecoder().decode(bytesOf(blind))).toMatchObject({ rejected: [{ code: 'time.invalid' }] })
  // A place without a clock is none.
  expect(decode(blind.replace('000.000000,N', '018.489645,N'))).toMatchObject({ rejected: [{ code: 'time.invalid' }] })
})

describe('an emergency', () => {
  it('begins, is over, and may have no place', () => {
    expect(only(frames.emergency)).toMatchObject({
      deviceId: '868997031721531',
      recordedAt: Date.UTC(2020, 6, 14, 11, 15, 20),
      fix: { lat: 28.359959, lng: 76.927553, altitudeM: 261.41, speedKmh: 0.1, isValid: true },
      io: { isAlarmed: true },
      events: [{ kind: 'panic' }],
      trigger: 'EMR',
    })
    expect(only(frames.emergencyOver)).toMatchObject({ events: [], io: { isAlarmed: false }, trigger: 'SEM' })
    expect(only(frames.emergencyWithoutPlace)).toMatchObject({
      recordedAt: Date.UTC(2019, 3, 3, 19, 20, 8),
      fix: { isValid: false, source: 2 },
      events: [{ kind: 'panic' }],
    })
  })
})

describe('what a device says of itself', () => {
  it('introduces it once', () => {
    for (const [text, deviceId] of [
      [frames.login, '869867037009679'],
      [frames.numberedLogin, '861359034137271'],
      [frames.headerLogin, '861693034634154'],
    ] as const) {
      const decoder = ais140.createDecoder()
      expect(decode(text, decoder)).toMatchObject({ kind: 'identify', deviceId })
      expect(decode(text, decoder)).toMatchObject({ kind: 'reply' })
    }
  })

  it('is its health, at the instant that it comes', () => {
    expect(only(frames.health)).toMatchObject({
      deviceId: '861359034137271',
      recordedAt: receivedAt,
      io: { batteryPercent: 100, din1: true, din2: false },
    })
    expect(only(frames.health)).not.toHaveProperty('fix')
    expect(only(encodeAis140Health(imei, 83)).io).toMatchObject({ batteryPercent: 83, din1: false })
    expect(ais140.createDecoder().decode(bytesOf(frames.health))).toMatchObject({
      rejected: [{ code: 'time.invalid' }],
    })
  })
})

const report: fc.Arbitrary<Ais140Report> = fc.record({
  recordedAt: fc.integer({ min: 946_684_800, max: 4_000_000_000 }).map((second) => second * 1_000),
  lat: fc.integer({ min: -90_000_000, max: 90_000_000 }).map((value) => value / 1e6 || 1),
  lng: fc.integer({ min: -180_000_000, max: 180_000_000 }).map((value) => value / 1e6 || 1),
  speedKmh: fc.integer({ min: 0, max: 2_500 }).map((value) => value / 10),
  heading: fc.integer({ min: 0, max: 359 }),
  altitudeM: fc.integer({ min: 1, max: 90_000 }).map((value) => value / 10),
  satellites: fc.integer({ min: 0, max: 40 }),
  isValid: fc.boolean(),
  io: fc.record({
    ignition: fc.boolean(),
    isUnplugged: fc.boolean(),
    isAlarmed: fc.boolean(),
    din1: fc.boolean(),
    din2: fc.boolean(),
    dout1: fc.boolean(),
    batteryVoltageV: fc.integer({ min: 0, max: 45 }).map((value) => value / 10),
    externalVoltageV: fc.integer({ min: 0, max: 360 }).map((value) => value / 10),
  }),
})

it('what a device encodes is what is decoded', () => {
  fc.assert(
    fc.property(report, (told) => {
      const { recordedAt, io, ...fix } = told
      expect(only(encodeAis140Report(imei, told))).toMatchObject({ deviceId: imei, recordedAt, io, fix })
      const { lat, lng, altitudeM, speedKmh } = fix
      expect(only(encodeAis140Emergency(imei, told))).toMatchObject({
        recordedAt,
        fix: { lat, lng, altitudeM, speedKmh },
      })
    }),
    { numRuns: 200 },
  )
})
