import { describe, expect, it } from 'vitest'
import { fromHex, toHex } from '../hex.ts'
import type { Decoded, DecodedMessage } from '../protocol.ts'
import { gt06Decoder } from './decode.ts'
import * as frames from './fixtures/newer-models.ts'
import { gt06Framer } from './framing.ts'
import { sealPacket } from './packet.ts'

/** Some were published with a check that is not theirs. */
const resealed = (hex: string): string => {
  const frame = bytesOf(hex)
  const isLong = frame[0] === 0x79
  const number = frame[isLong ? 4 : 3] as number
  return toHex(sealPacket({ number, content: frame.slice(isLong ? 5 : 4, -6), serial: 1, isLong }))
}

const receivedAt = Date.UTC(2026, 5, 10, 9)
const bytesOf = (hex: string): Uint8Array => fromHex(hex) as Uint8Array
const decode = (bytes: Uint8Array): Decoded => gt06Decoder('752533678900242').decode(bytes, receivedAt)
const only = (hex: string): DecodedMessage => {
  const decoded = decode(bytesOf(hex))
  if (decoded.kind !== 'messages') throw new Error(JSON.stringify(decoded))
  expect(decoded.rejected).toEqual([])
  expect(decoded.messages).toHaveLength(1)
  return decoded.messages[0]!
}
/** The frame of `places` with this packet number; the first of several. */
const placed = (number: string): DecodedMessage =>
  only(frames.places.find(([hex]) => hex.slice(hex.startsWith('79') ? 8 : 6).startsWith(number))![0])

describe('places of newer models and of clones', () => {
  it.each(frames.places)('%s', (hex, lat, lng) => {
    const { fix } = only(hex)
    expect(fix?.lat).toBeCloseTo(lat, 6)
    expect(fix?.lng).toBeCloseTo(lng, 6)
  })

  it('come with what their packet also tells', () => {
    expect(placed('31')).toMatchObject({
      io: { gsmOperator: 72_410, gsmAreaCode: 50_119, gsmCellId: 0x0dbdc415, ignition: true },
      fix: { altitudeM: 678 },
    })
    expect(placed('32')).toMatchObject({ io: { gsmCellId: 0x0dbdc40b, gsmLevel: 4 }, fix: { altitudeM: 687 } })
    expect(placed('37').io).toMatchObject({ odometerM: 9_000 })
    expect(placed('24').io).toMatchObject({ ignition: true, externalVoltageV: 12.61, batteryVoltageV: 4.04 })
    expect(placed('34').io).toMatchObject({ externalVoltageV: 12.8, batteryVoltageV: 3.99, ain1V: 0.05 })
    expect(placed('70').io).toMatchObject({ iccid1: '89012608522933976266', batteryVoltageV: 3.81, odometerM: 61_633 })
    expect(placed('17')).toMatchObject({ driverTag: 'BF0000012CA7E001' })
    expect(placed('a2').io).toMatchObject({ externalVoltageV: 12.47, batteryPercent: 100, gsmLevel: 3 })
    expect(only(resealed(frames.removed)).events).toEqual([{ kind: 'other', code: 'tamper' }])
  })

  it('are acknowledged with their alarm, whatever its cell says of its length, and however it is cut', () => {
    const [hex] = frames.places.find(([frame]) => frame.startsWith('78782516'))!
    const content = bytesOf(hex).slice(4, -6)
    for (let length = 18; length <= content.length; length++)
      expect(decode(sealPacket({ number: 0x16, content: content.subarray(0, length), serial: 9 }))).toMatchObject({
        messages: [{ fix: {} }],
        acknowledge: sealPacket({ number: 0x16, serial: 9 }),
      })
  })

  it('keep what could not be read behind them, and say where', () => {
    const content = bytesOf(frames.places[0]![0]).slice(4, 4 + 20)
    expect(decode(sealPacket({ number: 0x12, content, serial: 1 }))).toMatchObject({
      messages: [{ fix: {}, undecoded: { offset: 20, hex: '' } }],
    })
    const four = Uint8Array.from([...content, 1, 2, 3])
    expect(decode(sealPacket({ number: 0x12, content: four, serial: 1 }))).toMatchObject({
      messages: [{ fix: {}, undecoded: { offset: 23 } }],
    })
  })
})

