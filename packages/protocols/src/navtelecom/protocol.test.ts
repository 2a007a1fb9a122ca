import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromHex, toHex } from '../hex.ts'
import type { Decoded, DecodedMessage, Decoder, EncodedCommand } from '../protocol.ts'
import { proveStreamCodec } from '../stream-codec.suite.ts'
import {
  encodeNavtelecomArchive,
  encodeNavtelecomCurrent,
  encodeNavtelecomGreeting,
  encodeNavtelecomMask,
  encodeNavtelecomUrgent,
  type NavtelecomReport,
} from './encode.ts'
import { ntcb, published, recorded } from './fixtures/frames.ts'
import { encodeMask } from './mask.ts'
import { letters, openNtcb, sealFlex, sealNtcb } from './packet.ts'
import { navtelecom } from './protocol.ts'

const imei = '866795033323864'
const bytesOf = (hex: string): Uint8Array => fromHex(hex) as Uint8Array
const decode = (decoder: Decoder, frame: Uint8Array | string): Decoded =>
  decoder.decode(typeof frame === 'string' ? bytesOf(frame) : frame)
/** Introduced, with a mask. */
const talking = (mask: Uint8Array | string = published.mask): Decoder => {
  const decoder = navtelecom.createDecoder()
  decode(decoder, published.greeting)
  decode(decoder, mask)
  return decoder
}
const maskOf = (fields: readonly number[], count = 255): Uint8Array =>
  sealNtcb({ to: 1, from: 0, data: encodeMask(fields, 0x1e, count) })
const messagesIn = (decoded: Decoded): DecodedMessage[] => {
  if (decoded.kind !== 'messages') throw new Error(JSON.stringify(decoded))
  return decoded.messages
}
const repliedTo = (decoded: Decoded): string => {
  if (decoded.kind === 'identify') return toHex(decoded.accept)
  if (decoded.kind === 'messages') return toHex(decoded.acknowledge)
  if (decoded.kind === 'failed') return toHex(decoded.reply ?? new Uint8Array(0))
  return toHex(decoded.bytes)
}
const archive = (...records: string[]): Uint8Array =>
  sealFlex(letters.archive, Buffer.concat([Uint8Array.of(records.length), ...records.map(bytesOf)]))

proveStreamCodec({
  protocol: navtelecom,
  frames: [
    ...[published.greeting, published.mask].map(bytesOf),
    archive(published.record, published.record),
    Uint8Array.of(0x7f),
    sealFlex(letters.current, bytesOf(published.record)),
    sealFlex(letters.urgent, bytesOf(`07000000${published.record}`)),
    bytesOf(recorded.answer),
    ...Object.values(ntcb).map(bytesOf),
  ],
  endless: { opening: bytesOf('404e54430100000000000000ffff0000'), filling: 0x41 },
  strangers: [
    [new TextEncoder().encode('GET / HTTP/1.1\r\n'), 'frame.malformed'],
    [new TextEncoder().encode('@NTX'), 'frame.malformed'],
    [bytesOf('7e4101'), 'frame.malformed'],
  ],
  // Without a mask nothing tells how long records are.
  partsMayBeFrames: true,
})

describe('the published conversation', () => {
  it('is answered as published', () => {
    const decoder = navtelecom.createDecoder()
    const greeted = decode(decoder, published.greeting)
    expect(greeted).toMatchObject({ kind: 'identify', deviceId: imei })
    expect(repliedTo(greeted)).toBe(published.welcome)
    expect(repliedTo(decode(decoder, published.mask))).toBe(published.maskAnswer)
  })

  it('goes on with records, which are confirmed as many as there are', () => {
    const decoded = decode(talking(), archive(published.record, published.record))
    expect(messagesIn(decoded)).toHaveLength(2)
    expect(messagesIn(decoded)[0]).toMatchObject({
      deviceId: imei,
      // 0x66EBE6A7.
      recordedAt: Date.UTC(2024, 8, 19, 8, 53, 59),
      trigger: 'event4513',
      io: {
        ...{ statusBits: '80', gsmLevel: 4, externalVoltageV: 0.018, batteryVoltageV: 2.104, engineHoursS: 162_435 },
        ...{ satellites: 0, io107: '38ffedffdefd', io123: 0x28, io200: 0x010e, io206: 0x36, io238: 0x16, io239: 3 },
      },
    })
    expect(messagesIn(decoded)[0]).not.toHaveProperty('fix')
    // ~A, two, and the check of the three.
    expect(repliedTo(decoded)).toBe(toHex(sealFlex(letters.archive, [2])))
    expect(repliedTo(decode(talking(), sealFlex(letters.current, bytesOf(published.record))))).toBe(
      toHex(sealFlex(letters.current, [])),
    )
    expect(repliedTo(decode(talking(), sealFlex(letters.urgent, bytesOf(`07000000${published.record}`))))).toBe(
      toHex(sealFlex(letters.urgent, [7, 0, 0, 0])),
    )
  })
})

