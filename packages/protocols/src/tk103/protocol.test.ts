import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Decoded, DecodedMessage, Decoder, EncodedCommand } from '../protocol.ts'
import { proveStreamCodec } from '../stream-codec.suite.ts'
import { encodeTk103Handshake, encodeTk103Login, encodeTk103Report, type Tk103Report } from './encode.ts'
import { document, recorded, withCommas } from './fixtures/frames.ts'
import { tk103 } from './protocol.ts'

const receivedAt = Date.UTC(2026, 4, 4, 3, 2, 1)
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
const decode = (frame: string | Uint8Array, decoder: Decoder = tk103.createDecoder()): Decoded =>
  decoder.decode(typeof frame === 'string' ? bytesOf(frame) : frame, receivedAt)
const only = (frame: string | Uint8Array, decoder?: Decoder): DecodedMessage => {
  const decoded = decode(frame, decoder)
  if (decoded.kind !== 'messages' || decoded.messages.length !== 1) throw new Error(JSON.stringify(decoded))
  return decoded.messages[0] as DecodedMessage
}
const acknowledged = (frame: string, decoder?: Decoder): string => {
  const decoded = decode(frame, decoder)
  return decoded.kind === 'messages' ? textOf(decoded.acknowledge) : decoded.kind
}

proveStreamCodec({
  protocol: tk103,
  frames: [...Object.values(document), withCommas.answer, withCommas.heard, '\r', '\n'].map(bytesOf),
  endless: { opening: bytesOf('(013612345678BR00'), filling: 0x41 },
  strangers: [
    [bytesOf('GET / HTTP/1.1\r\n'), 'frame.malformed'],
    [Uint8Array.of(0x78, 0x78, 0x0d), 'frame.malformed'],
  ],
})

describe('who speaks', () => {
  it('is told by each frame, and answered after the login with its place is kept', () => {
    expect(only(document.login)).toMatchObject({
      deviceId: '013612345678',
      recordedAt: Date.UTC(2008, 4, 24, 10, 12, 41),
      fix: { lat: 22.5496767, lng: 114.0822583, speedKmh: 0.1, heading: 324, isValid: true },
    })
    expect(acknowledged(document.login)).toBe('(013612345678AP05)')
    // The number of the frames is the end of the IMEI.
    expect(only(recorded.imeiLogin).deviceId).toBe('088047365460')
    expect(only(recorded.named).deviceId).toBe('BALLESTEROS3')
    expect(only(recorded.elevenDigits).deviceId).toBe('01602009983')
    expect(only(recorded.mixed).deviceId).toBe('357593060760397')
  })

  it('is told by the login alone where frames begin with a running number', () => {
    const decoder = tk103.createDecoder()
    const entered = decode(document.numberedHandshake, decoder)
    expect(entered).toMatchObject({ kind: 'identify', deviceId: '013612345678' })
    expect(entered.kind === 'identify' && [textOf(entered.accept), textOf(entered.refuse)]).toEqual([
      '(040331141830AP01HSO)',
      '',
    ])
    expect(only(document.numberedReport, decoder).deviceId).toBe('013612345678')
    expect(decode(document.numberedHandshake, decoder)).toMatchObject({ kind: 'reply' })
    expect(only(document.numberedLogin).deviceId).toBe('013632782450')
    expect(acknowledged(document.numberedLogin)).toBe('(080524101241AP05)')
  })

  it('may shake hands in fewer words', () => {
    expect(decode(recorded.handshake)).toMatchObject({ kind: 'identify', deviceId: '027044702512' })
    expect(decode(recorded.shortHandshake)).toMatchObject({ kind: 'identify', deviceId: '087073005534' })
    expect(decode('(013632782450BP05000013632782450000007V)')).toMatchObject({ kind: 'identify' })
  })
})

