import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DecodedMessage } from '../protocol.ts'
import { type DecodedCall, decodeCall, decodeForeignOrOwn } from './decode-call.ts'
import {
  chirpStackStatus,
  chirpStackUp,
  flespiMessages,
  spotHelp,
  stuMessages,
  thingsStackUp,
} from './fixtures/calls.ts'
import type { CallHints } from './foreign.ts'

const called = (body: unknown, hints: CallHints = {}): DecodedCall => {
  const decoded = decodeCall(Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)), hints)
  if ('code' in decoded) throw new Error(decoded.detail)
  return decoded
}
const messagesOf = (body: unknown, hints?: CallHints): DecodedMessage[] =>
  called(body, hints).outcomes.map((outcome) => {
    if ('code' in outcome) throw new Error(outcome.detail)
    return outcome
  })
const failureOf = (body: unknown, hints?: CallHints) => called(body, hints).outcomes[0]

describe('OwnTracks', () => {
  const location = { _type: 'location', lat: 48.85833, lon: 2.29513, tst: 1_497_476_456, tid: 'JJ' }

  it('tells where a phone is, in our units', () => {
    const told = {
      ...location,
      topic: 'owntracks/jane/phone',
      acc: 12,
      alt: 35,
      batt: 64,
      bs: 2,
      vel: 54,
      cog: 270,
      t: 'u',
      p: 101.3,
    }
    expect(messagesOf(told)).toMatchObject([
      {
        deviceId: 'owntracks/jane/phone',
        recordedAt: 1_497_476_456_000,
        fix: { lat: 48.85833, lng: 2.29513, speedKmh: 54, heading: 270, altitudeM: 35, isValid: true },
        io: { batteryPercent: 64, isCharging: true, accuracyM: 12, pressureKPa: 101.3 },
        trigger: 'user',
      },
    ])
  })

  it('names its device by the topic, by its headers, or by two letters; with the key of the source as its user by the device alone', () => {
    const idOf = (more: object, hints?: CallHints) => messagesOf({ ...location, ...more }, hints)[0]?.deviceId
    expect(idOf({})).toBe('JJ')
    expect(idOf({}, { user: 'jane', device: 'phone' })).toBe('owntracks/jane/phone')
    expect(idOf({}, { keyId: 'key', user: 'key', device: 'van-7' })).toBe('van-7')
    expect(idOf({ topic: 'owntracks/key/van-7' }, { keyId: 'key' })).toBe('van-7')
    // As an iPhone's: more than a name may be.
    const phone = '22A67880-15C3-41A6-9157-25545C7993AC'
    expect(idOf({ topic: `owntracks/ckrey/${phone}` })).toBe(phone)
    expect(failureOf({ ...location, tid: undefined })).toMatchObject({ code: 'device.unidentified' })
  })

  it('keeps its place whatever triggered it', () => {
    const [message] = messagesOf({ ...location, t: 'constructor', bs: 'toString' })
    expect(message).toMatchObject({ fix: { lat: 48.85833 }, io: {} })
    expect(message).not.toHaveProperty('trigger')
  })

  it('is heard out where it tells no place, and refused where only its key could open what it says', () => {
    for (const _type of ['transition', 'waypoint', 'lwt', 'card', 'status'])
      expect(messagesOf({ _type, tst: 1 })).toEqual([])
    expect(failureOf({ _type: 'encrypted', data: 'AAAA' })).toMatchObject({ code: 'codec.unsupported' })
    expect(failureOf({ ...location, lat: 91 })).toMatchObject({ code: 'position.invalid' })
    expect(failureOf({ ...location, tst: 'now' })).toMatchObject({ code: 'time.invalid' })
    expect(called(location).answer(0)).toEqual({ contentType: 'application/json', text: '[]' })
  })
})

