import { describe, expect, it } from 'vitest'
import type { DecodedMessage, Decoder } from '../protocol.ts'
import { queclinkDecoder } from './decode.ts'
import * as real from './fixtures/real-devices.ts'
import { fixed, ignitionOn } from './fixtures/sentences.ts'

const hour = 3_600_000
const read = (sentence: string, receivedAt?: number, decoder: Decoder = queclinkDecoder()): DecodedMessage => {
  const decoded = decoder.decode(new TextEncoder().encode(sentence), receivedAt)
  if (decoded.kind !== 'messages' || decoded.messages.length !== 1) throw new Error(JSON.stringify(decoded))
  return decoded.messages[0] as DecodedMessage
}
const ioOf = (sentence: string) => read(sentence).io

describe('the clock of a Queclink', () => {
  // A place known some two hours and a half before, at a device set to UTC+8.
  const oldPlace = ignitionOn.replace('20090214013254', '20090213231000')
  const sentUtc = Date.UTC(2009, 1, 14, 1, 32, 54)

  it('is corrected by the zone that a fresh fix has shown on the connection', () => {
    const decoder = queclinkDecoder()
    read(fixed, undefined, decoder)
    const message = read(oldPlace, undefined, decoder)
    expect(message).toMatchObject({ recordedAt: sentUtc, fix: { recordedAt: sentUtc, isValid: false } })
    expect(message.io).toMatchObject({ ignition: true, fixAgeS: 8_574 })
  })

  it('of one device teaches nothing of another', () => {
    const decoder = queclinkDecoder()
    read(fixed.replace('135790246811220', '135790246811221'), undefined, decoder)
    expect(read(oldPlace, undefined, decoder).recordedAt).toBe(sentUtc + 8 * hour)
  })

  it('is local where a place known just before is ahead by a zone', () => {
    expect(read(real.beacon.replace(',1,0.0,0,47.0', ',0,0.0,0,47.0'))).toMatchObject({
      recordedAt: Date.UTC(2023, 5, 13, 11, 12, 42),
      io: { fixAgeS: 1 },
    })
  })

  it('gives way to that of the satellites where it says that the sentence is yet to be sent', () => {
    const message = read(oldPlace, sentUtc)
    expect(message).toMatchObject({ recordedAt: Date.UTC(2009, 1, 13, 23, 10, 0), fix: { isValid: false } })
    expect(message.io).toMatchObject({ ignition: true })
  })

  it('is taken as it is where the sentence arrives when it says that it was sent', () => {
    expect(read(ignitionOn, sentUtc + 8 * hour + 3_000).recordedAt).toBe(sentUtc + 8 * hour)
  })

  it('that comes before the place is none', () => {
    const early = oldPlace.replace('20090214093254', '20090101000000')
    expect(read(early).recordedAt).toBe(Date.UTC(2009, 1, 13, 23, 10, 0))
  })

  it('may be missing', () => {
    expect(read(real.withoutSendTime)).toMatchObject({
      recordedAt: Date.UTC(2016, 7, 19, 5, 40, 5),
      io: { batteryPercent: 43 },
    })
  })

  it('in UTC is left alone, and the place keeps its age', () => {
    expect(read(real.engineOff)).toMatchObject({
      recordedAt: Date.UTC(2018, 2, 27, 7, 8, 37),
      io: { ignition: false, fixAgeS: 2 },
    })
    expect(read(real.engineOffFix).io).not.toHaveProperty('fixAgeS')
    expect(read(real.panicWithoutFix)).toMatchObject({
      recordedAt: Date.UTC(2016, 7, 19, 13, 33, 26),
      events: [{ kind: 'panic' }],
    })
  })
})

describe('the name of a Queclink', () => {
  it('may be the MEID of a CDMA model', () => {
    expect(read(fixed.replace('135790246811220', 'a1000043d20139')).deviceId).toBe('A1000043D20139')
  })

  it('may come without a version before it', () => {
    expect(read(real.withoutVersion)).toMatchObject({
      deviceId: '862370030005908',
      fix: { lat: -34.084002, lng: 18.8211, isValid: true },
      recordedAt: Date.UTC(2017, 5, 7, 15, 20, 24),
    })
  })
})

describe('the battery of a Queclink', () => {
  it.each([
    [real.fixed42, 77],
    [real.information42, 57],
    [real.information, 43],
    [real.sleeper44, 4],
    [real.sleeper40, 86],
  ])('is found in %s', (sentence, batteryPercent) => {
    expect(ioOf(sentence)).toMatchObject({ batteryPercent })
  })

  it.each(['44', 'DE', '42'])('of model %s is not zero because its last field is', (model) => {
    for (const last of ['0000', '00', ''])
      expect(ioOf(fixed.replace('1A0102', `${model}0503`).replace('00,,2009', `00,${last},2009`))).not.toHaveProperty(
        'batteryPercent',
      )
  })
})

describe('what is wired or near to a Queclink', () => {
  it('is told in degrees, also below zero', () => {
    expect(ioOf(real.temperature)).toMatchObject({ temperature1C: 25, batteryPercent: 99 })
    expect(ioOf(real.frost)).toMatchObject({ temperature1C: -1.875, temperature2C: -3.5, odometerM: 15_529_800 })
    expect(ioOf(real.sleeper40)).toMatchObject({ temperature1C: 21.1 })
  })

  it('may be a key', () => {
    const message = read(real.keys)
    expect(message).toMatchObject({ driverTag: '3C00000340FD1128', io: { iButton: '3C00000340FD1128' } })
    expect(message.io).not.toHaveProperty('temperature1C')
  })

  it('may be a fuel sensor', () => {
    const serial = fixed.replace('GTFRI', 'GTERI').replace(',,0,0,1,', ',,00000001,,00,1,')
    expect(ioOf(serial.replace('00,,2009', '00,0.0,,,,99,210100,1,0097,2009'))).toMatchObject({ fuelSensorCount: 151 })
    const tank = serial.replace('00000001', '00000018').replace('00,,2009', '00,0.0,,,,99,210100,0,1,6,45,312.5,2009')
    expect(ioOf(tank)).toMatchObject({ fuelPercent: 45, fuelL: 312.5 })
  })

  it('may speak Bluetooth', () => {
    expect(ioOf(real.beacon)).toMatchObject({ bleBatteryVoltage1V: 2.935, beacons: '780541295AF5:-57' })
    expect(ioOf(real.accessory)).toMatchObject({ beacons: '780541484175' })
    expect(ioOf(real.tyre)).toMatchObject({ bleTemperature1C: 26, beacons: '08351B00043C' })
  })

  it('may be the vehicle itself', () => {
    expect(ioOf(real.bus)).toMatchObject({
      vin: 'LFV82A1BS36355376',
      ignition: true,
      canOdometerM: 2_046_000,
      fuelUsedL: 1_040.5,
      engineRpm: 528,
      canSpeedKmh: 25,
      coolantTemperatureC: 98,
      fuelRateLh: 51.2,
      throttlePercent: 66,
      engineHoursS: 555_480,
      axleLoadKg: 6_684,
    })
    expect(ioOf(real.busInReport)).toMatchObject({
      canOdometerM: 122_153_000,
      engineRpm: 1_059,
      canSpeedKmh: 13,
      fuelPercent: 44,
      throttlePercent: 4,
      isDoorOpen: false,
    })
    expect(ioOf(real.obd)).toMatchObject({ engineRpm: 791, fuelPercent: 56, externalVoltageV: 12.802 })
  })
})
