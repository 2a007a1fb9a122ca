import type { ItemHistory } from '@atalaya/contract/tracks'
import { expect, test } from 'vitest'
import { joinParts, partsOf } from './driver-day.ts'

const hour = 3_600_000
const day = { fromTs: 0, toTs: 24 * hour }
const assignment = (vehicleId: number, from: number, to: number | null) =>
  ({ vehicleId, fromTs: from * hour, toTs: to === null ? null : to * hour }) as never
const span = (id: number, from: number, to: number | null) => ({
  id,
  startedAt: from * hour,
  endedAt: to === null ? null : to * hour,
})
const historyOf = (given: {
  tracks?: object[]
  stops?: object[]
  gaps?: object[]
  distanceM?: number
  maxSpeedKmh?: number
}): ItemHistory =>
  ({
    // Two fixes an hour apart at the hours 5 to 9, a hundredth of a degree further north each time.
    route: {
      recordedAt: [5, 6, 7, 8, 9].map((at) => at * hour),
      lat: [40, 40.01, 40.02, 40.03, 40.04],
      lng: [-3, -3, -3, -3, -3],
      speedKmh: [0, 50, 50, 50, 0],
      heading: [0, 0, 0, 0, 0],
      ignition: [true, true, true, true, true],
    },
    tracks: given.tracks ?? [],
    stops: given.stops ?? [],
    gaps: given.gaps ?? [],
    events: [],
    summary: {
      distanceM: given.distanceM ?? 0,
      drivingMs: hour,
      stoppedMs: 0,
      idleMs: 0,
      gapMs: 0,
      maxSpeedKmh: given.maxSpeedKmh ?? 0,
      trips: 9,
      fixes: 5,
    },
  }) as never

test('a driver’s day begins where they took the vehicle and ends where they left it', () => {
  expect(
    partsOf([assignment(2, 20, null), assignment(1, 6, 9), assignment(3, 25, 26), assignment(4, -9, -1)], day),
  ).toEqual([
    { itemId: 1, fromTs: 6 * hour, toTs: 9 * hour, isOpen: false },
    { itemId: 2, fromTs: 20 * hour, toTs: 24 * hour, isOpen: true },
  ])
})

test('what the vehicle did before and after is no part of it', () => {
  const [part] = partsOf([assignment(1, 6, 8)], day)
  const history = historyOf({ tracks: [{ ...span(7, 5, 9), distanceM: 4_448 }], stops: [span(3, 1, 7)] })
  const joined = joinParts([part as never], [history], day)
  expect(joined.tracks[0]).toMatchObject({ startedAt: 6 * hour, endedAt: 8 * hour })
  expect(joined.tracks[0]?.distanceM).toBeCloseTo(2_224, -1)
  expect(joined.stops[0]).toMatchObject({ startedAt: 6 * hour, endedAt: 7 * hour })
})

test('two vehicles make one day, and a trip that was left and taken up again is one', () => {
  const parts = partsOf([assignment(1, 8, null), assignment(2, 7, 8), assignment(1, 5, 6)], day)
  const joined = joinParts(
    parts,
    [
      historyOf({ tracks: [{ ...span(7, 5, null), distanceM: 9_000 }], distanceM: 1_000, maxSpeedKmh: 50 }),
      historyOf({ tracks: [{ ...span(8, 7, 8), distanceM: 500 }], distanceM: 500, maxSpeedKmh: 90 }),
      historyOf({ tracks: [{ ...span(7, 5, null), distanceM: 9_000 }], distanceM: 2_000, maxSpeedKmh: 60 }),
    ],
    day,
  )
  expect(joined.tracks.map(({ id, startedAt, endedAt }) => [id, startedAt / hour, endedAt])).toEqual([
    [7, 5, null],
    [8, 7, 8 * hour],
  ])
  expect(joined.summary).toMatchObject({ distanceM: 3_500, maxSpeedKmh: 90, trips: 2 })
})

test('a day without a assignment is a day of nothing', () => {
  expect(joinParts([], [], day).summary).toMatchObject({ distanceM: 0, trips: 0, maxSpeedKmh: 0 })
})

test('a silence belongs to a driver’s day as far as they sat in the vehicle', () => {
  const parts = partsOf([assignment(1, 6, 9)], day)
  const silent = { startedAt: 8 * hour, endedAt: 20 * hour }
  expect(joinParts(parts, [historyOf({ gaps: [silent] })], day).gaps).toEqual([
    { startedAt: 8 * hour, endedAt: 9 * hour },
  ])
})