describe('flespi', () => {
  it('streams lists of messages whose parameters have our names where we have one', () => {
    expect(messagesOf(flespiMessages)).toMatchObject([
      {
        deviceId: '352625333222111',
        recordedAt: 1_702_366_832_965,
        fix: {
          lat: 54.6872,
          lng: 25.2797,
          speedKmh: 61,
          heading: 118,
          altitudeM: 112,
          satellites: 14,
          ignition: true,
          odometerM: 120_345_600,
        },
        io: { ignition: true, externalVoltageV: 13.9, odometerM: 120_345_600, batteryPercent: 92, 'custom.pump': 'on' },
        events: [{ kind: 'hardBraking', code: 'harsh.braking.event' }],
      },
      { deviceId: '352625333222111', recordedAt: 1_702_366_840_000, io: { ignition: false } },
    ])
    expect(messagesOf(flespiMessages)[0]?.io).not.toHaveProperty('server.timestamp')
    expect(messagesOf(flespiMessages)[1]).not.toHaveProperty('fix')
  })

  it('of older days have their indexes behind a number sign, and trigger', () => {
    const [message] = messagesOf([
      { ident: '7', timestamp: 1_508_508_510, 'ain#1': 1.5, 'alarm.event.trigger': true, din: 6, 'probe#2': 7 },
    ])
    expect(message?.io).toEqual({ ain1V: 1.5, inputs: 6, 'probe.2': 7 })
    expect(message?.events).toEqual([{ kind: 'panic', code: 'alarm.event' }])
  })

  it('keep their place whatever stands beside it: more than a report has room for, or measures that cannot be', () => {
    const many = Object.fromEntries(Array.from({ length: 120 }, (_, nth) => [`custom.value.${nth}`, nth]))
    const [message] = messagesOf([
      { ...many, ...flespiMessages[0], 'vehicle.mileage': 1e308, 'vehicle.vin': '9'.repeat(2_000) },
    ])
    expect(message).toMatchObject({ fix: { lat: 54.6872, lng: 25.2797 }, io: { ignition: true, 'custom.value.0': 0 } })
    expect(message?.io).not.toHaveProperty('odometerM')
    expect(message?.io).not.toHaveProperty('vin')
  })
})

describe('LoRaWAN networks', () => {
  it('The Things Stack brings what the payload’s formatter has read', () => {
    expect(messagesOf(thingsStackUp)).toMatchObject([
      {
        deviceId: '0004A30B001C0530',
        recordedAt: Date.UTC(2026, 5, 12, 15, 15, 45, 787),
        fix: { lat: 43.2965, lng: 5.3698, altitudeM: 21 },
        io: { batteryPercent: 88, temperature_0: 21.5, 'tts.movement': 1, rssi: -42, snr: 4.2 },
      },
    ])
    const solved = { end_device_ids: thingsStackUp.end_device_ids, received_at: '2026-06-12T15:16:00Z' }
    expect(
      messagesOf({
        ...solved,
        location_solved: { location: { latitude: 43.3, longitude: 5.4, source: 'SOURCE_WIFI_RSSI_GEOLOCATION' } },
      }),
    ).toMatchObject([{ fix: { lat: 43.3, lng: 5.4, source: 4 } }])
    expect(messagesOf({ ...solved, join_accept: {} })).toEqual([])
  })

  it('say how sure a place is, and when by the device’s own clock where that may be right', () => {
    const told = (more: object) => {
      const decoded_payload = { latitude: 43.2965, longitude: 5.3698, hdop: 0.9, sats: 11, heading: 99, ...more }
      return messagesOf({
        ...thingsStackUp,
        uplink_message: { ...thingsStackUp.uplink_message, last_battery_percentage: undefined, decoded_payload },
      })[0]
    }
    expect(told({ time: '2026-06-12T14:00:00Z' })).toMatchObject({
      recordedAt: Date.UTC(2026, 5, 12, 14),
      fix: { satellites: 11, heading: 99 },
      io: { hdop: 0.9 },
    })
    for (const time of ['2026-06-12T16:00:00Z', '1970-01-01T00:00:12Z', '14:00', 7])
      expect(told({ time })?.recordedAt).toBe(Date.UTC(2026, 5, 12, 15, 15, 45, 787))
    expect(told({ sats: 'eleven' })?.io).toMatchObject({ sats: 'eleven' })
  })

  it('ChirpStack brings uplinks, places that it has found, and the battery', () => {
    expect(messagesOf(chirpStackUp)).toMatchObject([
      {
        deviceId: '0101010101010101',
        recordedAt: Date.UTC(2026, 5, 12, 10, 0, 1),
        fix: { lat: 41.3874, lng: 2.1686 },
        io: { battery_mv: 3_612, 'status.motion': true, rssi: -35 },
      },
    ])
    expect(messagesOf(chirpStackStatus)).toMatchObject([{ io: { batteryPercent: 75.5 } }])
    expect(messagesOf({ ...chirpStackStatus, batteryLevel: undefined, code: 'OTAA' })).toEqual([])
    const nowhere = { ...chirpStackUp, object: { latitude: 0, longitude: 0, battery_mv: 3_600 } }
    expect(messagesOf(nowhere)[0]).not.toHaveProperty('fix')
  })
})

