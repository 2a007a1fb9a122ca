import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromHex, toHex } from '../hex.ts'
import type { Decoded, DecodedMessage } from '../protocol.ts'
import { proveStreamCodec } from '../stream-codec.suite.ts'
import { encodeH02Binary, encodeH02Heartbeat, encodeH02Text, type H02Report } from './encode.ts'
import { document, imeiBinaries, longBinaries, recorded, shortBinaries, table, texts } from './fixtures/frames.ts'
import { h02 } from './protocol.ts'

const receivedAt = Date.UTC(2026, 4, 4, 3, 2, 1)
const nothing = new Uint8Array(0)
const bytesOf = (frame: string): Uint8Array =>
  frame.startsWith('*') ? new TextEncoder().encode(frame) : (fromHex(frame) as Uint8Array)
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
const decode = (frame: string | Uint8Array, decoder = h02.createDecoder()): Decoded =>
  decoder.decode(typeof frame === 'string' ? bytesOf(frame) : frame, receivedAt)
const messagesOf = (decoded: Decoded): DecodedMessage[] => {
  if ((decoded.kind !== 'messages' && decoded.kind !== 'reply') || !decoded.messages)
    throw new Error(JSON.stringify(decoded))
  return decoded.messages
}
const only = (frame: string | Uint8Array): DecodedMessage => {
  const messages = messagesOf(decode(frame))
  expect(messages).toHaveLength(1)
  return messages[0]!
}
const answerTo = (frame: string | Uint8Array): string => {
  const decoded = decode(frame)
  if (decoded.kind === 'messages') return textOf(decoded.acknowledge)
  if (decoded.kind === 'reply') return textOf(decoded.bytes)
  if (decoded.kind === 'identify') return textOf(decoded.accept)
  return textOf(decoded.reply ?? nothing)
}

describe('texts and long binary frames', () => {
  proveStreamCodec({
    protocol: h02,
    frames: [...texts, ...longBinaries, ...imeiBinaries].map(bytesOf),
    endless: { opening: bytesOf('*HQ,'), filling: 0x41 },
    strangers: [
      [bytesOf(toHex(new TextEncoder().encode('GET / HTTP/1.1\r\n'))), 'frame.malformed'],
      [Uint8Array.of(0x78, 0x78, 0x0d), 'frame.malformed'],
    ],
    partsMayBeFrames: true,
  })
})

describe('a binary frame of 42 bytes', () => {
  it('names its device by an IMEI', () => {
    const [frame = ''] = imeiBinaries
    expect(only(frame)).toMatchObject({
      deviceId: '865205035331981',
      recordedAt: Date.UTC(2014, 0, 4, 8, 31, 25),
      fix: { isValid: true },
      io: { ignition: false },
    })
    const usual = only(recorded.longBinaryWithCell)
    expect(only(frame).fix).toMatchObject({ lat: usual.fix?.lat, lng: usual.fix?.lng })
  })
})

describe('a text whose date is lost behind its place', () => {
  it('keeps the place, at the last such time of day', () => {
    const broken = document.position.replace(',220902,FFFFFBFF', ',2x0902,FFFFFBFF')
    expect(only(broken)).toMatchObject({
      // Received at 03:02:01; 05:03:16 has not come yet.
      recordedAt: Date.UTC(2026, 4, 3, 5, 3, 16),
      fix: { lat: 22.214575, isValid: true },
      undecoded: { reason: 'no date' },
    })
    expect(only('*TH,2020916012,V1,010316,A,2212.8745,N,11346.6574,E#').recordedAt).toBe(Date.UTC(2026, 4, 4, 1, 3, 16))
  })
})

