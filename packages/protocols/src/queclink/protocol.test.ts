import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Decoded, DecodedMessage } from '../protocol.ts'
import { proveStreamCodec } from '../stream-codec.suite.ts'
import { queclinkDecoder } from './decode.ts'
import {
  encodeQueclinkCommand,
  encodeQueclinkHeartbeat,
  encodeQueclinkReport,
  type QueclinkPosition,
  type QueclinkReport,
} from './encode.ts'
import * as sentences from './fixtures/sentences.ts'
import { queclink } from './protocol.ts'

const imei = '135790246811220'
const fixedAt = Date.UTC(2009, 1, 14, 1, 32, 54)
const sentAt = Date.UTC(2009, 1, 14, 9, 32, 54)
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
const decode = (sentence: string | Uint8Array): Decoded =>
  queclinkDecoder().decode(typeof sentence === 'string' ? bytesOf(sentence) : sentence)

const messagesOf = (decoded: Decoded): DecodedMessage[] => {
  if (decoded.kind !== 'messages') throw new Error(JSON.stringify(decoded))
  return decoded.messages
}
const only = (sentence: string | Uint8Array): DecodedMessage => {
  const messages = messagesOf(decode(sentence))
  expect(messages).toHaveLength(1)
  return messages[0]!
}

const position = (over: Partial<QueclinkPosition> = {}): QueclinkPosition => ({
  recordedAt: Date.UTC(2026, 5, 10, 8, 59, 30),
  lat: 38.87789,
  lng: -6.97061,
  speedKmh: 87.5,
  heading: 271,
  altitudeM: 184.2,
  ...over,
})
const report = (over: Partial<QueclinkReport> = {}): QueclinkReport => ({
  deviceId: imei,
  positions: [position()],
  sentAt: Date.UTC(2026, 5, 10, 9),
  count: 0x11f0,
  ...over,
})

describe('the published sentences', () => {
  it('give place, clock and cell, and are acknowledged by their count', () => {
    const decoded = decode(sentences.fixed)
    expect(decoded).toMatchObject({ kind: 'messages', acknowledge: bytesOf(sentences.answer), rejected: [] })
    expect(only(sentences.fixed)).toMatchObject({
      deviceId: imei,
      recordedAt: fixedAt,
      fix: {
        lat: 31.222073,
        lng: 121.354335,
        speedKmh: 4.3,
        heading: 92,
        altitudeM: 70,
        recordedAt: fixedAt,
        source: 1,
        isValid: true,
      },
      io: { gsmOperator: 46_000, gsmAreaCode: 0x18d8, gsmCellId: 0x6141 },
      events: [],
    })
    expect(only(sentences.fixed).trigger).toBeUndefined()
  })

  it('may hold several positions, of which one may be the last one known', () => {
    const [first, second] = messagesOf(decode(sentences.twoPositions))
    expect(first).toMatchObject({ recordedAt: fixedAt, fix: { isValid: true } })
    // The fresh position teaches that the time of sending is eight hours ahead.
    expect(second).toMatchObject({ recordedAt: fixedAt, fix: { isValid: false, source: 2, recordedAt: fixedAt } })
    expect(second!.fix).not.toHaveProperty('speedKmh')
    expect(second!.payload).not.toEqual(first!.payload)
  })

  it('tell by their kind what was detected', () => {
    expect(only(sentences.panic)).toMatchObject({ events: [{ kind: 'panic' }], trigger: 'GTSOS' })
    expect(only(sentences.geofence).events).toEqual([{ kind: 'other', code: 'fenceOut:0' }])
    expect(only(sentences.speedRange).events).toEqual([{ kind: 'other', code: 'GTSPD:0' }])
    expect(only(sentences.polygon)).toMatchObject({
      events: [{ kind: 'other', code: 'fenceIn' }],
      io: { odometerM: 2_000_000 },
      fix: { odometerM: 2_000_000 },
    })
    expect(only(sentences.jammed)).toMatchObject({ events: [{ kind: 'jamming' }], fix: { isValid: false } })
    expect(only(sentences.located)).toMatchObject({ events: [], trigger: 'GTRTL' })
    expect(only(sentences.poweredOn)).toMatchObject({ events: [{ kind: 'other', code: 'poweredOn' }] })
  })

  it('tell the ignition', () => {
    expect(only(sentences.ignitionOn)).toMatchObject({
      recordedAt: fixedAt,
      io: { ignition: true, odometerM: 2_000_000 },
      fix: { ignition: true, isValid: false },
    })
    expect(only(sentences.ignitionReport)).toMatchObject({
      deviceId: '867844000125073',
      recordedAt: Date.UTC(2012, 7, 21, 3, 20, 37),
      io: { ignition: true },
      fix: { lat: 31.832724, isValid: true },
    })
  })

  it('tell what the device knows of itself', () => {
    expect(only(sentences.sim).io).toEqual({ iccid1: '898600810906F8048812' })
    expect(only(sentences.signal).io).toEqual({ gsmLevel: 3 })
    expect(only(sentences.chargerOn).io).toMatchObject({ isCharging: true })
    expect(only(sentences.watchdog).io).toMatchObject({ odometerM: 2_000_000 })
    expect(only(sentences.poweredOn)).toMatchObject({ recordedAt: Date.UTC(2010, 1, 14, 9, 32, 54) })
    expect(only(sentences.poweredOn)).not.toHaveProperty('fix')
  })

  it('keep what they cannot name', () => {
    expect(only(sentences.extended)).toMatchObject({
      deviceId: '862170010903183',
      recordedAt: Date.UTC(2012, 7, 18, 4, 15, 19),
      io: { odometerM: 0, ioGTERI: '0.0,,,,,,,,1,0097' },
    })
    expect(only('+RESP:GTXYZ,320101,135790246811220,gl,1,c8d3a3001122,-62,,,,85,20250101000000,00AF$').io).toEqual({
      ioGTXYZ: '1,c8d3a3001122,-62,,,,85',
    })
  })

  it('tell access points, and neither a country of CDMA nor a supply that is the number of a report', () => {
    expect(only('+RESP:GTWIF,320101,135790246811220,gl,1,c8d3a3001122,-62,,,,85,20250101000000,00AF$').io).toEqual({
      wifi: 'c8:d3:a3:00:11:22,-62',
      batteryPercent: 85,
    })
    expect(only(sentences.fixed.replace(',0460,', ',4126,')).io).not.toHaveProperty('gsmOperator')
    expect(
      only('+RESP:GTFRI,120113,555564055560555,,1,1,1,,,,,,,,0282,0380,f080,cabf,69,79,20140824165629,0001$').io,
    ).toEqual({})
  })

  it('acknowledge commands', () => {
    expect(only(sentences.commandTaken)).toMatchObject({
      recordedAt: Date.UTC(2010, 2, 10, 17, 28, 30),
      trigger: 'commandReply',
      io: { commandReply: 'ACK GTQSS 0001' },
    })
    expect(decode(sentences.commandTakenByVehicle)).toMatchObject({ acknowledge: bytesOf('+SACK:11F0$') })
  })

  it('are heartbeats that name the device at first, and are answered at once', () => {
    const decoder = queclinkDecoder()
    const answer = bytesOf(sentences.heartbeatAnswer)
    expect(decoder.decode(bytesOf(sentences.heartbeat))).toEqual({
      kind: 'identify',
      deviceId: imei,
      accept: answer,
      refuse: new Uint8Array(0),
    })
    expect(decoder.decode(bytesOf(sentences.heartbeat))).toEqual({ kind: 'reply', bytes: answer })
    const after = queclinkDecoder()
    after.decode(bytesOf(sentences.fixed))
    expect(after.decode(bytesOf(sentences.heartbeat))).toEqual({ kind: 'reply', bytes: answer })
  })
})

