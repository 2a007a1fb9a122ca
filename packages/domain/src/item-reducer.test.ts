import { describe, expect, test } from 'vitest'
import { type Fix, fixSources, type LatLng } from './fix.ts'
import { destination, distanceM } from './geometry.ts'
import { indexGeozones, noGeozones } from './geozone-membership.ts'
import { type ReducerRules, type Reduction, reduceDeadline, reduceFix, reduceFixes } from './item-reducer.ts'
import { type ItemState, initialItemState, defaultMotionSettings as settings } from './item-state.ts'
import { nextDeadline } from './motion.ts'
import { shownSegments } from './segments.ts'
import { courseFrom } from './test-course.ts'

const rules: ReducerRules = { settings, zones: noGeozones }
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
/** A fix a minute, 800 m apart, 48 km/h. */
const drive = (fromMinute: number, toMinute: number, eastM = 0): Fix[] =>
  Array.from({ length: toMinute - fromMinute + 1 }, (_, nth) =>
    fixAt(fromMinute + nth, eastM + nth * 800, { speedKmh: 48 }),
  )
const parked = (fromMinute: number, toMinute: number, eastM: number, more: Partial<Fix> = {}): Fix[] =>
  Array.from({ length: toMinute - fromMinute + 1 }, (_, nth) =>
    fixAt(fromMinute + nth, eastM, { speedKmh: 0, ignition: false, ...more }),
  )

const courseOf = (fixes: Fix[]): string[] =>
  courseFrom(initialItemState, fixes, rules).segments.map(
    ({ kind, startedAt, endedAt }) =>
      `${kind} ${(startedAt - start) / minutes}-${endedAt === undefined ? '' : (endedAt - start) / minutes}`,
  )
const after = (fixes: Fix[], before: ItemState = initialItemState): ItemState => reduceFixes(before, fixes, rules).state
const kinds = ({ effects }: Reduction): string[] => effects.map(({ kind }) => kind)

