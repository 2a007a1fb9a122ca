import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { crc16Ibm } from '../crc16.ts'
import { fromHex, toHex } from '../hex.ts'
import { codecErrorCodes, type Decoded, type DecodedMessage } from '../protocol.ts'
import { teltonikaDecoder } from './decode.ts'
import { encodePacket, type TeltonikaRecord } from './encode.ts'
import {
  beaconRecord,
  codec8EverySize,
  codec8Extended,
  codec8ExtendedVariable,
  codec8TwoRecords,
  codec16TwoRecords,
  handshake,
  packets,
} from './fixtures/frames.ts'

const imei = '356307042441013'
const bytesOf = (hex: string): Uint8Array => fromHex(hex) as Uint8Array
const decode = (hex: string): Decoded => teltonikaDecoder(imei).decode(bytesOf(hex))

const messagesOf = (decoded: Decoded): DecodedMessage[] => {
  if (decoded.kind !== 'messages') throw new Error(JSON.stringify(decoded))
  return decoded.messages
}
const only = (messages: DecodedMessage[]): DecodedMessage => {
  expect(messages).toHaveLength(1)
  return messages[0]!
}

const record = (over: Partial<TeltonikaRecord> = {}): TeltonikaRecord => ({
  recordedAt: 1_700_000_000_000,
  lat: 38.87789,
  lng: -6.97061,
  altitudeM: 184,
  heading: 271,
  satellites: 11,
  speedKmh: 87,
  io: {},
  ...over,
})
const decodeRecord = (over: Partial<TeltonikaRecord>): DecodedMessage =>
  only(messagesOf(teltonikaDecoder(imei).decode(encodePacket([record(over)]))))

/** Sets the CRC right again after a change to the data. */
const resealed = (packet: Uint8Array): Uint8Array => {
  const copy = packet.slice()
  new DataView(copy.buffer).setUint32(copy.length - 4, crc16Ibm(copy, 8, copy.length - 4))
  return copy
}

describe('the handshake', () => {
  it('tells the IMEI and both answers', () => {
    expect(teltonikaDecoder().decode(bytesOf(handshake))).toEqual({
      kind: 'identify',
      deviceId: imei,
      accept: Uint8Array.of(1),
      refuse: Uint8Array.of(0),
    })
  })

  it('gives its IMEI to the messages that follow', () => {
    const decoder = teltonikaDecoder()
    decoder.decode(bytesOf(handshake))
    expect(messagesOf(decoder.decode(bytesOf(codec8Extended)))[0]!.deviceId).toBe(imei)
  })

  it('is refused when it is no number', () => {
    expect(decode('000F333536333037303432343431303161')).toMatchObject({
      kind: 'failed',
      code: 'device.invalid',
      reply: Uint8Array.of(0),
      close: true,
    })
    expect(decode('000133')).toMatchObject({ kind: 'failed', code: 'device.invalid' })
  })

  it('has to come before data', () => {
    expect(teltonikaDecoder().decode(bytesOf(codec8Extended))).toMatchObject({
      kind: 'failed',
      code: 'device.unidentified',
      close: true,
    })
  })

  it('leaves the ping without an answer', () => {
    expect(decode('FF')).toEqual({ kind: 'reply', bytes: new Uint8Array(0) })
  })
})

