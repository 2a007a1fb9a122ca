import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codecErrorCodes, type Decoded, type DecodedMessage } from '../protocol.ts'
import { encodeOsmandJson, encodeOsmandQuery, type OsmandReport } from './encode.ts'
import { fullQuery, heartbeat, json, minimalQuery, towersQuery } from './fixtures/requests.ts'
import { osmand } from './protocol.ts'

const receivedAt = Date.UTC(2026, 0, 2, 3, 4, 5)
const encoder = new TextEncoder()
const get = (target: string): Decoded =>
  osmand.decodeRequest({ method: 'GET', target, body: new Uint8Array(0) }, receivedAt)
const post = (body: string, contentType = 'application/json', target = '/'): Decoded =>
  osmand.decodeRequest({ method: 'POST', target, contentType, body: encoder.encode(body) }, receivedAt)

const messagesOf = (decoded: Decoded): DecodedMessage[] => {
  if (decoded.kind !== 'messages') throw new Error(JSON.stringify(decoded))
  return decoded.messages
}
const only = (decoded: Decoded): DecodedMessage => {
  const messages = messagesOf(decoded)
  expect(messages).toHaveLength(1)
  return messages[0]!
}

describe('parameters', () => {
  it('of the least report', () => {
    expect(only(get(minimalQuery))).toMatchObject({
      deviceId: '12345',
      recordedAt: 1_609_459_200_000,
      fix: { lat: 48.8566, lng: 2.3522, source: 1, isValid: true },
      io: {},
      events: [],
    })
  })

  it('of a full report, speed told in knots', () => {
    expect(only(get(fullQuery))).toMatchObject({
      recordedAt: Date.UTC(2021, 0, 1),
      fix: { speedKmh: 27.78, heading: 270, altitudeM: 35 },
      io: { accuracyM: 10, hdop: 0.8, batteryPercent: 75 },
    })
  })

  it('of towers and networks are kept as they came', () => {
    expect(only(get(towersQuery)).io).toEqual({ cellTower: '208,10,12345,67890,50', wifi: '00:11:22:33:44:55,-70' })
  })

  it('by form say the same as by address', () => {
    expect(only(post(fullQuery.slice(2), 'application/x-www-form-urlencoded'))).toEqual(only(get(fullQuery)))
    expect(only(post(fullQuery.slice(2), ''))).toEqual(only(get(fullQuery)))
    expect(
      only(post('lat=48.8566&lon=2.3522&timestamp=1609459200000', 'application/x-www-form-urlencoded', '/?id=12345')),
    ).toEqual(only(get(minimalQuery)))
  })

  it.each([
    ['1609459200', Date.UTC(2021, 0, 1)],
    ['1609459200.5', Date.UTC(2021, 0, 1) + 500],
    ['1609459200123', Date.UTC(2021, 0, 1) + 123],
    ['2021-01-01T00:00:00Z', Date.UTC(2021, 0, 1)],
    ['2021-01-01T01:00:00+01:00', Date.UTC(2021, 0, 1)],
    ['2021-01-01T00:00:00.250Z', Date.UTC(2021, 0, 1) + 250],
    ['2021-01-01 00:00:00', Date.UTC(2021, 0, 1)],
    ['', receivedAt],
  ])('read the time %s', (timestamp, recordedAt) => {
    expect(only(get(`/?id=1&lat=1&lon=2&timestamp=${encodeURIComponent(timestamp)}`)).recordedAt).toBe(recordedAt)
  })

  it('take the place in one parameter, the state of the fix, the driver and attributes of the sender', () => {
    expect(
      only(
        get(
          '/?id=1&location=-33.5,151.2&valid=false&driverUniqueId=0000AB12&charge=true&ignition=1&rpm=900&door=open&odometer=1234',
        ),
      ),
    ).toMatchObject({
      fix: { lat: -33.5, lng: 151.2, isValid: false, source: 2, ignition: true, odometerM: 1_234 },
      driverTag: '0000AB12',
      io: { driverId: '0000AB12', isCharging: true, ignition: true, rpm: 900, door: 'open', odometerM: 1_234 },
    })
  })

  it('without a place are a report without a fix', () => {
    expect(only(get('/?id=1&batt=50'))).toMatchObject({ recordedAt: receivedAt, io: { batteryPercent: 50 } })
    expect(only(get('/?id=1&batt=50')).fix).toBeUndefined()
  })

  it.each([
    ['sos', { kind: 'panic' }],
    ['hardBraking', { kind: 'hardBraking' }],
    ['lowBattery', { kind: 'lowBattery' }],
    ['fallDown', { kind: 'other', code: 'fallDown' }],
    ['constructor', { kind: 'other', code: 'constructor' }],
  ])('turn the alarm %s into an event', (alarm, event) => {
    expect(only(get(`/?id=1&lat=1&lon=1&alarm=${alarm}`)).events).toEqual([event])
  })

  it('never reach into the prototype', () => {
    const { io } = only(get('/?id=1&__proto__=1&constructor=2&toString=3&hasOwnProperty=4&x=5'))
    expect(io).toEqual({ x: 5 })
  })
})