describe('trips and stops', () => {
  test('a stop begins with its first fix, once it has lasted long enough', () => {
    const fixes = [...drive(0, 10), ...parked(11, 13, 8_000)]
    expect(courseOf(fixes)).toEqual(['trip 0-'])
    expect(courseOf([...fixes, ...parked(14, 14, 8_000)])).toEqual(['trip 0-11', 'stop 11-'])
  })
  test('a short halt stays part of the trip', () => {
    const lights = [...drive(0, 5), ...parked(6, 7, 4_000, { ignition: true }), ...drive(8, 20, 4_500)]
    expect(courseOf(lights)).toEqual(['trip 0-'])
  })
  test('the next trip begins where and when the item was last seen standing', () => {
    const fixes = [...drive(0, 5), ...parked(6, 30, 4_000), ...drive(31, 40, 4_800)]
    expect(courseOf(fixes)).toEqual(['trip 0-6', 'stop 6-30', 'trip 30-'])
    const trip = courseFrom(initialItemState, fixes, rules).segments.at(-1)
    expect(trip?.start.lng).toBeCloseTo(destination(home, 90, 4_000).lng, 9)
    expect(trip?.distanceM).toBeCloseTo(8_000, 0)
    expect(trip?.maxSpeedKmh).toBe(48)
  })
  test('coordinates that wander around a parked vehicle make no trip and no distance', () => {
    const wander = Array.from({ length: 200 }, (_, nth) =>
      fixAt(nth, 0, { ...destination(home, nth * 47, (nth * 13) % 55), speedKmh: 0, ignition: false }),
    )
    const state = after(wander)
    expect(courseOf(wander)).toEqual(['stop 0-'])
    expect(state.odometerM).toBe(0)
    expect(state.motion).toBe('stopped')
  })
  test('a parked vehicle that says a wild speed does not start; one that is towed does', () => {
    expect(courseOf([...parked(0, 5, 0), fixAt(6, 20, { speedKmh: 9, ignition: false }), ...parked(7, 9, 0)])).toEqual([
      'stop 0-',
    ])
    const towed = drive(6, 15, 800).map((fix) => ({ ...fix, ignition: false }))
    expect(courseOf([...parked(0, 5, 0), ...towed])).toEqual(['stop 0-5', 'trip 5-'])
  })
  test('a gap ends the trip at the last fix before it, and is neither trip nor stop', () => {
    const fixes = [...drive(0, 10), ...drive(40, 50, 30_000)]
    expect(courseOf(fixes)).toEqual(['trip 0-10', 'trip 40-'])
    expect(after(fixes).odometerM).toBeCloseTo(38_000, -1)
    expect(after(fixes).hourMeterMs).toBe(20 * minutes)
  })
  test('a gap behind a halt is a stop where the item is found standing still, and none where it is gone', () => {
    const lights = [...drive(0, 5), ...parked(6, 7, 4_000, { ignition: true })]
    expect(courseOf([...lights, ...parked(90, 91, 4_000)])).toEqual(['trip 0-6', 'stop 6-'])
    expect(courseOf([...lights, ...drive(90, 95, 60_000)])).toEqual(['trip 0-7', 'trip 90-'])
  })
  test('who switches the engine off and says no more stands there until it is heard again', () => {
    const home = [...drive(0, 5), ...parked(6, 6, 4_000)]
    expect(courseOf([...home, ...drive(600, 610, 9_000)])).toEqual(['trip 0-6', 'stop 6-600', 'trip 600-'])
    const underground = { lat: 0, lng: 0, isValid: false, source: fixSources.gpsNoFix, ignition: false }
    const garage = [...drive(0, 5), fixAt(6, 0, underground)]
    expect(courseOf([...garage, ...drive(600, 610, 9_000)])).toEqual(['trip 0-5', 'stop 5-600', 'trip 600-'])
  })
  test('a stop with the engine running ends with its last report where the item is found elsewhere', () => {
    const idling = parked(6, 20, 4_000, { ignition: true })
    expect(courseOf([...drive(0, 5), ...idling, ...drive(90, 95, 60_000)])).toEqual([
      'trip 0-6',
      'stop 6-20',
      'trip 90-',
    ])
  })
  test('what came late fills a gap', () => {
    expect(courseOf(drive(0, 50))).toEqual(['trip 0-'])
  })
  test('a stop goes on over any gap if the item is still there', () => {
    expect(courseOf([...drive(0, 3), ...parked(4, 8, 2_400), ...parked(600, 601, 2_410)])).toEqual([
      'trip 0-4',
      'stop 4-',
    ])
  })
  test('a first stop that lasts no time becomes part of the trip', () => {
    const fixes = [...parked(0, 1, 0), ...drive(2, 8, 800)]
    expect(courseOf(fixes)).toEqual(['trip 0-'])
    expect(kinds(reduceFixes(initialItemState, fixes, rules))).toContain('segmentDropped')
  })
  test('without told speeds the way says whether it moves', () => {
    const silent = (fixes: Fix[]): Fix[] => fixes.map((fix) => ({ ...fix, speedKmh: undefined, ignition: undefined }))
    const fixes = silent([...drive(0, 10), ...parked(11, 20, 8_000), ...drive(21, 30, 8_800)])
    expect(courseOf(fixes)).toEqual(['trip 0-10', 'stop 10-20', 'trip 20-'])
    expect(courseFrom(initialItemState, fixes, rules).segments[0]?.maxSpeedKmh).toBeCloseTo(48, 0)
  })
  test('somebody who walks slowly gets all of the way counted', () => {
    const walk = Array.from({ length: 121 }, (_, nth) => fixAt(nth / 2, nth * 33, { speedKmh: 4, ignition: undefined }))
    expect(courseOf(walk)).toEqual(['trip 0-'])
    expect(after(walk).odometerM).toBeGreaterThan(120 * 33 * 0.97)
  })
})

