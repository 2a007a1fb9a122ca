import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Decoded, DecodedMessage, Decoder, EncodedCommand } from '../protocol.ts'
import { proveStreamCodec } from '../stream-codec.suite.ts'
import { encodeWatchReport, type WatchReport } from './encode.ts'
import { frames, texts } from './fixtures/frames.ts'
import { watch } from './protocol.ts'

const receivedAt = Date.UTC(2026, 4, 4, 3, 2, 1)
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
const decode = (frame: string | Uint8Array, decoder: Decoder = watch.createDecoder()): Decoded =>
  decoder.decode(typeof frame === 'string' ? bytesOf(frame) : frame, receivedAt)
const only = (frame: string | Uint8Array): DecodedMessage => {
  const decoded = decode(frame)
  if (decoded.kind !== 'messages' || decoded.messages.length !== 1) throw new Error(JSON.stringify(decoded))
  return decoded.messages[0] as DecodedMessage
}
const framesIn = (text: string): string[] => {
  const framer = watch.createFramer()
  framer.push(bytesOf(text))
  const found: string[] = []
  for (let framed = framer.next(); framed; framed = framer.next()) {
    if (framed.kind === 'failed') return [...found, framed.code]
    found.push(textOf(framed.bytes))
  }
  return found
}

describe('brackets in one stream', () => {
  proveStreamCodec({
    protocol: watch,
    // What says to be longer than it is would swallow what opens no bracket, and nothing else.
    frames: [...texts, texts[0] as string].map(bytesOf),
    endless: { opening: bytesOf('[3G*8800000015*0002*'), filling: 0x41 },
    strangers: [
      [bytesOf('GET / HTTP/1.1\r\n'), 'frame.malformed'],
      [Uint8Array.of(0x78, 0x78, 0x0d), 'frame.malformed'],
    ],
  })

  it('lose nothing to the name of an access point', () => {
    const content = 'UD,120316,140444,A,48.77,N,9.15,E,0,0,0,7,28,77,0,0,00000000,0,1,a]b,34:31:c4:c8:a9:22,-67'
    const named = `[3G*4700222306*${content.length.toString(16).padStart(4, '0')}*${content}]`
    const [first, ...rest] = framesIn(named + frames.link)
    expect(only(first as string).fix).toMatchObject({ lat: 48.77, isValid: true })
    expect(rest.at(-1)).toBe(frames.link)
    expect(rest.slice(0, -1).every(({ length }) => length === 1)).toBe(true)
  })
})

describe('a report', () => {
  it('is read as the document has it', () => {
    expect(only(frames.document)).toMatchObject({
      deviceId: '8800000015',
      recordedAt: Date.UTC(2014, 3, 22, 13, 46, 52),
      fix: {
        lat: 22.571707,
        lng: 113.8613968,
        speedKmh: 0.1,
        heading: 0,
        altitudeM: 100,
        satellites: 7,
        isValid: true,
      },
      io: { gsmLevel: 3, batteryPercent: 90, steps: 1_000, gsmOperator: 46_000, gsmAreaCode: 9_360, gsmCellId: 4_082 },
      events: [],
    })
    expect(only(frames.document).io.cellTower).toBe(
      '460,0,9360,4082,131;460,0,9360,4092,148;460,0,9360,4091,143;460,0,9360,4153,141',
    )
    // Said late it is the same report.
    expect(only(frames.documentLate).payload).toEqual(only(frames.document).payload)
  })

  it('tells access points, with cells and alone', () => {
    // Zeros are no place.
    expect(only(frames.accessPoints).fix).toBeUndefined()
    expect(only(frames.accessPoints)).toMatchObject({
      io: {
        cellTower: '605,1,10006,65799,14;605,1,10020,4104,4',
        wifi: '34:60:f9:ec:19:f8,-82;98:48:27:55:18:20,-96;34:e8:94:e4:06:18,-104',
      },
    })
    expect(only(frames.accessPointsOnly).io).toMatchObject({ wifi: expect.stringMatching(/^f4:db:e6:d2:a8:00,-53;/) })
    expect(only(frames.spacedAccessPoints).fix).toMatchObject({ lat: 48.779045, lng: 9.1574736, heading: 13 })
  })

  it('is on the side that it says', () => {
    expect(only(frames.west).fix).toMatchObject({ lat: 38, lng: -9, isValid: true })
    expect(only(frames.london).fix).toMatchObject({ lat: 51.498258, lng: -0.40505, speedKmh: 0.77, altitudeM: 45.7 })
    expect(only(frames.negative).fix).toMatchObject({ lat: -33.438529, lng: -70.6465013, isValid: false })
    expect(only(frames.withoutSide).fix).toMatchObject({ isValid: false })
    expect(only(frames.withoutSide.replace(',V,', ',A,')).fix?.isValid).toBe(false)
    expect(only(frames.countedWithoutPlace).fix).toBeUndefined()
    expect(only(frames.countedWithoutPlace)).not.toHaveProperty('undecoded')
  })

  it('tells cells in hexadecimal digits, too, and how exact the place is', () => {
    expect(only(frames.hexCells).io).toMatchObject({ gsmAreaCode: 0x55c0, gsmCellId: 0x3b882a2 })
    expect(only(frames.document).io).not.toHaveProperty('accuracyM')
    expect(only(frames.document.replace(/]$/, ',0,12.1]')).io).toMatchObject({ accuracyM: 12.1 })
  })

  it('keeps its place under a word that nobody has described', () => {
    expect(only(frames.withoutCells.replace('UD2', 'UD_5G')).fix).toMatchObject({ lat: 22.761162, isValid: true })
    expect(decode(frames.withoutCells.replace('220322', '223322'))).toMatchObject({
      rejected: [{ code: 'time.invalid' }],
    })
    expect(decode('[3G*8800000015*0001*?]')).toMatchObject({ kind: 'failed', code: 'codec.unsupported' })
    expect(decode('[3G*nobody*0002*LK]')).toMatchObject({ kind: 'failed', code: 'frame.malformed', close: true })
  })
})

