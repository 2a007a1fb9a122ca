import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Decoded, DecodedMessage, Decoder, EncodedCommand } from '../protocol.ts'
import { proveStreamCodec } from '../stream-codec.suite.ts'
import { encodeGps103Heartbeat, encodeGps103Report, type Gps103Report } from './encode.ts'
import { document, frames, heartbeat, login, recorded } from './fixtures/frames.ts'
import { gps103 } from './protocol.ts'

const receivedAt = Date.UTC(2026, 4, 4, 3, 2, 1)
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
const decode = (frame: string, decoder: Decoder = gps103.createDecoder()): Decoded =>
  decoder.decode(bytesOf(frame), receivedAt)
const only = (frame: string, decoder?: Decoder): DecodedMessage => {
  const decoded = decode(frame, decoder)
  if (decoded.kind !== 'messages' || decoded.messages.length !== 1) throw new Error(JSON.stringify(decoded))
  return decoded.messages[0] as DecodedMessage
}

proveStreamCodec({
  protocol: gps103,
  frames: frames.map(bytesOf),
  endless: { opening: bytesOf('imei:'), filling: 0x41 },
  strangers: [
    [bytesOf('GET / HTTP/1.1\r\n'), 'frame.malformed'],
    [bytesOf('1234567890,'), 'frame.malformed'],
    [Uint8Array.of(0x78, 0x78, 0x0d), 'frame.malformed'],
  ],
})

describe('login and heartbeat', () => {
  it('are answered LOAD and ON, and nothing answers a stranger', () => {
    const decoder = gps103.createDecoder()
    const entered = decode(login, decoder)
    expect(entered).toMatchObject({ kind: 'identify', deviceId: '359586015829802' })
    expect(entered.kind === 'identify' && [textOf(entered.accept), textOf(entered.refuse)]).toEqual(['LOAD', ''])
    const beat = decode(heartbeat, decoder)
    expect(beat.kind === 'reply' && textOf(beat.bytes)).toBe('ON')
    // The first that a connection says may be only this.
    expect(decode(heartbeat)).toMatchObject({ kind: 'identify', deviceId: '359586015829802' })
    expect(decode(recorded.longId)).toMatchObject({ kind: 'identify', deviceId: '868683053466231' })
    expect(textOf(encodeGps103Heartbeat('359586015829802'))).toBe(`${heartbeat};`)
  })
})