describe('the published frames', () => {
  it('gives values of every size their names and units', () => {
    const decoded = decode(codec8EverySize)
    expect(decoded).toMatchObject({ kind: 'messages', acknowledge: Uint8Array.of(0, 0, 0, 1), rejected: [] })
    expect(only(messagesOf(decoded))).toMatchObject({
      recordedAt: Date.UTC(2019, 5, 10, 10, 4, 46),
      io: { gsmLevel: 3, din1: true, externalVoltageV: 24.079, gsmOperator: 24_602 },
      fix: { lat: 0, lng: 0, satellites: 0, source: 2, isValid: false },
      trigger: 'din1',
      driverTag: null,
    })
  })

  it('gives each record of a packet, in order, and acknowledges their number', () => {
    const decoded = decode(codec8TwoRecords)
    expect(decoded).toMatchObject({ acknowledge: Uint8Array.of(0, 0, 0, 2) })
    expect(messagesOf(decoded).map(({ recordedAt, io }) => [recordedAt, io])).toEqual([
      [Date.UTC(2019, 5, 10, 10, 1, 1), { din1: false }],
      [Date.UTC(2019, 5, 10, 10, 1, 19), { din1: true }],
    ])
  })

  it('reads Codec 8 Extended', () => {
    expect(only(messagesOf(decode(codec8Extended)))).toMatchObject({
      recordedAt: Date.UTC(2019, 5, 10, 11, 36, 32),
      io: { din1: true, axisXMg: 29, odometerM: 22_949_000, iccid1: '893700218', iccid2: '500686954' },
      fix: { odometerM: 22_949_000 },
    })
  })

  it('reads which beacons came near, went away and were lost', () => {
    const messages = messagesOf(decode(codec8ExtendedVariable))
    expect(messages[0]!.fix).toMatchObject({ lat: -23.56373, lng: -46.6827, satellites: 3, source: 1, isValid: true })
    expect(messages.map(({ io, trigger }) => [trigger, io])).toEqual([
      ['beaconsNear', { beaconsNear: '7cd9f401ef77:-27:3070mV' }],
      ['beaconsAway', { beaconsAway: '7cd9f40255be:-56:3060mV' }],
      ['beaconsLost', { beaconsLost: '7cd9f4004b49:-71:3070mV' }],
    ])
  })

  it('reads Codec 16 with what made it record', () => {
    const decoded = decode(codec16TwoRecords)
    expect(decoded).toMatchObject({ acknowledge: Uint8Array.of(0, 0, 0, 2), rejected: [] })
    expect(messagesOf(decoded).map(({ recordedAt, trigger, io }) => [recordedAt, trigger, io])).toEqual([
      [
        Date.UTC(2019, 6, 10, 12, 6, 54),
        'io11',
        { generationType: 5, din1: false, din3: false, io11: 39, externalVoltageV: 22.074 },
      ],
      [
        Date.UTC(2019, 6, 10, 12, 6, 55),
        'io11',
        { generationType: 5, din1: false, din3: false, io11: 38, externalVoltageV: 22.074 },
      ],
    ])
  })

  it('lists the beacons in sight, the strongest first', () => {
    const message = only(messagesOf(decode(beaconRecord)))
    expect(message).toMatchObject({ trigger: 'beacons', recordedAt: 1_581_078_233_001, fix: { satellites: 4 } })
    expect(String(message.io.beacons).split(' ')).toEqual([
      '4b5c049f515341fca950d2c264414e1000050006:-70',
      'de9c18e92ca5aa689697365434663222:-70',
      '00112233445566778899abcde0810047:-82:3048mV:t21',
      '736b79686f73742e646b000010000128:-83',
      'e2c56db5dffb48d2b060d0f5a71096e000000000:-87',
      'ebbbde835d7f4965b5f06c2edcb3a55300010080:-91',
      '0f86676bec91420a94409110029afac415b31a0a:-95',
      '31a74bb76a79423196c916cfb9faed45002d0015:-97',
    ])
  })
})

describe('the position', () => {
  it('is signed on both axes', () => {
    for (const [lat, lng] of [
      [38.8, -6.9],
      [-33.4, 151.2],
      [-54.8, -68.3],
      [89.9999999, 179.9999999],
      [-90, -180],
    ] as const)
      expect(decodeRecord({ lat, lng }).fix).toMatchObject({ lat, lng, isValid: true })
  })

  it('is not trusted without satellites, nor at zero degrees twice', () => {
    expect(decodeRecord({ satellites: 0 }).fix).toMatchObject({ lat: 38.87789, isValid: false, source: 2 })
    expect(decodeRecord({ lat: 0, lng: 0 }).fix).toMatchObject({ isValid: false, source: 2 })
    expect(decodeRecord({ lat: 0, lng: 9.5 }).fix).toMatchObject({ isValid: true, source: 1 })
  })

  it('is absent where there is no such place, and the rest of the report stays', () => {
    const message = decodeRecord({ lat: 91, io: { ignition: true } })
    expect(message.fix).toBeUndefined()
    expect(message.io).toEqual({ ignition: true })
  })

  it('takes heights below the sea and a heading of 360', () => {
    expect(decodeRecord({ altitudeM: -28, heading: 360 }).fix).toMatchObject({ altitudeM: -28, heading: 0 })
  })

  it('carries ignition and odometer', () => {
    expect(decodeRecord({ io: { ignition: false, odometerM: 123_456_789 } }).fix).toMatchObject({
      ignition: false,
      odometerM: 123_456_789,
    })
  })
})

