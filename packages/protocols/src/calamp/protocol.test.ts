import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromHex } from '../hex.ts'
import type { DatagramDecoded, DecodedMessage } from '../protocol.ts'
import { type CalampReport, encodeCalampEvent, encodeCalampNothing } from './encode.ts'
import { published } from './fixtures/frames.ts'
import { calamp } from './protocol.ts'

const bytesOf = (hex: string): Uint8Array => fromHex(hex) as Uint8Array
const decode = (hex: string): DatagramDecoded => calamp.decodeDatagram(bytesOf(hex))
const messageOf = (decoded: DatagramDecoded): DecodedMessage => {
  if (decoded.kind !== 'messages' || !decoded.messages[0]) throw new Error(JSON.stringify(decoded))
  return decoded.messages[0]
}
const answerOf = (decoded: DatagramDecoded): string =>
  decoded.kind === 'failed'
    ? ''
    : Buffer.from(decoded.kind === 'messages' ? decoded.acknowledge : decoded.bytes).toString('hex')

describe('published messages', () => {
  it('the guide’s event report: its place by ten millionths of a degree, its inputs by bits', () => {
    const decoded = decode(published.sample)
    expect(messageOf(decoded)).toMatchObject({
      deviceId: '0102030405',
      // 0x4FB46488 seconds.
      recordedAt: 1_337_222_280_000,
      fix: {
        lat: 33.1313576,
        lng: -117.279001,
        altitudeM: 49.15,
        speedKmh: 0,
        satellites: 2,
        isValid: true,
        ignition: false,
      },
      io: {
        ...{ gsmOperator: 0x4444, rssiDbm: 0x5555, commState: 0x66, hdop: 11.9, inputs: 0x88, statusBits: '99' },
        ...{ ignition: false, din1: false, din2: false, din3: true, din4: false },
      },
      trigger: 'event17',
    })
    expect(answerOf(decoded)).toBe('02010001020000000000')
  })

  it('application data: the place is taken, and the answer is the one that its server gave', () => {
    const decoded = decode(published.applicationData)
    expect(messageOf(decoded)).toMatchObject({
      deviceId: '4532104183',
      recordedAt: 0x55_26_a6_25 * 1_000,
      fix: { lat: 24.7456218, lng: 46.7824211, heading: 52, satellites: 7, isValid: true },
      io: { rssiDbm: -51, hdop: 1.2, ignition: false },
    })
    expect(messageOf(decoded).fix?.altitudeM).toBeCloseTo(603.54, 2)
    expect(messageOf(decoded).fix?.speedKmh).toBeCloseTo(0.18, 5)
    expect(answerOf(decoded)).toBe(published.applicationAcknowledgement)
  })

  it('an ID report is answered and reports nothing', () => {
    const decoded = decode(published.idReport)
    expect(decoded).toMatchObject({ kind: 'reply' })
    expect(answerOf(decoded)).toBe(published.idAcknowledgement)
  })

  it('a mini event report: its place, its inputs and what it counts', () => {
    expect(messageOf(decode(published.mini))).toMatchObject({
      deviceId: '4332149475',
      recordedAt: Date.UTC(2014, 11, 18, 7, 2, 54),
      fix: { lat: 24.7790848, lng: 46.728685, heading: 86, speedKmh: 0, satellites: 4, isValid: true, ignition: true },
      io: { ignition: true, din1: true, din4: true, inputs: 0x1f, acc0: 768, acc1: 118, acc2: 0, acc4: 0 },
      trigger: 'event51',
    })
  })
})

describe('a message of a type that nobody has described', () => {
  const ofType = (type: string) => published.sample.replace('0101010200', `010101${type}00`)

  it('keeps its place where it opens as its siblings do, the rest is kept raw, and it is answered', () => {
    const decoded = decode(ofType('0e'))
    expect(messageOf(decoded)).toMatchObject({
      deviceId: '0102030405',
      recordedAt: 1_337_222_280_000,
      fix: { lat: 33.1313576, lng: -117.279001, isValid: true },
      io: {},
      undecoded: { offset: 16, reason: 'message of type 14', hex: expect.stringMatching(/^00001333/) },
    })
    expect(answerOf(decoded)).toBe('020100010e0000000000')
  })

  it('is answered and nothing else where its clocks do not fit, or nothing stands where a place would', () => {
    for (const bent of [
      ofType('0d').replace('4fb464884fb46488', '4fb464884ab46488'),
      ofType('0d').replace('13bf71a8', '73bf71a8'),
      ofType('0d').slice(0, -60),
    ])
      expect(decode(bent)).toMatchObject({ kind: 'reply' })
    expect(answerOf(decode(ofType('0d').slice(0, -60)))).toBe('020100010d0000000000')
  })
})