describe('a report', () => {
  it('is read as documented', () => {
    expect(only(document.report)).toMatchObject({
      deviceId: '013612345678',
      recordedAt: Date.UTC(2008, 5, 12, 2, 28, 28),
      // 22°32.9828′ and 114°04.9297′.
      fix: { lat: 22.5497133, lng: 114.0821617, speedKmh: 0, heading: 0, odometerM: 0x230aa },
      io: { ignition: false, odometerM: 143_530, statusBits: '00000000' },
      events: [],
    })
    expect(only(document.report).trigger).toBeUndefined()
    expect(only(document.report).undecoded).toBeUndefined()
    expect(only(document.kept).io.odometerM).toBe(0x230)
    expect(acknowledged(document.report)).toBe('')
  })

  it.each([
    [recorded.west, { lat: 51.40921, lng: -1.2952533, heading: 352 }],
    [recorded.south, { lat: -25.9225517, lng: 28.922215, speedKmh: 4.7, heading: 276 }],
    [recorded.blanks, { lat: 40.009625, lng: -84.2567933, speedKmh: 46, heading: 87, ignition: true }],
    [recorded.moving, { speedKmh: 32.4, heading: 88, ignition: true, odometerM: 0xd9779 }],
    [recorded.pointless, { lat: 22.3336, speedKmh: 0, heading: 310, odometerM: 0x15f }],
    [recorded.shortStates, { speedKmh: 0, heading: 21, odometerM: 0x314 }],
    [recorded.overspeed, { speedKmh: 0.7, heading: 10 }],
    [recorded.mixed, { speedKmh: 1.6, heading: 91 }],
    [recorded.loginWithoutFix, { lat: 0, lng: 0, isValid: false }],
  ])('is read in the ways of models on sale: %s', (frame, fix) => {
    expect(only(frame).fix).toMatchObject({ isValid: true, ...fix })
  })

  it('keeps what models put behind the way', () => {
    expect(only(recorded.temperature).io).toMatchObject({ temperature1C: 17.7, odometerM: 0xbeb0d4 })
    expect(only(recorded.temperature).undecoded).toBeUndefined()
    // T113
    expect(only(recorded.shortStates).undecoded).toMatchObject({ hex: '54313133' })
  })

  it('with commas has the day first, height and satellites', () => {
    expect(only(withCommas.report)).toMatchObject({
      deviceId: '864768010869060',
      recordedAt: Date.UTC(2017, 0, 5, 15, 47, 45),
      fix: { lat: 51.5971188, lng: 0.019653, speedKmh: 0.089, altitudeM: 43.4, satellites: 12 },
    })
    expect(only(withCommas.below).fix).toMatchObject({ altitudeM: -0.1, heading: 292, satellites: 4 })
    expect(only(withCommas.withoutDegrees).fix).toMatchObject({ lat: 41.9086012, lng: 0.7631583 })
    expect(only(withCommas.old)).toMatchObject({ recordedAt: Date.UTC(2014, 3, 24, 11, 28, 25), fix: { heading: 155 } })
    expect(only(withCommas.oldStates).io).toMatchObject({ ignition: false })
    expect(only(withCommas.oldWithoutFix).fix).toMatchObject({ isValid: false })
    expect(acknowledged(withCommas.old)).toBe('')
  })

  it('of a day that no calendar has is refused, unless its tracker has no place either', () => {
    expect(decode(document.report.replace('080612A', '081312A'))).toMatchObject({
      messages: [],
      rejected: [{ code: 'time.invalid' }],
    })
    expect(only(recorded.withoutClock)).toMatchObject({ recordedAt: receivedAt, fix: { isValid: false } })
    expect(only('(013612345678BR00080612A2232.9828N11404.9297E000.00228)')).toMatchObject({
      recordedAt: receivedAt,
      fix: { lat: 22.5497133, isValid: true },
      undecoded: { reason: 'no clock' },
    })
  })
})

describe('alarms', () => {
  it('are answered by their digit, and kept though the document’s own example has no day', () => {
    expect(acknowledged(document.alarm)).toBe('(013612345678AS012)')
    expect(only(document.alarm)).toMatchObject({
      recordedAt: receivedAt,
      events: [{ kind: 'panic' }],
      io: { isAlarmed: true, odometerM: 0x770ad },
      fix: { lat: 29.5668883, lng: 106.45424, speedKmh: 40 },
    })
    expect(only(recorded.shortWay)).toMatchObject({ recordedAt: Date.UTC(2011, 5, 1, 23, 10, 7), trigger: 'BO01' })
  })

  it.each([
    [document.alarm.replace('BO012', 'BO010'), { kind: 'unplugged' }],
    [document.alarm.replace('BO012', 'BO011'), { kind: 'crash' }],
    [document.alarm.replace('BO012', 'BO015'), { kind: 'overspeed' }],
    [document.alarm.replace('BO012', 'BO016'), { kind: 'other', code: 'fenceOut' }],
    [document.alarm.replace('BO012', 'BO019'), { kind: 'other', code: 'alarm9' }],
    [recorded.overspeed, { kind: 'overspeed' }],
    [withCommas.lowBattery, { kind: 'lowBattery' }],
    [withCommas.powerCut, { kind: 'unplugged' }],
    [withCommas.removed, { kind: 'other', code: 'removed' }],
  ])('are told: %s', (frame, event) => {
    expect(only(frame).events).toEqual([event])
  })
})

