import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toHex } from '../hex.ts'
import { teltonikaDecoder } from './decode.ts'
import { encodePacket } from './encode.ts'
import { codec8EverySize } from './fixtures/frames.ts'
import { imei, messagesOf, only, record } from './test-packets.ts'

describe('encoding', () => {
  const io = fc.record(
    {
      ignition: fc.boolean(),
      movement: fc.boolean(),
      gsmLevel: fc.integer({ min: 0, max: 5 }),
      externalVoltageV: fc.integer({ min: 0, max: 65_535 }).map((mV) => mV / 1_000),
      fuelL: fc.integer({ min: 0, max: 65_535 }).map((count) => count / 10),
      temperature1C: fc.integer({ min: -550, max: 840 }).map((count) => count / 10),
      odometerM: fc.integer({ min: 0, max: 4_294_967_295 }),
      hdop: fc.integer({ min: 0, max: 500 }).map((count) => count / 10),
      iButton: fc.integer({ min: 1, max: 2 ** 31 }).map((tag) => tag.toString(16).toUpperCase().padStart(16, '0')),
      io300: fc.integer({ min: 0, max: 65_535 }),
      vin: fc.constant('WDB9634031L000001'),
      io9000: fc.constant('0102030405'),
    },
    { requiredKeys: [] },
  )
  const anyRecord = fc.record({
    recordedAt: fc.integer({ min: 0, max: 4_102_444_800_000 }),
    lat: fc.integer({ min: -900_000_000, max: 900_000_000 }).map((count) => count / 1e7),
    lng: fc.integer({ min: -1_800_000_000, max: 1_800_000_000 }).map((count) => count / 1e7),
    altitudeM: fc.integer({ min: -400, max: 9_000 }),
    heading: fc.integer({ min: 0, max: 359 }),
    satellites: fc.integer({ min: 1, max: 40 }),
    speedKmh: fc.integer({ min: 0, max: 400 }),
    io,
  })

  it('gives back what was encoded, in Codec 8 Extended', () => {
    fc.assert(
      fc.property(fc.array(anyRecord, { minLength: 1, maxLength: 12 }), (records) => {
        const messages = messagesOf(teltonikaDecoder(imei).decode(encodePacket(records)))
        expect(messages).toHaveLength(records.length)
        records.forEach(({ io: values, ...fix }, index) => {
          expect(messages[index]!.io).toEqual(values)
          expect(messages[index]!.fix).toMatchObject(fix)
        })
      }),
      { numRuns: 200 },
    )
  })

  it('gives the published Codec 8 frame again', () => {
    const packet = encodePacket(
      [
        {
          recordedAt: Date.UTC(2019, 5, 10, 10, 4, 46),
          priority: 1,
          lat: 0,
          lng: 0,
          trigger: 'din1',
          io: { gsmLevel: 3, din1: true, externalVoltageV: 24.079, gsmOperator: 24_602, iButton: '0' },
        },
      ],
      8,
    )
    expect(toHex(packet).toUpperCase()).toBe(codec8EverySize)
  })

  it('tells two reports at one instant apart by their payload, and a repeat not', () => {
    const [one, repeat, other] = [record(), record(), record({ speedKmh: 88 })].map(
      (each) => only(messagesOf(teltonikaDecoder(imei).decode(encodePacket([each])))).payload,
    )
    expect(one).toEqual(repeat)
    expect(one).not.toEqual(other)
    const inOnePacket = messagesOf(teltonikaDecoder(imei).decode(encodePacket([record({ recordedAt: 1 }), record()])))
    expect(inOnePacket[1]!.payload).toEqual(one)
  })
})
