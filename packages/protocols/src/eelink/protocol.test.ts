import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromHex, toHex } from '../hex.ts'
import type { Decoded, DecodedMessage, Decoder, EncodedCommand } from '../protocol.ts'
import { proveStreamCodec } from '../stream-codec.suite.ts'
import { eelinkDatagrams } from './datagram.ts'
import { type EelinkReport, encodeEelinkLocation, encodeEelinkLogin, encodeEelinkWarning } from './encode.ts'
import { answers, bus, datagram, heartbeats, logins, older, positions, warnings } from './fixtures/frames.ts'
import { sealDatagram } from './packages.ts'
import { eelink } from './protocol.ts'

const imei = '352544071677471'
const receivedAt = Date.UTC(2026, 4, 4, 3, 2, 1)
const bytesOf = (hex: string): Uint8Array => fromHex(hex) as Uint8Array
const decode = (frame: string | Uint8Array, decoder: Decoder = eelink.createDecoder(imei)): Decoded =>
  decoder.decode(typeof frame === 'string' ? bytesOf(frame) : frame, receivedAt)
const onlyIn = (decoded: Decoded): DecodedMessage => {
  if (decoded.kind !== 'messages' || decoded.messages.length !== 1) throw new Error(JSON.stringify(decoded))
  return decoded.messages[0] as DecodedMessage
}
const only = (frame: string | Uint8Array): DecodedMessage => onlyIn(decode(frame))
const acknowledged = (decoded: Decoded): string | undefined =>
  decoded.kind === 'messages' ? toHex(decoded.acknowledge) : undefined

proveStreamCodec({
  protocol: eelink,
  frames: [logins.older, ...Object.values(positions), warnings.sos, older.state, heartbeats.on, answers.here].map(
    bytesOf,
  ),
  endless: { opening: bytesOf('6767121000'), filling: 0x41 },
  strangers: [
    [new TextEncoder().encode('GET / HTTP/1.1\r\n'), 'frame.malformed'],
    [bytesOf('67671200010000'), 'frame.malformed'],
  ],
})

describe('a login', () => {
  it('is answered with the clock and the form of positions that we know, of 1.8 with nothing', () => {
    const decoder = eelink.createDecoder()
    const entered = decode(encodeEelinkLogin(imei, 7), decoder)
    expect(entered).toMatchObject({ kind: 'identify', deviceId: imei })
    const seconds = (receivedAt / 1_000).toString(16)
    expect(entered.kind === 'identify' && [toHex(entered.accept), toHex(entered.refuse)]).toEqual([
      `67670100090007${seconds}000100`,
      '',
    ])
    expect(decode(encodeEelinkLogin(imei), decoder)).toMatchObject({ kind: 'reply' })
    const entered18 = decode(logins.older, eelink.createDecoder())
    expect(entered18).toMatchObject({ deviceId: '352544071750518' })
    expect(entered18.kind === 'identify' && toHex(entered18.accept)).toBe('6767010002007b')
    expect(decode(logins.eleven, eelink.createDecoder())).toMatchObject({ deviceId: '354188046618349' })
  })

  it('comes before anything else', () => {
    expect(decode(positions.cell, eelink.createDecoder())).toMatchObject({ code: 'device.unidentified', close: true })
    expect(decode(logins.older.replace('0352', '0ff2'), eelink.createDecoder())).toMatchObject({
      code: 'device.invalid',
    })
  })
})

