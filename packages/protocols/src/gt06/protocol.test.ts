import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromHex, toHex } from '../hex.ts'
import { codecErrorCodes, type Decoded, type DecodedMessage } from '../protocol.ts'
import { proveStreamCodec } from '../stream-codec.suite.ts'
import { gt06Decoder } from './decode.ts'
import {
  encodeGt06Alarm,
  encodeGt06Command,
  encodeGt06Heartbeat,
  encodeGt06Location,
  encodeGt06Login,
  type Gt06Location,
} from './encode.ts'
import * as frames from './fixtures/frames.ts'
import { maxPacketBytes } from './framing.ts'
import { sealPacket } from './packet.ts'
import { gt06 } from './protocol.ts'

const imei = '752533678900242'
const receivedAt = Date.UTC(2026, 5, 10, 9)
const nothing = new Uint8Array(0)
const bytesOf = (hex: string): Uint8Array => fromHex(hex) as Uint8Array
const decode = (bytes: Uint8Array | string): Decoded =>
  gt06Decoder(imei).decode(typeof bytes === 'string' ? bytesOf(bytes) : bytes, receivedAt)

const messagesOf = (decoded: Decoded): DecodedMessage[] => {
  if ((decoded.kind !== 'messages' && decoded.kind !== 'reply') || !decoded.messages)
    throw new Error(JSON.stringify(decoded))
  return decoded.messages
}
const only = (bytes: Uint8Array | string): DecodedMessage => {
  const messages = messagesOf(decode(bytes))
  expect(messages).toHaveLength(1)
  return messages[0]!
}

const location = (over: Partial<Gt06Location> = {}): Gt06Location => ({
  recordedAt: Date.UTC(2026, 5, 10, 8, 59, 30),
  lat: 38.87789,
  lng: -6.97061,
  heading: 271,
  satellites: 11,
  speedKmh: 87,
  io: { ignition: true },
  ...over,
})

describe('the login', () => {
  it('tells the IMEI, and is answered as published', () => {
    expect(gt06Decoder().decode(bytesOf(frames.login))).toEqual({
      kind: 'identify',
      deviceId: '123456789012345',
      accept: bytesOf(frames.loginAnswer),
      refuse: nothing,
    })
    expect(gt06Decoder().decode(bytesOf(frames.loginWithZone))).toMatchObject({
      deviceId: imei,
      accept: bytesOf(frames.loginWithZoneAnswer),
    })
  })

  it('has to come before anything else', () => {
    for (const hex of frames.fromTracker.slice(1))
      expect(gt06Decoder().decode(bytesOf(hex))).toMatchObject({ code: 'device.unidentified', close: true })
  })

  it('is refused when it is no number or too short', () => {
    const content = bytesOf('0A23456789012345')
    expect(decode(sealPacket({ number: 1, content, serial: 1 }))).toMatchObject({ code: 'device.invalid', close: true })
    expect(decode(sealPacket({ number: 1, content: content.subarray(0, 4), serial: 1 }))).toMatchObject({
      code: 'device.invalid',
    })
  })

  it('sets the clock of the packets that are not in UTC, and of no other', () => {
    const instantAfter = (loginFrame: Uint8Array, hex: string): number => {
      const decoder = gt06Decoder()
      decoder.decode(loginFrame)
      return messagesOf(decoder.decode(bytesOf(hex)))[0]!.recordedAt
    }
    const local = Date.UTC(2011, 7, 29, 17, 46, 16)
    const hourMs = 3_600_000
    expect(instantAfter(bytesOf(frames.login), frames.location12)).toBe(local)
    expect(instantAfter(bytesOf(frames.loginWithZone), frames.location12)).toBe(local - 8 * hourMs)
    expect(instantAfter(encodeGt06Login(imei, { zoneMinutes: -765 }), frames.location12)).toBe(local + 12.75 * hourMs)
    expect(instantAfter(bytesOf(frames.loginWithZone), frames.location22)).toBe(Date.UTC(2015, 11, 29, 2, 51, 5))
  })
})