describe('motion', () => {
  test('goes from moving over idling to stopped and back', () => {
    const seen: string[] = []
    let state = initialItemState
    const fixes = [
      ...drive(0, 3),
      ...parked(4, 6, 2_400, { ignition: true }),
      ...parked(7, 9, 2_400),
      ...drive(10, 12, 3_000),
    ]
    for (const fix of fixes) {
      state = reduceFix(state, fix, rules).state
      seen.push(state.motion)
    }
    expect(seen.join(' ')).toBe(
      'moving moving moving moving moving idling idling stopped stopped stopped moving moving moving',
    )
  })
  test('idling is since the ignition was on and nothing moved', () => {
    expect(after([...drive(0, 3), ...parked(4, 6, 2_400, { ignition: true })]).motionSince).toBe(start + 4 * minutes)
  })
  test('stopped is since the stop began', () => {
    expect(after([...drive(0, 3), ...parked(4, 60, 2_400)])).toMatchObject({
      motion: 'stopped',
      motionSince: start + 4 * minutes,
    })
  })
  test('a report without trusted coordinates moves nothing and shows no fix only when it goes on', () => {
    const state = after(drive(0, 3))
    const blind = (at: number) => fixAt(at, 0, { isValid: false, lat: 0, lng: 0 })
    const once = reduceFix(state, blind(4), rules)
    expect(once.state).toMatchObject({ motion: 'moving', lastGood: state.lastGood })
    expect(once.effects).toContainEqual({ kind: 'fixIgnored', reason: 'noFix', at: start + 4 * minutes })
    const lost = reduceFix(once.state, blind(6), rules)
    expect(lost.state).toMatchObject({ motion: 'noFix', motionSince: start + 4 * minutes, lastGood: state.lastGood })
  })
  test('no fix shows by itself when nothing more is heard', () => {
    const { state } = reduceFix(after(drive(0, 3)), fixAt(4, 0, { isValid: false, lat: 0, lng: 0 }), rules)
    const lostAt = nextDeadline(state, settings)
    expect(lostAt).toBe(start + 6 * minutes)
    expect(reduceDeadline(state, lostAt!, settings).state.motion).toBe('noFix')
  })
  test('a vehicle that stands in a garage with its engine off stays stopped', () => {
    const garage = after([fixAt(10, 0, { isValid: false, ignition: false })], after(parked(0, 9, 0)))
    expect(garage.motion).toBe('stopped')
    expect(nextDeadline(garage, settings)).toBe(start + 40 * minutes)
  })
  test('coordinates 0,0 are those of a tracker that has none', () => {
    expect(after([fixAt(0, 0, { lat: 0, lng: 0 })]).motion).toBe('noFix')
  })
})