describe('what a unit may leave out or add', () => {
  it('other options are passed over; one that does not say who it is cannot be taken', () => {
    const [, body] = published.sample.split('8305010203040501')
    // Authentication, routing and an extension with two fields of its own.
    expect(
      messageOf(decode(`cf050102030405010104aabbccdd0311223301030100020000${(body ?? '').slice(2)}`)).deviceId,
    ).toBe('0102030405')
    expect(decode(`82${published.sample.slice(2)}`)).toMatchObject({ code: 'device.unidentified' })
    expect(decode(`0102${published.sample.slice(26)}`)).toMatchObject({ code: 'device.unidentified' })
    expect(decode('8305abcdef0405010101020001')).toMatchObject({ code: 'device.invalid' })
    expect(decode('830501020304050101')).toMatchObject({ code: 'frame.truncated' })
  })

  it('one that wants no answer gets none; what nobody can read is answered, lest it come for ever', () => {
    const unwanted = published.sample.replace('8305010203040501010102', '8305010203040501010002')
    expect(answerOf(decode(unwanted))).toBe('')
    const early = published.sample.replace('4fb464884fb46488', '0000000100000001')
    expect(decode(early)).toMatchObject({ kind: 'messages', messages: [], rejected: [{ code: 'time.invalid' }] })
    expect(answerOf(decode(early))).toBe('02010001020000000000')
    expect(calamp.decodeDatagram(encodeCalampNothing('4532104183', 7))).toMatchObject({ kind: 'reply' })
  })

  it('a place that it knew before says how old it is, and one that it distrusts is told as such', () => {
    const old = published.sample.replace('4fb464884fb46488', '4fb464884fb46400')
    expect(messageOf(decode(old)).io).toMatchObject({ fixAgeS: 0x88 })
    const invalid = published.sample.replace('1111023344', '1111020844')
    expect(messageOf(decode(invalid)).fix).toMatchObject({ isValid: false })
    const nowhere = published.sample.replace('13bf71a8ba18a506', '0000000000000000')
    expect(messageOf(decode(nowhere))).not.toHaveProperty('fix')
  })

  it('is cut anywhere behind its place and keeps it', () => {
    const bytes = bytesOf(published.sample)
    for (let end = 29; end < bytes.length; end++)
      expect(messageOf(calamp.decodeDatagram(bytes.subarray(0, end)))).toMatchObject({ fix: { lat: 33.1313576 } })
  })
})

const reports: fc.Arbitrary<CalampReport> = fc.record({
  recordedAt: fc.integer({ min: 1_600_000_000, max: 2_000_000_000 }).map((s) => s * 1_000),
  lat: fc.integer({ min: -899_999_999, max: 899_999_999 }).map((units) => units / 1e7),
  lng: fc.integer({ min: 1, max: 1_799_999_999 }).map((units) => units / 1e7),
  altitudeM: fc.integer({ min: -50_000, max: 500_000 }).map((cm) => cm / 100),
  heading: fc.integer({ min: 0, max: 359 }),
  satellites: fc.integer({ min: 0, max: 24 }),
  isValid: fc.boolean(),
  io: fc.record({ ignition: fc.boolean(), din2: fc.boolean(), acc0: fc.nat(), acc1: fc.nat() }),
})

it('what is encoded is what is decoded', () => {
  fc.assert(
    fc.property(
      reports,
      fc.stringMatching(/^[1-9]\d{9,14}$/),
      fc.integer({ min: 0, max: 65_535 }),
      (report, deviceId, sequence) => {
        const decoded = calamp.decodeDatagram(encodeCalampEvent(deviceId, report, { sequence, eventCode: 9 }))
        const { io, ...place } = report
        const message = messageOf(decoded)
        expect(message).toMatchObject({ deviceId, recordedAt: report.recordedAt, io, trigger: 'event9' })
        for (const [name, value] of Object.entries(place))
          if (typeof value === 'number') expect(message.fix?.[name as 'lat']).toBeCloseTo(value, 6)
        expect(message.fix?.isValid).toBe(report.isValid)
        expect(answerOf(decoded)).toBe(`0201${sequence.toString(16).padStart(4, '0')}020000000000`)
      },
    ),
  )
})
