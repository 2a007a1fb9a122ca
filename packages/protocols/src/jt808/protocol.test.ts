import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromHex, toHex } from '../hex.ts'
import type { Decoded, DecodedMessage, Decoder, EncodedCommand } from '../protocol.ts'
import { proveStreamCodec } from '../stream-codec.suite.ts'
import { encodeJt808Answer, encodeJt808Batch, encodeJt808Location, type Jt808Report } from './encode.ts'
import { openEnvelope, sealEnvelope } from './envelope.ts'
import * as frames from './fixtures/frames.ts'
import { jt808 } from './protocol.ts'

const receivedAt = Date.UTC(2021, 8, 22, 8, 38)
const bytesOf = (hex: string): Uint8Array => fromHex(hex) as Uint8Array
const decode = (frame: Uint8Array | string, decoder: Decoder = jt808.createDecoder(), at = receivedAt): Decoded =>
  decoder.decode(typeof frame === 'string' ? bytesOf(frame) : frame, at)
const messagesOf = (decoded: Decoded): DecodedMessage[] => {
  if (decoded.kind !== 'messages') throw new Error(JSON.stringify(decoded))
  return decoded.messages
}
const opened = (bytes: Uint8Array) => {
  const envelope = openEnvelope(bytes)
  if ('code' in envelope) throw new Error(envelope.detail)
  return envelope
}
const phone = '013912345678'
const seal = (id: number, body: string, serial = 7): Uint8Array =>
  sealEnvelope({ id, phone, serial, body: bytesOf(body) })

proveStreamCodec({
  protocol: jt808,
  frames: frames.fromTerminal.map(bytesOf),
  endless: { opening: Uint8Array.of(0x7e, 0x02, 0x00), filling: 0x41 },
  strangers: [
    [new TextEncoder().encode('GET / HTTP/1.1\r\n'), 'frame.malformed'],
    [Uint8Array.of(0x78, 0x78, 0x0d), 'frame.malformed'],
  ],
})

describe('published messages', () => {
  it('are read as the maker explains them', () => {
    const [message] = messagesOf(decode(frames.huabaoLocation))
    expect(message).toMatchObject({
      deviceId: '2002604323',
      // 16:37:58 in Beijing.
      recordedAt: Date.UTC(2021, 8, 22, 8, 37, 58),
      fix: {
        lat: 22.591771,
        lng: 113.995873,
        altitudeM: 70,
        speedKmh: 0,
        heading: 89,
        satellites: 16,
        odometerM: 100,
        isValid: true,
        source: 1,
      },
      io: { ignition: false, statusBits: '000C0002', odometerM: 100, gsmLevel: 3, satellites: 16, io0xE3: '00' },
      events: [{ kind: 'other', code: 'tamper' }],
    })
    expect(message?.io.io0xD5).toBe('022002604323279593786160001220000012342795937861580012')
  })

  it('of a batch are each a position with its own clock', () => {
    const decoded = decode(frames.batch)
    expect(messagesOf(decoded).map(({ recordedAt }) => recordedAt)).toEqual([
      Date.UTC(2021, 11, 4, 0, 29, 41),
      Date.UTC(2021, 10, 30, 9, 13, 52),
      Date.UTC(2021, 10, 30, 9, 13, 57),
    ])
    expect(messagesOf(decoded)[2]).toMatchObject({
      deviceId: '15838607655',
      fix: { lat: 31.060368, lng: 121.414593, altitudeM: 12, satellites: 9, ignition: true },
      io: { gsmLevel: 3, io0x17: '0001' },
    })
  })

  it('of the platform come out of the same seal as published', () => {
    for (const published of [frames.huabaoResponse, frames.quantumRegistered])
      expect(toHex(sealEnvelope(opened(bytesOf(published))))).toBe(published)
  })
})