describe('the published packets', () => {
  it('0x12 tells place and cell, and wants no answer', () => {
    expect(decode(frames.location12)).toMatchObject({ kind: 'messages', acknowledge: nothing, rejected: [] })
    const { fix, io } = only(frames.location12)
    expect(fix).toMatchObject({ speedKmh: 0, heading: 143, satellites: 15, source: 1, isValid: true })
    expect(fix?.lat).toBeCloseTo(23.111668, 6)
    expect(fix?.lng).toBeCloseTo(114.409285, 6)
    expect(io).toEqual({ gsmOperator: 46_000, gsmAreaCode: 10_365, gsmCellId: 8_120 })
  })

  it('0x22 adds the ignition', () => {
    const message = only(frames.location22)
    expect(message).toMatchObject({
      deviceId: imei,
      recordedAt: Date.UTC(2015, 11, 29, 2, 51, 5),
      io: { ignition: false, gsmCellId: 8_049 },
      fix: { ignition: false, heading: 0, satellites: 9 },
      events: [],
    })
    expect(message.trigger).toBeUndefined()
  })

  it('heartbeats are answered at once, and tell the status when they come', () => {
    expect(decode(frames.heartbeat13)).toEqual({
      kind: 'reply',
      bytes: sealPacket({ number: 0x13, serial: 0x0f }),
      messages: [
        {
          deviceId: imei,
          recordedAt: receivedAt,
          io: {
            ignition: false,
            isCharging: false,
            isArmed: false,
            immobilizerState: 0,
            batteryPercent: 67,
            gsmLevel: 4,
          },
          events: [],
          payload: bytesOf('4004040001'),
        },
      ],
    })
    expect(decode(frames.heartbeat23)).toMatchObject({ bytes: bytesOf(frames.heartbeat23Answer) })
    expect(only(frames.heartbeat23).io).toMatchObject({ externalVoltageV: 39.86, isCharging: true, isArmed: true })
  })

  it('alarms are events, and are acknowledged with their serial number', () => {
    expect(decode(frames.alarm16)).toMatchObject({ acknowledge: bytesOf(frames.alarm16Answer) })
    expect(only(frames.alarm16)).toMatchObject({
      events: [{ kind: 'panic' }],
      io: { batteryPercent: 100, gsmLevel: 4, isCharging: true, gsmCellId: 8_050 },
    })
    expect(only(frames.alarm26Vibration).events).toEqual([{ kind: 'other', code: 'vibration' }])
    expect(only(frames.alarm26Tamper).events).toEqual([{ kind: 'other', code: 'tamper' }])
    expect(only(frames.alarm27)).toMatchObject({
      recordedAt: Date.UTC(2016, 3, 25, 9, 45, 7),
      events: [{ kind: 'other', code: 'poweredOn' }],
      fix: { isValid: false, source: 2 },
      io: { immobilizerState: 1 },
    })
    expect(only(frames.alarm19)).toMatchObject({ recordedAt: receivedAt, events: [{ kind: 'panic' }] })
    expect(only(frames.alarm19)).not.toHaveProperty('fix')
  })

  it('0x28 and 0x2C tell what a tracker without a fix hears', () => {
    expect(only(frames.cells28)).toMatchObject({
      recordedAt: Date.UTC(2016, 0, 13, 2, 2, 2),
      io: {
        gsmOperator: 46_000,
        gsmCellId: 8_049,
        cellTower: '460,0,10365,8049,62;460,0,10365,8050,49;460,0,10365,7715,45;460,0,10365,8000,24',
      },
    })
    expect(only(frames.wifi2c).io).toMatchObject({ wifi: '80:89:17:44:98:b4,92;cc:7b:35:36:61:a6,91' })
  })

  it('0x15 and 0x21 tell what was answered to a command', () => {
    expect(only(frames.answer15)).toMatchObject({
      trigger: 'commandReply',
      io: { commandReply: 'SOS1:13421632699 SOS2: SOS3:' },
    })
    expect(String(only(frames.answer21).io.commandReply)).toMatch(/^Battery:4\.16V,NORMAL; .*ACC:OFF; Defense:OFF$/)
  })

  it('0x8A is answered with the time, where there is one', () => {
    const asked = Date.UTC(2015, 11, 29, 0, 0, 21)
    expect(gt06Decoder(imei).decode(bytesOf(frames.timeRequest), asked)).toEqual({
      kind: 'reply',
      bytes: bytesOf(frames.timeAnswer),
    })
    expect(gt06Decoder(imei).decode(bytesOf(frames.timeRequest))).toEqual({ kind: 'reply', bytes: nothing })
  })

  it('0x94 and what cannot be named keep their numbers', () => {
    // STA1=C0, DYD=01: armed, and fuel flows.
    expect(only(frames.information04).io).toMatchObject({ isArmed: true, immobilizerState: 0 })
    expect(String(only(frames.information04).io['io0x9404'])).toMatch(/^ALM1=C4;ALM2=CC;/)
    expect(only(frames.information0d)).toMatchObject({
      recordedAt: Date.UTC(2017, 8, 7, 8, 12, 3),
      io: { io0x940D: '!AIOIL,02,025.900,025.400,519J,0200,027.140,0,00,9F' },
    })
    expect(only(frames.transfer9b)).toMatchObject({
      io: { io0x9B: '030231423030313346373737383803' },
      driverTag: '0000001B0013F777',
    })
  })

  it('is what the encoders make of the same values', () => {
    expect(toHex(encodeGt06Login('123456789012345'))).toBe(frames.login.toLowerCase())
    expect(toHex(encodeGt06Command('sos#'))).toBe(frames.command.toLowerCase())
    const { recordedAt, fix, io } = only(frames.location22)
    expect(toHex(encodeGt06Location({ ...fix!, recordedAt, io, isRepeated: true }, 8))).toBe(
      frames.location22.toLowerCase(),
    )
  })
})