describe('a position', () => {
  it('is read as the document has it', () => {
    // 04E4E1B4 and F8194FA8 of 1,800,000 a degree.
    expect(only(positions.probe)).toMatchObject({
      deviceId: imei,
      recordedAt: 0x5c37387c * 1_000,
      fix: {
        lat: 45.6160289,
        lng: -73.6438533,
        altitudeM: 22,
        speedKmh: 19,
        heading: 148,
        satellites: 8,
        isValid: true,
        ignition: true,
        odometerM: 0x1b067f,
      },
      io: {
        gsmOperator: 302_880,
        gsmAreaCode: 0x2d87,
        gsmCellId: 0x06453c6e,
        statusBits: '066F',
        movement: true,
        dout1: true,
        batteryVoltageV: 4.447,
        ain1V: 1.393,
        steps: 0x313,
        temperature2C: 28.75,
      },
      events: [],
    })
    expect(only(positions.probe).undecoded).toBeUndefined()
    expect(acknowledged(decode(positions.probe))).toBe('6767120002000e')
  })

  it('has what its mask says: cells, access points, sensors, or no place', () => {
    expect(only(positions.point).io).toMatchObject({
      wifi: '64:66:b3:91:60:4a,-73',
      cellTower: '405,927,1121,11461,46',
      isCharging: false,
      odometerM: 1_738,
    })
    expect(only(positions.sensors).io).toMatchObject({ wifi: 'f0:b4:29:dd:82:ca,-45', temperature1C: 25.63 })
    expect(only(positions.cell)).toMatchObject({ io: { gsmCellId: 0x03a301cd, batteryVoltageV: 4.485 } })
    expect(only(positions.cell).fix).toBeUndefined()
    expect(only(positions.cold).io.temperature2C).toBe(-50)
    expect(only(positions.satellites)).toMatchObject({ fix: { odometerM: 1_612_224 } })
    expect(only(positions.satellites).undecoded).toBeUndefined()
  })

  it('that the satellites do not confirm is the last one known', () => {
    expect(only(positions.satellites.replace('12007f', '12007e')).fix?.isValid).toBe(false)
  })

  it('of 1.8 is read too', () => {
    expect(only(older.position)).toMatchObject({
      recordedAt: 0x538086df * 1_000,
      fix: { lat: 14.5910717, lng: 104.4393061, speedKmh: 15, heading: 343, isValid: true },
      io: { gsmOperator: 52_001, gsmAreaCode: 0x3beb, gsmCellId: 0x3424 },
    })
    expect(only(older.south).fix).toMatchObject({ lat: -29.5866544, lng: 30.4086322 })
    expect(only(older.withStatus).io).toMatchObject({ batteryVoltageV: 4.421, ain1V: 0.337, ignition: false })
    expect(acknowledged(decode(older.position))).toBe('676702000203c5')
  })
})