describe('the conversation', () => {
  it('registers and authenticates who is known, and tells who is not', () => {
    const registered = decode(frames.quantumRegistration)
    if (registered.kind !== 'identify') throw new Error(registered.kind)
    expect(registered.deviceId).toBe('70061952865')
    // The serial of the registration, 0 for success, a code.
    expect(opened(registered.accept)).toMatchObject({ id: 0x8100, phone: '070061952865' })
    expect(toHex(opened(registered.accept).body)).toMatch(/^04fa00/)
    expect(toHex(opened(registered.refuse).body)).toBe('04fa04')
    const authenticated = decode(frames.huabaoAuthentication)
    if (authenticated.kind !== 'identify') throw new Error(authenticated.kind)
    expect(toHex(opened(authenticated.accept).body)).toBe('0001010200')
    expect(toHex(opened(authenticated.refuse).body)).toBe('0001010201')
  })

  it('answers in the head of the version that it was asked in', () => {
    const registered = decode(frames.head2019)
    if (registered.kind !== 'identify') throw new Error(registered.kind)
    expect(registered.deviceId).toBe('223456789')
    expect(toHex(registered.accept.subarray(1, 16))).toBe('8100400c0100000000000223456789')
  })

  it('acknowledges a location by serial and number, and only with the message itself', () => {
    const decoded = decode(frames.huabaoLocation)
    expect(decoded.kind === 'messages' && toHex(opened(decoded.acknowledge).body)).toBe('00a4020000')
  })

  it('is begun by a heartbeat too, which is answered at once from then on', () => {
    const decoder = jt808.createDecoder()
    expect(decode(seal(0x0002, ''), decoder)).toMatchObject({ kind: 'identify', deviceId: '13912345678' })
    expect(decode(seal(0x0002, ''), decoder)).toMatchObject({ kind: 'reply' })
    const time = decode(seal(0x0004, ''), decoder)
    expect(time.kind === 'reply' && opened(time.bytes)).toMatchObject({ id: 0x8004 })
    expect(time.kind === 'reply' && toHex(opened(time.bytes).body)).toBe('210922083800')
  })

  it('knows an IMEI that is sent as a number', () => {
    const imei = 49_015_420_323_751
    const decoded = decode(sealEnvelope({ ...opened(seal(0x0002, '')), phone: imei.toString(16).padStart(12, '0') }))
    expect(decoded).toMatchObject({ kind: 'identify', deviceId: '490154203237518' })
  })
})

const place = '00000000000000030155ddf006c9af2000120064005a'
const atNoon = '210922120000'

describe('a clock', () => {
  const clockOf = (at: number, decoder = jt808.createDecoder()) =>
    messagesOf(decode(seal(0x0200, place + atNoon), decoder, at))[0]?.recordedAt

  it('is in the zone of the standard, unless what happens now shows that it is in UTC', () => {
    const asBeijing = Date.UTC(2021, 8, 22, 4)
    const asUtc = Date.UTC(2021, 8, 22, 12)
    expect(clockOf(asBeijing + 1_000)).toBe(asBeijing)
    expect(clockOf(asUtc + 1_000)).toBe(asUtc)
    expect(clockOf(asUtc + 86_400_000)).toBe(asBeijing)
    // Once it was seen to be Beijing's it stays so, though a report that was kept for eight hours looks like now.
    const decoder = jt808.createDecoder()
    expect(clockOf(asBeijing, decoder)).toBe(asBeijing)
    expect(clockOf(asUtc, decoder)).toBe(asBeijing)
  })
})