describe('information', () => {
  const informed = (hex: string): DecodedMessage =>
    only(sealPacket({ number: 0x94, content: bytesOf(hex), serial: 3, isLong: true }))

  it('tells voltages, door, SIM and tag under their names', () => {
    expect(informed('00049F').io).toEqual({ externalVoltageV: 11.83 })
    expect(informed('00053601').io).toEqual({ ain2V: 13.34 })
    expect(informed('0501').io).toEqual({ isDoorOpen: true })
    expect(informed('0A0123456789123456012345678912345612345123456789123456').io).toEqual({
      iccid1: '12345123456789123456',
    })
    expect(informed('1B2345678912')).toMatchObject({ io: { rfid: '0000002345678912' }, driverTag: '0000002345678912' })
  })
})

describe('the place', () => {
  it('is signed on both axes and may be untrusted', () => {
    for (const [lat, lng] of [
      [38.8, -6.9],
      [-33.4, 151.2],
      [-54.8, -68.3],
      [0, 9.5],
    ] as const) {
      const { fix } = only(encodeGt06Location(location({ lat, lng })))
      expect(fix).toMatchObject({ isValid: true, source: 1 })
      expect(fix?.lat).toBeCloseTo(lat, 6)
      expect(fix?.lng).toBeCloseTo(lng, 6)
    }
    expect(only(encodeGt06Location(location({ isValid: false }))).fix).toMatchObject({ isValid: false, source: 2 })
    expect(only(encodeGt06Location(location({ lat: 0, lng: 0 }))).fix).toMatchObject({ isValid: false })
    expect(only(encodeGt06Location(location({ lat: 91 }))).fix).toBeUndefined()
  })

  it('of 4G trackers comes behind a wider cell', () => {
    const content = (mcc: string, mnc: string): Uint8Array =>
      bytesOf(`1A060A083B1ECB042A34E900BF6E88571D0F${mcc}${mnc}0000287D000000000123456701000000012345`)
    for (const [mcc, mnc] of [
      ['00D6', '07'],
      ['80D6', '0007'],
    ] as const)
      expect(only(sealPacket({ number: 0xa0, content: content(mcc, mnc), serial: 1 }))).toMatchObject({
        io: { gsmOperator: 21_407, gsmAreaCode: 10_365, gsmCellId: 0x01234567, ignition: true, odometerM: 74_565 },
        fix: { odometerM: 74_565 },
      })
  })

  it('with a clock that shows no time is told, and its alarm acknowledged all the same', () => {
    const packet = bytesOf(frames.alarm16)
    const content = packet.slice(4, -6)
    content.fill(0, 0, 6)
    expect(decode(sealPacket({ number: 0x16, content, serial: 7 }))).toEqual({
      kind: 'messages',
      messages: [],
      rejected: [{ code: 'time.invalid', detail: 'a clock that shows no time' }],
      acknowledge: sealPacket({ number: 0x16, serial: 7 }),
    })
  })
})

