import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { provePositionTail } from '../position-tail.suite.ts'
import type { Decoded, DecodedMessage } from '../protocol.ts'
import { proveStreamCodec } from '../stream-codec.suite.ts'
import { templateAttributes } from './attributes.ts'
import { encodeTemplateLogin, encodeTemplateReport, type TemplateReport } from './encode.ts'
import { help, indoors, login, report, texts } from './fixtures/frames.ts'
import { template } from './protocol.ts'
import { openSentence, sealSentence } from './sentence.ts'

const bytesOf = (text: string): Uint8Array => Buffer.from(text, 'latin1')
const imei = '350000000000017'
const decode = (text: string | Uint8Array, deviceId: string | undefined = imei): Decoded =>
  template.createDecoder(deviceId).decode(typeof text === 'string' ? bytesOf(text) : text)
const messageOf = (decoded: Decoded): DecodedMessage => {
  if (decoded.kind !== 'messages' || !decoded.messages[0]) throw new Error(JSON.stringify(decoded))
  return decoded.messages[0]
}
const answerOf = (decoded: Decoded): string =>
  decoded.kind === 'messages' ? Buffer.from(decoded.acknowledge).toString() : ''

describe('published texts', () => {
  it('a login names the tracker', () => {
    expect(decode(login, undefined)).toMatchObject({ kind: 'identify', deviceId: imei })
  })

  it('a report tells its place, its way and what the tracker measures, in our units', () => {
    const decoded = decode(report)
    expect(messageOf(decoded)).toMatchObject({
      deviceId: imei,
      recordedAt: Date.UTC(2026, 5, 12, 10, 15, 2),
      fix: {
        lat: 40.4168,
        lng: -3.7038,
        speedKmh: 52.5,
        heading: 270,
        altitudeM: 655,
        satellites: 11,
        isValid: true,
        ignition: true,
      },
      io: { ignition: true, batteryVoltageV: 4.012, odometerM: 125_400, 'io-pump': 3 },
      driverTag: '000000000000A1B2',
    })
    expect(answerOf(decoded)).toBe(Buffer.from(sealSentence('A,7')).toString())
  })

  it('a call for help is an event, and a place that the tracker distrusts is told as such', () => {
    expect(messageOf(decode(help))).toMatchObject({ fix: { isValid: false }, events: [{ kind: 'panic' }] })
  })

  it('a report without a place is a report, and nothing of it is lost', () => {
    const message = messageOf(decode(indoors))
    expect(message.fix).toBeUndefined()
    expect(message).toMatchObject({ recordedAt: Date.UTC(2026, 5, 12, 10, 16, 10), io: { batteryVoltageV: 3.99 } })
  })

  it('a field that is not as in the manual is kept raw from there on, a word under its own name', () => {
    const bent = 'P,7,120626,101502,A,40.4168,-3.7038,fast,270,655,11,bat=?,door=open'
    expect(messageOf(decode(sealSentence(bent)))).toMatchObject({
      fix: { lat: 40.4168, heading: 270 },
      io: { 'io-door': 'open' },
      undecoded: { offset: bent.indexOf('fast') - 'P,7,'.length },
    })
  })

  it('is taken as its table of attributes says', () => {
    const taken = [report, help, indoors].flatMap((text) => {
      const { io, events, fix, driverTag } = messageOf(decode(text))
      return [
        ...Object.keys(io),
        ...events.map(({ kind }) => `event:${kind}`),
        ...(fix ? ['fix'] : []),
        ...(driverTag ? ['driverTag'] : []),
      ]
    })
    const told = templateAttributes.map(({ takenAs }) => takenAs as string)
    expect(taken.filter((key) => !told.includes(key) && !key.startsWith('io-'))).toEqual([])
  })
})

describe('what nobody should send', () => {
  it.each([
    ['P,7,320626,101502,A,40,-3,0,0,0,0', 'time.invalid'],
    ['P,7,120626,101502,A,91,-3,0,0,0,0', 'position.invalid'],
    ['P,7,120626,101502,A,41,,0,0,0,0', 'position.invalid'],
  ])('%s is left out and acknowledged', (text, code) => {
    const decoded = decode(sealSentence(text))
    expect(decoded).toMatchObject({ kind: 'messages', messages: [], rejected: [{ code }] })
    expect(answerOf(decoded)).not.toBe('')
  })

  it.each([
    ['$P,7*00\r\n', 'crc.mismatch'],
    ['$P,7\r\n', 'frame.malformed'],
    [sealSentence('X'), 'codec.unsupported'],
    [sealSentence('L,x'), 'device.invalid'],
  ] as const)('%s has failed', (text, code) => {
    expect(decode(text)).toMatchObject({ kind: 'failed', code })
  })

  it('a report before the login is nobody’s', () => {
    expect(template.createDecoder().decode(bytesOf(report))).toMatchObject({ code: 'device.unidentified' })
  })
})

const reports: fc.Arbitrary<TemplateReport> = fc.record({
  recordedAt: fc.integer({ min: 1_600_000_000, max: 2_000_000_000 }).map((s) => s * 1_000),
  lat: fc.integer({ min: -9_000_000, max: 9_000_000 }).map((units) => units / 1e5),
  lng: fc.integer({ min: -18_000_000, max: 18_000_000 }).map((units) => units / 1e5),
  speedKmh: fc.integer({ min: 0, max: 200 }),
  heading: fc.integer({ min: 0, max: 359 }),
  satellites: fc.integer({ min: 0, max: 24 }),
  isValid: fc.boolean(),
  io: fc.record({ ignition: fc.boolean(), odometerM: fc.nat({ max: 1e6 }).map((km) => km * 1_000) }),
})

it('what is encoded is what is decoded', () => {
  fc.assert(
    fc.property(reports, fc.nat({ max: 9_999 }), (given, number) => {
      const { io, ...fix } = given
      const decoded = decode(encodeTemplateReport(given, number))
      expect(messageOf(decoded)).toMatchObject({ fix, io })
      expect(answerOf(decoded)).toBe(Buffer.from(sealSentence(`A,${number}`)).toString())
    }),
  )
  expect(decode(encodeTemplateLogin(imei), undefined)).toMatchObject({ deviceId: imei })
})

proveStreamCodec({
  protocol: template,
  frames: texts.map(bytesOf),
  endless: { opening: bytesOf('$P,7,'), filling: 0x30 },
  strangers: [[bytesOf('GET / HTTP/1.1\r\n'), 'frame.malformed']],
})

const text = openSentence(bytesOf(report))
provePositionTail({
  name: 'template',
  samples: [
    {
      body: bytesOf(String(text)),
      placeEnd: String(text).indexOf(',52.5') + 1,
      seal: (body) => sealSentence(Buffer.from(body).toString('latin1')),
    },
  ],
  decode: (frame) => template.createDecoder(imei).decode(frame),
  lostToday: 0,
})