describe('a report', () => {
  it('is read as documented, in knots, by the clock of the satellites', () => {
    const message = only(document.tracker)
    expect(message).toMatchObject({
      deviceId: '359587010124900',
      // Own clock 19:29 in China, satellites 11:29:09.397 of the same day.
      recordedAt: Date.UTC(2008, 8, 23, 11, 29, 9, 397),
      fix: { lat: 22.5744483, lng: 113.9054783, speedKmh: 0.2, isValid: true, source: 1 },
      events: [],
    })
    expect(message.trigger).toBeUndefined()
    expect(only(recorded.overspeed)).toMatchObject({
      recordedAt: Date.UTC(2023, 11, 26, 12, 21, 38),
      fix: { speedKmh: 82.06, heading: 353 },
      events: [{ kind: 'overspeed' }],
    })
  })

  it('tells ignition, door, fuel, temperature and height behind the course', () => {
    expect(only(document.withTail)).toMatchObject({
      // Made up: 19:29 is 10:25 before the next 05:54:03.
      recordedAt: Date.UTC(2008, 8, 24, 5, 54, 3),
      fix: { lat: 22.5531167, lng: 113.9051117, heading: 30, altitudeM: 65.43, ignition: true },
      io: { ignition: true, isDoorOpen: false, fuelPercent: 10.5, temperature1C: 28 },
    })
    expect(only(recorded.accOff)).toMatchObject({
      recordedAt: Date.UTC(2015, 5, 19, 7, 22, 18),
      io: { ignition: false, isDoorOpen: true, temperature1C: 23 },
      trigger: 'acc off',
      events: [],
    })
    expect(only(recorded.temperature)).toMatchObject({ io: { temperature1C: 11 }, events: [{ code: 'temperature' }] })
    expect(only(recorded.card)).toMatchObject({ driverTag: '0000000049121185', io: { rfid: '0000000049121185' } })
  })

  it('lies on the day that the own clock is nearest to, however far west', () => {
    expect(only(recorded.powerCut)).toMatchObject({
      recordedAt: Date.UTC(2016, 10, 29, 20, 44, 57),
      fix: { lat: 10.171305, lng: -64.68379 },
      io: { isUnplugged: true },
      events: [{ kind: 'unplugged' }],
    })
    const late = document.tracker.replace('0809231929', '0809240329').replace('112909.397', '192909.000')
    expect(only(late).recordedAt).toBe(Date.UTC(2008, 8, 23, 19, 29, 9))
  })

  it('tells alarms', () => {
    expect(only(document.lowBattery).events).toEqual([{ kind: 'lowBattery' }])
    expect(only(document.stockade).events).toEqual([{ kind: 'other', code: 'fence' }])
    expect(only(document.move).events).toEqual([{ kind: 'tow' }])
    // A word that every object has is none of ours.
    for (const word of ['constructor', '__proto__'])
      expect(only(document.move.replace(',move,', `,${word},`))).toMatchObject({ events: [], trigger: word })
    expect(only(document.help)).toMatchObject({ events: [{ kind: 'panic' }], io: { isAlarmed: true } })
  })

  it('is acknowledged where it calls for help, and else not', () => {
    const acknowledged = (frame: string) => {
      const decoded = decode(frame)
      return decoded.kind === 'messages' && textOf(decoded.acknowledge)
    }
    expect(acknowledged(document.help)).toBe('**,imei:359586015829802,E')
    expect(acknowledged(document.helpWithoutFix)).toBe('**,imei:359586015829802,E')
    expect(acknowledged(document.tracker)).toBe('')
  })

  it('without satellites has no fix, and the cell where the model tells it', () => {
    expect(only(document.helpWithoutFix)).toMatchObject({ recordedAt: receivedAt, events: [{ kind: 'panic' }] })
    expect(only(document.helpWithoutFix).fix).toBeUndefined()
    expect(only(recorded.cell)).toMatchObject({
      recordedAt: Date.UTC(2018, 3, 4, 17, 42, 52),
      io: { gsmAreaCode: 0x296a, gsmCellId: 0x51f7 },
    })
  })

  it('keeps what it says where its place or clock is broken', () => {
    expect(only(recorded.withoutHemisphere)).toMatchObject({ undecoded: { reason: 'no place' } })
    expect(only(recorded.oddClock)).toMatchObject({
      recordedAt: Date.UTC(2015, 3, 20, 5, 11, 53),
      fix: { lat: 53.1106925, lng: 7.0129747 },
    })
  })
})

describe('the vehicle’s bus', () => {
  it('is told by its own report, in the zone that the positions have shown', () => {
    expect(only(recorded.obd)).toMatchObject({
      recordedAt: Date.UTC(2016, 1, 8, 15, 29),
      io: {
        canOdometerM: 13_555_000,
        canSpeedKmh: 0,
        engineLoadPercent: 24.71,
        coolantTemperatureC: 35,
        throttlePercent: 13.73,
        engineRpm: 1_230,
        externalVoltageV: 14.13,
        obdTroubleCodes: 1,
        obdCodes: 'U1108',
        engineRunTimeS: 45,
      },
    })
    const decoder = gps103.createDecoder()
    decode('imei:359710049064398,tracker,160208152855,,F,072855.000,A,2234.4669,N,11354.3287,E,0.11,;', decoder)
    expect(only(recorded.obd, decoder).recordedAt).toBe(Date.UTC(2016, 1, 8, 7, 29))
    expect(only(recorded.obdUnknown).io).not.toHaveProperty('coolantTemperatureC')
  })
})

