import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { compareFixes, type Fix, isTrusted, type LatLng } from './fix.ts'
import { engineOf } from './fix-steps.ts'
import { destination, distanceM } from './geometry.ts'
import { indexGeozones } from './geozone-membership.ts'
import { type ReducerRules, reduceDeadline, reduceFix, reduceFixes } from './item-reducer.ts'
import {
  defaultMotionSettings,
  type ItemEffect,
  type ItemState,
  initialItemState,
  type MotionSettings,
  type Segment,
} from './item-state.ts'
import { newestFix } from './motion.ts'
import { shownSegments, unsettledSegments } from './segments.ts'
import { courseFrom } from './test-course.ts'

const home: LatLng = { lat: 38.8794, lng: -6.9707 }
const zones = indexGeozones([
  { id: 1, shape: { kind: 'circle', centre: home, radiusM: 2_000 } },
  { id: 2, shape: { kind: 'circle', centre: destination(home, 60, 6_000), radiusM: 4_000 } },
  { id: 3, shape: { kind: 'polygon', points: [120, 240, 359].map((course) => destination(home, course, 9_000)) } },
])

/** What a company may have chosen. */
const chosen: Record<string, Partial<MotionSettings>> = {
  'by the usual settings': {},
  'where short trips are none': { minTripM: 400 },
  'where only far trips count, after long stops': { minTripM: 3_000, minStopMs: 600_000 },
  'where the engine has to run': { ignition: 'required', movingFromKmh: 3 },
  'where the engine has to run and short trips are none': { ignition: 'required', minTripM: 800, minStopMs: 60_000 },
  'where the engine says nothing': { ignition: 'ignored', minTripM: 200 },
}
let settings = defaultMotionSettings
let rules: ReducerRules = { settings, zones }

/** What an engine does with fixes as they arrive: keeps them, reduces what is new, recomputes what came late. */
class Engine {
  state = initialItemState
  segments: Segment[] = []
  crossings: ItemEffect[] = []
  private stored: Fix[] = []
  private checkpoints: ItemState[] = [initialItemState]

  receive(batch: Fix[]): void {
    this.stored.push(...batch)
    const earliest = Math.min(...batch.map(({ recordedAt }) => recordedAt))
    while (this.checkpoints.length > 1 && (newestFix(this.checkpoints.at(-1)!)?.recordedAt ?? 0) >= earliest)
      this.checkpoints.pop()
    const before = this.checkpoints.at(-1)!
    const from = newestFix(before)?.recordedAt ?? -1
    const { state, effects, segments } = courseFrom(
      before,
      this.stored.filter(({ recordedAt }) => recordedAt > from),
      rules,
    )
    // A deadline that fired meanwhile must leave no trace.
    this.state = reduceDeadline(state, (newestFix(state)?.recordedAt ?? 0) + settings.offlineFromMs, settings).state
    this.segments = [
      ...this.segments.filter(({ startedAt }) => startedAt < (unsettledSegments(before)[0]?.startedAt ?? from + 1)),
      ...segments,
    ]
    this.crossings = [
      ...this.crossings.filter((crossing) => 'at' in crossing && crossing.at <= from),
      ...effects.filter(({ kind }) => kind.startsWith('geozone')),
    ]
    this.checkpoints.push(JSON.parse(JSON.stringify(this.state)))
  }
}

const expectSameAsPunctual = (fixes: Fix[], batches: Fix[][]): void => {
  const engine = new Engine()
  for (const batch of batches) engine.receive(batch)
  const punctual = courseFrom(initialItemState, fixes.toSorted(compareFixes), rules)
  const shown = reduceDeadline(
    punctual.state,
    (newestFix(punctual.state)?.recordedAt ?? 0) + settings.offlineFromMs,
    settings,
  )
  expect(JSON.parse(JSON.stringify(engine.state))).toEqual(JSON.parse(JSON.stringify(shown.state)))
  expect(engine.segments).toEqual(punctual.segments)
  expect(engine.crossings).toEqual(punctual.effects.filter(({ kind }) => kind.startsWith('geozone')))
}