describe('short binary frames', () => {
  proveStreamCodec({
    protocol: h02,
    frames: [...shortBinaries, texts[0] as string].map(bytesOf),
    endless: { opening: bytesOf('*HQ,'), filling: 0x41 },
  })

  const framesOf = (...chunks: string[]): string[] => {
    const framer = h02.createFramer()
    const found: string[] = []
    for (const chunk of chunks) {
      framer.push(bytesOf(chunk))
      for (let framed = framer.next(); framed; framed = framer.next()) {
        if (framed.kind === 'failed') return [...found, framed.code]
        found.push(toHex(framed.bytes))
      }
    }
    return found
  }
  const [first, second, third] = shortBinaries.map((frame) => frame.toLowerCase()) as [string, string, string]

  it('are known by what comes behind the first one, and none of the others waits', () => {
    expect(framesOf(first)).toEqual([])
    expect(framesOf(first, second)).toEqual([first, second])
    expect(framesOf(`${first}0d0a`, second)).toEqual([first, '0d', '0a', second])
    expect(framesOf(first, second, third)).toEqual([first, second, third])
  })

  it('count as whole while nothing more is there, and as one when there is a pause', () => {
    const framer = h02.createFramer()
    framer.push(bytesOf(first))
    expect(framer.next()).toBeUndefined()
    expect(framer.pendingBytes).toBe(0)
    expect(framer.takeHeld?.()).toMatchObject({ kind: 'frame', bytes: { length: 32 } })
    expect(framer.takeHeld?.()).toBeUndefined()
    framer.push(bytesOf(second))
    expect(framer.next()).toMatchObject({ kind: 'frame', bytes: { length: 32 } })
  })

  it('are not taken for a long one that has come in part', () => {
    const long = table.longBinary
    expect(framesOf(long.slice(0, 64), long.slice(64))).toEqual([long])
    expect(framesOf(`${long}0102`, long)).toEqual([long, '01', '02', long])
    expect(framesOf(`${long}${'01'.repeat(9)}`).at(-1)).toBe('frame.malformed')
  })
})

it('a text that breaks off does not spoil the next one', () => {
  const framer = h02.createFramer()
  framer.push(bytesOf(`*HQ,865205035331981,V1,1329${document.position}`))
  const broken = framer.next()
  expect(broken?.kind === 'frame' && decode(broken.bytes)).toMatchObject({ code: 'frame.truncated', close: false })
  const whole = framer.next()
  expect(whole?.kind === 'frame' && decode(whole.bytes)).toMatchObject({ kind: 'messages' })
})