describe('JSON', () => {
  it('of the documentation', () => {
    expect(only(post(json))).toMatchObject({
      deviceId: '48241179',
      recordedAt: Date.UTC(2000, 0, 1),
      fix: { lat: 0, lng: 0, speedKmh: 0, heading: 0, altitudeM: 0, isValid: true },
      io: { movement: false, odometerM: 0, batteryPercent: 100, isCharging: false, activity: 'still', accuracyM: 0 },
      trigger: 'motionchange',
    })
  })

  it('of every activity, by its number as by its word', () => {
    const { location, ...rest } = JSON.parse(json) as { location: object }
    const activities = [1, 6, '3', 'running'].map(
      (type) => only(post(JSON.stringify({ ...rest, location: { ...location, activity: { type } } }))).io['activity'],
    )
    expect(activities).toEqual(['1', '6', '3', 'running'])
  })

  it('of a phone that does not know its speed', () => {
    const message = only(post(heartbeat, 'application/json; charset=utf-8'))
    expect(message).toMatchObject({
      deviceId: '981866116',
      fix: { lat: -20.4178477, altitudeM: 2.4 },
      trigger: 'heartbeat',
      io: { batteryPercent: 69 },
    })
    expect(message.fix).not.toHaveProperty('speedKmh')
    expect(message.fix).not.toHaveProperty('heading')
  })

  it('may hold several reports', () => {
    const { location, device_id } = JSON.parse(heartbeat)
    const later = { ...location, timestamp: '2025-06-15T03:03:58.577Z' }
    for (const body of [
      { location: [location, later], device_id },
      [
        { location, device_id },
        { location: later, device_id },
      ],
    ]) {
      const messages = messagesOf(post(JSON.stringify(body)))
      expect(messages.map(({ deviceId, recordedAt }) => [deviceId, recordedAt])).toEqual([
        ['981866116', Date.UTC(2025, 5, 15, 3, 2, 58, 577)],
        ['981866116', Date.UTC(2025, 5, 15, 3, 3, 58, 577)],
      ])
    }
  })

  it('keeps what can be read of several reports and tells the rest', () => {
    const { location, device_id } = JSON.parse(heartbeat)
    const decoded = post(
      JSON.stringify([
        { location: { ...location, timestamp: 'yesterday' }, device_id },
        { location, device_id },
      ]),
    )
    expect(decoded).toMatchObject({
      kind: 'messages',
      messages: [{ deviceId: '981866116' }],
      rejected: [{ code: 'time.invalid' }],
    })
  })

  it('may leave the id to the address', () => {
    const { location } = JSON.parse(heartbeat)
    expect(only(post(JSON.stringify({ location }), 'application/json', '/?id=phone-7')).deviceId).toBe('phone-7')
  })

  it('of one report again, with other serials, has the payload of the first', () => {
    const again = JSON.parse(heartbeat)
    again.location.uuid = 'b9dbb4b1'
    again.location._ = ''
    expect(only(post(JSON.stringify(again))).payload).toEqual(only(post(heartbeat)).payload)
  })
})