describe('a report', () => {
  it('of a vehicle tells supply, inputs, hours and motion', () => {
    const io = {
      externalVoltageV: 13.812,
      ignition: true,
      movement: true,
      odometerM: 123_456_700,
      engineHoursS: 4_000_123,
      ain1V: 2.345,
      batteryPercent: 97,
      din1: true,
      din2: false,
    }
    const message = only(encodeQueclinkReport(report({ io })))
    expect(message.io).toMatchObject({ ...io, dout1: false, dout2: false })
    expect(message.fix).toMatchObject({ ignition: true, odometerM: 123_456_700 })
  })

  it('says nothing of an ignition that is not wired', () => {
    const message = only(encodeQueclinkReport(report({ io: { movement: true } })))
    expect(message.io).toMatchObject({ movement: true })
    expect(message.io).not.toHaveProperty('ignition')
  })

  it('of a portable tells its battery', () => {
    const sentence = sentences.fixed.replace('00,,2009', '00,57,2009')
    expect(only(sentence).io).toMatchObject({ batteryPercent: 57 })
  })

  it('tells the satellites where firmware says that they follow', () => {
    const sentence = sentences.fixed.replace('1A0102', '6E0202').replace('6141,00,,', '6141,01,12,,')
    expect(only(sentence).fix).toMatchObject({ satellites: 12 })
  })

  it.each([
    [{ name: 'HBM', type: 0 }, [{ kind: 'hardBraking' }]],
    [{ name: 'HBM', id: 3, type: 1 }, [{ kind: 'fastAcceleration' }]],
    [{ name: 'HBM', type: 3 }, [{ kind: 'hardBraking' }, { kind: 'sharpTurn' }]],
    [{ name: 'TOW' }, [{ kind: 'tow' }]],
    [{ name: 'SPD', type: 1 }, [{ kind: 'overspeed' }]],
    [{ name: 'GEO', id: 2, type: 1 }, [{ kind: 'other', code: 'fenceIn:2' }]],
    [{ name: 'DIS', id: 1, type: 1 }, []],
  ])('%j becomes %j', (event, events) => {
    expect(only(encodeQueclinkReport(report({ event }))).events).toEqual(events)
  })

  it('without coordinates on Earth, a time or a device is told', () => {
    expect(only(sentences.fixed.replace('31.222073', '91.222073'))).not.toHaveProperty('fix')
    expect(decode(sentences.poweredOn.replace('20100214093254', ''))).toMatchObject({
      kind: 'messages',
      messages: [],
      rejected: [{ code: 'time.invalid' }],
      acknowledge: bytesOf('+SACK:11F0$'),
    })
    expect(decode(sentences.fixed.replace(imei, 'abc'))).toMatchObject({ code: 'device.invalid' })
    expect(decode(sentences.poweredOn.replace('11F0$', '$'))).toMatchObject({ code: 'frame.truncated', close: false })
    expect(decode(sentences.fixed.replace('11F0$', '$'))).toMatchObject({
      messages: [{ fix: { lat: 31.222073 } }],
      acknowledge: bytesOf(''),
    })
    expect(decode(sentences.fixed.replace('GTFRI', 'FRI'))).toMatchObject({ code: 'record.malformed' })
  })
})

