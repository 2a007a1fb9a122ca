import { describe, expect, test } from 'vitest'
import { type Fix, fixSources, type LatLng } from './fix.ts'
import { destination } from './geometry.ts'
import { noGeozones } from './geozone-membership.ts'
import { reduceDeadline, reduceFixes } from './item-reducer.ts'
import { defaultMotionSettings, initialItemState, type MotionSettings } from './item-state.ts'
import { motionSettingsBy, motionSettingsOf, usualMotion } from './motion-settings.ts'
import { shownSegments } from './segments.ts'
import { courseFrom } from './test-course.ts'

const start = Date.UTC(2026, 0, 5, 8)
const minutes = 60_000
const home: LatLng = { lat: 38.8794, lng: -6.9707 }

const fixAt = (minute: number, eastM: number, more: Partial<Fix> = {}): Fix => ({
  recordedAt: start + minute * minutes,
  ...destination(home, 90, eastM),
  source: fixSources.gpsFix,
  isValid: true,
  ignition: true,
  ...more,
})
const drive = (fromMinute: number, toMinute: number, eastM: number, stepM = 800, more: Partial<Fix> = {}): Fix[] =>
  Array.from({ length: toMinute - fromMinute + 1 }, (_, nth) =>
    fixAt(fromMinute + nth, eastM + nth * stepM, { speedKmh: (Math.abs(stepM) * 60) / 1_000, ...more }),
  )
const stand = (fromMinute: number, toMinute: number, eastM: number, more: Partial<Fix> = {}): Fix[] =>
  Array.from({ length: toMinute - fromMinute + 1 }, (_, nth) =>
    fixAt(fromMinute + nth, eastM, { speedKmh: 0, ignition: false, ...more }),
  )
const by = (own: Partial<MotionSettings>): MotionSettings => ({ ...defaultMotionSettings, ...own })
const segmentsOf = (fixes: Fix[], own: Partial<MotionSettings>) =>
  courseFrom(initialItemState, fixes, { settings: by(own), zones: noGeozones }).segments
const courseOf = (fixes: Fix[], own: Partial<MotionSettings> = {}): string[] =>
  segmentsOf(fixes, own).map(
    ({ kind, startedAt, endedAt }) =>
      `${kind} ${(startedAt - start) / minutes}-${endedAt === undefined ? '' : (endedAt - start) / minutes}`,
  )

describe('the shortest trip', () => {
  /** Parks, moves 300 m across the yard, parks again, and drives off. */
  const yard = [...stand(0, 10, 0), ...drive(11, 12, 150, 150), ...stand(13, 30, 300), ...drive(31, 40, 1_100)]

  test('is whichever there is while nobody has chosen one', () => {
    expect(courseOf(yard)).toEqual(['stop 0-10', 'trip 10-13', 'stop 13-30', 'trip 30-'])
  })
  test('makes a trip that never went farther part of the standing, with its way and its idling', () => {
    expect(courseOf(yard, { minTripM: 500 })).toEqual(['stop 0-30', 'trip 30-'])
    const [stop] = segmentsOf(yard, { minTripM: 500 })
    expect(stop?.start.lng).toBeCloseTo(home.lng, 9)
    expect(stop?.distanceM).toBeCloseTo(300, 0)
    expect(courseOf(yard, { minTripM: 299 })).toEqual(['stop 0-10', 'trip 10-13', 'stop 13-30', 'trip 30-'])
  })
  test('goes by how far it went and not by where it ended: who comes back has driven', () => {
    const round = [...stand(0, 10, 0), ...drive(11, 13, 400, 400), ...drive(14, 16, 800, -400), ...stand(17, 30, 0)]
    expect(courseOf(round, { minTripM: 500 })).toEqual(['stop 0-10', 'trip 10-17', 'stop 17-'])
  })
  test('counts several hops one by one, each from where it began', () => {
    const hops = [0, 1, 2].flatMap((nth) => [
      ...stand(nth * 20, nth * 20 + 10, nth * 300),
      ...drive(nth * 20 + 11, nth * 20 + 12, nth * 300 + 150, 150),
    ])
    expect(courseOf([...hops, ...stand(60, 70, 900)], { minTripM: 500 })).toEqual(['stop 0-'])
  })
  test('is a standing from the start where nothing stood before', () => {
    const first = [...drive(0, 2, 0, 100), ...stand(3, 20, 300)]
    expect(courseOf(first, { minTripM: 500 })).toEqual(['stop 0-'])
  })
  test('that falls silent under way ends the standing with its last fix', () => {
    const lost = [...stand(0, 10, 0), ...drive(11, 12, 150, 150), ...drive(60, 62, 20_000)]
    expect(courseOf(lost)).toEqual(['stop 0-10', 'trip 10-12', 'trip 60-'])
    expect(courseOf(lost, { minTripM: 500 })).toEqual(['stop 0-12', 'trip 60-'])
  })
  test('is seen as a trip while it goes on, and as the standing it was once silence has ended it', () => {
    const settings = by({ minTripM: 500 })
    const { state } = reduceFixes(initialItemState, yard.slice(0, 13), { settings, zones: noGeozones })
    expect(shownSegments(state, settings).map(({ kind }) => kind)).toEqual(['stop', 'trip'])
    const silent = reduceDeadline(state, start + 60 * minutes, settings).state
    expect(shownSegments(silent, settings)).toMatchObject([
      { kind: 'stop', startedAt: start, endedAt: start + 12 * minutes },
    ])
  })
  test('that is chosen while one is open holds from then on', () => {
    const before = reduceFixes(initialItemState, yard.slice(0, 12), {
      settings: by({ minTripM: 500 }),
      zones: noGeozones,
    })
    const after = courseFrom(before.state, yard.slice(12), { settings: by({}), zones: noGeozones })
    expect(after.segments.map(({ kind }) => kind)).toEqual(['stop', 'trip', 'stop', 'trip'])
  })
})

