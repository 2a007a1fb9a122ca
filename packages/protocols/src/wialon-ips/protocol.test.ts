import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { crc16Ibm } from '../crc16.ts'
import type { Decoded, DecodedMessage } from '../protocol.ts'
import { proveStreamCodec } from '../stream-codec.suite.ts'
import {
  encodeBlackBox,
  encodeData,
  encodeDriverMessage,
  encodeLogin,
  encodePing,
  encodeShortData,
  type WialonRecord,
  type WialonVersion,
} from './encode.ts'
import * as published from './fixtures/frames.ts'
import { wialonIps } from './protocol.ts'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
const receivedAt = 1_700_000_000_000

/** A decoder whose login has said which version it speaks. */
const loggedIn = (version: WialonVersion) => {
  const decoder = wialonIps.createDecoder()
  expect(decoder.decode(encodeLogin('865865865865865', version))).toMatchObject({ kind: 'identify' })
  return decoder
}
const decode = (packet: string | Uint8Array, version: WialonVersion = '1.1'): Decoded =>
  loggedIn(version).decode(typeof packet === 'string' ? bytesOf(packet) : packet, receivedAt)
const messagesOf = (decoded: Decoded): DecodedMessage[] => {
  if (decoded.kind !== 'messages') throw new Error(JSON.stringify(decoded))
  return decoded.messages
}
const only = (decoded: Decoded): DecodedMessage => {
  const messages = messagesOf(decoded)
  expect(messages).toHaveLength(1)
  return messages[0]!
}
/** The line that goes back to the tracker. */
const answerTo = (decoded: Decoded): string => {
  if (decoded.kind === 'messages') return textOf(decoded.acknowledge)
  if (decoded.kind === 'reply') return textOf(decoded.bytes)
  if (decoded.kind === 'failed') return textOf(decoded.reply ?? new Uint8Array())
  return textOf(decoded.accept)
}
const sealed = (type: string, message: string, separator = ';'): string => {
  const covered = message + separator
  return `#${type}#${covered}${crc16Ibm(bytesOf(covered)).toString(16)}\r\n`
}

proveStreamCodec({
  protocol: wialonIps,
  frames: published.packets.map(bytesOf),
  endless: { opening: bytesOf('#B#'), filling: 0x7c },
  strangers: [
    [bytesOf('GET / HTTP/1.1\r\n'), 'frame.malformed'],
    [Uint8Array.of(0x78, 0x78, 0x0d), 'frame.malformed'],
    [Uint8Array.of(0xff, 0x10, 0x00), 'codec.unsupported'],
  ],
})

describe('login', () => {
  it('of 1.1 has the device and a password', () => {
    const decoded = wialonIps.createDecoder().decode(bytesOf(published.login1))
    expect(decoded).toMatchObject({ kind: 'identify', deviceId: '866795037163746' })
    if (decoded.kind !== 'identify') return
    expect([textOf(decoded.accept), textOf(decoded.refuse)]).toEqual(['#AL#1\r\n', '#AL#0\r\n'])
  })

  it('of 2.0 has a version before and a checksum behind', () => {
    expect(wialonIps.createDecoder().decode(bytesOf(published.login2))).toMatchObject({
      kind: 'identify',
      deviceId: '355217044956192',
    })
    const wrong = wialonIps.createDecoder().decode(bytesOf(published.login2.replace('E335', 'E334')))
    expect(wrong).toMatchObject({ kind: 'failed', code: 'crc.mismatch', close: false })
    expect(answerTo(wrong)).toBe('#AL#10\r\n')
  })

  it('without a device is rejected', () => {
    const decoded = wialonIps.createDecoder().decode(bytesOf('#L#;NA\r\n'))
    expect(decoded).toMatchObject({ kind: 'failed', code: 'device.invalid', close: true })
    expect(answerTo(decoded)).toBe('#AL#0\r\n')
  })

  it('has to come before data, and gives its device to them', () => {
    expect(wialonIps.createDecoder().decode(bytesOf(published.short1))).toMatchObject({
      kind: 'failed',
      code: 'device.unidentified',
      close: true,
    })
    expect(only(decode(published.short1)).deviceId).toBe('865865865865865')
  })
})

