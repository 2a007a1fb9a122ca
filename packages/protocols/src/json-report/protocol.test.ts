import { ioDictionary } from '@atalaya/domain/io-dictionary'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CodecFailure, codecErrorCodes, codecEventKinds, type DecodedMessage } from '../protocol.ts'
import { decodeJsonReports } from './decode.ts'
import { encodeJsonReports } from './encode.ts'
import { full, smallest } from './fixtures/reports.ts'
import { json } from './protocol.ts'
import { type JsonReport, jsonSources } from './report.ts'
import { isSignedBy, signedPushHeaders, signPush } from './signature.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const decode = (body: unknown, ownDeviceId?: string) =>
  decodeJsonReports(bytes(typeof body === 'string' ? body : JSON.stringify(body)), ownDeviceId)
const only = (body: unknown, ownDeviceId?: string): DecodedMessage => {
  const outcomes = decode(body, ownDeviceId)
  const [outcome, ...more] = Array.isArray(outcomes) ? outcomes : []
  if (!outcome || 'code' in outcome || more.length > 0) throw new Error(`no message: ${JSON.stringify(outcomes)}`)
  return outcome
}
const refusal = (body: unknown, ownDeviceId?: string): CodecFailure => {
  const outcomes = decode(body, ownDeviceId)
  const failure = Array.isArray(outcomes) ? outcomes[0] : outcomes
  if (!failure || !('code' in failure)) throw new Error('was taken')
  return failure
}
const report = (overrides: object = {}) => ({ deviceId: 'a', recordedAt: 1_767_225_600_000, ...overrides })

describe('a report', () => {
  it('needs no more than a device and an instant', () => {
    const { payload: _, ...message } = only(smallest)
    expect(message).toEqual({ deviceId: 'van-7', recordedAt: Date.UTC(2026, 0, 1), io: {}, events: [] })
  })

  it('gives all that it holds', () => {
    const { payload: _, ...message } = only(full)
    const recordedAt = Date.UTC(2026, 0, 1)
    const io = {
      ignition: true,
      externalVoltageV: 12.61,
      odometerM: 125_400_300,
      iButton: '0000AB12CD34EF56',
      pump: 'on',
    }
    expect(message).toEqual({
      deviceId: '352093084000016',
      recordedAt,
      fix: {
        recordedAt,
        lat: 40.4168,
        lng: -3.7038,
        isValid: true,
        source: 1,
        speedKmh: 87.5,
        heading: 270,
        altitudeM: 650,
        satellites: 11,
        ignition: true,
        odometerM: 125_400_300,
      },
      io,
      events: [
        { kind: 'hardBraking', value: 0.41 },
        { kind: 'other', code: 'ramp' },
      ],
      trigger: 'movement',
      driverTag: '0000AB12CD34EF56',
    })
  })

  it('says where its position comes from, and that it distrusts it', () => {
    const place = { lat: 1, lng: 2 }
    expect(only(report({ ...place, isValid: false })).fix).toMatchObject({ source: 2, isValid: false })
    expect(jsonSources.map((source) => only(report({ ...place, source })).fix?.source)).toEqual([1, 3, 4, 5])
    expect(only(report({ ...place, source: 'cell', isValid: false })).fix).toMatchObject({ source: 3, isValid: false })
  })

  it('tells an empty reader from no word of it, also where repeats are told apart', () => {
    expect(only(report({ driverTag: null })).driverTag).toBeNull()
    expect(only(report())).not.toHaveProperty('driverTag')
    expect(only(report({ driverTag: null })).payload).not.toEqual(only(report()).payload)
  })

  it('is the same however it is written', () => {
    const there = { lat: 1, lng: 2, io: { ignition: true, fuelL: 3 } }
    const again = { io: { fuelL: 3, ignition: true }, lng: 2, lat: 1, recordedAt: '2026-01-01T00:00:00Z' }
    expect(only(report(again)).payload).toEqual(only(report(there)).payload)
    expect(only(report({ ...there, lat: 1.000001 })).payload).not.toEqual(only(report(there)).payload)
  })

  it.each([
    ['2026-02-28T23:59:59.250Z', Date.UTC(2026, 1, 28, 23, 59, 59, 250)],
    ['2026-01-01T00:00:00+0530', Date.UTC(2025, 11, 31, 18, 30)],
    [315_532_800_000, Date.UTC(1980, 0, 1)],
    [1_767_225_600_000.4, Date.UTC(2026, 0, 1)],
  ])('takes the instant %s', (recordedAt, instant) => {
    expect(only(report({ recordedAt })).recordedAt).toBe(instant)
  })

  it.each([
    ['seconds', 1_767_225_600],
    ['digits in a text', '1767225600000'],
    ['no zone', '2026-01-01T00:00:00'],
    ['no such day', '2026-02-30T00:00:00Z'],
    ['no such month', '2026-13-01T00:00:00Z'],
    ['past every clock', 9_000_000_000_000],
    ['nothing', null],
  ])('with an instant that is %s is refused', (_, recordedAt) => {
    expect(refusal(report({ recordedAt })).code).toBe('time.invalid')
  })

  it.each([
    ['one of two coordinates', { lat: 1 }, 'position.invalid'],
    ['a latitude off the globe', { lat: 90.1, lng: 1 }, 'position.invalid'],
    ['a longitude in a text', { lat: 1, lng: '1' }, 'position.invalid'],
    ['no device', { deviceId: undefined }, 'device.unidentified'],
    ['a device with a blank', { deviceId: 'a b' }, 'device.invalid'],
    ['a device with a null character', { deviceId: 'a\u0000' }, 'device.invalid'],
    ['half a surrogate for a device', { deviceId: 'a\ud800' }, 'device.invalid'],
    ['a number for a device', { deviceId: 7 }, 'device.invalid'],
    ['a longer device', { deviceId: 'x'.repeat(51) }, 'device.invalid'],
    ['a member that none has', { latitude: 1 }, 'record.malformed'],
    ['a speed below nothing', { lat: 1, lng: 1, speedKmh: -1 }, 'record.malformed'],
    ['an input of another kind', { io: { ignition: 1 } }, 'record.malformed'],
    ['an input that is a list', { io: { pump: [1] } }, 'record.malformed'],
    ['a long text', { io: { pump: 'x'.repeat(1_025) } }, 'record.malformed'],
    ['an event that nobody knows', { events: [{ kind: 'party' }] }, 'record.malformed'],
    ['too many events', { events: Array(17).fill({ kind: 'panic' }) }, 'record.malformed'],
    [
      'too many inputs',
      { io: Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`x${n}`, n])) },
      'record.malformed',
    ],
    ['an unknown source', { lat: 1, lng: 1, source: 'toString' }, 'record.malformed'],
  ])('with %s is refused, with a reason to read', (_, overrides, code) => {
    const failure = refusal(report(overrides))
    expect(failure.code).toBe(code)
    expect(failure.detail).toMatch(/\w{3}/)
  })

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'never reaches into the prototype by %s',
    (name) => {
      expect(refusal(`{"deviceId":"a","recordedAt":1767225600000,"io":{"${name}":{"isAdmin":true}}}`).code).toBe(
        'record.malformed',
      )
      expect(refusal(`{"deviceId":"a","recordedAt":1767225600000,"${name}":{"isAdmin":true}}`).code).toBe(
        'record.malformed',
      )
      expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined()
    },
  )

  it('of a topic is of the device of the topic, and of no other', () => {
    expect(only({ recordedAt: 1_767_225_600_000 }, 'van-7').deviceId).toBe('van-7')
    expect(only(report({ deviceId: 'van-7' }), 'van-7').deviceId).toBe('van-7')
    expect(refusal(report({ deviceId: 'van-8' }), 'van-7').code).toBe('device.invalid')
  })
})