describe('what tells two reports apart', () => {
  const payloadOf = (over: Partial<QueclinkReport>): string => textOf(only(encodeQueclinkReport(report(over))).payload)

  it('is neither the count nor that a report was kept back', () => {
    const first = payloadOf({})
    expect(payloadOf({ count: 7 })).toBe(first)
    expect(payloadOf({ isBuffered: true })).toBe(first)
    expect(payloadOf({ event: { name: 'SOS' } })).not.toBe(first)
    expect(payloadOf({ positions: [position({ speedKmh: 88 })] })).not.toBe(first)
  })
})

describe('a sentence that a device behind the tracker has broken with its own end', () => {
  it('is lost, and nothing else with it', () => {
    const framer = queclink.createFramer()
    const decoder = queclinkDecoder()
    const broken = sentences.fixed.replace('GTFRI', 'GTDAT').replace(',,0,0,', ',,a$b,0,')
    framer.push(bytesOf(`${broken}${sentences.fixed}\r\n`))
    const kinds: string[] = []
    for (let framed = framer.next(); framed?.kind === 'frame'; framed = framer.next())
      kinds.push(decoder.decode(framed.bytes).kind)
    expect(kinds).toEqual(['failed', 'failed', 'messages', 'reply', 'reply'])
  })
})

describe('encoding', () => {
  it('gives back what was encoded', () => {
    const anyPosition = fc.record({
      recordedAt: fc.integer({ min: 946_684_800, max: 4_102_444_799 }).map((second) => second * 1_000),
      lat: fc.integer({ min: -90_000_000, max: 90_000_000 }).map((count) => count / 1e6),
      lng: fc.integer({ min: -180_000_000, max: 180_000_000 }).map((count) => count / 1e6),
      speedKmh: fc.integer({ min: 0, max: 9_999 }).map((count) => count / 10),
      heading: fc.integer({ min: 0, max: 359 }),
      altitudeM: fc.integer({ min: -5_000, max: 90_000 }).map((count) => count / 10),
    })
    fc.assert(
      fc.property(fc.array(anyPosition, { minLength: 1, maxLength: 15 }), fc.nat(65_535), (positions, count) => {
        const decoded = decode(encodeQueclinkReport(report({ positions, count })))
        const messages = messagesOf(decoded)
        expect(messages).toHaveLength(positions.length)
        positions.forEach(({ recordedAt, ...place }, index) => {
          expect(messages[index]!.recordedAt).toBe(recordedAt)
          expect(messages[index]!.fix).toMatchObject(place)
        })
        if (decoded.kind === 'messages')
          expect(textOf(decoded.acknowledge)).toBe(`+SACK:${count.toString(16).toUpperCase().padStart(4, '0')}$`)
      }),
      { numRuns: 200 },
    )
  })

  it('makes heartbeats and commands', () => {
    expect(queclinkDecoder().decode(encodeQueclinkHeartbeat(imei, { sentAt, count: 3 }))).toMatchObject({
      kind: 'identify',
      accept: bytesOf('+SACK:GTHBD,060228,0003$'),
    })
    expect(textOf(encodeQueclinkCommand('RTO', { password: 'gv300', parameters: [1, '', ''], serial: 1 }))).toBe(
      'AT+GTRTO=gv300,1,,,0001$',
    )
    expect(() => encodeQueclinkCommand('RTO', { password: 'a$b', serial: 1 })).toThrow()
  })
})

proveStreamCodec({
  protocol: queclink,
  frames: sentences.fromTracker.map(bytesOf),
  endless: { opening: bytesOf('+RESP:GTFRI,'), filling: 0x2c },
  strangers: [
    [bytesOf('GET / HTTP/1.1'), 'frame.malformed'],
    [bytesOf('+RSP\u0001'), 'codec.unsupported'],
    [bytesOf('+ACK\u0001'), 'codec.unsupported'],
  ],
})