describe('what the tracker detected', () => {
  it.each([
    [
      { trigger: 'greenDrivingKind', io: { greenDrivingKind: 1, greenDrivingG: 0.41 } },
      { kind: 'fastAcceleration', value: 0.41 },
    ],
    [
      { trigger: 'greenDrivingKind', io: { greenDrivingKind: 2, greenDrivingG: 0.5 } },
      { kind: 'hardBraking', value: 0.5 },
    ],
    [
      { trigger: 'greenDrivingKind', io: { greenDrivingKind: 3, greenDrivingG: 0.33 } },
      { kind: 'sharpTurn', value: 0.33 },
    ],
    [
      { trigger: 'overspeedKmh', io: { overspeedKmh: 131 } },
      { kind: 'overspeed', value: 131 },
    ],
    [{ trigger: 'isAlarmed', io: { isAlarmed: true } }, { kind: 'panic' }],
    [{ trigger: 'isTowed', io: { isTowed: true } }, { kind: 'tow' }],
    [
      { trigger: 'crashKind', io: { crashKind: 1 } },
      { kind: 'crash', code: '1' },
    ],
    [
      { trigger: 'isFallen', io: { isFallen: true } },
      { kind: 'crash', code: '1412' },
    ],
    [
      { trigger: 'isManDown', io: { isManDown: true } },
      { kind: 'panic', code: '242' },
    ],
    [
      { trigger: 'gnssJamming', io: { gnssJamming: 2 } },
      { kind: 'jamming', code: '318:2' },
    ],
    [
      { trigger: 'bleBatteryLow3', io: { bleBatteryLow3: true } },
      { kind: 'lowBattery', code: 'bleBatteryLow3' },
    ],
    [{ trigger: 'isJammed', io: { isJammed: true } }, { kind: 'jamming' }],
    [{ trigger: 'isUnplugged', io: { isUnplugged: true } }, { kind: 'unplugged' }],
    [
      { trigger: 'din2', priority: 2 as const, io: { din2: true } },
      { kind: 'panic', code: '2' },
    ],
  ])('becomes an event: %j', (over, event) => {
    expect(decodeRecord(over).events).toEqual([event])
  })

  it('is no event when it ends, nor when a report only repeats it', () => {
    expect(decodeRecord({ trigger: 'isTowed', io: { isTowed: false } }).events).toEqual([])
    for (const [trigger, value] of [
      ['crashKind', 0],
      ['gnssJamming', 0],
      ['isFallen', false],
      ['bleBatteryLow1', false],
    ] as const)
      expect(decodeRecord({ trigger, io: { [trigger]: value } }).events).toEqual([])
    expect(decodeRecord({ io: { isTowed: true, greenDrivingKind: 2 } }).events).toEqual([])
    expect(decodeRecord({ trigger: 'ignition', io: { ignition: true } }).events).toEqual([])
  })

  it('says whether a tag is held to the reader, none is, or nothing is known', () => {
    expect(decodeRecord({ io: { iButton: '0000000012AB34CD' } })).toMatchObject({
      driverTag: '0000000012AB34CD',
      io: { iButton: '0000000012AB34CD' },
    })
    expect(decodeRecord({ io: { iButton: '0' } })).toMatchObject({ driverTag: null, io: {} })
    expect(decodeRecord({ io: { ignition: true } })).not.toHaveProperty('driverTag')
  })

  it('tells from the bits of the doors whether any is open', () => {
    expect(decodeRecord({ io: { doors: 0x2000, isDoorOpen: true } }).io).toEqual({ doors: 0x2000, isDoorOpen: true })
    expect(decodeRecord({ io: { doors: 0 } }).io).toEqual({ doors: 0, isDoorOpen: false })
  })

  it('reads the sensors by radio, each with its battery and its angles', () => {
    const io = {
      bleTemperature2C: -18.25,
      bleHumidity2Percent: 55,
      bleMagnet2: true,
      bleMovement2: false,
      blePitch2Deg: -45,
      bleRoll2Deg: -170,
      bleBatteryLow2: false,
      bleBatteryVoltage2V: 2.97,
      bleMovementCount2: 40_000,
      bleMagnetCount2: 7,
    }
    expect(decodeRecord({ io }).io).toEqual(io)
    // As EYE sensors number them: 10801 with 0.01 °C, 10805 with whole per cent, and 10802 with an error.
    expect(decodeRecord({ io: { io10801: -18.25, io10805: 55, io10802: 327.67, io10806: 255 } }).io).toEqual({
      bleTemperature2C: -18.25,
      bleHumidity2Percent: 55,
    })
  })

  it('keeps both values where two ids mean the same', () => {
    expect(decodeRecord({ io: { io26: 21, io10801: 22, io66: 12, io800: 70 } }).io).toEqual({
      bleTemperature2C: 21,
      io10801: 2_200,
      externalVoltageV: 12,
      io800: 70_000,
    })
  })

  it('leaves out a temperature that is an error code', () => {
    expect(decodeRecord({ io: { temperature1C: -18.4, temperature2C: 300 } }).io).toEqual({ temperature1C: -18.4 })
  })
})