describe('a position', () => {
  it('is read as published', () => {
    const expected = {
      deviceId: '2020916012',
      recordedAt: Date.UTC(2002, 8, 22, 5, 3, 16),
      fix: {
        lat: 22.214575,
        lng: 113.7776233,
        speedKmh: 26.45,
        heading: 28,
        isValid: true,
        source: 1,
        ignition: false,
      },
      io: { ignition: false, isAlarmed: false, statusBits: 'FFFFFBFF' },
      events: [],
    }
    expect(only(document.position)).toMatchObject(expected)
    expect(only(document.confirmation)).toMatchObject({ ...expected, io: { commandReply: 'S17' } })
    expect(only(document.confirmationWithArguments)).toMatchObject({
      ...expected,
      io: { commandReply: 'S14,100,10,1,3' },
    })
    expect(only(document.engineCutOff).io).toMatchObject({ commandReply: 'S20,DONE', immobilizerState: 1 })
  })

  it('is read from binary frames of both lengths as published', () => {
    expect(only(document.shortBinary)).toMatchObject({
      deviceId: '1030731001',
      recordedAt: Date.UTC(2002, 8, 22, 5, 3, 16),
      fix: { lat: 22.214575, lng: 113.7776233, speedKmh: 25.93, heading: 28, isValid: false, source: 2 },
    })
    expect(only(table.longBinary)).toMatchObject({
      deviceId: '9117925867',
      recordedAt: Date.UTC(2023, 3, 3, 11, 20, 9),
      fix: { lat: 55.7964333, lng: 37.57965, speedKmh: 0, heading: 25, satellites: 13, isValid: true },
      io: {
        batteryPercent: 100,
        gsmLevel: 5,
        gsmOperator: 25_001,
        gsmAreaCode: 0x189f,
        gsmCellId: 0xc3fd,
        isUnplugged: true,
      },
    })
    expect(only(recorded.longBinary)).toMatchObject({
      recordedAt: Date.UTC(2015, 7, 31, 21, 53, 21),
      fix: { odometerM: 44_000, isValid: true },
    })
    // The same with another maker's extension, in which a way of 69,129 km is told in figures.
    const other = only('24410600082621532131081504419390060740418306000000fffffbfdff03440069129344006400001151415a')
    expect(other.fix).toMatchObject({ lat: 4.6989833, isValid: true })
    for (const key of ['odometerM', 'gsmOperator', 'gsmLevel']) expect(other.io).not.toHaveProperty(key)
    expect(only(recorded.longBinary).fix?.lat).toBeCloseTo(4.69898, 4)
    expect(only(recorded.longBinary).fix?.lng).toBeCloseTo(-74.06971, 4)
  })

  it('is read in the forms that makers have given it', () => {
    expect(only(recorded.withoutPoints).fix).toMatchObject({ lat: -37.9556533, lng: 145.0617033 })
    expect(only(recorded.withDashes).fix).toMatchObject({ lat: -23.05568, lng: -48.04821 })
    expect(only(recorded.fieldBeforeDate)).toMatchObject({
      recordedAt: Date.UTC(2018, 8, 8, 5, 40, 48),
      io: { io1: 4_261_193 },
    })
    expect(only(recorded.ignitionOn)).toMatchObject({ fix: { speedKmh: 6.19, ignition: true } })
    expect(only(recorded.sim)).toMatchObject({
      fix: { lat: 52.01696 + 0.0000033 },
      io: { iccid1: '89480610500392633029', io2: '195.63.13.195' },
    })
    expect(only(table.v6).io).toMatchObject({
      iccid1: '89701010068690251659',
      cellTower: '250-1-6303-50173',
      isUnplugged: true,
    })
    expect(only(recorded.batteryBehindCell).io).toMatchObject({ cellTower: '310-260-49101-1753', batteryPercent: 80 })
  })

  it('is to be distrusted, or none, as the tracker says', () => {
    expect(only(recorded.lastPlace).fix).toMatchObject({ isValid: false, source: 2 })
    expect(only(recorded.v2).fix).toMatchObject({ isValid: false })
    const withoutFix = only(recorded.withoutFix)
    expect(withoutFix).not.toHaveProperty('fix')
    expect(withoutFix.recordedAt).toBe(receivedAt)
    expect(only(recorded.withoutClock)).not.toHaveProperty('fix')
  })

  it('takes its device from the connection where it names none', () => {
    expect(decode(recorded.withoutDevice)).toMatchObject({ code: 'device.unidentified', close: true })
    const decoder = h02.createDecoder()
    decode(document.position, decoder)
    expect(messagesOf(decode(recorded.withoutDevice, decoder))[0]).toMatchObject({ deviceId: '2020916012' })
  })

  it.each([
    ['*HQ,1,V1,256060,A,2212.8745,N,11346.6574,E,14.28,028,220902,FFFFFBFF#', 'time.invalid'],
    ['*HQ,1,V1,050316,A,9912.8745,N,11346.6574,E,14.28,028,220902,FFFFFBFF#', 'position.invalid'],
    ['*HQ,1,V1,050316,A,2260.8745,N,11346.6574,E,14.28,028,220902,FFFFFBFF#', 'position.invalid'],
  ])('that nobody can read is confirmed all the same: %s', (frame, code) => {
    expect(decode(frame)).toMatchObject({ kind: 'messages', messages: [], rejected: [{ code }] })
    expect(answerTo(frame)).toMatch(/^\*HQ,1,V4,V1,\d{14}#$/)
  })
})

describe('an alarm', () => {
  const withStatus = (status: string) => document.position.replace('FFFFFBFF', status)
  const eventsOf = (...statuses: string[]): unknown[] => {
    const decoder = h02.createDecoder()
    return statuses.map((status) => messagesOf(decode(withStatus(status), decoder))[0]!.events)
  }

  it.each([
    ['FFFFFBFD', { kind: 'panic' }],
    ['FFFBFBFF', { kind: 'panic' }],
    ['FFFFFBFB', { kind: 'overspeed' }],
    ['FFF7FBFF', { kind: 'unplugged' }],
    ['FFEFFBFF', { kind: 'unplugged' }],
    ['FF7FFBFF', { kind: 'lowBattery' }],
    ['FFFFFBFE', { kind: 'other', code: 'theft' }],
    ['FFFDFBFF', { kind: 'other', code: 'vibration' }],
  ])('is a bit that is 0: %s', (status, event) => {
    expect(eventsOf(status)).toEqual([[event]])
  })

  it('is told when it begins, not with every report until someone clears it', () => {
    const panic = { kind: 'panic' }
    expect(eventsOf('FFFFFBFF', 'FFFFFBFD', 'FFFFFBFD', 'FFFBFBFD', 'FFFFFBFF', 'FFFFFBFD')).toEqual([
      [],
      [panic],
      [],
      [],
      [],
      [panic],
    ])
    const decoder = h02.createDecoder()
    decode(withStatus('FFFFFBFD'), decoder)
    const other = messagesOf(decode(withStatus('FFFFFBFD').replace('2020916012', '1'), decoder))
    expect(other[0]!.events).toEqual([panic])
  })
})

describe('the other texts', () => {
  it('name the cells in sight', () => {
    expect(only(recorded.neighbours)).toMatchObject({
      recordedAt: Date.UTC(2016, 11, 28, 21, 2, 49),
      io: { batteryPercent: 10, ignition: false },
    })
    expect(only(recorded.neighbours).io['cellTower']).toMatch(/^260-6-1014-50675:37 260-6-1014-50633:27 .*-17031:10$/)
    expect(only(recorded.cells).io).toMatchObject({
      cellTower: '65501-000152-014001:156 65501-000161-010642:138 65501-000152-014003:129 65501-000152-013973:126',
    })
    expect(only(recorded.passiveCells)).toMatchObject({
      recordedAt: receivedAt,
      io: { cellTower: '470-002-92-3565:0 470-002-92-19433:30 470-002-92-1340:29' },
    })
  })

  it('tell what a person wears', () => {
    expect(only(recorded.link)).toMatchObject({
      recordedAt: Date.UTC(2016, 10, 8, 11, 21, 37),
      io: { gsmLevel: 3, satellites: 8, batteryPercent: 67, steps: 0, turnovers: 0 },
    })
    expect(only(recorded.passive)).toMatchObject({
      recordedAt: receivedAt,
      fix: { lat: -27.0454083, heading: 0, isValid: true },
    })
    expect(only(recorded.extendedHeartbeat).io).toEqual({ batteryPercent: 100 })
  })

  it('are signs of life, of which the first one names the device', () => {
    const decoder = h02.createDecoder()
    expect(decode(recorded.login, decoder)).toEqual({
      kind: 'identify',
      deviceId: '135790246811220',
      accept: bytesOf(recorded.login),
      refuse: nothing,
    })
    expect(decode(recorded.heartbeat, decoder)).toEqual({ kind: 'reply', bytes: bytesOf(recorded.heartbeat) })
    expect(decode(recorded.heartbeatWithBattery)).toMatchObject({
      kind: 'reply',
      bytes: bytesOf(recorded.heartbeat),
      messages: [{ recordedAt: receivedAt, io: { batteryPercent: 100 } }],
    })
    expect(decode('*HQ,4970105243,V4,V1,20210713104000#')).toMatchObject({ messages: [], rejected: [] })
    expect(decode(recorded.base)).toMatchObject({ messages: [], rejected: [{ code: 'codec.unsupported' }] })
  })
})

describe('the answer', () => {
  it('confirms V1, NBR and LINK by name and the server’s clock, in the words of their maker', () => {
    expect(answerTo(document.position)).toBe('*TH,2020916012,V4,V1,20260504030201#')
    expect(answerTo(recorded.neighbours)).toBe('*HQ,4208150188,V4,NBR,20260504030201#')
    expect(answerTo(recorded.link)).toBe('*HQ,1600068860,V4,LINK,20260504030201#')
  })

  it('to a long binary frame is R12; to a short one and to confirmations there is none', () => {
    expect(answerTo(table.longBinary)).toBe('*HQ,9117925867,R12,030201#')
    for (const frame of [document.shortBinary, document.confirmation, table.v6, recorded.cells])
      expect(answerTo(frame)).toBe('')
  })

  it('is none where nobody knows the time, as in a recording', () => {
    expect(h02.createDecoder().decode(bytesOf(document.position))).toMatchObject({ acknowledge: nothing })
  })
})

describe('hostile frames', () => {
  it.each([
    ['*HQ,12345678901234567890123456789012345678901234567890123,V1#', 'device.invalid'],
    ['*<script>,1,V1#', 'device.invalid'],
    ['*#', 'device.unidentified'],
    [`24${'aa'.repeat(44)}`, 'device.invalid'],
    ['2410', 'frame.truncated'],
  ])('are named: %s', (frame, code) => {
    expect(decode(frame)).toMatchObject({ kind: 'failed', code })
  })

  it('with lists that do not fit are rejected, and others read no further than they reach', () => {
    expect(decode('*HQ,1,NBR,1,2#')).toMatchObject({ messages: [], rejected: [{ code: 'record.malformed' }] })
    expect(decode('*HQ,1,V3,121536,65501,9999999,000152,071116,FFFFFBFF#')).toMatchObject({ messages: [] })
    expect(only(`*HQ,1,NBR,210249,260,6,0,999,${'1,2,3,'.repeat(300)}281216,FFFFFBFF#`).io['cellTower']).toMatch(
      /^(?:\S+ ){15}\S+$/,
    )
  })
})

describe('encoding', () => {
  const report = fc.record({
    recordedAt: fc.integer({ min: 946_684_800, max: 4_102_444_799 }).map((seconds) => seconds * 1_000),
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    lng: fc.double({ min: -180, max: 180, noNaN: true }),
    speedKmh: fc.integer({ min: 0, max: 300 }),
    heading: fc.integer({ min: 0, max: 359 }),
    isValid: fc.boolean(),
    io: fc.record({
      ignition: fc.boolean(),
      isArmed: fc.boolean(),
      isDoorOpen: fc.boolean(),
      isUnplugged: fc.boolean(),
      isAlarmed: fc.boolean(),
      immobilizerState: fc.constantFrom(0, 1),
    }),
  })
  const expectSame = ({ fix, io, recordedAt }: DecodedMessage, sent: H02Report, kmhStep: number) => {
    expect(recordedAt).toBe(sent.recordedAt)
    expect(io).toMatchObject(sent.io ?? {})
    expect(fix).toMatchObject({ isValid: sent.isValid, heading: sent.heading })
    expect(Math.abs((fix?.lat ?? 0) - sent.lat)).toBeLessThan(1e-6)
    expect(Math.abs((fix?.lng ?? 0) - sent.lng)).toBeLessThan(1e-6)
    expect(Math.abs((fix?.speedKmh ?? 0) - (sent.speedKmh ?? 0))).toBeLessThan(kmhStep)
  }

  it('gives back what was encoded, in text and binary of both lengths', () => {
    fc.assert(
      fc.property(report, (sent) => {
        expectSame(only(encodeH02Text('4109198974', sent)), sent, 0.02)
        expectSame(only(encodeH02Binary('4109198974', sent)), sent, 1)
        expectSame(only(encodeH02Binary('4109198974', sent, { isLong: false })), sent, 1)
      }),
      { numRuns: 300 },
    )
  })

  it('gives the published text again', () => {
    const { fix, io, recordedAt } = only(document.position)
    const { lat, lng, heading } = fix!
    const again = encodeH02Text('2020916012', { recordedAt, lat, lng, heading, speedKmh: 14.28 * 1.852, io })
    expect(textOf(again)).toBe(document.position.replace('*TH', '*HQ').replace('14.28', '014.28'))
    expect(textOf(encodeH02Heartbeat('135790246811220', 100))).toBe(recorded.heartbeatWithBattery)
  })

  it('tells reports apart by their payload, and a repeat under another number not', () => {
    const sent: H02Report = { recordedAt: 1_700_000_000_000, lat: 40.4, lng: -3.7, speedKmh: 50 }
    const payloadOf = (frame: Uint8Array) => only(frame).payload
    expect(payloadOf(encodeH02Binary('4109198974', sent, { recordNumber: 1 }))).toEqual(
      payloadOf(encodeH02Binary('4109198974', sent, { recordNumber: 2 })),
    )
    expect(payloadOf(encodeH02Binary('4109198974', sent))).not.toEqual(
      payloadOf(encodeH02Binary('4109198974', { ...sent, lat: 40.5 })),
    )
    expect(payloadOf(encodeH02Text('1', sent))).toEqual(payloadOf(encodeH02Text('1', sent)))
    expect(payloadOf(encodeH02Text('1', sent))).not.toEqual(payloadOf(encodeH02Text('1', { ...sent, speedKmh: 51 })))
  })

  it('knows a long frame again that broke off where a short one ends', () => {
    const whole = encodeH02Binary('4109198974', { recordedAt: 1_700_000_000_000, lat: 40.4, lng: -3.7, speedKmh: 50 })
    const framer = h02.createFramer()
    framer.push(whole.subarray(0, 32))
    expect(framer.next()).toBeUndefined()
    const held = framer.takeHeld?.()
    if (held?.kind !== 'frame') throw new Error('nothing was held')
    expect(only(held.bytes).payload).toEqual(only(whole).payload)
  })
})