describe('alarms and makers’ items', () => {
  const location = (alarm: string, items = '') => seal(0x0200, `${alarm}${place.slice(8)}${atNoon}${items}`)

  it('are told once while they last, and again when they begin again', () => {
    const decoder = jt808.createDecoder()
    const kinds = (alarm: string) => messagesOf(decode(location(alarm), decoder))[0]?.events.map(({ kind }) => kind)
    expect(kinds('00000103')).toEqual(['panic', 'overspeed', 'unplugged'])
    expect(kinds('00000103')).toEqual([])
    expect(kinds('00000002')).toEqual([])
    expect(kinds('60000003')).toEqual(['panic', 'crash', 'crash'])
  })

  it('tell battery, voltage, cells, access points and driving', () => {
    const items = [
      '56020a57',
      '610204b0',
      'f3 01 01',
      'f4 02 0029',
      '5d 0b 01 00d6 07 0102 00010203 1f',
      '54 0f 02 0102030405060a a1b2c3d4e5f614',
      '06 02 8005',
      'f1143839333430373131373930303034343230373436',
    ]
      .join('')
      .replaceAll(' ', '')
    const [message] = messagesOf(decode(location('00000000', items)))
    expect(message?.io).toMatchObject({
      batteryPercent: 87,
      externalVoltageV: 12,
      isArmed: true,
      gsmOperator: 21_407,
      gsmAreaCode: 0x0102,
      gsmCellId: 0x0001_0203,
      cellTower: '214,7,258,66051,31',
      wifi: '01:02:03:04:05:06,10;a1:b2:c3:d4:e5:f6,20',
      temperature1C: -5,
      iccid1: '89340711790004420746',
    })
    expect(message?.events).toEqual([
      { kind: 'fastAcceleration' },
      { kind: 'sharpTurn' },
      { kind: 'crash', code: 'rollover' },
    ])
  })

  it('keep a place whose items break off, and what is broken raw', () => {
    const [message] = messagesOf(decode(location('00000000', '01040000006431')))
    expect(message).toMatchObject({ fix: { isValid: true, odometerM: 10_000 }, undecoded: { offset: 35, hex: '' } })
  })
})

describe('messages that are no location', () => {
  it('keep a place where they open like one, and are kept raw', () => {
    expect(messagesOf(decode(seal(0x0f01, place + atNoon)))[0]).toMatchObject({
      fix: { lat: 22.404592, isValid: true },
      trigger: '0xF01',
    })
    expect(messagesOf(decode(seal(0x0f02, '0102')))[0]).toMatchObject({ io: { io0x0F02: '0102' } })
    expect(messagesOf(decode(seal(0x0900, '4168')))[0]).toMatchObject({ io: { serialData: '4168' } })
  })

  it('are texts of a lock where they stand in brackets, and of nobody else', () => {
    const text = (said: string) => decode(new TextEncoder().encode(said))
    expect(messagesOf(text('(740190311185,1,001,ELOCK,3,529439)'))[0]).toMatchObject({
      deviceId: '740190311185',
      io: { commandReply: 'ELOCK,3,529439' },
    })
    expect(text('(794104004140,1,001,BASE,2,TIME)')).toMatchObject({ kind: 'reply', bytes: new Uint8Array(0) })
    expect(text('(027044426443BR00161207A4343.9629N07935.1252W)')).toMatchObject({ code: 'codec.unsupported' })
  })

  it('are no place where what a terminal passes on ends in one only by its looks', () => {
    const passed = (end: string) => messagesOf(decode(seal(0x0900, `f0 230223150215 01 ${end}`.replaceAll(' ', ''))))
    const place = '029dc58c04b99b60'
    expect(passed(`000c000b ${place} 230223171822`)[0]).toMatchObject({ fix: { lat: 43.894156, lng: -79.2728 } })
    expect(passed(`000c0001 ${place} 230223171822`)[0]?.fix).toBeUndefined()
    expect(passed(`000c000b ${place} 230225171822`)[0]?.fix).toBeUndefined()
  })

  it('tell who drives, and that nobody does', () => {
    const driver = `01${atNoon}00044a75616e${'45533132333435363738'.padEnd(40, '0')}`
    expect(messagesOf(decode(seal(0x0702, driver)))[0]).toMatchObject({ driverTag: 'ES12345678' })
    expect(messagesOf(decode(seal(0x0702, `02${atNoon}`)))[0]).toMatchObject({ driverTag: null })
  })

  it('that are encrypted, or shorter than they say, are refused and nothing is acknowledged', () => {
    const plain = seal(0x0200, place + atNoon)
    const encrypted = plain.slice()
    encrypted[3] = (encrypted[3] as number) | 0x04
    encrypted[encrypted.length - 2] = (encrypted.at(-2) as number) ^ 0x04
    expect(decode(encrypted)).toMatchObject({ kind: 'failed', code: 'codec.unsupported', close: false })
    expect(decode(Uint8Array.of(...plain.subarray(0, -3), ...plain.subarray(-2)))).toMatchObject({ kind: 'failed' })
  })
})