describe('alarms', () => {
  it.each([
    [0x01, { kind: 'panic' }],
    [0x02, { kind: 'unplugged' }],
    [0x06, { kind: 'overspeed' }],
    [0x09, { kind: 'tow' }],
    [0x19, { kind: 'lowBattery', code: 'internal' }],
    [0x29, { kind: 'fastAcceleration' }],
    [0x2a, { kind: 'sharpTurn', code: 'left' }],
    [0x2c, { kind: 'crash' }],
    [0x30, { kind: 'hardBraking' }],
    [0x77, { kind: 'other', code: '0x77' }],
  ])('%i becomes %j', (alarm, event) => {
    expect(only(encodeGt06Alarm({ ...location(), alarm })).events).toEqual([event])
  })

  it('of the ignition are no events, since the pipeline makes them from the input', () => {
    const on = only(encodeGt06Alarm({ ...location({ io: { ignition: false } }), alarm: 0xfe }))
    expect([on.events, on.io.ignition, on.fix?.ignition]).toEqual([[], true, true])
  })
})

describe('what tells two reports apart', () => {
  const payloadOf = (frame: Uint8Array): Uint8Array => only(frame).payload

  it('is neither the serial number nor that a report is sent again', () => {
    const first = payloadOf(encodeGt06Location(location({ trigger: 'corner' }), 1))
    expect(payloadOf(encodeGt06Location(location({ trigger: 'reconnected', isRepeated: true }), 9_999))).toEqual(first)
    expect(payloadOf(encodeGt06Location(location({ speedKmh: 88 }), 1))).not.toEqual(first)
    expect(payloadOf(encodeGt06Location(location({ io: { ignition: false } }), 1))).not.toEqual(first)
  })
})

describe('damage and malice', () => {
  const isKnown = (decoded: Decoded): boolean =>
    decoded.kind !== 'failed' || (codecErrorCodes.includes(decoded.code) && decoded.detail.length > 0)

  it('leaves nothing of a packet with any single bit flipped', () => {
    for (const hex of frames.fromTracker) {
      const packet = bytesOf(hex)
      for (let bit = 16; bit < 8 * (packet.length - 2); bit++) {
        const flipped = packet.slice()
        flipped[bit >> 3]! ^= 1 << (bit & 7)
        expect(decode(flipped).kind).toBe('failed')
      }
    }
  })

  it('never makes it throw behind a right length and check', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 255 }), fc.uint8Array({ maxLength: 200 }), (number, content) =>
        isKnown(decode(sealPacket({ number, content, serial: 1 }))),
      ),
      { numRuns: 3_000 },
    )
  })

  it('never makes it throw where published packets are changed at some bytes', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...frames.fromTracker),
        fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 8 }),
        (hex, changes) => {
          const packet = bytesOf(hex)
          const isLong = packet[0] === 0x79
          const content = packet.slice(isLong ? 5 : 4, -6)
          for (const [at, value] of changes) if (content.length > 0) content[at % content.length] = value
          return isKnown(decode(sealPacket({ number: packet[isLong ? 4 : 3]!, content, serial: 1, isLong })))
        },
      ),
      { numRuns: 2_000 },
    )
  })
})