describe('a data packet', () => {
  it('is read as published: short', () => {
    const decoded = decode(published.short1)
    expect(answerTo(decoded)).toBe('#ASD#1\r\n')
    expect(only(decoded)).toMatchObject({
      recordedAt: Date.UTC(2013, 3, 27, 20, 56, 1),
      fix: { lat: 55.743375, lng: 37.66139, speedKmh: 1, heading: 2, altitudeM: 3, satellites: 4, isValid: true },
      io: {},
    })
  })

  it('is read as published: extended, with inputs, outputs, volts and parameters', () => {
    const decoded = decode(published.extended1)
    expect(answerTo(decoded)).toBe('#AD#1\r\n')
    expect(only(decoded)).toMatchObject({
      io: { hdop: 0, din1: false, ain1V: 14.77, ain2V: 0.02, ain3V: 3.6, count1: 564, fuel: 45.8, hw: 'V4.5' },
      driverTag: null,
    })
    const { io } = only(decode(published.extendedWithOutputs))
    expect(io).toMatchObject({ inputs: 128, din1: false, outputs: 0, externalVoltageV: 28.293, batteryVoltageV: 2.229 })
    expect(io).toMatchObject({ mileage: 129_390.078125, msg_type: 'A', rs485fuel_level1: 3_319 })
  })

  it('is read as published: 2.0, its checksum in any of the forms that trackers write', () => {
    expect(only(decode(published.short2, '2.0'))).toMatchObject({ fix: { lat: 55.9058342, lng: 36.7445068 } })
    expect(only(decode(published.extended2Short, '2.0')).io).toMatchObject({ batteryPercent: 94, di_light: 1 })
    const timeless = only(decode(published.extended2Timeless, '2.0'))
    expect(timeless).toMatchObject({ recordedAt: receivedAt, fix: { recordedAt: receivedAt, lat: 54.4946991 } })
  })

  it('tells what the bits of inputs and outputs say', () => {
    const { io } = only(decode('#D#NA;NA;NA;NA;NA;NA;NA;NA;NA;NA;NA;5;2;;NA;NA\r\n'))
    expect(io).toMatchObject({ din1: true, din2: false, din3: true, din4: false, dout1: false, dout2: true, inputs: 5 })
  })

  it('is a report without a position where there are no coordinates, and one to distrust without satellites', () => {
    expect(only(decode('#SD#270413;205601;NA;NA;NA;NA;NA;NA;NA;NA\r\n'))).not.toHaveProperty('fix')
    expect(only(decode(published.extended2, '2.0')).fix).toMatchObject({ satellites: 0, isValid: false, source: 2 })
  })

  it('names the driver, the panic button and what the driver wrote', () => {
    const record = '270413;205601;5544.6025;S;03739.6834;W;0;0;0;9;NA;NA;NA'
    const message = only(decode(`#D#${record};;1F00A2;SOS:1:1,text:3:Hello, base: late,ign:1:0\r\n`))
    expect(message).toMatchObject({
      fix: { lat: -55.743375, lng: -37.66139, ignition: false },
      driverTag: '1F00A2',
      events: [{ kind: 'panic' }],
      io: { iButton: '1F00A2', isAlarmed: true, driverMessage: 'Hello, base: late', ignition: false },
    })
    expect(only(decode(`#D#${record};;NA;SOS:1:0\r\n`)).events).toEqual([])
  })

  it('keeps its position when a parameter holds nothing that can be read', () => {
    const { io } = only(
      decode('#D#270413;205601;5544.6025;N;03739.6834;E;0;0;0;9;NA;NA;NA;;NA;fuel:2:nan,a:1:2,ign:3:x\r\n'),
    )
    expect(io).toEqual({ a: 2 })
  })

  it.each([
    ['270413;2056', '0'],
    ['320413;205601', '0'],
    ['290223;205601', '0'],
    ['270413;245601', '0'],
  ])('of an impossible time %s is answered with 0', (time, code) => {
    const decoded = decode(`#SD#${time};5544.6025;N;03739.6834;E;1;2;3;4\r\n`)
    expect(decoded).toMatchObject({ messages: [], rejected: [{ code: 'time.invalid' }] })
    expect(answerTo(decoded)).toBe(`#ASD#${code}\r\n`)
  })

  it.each([
    ['5544.6025;N;03739.6834;X;1;2;3;4;1;0;0;;NA;NA', '10'],
    ['9544.6025;N;03739.6834;E;1;2;3;4;1;0;0;;NA;NA', '10'],
    ['5560.0000;N;03739.6834;E;1;2;3;4;1;0;0;;NA;NA', '10'],
    ['5544.6025;N;NA;NA;1;2;3;4;1;0;0;;NA;NA', '10'],
    ['NA;NA;NA;NA;-1;2;3;4;1;0;0;;NA;NA', '11'],
    ['NA;NA;NA;NA;1;x;3;4;1;0;0;;NA;NA', '11'],
    ['NA;NA;NA;NA;1;2;3;many;1;0;0;;NA;NA', '12'],
    ['NA;NA;NA;NA;1;2;3;4;x;0;0;;NA;NA', '12'],
    ['NA;NA;NA;NA;1;2;3;4;1;1.5;0;;NA;NA', '13'],
    ['NA;NA;NA;NA;1;2;3;4;1;0;-1;;NA;NA', '13'],
    ['NA;NA;NA;NA;1;2;3;4;1;0;0;1.2,x;NA;NA', '14'],
    ['NA;NA;NA;NA;1;2;3;4;1;0;0;;NA;count1', '15'],
  ])('with fields %s is answered with %s', (fields, code) => {
    const decoded = decode(`#D#270413;205601;${fields}\r\n`)
    expect(decoded).toMatchObject({ kind: 'messages', messages: [], rejected: [{}] })
    expect(answerTo(decoded)).toBe(`#AD#${code}\r\n`)
  })

  it.each([
    ['1;2;3;many;1;0;0;;NA;NA', 'satellites many', 'many;1;0;0;;NA;NA'],
    ['-1;2;3;4;1;0;0;;NA;NA', 'speed, course, altitude -1;2;3', '-1;2;3;4;1;0;0;;NA;NA'],
    ['1;2;3;4;x;0;0;;NA;NA', 'HDOP x', 'x;0;0;;NA;NA'],
    ['1;2;3;4;1;0;-1;;NA;NA', 'inputs, outputs 0;-1', '-1;;NA;NA'],
    ['1;2;3;4;1;0;0;1.2,x;NA;NA', 'analogue inputs 1.2,x', '1.2,x;NA;NA'],
    ['1;2;3;4;1;0;0;;NA;fuel:1:7,count1', 'parameters fuel:1:7,count1', 'fuel:1:7,count1'],
    ['1;2;3;4', '10 fields', '1;2;3;4'],
  ])('whose place stands is taken, whatever is wrong behind it: %s', (fields, reason, tail) => {
    const decoded = decode(`#D#270413;205601;5544.6025;N;03739.6834;E;${fields}\r\n`)
    const message = only(decoded)
    expect(message).toMatchObject({ fix: { lat: 55.743375, lng: 37.66139, isValid: true }, undecoded: { reason } })
    expect(Buffer.from(message.undecoded?.hex ?? '', 'hex').toString()).toBe(tail)
    expect(answerTo(decoded)).toBe('#AD#1\r\n')
  })

  it('tells battery and cells by whatever name its maker gave them', () => {
    const io = (parameters: string) =>
      only(decode(`#D#270413;205601;5544.6025;N;03739.6834;E;1;2;3;4;1;0;0;;NA;${parameters}\r\n`)).io
    expect(io('bat:1:87')).toMatchObject({ batteryPercent: 87 })
    expect(io('bat:2:3.92')).toMatchObject({ batteryVoltageV: 3.92 })
    expect(io('bat:1:3920')).toMatchObject({ batteryVoltageV: 3.92 })
    expect(io('bat:3:full')).not.toHaveProperty('batteryPercent')
    expect(io('mcc:1:250,mnc:1:2,lac:1:7800,cell_id:1:40021')).toMatchObject({
      gsmOperator: 25_002,
      gsmAreaCode: 7_800,
      gsmCellId: 40_021,
      cellTower: '250-2-7800-40021',
    })
    expect(io('mcc1:1:250,mnc1:1:2,lac1:1:78,cell_id1:1:40,mcc2:1:250,mnc2:1:2,lac2:1:79,cell_id2:1:41')).toMatchObject(
      {
        cellTower: '250-2-78-40 250-2-79-41',
      },
    )
  })

  it('of another structure is answered with -1', () => {
    expect(answerTo(decode('#SD#270413;205601;5544.6025;N\r\n'))).toBe('#ASD#-1\r\n')
    expect(answerTo(decode('#D#270413;205601;5544.6025;N\r\n'))).toBe('#AD#-1\r\n')
    expect(answerTo(decode('#D#270413;205601;5544.6025;N;03739.6834;E;1;2;3;NA\r\n', '2.0'))).toBe('#AD#-1\r\n')
  })

  it('of 2.0 with a wrong checksum is answered with 13 or 16', () => {
    const short = decode(published.short2.replace('7A01', '7A02'), '2.0')
    expect(short).toMatchObject({ kind: 'failed', code: 'crc.mismatch', close: false })
    expect(answerTo(short)).toBe('#ASD#13\r\n')
    expect(answerTo(decode(published.extended2.replace('72D3', '0'), '2.0'))).toBe('#AD#16\r\n')
  })

  it('of 2.0 is never taken with a flipped bit', () => {
    const packet = bytesOf(published.short2)
    const decoder = loggedIn('2.0')
    for (let bit = 8 * '#SD#'.length; bit < 8 * packet.indexOf(0x0d); bit++) {
      const flipped = packet.slice()
      flipped[bit >> 3] = (flipped[bit >> 3] as number) ^ (1 << (bit & 7))
      // A digit of the checksum in the other case is the same digit.
      const isSame = textOf(flipped).replace('7a01', '7A01') === published.short2
      expect(decoder.decode(flipped, receivedAt).kind).toBe(isSame ? 'messages' : 'failed')
    }
  })
})

