import { describe, expect, it } from 'vitest'
import { teltonikaDecoder } from './decode.ts'
import {
  beaconRecord,
  codec8EverySize,
  codec8Extended,
  codec8ExtendedVariable,
  codec8TwoRecords,
  codec16TwoRecords,
  handshake,
} from './fixtures/frames.ts'
import { bytesOf, decode, decodeRecord, imei, messagesOf, only } from './test-packets.ts'

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