describe('satellite services', () => {
  it('Globalstar delivers nine bytes of a SmartOne, and is told that they are stored', () => {
    const [moving, low, counter] = messagesOf(stuMessages)
    expect(moving).toMatchObject({
      deviceId: '0-99990',
      recordedAt: 1_034_268_516_000,
      io: { din1: false, din2: true, movement: true },
    })
    // By the manual: 0x2B5396 × 90 / 2²³, and 0xBFF10A less 2²⁴, × 180 / 2²³.
    expect(moving?.fix?.lat).toBeCloseTo(30.46395, 5)
    expect(moving?.fix?.lng).toBeCloseTo(-90.08218, 5)
    expect(low).toMatchObject({ deviceId: '0-99991', events: [{ kind: 'lowBattery' }] })
    expect(low).not.toHaveProperty('fix')
    expect(counter).toMatchObject({ deviceId: '0-99991', io: {}, events: [] })
    const { contentType, text } = called(stuMessages).answer(Date.UTC(2026, 0, 2, 3, 4, 5))
    expect(contentType).toBe('text/xml')
    expect(text).toContain('deliveryTimeStamp="02/01/2026 03:04:05 GMT"')
    expect(text).toContain('correlationID="567207545ad54c5fbcfdf63e4d5ffd9f"')
    expect(text).toContain('<state>pass</state>')
  })

  it('SPOT tells who calls for help, and where', () => {
    expect(messagesOf(spotHelp)).toMatchObject([
      {
        deviceId: '0-8217843',
        recordedAt: 1_341_321_321_000,
        fix: { lat: 37.42219, lng: -122.08364 },
        events: [{ kind: 'panic', code: 'HELP' }, { kind: 'lowBattery' }],
        trigger: 'HELP',
      },
      { deviceId: '0-8217843', trigger: 'TRACK' },
    ])
    expect(messagesOf(spotHelp)[1]).not.toHaveProperty('fix')
  })
})

describe('what comes over a broker', () => {
  it('is of the device that its topic names', () => {
    const bytesOf = (value: unknown) => Buffer.from(JSON.stringify(value))
    expect(decodeForeignOrOwn(bytesOf(chirpStackUp), 'van-7')).toMatchObject([{ deviceId: 'van-7' }])
    const own = { deviceId: 'van-7', recordedAt: 1_767_225_600_000 }
    expect(decodeForeignOrOwn(bytesOf(own), 'van-7')).toMatchObject([{ deviceId: 'van-7' }])
    expect(decodeForeignOrOwn(bytesOf({ ...own, latitude: 1 }), 'van-7')).toMatchObject([{ code: 'record.malformed' }])
  })

  it('is refused where it is more than anybody sends at once', () => {
    const many = Buffer.from(JSON.stringify(Array.from({ length: 1_001 }, () => flespiMessages[1])))
    expect(decodeForeignOrOwn(many)).toMatchObject({ code: 'count.mismatch' })
    const xml = Buffer.from(`<stuMessages>${'<stuMessage></stuMessage>'.repeat(1_001)}</stuMessages>`)
    expect(decodeForeignOrOwn(xml)).toMatchObject({ code: 'count.mismatch' })
  })
})

describe('what nobody sends', () => {
  it('is refused by its reason', () => {
    for (const [body, code] of [
      ['{}', 'codec.unsupported'],
      ['[]', 'codec.unsupported'],
      ['{', 'body.malformed'],
      ['', 'body.malformed'],
      ['<html></html>', 'codec.unsupported'],
      [' '.repeat(1_048_577), 'frame.toolong'],
      [`<stuMessages>${'<stuMessage></stuMessage>'.repeat(1_001)}</stuMessages>`, 'count.mismatch'],
    ] as const)
      expect(decodeCall(Buffer.from(body), {})).toMatchObject({ code })
  })

  it('costs no more than its length, and throws nothing', () => {
    const startedAt = performance.now()
    for (const open of ['<message>', '<stuMessage ', '<stuMessages ', '<payload>'])
      decodeCall(Buffer.from(`<messageList><stuMessages>${open.repeat(60_000)}`), {})
    expect(performance.now() - startedAt).toBeLessThan(2_000)
    const samples = [thingsStackUp, chirpStackUp, flespiMessages]
      .map((each) => JSON.stringify(each))
      .concat(stuMessages, spotHelp)
    fc.assert(
      fc.property(fc.constantFrom(...samples), fc.nat(), fc.string({ maxLength: 8 }), (sample, at, other) => {
        const cut = at % sample.length
        decodeCall(Buffer.from(sample.slice(0, cut) + other + sample.slice(cut + other.length)), { keyId: other })
      }),
    )
    fc.assert(fc.property(fc.jsonValue(), (value) => void decodeCall(Buffer.from(JSON.stringify(value)), {})))
    for (const own of ['_type', 'end_device_ids', 'deviceInfo', 'ident'])
      fc.assert(
        fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.jsonValue(), (rest, value) => {
          decodeCall(Buffer.from(JSON.stringify({ ...rest, [own]: value })), {})
        }),
      )
  })
})
