import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromHex } from '../hex.ts'
import type { Decoded, DecodedMessage, Decoder, EncodedCommand } from '../protocol.ts'
import { proveStreamCodec } from '../stream-codec.suite.ts'
import { encodeSuntechReport, encodeSuntechUniversal, type SuntechReport } from './encode.ts'
import { manual, recorded, texts, universalZip } from './fixtures/frames.ts'
import { suntech } from './protocol.ts'

const receivedAt = Date.UTC(2026, 4, 4, 3, 2, 1)
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
const zip = fromHex(universalZip) as Uint8Array
const decode = (frame: string | Uint8Array, decoder: Decoder = suntech.createDecoder()): Decoded =>
  decoder.decode(typeof frame === 'string' ? bytesOf(`${frame}\r`) : frame, receivedAt)
const only = (frame: string | Uint8Array): DecodedMessage => {
  const decoded = decode(frame)
  if (decoded.kind !== 'messages' || decoded.messages.length !== 1) throw new Error(JSON.stringify(decoded))
  return decoded.messages[0] as DecodedMessage
}
const answerTo = (frame: string): string => {
  const decoded = decode(frame)
  return decoded.kind === 'messages' ? textOf(decoded.acknowledge) : decoded.kind
}

describe('texts and zips in one stream', () => {
  // One byte is left behind the printed zip, whose length is one too few.
  const printed = [zip.subarray(0, -1), zip.subarray(-1)]
  proveStreamCodec({
    protocol: suntech,
    frames: [...texts.map(bytesOf), ...printed, bytesOf(texts[0] as string)],
    endless: { opening: bytesOf('ST300STT;'), filling: 0x41 },
    strangers: [
      [bytesOf('GET / HTTP/1.1\r\n'), 'frame.malformed'],
      [Uint8Array.of(0x78, 0x78, 0x0d), 'frame.malformed'],
    ],
  })
})

describe('the older texts', () => {
  it('are read as the manual has them', () => {
    expect(only(manual.status)).toMatchObject({
      deviceId: '100850000',
      recordedAt: Date.UTC(2008, 9, 17, 7, 41, 56),
      fix: { lat: 37.478519, lng: 126.886819, speedKmh: 0.01, heading: 0, satellites: 9, isValid: true },
      io: {
        ...{ ignition: false, din1: false, din2: true, din3: true, dout1: false, dout2: false },
        // CELL: three digits of the area, two of its colour.
        ...{ externalVoltageV: 15.3, batteryVoltageV: 4.5, gsmAreaCode: 0x001 },
      },
      events: [],
    })
    expect(only(manual.serial)).toMatchObject({ io: { serialData: 'Welcome to Suntech World!' }, trigger: 'UEX' })
  })

  it('tell way, engine hours and the side of the globe', () => {
    expect(only(recorded.way)).toMatchObject({
      fix: { lat: -23.329177, lng: -46.725253, heading: 330, satellites: 17, odometerM: 17_909_846 },
      // 48,935 minutes.
      io: { engineHoursS: 2_936_100, externalVoltageV: 12.86, batteryVoltageV: 4.1 },
    })
    expect(only(recorded.withoutFix).fix).toMatchObject({ isValid: false, source: 2 })
  })

  it('tell emergencies and alerts', () => {
    expect(only(manual.panic)).toMatchObject({ events: [{ kind: 'panic' }], io: { isAlarmed: true }, trigger: 'EMG1' })
    expect(only(recorded.powerCut)).toMatchObject({ events: [{ kind: 'unplugged' }], io: { isUnplugged: true } })
    expect(only(recorded.acceleration)).toMatchObject({
      events: [{ kind: 'fastAcceleration' }],
      io: { ignition: true },
    })
    const alert = (id: number) => only(recorded.acceleration.replace(';46;', `;${id};`))
    expect(alert(1).events).toEqual([{ kind: 'overspeed' }])
    expect(alert(34)).toMatchObject({ events: [], io: { ignition: false } })
    expect(alert(81).events).toEqual([{ kind: 'other', code: 'ALT81' }])
  })

  it('of other models are found by their shape', () => {
    expect(only(recorded.older)).toMatchObject({
      deviceId: '638947',
      fix: { lat: -1.287213, isValid: true, odometerM: 2_036_194 },
    })
    expect(only(recorded.handheld)).toMatchObject({ deviceId: '205576803', io: { batteryVoltageV: 3.8 } })
    expect(only(recorded.handheldEmergency)).toMatchObject({ events: [{ kind: 'tow' }], trigger: 'Emergency' })
    const thirdGeneration =
      'ST600STT;008594432;20;492;20190810;09:53:24;0bf10d3f;334;20;2f19;20;+20.905488;-089.645750;000.013;000.00;16;1;0;12.57;100000;1;0376;010360;4.2;1'
    expect(only(thirdGeneration)).toMatchObject({
      fix: { lat: 20.905488, lng: -89.64575 },
      io: { gsmOperator: 33_420, gsmAreaCode: 0x2f19, gsmCellId: 0x0bf1_0d3f, ignition: true },
    })
  })

  it('hold what a device behind the tracker says, ends of line too', () => {
    const said = manual.serial.replace('25;Welcome to Suntech World!', '19;RFID:008FB2BEBA39\r\n')
    const framer = suntech.createFramer()
    framer.push(bytesOf(`${said}\r${manual.status}\r`))
    const frames = [framer.next(), framer.next()].map((framed) =>
      framed?.kind === 'frame' ? textOf(framed.bytes) : framed,
    )
    expect(frames).toEqual([`${said}\r`, `${manual.status}\r`])
    expect(only(said)).toMatchObject({ io: { serialData: 'RFID:008FB2BEBA39' }, driverTag: '008FB2BEBA39' })
  })

  it('tell the driver, or that there is none, and probes', () => {
    const tail = (said: string) => only(`${manual.status};${said}`)
    expect(tail('0;012E717F010000;1')).toMatchObject({ driverTag: '012E717F010000', io: { engineRpm: 0 } })
    expect(tail('0.00;0.00;00000000000000;0').driverTag).toBeNull()
    expect(tail('0.00;2898E16006000058:-20.8;2861626006000039:+2.5;:').io).toMatchObject({
      temperature1C: -20.8,
      temperature2C: 2.5,
    })
    expect(only(manual.status).driverTag).toBeUndefined()
  })

  it('are the same report when they were kept before they were sent', () => {
    const live = only(manual.status).payload
    expect(only(manual.status.replace(/1$/, '0')).payload).toEqual(live)
    expect(only(manual.status.replace('0072', '0073')).payload).not.toEqual(live)
  })
})