/** Legs of a made-up day: drives, halts short and long, silences, lost satellites, jumps, wandering coordinates. */
const leg = fc.record({
  kind: fc.constantFrom('drive', 'walk', 'idle', 'park', 'silence', 'lost', 'jump'),
  fixes: fc.integer({ min: 1, max: 12 }),
  stepS: fc.constantFrom(5, 20, 60, 240),
  course: fc.integer({ min: 0, max: 359 }),
})
const journey = fc.array(leg, { minLength: 1, maxLength: 14 }).chain((legs) =>
  fc.record({
    tellsSpeed: fc.boolean(),
    tellsIgnition: fc.boolean(),
    tellsOdometer: fc.boolean(),
    wander: fc.array(fc.integer({ min: 0, max: 80 }), { minLength: 7, maxLength: 7 }),
    legs: fc.constant(legs),
  }),
)
const speeds: Record<string, number> = { drive: 60, walk: 4 }
const fixesOf = ({ legs, wander, ...tells }: typeof journey extends fc.Arbitrary<infer T> ? T : never): Fix[] => {
  const fixes: Fix[] = []
  let at = Date.UTC(2026, 0, 5)
  let position = home
  let odometerM = 5_000
  for (const { kind, fixes: count, stepS, course } of legs) {
    if (kind === 'silence') at += count * 600_000
    const speedKmh = speeds[kind] ?? 0
    for (let nth = 0; nth < count && kind !== 'silence'; nth++) {
      at += stepS * 1_000
      const stepM = (speedKmh / 3.6) * stepS
      position = destination(position, course, stepM)
      odometerM += Math.round(stepM)
      const noiseM = wander[nth % wander.length] as number
      const jumpM = kind === 'jump' ? 400_000 : 0
      fixes.push({
        recordedAt: at,
        ...destination(position, nth * 77, noiseM + jumpM),
        source: 1,
        isValid: kind !== 'lost',
        payloadHash: String(at % 97),
        ...(tells.tellsSpeed ? { speedKmh } : {}),
        ...(tells.tellsIgnition ? { ignition: kind !== 'park' } : {}),
        ...(tells.tellsOdometer ? { odometerM } : {}),
      })
    }
  }
  return fixes
}

/** Cuts and shuffles by a list of numbers, so that a failure can be shrunk and repeated. */
const shuffled = (fixes: Fix[], keys: number[]): Fix[][] => {
  const order = fixes
    .map((fix, nth) => ({ fix, key: keys[nth % keys.length]! + nth * (keys[0]! % 3 === 0 ? 0 : 0.2) }))
    .sort((a, b) => a.key - b.key)
    .map(({ fix }) => fix)
  const batches: Fix[][] = []
  for (let at = 0, nth = 0; at < order.length; nth++) {
    const size = 1 + (keys[nth % keys.length]! % 9)
    batches.push(order.slice(at, at + size))
    at += size
  }
  return batches
}
const keys = fc.array(fc.nat(40), { minLength: 1, maxLength: 30 })

const expectSound = (fixes: Fix[]): void => {
  const { state, segments } = courseFrom(initialItemState, fixes, rules)
  for (const [nth, segment] of segments.entries()) {
    const next = segments[nth + 1]
    if (next) expect(segment.endedAt).toBeLessThanOrEqual(next.startedAt)
    if (segment.endedAt !== undefined) expect(segment.endedAt).toBeGreaterThan(segment.startedAt)
    expect(segment.distanceM).toBeGreaterThanOrEqual(0)
    expect(segment.idleMs).toBeGreaterThanOrEqual(0)
  }
  const instants = fixes.map(({ recordedAt }) => recordedAt).sort((a, b) => a - b)
  for (const { startedAt, endedAt = state.lastGood?.recordedAt ?? 0 } of segments.filter(
    ({ kind }) => kind === 'trip',
  )) {
    const within = instants.filter((at) => at >= startedAt && at <= endedAt)
    const pauses = within.slice(1).map((at, nth) => at - (within[nth] as number))
    expect(Math.max(0, ...pauses), 'nobody drives through a silence').toBeLessThanOrEqual(settings.maxGapMs)
  }
  const inTrips = segments.reduce((sum, { distanceM }) => sum + distanceM, 0)
  expect(state.odometerM).toBeGreaterThanOrEqual(inTrips)
}

/** Whatever is open, silence ends what needs a running engine, without a trace in what is reduced later. */
const expectSilenceEnds = (fixes: Fix[]): void => {
  const { state, segments } = courseFrom(initialItemState, fixes, rules)
  const silent = reduceDeadline(state, (newestFix(state)?.recordedAt ?? 0) + settings.offlineFromMs, settings).state
  const shown = shownSegments(silent, settings)
  for (const segment of shown) {
    if (segment.kind === 'trip') expect(segment.endedAt).toBeGreaterThan(segment.startedAt)
    expect(segment.endedAt ?? 0).toBeLessThanOrEqual(silent.last?.recordedAt ?? 0)
  }
  expect(reduceDeadline(silent, newestFix(state)?.recordedAt ?? 0, settings).state).toEqual(state)
  const found = fixes.filter(isTrusted).at(-1)
  if (!found || found !== state.lastGood) return
  // The same place, still standing, hours later: what silence showed is what it turns out to have been, or it was seen to stand.
  const later = { ...found, recordedAt: found.recordedAt + 20 * settings.maxGapMs, speedKmh: 0 }
  const settled = courseFrom(initialItemState, [...fixes, later], rules).segments.filter(({ kind }) => kind === 'trip')
  const before = [...segments.filter(({ endedAt }) => endedAt), ...shown].filter(({ kind }) => kind === 'trip')
  if (!state.halt || engineOf(state.last, settings) === false) expect(settled).toEqual(before)
}