describe('what happened', () => {
  it.each([
    [warnings.vibration, { kind: 'other', code: 'vibration' }],
    [warnings.sos, { kind: 'panic' }],
    [warnings.sos.replace('1604a49020089', '1604a49820089'), { kind: 'overspeed' }],
    [warnings.sos.replace('1604a49020089', '1604a49010089'), { kind: 'unplugged' }],
    [warnings.sos.replace('1604a49020089', '1604a49770089'), { kind: 'other', code: 'warning119' }],
    [older.alarm, { kind: 'other', code: 'fenceIn' }],
  ])('is told with its place: %s', (frame, event) => {
    expect(only(frame)).toMatchObject({ events: [event], fix: { isValid: true } })
  })

  it('is acknowledged by its own words', () => {
    expect(acknowledged(decode(warnings.sos))).toBe('67671400020051')
    expect(only(warnings.sos).io.isAlarmed).toBe(true)
    expect(acknowledged(decode(older.ignitionOn))).toBe('6767050002001f')
  })

  it('may be an ignition', () => {
    expect(only(older.ignitionOn)).toMatchObject({ io: { ignition: true }, trigger: 'report1' })
    expect(only(older.ignitionOff)).toMatchObject({ io: { ignition: false }, trigger: 'report2' })
    expect(only(older.state)).toMatchObject({ fix: { isValid: true, speedKmh: 15, ignition: true } })
    const beat = decode(heartbeats.off)
    expect(beat).toMatchObject({ kind: 'reply', messages: [{ recordedAt: receivedAt, io: { ignition: false } }] })
    expect(beat.kind === 'reply' && toHex(beat.bytes)).toBe('67670300020028')
  })

  it('is told by the vehicle’s bus', () => {
    expect(only(bus)).toMatchObject({
      recordedAt: 0x5c89fde8 * 1_000,
      io: {
        engineLoadPercent: 35.69,
        coolantTemperatureC: 82,
        engineRpm: 1_047,
        canSpeedKmh: 17,
        throttlePercent: 16.86,
        engineRunTimeS: 493,
        externalVoltageV: 14.325,
        io138: 44_791,
      },
    })
  })

  it('is answered where nobody can read it, or it would be said for ever', () => {
    const decoded = decode('67671a00040007abcd')
    expect(decoded).toMatchObject({ kind: 'failed', code: 'codec.unsupported', close: false })
    expect(decoded.kind === 'failed' && decoded.reply && toHex(decoded.reply)).toBe('67671a00020007')
    // It keeps its place where it opens as its siblings do, unless its clock cannot be one.
    const strange = positions.cell.replace(/^676712/, '67671a')
    const place = Buffer.from([
      0x69, 0xf8, 0x0c, 0x5c, 0x01, 0x02, 0x6b, 0x3f, 0x3e, 0x0c, 0x38, 0x8f, 0xb0, 0xff, 0xee,
    ])
    const opened = (content: Uint8Array) =>
      `67671a${(2 + content.length).toString(16).padStart(4, '0')}0007${toHex(content)}`
    expect(decode(strange)).toMatchObject({ kind: 'failed', code: 'codec.unsupported' })
    expect(only(opened(place))).toMatchObject({
      recordedAt: 0x69f80c5c * 1_000,
      fix: { lat: 22.5460967, lng: 113.90744, isValid: true },
      undecoded: { offset: 13, hex: 'ffee', reason: 'package 0x1a' },
    })
    expect(acknowledged(decode(opened(place)))).toBe('67671a00020007')
    place[0] = 0x59
    expect(decode(opened(place))).toMatchObject({ kind: 'failed', code: 'codec.unsupported' })
    // A message keeps its place, and its number comes back empty.
    const message = `676716${(2 + 20 + 21).toString(16).padStart(4, '0')}0009${warnings.vibration.slice(14, 54)}${'31'.repeat(21)}`
    expect(only(message).fix).toMatchObject({ lat: 22.557965 })
    expect(acknowledged(decode(message))).toBe(`67671600170009${'00'.repeat(21)}`)
  })
})

describe('datagrams', () => {
  const decodeDatagram = (bytes: Uint8Array) => eelinkDatagrams.decodeDatagram(bytes, receivedAt)

  it('name their device and are answered in kind', () => {
    const decoded = decodeDatagram(bytesOf(datagram))
    expect(onlyIn(decoded)).toMatchObject({
      deviceId: imei,
      recordedAt: 0x590bd938 * 1_000,
      fix: { lat: 22.5581583, lng: 113.9351717, altitudeM: 33, satellites: 5 },
      io: { isCharging: true, odometerM: 49_872 },
    })
    expect(acknowledged(decoded)).toBe('454c0011a67e035254407167747167671200020021')
    const entered = decodeDatagram(bytesOf(logins.datagram))
    expect(entered.kind === 'reply' && toHex(entered.bytes)).toMatch(/^454c0018....03525440716774716767010009/)
  })

  it('may hold several packages, and are refused where their check is wrong', () => {
    const at = { recordedAt: receivedAt, lat: 40, lng: -3 }
    const two = Buffer.concat([encodeEelinkLocation(at, 1), encodeEelinkWarning(at, 2, 2)])
    const decoded = decodeDatagram(sealDatagram(imei, two))
    expect(decoded).toMatchObject({ messages: [{ events: [] }, { events: [{ kind: 'panic' }] }], rejected: [] })
    expect(acknowledged(decoded)?.slice(28)).toBe('6767120002000167671400020002')
    const cut = decodeDatagram(sealDatagram(imei, two.subarray(0, -1)))
    expect(cut).toMatchObject({ messages: [{ events: [] }], rejected: [{ code: 'frame.truncated' }] })
    expect(decodeDatagram(bytesOf(datagram.replace('EAE2', 'EAE3')))).toMatchObject({ code: 'crc.mismatch' })
    expect(eelinkDatagrams.isDatagram(bytesOf(positions.cell))).toBe(false)
  })
})

