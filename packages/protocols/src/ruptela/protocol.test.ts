import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromHex, toHex } from '../hex.ts'
import type { Decoded, DecodedMessage, Decoder, EncodedCommand } from '../protocol.ts'
import { proveStreamCodec } from '../stream-codec.suite.ts'
import { encodeRuptelaHeartbeat, encodeRuptelaRecords, type RuptelaReport } from './encode.ts'
import { answers, extended, identification, records, troubleCodes } from './fixtures/frames.ts'
import { openPacket, sealPacket } from './packet.ts'
import { ruptela } from './protocol.ts'

const bytesOf = (hex: string): Uint8Array => fromHex(hex) as Uint8Array
const decode = (frame: string | Uint8Array, decoder: Decoder = ruptela.createDecoder()): Decoded =>
  decoder.decode(typeof frame === 'string' ? bytesOf(frame) : frame)
const messagesIn = (frame: string | Uint8Array): DecodedMessage[] => {
  const decoded = decode(frame)
  if (decoded.kind !== 'messages') throw new Error(JSON.stringify(decoded))
  return decoded.messages
}
const only = (frame: string | Uint8Array): DecodedMessage => {
  const messages = messagesIn(frame)
  expect(messages).toHaveLength(1)
  return messages[0] as DecodedMessage
}
const said = (bytes: Uint8Array): string => toHex(bytes)

proveStreamCodec({
  protocol: ruptela,
  frames: [records.one, records.onTheRoad, extended.southern, identification, answers.setio].map(bytesOf),
  endless: { opening: bytesOf('2000000310f5'), filling: 0x41 },
  strangers: [
    [new TextEncoder().encode('GET / HTTP/1.1\r\n'), 'frame.toolong'],
    [bytesOf('00087878'), 'frame.malformed'],
    [bytesOf('000f333536333037303432343431303133'), 'frame.malformed'],
  ],
})