describe('the universal form', () => {
  it('is read by its map', () => {
    const expected = {
      deviceId: '6000000001',
      recordedAt: Date.UTC(2016, 10, 17, 8, 37, 39),
      fix: { lat: 37.479323, lng: 126.887827, speedKmh: 62.03, heading: 65, satellites: 10, isValid: true },
      io: { ignition: true, din1: false, din2: true, dout1: false, gsmOperator: 45_000, gsmCellId: 0x4f },
    }
    expect(only(manual.universal)).toMatchObject(expected)
    // Without model, version, kind, cell and what follows the coordinates.
    const sparse = 'STT;6000000001;011831;20161117;08:37:39;+37.479323;+126.887827;1'
    expect(only(sparse)).toMatchObject({ recordedAt: expected.recordedAt, fix: { lat: 37.479323, isValid: true } })
    expect(only(recorded.alert)).toMatchObject({
      trigger: 'ALT9',
      events: [],
      io: { batteryVoltageV: 4.1, externalVoltageV: 12.92 },
    })
    expect(only(manual.universal.replace(/;1;2016/, ';0;2016')).payload).toEqual(only(manual.universal).payload)
  })

  it('says the same zipped', () => {
    const { fix, ...rest } = only(zip)
    expect(rest).toMatchObject({
      deviceId: '6000000001',
      recordedAt: Date.UTC(2016, 10, 17, 8, 37, 39),
      io: { ignition: true, din1: false, din2: true, gsmOperator: 45_000, gsmCellId: 0x4f },
    })
    // 02B3E39B as printed, for 023BE39B.
    expect(fix).toMatchObject({ lat: 45.343643, lng: 126.887827, speedKmh: 62.03, heading: 65, satellites: 10 })
    const south = zip.slice()
    south.set([0x82, 0x3b, 0xe3, 0x9b], 33)
    expect(only(south).fix?.lat).toBe(-37.479323)
    new DataView(south.buffer).setInt32(33, -37_479_323)
    expect(only(south).fix?.lat).toBe(-37.479323)
    expect(only(zip.subarray(0, -1))).toMatchObject({ fix: { isValid: true }, undecoded: { reason: /bytes wanted/ } })
  })

  it('of what stands in the manual of older ones', () => {
    // Recorded: kind 10, way, inputs, backup battery, and whether it is told as it happens.
    const older = fromHex(
      '02003210511340877028813f180c170016041051290c0635652d793653000038001a30e601665e560000000100750002712704000103',
    ) as Uint8Array
    expect(only(older)).toMatchObject({
      deviceId: '511340877',
      fix: { lat: -12.063565, lng: -45.793653, speedKmh: 0.38, heading: 26, satellites: 6, isValid: true },
    })
    const alert = older.slice()
    alert.set([0x13], 3)
    alert.set([41], 43)
    expect(only(alert)).toMatchObject({ trigger: 'ALT41', events: [{ kind: 'unplugged' }], io: { isUnplugged: true } })
    alert.set([0x1b], 3)
    expect(only(alert)).toMatchObject({ trigger: '0x1b', fix: { lat: -12.063565 } })
    expect(decode(older.subarray(0, -1))).toMatchObject({ code: 'frame.malformed' })
  })

  it('keeps the place of a kind that nobody has described', () => {
    expect(only(recorded.crash)).toMatchObject({ trigger: 'CRR', fix: { lat: 10.823201, heading: 180, isValid: true } })
  })
})