describe('the ignition', () => {
  /** Drives, parks, is shipped 40 km with the engine off, and drives on. */
  const ferry = [
    ...drive(0, 10, 0),
    ...stand(11, 20, 8_000),
    ...drive(21, 60, 9_000, 1_000, { ignition: false }),
    ...stand(61, 70, 48_000),
    ...drive(71, 80, 48_800),
  ]
  test('off makes a trip no less where it only helps to decide', () => {
    expect(courseOf(ferry)).toEqual(['trip 0-11', 'stop 11-20', 'trip 20-61', 'stop 61-70', 'trip 70-'])
  })
  test('that is required makes none of what is towed or shipped, and the next trip begins where it was set down', () => {
    expect(courseOf(ferry, { ignition: 'required' })).toEqual(['trip 0-11', 'stop 11-70', 'trip 70-'])
    const trip = segmentsOf(ferry, { ignition: 'required' }).at(-1)
    expect(trip?.start.lng).toBeCloseTo(destination(home, 90, 48_000).lng, 9)
    expect(trip?.distanceM).toBeCloseTo(8_000, 0)
  })
  test('that is required and switched on where it was set down makes no trip of standing there', () => {
    const waits = [...ferry.slice(0, -10), ...stand(71, 90, 48_000, { ignition: true })]
    expect(courseOf(waits, { ignition: 'required' })).toEqual(['trip 0-11', 'stop 11-'])
  })
  test('that nobody tells leaves speed to decide, required or not', () => {
    const untold = ferry.map(({ ignition: _, ...fix }) => fix as Fix)
    expect(courseOf(untold, { ignition: 'required' })).toEqual(courseOf(untold))
  })
  test('that is ignored decides nothing and idles nobody, and the hour meter counts all the same', () => {
    const wired = [...drive(0, 5, 0), ...stand(6, 30, 4_000, { ignition: true }), ...drive(31, 40, 4_800)]
    const rules = { settings: by({ ignition: 'ignored' }), zones: noGeozones }
    const { state, segments } = courseFrom(initialItemState, wired, rules)
    expect(segments.map(({ kind, idleMs }) => [kind, idleMs])).toEqual([
      ['trip', 0],
      ['stop', 0],
      ['trip', 0],
    ])
    expect(state.hourMeterMs).toBe(40 * minutes)
    expect(reduceFixes(initialItemState, wired.slice(0, 30), rules).state.motion).toBe('stopped')
    const off = wired.map((fix) => ({ ...fix, ignition: false }))
    expect(courseOf(off, { ignition: 'ignored' })).toEqual(courseOf(wired, { ignition: 'ignored' }))
  })
})

describe('what a company chooses', () => {
  test('is what everybody has, said in its own units, until it is chosen', () => {
    for (const itemType of [1, 2, 3] as const)
      expect(motionSettingsBy(itemType, usualMotion(itemType))).toEqual(motionSettingsOf(itemType))
    expect(usualMotion(3)).toMatchObject({ movingFromKmh: 2, minStopMin: 3, minTripM: 0, idleFromS: 60 })
  })
  test('changes nothing of what nobody can choose', () => {
    const own = { movingFromKmh: 9, minStopMin: 10, minTripM: 700, ignition: 'required', idleFromS: 300 } as const
    expect(motionSettingsBy(2, own)).toMatchObject({
      minStopMs: 600_000,
      idleFromMs: 300_000,
      offlineFromMs: 90_000_000,
    })
  })
})
