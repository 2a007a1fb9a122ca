import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromHex } from '../hex.ts'
import type { Decoded, DecodedMessage, Decoder, EncodedCommand } from '../protocol.ts'
import { proveStreamCodec } from '../stream-codec.suite.ts'
import { encodeMeitrackPackets, encodeMeitrackText, type MeitrackReport } from './encode.ts'
import { sealEnvelope } from './envelope.ts'
import {
  binaries,
  busPackets,
  called,
  fixedRecords,
  manual,
  manualCommands,
  recorded,
  tagged,
  texts,
} from './fixtures/frames.ts'
import { meitrack } from './protocol.ts'

const imei = '353358017784062'
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
const fromHexOf = (hex: string): Uint8Array => fromHex(hex) as Uint8Array
const decode = (frame: string | Uint8Array, decoder: Decoder = meitrack.createDecoder()): Decoded =>
  decoder.decode(typeof frame === 'string' ? bytesOf(`${frame}\r\n`) : frame)
const messagesIn = (frame: string | Uint8Array): DecodedMessage[] => {
  const decoded = decode(frame)
  if (decoded.kind !== 'messages') throw new Error(JSON.stringify(decoded))
  return decoded.messages
}
const only = (frame: string | Uint8Array): DecodedMessage => {
  const messages = messagesIn(frame)
  if (messages.length !== 1) throw new Error(`${messages.length} messages`)
  return messages[0] as DecodedMessage
}
const acknowledgement = (decoded: Decoded): string =>
  decoded.kind === 'messages' ? textOf(decoded.acknowledge) : decoded.kind
const said = (content: string | Uint8Array): Uint8Array => sealEnvelope('$$', { mark: 'A', deviceId: imei, content })
const ccc = (hex: string): Uint8Array => said(Buffer.concat([Buffer.from('CCC,'), fromHexOf(hex)]))

describe('texts and packets in one stream', () => {
  proveStreamCodec({
    protocol: meitrack,
    frames: [...texts.map(bytesOf), ...binaries.map(fromHexOf), ccc(fixedRecords), bytesOf(texts[0] as string)],
    endless: { opening: bytesOf('$$A9999,'), filling: 0x41 },
    strangers: [
      [bytesOf('GET / HTTP/1.1\r\n'), 'frame.malformed'],
      [bytesOf('$$A12345,'), 'frame.malformed'],
      [bytesOf('$$A6,AAAAAAAA'), 'frame.malformed'],
      [Uint8Array.of(0x78, 0x78, 0x0d), 'frame.malformed'],
    ],
  })
})

