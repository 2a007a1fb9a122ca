import { PushReport } from '@atalaya/contract/push'
import { expect, test } from 'vitest'
import { reportOf } from './position-report.ts'
import { TraccarPosition } from './traccar-answers.ts'

const position = (over: object) =>
  TraccarPosition.parse({
    deviceId: 1,
    protocol: 'teltonika',
    fixTime: '2026-11-20T10:00:00.000+00:00',
    valid: true,
    latitude: 38.9,
    longitude: -6.3,
    altitude: 210,
    speed: 40,
    course: 271.5,
    attributes: {},
    ...over,
  })

test('a position is told in our units and names, and the push takes it', () => {
  const attributes = {
    ignition: true,
    hours: 7_200_000,
    power: 12.6,
    odometer: 125_400_300,
    totalDistance: 99,
    sat: 11,
    io200: 3,
    driverUniqueId: '0000AB12',
    alarm: 'hardBraking,vibration',
    raw: '78780d',
  }
  const report = reportOf('van-7', position({ attributes }))
  expect(report).toEqual({
    deviceId: 'van-7',
    recordedAt: Date.UTC(2026, 10, 20, 10),
    lat: 38.9,
    lng: -6.3,
    speedKmh: 40 * 1.852,
    heading: 271.5,
    altitudeM: 210,
    satellites: 11,
    io: { ignition: true, engineHoursS: 7_200, externalVoltageV: 12.6, odometerM: 125_400_300, io200: 3 },
    events: [{ kind: 'hardBraking' }, { kind: 'other', code: 'vibration' }],
    driverTag: '0000AB12',
  })
  expect(PushReport.safeParse(report).error).toBeUndefined()
})

test('what is out of range is left out, and what has no usable time is no report', () => {
  const odd = reportOf(
    'van-7',
    position({ latitude: 91, speed: -3, course: 400, valid: false, attributes: { ignition: 'yes', 'a b': 1 } }),
  )
  expect(odd).toEqual({ deviceId: 'van-7', recordedAt: Date.UTC(2026, 10, 20, 10), altitudeM: 210, io: {} })
  expect(PushReport.safeParse(odd).error).toBeUndefined()
  expect(reportOf('van-7', position({ fixTime: '1970-01-01T00:00:00Z' }))).toBeUndefined()
  expect(reportOf('van-7', position({ fixTime: 'never' }))).toBeUndefined()
  expect(reportOf('van-7', position({ valid: false }))?.isValid).toBe(false)
})