describe('what newer models tell without a place', () => {
  it('is named', () => {
    expect(only(frames.iccidAnswer).io).toMatchObject({ iccid1: '89882390000097302650' })
    expect(only(frames.wideCellAlarm)).toMatchObject({
      events: [{ kind: 'other', code: 'tamper' }],
      io: { gsmOperator: 302_208, gsmLevel: 4, batteryPercent: 83 },
    })
    expect(only(resealed(frames.brakingAlarm))).toMatchObject({ events: [{ kind: 'hardBraking' }] })
    // Its reader's own frame, with a check that is right; with a wrong one all of it is the card.
    const card = (hex: string) =>
      only(toHex(sealPacket({ number: 0x94, content: bytesOf(hex), serial: 1, isLong: true })))
    expect(card('1b02084277efef3503').driverTag).toBe('000000004277EFEF')
    expect(card('1b02084277efef3603').driverTag).toBe('02084277EFEF3603')
    expect(only(resealed(frames.cardRead))).toMatchObject({ driverTag: '0000005900B48CEB' })
    expect(only(frames.positionAnswer)).toMatchObject({
      recordedAt: Date.UTC(2017, 4, 26, 10, 27, 47),
      fix: { lat: 54.739332, lng: 25.27327, heading: 127, speedKmh: 0 },
    })
  })

  it('comes from Wi-Fi watches without a check, and keeps the connection', () => {
    const stream = [...frames.watches, frames.watchHeartbeat, ...frames.watches]
    const framer = gt06Framer()
    framer.push(bytesOf(stream.join('')))
    for (const hex of stream) expect(framer.next()).toEqual({ kind: 'frame', bytes: bytesOf(hex) })
    expect(only(frames.watches[0]!)).toMatchObject({
      recordedAt: Date.UTC(2017, 9, 23, 11, 8, 50),
      io: { gsmOperator: 20_408, cellTower: '204,8,3150,12197,100;204,8,3150,12198,110' },
    })
    expect(String(only(frames.watches[1]!).io.wifi)).toMatch(/^ac:9e:17:b3:08:08,81;/)
    expect(decode(bytesOf(frames.watchHeartbeat))).toMatchObject({ kind: 'reply' })
  })

  it('is the temperature of a wired sensor whose address is sound, and nothing of one that is not', () => {
    expect(frames.wiredTemperatures.map((hex) => only(hex).io)).toEqual([
      { temperature1C: 25.5 },
      { temperature1C: 25.37 },
    ])
    const content = bytesOf(frames.wiredTemperatures[0]!).slice(5, -6)
    content.set([0xff, 0x38], 10)
    expect(only(toHex(sealPacket({ number: 0x94, content, serial: 1, isLong: true }))).io).toEqual({
      temperature1C: -2,
    })
    content[4] = 0
    const { io } = only(toHex(sealPacket({ number: 0x94, content, serial: 1, isLong: true })))
    expect(io).toEqual({ io0x9415: toHex(content.subarray(1)) })
  })
})

describe('a heartbeat', () => {
  const heartbeat = (...content: number[]): DecodedMessage['io'] => {
    const decoded = decode(sealPacket({ number: 0x13, content: Uint8Array.from(content), serial: 1 }))
    if (decoded.kind !== 'reply' || !decoded.messages?.[0]) throw new Error(JSON.stringify(decoded))
    return decoded.messages[0].io
  }

  it('tells the battery in seven steps up to 6, and in percent above', () => {
    const batteries = [0, 3, 6, 7, 93, 100, 101, 0xff].map((byte) => heartbeat(0x44, byte, 4, 0, 2).batteryPercent)
    expect(batteries).toEqual([0, 50, 100, 7, 93, 100, undefined, undefined])
  })

  it('means percent with six too, of a tracker that has told more on its connection', () => {
    const decoder = gt06Decoder('752533678900242')
    const batteries = [5, 93, 6, 3, 0xff, 0].map((byte) => {
      const content = Uint8Array.of(0x44, byte, 4, 0, 2)
      const decoded = decoder.decode(sealPacket({ number: 0x13, content, serial: 1 }), receivedAt)
      return decoded.kind === 'reply' ? decoded.messages?.[0]?.io.batteryPercent : undefined
    })
    expect(batteries).toEqual([83, 93, 6, 3, undefined, 0])
  })

  it('tells the external voltage behind its language where it is longer', () => {
    expect(heartbeat(0x44, 6, 4, 0, 2).externalVoltageV).toBeUndefined()
    expect(heartbeat(0x44, 6, 4, 0, 2, 0x04).externalVoltageV).toBeUndefined()
    expect(heartbeat(0x44, 6, 4, 0, 2, 0x04, 0xa6).externalVoltageV).toBe(11.9)
    expect(heartbeat(0x44, 6, 4, 0, 2, 0x04, 0xa6, 0, 0).externalVoltageV).toBe(11.9)
  })
})