describe('a black box', () => {
  it('is read as published and answered with the number of its records', () => {
    const cyrillic = decode(published.blackBox1)
    expect(messagesOf(cyrillic).map(({ io }) => io)).toEqual([{ batteryPercent: 100 }, { batteryPercent: 100 }])
    expect(answerTo(cyrillic)).toBe('#AB#2\r\n')
    const mixed = decode(published.blackBoxMixed)
    expect(messagesOf(mixed).map(({ fix }) => fix?.ignition)).toEqual([true, undefined, undefined])
    expect(answerTo(mixed)).toBe('#AB#3\r\n')
    expect(only(decode(published.blackBox2, '2.0'))).toMatchObject({ io: { tamper_1: 0 } })
  })

  it('keeps the records that can be read, and is answered with 0 where there is none', () => {
    const good = '270413;205601;5544.6025;N;03739.6834;E;1;2;3;4'
    const decoded = decode(`#B#${good}|nonsense|${good.replace('205601', '205602')}\r\n`)
    expect(messagesOf(decoded)).toHaveLength(2)
    expect(decoded).toMatchObject({ rejected: [{ code: 'record.malformed' }] })
    expect(answerTo(decoded)).toBe('#AB#3\r\n')
    expect(answerTo(decode('#B#nonsense\r\n'))).toBe('#AB#0\r\n')
    expect(answerTo(decode('#B#\r\n'))).toBe('#AB#0\r\n')
    expect(answerTo(decode(`#B#${'|'.repeat(60_000)}\r\n`))).toBe('#AB#0\r\n')
  })

  it('of 2.0 is answered with nothing when its checksum is wrong', () => {
    const decoded = decode(published.blackBox2.replace('B16A', 'B16B'), '2.0')
    expect(decoded).toMatchObject({ kind: 'failed', code: 'crc.mismatch' })
    expect(answerTo(decoded)).toBe('#AB#\r\n')
  })

  it('repeats a report of its own so that it is known as a repeat', () => {
    const record: WialonRecord = { recordedAt: 1_700_000_000_000, lat: 40, lng: -3, io: { a: 1 } }
    const live = only(decode(encodeData(record, '2.0'), '2.0'))
    const [kept, other] = messagesOf(decode(encodeBlackBox([record, { ...record, lat: 41 }], '2.0'), '2.0'))
    expect(kept!.payload).toEqual(live.payload)
    expect(other!.payload).not.toEqual(live.payload)
  })
})