describe('AAA', () => {
  it('is read as the document has it', () => {
    expect(only(manual.interval)).toMatchObject({
      deviceId: imei,
      recordedAt: Date.UTC(2010, 2, 13, 9, 43, 54),
      fix: { lat: 22.540113, lng: 114.076141, speedKmh: 1, heading: 174, altitudeM: 129, satellites: 5, isValid: true },
      // 2,704 and 916 of twelve bits.
      io: {
        gsmLevel: 4,
        hdop: 4,
        gsmAreaCode: 10_133,
        gsmCellId: 4_110,
        batteryVoltageV: 4.36,
        externalVoltageV: 11.81,
      },
      events: [],
      trigger: 'event35',
    })
    expect(only(manual.heartbeat).fix).toMatchObject({ isValid: false, source: 2, odometerM: 1_350 })
    expect(only(manual.sos)).toMatchObject({ events: [{ kind: 'panic' }], io: { isAlarmed: true } })
  })

  it('has its voltages in three measures', () => {
    expect(only(recorded.newer).io).toMatchObject({
      ...{ batteryVoltageV: 4.1, externalVoltageV: 24.33, gsmOperator: 46_697 },
      ...{ gsmAreaCode: 0x527b, gsmCellId: 0x0103_5db4, hdop: 1.3, ignition: false },
    })
    expect(only(recorded.tenBits).io).toMatchObject({ batteryVoltageV: 4.3, externalVoltageV: 12.47 })
    expect(only(recorded.twelveBits)).toMatchObject({
      io: { batteryVoltageV: 4.21, externalVoltageV: 12.75 },
      fix: { odometerM: 8_078_038 },
    })
  })

  it('tells inputs, outputs, events and tags', () => {
    const report = (event: number, { ports = '0501', tag = '' } = {}) =>
      only(
        said(
          `AAA,${event},-22.5,-43.2,260504030201,A,7,31,0,0,1.0,7,0,0,724|5|0014|004F,${ports},0000|0000|0000|019A|04D2,${tag},`,
        ),
      )
    expect(report(3).io).toMatchObject({
      din1: true,
      din2: false,
      din3: true,
      ignition: true,
      dout1: true,
      dout2: false,
    })
    expect(report(3).events).toEqual([])
    expect(report(23)).toMatchObject({ events: [{ kind: 'unplugged' }], io: { isUnplugged: true } })
    expect(report(22)).toMatchObject({ events: [], io: { isUnplugged: false } })
    expect(report(17).events).toEqual([{ kind: 'lowBattery', code: 'internal' }])
    expect(report(36).events).toEqual([{ kind: 'tow' }])
    expect(report(95).events).toEqual([{ kind: 'other', code: 'event95' }])
    expect(report(37, { tag: '7AF0A1' })).toMatchObject({ driverTag: '00000000007AF0A1', events: [] })
    expect(report(35, { ports: '0100' }).fix).toMatchObject({ lat: -22.5, lng: -43.2, ignition: false })
  })

  it('keeps the place of a type that nobody has described, and refuses what has no clock', () => {
    const text = 'AAD,35,22.540113,114.076141,100313094354,A,5,22,1,174,4,129'
    expect(only(said(text))).toMatchObject({ fix: { lat: 22.540113, speedKmh: 1, altitudeM: 129 } })
    expect(decode(said(text.replace('AAD', 'AAA').replace('100313', '101313')))).toMatchObject({
      messages: [],
      rejected: [{ code: 'time.invalid' }],
    })
    expect(decode(said(text.replace('22.540113', 'x').replace('AAD', 'AAA')))).toMatchObject({
      messages: [{ undecoded: { reason: 'no place' } }],
    })
    expect(decode(manual.interval.replace('22.54', '22.55'))).toMatchObject({ kind: 'failed', code: 'crc.mismatch' })
    expect(decode(sealEnvelope('$$', { mark: 'A', deviceId: 'nobody', content: 'A12,OK' }))).toMatchObject({
      code: 'device.invalid',
      close: true,
    })
  })
})

describe('temperatures of sensors', () => {
  // Published in issues 3287 and 3535 of Traccar with what the document of each version says of them.
  it('are hundredths of a degree from version 3 on, and before it degrees and hundredths', () => {
    const told = (version: string, sensors: string) =>
      only(
        said(
          `AAA,35,34.516428,10.470160,170915154043,A,9,12,68,74,0.9,9,1988259,525882,605|2|008C|0007B5A6,0200,` +
            `0003|0000|0000|01A6|0571,00000001,,${version},0000,${sensors},360,511`,
        ),
      ).io
    expect(told('3', '010A92')).toMatchObject({ temperature1C: 27.06 })
    expect(told('3', '06FB2E|010A92')).toMatchObject({ temperature1C: -12.34, temperature2C: 27.06 })
    expect(told('1', '000B51')).toMatchObject({ temperature1C: 11.81 })
    expect(told('1', '008B51')).not.toHaveProperty('temperature1C')
  })
})

describe('what is called, and counted wrong', () => {
  it('a report behind the number of those that wait is taken', () => {
    expect(only(said(called))).toMatchObject({
      recordedAt: Date.UTC(2014, 8, 28, 19, 28, 56),
      fix: { lat: 58.588926, lng: 16.180473, heading: 161, satellites: 10, isValid: true },
      io: { odometerM: 1_648_894, gsmOperator: 24_024, batteryVoltageV: 4.18 },
    })
  })

  it('the check tells where a text ends whose length is too long or too short', () => {
    const counted = (difference: number): string => {
      const body = `$$u${28 + difference},864606044993987,D82,0*`
      const sum = bytesOf(body).reduce((all, byte) => (all + byte) & 0xff, 0)
      return `${body}${sum.toString(16).toUpperCase().padStart(2, '0')}\r\n`
    }
    for (const difference of [-2, 1, 2]) {
      const framer = meitrack.createFramer()
      framer.push(bytesOf(counted(difference) + manual.interval))
      framer.push(bytesOf('\r\n'))
      expect(framer.next()).toMatchObject({ kind: 'frame', bytes: { length: 32 } })
      expect(framer.next()).toMatchObject({ kind: 'frame', bytes: { length: manual.interval.length + 2 } })
    }
  })
})

