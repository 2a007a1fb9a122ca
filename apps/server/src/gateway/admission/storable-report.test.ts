import type { DecodedMessage } from '@atalaya/protocols/protocol'
import { describe, expect, it } from 'vitest'
import { reportOf } from './storable-report.ts'

const message = (overrides: Partial<DecodedMessage>): DecodedMessage => ({
  deviceId: '1',
  recordedAt: 1_000,
  io: {},
  events: [],
  payload: Uint8Array.of(1),
  ...overrides,
})

describe('a report', () => {
  it('is in the range of its columns, whatever a codec lets through', () => {
    const { fix, hasCoordinates } = reportOf(
      message({
        recordedAt: 1e300,
        fix: {
          recordedAt: 0,
          lat: 40,
          lng: -3,
          source: 1,
          isValid: true,
          speedKmh: Number.POSITIVE_INFINITY,
          heading: -90.4,
          altitudeM: -1e9,
          satellites: 900,
          odometerM: Number.NaN,
        },
      }),
    )
    expect(hasCoordinates).toBe(true)
    expect(fix).toMatchObject({ recordedAt: 8_640_000_000_000_000, heading: 270, altitudeM: -99_999, satellites: 255 })
    expect([fix.speedKmh, fix.odometerM]).toEqual([undefined, undefined])
  })

  it('has no place where the coordinates are none', () => {
    for (const lat of [Number.NaN, 91, Number.NEGATIVE_INFINITY]) {
      const { fix, hasCoordinates } = reportOf(
        message({ fix: { recordedAt: 0, lat, lng: 0, source: 1, isValid: true } }),
      )
      expect([hasCoordinates, fix.isValid, fix.lat]).toEqual([false, false, 0])
    }
  })

  it('carries only text that PostgreSQL can hold, and a bounded number of values', () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`io${index}`, index]))
    const io = { text: 'a\u0000b\ud800', long: 'x'.repeat(2_000), wrong: Number.NaN, ...many }
    const report = reportOf(message({ io, events: [{ kind: 'other', code: '\u0000sos' }], driverTag: 'AB\u0000' }))
    expect(report.io).toMatchObject({ text: 'ab\ufffd', long: 'x'.repeat(1_024) })
    expect(report.io).not.toHaveProperty('wrong')
    expect(Object.keys(report.io).length).toBeLessThanOrEqual(128)
    expect(report.events).toEqual([{ kind: 'other', code: 'sos', value: undefined }])
    expect(report.driverTag).toBe('AB')
  })

  it('carries no more text than a long list of beacons takes, however many values it comes in', () => {
    const io = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`io${index}`, 'x'.repeat(2_000)]))
    const kept = Object.values(reportOf(message({ io })).io) as string[]
    expect(kept.join('').length).toBe(8_192)
    expect(kept[0]).toHaveLength(1_024)
  })

  it('has the hash of its payload alone', () => {
    const one = reportOf(message({ payload: Uint8Array.of(1, 2), io: { a: 1 } }))
    const other = reportOf(message({ payload: Uint8Array.of(1, 2), io: { a: 2 } }))
    expect(one.fix.payloadHash).toBe(other.fix.payloadHash)
    expect(one.fix.payloadHash).toMatch(/^-?\d+$/)
    expect(reportOf(message({ payload: Uint8Array.of(2, 1) })).fix.payloadHash).not.toBe(one.fix.payloadHash)
  })
})