describe('a recorded record', () => {
  it('is read field by field of its mask', () => {
    const decoded = decode(talking(maskOf(recorded.fieldsUpTo77)), archive(recorded.recordUpTo77))
    const [message] = messagesIn(decoded)
    expect(message).toMatchObject({
      recordedAt: Date.UTC(2021, 8, 1, 16, 48, 4),
      // 33,496,391 and 22,590,321 ten-thousandths of a minute.
      fix: {
        ...{ lat: 55.8273183, lng: 37.650535, altitudeM: 149, speedKmh: 8.91, heading: 296 },
        ...{ satellites: 11, isValid: true, source: 1, odometerM: 19_304_424 },
      },
      io: {
        ...{ externalVoltageV: 14.186, batteryVoltageV: 4.102, engineHoursS: 2_585_748, hdop: 0.9, pdop: 1.2 },
        ...{ gsmLevel: 2, din1: false, io70: '0308000000000000', isAlarmed: false, isTowed: false },
      },
    })
    // What sensors and bus do not tell.
    for (const key of ['temperature1C', 'fuelL', 'engineRpm', 'coolantTemperatureC', 'axleLoadKg', 'throttlePercent'])
      expect(message?.io).not.toHaveProperty(key)
  })
})

describe('a mask', () => {
  it('with fields that nobody has described is answered with the oldest version, under which the device asks again', () => {
    const decoder = navtelecom.createDecoder()
    expect(decode(decoder, recorded.greeting)).toMatchObject({ kind: 'identify', deviceId: '866795031410689' })
    const decoded = decode(decoder, recorded.strangeMask)
    expect(decoded).toMatchObject({ kind: 'failed', code: 'codec.unsupported', close: false })
    expect(decoded.kind === 'failed' && decoded.detail).toContain('141')
    const answer = openNtcb(bytesOf(repliedTo(decoded)))
    expect('data' in answer && toHex(answer.data)).toBe('2a3c464c4558b00a0a')
    for (const mask of recorded.masksOfOldest)
      expect(repliedTo(decode(decoder, mask))).toBe(repliedTo(decode(navtelecom.createDecoder(), mask)))
    expect(repliedTo(decode(decoder, recorded.masksOfOldest[0] as string))).toMatch(/2a3c464c4558b00a0a$/)
  })

  it('with fields that nobody has described does not lose the places of who sends by it all the same', () => {
    const [prefix, tail] = [
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
      [201, 203],
    ]
    const head = recorded.recordUpTo77.slice(0, 82)
    const numbered = (index: number): string => `${String(index).padStart(2, '0')}${head.slice(2)}`
    fc.assert(
      fc.property(
        fc.array(fc.uint8Array({ minLength: 12, maxLength: 12 }), { minLength: 2, maxLength: 5 }),
        fc.boolean(),
        (tails, isNextThere) => {
          const frame = archive(...tails.map((bytes, index) => numbered(index + 1) + toHex(bytes)))
          const framer = navtelecom.createFramer()
          framer.push(maskOf([...prefix, ...tail]))
          framer.next()
          framer.push(frame.subarray(0, 30))
          expect(framer.next()).toBeUndefined()
          framer.push(Buffer.concat([frame.subarray(30), isNextThere ? frame : new Uint8Array(0)]))
          for (let left = isNextThere ? 2 : 1; left > 0; left--) {
            const framed = framer.next()
            expect(framed?.kind === 'frame' && toHex(framed.bytes)).toBe(toHex(frame))
          }
          expect(framer.pendingBytes).toBe(0)
          const messages = messagesIn(decode(talking(maskOf([...prefix, ...tail])), frame))
          expect(messages).toHaveLength(tails.length)
          for (const message of messages)
            expect(message).toMatchObject({
              fix: { lat: 55.8273183, lng: 37.650535 },
              undecoded: { reason: 'field 201', offset: 41 },
            })
        },
      ),
      { numRuns: 200 },
    )
  })

  it('with fields that nobody has described does not hold what never ends', () => {
    const framer = navtelecom.createFramer()
    framer.push(maskOf([1, 2, 3, 201]))
    framer.next()
    framer.push(Uint8Array.of(0x7e, 0x41, 0xff))
    let framed = framer.next()
    for (let pushed = 0; !framed && pushed < 100; pushed++) {
      framer.push(new Uint8Array(1_000).fill(0x41))
      framed = framer.next()
    }
    expect(framed).toMatchObject({ kind: 'failed', code: 'frame.toolong' })
  })

  it('and an IMEI have to come before records', () => {
    expect(decode(navtelecom.createDecoder(), archive(published.record))).toMatchObject({
      code: 'device.unidentified',
      close: true,
    })
    expect(decode(navtelecom.createDecoder(), recorded.answer)).toMatchObject({ code: 'device.unidentified' })
  })
})