describe('acknowledgements and signs of life', () => {
  it('an emergency alone is acknowledged', () => {
    expect(answerTo(manual.panic)).toBe('ST300CMD;100850000;02;AckEmerg')
    expect(answerTo(manual.status)).toBe('')
    expect(answerTo(recorded.alert)).toBe('')
  })

  it('a sign of life introduces who says nothing else', () => {
    const decoder = suntech.createDecoder()
    expect(decode(manual.alive, decoder)).toMatchObject({ kind: 'identify', deviceId: '100850000' })
    expect(decode(manual.alive, decoder)).toMatchObject({ kind: 'reply' })
    expect(decode('STT;nobody;3FFFFF;30')).toMatchObject({ kind: 'failed', code: 'device.invalid' })
    expect(decode('ST300STT;100850000;01;010')).toMatchObject({ rejected: [{ code: 'time.invalid' }] })
  })
})

describe('commands', () => {
  const context = (dialect?: string) => ({ deviceId: '100850000', serial: 1, now: 0, dialect })
  const say = (command: Parameters<NonNullable<typeof suntech.commands>['encode']>[0], dialect?: string) =>
    suntech.commands?.encode(command, context(dialect)) as EncodedCommand

  it('are the manual’s, in the model’s name', () => {
    expect(textOf(say({ name: 'reboot' }).bytes)).toBe('ST300CMD;100850000;02;Reboot')
    expect(textOf(say({ name: 'reboot' }, 'ST600').bytes)).toBe('ST600CMD;100850000;02;Reboot')
    expect(textOf(say({ name: 'setOutput', output: 2, isOn: false }).bytes)).toBe('ST300CMD;100850000;02;Disable2')
    expect(textOf(say({ name: 'text', text: 'ADP;U;T;2' }).bytes)).toBe('ST300ADP;100850000;02;U;T;2')
    expect(say({ name: 'text', text: 'ADP;U;T;2' }).mark).toBe('ADP')
    expect(say({ name: 'requestPosition' })).toMatchObject({ isAnswered: false })
    expect(textOf(say({ name: 'text', text: '03;01' }, 'universal').bytes)).toBe('CMD;100850000;03;01')
    expect(say({ name: 'reboot' }, 'universal')).toMatchObject({ code: 'command.unsupported' })
    const decoder = suntech.createDecoder()
    decode(manual.status, decoder)
    expect(decoder.dialect).toBe('ST300')
    decode(manual.universal, decoder)
    expect(decoder.dialect).toBe('universal')
  })

  it.each([
    [manual.rebooted, 'Reboot', false],
    [manual.adapted, 'ADP', false],
    [manual.ecuError, 'ECU', true],
    ['RES;0520000295;03;01;OK', '03;01', false],
  ])('are answered: %s', (frame, mark, isRefusal) => {
    const decoded = decode(frame)
    expect('answer' in decoded && decoded.answer).toMatchObject({ mark, isRefusal })
  })
})

const report: fc.Arbitrary<SuntechReport> = fc.record({
  recordedAt: fc.integer({ min: 946_684_800, max: 4_000_000_000 }).map((second) => second * 1_000),
  lat: fc.integer({ min: -90_000_000, max: 90_000_000 }).map((value) => value / 1e6 || 1),
  lng: fc.integer({ min: -180_000_000, max: 180_000_000 }).map((value) => value / 1e6 || 1),
  speedKmh: fc.integer({ min: 0, max: 25_000 }).map((value) => value / 100),
  heading: fc.integer({ min: 0, max: 359 }),
  satellites: fc.integer({ min: 0, max: 40 }),
  isValid: fc.boolean(),
  io: fc.record({
    ignition: fc.boolean(),
    din1: fc.boolean(),
    din2: fc.boolean(),
    din3: fc.boolean(),
    dout1: fc.boolean(),
    dout2: fc.boolean(),
    externalVoltageV: fc.integer({ min: 0, max: 3_600 }).map((value) => value / 100),
    batteryVoltageV: fc.integer({ min: 1, max: 49 }).map((value) => value / 10),
  }),
})

it('what a tracker encodes is what is decoded, in both forms', () => {
  fc.assert(
    fc.property(report, fc.integer({ min: 1, max: 90_000_000 }), (expected, odometerM) => {
      const { recordedAt, io, ...place } = expected
      const way = { ...expected, io: { ...io, odometerM } }
      const older = only(encodeSuntechReport('100850000', way))
      expect(older).toMatchObject({ deviceId: '100850000', recordedAt, io: { ...io, odometerM }, fix: place })
      const universal = only(encodeSuntechUniversal('0560266237', expected))
      expect(universal).toMatchObject({ deviceId: '0560266237', recordedAt, io: io ?? {}, fix: place })
    }),
    { numRuns: 300 },
  )
})