describe('refusals', () => {
  it.each([
    ['/', 'device.unidentified'],
    ['/?lat=1&lon=2', 'device.unidentified'],
    [`/?id=${'9'.repeat(51)}&lat=1&lon=2`, 'device.invalid'],
    ['/?id=%00%01&lat=1&lon=2', 'device.invalid'],
    ['/?id=1&lat=91&lon=2', 'position.invalid'],
    ['/?id=1&lat=1&lon=-180.001', 'position.invalid'],
    ['/?id=1&lat=1', 'position.invalid'],
    ['/?id=1&lat=NaN&lon=Infinity', 'position.invalid'],
    ['/?id=1&lat=0x10&lon=2', 'position.invalid'],
    ['/?id=1&location=48.1', 'position.invalid'],
    ['/?id=1&lat=1&lon=2&timestamp=soon', 'time.invalid'],
    ['/?id=1&lat=1&lon=2&timestamp=-5', 'time.invalid'],
    ['/?id=1&lat=1&lon=2&timestamp=99999999999999999', 'time.invalid'],
    ['/?id=1&lat=1&lon=2&timestamp=2021-13-45T00:00:00Z', 'time.invalid'],
  ])('name what is wrong with %s', (target, code) => {
    expect(get(target)).toMatchObject({ kind: 'failed', code, close: false })
  })

  it.each([
    ['{"location":', 'body.malformed'],
    ['[]', 'body.malformed'],
    ['{"location":"here","device_id":"1"}', 'body.malformed'],
    ['{"location":{"coords":{"latitude":"x","longitude":1}},"device_id":"1"}', 'position.invalid'],
    ['{"location":{"coords":{"latitude":1,"longitude":1}}}', 'device.unidentified'],
    ['['.repeat(100_000), 'body.malformed'],
    [JSON.stringify(Array.from({ length: 1_001 }, () => ({ location: {}, device_id: '1' }))), 'body.malformed'],
  ])('name what is wrong with a body %#', (body, code) => {
    expect(post(body)).toMatchObject({ kind: 'failed', code })
  })

  it('are given to bodies that are too long or no text', () => {
    expect(
      osmand.decodeRequest({ method: 'POST', target: '/', body: new Uint8Array(osmand.maxBodyBytes + 1) }, receivedAt),
    ).toMatchObject({ code: 'frame.toolong' })
    expect(
      osmand.decodeRequest({ method: 'POST', target: '/', body: Uint8Array.of(0xff, 0xfe) }, receivedAt),
    ).toMatchObject({ code: 'body.malformed' })
  })

  const isSound = (decoded: Decoded): boolean =>
    decoded.kind === 'failed'
      ? codecErrorCodes.includes(decoded.code)
      : decoded.kind === 'messages' &&
        decoded.messages.every(
          ({ fix, recordedAt }) =>
            Number.isSafeInteger(recordedAt) && (!fix || (Math.abs(fix.lat) <= 90 && Math.abs(fix.lng) <= 180)),
        )

  it('never are exceptions: any query', () => {
    const name = fc.constantFrom(
      'id',
      'lat',
      'lon',
      'timestamp',
      'speed',
      'bearing',
      'valid',
      'location',
      'batt',
      'x',
      '__proto__',
    )
    fc.assert(
      fc.property(
        fc.array(fc.tuple(name, fc.oneof(fc.string(), fc.double().map(String), fc.integer().map(String))), {
          maxLength: 12,
        }),
        (pairs) => isSound(get(`/?${new URLSearchParams(pairs)}`)),
      ),
      { numRuns: 1_000 },
    )
  })

  it('never are exceptions: any target, any body', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.uint8Array({ maxLength: 200 }),
        fc.constantFrom('application/json', '', 'text/plain'),
        (target, body, contentType) =>
          isSound(osmand.decodeRequest({ method: 'POST', target, contentType, body }, receivedAt)),
      ),
      { numRuns: 1_000 },
    )
  })

  it('never are exceptions: any JSON', () => {
    const location = fc.record({ location: fc.jsonValue(), device_id: fc.jsonValue() })
    const coords = fc.record({
      location: fc.record({
        coords: fc.jsonValue(),
        timestamp: fc.jsonValue(),
        battery: fc.jsonValue(),
        extras: fc.jsonValue(),
      }),
      device_id: fc.string(),
    })
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), location, coords), (value) => isSound(post(JSON.stringify(value)))),
      { numRuns: 1_000 },
    )
  })
})

describe('encoding', () => {
  const report = fc.record({
    deviceId: fc.constantFrom('12345', 'phone-7', 'ñandú'),
    recordedAt: fc.integer({ min: 1e12, max: 4e12 }),
    lat: fc.integer({ min: -9e6, max: 9e6 }).map((count) => count / 1e5),
    lng: fc.integer({ min: -18e6, max: 18e6 }).map((count) => count / 1e5),
    speedKmh: fc.integer({ min: 0, max: 300 }),
    heading: fc.integer({ min: 0, max: 359 }),
    altitudeM: fc.integer({ min: -400, max: 9_000 }),
    io: fc.record({
      batteryPercent: fc.integer({ min: 0, max: 100 }),
      isCharging: fc.boolean(),
      odometerM: fc.nat(),
      activity: fc.constantFrom('still', 'walking'),
      movement: fc.boolean(),
      temperature1C: fc.integer({ min: -30, max: 40 }),
    }),
  }) satisfies fc.Arbitrary<OsmandReport>

  it('gives back what was encoded, by query and by JSON', () => {
    fc.assert(
      fc.property(report, (sent) => {
        const { deviceId, recordedAt, io, ...place } = sent
        for (const decoded of [get(encodeOsmandQuery(sent)), post(encodeOsmandJson(sent))]) {
          const message = only(decoded)
          expect(message).toMatchObject({ deviceId, recordedAt, io })
          expect(message.fix).toMatchObject(place)
        }
      }),
      { numRuns: 300 },
    )
  })
})