describe('commands', () => {
  const say = (command: Parameters<NonNullable<typeof gps103.commands>['encode']>[0], dialect?: string) =>
    gps103.commands?.encode(command, { deviceId: '359586015829802', serial: 1, now: 0, dialect }) as EncodedCommand

  it('are said in letters, and in numbers to whoever speaks so', () => {
    expect(textOf(say({ name: 'stopEngine' }).bytes)).toBe('**,imei:359586015829802,J')
    expect(textOf(say({ name: 'releaseEngine' }, 'numbers').bytes)).toBe('**,imei:359586015829802,110')
    expect(textOf(say({ name: 'setReportInterval', movingS: 30, parkedS: 60 }).bytes)).toMatch(/,C,30s$/)
    expect(textOf(say({ name: 'setReportInterval', movingS: 7_200, parkedS: 60 }).bytes)).toMatch(/,C,02h$/)
    expect(say({ name: 'setReportInterval', movingS: 125, parkedS: 60 })).toMatchObject({ code: 'command.invalid' })
    expect(say({ name: 'requestPosition' })).toMatchObject({ isAnswered: false })
    expect(say({ name: 'text', text: 'H,080' })).toMatchObject({ mark: 'H', isAnswered: true })
    const decoder = gps103.createDecoder()
    decode(document.tracker, decoder)
    expect(decoder.dialect).toBeUndefined()
    decode(document.withTail, decoder)
    expect(decoder.dialect).toBe('numbers')
  })

  it.each([
    [recorded.cutOff, 'J', false],
    [recorded.notArmed, 'L', true],
    [recorded.armed, '111', false],
    [recorded.notArmedByNumber, '111', true],
  ])('are answered by a keyword: %s', (frame, mark, isRefusal) => {
    const decoded = decode(frame)
    expect(decoded.kind === 'messages' && decoded.answer).toMatchObject({ mark, isRefusal })
    expect(only(frame).fix).toMatchObject({ isValid: true })
  })
})

const report: fc.Arbitrary<Gps103Report> = fc.record({
  recordedAt: fc.integer({ min: 950_000_000, max: 4_000_000_000 }).map((second) => second * 1_000),
  lat: fc.integer({ min: -89_999_999, max: 89_999_999 }).map((value) => value / 1e6 || 1),
  lng: fc.integer({ min: -179_999_999, max: 179_999_999 }).map((value) => value / 1e6 || 1),
  speedKmh: fc.integer({ min: 0, max: 250 }),
  heading: fc.integer({ min: 0, max: 359 }),
  altitudeM: fc.integer({ min: -400, max: 9_000 }),
  isValid: fc.boolean(),
  io: fc.record({
    ignition: fc.boolean(),
    isDoorOpen: fc.boolean(),
    fuelPercent: fc.integer({ min: 0, max: 100 }),
    temperature1C: fc.integer({ min: -40, max: 80 }),
  }),
})

it('what a tracker encodes is what is decoded, in whatever zone its own clock is', () => {
  fc.assert(
    fc.property(report, fc.integer({ min: -43, max: 52 }), (expected, quarters) => {
      const { recordedAt, io, lat, lng, speedKmh = 0, ...rest } = expected
      const frame = textOf(encodeGps103Report('359586015829802', expected, { zoneMinutes: quarters * 15 }))
      const message = only(frame)
      expect(message).toMatchObject({ deviceId: '359586015829802', recordedAt, io, fix: { recordedAt, ...rest } })
      expect(message.fix?.lat).toBeCloseTo(lat, 6)
      expect(message.fix?.lng).toBeCloseTo(lng, 6)
      expect(message.fix?.speedKmh).toBeCloseTo(speedKmh, 1)
    }),
    { numRuns: 300 },
  )
})