describe('records', () => {
  it('tell the key that is held to the reader, and that there is none', () => {
    const key = (digits: string) => {
      const payload = fromHex(
        `0001 674f43df0000fb7291ce13fc9230040e400618003d0507 00 00 00 01 22${digits}`,
      ) as Uint8Array
      return only(Buffer.from(sealPacket({ deviceId: '863514052765894', command: 1, payload })).toString('hex'))
    }
    expect(key('01d042f31d000030')).toMatchObject({
      driverTag: '01D042F31D000030',
      io: { iButton: '01D042F31D000030' },
    })
    expect(key('0000000000000000').driverTag).toBeNull()
    expect(key('0000000000000000').io).not.toHaveProperty('iButton')
  })

  it('are read field by field', () => {
    // 5613D8ED; FFF5B37A and 035AF378 of ten millionths of a degree; 01E7 tenths of a metre.
    expect(only(records.one)).toMatchObject({
      deviceId: '863071016796572',
      recordedAt: 0x5613d8ed * 1_000,
      fix: { lat: 5.6292216, lng: -0.067495, altitudeM: 48.7, heading: 0, satellites: 9, speedKmh: 0, isValid: true },
      io: {
        hdop: 1.3,
        ignition: false,
        movement: false,
        externalVoltageV: 13.286,
        batteryVoltageV: 4.097,
        odometerM: 30_714,
        gsmOperator: 62_002,
        deviceTemperatureC: 44,
      },
      events: [],
      trigger: 'event7',
    })
    expect(only(records.moving).fix).toMatchObject({ heading: 243, speedKmh: 9, ignition: true })
    expect(messagesIn(records.two).map(({ fix }) => [fix?.lat, fix?.speedKmh])).toEqual([
      [25.2848283, 0],
      [25.284915, 5],
    ])
    expect(messagesIn(records.onTheRoad)[1]).toMatchObject({
      fix: { lat: 54.6311456, lng: 25.2727263, altitudeM: 187.3, heading: 9, speedKmh: 19, odometerM: 21_742_058 },
      io: { gsmOperator: 24_602, gsmLevel: 4 },
    })
    expect(messagesIn(records.five)).toHaveLength(5)
  })

  it('in the long form belong together where they say so, and keep their order within a second', () => {
    expect(only(extended.southern)).toMatchObject({
      deviceId: '123451234512345',
      recordedAt: Date.UTC(2017, 10, 3, 12),
      fix: { lat: 40.7517058, lng: -73.9949834, heading: 180, altitudeM: 234.5 },
      io: { externalVoltageV: 14.86, batteryVoltageV: 4.08, odometerM: 1_199, io137: 0, io402: 0 },
    })
    const [first, second, ...more] = messagesIn(extended.twoOfParts)
    expect(more).toEqual([])
    expect(first).toMatchObject({
      recordedAt: Date.UTC(2016, 9, 18, 21, 8, 11),
      fix: { lat: 47.0554533, lng: 21.9231566, satellites: 12 },
      // Of all four parts: the second input of the first, the fuel of the third.
      io: { din4: true, ignition: false, fuelPercent: 68.8, fuelUsedL: 504.5, io175: 952_100, odometerM: 7_816_894 },
      trigger: 'event5',
    })
    expect(second).toMatchObject({ recordedAt: Date.UTC(2016, 9, 18, 21, 8, 11, 1), trigger: 'event7' })
    expect(Buffer.concat([first?.payload ?? [], second?.payload ?? []] as Uint8Array[])).toHaveLength(833 - 15)
  })

  it('have no fix where the tracker has none', () => {
    const bytes = bytesOf(records.one)
    // Longitude and latitude of their lowest number.
    bytes.set([0x80, 0, 0, 0, 0x80, 0, 0, 0], 19)
    const nowhere = sealPacket({ deviceId: '863071016796572', command: 1, payload: bytes.subarray(11, -2) })
    expect(only(nowhere).fix).toBeUndefined()
    expect(only(nowhere).io.externalVoltageV).toBe(13.286)
    const place = { recordedAt: 1_700_000_000_000, lat: 40, lng: -3 }
    expect(only(encodeRuptelaRecords('863071016796572', [{ ...place, isValid: false }])).fix?.isValid).toBe(false)
    // Higher than fits a signed number.
    expect(only(encodeRuptelaRecords('863071016796572', [{ ...place, altitudeM: 4_100 }])).fix?.altitudeM).toBe(4_100)
  })

  it('tell what happened only while it is so', () => {
    const record = (event: number, jammed: number) =>
      `00015613d8ed0000fff5b37a035af37801e700000900000d${event.toString(16)}0158${jammed.toString().padStart(2, '0')}000000`
    const eventsIn = (event: number, jammed: number) =>
      only(sealPacket({ deviceId: '863071016796572', command: 1, payload: bytesOf(record(event, jammed)) })).events
    expect(eventsIn(88, 1)).toEqual([{ kind: 'jamming' }])
    expect(eventsIn(88, 0)).toEqual([])
    expect(eventsIn(27, 1)).toEqual([])
  })

  it('are acknowledged, and asked for again where the check is wrong', () => {
    const decoded = decode(records.five)
    expect(decoded.kind === 'messages' && said(decoded.acknowledge)).toBe('0002640113bc')
    const bent = bytesOf(records.one)
    bent[30] = 0xff
    const failed = decode(bent)
    expect(failed).toMatchObject({ kind: 'failed', code: 'crc.mismatch', close: false })
    expect(failed.kind === 'failed' && failed.reply && said(failed.reply)).toBe('000264000235')
  })

  it('that say to be more than they are give what is there', () => {
    const payload = bytesOf(records.one).subarray(11, -2)
    payload[1] = 2
    expect(decode(sealPacket({ deviceId: '863071016796572', command: 1, payload }))).toMatchObject({
      messages: [{ fix: { lat: 5.6292216 } }],
      rejected: [{ code: 'count.mismatch' }],
    })
  })
})