describe('fields', () => {
  const fields = [1, 3, 4, 8, 10, 11, 21, 29, 31, 38, 45, 53, 54, 55, 56, 57, 58, 63, 65, 69]
  it('have the units of the table', () => {
    const decoder = talking(maskOf(fields))
    const record = [
      ...['01000000', 'a7e6eb66', '24', '2f', '471dff01', '71b35801', 'e02e', '05', '02', '5802', '17'],
      ...['c201', '0000c842', 'dc05', '50', '0000c842', 'e803', '32', '28', '5a'],
    ].join('')
    const [message] = messagesIn(decode(decoder, archive(record)))
    expect(message?.io).toMatchObject({
      ...{ ain1V: 12, din1: true, din2: false, din3: true, dout2: true, fuelSensorCount: 600, temperature1C: 23 },
      ...{ fuelL: 45, fuelUsedL: 100, engineRpm: 1_500, coolantTemperatureC: 80, canOdometerM: 100_000 },
      ...{ axleLoadKg: 1_000, throttlePercent: 50, engineLoadPercent: 40, canSpeedKmh: 90 },
      ...{ isAlarmed: true, isTowed: true },
    })
    expect(message?.events).toEqual([{ kind: 'other', code: 'alarm' }, { kind: 'tow' }])
    // The same again: both last.
    expect(messagesIn(decode(decoder, archive(record)))[0]?.events).toEqual([])
    const inPercent = record.replace('c2010000c842', '32800000c842')
    expect(messagesIn(decode(decoder, archive(inPercent)))[0]?.io).toMatchObject({ fuelPercent: 50 })
  })

  it('that are cut off leave the place', () => {
    const decoded = decode(
      talking(),
      sealFlex(letters.archive, Buffer.concat([Uint8Array.of(1), bytesOf(recorded.recordUpTo77).subarray(0, 30)])),
    )
    expect(messagesIn(decoded)[0]).toMatchObject({
      fix: { lat: 55.8273183, lng: 37.650535 },
      undecoded: { offset: 27 },
    })
  })

  it('whose check is wrong are not confirmed', () => {
    const frame = archive(published.record)
    frame[20]! ^= 1
    expect(decode(talking(), frame)).toMatchObject({ kind: 'failed', code: 'crc.mismatch', close: false })
  })
})

describe('records from before FLEX', () => {
  it('are read by their format, and confirmed by number or count', () => {
    const radians = decode(talking(), ntcb.radians)
    expect(messagesIn(radians)).toMatchObject([
      {
        deviceId: imei,
        recordedAt: Date.UTC(2016, 10, 11, 21, 0, 4),
        fix: { lat: 53.7433571, lng: 87.1443687, heading: 306, isValid: true },
        io: { gsmLevel: 4, odometerM: 286_799 },
      },
    ])
    const wordsOf = (decoded: Decoded) => {
      const packet = openNtcb(bytesOf(repliedTo(decoded)))
      return 'data' in packet ? toHex(packet.data) : packet.code
    }
    expect(wordsOf(radians)).toBe('2a3c5400000000')
    const minutes = decode(talking(), ntcb.minutes)
    expect(messagesIn(minutes)).toMatchObject([
      {
        recordedAt: Date.UTC(2019, 0, 16, 22, 22, 36),
        fix: { lat: 56.318, lng: 44.0152267, altitudeM: 141.1, satellites: 10, heading: 55, isValid: true },
        io: { externalVoltageV: 27.545, batteryVoltageV: 4.136, odometerM: 415_439 },
      },
    ])
    expect(wordsOf(minutes)).toBe('2a3c54aa170000')
    const archived = decode(talking(), ntcb.archive)
    expect(messagesIn(archived)).toMatchObject([{ fix: { isValid: false }, io: { fixAgeS: 1_110_855 } }])
    expect(wordsOf(archived)).toBe('2a3c4101')
  })

  it('of another format or size, or before anybody has said who it is, are refused', () => {
    const bent = (change: (data: Uint8Array) => void, decoder = talking()) => {
      const packet = openNtcb(bytesOf(ntcb.radians))
      if (!('data' in packet)) throw new Error(packet.code)
      const data = packet.data.slice()
      change(data)
      return decode(decoder, sealNtcb({ ...packet, data }))
    }
    expect(bent((data) => data.fill(0x15, 3, 4))).toMatchObject({ code: 'codec.unsupported', close: false })
    expect(bent((data) => data.fill(0x41, 2, 3))).toMatchObject({ kind: 'failed' })
    expect(bent((data) => data.fill(32, 13, 14))).toMatchObject({ rejected: [{ code: 'time.invalid' }] })
    expect(decode(navtelecom.createDecoder(), ntcb.radians)).toMatchObject({ code: 'device.unidentified' })
  })
})