describe('what holds no place', () => {
  it('tells cells, access points, battery and chassis', () => {
    expect(only(recorded.cells).io).toEqual({
      gsmOperator: 74_000,
      gsmAreaCode: 0x3bf7,
      gsmCellId: 0x425,
      cellTower:
        '740,0,15351,1061;740,0,15351,3061;740,0,15351,2535;740,0,15351,52141;740,0,15351,3535;740,0,15351,51122',
    })
    expect(only(withCommas.heard)).toMatchObject({
      recordedAt: Date.UTC(2017, 10, 15, 15, 44, 19),
      io: { gsmAreaCode: 3_215, gsmCellId: 43_370, wifi: '58:f3:bb:3b:aa:82,-65;1c:6a:bb:aa:81:95,-78' },
    })
    expect(only(withCommas.battery).io).toEqual({ batteryVoltageV: 3.92, ioLevel: 6 })
    expect(only(withCommas.supplied).io).toMatchObject({ batteryVoltageV: 3.88, externalVoltageV: 22.7 })
    expect(only(recorded.vin).io).toEqual({ vin: '5J6RW2H53HL066029' })
    expect(decode(recorded.bus)).toEqual({ kind: 'reply', bytes: new Uint8Array(0) })
  })
})

describe('commands', () => {
  const say = (command: Parameters<NonNullable<typeof tk103.commands>['encode']>[0], dialect?: string) =>
    tk103.commands?.encode(command, { deviceId: '013612345678', serial: 1, now: 0, dialect }) as EncodedCommand

  it('are said in brackets, and to none whose maker documents none', () => {
    expect(textOf(say({ name: 'requestPosition' }).bytes)).toBe('(013612345678AP00)')
    // The answer to five seconds, as the document has it, is BS08 0005.
    expect(textOf(say({ name: 'setReportInterval', movingS: 5, parkedS: 60 }).bytes)).toBe('(013612345678AR0000050000)')
    expect(say({ name: 'setReportInterval', movingS: 70_000, parkedS: 60 })).toMatchObject({ code: 'command.invalid' })
    // No document could be had that says which digit cuts.
    for (const name of ['stopEngine', 'releaseEngine'] as const)
      expect(say({ name })).toMatchObject({ code: 'command.unsupported' })
    expect(say({ name: 'text', text: 'AX05)(' })).toMatchObject({ code: 'command.invalid' })
    const decoder = tk103.createDecoder()
    decode(withCommas.report, decoder)
    expect(say({ name: 'reboot' }, decoder.dialect)).toMatchObject({ code: 'command.unsupported' })
  })

  it.each([
    [document.rollCall, 'BP04', 'requestPosition'],
    [document.intervalSet, 'BS08', 'setReportInterval'],
    ['(013612345678BT00)', 'BT00', 'reboot'],
  ] as const)('are answered by their word: %s', (frame, mark, name) => {
    const decoded = decode(frame)
    expect('answer' in decoded && decoded.answer).toMatchObject({ deviceId: '013612345678', mark, isRefusal: false })
    expect(say({ name, movingS: 5, parkedS: 5 } as Parameters<typeof say>[0]).mark).toBe(mark)
  })

  it('of which nobody tells what they answer have no mark', () => {
    const answerTo = (frame: string) => {
      const decoded = decode(frame)
      return 'answer' in decoded ? decoded.answer : undefined
    }
    expect(answerTo(document.version)).toMatchObject({ text: 'BP01GPS518,DEC,22,2008' })
    expect(answerTo(document.version)?.mark).toBeUndefined()
    expect(answerTo(withCommas.answer)?.text).toContain('240 minute(s).\r\n7 . Power: 95%')
  })
})

const report: fc.Arbitrary<Tk103Report> = fc.record({
  recordedAt: fc.integer({ min: 946_684_800, max: 4_000_000_000 }).map((second) => second * 1_000),
  lat: fc.integer({ min: -89_999_999, max: 89_999_999 }).map((value) => value / 1e6 || 1),
  lng: fc.integer({ min: -179_999_999, max: 179_999_999 }).map((value) => value / 1e6 || 1),
  speedKmh: fc.integer({ min: 0, max: 2_500 }).map((value) => value / 10),
  heading: fc.integer({ min: 0, max: 359 }),
  isValid: fc.boolean(),
  io: fc.record({
    ignition: fc.boolean(),
    odometerM: fc.integer({ min: 1, max: 2 ** 32 - 1 }),
    temperature1C: fc.integer({ min: -550, max: 1_250 }).map((value) => value / 10 || 1),
  }),
})

it('what a tracker encodes is what is decoded, as report, alarm and login', () => {
  expect(decode(encodeTk103Handshake('013612345678'))).toMatchObject({ kind: 'identify', deviceId: '013612345678' })
  fc.assert(
    fc.property(report, (expected) => {
      const { lat, lng, recordedAt, io, ...rest } = expected
      for (const frame of [
        encodeTk103Report('013612345678', expected),
        encodeTk103Report('013612345678', expected, '3'),
        encodeTk103Login('013612345678', expected),
      ]) {
        const message = only(frame)
        expect(message).toMatchObject({ deviceId: '013612345678', recordedAt, io, fix: rest })
        // Four decimals of a minute.
        expect(message.fix?.lat).toBeCloseTo(lat, 5)
        expect(message.fix?.lng).toBeCloseTo(lng, 5)
      }
    }),
    { numRuns: 200 },
  )
})