describe('a damaged packet', () => {
  it('is refused with any single bit flipped, and none of its records is acknowledged', () => {
    for (const hex of packets) {
      const packet = bytesOf(hex)
      for (let bit = 8 * 8; bit < 8 * packet.length; bit++) {
        const flipped = packet.slice()
        flipped[bit >> 3]! ^= 1 << (bit & 7)
        expect(teltonikaDecoder(imei).decode(flipped)).toEqual(
          expect.objectContaining({
            kind: 'failed',
            code: 'crc.mismatch',
            close: false,
            reply: Uint8Array.of(0, 0, 0, 0),
          }),
        )
      }
    }
  })

  it('is refused at any length but its own', () => {
    const packet = bytesOf(codec8EverySize)
    for (let length = 0; length < packet.length; length++)
      expect(teltonikaDecoder(imei).decode(packet.subarray(0, length)).kind).toBe('failed')
    expect(teltonikaDecoder(imei).decode(Uint8Array.of(...packet, 0))).toMatchObject({ code: 'frame.truncated' })
  })

  it('is refused when the two counts differ or bytes are over', () => {
    const packet = bytesOf(codec8EverySize)
    packet[packet.length - 5] = 2
    expect(teltonikaDecoder(imei).decode(resealed(packet))).toMatchObject({
      code: 'count.mismatch',
      reply: Uint8Array.of(0, 0, 0, 0),
    })
    const two = bytesOf(codec8TwoRecords)
    two[9] = 1
    expect(teltonikaDecoder(imei).decode(resealed(two))).toMatchObject({ code: 'count.mismatch' })
  })

  it('is refused when its records reach beyond its end', () => {
    const packet = bytesOf(codec8Extended)
    packet[9] = 2
    expect(teltonikaDecoder(imei).decode(resealed(packet))).toMatchObject({ code: 'record.malformed', close: true })
  })

  it('is named when its codec is another one', () => {
    const packet = bytesOf(codec8EverySize)
    packet[8] = 0x07
    expect(teltonikaDecoder(imei).decode(resealed(packet))).toMatchObject({
      code: 'codec.unsupported',
      detail: 'codec 0x07',
    })
  })

  it('acknowledges a record with an impossible clock beside a good one, and says so', () => {
    const decoded = teltonikaDecoder(imei).decode(encodePacket([record({ recordedAt: 8e15 }), record()]))
    expect(decoded).toMatchObject({
      kind: 'messages',
      acknowledge: Uint8Array.of(0, 0, 0, 2),
      rejected: [{ code: 'time.invalid' }],
    })
    expect(messagesOf(decoded)).toHaveLength(1)
  })
})