describe('a command', () => {
  const say = (command: Parameters<NonNullable<typeof navtelecom.commands>['encode']>[0]) =>
    navtelecom.commands?.encode(command, { deviceId: imei, serial: 7, now: 0 }) as EncodedCommand
  const wordsOf = ({ bytes }: EncodedCommand): string => {
    const packet = openNtcb(bytes)
    return 'data' in packet ? Buffer.from(packet.data).toString() : packet.code
  }

  it('is in the wiki’s words', () => {
    expect(wordsOf(say({ name: 'readVersion' }))).toBe('*?V')
    expect(wordsOf(say({ name: 'setOutput', output: 2, isOn: false }))).toBe('*!SETOUT 2N')
    expect(say({ name: 'stopEngine' })).toMatchObject({ mark: 'SETOUT' })
    expect(say({ name: 'setOutput', output: 5, isOn: true })).toMatchObject({ code: 'command.invalid' })
    expect(say({ name: 'text', text: 'getinfo' })).toMatchObject({ code: 'command.invalid' })
  })

  it.each([
    ['*#V:S-2651:01.00.72:13.05.20:RU', 'V', 'S-2651:01.00.72:13.05.20:RU', false],
    ['*@DEV_RESET', 'DEV_RESET', 'DEV_RESET', false],
    ['*@SETOUT OK,1Y,2N', 'SETOUT', 'OK,1Y,2N', false],
    ['*@SETOUT ERR', 'SETOUT', 'ERR', true],
  ])('is answered: %s', (words, mark, text, isRefusal) => {
    const decoded = decode(talking(), sealNtcb({ to: 1, from: 0, data: Buffer.from(words) }))
    expect(decoded).toMatchObject({ kind: 'reply', answer: { deviceId: imei, mark, text, isRefusal } })
  })

  it('is answered as a device was heard to', () => {
    expect(decode(talking(), recorded.answer)).toMatchObject({ answer: { mark: 'CNCT_DRC', text: 'OK' } })
  })
})

const report: fc.Arbitrary<NavtelecomReport> = fc.record({
  recordedAt: fc.integer({ min: 946_684_800, max: 4_000_000_000 }).map((second) => second * 1_000),
  lat: fc
    .integer({ min: -90 * 600_000, max: 90 * 600_000 })
    .map((value) => Math.round((value / 600_000) * 1e7) / 1e7 || 1),
  lng: fc
    .integer({ min: -180 * 600_000, max: 180 * 600_000 })
    .map((value) => Math.round((value / 600_000) * 1e7) / 1e7 || 1),
  speedKmh: fc.integer({ min: 0, max: 250 }),
  heading: fc.integer({ min: 0, max: 359 }),
  altitudeM: fc.integer({ min: -400, max: 9_000 }),
  satellites: fc.integer({ min: 0, max: 40 }),
  isValid: fc.boolean(),
  io: fc.record({
    isAlarmed: fc.boolean(),
    din1: fc.boolean(),
    din2: fc.boolean(),
    dout1: fc.boolean(),
    odometerM: fc.integer({ min: 1, max: 8_000 }).map((value) => value * 125),
    batteryVoltageV: fc.integer({ min: 0, max: 4_500 }).map((value) => value / 1_000),
    externalVoltageV: fc.integer({ min: 0, max: 36_000 }).map((value) => value / 1_000),
  }),
})

it('what a device encodes is what is decoded, from the archive, urgent and current', () => {
  fc.assert(
    fc.property(fc.array(report, { minLength: 1, maxLength: 10 }), (reports) => {
      const decoder = navtelecom.createDecoder()
      expect(decode(decoder, encodeNavtelecomGreeting(imei))).toMatchObject({ deviceId: imei })
      expect(decode(decoder, encodeNavtelecomMask())).toMatchObject({ kind: 'reply' })
      const expected = reports.map(({ recordedAt, io, ...fix }) => ({ deviceId: imei, recordedAt, io, fix }))
      expect(messagesIn(decode(decoder, encodeNavtelecomArchive(reports)))).toMatchObject(expected)
      const [first] = reports as [NavtelecomReport]
      for (const frame of [encodeNavtelecomUrgent(first), encodeNavtelecomCurrent(first)])
        expect(messagesIn(decode(decoder, frame))).toMatchObject([expected[0]])
    }),
    { numRuns: 100 },
  )
})