describe('the other packets', () => {
  it('a ping is answered at once, and so is filler with nothing', () => {
    expect(wialonIps.createDecoder().decode(bytesOf(published.ping))).toEqual({
      kind: 'reply',
      bytes: bytesOf('#AP#\r\n'),
    })
    expect(wialonIps.createDecoder().decode(encodePing())).toMatchObject({ kind: 'reply' })
    expect(wialonIps.createDecoder().decode(bytesOf('\r\n\0'))).toEqual({ kind: 'reply', bytes: new Uint8Array() })
  })

  it('a message of the driver is a report of the moment', () => {
    for (const version of ['1.1', '2.0'] as const) {
      const decoded = decode(encodeDriverMessage('Late; two hours', version), version)
      expect(only(decoded)).toMatchObject({ recordedAt: receivedAt, io: { driverMessage: 'Late; two hours' } })
      expect(answerTo(decoded)).toBe('#AM#1\r\n')
    }
    expect(answerTo(decode('#M#hello;0000\r\n', '2.0'))).toBe('#AM#01\r\n')
  })

  it('are named, and close the stream where other bytes than packets follow', () => {
    expect(decode('#QI#\r\n')).toMatchObject({ kind: 'failed', code: 'codec.unsupported', close: false })
    expect(decode('#I#3;0;1;270413;205601;a.jpg\r\n')).toMatchObject({ code: 'codec.unsupported', close: true })
    expect(decode('#NOTAPACKET#\r\n')).toMatchObject({ code: 'frame.malformed', close: true })
  })

  it('a recording without its login is read in either version', () => {
    const decoder = wialonIps.createDecoder('7')
    for (const packet of published.packets.filter((text) => /^#(?:SD|D|B)#/.test(text)))
      expect(messagesOf(decoder.decode(bytesOf(packet), receivedAt)).length).toBeGreaterThan(0)
    expect(decoder.decode(bytesOf(sealed('SD', 'x;'.repeat(9) + 'x')))).toMatchObject({
      rejected: [{ code: 'time.invalid' }],
    })
  })
})

describe('encoding', () => {
  const io = fc.record(
    {
      ignition: fc.boolean(),
      isAlarmed: fc.boolean(),
      din1: fc.boolean(),
      dout2: fc.boolean(),
      hdop: fc.integer({ min: 0, max: 500 }).map((tenths) => tenths / 10),
      ain1V: fc.integer({ min: 0, max: 30_000 }).map((mV) => mV / 1_000),
      ain3V: fc.integer({ min: 0, max: 30_000 }).map((mV) => mV / 1_000),
      externalVoltageV: fc.integer({ min: 0, max: 30_000 }).map((mV) => mV / 1_000),
      odometerM: fc.integer({ min: 0, max: 4_294_967_295 }),
      iButton: fc.stringMatching(/^[0-9A-F]{16}$/),
      driverMessage: fc.stringMatching(/^[A-Za-z][A-Za-z0-9 ñé]{0,30}$/),
      own_sensor: fc.integer({ min: -1_000, max: 1_000 }),
    },
    { requiredKeys: [] },
  )
  const record = fc.record(
    {
      recordedAt: fc.integer({ min: 946_684_800, max: 4_102_444_799 }).map((seconds) => seconds * 1_000),
      lat: fc.integer({ min: -900_000_000, max: 900_000_000 }).map((count) => count / 1e7),
      lng: fc.integer({ min: -1_800_000_000, max: 1_800_000_000 }).map((count) => count / 1e7),
      speedKmh: fc.integer({ min: 0, max: 400 }),
      heading: fc.integer({ min: 0, max: 359 }),
      altitudeM: fc.integer({ min: -400, max: 9_000 }),
      satellites: fc.integer({ min: 1, max: 40 }),
      io,
    },
    { requiredKeys: ['recordedAt', 'lat', 'lng', 'io'] },
  )
  const versions = ['1.1', '2.0'] as const

  it('gives back what was encoded, in every kind of packet', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...versions),
        fc.array(record, { minLength: 1, maxLength: 5 }),
        (version, records) => {
          const kept = messagesOf(decode(encodeBlackBox(records, version), version))
          expect(kept).toHaveLength(records.length)
          records.forEach(({ io: values, ...fix }, index) => {
            for (const message of [kept[index]!, only(decode(encodeData({ ...fix, io: values }, version), version))]) {
              expect(message.fix).toMatchObject(fix)
              expect(message.io).toMatchObject(values)
            }
            expect(only(decode(encodeShortData(fix, version), version)).fix).toMatchObject(fix)
          })
        },
      ),
      { numRuns: 100 },
    )
  })

  it('gives the published login again', () => {
    expect(textOf(encodeLogin('355217044956192'))).toBe(published.login2)
    expect(textOf(encodeLogin('866795037163746', '1.1'))).toBe(published.login1)
  })
})