describe('hostile bytes', () => {
  const isKnown = (decoded: Decoded): boolean =>
    decoded.kind !== 'failed' || (codecErrorCodes.includes(decoded.code) && decoded.detail.length > 0)

  it('never make the decoder throw', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => isKnown(teltonikaDecoder(imei).decode(bytes))),
      { numRuns: 2_000 },
    )
  })

  it('never make it throw behind a right length and CRC', () => {
    fc.assert(
      fc.property(fc.constantFrom(0x08, 0x8e), fc.uint8Array({ minLength: 2, maxLength: 300 }), (codec, body) => {
        const packet = new Uint8Array(8 + 1 + body.length + 4)
        new DataView(packet.buffer).setUint32(4, 1 + body.length)
        packet[8] = codec
        packet.set(body, 9)
        return isKnown(teltonikaDecoder(imei).decode(resealed(packet)))
      }),
      { numRuns: 2_000 },
    )
  })

  it('never make it throw where published frames are changed at some bytes', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...packets),
        fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 8 }),
        (hex, changes) => {
          const packet = bytesOf(hex)
          for (const [at, value] of changes) packet[9 + (at % (packet.length - 13))] = value
          return isKnown(teltonikaDecoder(imei).decode(resealed(packet)))
        },
      ),
      { numRuns: 2_000 },
    )
  })
})

describe('encoding', () => {
  const io = fc.record(
    {
      ignition: fc.boolean(),
      movement: fc.boolean(),
      gsmLevel: fc.integer({ min: 0, max: 5 }),
      externalVoltageV: fc.integer({ min: 0, max: 65_535 }).map((mV) => mV / 1_000),
      fuelL: fc.integer({ min: 0, max: 65_535 }).map((count) => count / 10),
      temperature1C: fc.integer({ min: -550, max: 840 }).map((count) => count / 10),
      odometerM: fc.integer({ min: 0, max: 4_294_967_295 }),
      hdop: fc.integer({ min: 0, max: 500 }).map((count) => count / 10),
      iButton: fc.integer({ min: 1, max: 2 ** 31 }).map((tag) => tag.toString(16).toUpperCase().padStart(16, '0')),
      io300: fc.integer({ min: 0, max: 65_535 }),
      vin: fc.constant('WDB9634031L000001'),
      io9000: fc.constant('0102030405'),
    },
    { requiredKeys: [] },
  )
  const anyRecord = fc.record({
    recordedAt: fc.integer({ min: 0, max: 4_102_444_800_000 }),
    lat: fc.integer({ min: -900_000_000, max: 900_000_000 }).map((count) => count / 1e7),
    lng: fc.integer({ min: -1_800_000_000, max: 1_800_000_000 }).map((count) => count / 1e7),
    altitudeM: fc.integer({ min: -400, max: 9_000 }),
    heading: fc.integer({ min: 0, max: 359 }),
    satellites: fc.integer({ min: 1, max: 40 }),
    speedKmh: fc.integer({ min: 0, max: 400 }),
    io,
  })

  it('gives back what was encoded, in Codec 8 Extended', () => {
    fc.assert(
      fc.property(fc.array(anyRecord, { minLength: 1, maxLength: 12 }), (records) => {
        const messages = messagesOf(teltonikaDecoder(imei).decode(encodePacket(records)))
        expect(messages).toHaveLength(records.length)
        records.forEach(({ io: values, ...fix }, index) => {
          expect(messages[index]!.io).toEqual(values)
          expect(messages[index]!.fix).toMatchObject(fix)
        })
      }),
      { numRuns: 200 },
    )
  })

  it('gives the published Codec 8 frame again', () => {
    const packet = encodePacket(
      [
        {
          recordedAt: Date.UTC(2019, 5, 10, 10, 4, 46),
          priority: 1,
          lat: 0,
          lng: 0,
          trigger: 'din1',
          io: { gsmLevel: 3, din1: true, externalVoltageV: 24.079, gsmOperator: 24_602, iButton: '0' },
        },
      ],
      8,
    )
    expect(toHex(packet).toUpperCase()).toBe(codec8EverySize)
  })

  it('tells two reports at one instant apart by their payload, and a repeat not', () => {
    const [one, repeat, other] = [record(), record(), record({ speedKmh: 88 })].map(
      (each) => only(messagesOf(teltonikaDecoder(imei).decode(encodePacket([each])))).payload,
    )
    expect(one).toEqual(repeat)
    expect(one).not.toEqual(other)
    const inOnePacket = messagesOf(teltonikaDecoder(imei).decode(encodePacket([record({ recordedAt: 1 }), record()])))
    expect(inOnePacket[1]!.payload).toEqual(one)
  })
})