describe('a body', () => {
  it('with several reports answers for each in its place', () => {
    const outcomes = decode([report(), 'no report', report({ lat: 1, lng: 2 }), report({ lat: 1 })])
    expect(
      (outcomes as (DecodedMessage | CodecFailure)[]).map((each) => ('code' in each ? each.code : 'taken')),
    ).toEqual(['taken', 'record.malformed', 'taken', 'position.invalid'])
  })

  it.each([
    ['nothing', '', 'body.malformed'],
    ['half of a report', smallest.slice(0, -1), 'body.malformed'],
    ['a word', '"report"', 'body.malformed'],
    ['null', 'null', 'body.malformed'],
    ['an empty list', '[]', 'count.mismatch'],
    ['a thousand and one', `[${Array(1_001).fill('{}').join()}]`, 'count.mismatch'],
    ['more than a mebibyte', `"${'x'.repeat(1_048_576)}"`, 'frame.toolong'],
    ['brackets without end', '['.repeat(1_000_000), 'body.malformed'],
    ['lists in lists', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'body.malformed'],
  ])('of %s is refused', (_, body, code) => {
    expect(refusal(body).code).toBe(code)
  })

  it('that is not UTF-8 is refused', () => {
    expect(decodeJsonReports(Uint8Array.of(0x7b, 0xff, 0x7d))).toMatchObject({ code: 'body.malformed' })
  })

  it('reads as a request too, for whoever looks into a recording', () => {
    const request = { method: 'POST', target: '/?id=a', body: bytes(JSON.stringify([report(), report({ lat: 1 })])) }
    expect(json.decodeRequest(request, 0)).toMatchObject({
      kind: 'messages',
      messages: [{ deviceId: 'a' }],
      rejected: [{ code: 'position.invalid' }],
    })
    expect(json.decodeRequest({ ...request, body: bytes('{}') }, 0)).toMatchObject({ kind: 'failed' })
  })
})

const ioValue = (kind: string) =>
  kind === 'boolean'
    ? fc.boolean()
    : kind === 'number'
      ? fc.double({ noNaN: true, noDefaultInfinity: true })
      : fc.string()
