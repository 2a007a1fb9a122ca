import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromHex, toHex } from '../hex.ts'
import type { Decoded, DecodedMessage, Decoder, EncodedCommand } from '../protocol.ts'
import { proveStreamCodec } from '../stream-codec.suite.ts'
import { encodeTopflytechLocation, encodeTopflytechLogin, type TopflytechReport } from './encode.ts'
import { openEnvelope, sealEnvelope } from './envelope.ts'
import { answers, assets, heartbeats, logins, older, sensors, vehicles, versionCommand } from './fixtures/frames.ts'
import { topflytech } from './protocol.ts'

const imei = '865284041146204'
const bytesOf = (hex: string): Uint8Array => fromHex(hex) as Uint8Array
const decode = (frame: string | Uint8Array, decoder: Decoder = topflytech.createDecoder()): Decoded =>
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
const acknowledged = (frame: string): string | undefined => {
  const decoded = decode(frame)
  return decoded.kind === 'messages' ? toHex(decoded.acknowledge) : undefined
}
const sealed = (mark: number, number: number, hex: string): Uint8Array =>
  sealEnvelope({ mark, number, serial: 1, deviceId: imei, content: bytesOf(hex) })

proveStreamCodec({
  protocol: topflytech,
  frames: [logins.vehicle, vehicles.london, vehicles.bus, older.alarm, assets.position, sensors.bluetooth].map(bytesOf),
  endless: { opening: bytesOf('2525021000'), filling: 0x41 },
  strangers: [
    [new TextEncoder().encode('GET / HTTP/1.1\r\n'), 'frame.malformed'],
    [bytesOf('2527020044'), 'frame.malformed'],
    [bytesOf('252502000e'), 'frame.malformed'],
  ],
})

describe('login and heartbeat', () => {
  it('are answered with their head', () => {
    const decoder = topflytech.createDecoder()
    const entered = decode(logins.older, decoder)
    expect(entered).toMatchObject({ kind: 'identify', deviceId: '880316890202968' })
    expect(entered.kind === 'identify' && [toHex(entered.accept), toHex(entered.refuse)]).toEqual([
      '232301000f00000880316890202968',
      '',
    ])
    const beat = decode(heartbeats.older, decoder)
    expect(beat.kind === 'reply' && toHex(beat.bytes)).toBe(heartbeats.older)
    expect(decode(logins.asset)).toMatchObject({ kind: 'identify', deviceId: '880616898888888' })
    expect(decode(logins.vehicle.replace('0880', 'f880'))).toMatchObject({ code: 'device.invalid', close: true })
  })
})

describe('a position', () => {
  it('of a vehicle is read field by field', () => {
    expect(only(vehicles.london)).toMatchObject({
      deviceId: '862522030401350',
      recordedAt: Date.UTC(2019, 2, 20, 10, 58, 13),
      // AAD3E1BD and A6F24D42, the lowest byte first.
      fix: { lat: 51.486961, lng: -0.110267, altitudeM: 0, satellites: 13, speedKmh: 0, isValid: true },
      io: {
        ignition: false,
        odometerM: 0x3ea7ee,
        batteryPercent: 100,
        externalVoltageV: 12.81,
        ain1V: 7.17,
        ain2V: 1.37,
      },
      events: [],
    })
    expect(only(vehicles.london).trigger).toBeUndefined()
    expect(acknowledged(vehicles.london)).toBe('252502000fa66d0862522030401350')
    expect(only(older.moving)).toMatchObject({
      recordedAt: Date.UTC(2015, 9, 28, 13, 50, 47),
      fix: { lat: 18.591219, lng: 73.752579, altitudeM: 565.8, speedKmh: 11.6, heading: 56, ignition: true },
    })
  })

  it('of the second generation has more inputs, and of a bus what the engine does', () => {
    expect(only(vehicles.second)).toMatchObject({
      recordedAt: Date.UTC(2021, 9, 7, 19, 7, 38),
      fix: { lat: 7.923959, lng: -72.491714, satellites: 18 },
      io: { ignition: true, din1: true, batteryVoltageV: 3.96, externalVoltageV: 12.37, deviceTemperatureC: 46 },
      trigger: 'alarm16',
      events: [],
    })
    expect(only(vehicles.second).io).not.toHaveProperty('engineRpm')
    expect(only(vehicles.bus)).toMatchObject({
      recordedAt: Date.UTC(2020, 1, 25, 5, 18, 53),
      fix: { lat: 24.83753, lng: -107.394257, altitudeM: 12, heading: 295 },
      io: { externalVoltageV: 12.4, canSpeedKmh: 0, fuelPercent: 9, odometerM: 0x8bfd },
    })
    expect(only(vehicles.bus).io).not.toHaveProperty('coolantTemperatureC')
    const warm = vehicles.bus.replace(/ffffffffff09$/, '0a3c78325090')
    expect(only(warm).io).toMatchObject({ engineLoadPercent: 50, throttlePercent: 80, fuelL: 16 })
  })

  it('of an asset tells battery, charge and sun', () => {
    expect(only(assets.position)).toMatchObject({
      recordedAt: Date.UTC(2021, 3, 7, 2, 27, 5),
      fix: { lat: 22.555645, lng: 113.943024, altitudeM: 57, satellites: 7 },
      io: { batteryPercent: 88, batteryVoltageV: 3.9, deviceTemperatureC: 29, odometerM: 0x38470, isCharging: false },
    })
    expect(only(assets.charged).io).toMatchObject({ isCharging: true, batteryVoltageV: 4.1, ioSolarV: 0.7 })
    expect(only(assets.alarm)).toMatchObject({ io: { ignition: true }, trigger: 'alarm16', events: [] })
  })

  it('that the satellites do not tell is a cell', () => {
    const { fix, io } = only(older.cells)
    expect(fix).toBeUndefined()
    expect(io).toMatchObject({ gsmOperator: 60_502, gsmAreaCode: 0x5a, gsmCellId: 0x8753 })
    const fourth = assets.position
      .replace('47002104', '07002104')
      .replace('00006442d4e2e342f671b441', '81d600070123456789abcdef')
    expect(only(fourth).io).toMatchObject({ gsmOperator: 47_007, gsmCellId: 0x01234567 })
  })

  it('without a clock, or cut before its place, is refused', () => {
    expect(decode(vehicles.london.replace('190320105813', '199920105813'))).toMatchObject({
      messages: [],
      rejected: [{ code: 'time.invalid' }],
    })
    expect(decode(sealed(0x25, 0x02, vehicles.london.slice(30, 110)))).toMatchObject({
      rejected: [{ code: 'record.malformed' }],
    })
  })
})