describe('what is no record', () => {
  it('is answered: what the tracker is, and that it lives', () => {
    const decoder = ruptela.createDecoder()
    const entered = decode(identification, decoder)
    expect(entered).toMatchObject({ kind: 'identify', deviceId: '868324021101311' })
    expect(entered.kind === 'identify' && [said(entered.accept), said(entered.refuse)]).toEqual(['00027301cb25', ''])
    const beat = decode(encodeRuptelaHeartbeat('868324021101311'), decoder)
    expect(beat.kind === 'reply' && said(beat.bytes)).toMatch(/^00027401/)
    expect(decode(sealPacket({ deviceId: '868324021101311', command: 37, payload: new Uint8Array(9) }))).toMatchObject({
      code: 'codec.unsupported',
      close: false,
    })
  })

  it('keeps its places where all of it reads as records, and is not acknowledged', () => {
    for (const frame of [records.two, extended.southern]) {
      const packet = openPacket(bytesOf(frame))
      if ('code' in packet) throw new Error(packet.detail)
      const decoded = decode(sealPacket({ ...packet, command: 37 }))
      if (decoded.kind !== 'messages') throw new Error(JSON.stringify(decoded))
      const places = (messages: DecodedMessage[]) =>
        messages.map(({ recordedAt, fix }) => [recordedAt, fix?.lat, fix?.lng])
      expect(places(decoded.messages)).toEqual(places(messagesIn(frame)))
      expect(decoded.messages[0]).toMatchObject({ io: {}, undecoded: { offset: 0, reason: 'command 37' } })
      expect(decoded.acknowledge).toHaveLength(0)
      const cut = decode(sealPacket({ ...packet, command: 37, payload: packet.payload.subarray(0, -1) }))
      expect(cut).toMatchObject({ kind: 'failed', code: 'codec.unsupported' })
    }
  })

  it('tells trouble codes with their place', () => {
    expect(messagesIn(troubleCodes)).toMatchObject([
      {
        deviceId: '012207001062170',
        recordedAt: 0x4e9caf2c * 1_000,
        fix: { lat: 43.755129, lng: 13.1467505 },
        io: { obdCodes: 'P0010', obdTroubleCodes: 2 },
      },
      { io: { obdCodes: 'P0011' } },
    ])
    const decoded = decode(troubleCodes)
    expect(decoded.kind === 'messages' && said(decoded.acknowledge)).toMatch(/^00026d01/)
  })
})

describe('commands', () => {
  const say = (command: Parameters<NonNullable<typeof ruptela.commands>['encode']>[0], password?: string) =>
    ruptela.commands?.encode(command, { deviceId: '863071016796572', serial: 1, now: 0, password }) as EncodedCommand
  const wordsOf = (command: EncodedCommand) => new TextDecoder().decode(command.bytes.subarray(3, -2))

  it('are words behind a password, perhaps none', () => {
    const status = say({ name: 'readStatus' })
    expect([...status.bytes.subarray(0, 3)]).toEqual([0, 7, 108])
    expect(wordsOf(status)).toBe(' getio')
    expect(wordsOf(say({ name: 'text', text: 'setio 1,0' }, 'abc'))).toBe('abc setio 1,0')
    expect(say({ name: 'reboot' }).isAnswered).toBe(false)
    expect(say({ name: 'text', text: 'ñ' })).toMatchObject({ code: 'command.invalid' })
  })

  it('are answered in words', () => {
    const heard = (frame: string) => {
      const decoded = decode(frame)
      return 'answer' in decoded ? decoded.answer : undefined
    }
    expect(heard(answers.setio)).toEqual({
      deviceId: '868204004248349',
      text: 'SETIO configuration data ok',
      isRefusal: false,
    })
    expect(heard(answers.getio)?.text).toMatch(/^DIN1=1,DIN2=0,/)
  })
})

const report: fc.Arbitrary<RuptelaReport> = fc.record({
  recordedAt: fc.integer({ min: 946_684_800, max: 4_000_000_000 }).map((second) => second * 1_000),
  lat: fc.integer({ min: -900_000_000, max: 900_000_000 }).map((value) => value / 1e7 || 1),
  lng: fc.integer({ min: -1_800_000_000, max: 1_800_000_000 }).map((value) => value / 1e7 || 1),
  speedKmh: fc.integer({ min: 0, max: 250 }),
  heading: fc.integer({ min: 0, max: 359 }),
  altitudeM: fc.integer({ min: -400, max: 6_000 }),
  satellites: fc.integer({ min: 1, max: 40 }),
  io: fc.record({
    ignition: fc.boolean(),
    movement: fc.boolean(),
    din1: fc.boolean(),
    din2: fc.boolean(),
    hdop: fc.integer({ min: 0, max: 254 }).map((value) => value / 10),
    externalVoltageV: fc.integer({ min: 0, max: 36_000 }).map((value) => value / 1_000),
    batteryVoltageV: fc.integer({ min: 2_500, max: 4_500 }).map((value) => value / 1_000),
    odometerM: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
    gsmOperator: fc.integer({ min: 20_201, max: 999_999 }),
  }),
})

it('what a tracker encodes is what is decoded, in both forms', () => {
  fc.assert(
    fc.property(fc.array(report, { minLength: 1, maxLength: 10 }), fc.boolean(), (reports, isExtended) => {
      const expected = reports.map(({ recordedAt, io, ...place }) => ({
        deviceId: '863071016796572',
        recordedAt,
        io,
        fix: { ...place, isValid: true },
      }))
      expect(messagesIn(encodeRuptelaRecords('863071016796572', reports, { isExtended }))).toMatchObject(expected)
    }),
    { numRuns: 200 },
  )
})