const anyIo = fc.record(
  Object.fromEntries(Object.entries(ioDictionary).map(([name, { kind }]) => [name, ioValue(kind)])),
  { requiredKeys: [] },
)
const anyReport: fc.Arbitrary<JsonReport> = fc.record(
  {
    deviceId: fc.stringMatching(/^[\x21-\x7e]{1,50}$/),
    recordedAt: fc.integer({ min: 1e11, max: 4e12 }),
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    lng: fc.double({ min: -180, max: 180, noNaN: true }),
    isValid: fc.boolean(),
    source: fc.constantFrom(...jsonSources),
    speedKmh: fc.double({ min: 0, max: 300, noNaN: true }),
    heading: fc.integer({ min: 0, max: 359 }),
    altitudeM: fc.integer({ min: -400, max: 9_000 }),
    satellites: fc.nat(40),
    io: anyIo.map((io) => Object.fromEntries(Object.entries(io).slice(0, 100))) as fc.Arbitrary<
      NonNullable<JsonReport['io']>
    >,
    events: fc.array(fc.record({ kind: fc.constantFrom(...codecEventKinds) }), { maxLength: 16 }),
    trigger: fc.string({ minLength: 1, maxLength: 200 }),
    driverTag: fc.option(fc.string({ minLength: 1, maxLength: 200 })),
  },
  { requiredKeys: ['deviceId', 'recordedAt', 'lat', 'lng'] },
)
const zeroless = (value: unknown) => JSON.parse(JSON.stringify(value))

describe('whatever comes', () => {
  it('what is encoded is read again', () => {
    fc.assert(
      fc.property(fc.array(anyReport, { minLength: 1, maxLength: 5 }), (reports) => {
        const messages = decode(encodeJsonReports(reports)) as DecodedMessage[]
        expect(
          messages.map(({ deviceId, recordedAt, fix, io, events, trigger, driverTag }) => ({
            ...{ deviceId, recordedAt, lat: fix?.lat, lng: fix?.lng, isValid: fix?.isValid ?? true },
            ...{ speedKmh: fix?.speedKmh, heading: fix?.heading, altitudeM: fix?.altitudeM },
            ...{ satellites: fix?.satellites, io, events, trigger, driverTag },
          })),
        ).toEqual(
          reports
            .map(({ source: _, ...each }) => ({ isValid: true, events: [], ...each, io: each.io ?? {} }))
            .map(zeroless),
        )
      }),
      { numRuns: 200 },
    )
  })

  it('ends in messages or in one of the known codes, never in an exception', () => {
    const codes = new Set<string>(codecErrorCodes)
    const mutated = fc
      .tuple(fc.constantFrom(smallest, full, `[${smallest},${full}]`), fc.nat(600), fc.integer({ min: 0, max: 255 }))
      .map(([text, at, byte]) => bytes(text).map((old, index) => (index === at ? byte : old)))
    const members = Object.keys(JSON.parse(full))
    const odd = fc
      .dictionary(fc.constantFrom(...members, '__proto__', 'x'), fc.jsonValue())
      .map((value) => bytes(JSON.stringify({ ...report(), ...value })))
    fc.assert(
      fc.property(fc.oneof(mutated, odd, fc.json().map(bytes), fc.uint8Array()), (body) => {
        const outcomes = decodeJsonReports(body)
        for (const outcome of Array.isArray(outcomes) ? outcomes : [outcomes])
          if ('code' in outcome) expect(codes).toContain(outcome.code)
          else expect(outcome.recordedAt).toBeGreaterThan(0)
      }),
      { numRuns: 3_000 },
    )
  })
})

describe('a signature', () => {
  const push = { secret: 'key', timestamp: '1767225600000', body: smallest }

  it('is HMAC-SHA256 as anybody computes it', () => {
    // printf '%s' '1767225600000.{"deviceId":"van-7","recordedAt":1767225600000}' | openssl dgst -sha256 -hmac key
    expect(signPush(push)).toBe('a61930e911e2c6a1b1ba1a18199b83edc667a7d58c7ac2d19fa154d64f20bd47')
    expect(isSignedBy(push, signPush(push).toUpperCase())).toBe(true)
  })

  it.each([
    ['another body', { body: `${smallest} ` }],
    ['another instant', { timestamp: '1767225600001' }],
    ['another secret', { secret: 'kez' }],
    // What is signed must part in one way only.
    ['digits moved over the point', { timestamp: '176722560000', body: `0.${smallest}` }],
  ])('does not hold for %s', (_, overrides) => {
    expect(isSignedBy({ ...push, ...overrides }, signPush(push))).toBe(false)
  })

  it.each(['', 'x', signPush(push).slice(1), `${signPush(push)}0`, 'g'.repeat(64)])('cannot be %j', (signature) => {
    expect(isSignedBy(push, signature)).toBe(false)
  })

  it('goes into headers beside key and instant', () => {
    expect(signedPushHeaders({ keyId: 'k', secret: 'key', sentAt: 1_767_225_600_000, body: smallest })).toEqual({
      'content-type': 'application/json',
      'x-push-key': 'k',
      'x-push-timestamp': '1767225600000',
      'x-push-signature': signPush(push),
    })
  })
})