describe('deadlines', () => {
  test('silence makes a vehicle at a halt idle, and everything offline', () => {
    const state = after([...drive(0, 3), ...parked(4, 4, 2_400, { ignition: true })])
    const idleAt = nextDeadline(state, settings)
    expect(idleAt).toBe(start + 5 * minutes)
    const idle = reduceDeadline(state, idleAt!, settings)
    expect(idle.effects).toEqual([{ kind: 'motionChanged', from: 'moving', to: 'idling', at: idleAt }])
    const offlineAt = nextDeadline(idle.state, settings)
    expect(offlineAt).toBe(start + 19 * minutes)
    const offline = reduceDeadline(idle.state, offlineAt!, settings).state
    expect(offline).toMatchObject({ motion: 'offline', motionSince: start + 4 * minutes, isInTrack: false })
    expect(nextDeadline(offline, settings)).toBeUndefined()
  })
  test('silence ends a trip at its last fix after a gap, and says so of the row', () => {
    const state = after(drive(0, 10))
    const lostAt = nextDeadline(state, settings)!
    expect(lostAt).toBe(start + 25 * minutes)
    const lost = reduceDeadline(state, lostAt, settings).state
    expect(lost).toMatchObject({ motion: 'offline', motionSince: start + 10 * minutes, isInTrack: false })
    expect(shownSegments(lost, settings)).toMatchObject([{ kind: 'trip', endedAt: start + 10 * minutes }])
    expect(shownSegments(state, settings)).toEqual([state.open])
    expect(nextDeadline(lost, settings)).toBeUndefined()
  })
  test('a parked vehicle that falls silent is shown in its stop after a gap, and offline later', () => {
    const state = after([...drive(0, 5), ...parked(6, 6, 4_000)])
    expect(state.motion).toBe('stopped')
    const lostAt = nextDeadline(state, settings)!
    expect(lostAt).toBe(start + 21 * minutes)
    const silent = reduceDeadline(state, lostAt, settings).state
    expect(silent).toMatchObject({ motion: 'stopped', isInTrack: false })
    expect(shownSegments(silent, settings)).toMatchObject([
      { kind: 'trip', endedAt: start + 6 * minutes },
      { kind: 'stop', startedAt: start + 6 * minutes },
    ])
    expect(nextDeadline(silent, settings)).toBe(start + 36 * minutes)
  })
  test('a phone that goes silent after standing is stopped', () => {
    const state = after([...drive(0, 3), ...parked(4, 4, 2_400)].map((fix) => ({ ...fix, ignition: undefined })))
    expect(state.motion).toBe('moving')
    expect(reduceDeadline(state, nextDeadline(state, settings)!, settings).state.motion).toBe('stopped')
  })
  test('before its instant a deadline changes nothing', () => {
    const state = after(drive(0, 3))
    expect(reduceDeadline(state, nextDeadline(state, settings)! - 1, settings)).toEqual({ state, effects: [] })
  })
  test('the next fix finds the trip as it was', () => {
    const fixes = drive(0, 10)
    const silenced = reduceDeadline(after(fixes.slice(0, 5)), start + 600 * minutes, settings).state
    expect(silenced.motion).toBe('offline')
    expect(after(fixes.slice(5), silenced)).toEqual(after(fixes))
  })
  test('an item that never reported waits for nothing', () => {
    expect(nextDeadline(initialItemState, settings)).toBeUndefined()
  })
})

describe('impossible jumps', () => {
  const far = (minute: number, eastM = 0): Fix => fixAt(minute, 900_000 + eastM, { speedKmh: 48 })
  test('one is marked and moves nothing', () => {
    const state = after(drive(0, 3))
    const jump = reduceFix(state, far(4), rules)
    expect(jump.effects).toEqual([{ kind: 'fixIgnored', reason: 'outlier', at: start + 4 * minutes }])
    expect(after(drive(5, 8, 3_200), jump.state)).toEqual(after([...drive(0, 3), ...drive(5, 8, 3_200)]))
  })
  test('a second one near the first is believed, and the way between is not counted', () => {
    const fixes = [...drive(0, 3), far(4), far(5, 800), far(6, 1_600)]
    const state = after(fixes)
    expect(distanceM(state.lastGood!, far(6, 1_600))).toBe(0)
    expect(state.odometerM).toBeCloseTo(2_400 + 800, 0)
    expect(courseOf(fixes)).toEqual(['trip 0-3', 'trip 5-'])
  })
  test('a wrong first fix does not hold the item for ever', () => {
    const state = after([far(0), ...drive(1, 5)])
    expect(distanceM(state.lastGood!, drive(1, 5).at(-1)!)).toBe(0)
  })
})

describe('meters', () => {
  test("the tracker's odometer counts where it can be right", () => {
    const fixes = drive(0, 10).map((fix, nth) => ({ ...fix, odometerM: 50_000_000 + nth * 1_000 }))
    expect(after(fixes).odometerM).toBe(10_000)
  })
  test('a reset or stuck odometer is passed over', () => {
    const reset = drive(0, 10).map((fix, nth) => ({ ...fix, odometerM: nth < 5 ? 90_000 + nth * 1_000 : nth * 1_000 }))
    expect(after(reset).odometerM).toBeCloseTo(9_000 + 800, 0)
    const stuck = drive(0, 10).map((fix) => ({ ...fix, odometerM: 90_000 }))
    expect(after(stuck).odometerM).toBeCloseTo(8_000, 0)
  })
  test('the hour meter runs while the ignition is on, and not through a gap', () => {
    expect(after([...drive(0, 10), ...parked(11, 30, 8_000)]).hourMeterMs).toBe(11 * minutes)
    expect(after([...drive(0, 10), ...drive(100, 110, 8_000)]).hourMeterMs).toBe(20 * minutes)
  })
  test('idling counts for the trip or stop in which it happened', () => {
    const fixes = [
      ...drive(0, 3),
      ...parked(4, 6, 2_400, { ignition: true }),
      ...drive(7, 9, 3_000),
      ...parked(10, 20, 4_600, { ignition: true }),
      ...parked(21, 22, 4_600),
    ]
    const [trip, stop] = courseFrom(initialItemState, fixes, rules).segments
    expect(trip?.idleMs).toBe(2 * minutes)
    expect(stop?.idleMs).toBe(11 * minutes)
  })
})