/** No trip that has ended stayed about where it began, and none was towed; what is no trip is no way less. */
const expectFarEnough = (fixes: Fix[]): void => {
  const { state, segments } = courseFrom(initialItemState, fixes, rules)
  const all = courseFrom(initialItemState, fixes, { settings: { ...settings, minTripM: 0 }, zones })
  expect(state.odometerM).toBeCloseTo(all.state.odometerM, 3)
  expect(state.hourMeterMs).toBe(all.state.hourMeterMs)
  if (settings.minTripM === 0) return
  for (const { kind, startedAt, endedAt, start } of segments) {
    if (kind !== 'trip' || endedAt === undefined) continue
    const reachM = fixes
      .filter((fix) => isTrusted(fix) && fix.recordedAt >= startedAt && fix.recordedAt <= endedAt)
      .map((fix) => distanceM(start, fix))
    expect(Math.max(...reachM)).toBeGreaterThan(settings.minTripM)
  }
}

const expectMonotonic = (fixes: Fix[]): void => {
  let state = initialItemState
  for (const fix of fixes.toSorted(compareFixes)) {
    const next = reduceFix(state, fix, rules).state
    expect(next.odometerM).toBeGreaterThanOrEqual(state.odometerM)
    expect(next.hourMeterMs).toBeGreaterThanOrEqual(state.hourMeterMs)
    state = next
  }
}

describe.each(Object.entries(chosen))('any made-up day, %s,', (_, own) => {
  beforeAll(() => {
    settings = { ...defaultMotionSettings, ...own }
    rules = { settings, zones }
  })
  test('ends the same in any order of arrival', () => {
    fc.assert(
      fc.property(journey, keys, (day, order) => {
        const fixes = fixesOf(day)
        fc.pre(fixes.length > 0)
        expectSameAsPunctual(fixes, shuffled(fixes, order))
      }),
      { numRuns: 400 },
    )
  })
  test('is trips and stops without overlap, no trip over a silence, and meters that never go back', () => {
    fc.assert(
      fc.property(journey, (day) => {
        const fixes = fixesOf(day)
        fc.pre(fixes.some(isTrusted))
        expectSound(fixes)
        expectMonotonic(fixes)
        expectSilenceEnds(fixes)
        expectFarEnough(fixes)
      }),
      { numRuns: 300 },
    )
  })
  test('comes to the same fix by fix and all at once', () => {
    fc.assert(
      fc.property(journey, (day) => {
        const fixes = fixesOf(day)
        fc.pre(fixes.length > 0)
        let state = initialItemState
        for (const fix of fixes) state = reduceFix(state, fix, rules).state
        expect(state).toEqual(reduceFixes(initialItemState, fixes, rules).state)
      }),
    )
  })
})

const tracesFolder = fileURLToPath(new URL('../../../../shared/data/traces', import.meta.url))
const readTraces = (file: string): Fix[][] => {
  const byDevice = new Map<string, Fix[]>()
  for (const line of readFileSync(`${tracesFolder}/${file}`, 'utf8').trim().split('\n').slice(1)) {
    const [device = '', time = '', lat, lng] = line.split(',')
    const fixes = byDevice.get(device) ?? []
    byDevice.set(device, fixes)
    fixes.push({
      recordedAt: Date.parse(time),
      lat: Number(lat),
      lng: Number(lng),
      source: 1,
      isValid: true,
      payloadHash: line,
    })
  }
  return [...byDevice.values()]
}

describe.skipIf(!existsSync(tracesFolder))(
  'the recorded traces (skipped where ../shared/data/traces is absent)',
  () => {
    beforeAll(() => {
      settings = defaultMotionSettings
      rules = { settings, zones }
    })
    test.each(['wuxi-taxis.csv', 'beijing-people.csv'])(
      '%s ends the same in any order of arrival, and is sound',
      (file) => {
        const traces = readTraces(file)
        expect(traces.length).toBeGreaterThan(30)
        for (const [nth, fixes] of traces.entries()) {
          const mixed = shuffled(fixes, [7 + nth, 3, 29, 11, 2, 23, nth % 13, 19, 5])
          expectSameAsPunctual(fixes, mixed)
          expectSound(fixes)
          expectMonotonic(fixes)
        }
      },
    )
  },
)
