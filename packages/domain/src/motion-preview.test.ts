import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Fix, fixSources } from './fix.ts'
import { destination } from './geometry.ts'
import { noGeozones } from './geozone-membership.ts'
import { reduceFixes } from './item-reducer.ts'
import { defaultMotionSettings, initialItemState, type Segment } from './item-state.ts'
import { motionChanges, motionCourse, motionSums } from './motion-preview.ts'

const minutes = 60_000
const home = { lat: 38.8794, lng: -6.9707 }
const trip = (from: number, to: number, distanceM = 1_000): Segment => ({
  ...{ kind: 'trip', startedAt: from, endedAt: to, start: home, end: home, distanceM, maxSpeedKmh: 50 },
  ...{ idleMs: 10, fixes: 2 },
})
const stop = (from: number, to: number): Segment => ({ ...trip(from, to, 0), kind: 'stop', idleMs: 5 })
const kinds = (current: Segment[], proposed: Segment[]) =>
  motionChanges(current, proposed, 0).map(({ kind, currentTrips, proposedTrips }) => [
    kind,
    currentTrips,
    proposedTrips,
  ])

describe('where trips differ', () => {
  test('says of each that vanishes, appears, joins, splits or moves, and nothing of what stays', () => {
    expect(kinds([trip(10, 20)], [trip(10, 20)])).toEqual([])
    expect(kinds([trip(10, 20)], [])).toEqual([['vanished', 1, 0]])
    expect(kinds([], [trip(10, 20)])).toEqual([['appeared', 0, 1]])
    expect(kinds([trip(10, 20), trip(30, 40)], [trip(10, 40)])).toEqual([['joined', 2, 1]])
    expect(kinds([trip(10, 40)], [trip(10, 20), trip(30, 40)])).toEqual([['split', 1, 2]])
    expect(kinds([trip(10, 40)], [trip(10, 38)])).toEqual([['moved', 1, 1]])
  })
  test('keeps apart what only touches, and leaves out stops and what began before the period', () => {
    expect(kinds([trip(10, 20), trip(20, 30)], [trip(10, 20)])).toEqual([['vanished', 1, 0]])
    expect(kinds([stop(10, 20)], [])).toEqual([])
    expect(motionChanges([trip(10, 20)], [], 15)).toEqual([])
  })
  test('accounts for every trip of both sides, once', () => {
    const trips = fc
      .array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 })), { maxLength: 12 })
      .map((steps) => {
        let at = 0
        return steps.map(([pause, length]) => {
          const from = at + pause
          at = from + length
          return trip(from, at)
        })
      })
    fc.assert(
      fc.property(trips, trips, (current, proposed) => {
        const changes = motionChanges(current, proposed, 0)
        const same = current.filter((a) => proposed.some((b) => a.startedAt === b.startedAt && a.endedAt === b.endedAt))
        const told = changes.reduce((sum, { currentTrips }) => sum + currentTrips, 0)
        expect(told).toBeGreaterThanOrEqual(current.length - same.length)
        const net = changes.reduce((sum, change) => sum + change.proposedTrips - change.currentTrips, 0)
        expect(net).toBe(proposed.length - current.length)
      }),
    )
  })
})

test('sums count what began in the period', () => {
  expect(motionSums([trip(0, 10), stop(10, 30), trip(30, 40, 500)], 5)).toEqual({
    ...{ trips: 1, stops: 1, drivenMs: 10, idleMs: 15, distanceM: 500 },
  })
})

describe('a course', () => {
  const fixes: Fix[] = Array.from({ length: 120 }, (_, nth) => {
    const isDriving = Math.floor(nth / 15) % 2 === 0
    const eastM = Array.from({ length: nth }, (_, at) => (Math.floor(at / 15) % 2 === 0 ? 400 : 0) as number).reduce(
      (a, b) => a + b,
      0,
    )
    return {
      ...{ recordedAt: nth * minutes, ...destination(home, 90, eastM), source: fixSources.gpsFix, isValid: true },
      ...{ speedKmh: isDriving ? 24 : 0, ignition: isDriving },
    }
  })
  test('is the same in pieces of any size, and what it was for who goes on from a state', () => {
    const settings = { ...defaultMotionSettings, minTripM: 300 }
    const whole = motionCourse(initialItemState, settings)
    whole.take(fixes)
    const pieces = motionCourse(initialItemState, settings)
    for (let from = 0; from < fixes.length; from += 7) pieces.take(fixes.slice(from, from + 7))
    expect(pieces.segments(120 * minutes)).toEqual(whole.segments(120 * minutes))
    const { state } = reduceFixes(initialItemState, fixes.slice(0, 50), { settings, zones: noGeozones })
    const rest = motionCourse(state, settings)
    rest.take(fixes.slice(50))
    expect(rest.segments(120 * minutes)).toEqual(
      whole.segments(120 * minutes).slice(-rest.segments(120 * minutes).length),
    )
    expect(whole.segments(120 * minutes).filter(({ kind }) => kind === 'trip')).toHaveLength(4)
  })
})