describe('what happened', () => {
  it.each([
    ['01', { kind: 'unplugged' }],
    ['03', { kind: 'panic' }],
    ['05', { kind: 'other', code: 'fenceIn' }],
    ['24', { kind: 'lowBattery', code: 'external' }],
    ['26', { kind: 'crash' }],
    ['77', { kind: 'other', code: 'alarm77' }],
  ])('is told by its number, which comes back: %s', (number, event) => {
    const frame = encodeTopflytechLocation(
      imei,
      { recordedAt: 1_700_000_000_000, lat: 40, lng: -3 },
      { serial: 7, alarm: Number.parseInt(number, 16) },
    )
    expect(only(frame).events).toEqual([event])
    expect(acknowledged(toHex(frame))).toBe(`25250400100007 0865284041146204${number}`.replace(' ', ''))
  })

  it('is said by the oldest trackers too', () => {
    expect(only(older.alarm)).toMatchObject({
      events: [{ kind: 'unplugged' }],
      io: { isUnplugged: true },
      fix: { heading: 272 },
    })
    expect(acknowledged(older.alarm)).toBe('23230400100003035736703106397901')
  })

  it('may be how somebody drives, with its places', () => {
    const { content } = openEnvelope(bytesOf(older.moving)) as { content: Uint8Array }
    const clock = toHex(content.subarray(29, 35))
    const place = toHex(content.subarray(35, 51))
    const spot = `${clock}4a${'00'.repeat(5)}${place}`
    expect(messagesIn(sealed(0x25, 0x05, `01${clock}${place}${clock}${place}`))).toMatchObject([
      { events: [{ kind: 'hardBraking' }], fix: { lat: 18.591219, speedKmh: 11.6, heading: 56 } },
      { events: [] },
    ])
    expect(only(sealed(0x25, 0x06, `01${spot}`))).toMatchObject({
      events: [{ kind: 'fastAcceleration' }],
      fix: { lng: 73.752579, satellites: 10 },
    })
    expect(messagesIn(sealed(0x25, 0x07, `00${spot}${spot}`)).map(({ events }) => events)).toEqual([
      [{ kind: 'crash' }],
      [],
    ])
    expect(only(sealed(0x27, 0x17, `${clock}4a${place}0103112233`)).fix).toMatchObject({ lat: 18.591219 })
  })

  it('are access points and networks', () => {
    expect(only(sealed(0x27, 0x15, `210407022705${'aa'.repeat(6)}0123456789abc5${'ff'.repeat(7)}`)).io).toEqual({
      wifi: '01:23:45:67:89:ab,-59',
    })
    expect(only(sensors.network).io).toEqual({
      ioOperator: 'T-Mobile',
      networkType: 'CAT-NB1',
      iccid1: '8901240205100023007F',
    })
  })

  it('are sensors in reach, and the card that a driver held', () => {
    expect(only(sensors.assetBluetooth)).toMatchObject({
      recordedAt: Date.UTC(2021, 3, 7, 2, 28, 40),
      io: { bleTemperature1C: 25.72, bleHumidity1Percent: 54, beacons: 'e6215130c50f:-42:98%' },
    })
    const told = (degrees: string) => only(sensors.assetBluetooth.replace('0a0c1518', `${degrees}1518`)).io
    expect([told('8064').bleTemperature1C, told('ff9c').bleTemperature1C]).toEqual([-1, -1])
    expect(told('ffff')).not.toHaveProperty('bleTemperature1C')
    expect(only(sensors.bluetooth)).toMatchObject({
      recordedAt: Date.UTC(2020, 11, 21, 19, 10, 23),
      fix: { lat: -34.499439, lng: -58.541569, satellites: 7 },
      driverTag: '0000FFFF9702EFF8',
    })
    expect(only(sensors.bluetooth.replace('0003ffff', '0002ffff'))).toMatchObject({
      fix: { lat: -34.499439 },
      io: { isAlarmed: true },
      events: [{ kind: 'panic' }],
    })
    // The example of a pull request to traccar, 6037, with a place of its own.
    const placed = sealed(
      0x27,
      0x12,
      '260918102030014900006a4200005441000052420060005a0004aabbccddeeff645009c41388123448',
    )
    expect(only(placed)).toMatchObject({
      fix: { lat: 52.5, lng: 13.25, altitudeM: 58.5, heading: 90 },
      io: { bleTemperature1C: 25, bleHumidity1Percent: 50, beacons: 'aabbccddeeff:-56:80%' },
    })
  })

  it('is answered where nobody can read it, or it would be said for ever', () => {
    // A sensor of the seventh kind.
    const decoded = decode(sensors.bluetooth.replace('0003ffff', '0007ffff'))
    expect(decoded).toMatchObject({ kind: 'failed', code: 'codec.unsupported', close: false })
    expect(decoded.kind === 'failed' && decoded.reply && toHex(decoded.reply)).toBe('252510000f00180865284041080544')
    // It keeps its place where clock and place stand as in its siblings.
    const strange = only(vehicles.london.replace(/^(2525|2323)../, '$147'))
    expect(strange).toMatchObject({ fix: { lat: only(vehicles.london).fix?.lat }, io: {}, undecoded: { offset: 0 } })
    expect(strange.recordedAt).toBe(only(vehicles.london).recordedAt)
  })
})