describe('alarms', () => {
  it('are told and answered', () => {
    expect(only(frames.sos)).toMatchObject({ events: [{ kind: 'panic' }], io: { isAlarmed: true }, trigger: 'AL_LTE' })
    expect(only(frames.takenOff).events).toEqual([{ kind: 'other', code: 'takenOff' }])
    expect(only(frames.documentAlarm).events).toEqual([{ kind: 'other', code: 'AL0001' }])
    const answered = (frame: string) => {
      const decoded = decode(frame)
      return decoded.kind === 'messages' ? textOf(decoded.acknowledge) : decoded.kind
    }
    expect(answered(frames.documentAlarm)).toBe('[SG*8800000015*0002*AL]')
    expect(answered(frames.sos)).toBe('[3G*6907919734*0006*AL_LTE]')
    expect(answered(frames.takenOff)).toBe('[ZJ*689466020014198*0003*0002*AL]')
    expect(answered(frames.document)).toBe('')
  })
})

describe('signs of life', () => {
  it('introduce the watch, are answered, and tell its battery', () => {
    const decoder = watch.createDecoder()
    const first = decode(frames.documentLink, decoder)
    expect(first).toMatchObject({ kind: 'identify', deviceId: '8800000015' })
    expect(first.kind === 'identify' && textOf(first.accept)).toBe('[SG*8800000015*0002*LK]')
    const second = decode(frames.documentLink, decoder)
    expect(second).toMatchObject({
      kind: 'reply',
      messages: [{ recordedAt: receivedAt, io: { batteryPercent: 100, steps: 50 } }],
    })
    expect(second.kind === 'reply' && textOf(second.bytes)).toBe('[SG*8800000015*0002*LK]')
    expect(decode(frames.shortLink, watch.createDecoder('9081000548'))).not.toHaveProperty('messages')
  })

  it('what else waits for an answer has one', () => {
    const heart = decode(frames.heart)
    expect(heart.kind === 'reply' && textOf(heart.bytes)).toBe('[3G*6005412902*0005*heart]')
    const spoken = decode('[3G*8800000015*0005*TK,ab]')
    expect(spoken).toEqual({ kind: 'reply', bytes: new Uint8Array(0) })
  })
})

describe('commands', () => {
  const say = (command: Parameters<NonNullable<typeof watch.commands>['encode']>[0], dialect?: string) =>
    watch.commands?.encode(command, { deviceId: '8800000015', serial: 11, now: 0, dialect }) as EncodedCommand

  it('are the document’s, in the maker’s letters', () => {
    expect(textOf(say({ name: 'requestPosition' }).bytes)).toBe('[3G*8800000015*0002*CR]')
    expect(textOf(say({ name: 'setReportInterval', movingS: 600, parkedS: 600 }, 'SG').bytes)).toBe(
      '[SG*8800000015*000A*UPLOAD,600]',
    )
    expect(textOf(say({ name: 'reboot' }, 'ZJ*').bytes)).toBe('[ZJ*8800000015*000B*0005*RESET]')
    expect(say({ name: 'text', text: 'FIND]' })).toMatchObject({ code: 'command.invalid' })
    expect(say({ name: 'setReportInterval', movingS: 1, parkedS: 1 })).toMatchObject({ code: 'command.invalid' })
    const decoder = watch.createDecoder()
    decode(frames.takenOff, decoder)
    expect(decoder.dialect).toBe('ZJ*')
    decode(frames.link, decoder)
    expect(decoder.dialect).toBe('3G')
  })

  it.each([
    ['[3G*8800000015*0006*UPLOAD]', 'UPLOAD', 'UPLOAD'],
    ['[3G*8800000015*000D*VERNO,G29_1.0]', 'VERNO', 'G29_1.0'],
  ])('are answered by their word: %s', (frame, mark, text) => {
    const decoded = decode(frame)
    expect('answer' in decoded && decoded.answer).toEqual({ deviceId: '8800000015', mark, text, isRefusal: false })
  })
})

const report: fc.Arbitrary<WatchReport> = fc.record({
  recordedAt: fc.integer({ min: 946_684_800, max: 4_000_000_000 }).map((second) => second * 1_000),
  lat: fc.integer({ min: -90_000_000, max: 90_000_000 }).map((value) => value / 1e6 || 1),
  lng: fc.integer({ min: -180_000_000, max: 180_000_000 }).map((value) => value / 1e6 || 1),
  speedKmh: fc.integer({ min: 0, max: 25_000 }).map((value) => value / 100),
  heading: fc.integer({ min: 0, max: 359 }),
  altitudeM: fc.integer({ min: -4_000, max: 90_000 }).map((value) => value / 10),
  satellites: fc.integer({ min: 0, max: 40 }),
  isValid: fc.boolean(),
  io: fc.record({ batteryPercent: fc.integer({ min: 0, max: 100 }), steps: fc.integer({ min: 0, max: 90_000 }) }),
})

it('what a watch encodes is what is decoded', () => {
  fc.assert(
    fc.property(report, (expected) => {
      const { recordedAt, io, ...place } = expected
      expect(only(encodeWatchReport('8800000015', expected))).toMatchObject({
        deviceId: '8800000015',
        recordedAt,
        io: { ...io, gsmCellId: 5_223 },
        fix: place,
      })
    }),
    { numRuns: 300 },
  )
})