describe('a message in several packets', () => {
  const whole = opened(
    encodeJt808Batch(
      '13912345678',
      [0, 1, 2].map((at) => ({ recordedAt: receivedAt + at * 1_000, lat: 40.5, lng: -3.7 })),
    ),
  )
  const packets = [0, 1, 2].map((index) =>
    sealEnvelope({
      ...whole,
      serial: 20 + index,
      body: whole.body.subarray(index * 40, index === 2 ? undefined : (index + 1) * 40),
      part: { total: 3, index: index + 1 },
    }),
  )

  it('is acknowledged when it is whole, packet for packet, in whatever order they come', () => {
    for (const order of [
      [0, 1, 2],
      [2, 0, 1],
    ]) {
      const decoder = jt808.createDecoder()
      const decoded = order.map((index) => decode(packets[index] as Uint8Array, decoder))
      expect(decoded.slice(0, 2)).toEqual([0, 1].map(() => ({ kind: 'reply', bytes: new Uint8Array(0) })))
      const last = decoded[2] as Decoded
      expect(messagesOf(last)).toHaveLength(3)
      const framer = jt808.createFramer()
      framer.push(last.kind === 'messages' ? Uint8Array.from(last.acknowledge) : new Uint8Array(0))
      const serials: string[] = []
      for (let framed = framer.next(); framed?.kind === 'frame'; framed = framer.next())
        serials.push(toHex(opened(framed.bytes).body))
      expect(serials).toEqual(['0014070400', '0015070400', '0016070400'])
    }
  })

  it('holds one message and no more of it than agreed', () => {
    const decoder = jt808.createDecoder()
    decode(packets[0] as Uint8Array, decoder)
    expect(decode(sealEnvelope({ ...whole, part: { total: 65, index: 2 } }), decoder)).toMatchObject({
      code: 'frame.toolong',
    })
    expect(decode(sealEnvelope({ ...whole, part: { total: 3, index: 0 } }), decoder)).toMatchObject({
      code: 'frame.toolong',
    })
  })
})

describe('a damaged message', () => {
  it('never gives another position for a flipped bit', () => {
    const frame = bytesOf(frames.huabaoLocation)
    for (let bit = 0; bit < 8 * frame.length; bit++) {
      const bent = frame.slice()
      bent[bit >> 3] = (bent[bit >> 3] as number) ^ (1 << (bit & 7))
      expect(decode(bent).kind, `bit ${bit}`).not.toBe('messages')
    }
  })
})

const report: fc.Arbitrary<Jt808Report> = fc.record({
  recordedAt: fc.integer({ min: 946_684_800, max: 4_000_000_000 }).map((second) => second * 1_000),
  lat: fc.integer({ min: -90_000_000, max: 90_000_000 }).map((value) => value / 1e6 || 0),
  lng: fc.integer({ min: -180_000_000, max: 180_000_000 }).map((value) => value / 1e6 || 1),
  speedKmh: fc.integer({ min: 0, max: 4_000 }).map((value) => value / 10),
  heading: fc.integer({ min: 0, max: 359 }),
  altitudeM: fc.integer({ min: -400, max: 9_000 }),
  satellites: fc.integer({ min: 0, max: 40 }),
  isValid: fc.boolean(),
  io: fc.record({
    ignition: fc.boolean(),
    isAlarmed: fc.boolean(),
    isUnplugged: fc.boolean(),
    immobilizerState: fc.integer({ min: 0, max: 1 }),
    odometerM: fc.integer({ min: 0, max: 40_000_000 }).map((value) => value * 100),
    fuelL: fc.integer({ min: 0, max: 10_000 }).map((value) => value / 10),
    externalVoltageV: fc.integer({ min: 0, max: 6_000 }).map((value) => value / 100),
    batteryPercent: fc.integer({ min: 1, max: 100 }),
  }),
})