describe('encoding', () => {
  it('gives back what was encoded', () => {
    const io = fc.record(
      {
        ignition: fc.boolean(),
        odometerM: fc.integer({ min: 0, max: 4_294_967_295 }),
        gsmAreaCode: fc.integer({ min: 1, max: 65_535 }),
        gsmCellId: fc.integer({ min: 1, max: 16_777_215 }),
        gsmOperator: fc.integer({ min: 20_000, max: 90_099 }),
      },
      { requiredKeys: ['ignition'] },
    )
    const anyLocation = fc.record({
      recordedAt: fc.integer({ min: 946_684_800, max: 4_102_444_799 }).map((second) => second * 1_000),
      lat: fc.integer({ min: -162_000_000, max: 162_000_000 }).map((units) => units / 1_800_000),
      lng: fc.integer({ min: -324_000_000, max: 324_000_000 }).map((units) => units / 1_800_000),
      heading: fc.integer({ min: 0, max: 359 }),
      satellites: fc.integer({ min: 0, max: 15 }),
      speedKmh: fc.integer({ min: 0, max: 255 }),
      isValid: fc.boolean(),
    })
    fc.assert(
      fc.property(anyLocation, io, fc.integer({ min: 0, max: 65_535 }), (place, values, serial) => {
        const { recordedAt, fix, io: told } = only(encodeGt06Location({ ...place, io: values }, serial))
        expect(recordedAt).toBe(place.recordedAt)
        expect(fix).toMatchObject({ ...place, isValid: place.isValid && !(place.lat === 0 && place.lng === 0) })
        expect(told).toEqual(values)
      }),
      { numRuns: 300 },
    )
  })

  it('makes heartbeats that tell what was given', () => {
    const io = {
      ignition: true,
      isCharging: true,
      isArmed: false,
      immobilizerState: 1,
      batteryPercent: 50,
      gsmLevel: 3,
    }
    expect(only(encodeGt06Heartbeat(io, 5)).io).toEqual(io)
  })

  it('refuses commands that no tracker could read', () => {
    expect(() => encodeGt06Command('')).toThrow()
    expect(() => encodeGt06Command('reset\r\n')).toThrow()
    expect(() => encodeGt06Command('x'.repeat(201))).toThrow()
  })
})

describe('the longest packet', () => {
  it('is taken, and decoded', () => {
    const longest = sealPacket({ number: 0x21, content: new Uint8Array(maxPacketBytes - 11), serial: 1 })
    const framer = gt06.createFramer()
    framer.push(longest)
    expect(framer.next()).toEqual({ kind: 'frame', bytes: longest })
    expect(only(longest)).toMatchObject({ trigger: 'commandReply' })
  })
})

proveStreamCodec({
  protocol: gt06,
  frames: frames.fromTracker.map(bytesOf),
  endless: { opening: bytesOf('7979FFFF'), filling: 0x78 },
  strangers: [
    [bytesOf('47'), 'frame.malformed'],
    [bytesOf('7879'), 'frame.malformed'],
    // Three bytes alone may be a Wi-Fi watch that heard four access points.
    [bytesOf('78780412'), 'frame.malformed'],
    [bytesOf('7878050100059FF80D0D'), 'frame.malformed'],
    [bytesOf('79798000'), 'frame.toolong'],
  ],
})