describe('CCE and CCC', () => {
  it('CCE tells the vehicle’s bus', () => {
    expect(only(said(Buffer.concat([Buffer.from('CCE,'), fromHexOf(busPackets)])))).toMatchObject({
      recordedAt: Date.UTC(2023, 11, 19, 8, 21, 50),
      fix: { lat: -0.870123, lng: 116.741464, speedKmh: 36, isValid: true },
      io: {
        canSpeedKmh: 40,
        engineRpm: 1_263,
        coolantTemperatureC: 82,
        canOdometerM: 37_642_960,
        fuelUsedL: 32_677.768,
        engineHoursS: 644_515 * 60,
      },
    })
  })

  it('CCE is read by its ids', () => {
    expect(only(fromHexOf(tagged.sos))).toMatchObject({
      deviceId: '865413056973232',
      fix: {
        lat: 20.64187,
        lng: -103.429463,
        speedKmh: 3,
        heading: 49,
        altitudeM: 1_653,
        satellites: 10,
        isValid: true,
      },
      io: { gsmLevel: 4, batteryPercent: 96, hdop: 0.8, odometerM: 472_404, gsmOperator: 33_420, isAlarmed: true },
      events: [{ kind: 'panic' }],
    })
    expect(only(fromHexOf(tagged.withoutPlace))).toMatchObject({
      deviceId: '867698049962201',
      recordedAt: Date.UTC(2023, 0, 20, 15, 50, 14),
      fix: { lat: 0, lng: 0, isValid: false },
      io: { batteryVoltageV: 4.16, externalVoltageV: 14.26, dout1: false, gsmLevel: 4 },
    })
  })

  it('CCC has records of one length', () => {
    const [first, second, ...rest] = messagesIn(ccc(fixedRecords))
    expect(rest).toEqual([])
    expect(first).toMatchObject({
      recordedAt: Date.UTC(2010, 2, 13, 9, 43, 54),
      fix: { lat: 22.540113, lng: 114.076141, speedKmh: 1, heading: 174, altitudeM: 129, odometerM: 1_000 },
      io: { dout1: true, din1: true, ignition: true, hdop: 4, gsmOperator: 46_000, gsmAreaCode: 0x14, gsmCellId: 0x4f },
    })
    expect(first?.io).toMatchObject({ batteryVoltageV: 4.36, externalVoltageV: 11.81 })
    expect(second?.recordedAt).toBe(Date.UTC(2010, 2, 13, 9, 44, 4))
    // Longer records of newer versions begin alike.
    expect(only(ccc(`0105${'3600'}00000000${fixedRecords.slice(16, 120)}ffff`)).fix?.lat).toBe(22.540113)
  })

  it('a packet that is cut off keeps its place, and one without a clock is refused', () => {
    expect(messagesIn(ccc(fixedRecords.slice(0, -4))).map(({ fix, undecoded }) => [fix?.lat, !!undecoded])).toEqual([
      [22.540113, false],
      [22.540113, true],
    ])
    expect(decode(ccc(fixedRecords.slice(0, -90)))).toMatchObject({
      messages: [{}],
      rejected: [{ code: 'record.malformed' }],
    })
    expect(decode(ccc('0100'))).toMatchObject({ kind: 'failed', code: 'frame.truncated' })
  })
})

describe('acknowledgements', () => {
  it('CCC is confirmed by the number of its packets', () => {
    expect(acknowledgement(decode(ccc(fixedRecords)))).toMatch(new RegExp(`^@@A27,${imei},CCC,2\\*[0-9A-F]{2}\r\n$`))
  })

  it('AAA and CCE are confirmed to a tracker that has shown to wait, and to no other', () => {
    const decoder = meitrack.createDecoder()
    const packets = (second: number) =>
      encodeMeitrackPackets(imei, [{ recordedAt: Date.UTC(2026, 4, 4, 3, 2, second), lat: 1, lng: 2 }])
    expect(acknowledgement(decode(manual.interval, decoder))).toBe('')
    expect(acknowledgement(decode(manual.demanded, decoder))).toBe('')
    expect(acknowledgement(decode(packets(1), decoder))).toBe('')
    // Said again under another mark.
    const again = said(manual.sos.slice(manual.sos.indexOf('AAA'), -3))
    expect(acknowledgement(decode(manual.sos, decoder))).toBe('')
    expect(acknowledgement(decode(again, decoder))).toMatch(new RegExp(`^@@A27,${imei},AFF,1\\*`))
    expect(acknowledgement(decode(manual.interval, decoder))).toMatch(/AFF,1/)
    expect(acknowledgement(decode(packets(2), decoder))).toMatch(new RegExp(`^@@A27,${imei},CCE,1\\*`))
    expect(acknowledgement(decode(manual.confirmed, decoder))).toBe('reply')
    expect(decode(manual.confirmed, decoder)).not.toHaveProperty('answer')
  })

  it('are sealed as the document has it', () => {
    const sealed = sealEnvelope('@@', { mark: 'h', deviceId: imei, content: 'AFF,1' })
    expect(textOf(sealed)).toBe(`${manualCommands.confirmation}\r\n`)
  })
})