describe('commands', () => {
  const context = { deviceId: imei, serial: 0x4c75, now: 0 }
  const say = (command: Parameters<NonNullable<typeof eelink.commands>['encode']>[0]) =>
    eelink.commands?.encode(command, context) as EncodedCommand

  it('are instructions whose number comes back', () => {
    const where = say({ name: 'requestPosition' })
    expect(toHex(where.bytes)).toBe(`676780000d4c750100004c75${toHex(new TextEncoder().encode('WHERE?'))}`)
    expect(where.mark).toBe('00004C75')
    const interval = say({ name: 'setReportInterval', movingS: 60, parkedS: 600 })
    expect(new TextDecoder().decode(interval.bytes.subarray(12))).toBe('COLLECT,60,0,0,60,1#')
    expect(say({ name: 'setReportInterval', movingS: 1, parkedS: 1 })).toMatchObject({ code: 'command.invalid' })
    expect(say({ name: 'text', text: 'no' })).toMatchObject({ code: 'command.invalid' })
    // RELAY and RESET stand in sections that could not be had.
    for (const name of ['stopEngine', 'releaseEngine', 'reboot'] as const)
      expect(say({ name })).toMatchObject({ code: 'command.unsupported' })
    const datagramWhere = eelinkDatagrams.commands?.encode({ name: 'requestPosition' }, context) as EncodedCommand
    expect(toHex(datagramWhere.bytes.subarray(14))).toBe(toHex(where.bytes))
  })

  it('are answered with their number', () => {
    const decoded = decode(answers.numbered)
    expect('answer' in decoded && decoded.answer).toMatchObject({ deviceId: imei, mark: '4C754C75', isRefusal: false })
    const here = decode(answers.here)
    expect('answer' in here && here.answer?.text).toMatch(/^Lat:N31\.83955,Lon:W82\.61346,/)
  })
})

const report: fc.Arbitrary<EelinkReport> = fc.record({
  recordedAt: fc.integer({ min: 946_684_800, max: 4_000_000_000 }).map((second) => second * 1_000),
  lat: fc.integer({ min: -89_999_999, max: 89_999_999 }).map((value) => value / 1e6 || 1),
  lng: fc.integer({ min: -179_999_999, max: 179_999_999 }).map((value) => value / 1e6 || 1),
  speedKmh: fc.integer({ min: 0, max: 250 }),
  heading: fc.integer({ min: 0, max: 359 }),
  altitudeM: fc.integer({ min: -400, max: 9_000 }),
  satellites: fc.integer({ min: 0, max: 40 }),
  isValid: fc.boolean(),
  io: fc.record({
    ignition: fc.boolean(),
    isCharging: fc.boolean(),
    movement: fc.boolean(),
    batteryVoltageV: fc.integer({ min: 0, max: 4_500 }).map((value) => value / 1_000),
    ain1V: fc.integer({ min: 0, max: 36_000 }).map((value) => value / 1_000),
    odometerM: fc.integer({ min: 1, max: 2 ** 32 - 1 }),
    steps: fc.integer({ min: 1, max: 65_535 }),
  }),
})

it('what a tracker encodes is what is decoded, by stream and by datagram', () => {
  fc.assert(
    fc.property(report, (expected) => {
      const { recordedAt, io, lat, lng, ...rest } = expected
      const bytes = encodeEelinkLocation(expected, 9)
      for (const decoded of [decode(bytes), eelinkDatagrams.decodeDatagram(sealDatagram(imei, bytes), receivedAt)]) {
        const message = onlyIn(decoded)
        expect(message).toMatchObject({ deviceId: imei, recordedAt, io, fix: rest })
        expect(message.fix?.lat).toBeCloseTo(lat, 5)
        expect(message.fix?.lng).toBeCloseTo(lng, 5)
      }
    }),
    { numRuns: 200 },
  )
})