it.each(['13912345678', '990100000000001'])('what a terminal encodes is what is decoded: %s', (deviceId) => {
  fc.assert(
    fc.property(fc.array(report, { minLength: 1, maxLength: 5 }), (reports) => {
      const single = reports[0] as Jt808Report
      for (const [frame, expected] of [
        [encodeJt808Location(deviceId, single), [single]],
        [encodeJt808Batch(deviceId, reports), reports],
      ] as const) {
        const messages = messagesOf(decode(frame))
        expect(messages.map(({ deviceId: id }) => id)).toEqual(expected.map(() => deviceId))
        for (const [index, { recordedAt, io, ...place }] of expected.entries()) {
          expect(messages[index]).toMatchObject({ recordedAt, fix: place, io: io ?? {} })
        }
      }
    }),
    { numRuns: 200 },
  )
})

describe('commands', () => {
  const say = (command: Parameters<NonNullable<typeof jt808.commands>['encode']>[0], dialect?: string) => {
    const said = jt808.commands?.encode(command, {
      deviceId: '13912345678',
      serial: 65_537 + 4,
      now: receivedAt,
      dialect,
    })
    if (!said || 'code' in said) throw new Error(JSON.stringify(said))
    return said
  }
  const bodyOf = (encoded: EncodedCommand) => toHex(opened(encoded.bytes).body)

  it('are said as the standard has them, with a serial that comes back', () => {
    expect(bodyOf(say({ name: 'reboot' }))).toBe('04')
    expect(bodyOf(say({ name: 'setReportInterval', movingS: 30, parkedS: 600 }))).toBe(
      '02000000290400' + '00001e' + '000000270400' + '000258',
    )
    expect(bodyOf(say({ name: 'readParameter', parameterId: 0x29 }))).toBe('0100000029')
    expect(bodyOf(say({ name: 'stopEngine' }))).toBe('64')
    expect(bodyOf(say({ name: 'showMessage', text: 'Hi' }))).toBe('044869')
    expect(bodyOf(say({ name: 'showMessage', text: 'Hi' }, '00000000000223456789'))).toBe('04014869')
    const version = say({ name: 'readVersion' })
    expect(opened(version.bytes)).toMatchObject({ id: 0x8107, phone, serial: 5 })
    expect(version.mark).toBe('5')
  })

  it('are answered by serial, with what was refused said to be so', () => {
    const answerTo = (frame: Uint8Array) => {
      const decoded = decode(frame)
      return 'answer' in decoded ? decoded.answer : undefined
    }
    expect(answerTo(encodeJt808Answer('13912345678', { id: 0x8105, serial: 5 }))).toEqual({
      ...{ deviceId: '13912345678', mark: '5', text: '8105: done', isRefusal: false },
    })
    expect(answerTo(encodeJt808Answer('13912345678', { id: 0x8105, serial: 5, result: 3 }))).toMatchObject({
      ...{ text: '8105: not supported', isRefusal: true },
    })
    expect(answerTo(seal(0x0104, `0005020000002904${'0000001e'}0000001303312e32`))).toMatchObject({
      ...{ mark: '5', text: '0029=30; 0013=1.2' },
    })
    expect(answerTo(seal(0x6006, '004f4b21'))).toMatchObject({ text: 'OK!', isRefusal: false })
    expect(answerTo(seal(0x0201, `0005${place}${atNoon}`))).toMatchObject({ mark: '5', isRefusal: false })
    expect(
      jt808.commands?.encode({ name: 'showMessage', text: 'ñ' }, { deviceId: '1', serial: 1, now: 0 }),
    ).toMatchObject({
      code: 'command.invalid',
    })
  })
})