describe('commands', () => {
  const say = (command: Parameters<NonNullable<typeof meitrack.commands>['encode']>[0], serial = 16) =>
    meitrack.commands?.encode(command, { deviceId: imei, serial, now: 0 }) as EncodedCommand

  it('are the document’s', () => {
    expect(textOf(say({ name: 'requestPosition' }).bytes)).toBe(`${manualCommands.demand}\r\n`)
    expect(textOf(say({ name: 'setReportInterval', movingS: 60, parkedS: 0 }, 21).bytes)).toBe(
      `${manualCommands.interval}\r\n`,
    )
    expect(textOf(say({ name: 'stopEngine' }).bytes)).toContain(',C01,0,12222*')
    expect(textOf(say({ name: 'setOutput', output: 3, isOn: false }).bytes)).toContain(',C01,0,22022*')
    expect(say({ name: 'text', text: 'A21,1*2' })).toMatchObject({ code: 'command.invalid' })
    expect(say({ name: 'setOutput', output: 6, isOn: true })).toMatchObject({ code: 'command.invalid' })
    expect(say({ name: 'setReportInterval', movingS: 0, parkedS: 0 })).toMatchObject({ code: 'command.invalid' })
  })

  it.each([
    [manual.intervalSet, 'VA12', false],
    [manual.outputSet, 'MC01', false],
    [manual.demanded, 'QA10', false],
    [said('C01,Error'), 'AC01', true],
  ])('are answered under their mark: %s', (frame, mark, isRefusal) => {
    const decoded = decode(frame)
    expect('answer' in decoded && decoded.answer).toMatchObject({ deviceId: imei, mark, isRefusal })
    expect(say({ name: 'requestPosition' }).mark).toBe('QA10')
  })
})

const report: fc.Arbitrary<MeitrackReport> = fc.record({
  recordedAt: fc.integer({ min: 946_684_800, max: 4_000_000_000 }).map((second) => second * 1_000),
  lat: fc.integer({ min: -90_000_000, max: 90_000_000 }).map((value) => value / 1e6 || 1),
  lng: fc.integer({ min: -180_000_000, max: 180_000_000 }).map((value) => value / 1e6 || 1),
  speedKmh: fc.integer({ min: 0, max: 250 }),
  heading: fc.integer({ min: 0, max: 359 }),
  altitudeM: fc.integer({ min: -400, max: 9_000 }),
  satellites: fc.integer({ min: 0, max: 40 }),
  isValid: fc.boolean(),
  io: fc.record({
    ignition: fc.boolean(),
    din1: fc.boolean(),
    din2: fc.boolean(),
    dout1: fc.boolean(),
    dout2: fc.boolean(),
    odometerM: fc.integer({ min: 1, max: 2 ** 32 - 1 }),
    batteryVoltageV: fc.integer({ min: 250, max: 450 }).map((value) => value / 100),
    externalVoltageV: fc.integer({ min: 0, max: 3_600 }).map((value) => value / 100),
  }),
})

it('what a tracker encodes is what is decoded, as text and in packets', () => {
  fc.assert(
    fc.property(fc.array(report, { minLength: 1, maxLength: 10 }), (reports) => {
      const expected = reports.map(({ recordedAt, io, ...place }) => ({ deviceId: imei, recordedAt, io, fix: place }))
      expect(messagesIn(encodeMeitrackPackets(imei, reports))).toMatchObject(expected)
      expect(only(encodeMeitrackText(imei, reports[0] as MeitrackReport))).toMatchObject(expected[0] as object)
    }),
    { numRuns: 200 },
  )
})