describe('geozones', () => {
  const depot = { id: 5, shape: { kind: 'circle' as const, centre: home, radiusM: 1_000 } }
  const zoned: ReducerRules = { settings, zones: indexGeozones([depot]) }
  const crossings = ({ effects }: Reduction) => effects.filter(({ kind }) => kind.startsWith('geozone'))

  test('an item that is inside at first has not entered; it leaves once', () => {
    const seen = crossings(reduceFixes(initialItemState, drive(0, 5), zoned))
    expect(seen).toMatchObject([
      { kind: 'geozoneFound', geozoneId: 5, at: start },
      { kind: 'geozoneLeft', geozoneId: 5, at: start + 2 * minutes },
    ])
  })
  test('it enters at the first fix inside', () => {
    const back = drive(0, 5).map((fix, nth) => ({ ...fix, ...destination(home, 90, 4_000 - nth * 800) }))
    expect(crossings(reduceFixes(initialItemState, back, zoned))).toMatchObject([
      { kind: 'geozoneEntered', geozoneId: 5, at: start + 4 * minutes },
    ])
  })
  test('a zone drawn around a parked vehicle is found, not entered; one taken away is lost, not left', () => {
    const outside = after(parked(0, 5, 0))
    const drawn = reduceFix(outside, parked(6, 6, 0)[0]!, zoned)
    expect(crossings(drawn)).toMatchObject([{ kind: 'geozoneFound', geozoneId: 5 }])
    expect(crossings(reduceFix(drawn.state, parked(7, 7, 0)[0]!, rules))).toMatchObject([
      { kind: 'geozoneLost', geozoneId: 5 },
    ])
  })
  test('an outlier crosses nothing', () => {
    const state = reduceFixes(initialItemState, parked(0, 5, 0), zoned).state
    expect(crossings(reduceFix(state, fixAt(6, 900_000), zoned))).toEqual([])
  })
})

describe('order', () => {
  test('a late fix is reported and changes nothing', () => {
    const state = after(drive(0, 5))
    const late = reduceFix(state, fixAt(2.5, 2_000), rules)
    expect(late.effects).toEqual([{ kind: 'fixIgnored', reason: 'late', at: start + 2.5 * minutes }])
    expect(late.state).toEqual(state)
  })
  test('of one instant the smaller hash counts, whichever was sent first', () => {
    const a = { ...fixAt(1, 800), payloadHash: 'a' }
    const b = { ...fixAt(1, 1_000), payloadHash: 'b' }
    expect(after([fixAt(0, 0), a, b])).toEqual(after([fixAt(0, 0), b, a]))
    expect(after([fixAt(0, 0), a, b]).last).toEqual(a)
    expect(reduceFix(after([fixAt(0, 0), a]), b, rules).effects).toMatchObject([{ reason: 'sameInstant' }])
    expect(reduceFix(after([fixAt(0, 0), b]), a, rules).effects).toMatchObject([{ reason: 'late' }])
  })
  test('the state given is left as it was', () => {
    const state = after([...drive(0, 5), ...parked(6, 7, 4_000)])
    const kept = JSON.parse(JSON.stringify(state))
    after([...parked(8, 12, 4_000), ...drive(13, 15, 5_000)], state)
    expect(state).toEqual(kept)
  })
})