describe('commands', () => {
  const say = (command: Parameters<NonNullable<typeof topflytech.commands>['encode']>[0], dialect?: string) =>
    topflytech.commands?.encode(command, { deviceId: imei, serial: 9, now: 0, dialect }) as EncodedCommand

  it('are said as the maker’s example, in the tracker’s family', () => {
    expect(toHex(say({ name: 'readVersion' }).bytes)).toBe(versionCommand)
    const decoder = topflytech.createDecoder()
    decode(assets.position, decoder)
    expect(toHex(say({ name: 'text', text: 'VERSION#' }, decoder.dialect).bytes)).toBe(
      versionCommand.replace('2525', '2727'),
    )
    expect(say({ name: 'text', text: 'VERSION' })).toMatchObject({ code: 'command.invalid' })
  })

  it('are answered in words', () => {
    const decoded = decode(answers.version)
    expect('answer' in decoded && decoded.answer).toMatchObject({ deviceId: '866425032895916', isRefusal: false })
    expect('answer' in decoded && decoded.answer?.text).toMatch(/^IMEI:866425032895916,SET VERSION OK,Version:Basic/)
  })
})

const report: fc.Arbitrary<TopflytechReport> = fc.record({
  recordedAt: fc.integer({ min: 946_684_800, max: 4_000_000_000 }).map((second) => second * 1_000),
  lat: fc.integer({ min: -89_999_999, max: 89_999_999 }).map((value) => value / 1e6 || 1),
  lng: fc.integer({ min: -179_999_999, max: 179_999_999 }).map((value) => value / 1e6 || 1),
  speedKmh: fc.integer({ min: 0, max: 2_500 }).map((value) => value / 10),
  heading: fc.integer({ min: 0, max: 359 }),
  altitudeM: fc.integer({ min: -400, max: 9_000 }),
  satellites: fc.integer({ min: 0, max: 31 }),
  io: fc.record({
    ignition: fc.boolean(),
    odometerM: fc.integer({ min: 1, max: 2 ** 32 - 2 }),
    batteryPercent: fc.integer({ min: 1, max: 100 }),
  }),
})

it('what a tracker encodes is what is decoded, of vehicles and of assets', () => {
  expect(decode(encodeTopflytechLogin(imei))).toMatchObject({ kind: 'identify', deviceId: imei })
  fc.assert(
    fc.property(report, fc.constantFrom('vehicle' as const, 'asset' as const), (expected, family) => {
      const { recordedAt, io, lat, lng, ...rest } = expected
      const message = only(encodeTopflytechLocation(imei, expected, { family }))
      expect(message).toMatchObject({ deviceId: imei, recordedAt, io, fix: { ...rest, isValid: true } })
      expect(message.fix?.lat).toBeCloseTo(lat, 4)
      expect(message.fix?.lng).toBeCloseTo(lng, 4)
    }),
    { numRuns: 200 },
  )
})
