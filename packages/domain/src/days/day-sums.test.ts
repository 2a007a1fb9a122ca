import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addSums, type DayParts, type DayReadings, type DayStop, type DayTrip, sumDay } from './day-sums.ts'
import { gapsBetween, type Period, type Span } from './spans.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const midnight = Date.UTC(2026, 5, 15)
const day: Period = { fromTs: midnight, toTs: midnight + dayMs }
const silent: DayReadings = { engineOnMs: null, odometerM: null, fuelUsedL: null, maxSpeedKmh: null }
const partsOf = (more: Partial<DayParts>): DayParts => ({
  ...{ trips: [], stops: [], gaps: [], visits: [], events: {}, readings: silent },
  ...more,
})
const trip = (fromMs: number, toMs: number, more: Partial<DayTrip> = {}): DayTrip => ({
  ...{ startedAt: midnight + fromMs, endedAt: midnight + toMs, distanceM: 30_000, maxSpeedKmh: 90, idleMs: 0 },
  ...more,
})
const stop = (fromMs: number, toMs: number | null, more: Partial<DayStop> = {}): DayStop => ({
  ...{ startedAt: midnight + fromMs, endedAt: toMs === null ? null : midnight + toMs, idleMs: 0 },
  ...more,
})

describe('a day', () => {
  test('counts a trip where it began, and its way and time where they were', () => {
    const way = [
      { recordedAt: midnight - hourMs, lat: 40, lng: -4 },
      { recordedAt: midnight, lat: 40.25, lng: -4 },
      { recordedAt: midnight + 2 * hourMs, lat: 41, lng: -4 },
    ]
    const night = trip(-hourMs, 2 * hourMs, { distanceM: 100_000, way })
    const before = sumDay(partsOf({ trips: [night] }), { fromTs: midnight - dayMs, toTs: midnight })
    const after = sumDay(partsOf({ trips: [night] }), day)
    expect([before?.distanceM, before?.drivingMs, before?.trips]).toEqual([25_000, hourMs, 1])
    expect([after?.distanceM, after?.drivingMs, after?.trips]).toEqual([75_000, 2 * hourMs, 0])
    expect(after).toMatchObject({ firstMovedAt: midnight, lastMovedAt: midnight + 2 * hourMs })
  })

  test('has the idling of a stop where the engine ran, not by how long it stood', () => {
    const weekend = stop(-6 * hourMs, 30 * hourMs, {
      idleMs: 20 * minuteMs,
      engineOnBy: new Map([
        [midnight, 5 * minuteMs],
        [day.toTs, 5 * minuteMs],
      ]),
    })
    const idleOn = (period: Period) => sumDay(partsOf({ stops: [weekend] }), period)?.idleMs
    expect(idleOn({ fromTs: midnight - dayMs, toTs: midnight })).toBe(5 * minuteMs)
    expect(idleOn(day)).toBe(0)
    expect(idleOn({ fromTs: day.toTs, toTs: day.toTs + dayMs })).toBe(15 * minuteMs)
    expect(sumDay(partsOf({ stops: [weekend] }), day)).toMatchObject({ stoppedMs: dayMs, parkedMs: dayMs, stops: 0 })
  })

  test('of which nothing is known is none; one that was only parked is one', () => {
    const gaps = [{ startedAt: midnight - hourMs, endedAt: midnight + 2 * dayMs }]
    expect(sumDay(partsOf({ gaps, trips: [trip(-2 * hourMs, -hourMs)] }), day)).toBeNull()
    expect(sumDay(partsOf({ stops: [stop(-hourMs, null)] }), day)).toMatchObject({
      stoppedMs: dayMs,
      firstMovedAt: null,
    })
  })

  test('takes no hours, idling or way from a gap', () => {
    const trips = [trip(hourMs, 2 * hourMs), trip(7 * hourMs, 8 * hourMs)]
    const gaps = gapsBetween(trips, { before: null, after: null }, day)
    expect(sumDay(partsOf({ trips, gaps }), day)).toMatchObject({
      ...{ drivingMs: 2 * hourMs, idleMs: 0, stoppedMs: 0, gapMs: 5 * hourMs + 16 * hourMs, distanceM: 60_000 },
    })
  })

  test('has its own highest speed of a trip that midnight divides', () => {
    const trips = [trip(-hourMs, hourMs, { maxSpeedKmh: 130 })]
    expect(sumDay(partsOf({ trips, readings: { ...silent, maxSpeedKmh: 88 } }), day)?.maxSpeedKmh).toBe(88)
    expect(sumDay(partsOf({ trips }), day)?.maxSpeedKmh).toBe(130)
  })

  test('whose tracker tells of an engine on some days only adds up to what was told', () => {
    const told = sumDay(
      partsOf({ stops: [stop(0, hourMs)], readings: { ...silent, engineOnMs: 7, fuelUsedL: 1.5 } }),
      day,
    )
    const untold = sumDay(partsOf({ stops: [stop(0, hourMs)], events: { panic: 2 } }), day)
    if (!told || !untold) throw new Error('both are known')
    expect(addSums(told, untold)).toMatchObject({
      engineOnMs: 7,
      fuelUsedL: 1.5,
      odometerM: null,
      events: { panic: 2 },
      stops: 2,
    })
  })
})

/** A history of an item: segments one after the other, some with a gap before them; the last may go on. */
const histories = fc
  .record({
    segments: fc.array(
      fc.record({
        isTrip: fc.boolean(),
        ms: fc.integer({ min: 1, max: 30 * 3_600 }).map((seconds) => seconds * 1_000),
        gapMs: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.integer({ min: 900_001, max: 10 * hourMs })),
        distanceM: fc.double({ min: 0, max: 800_000, noNaN: true }),
        idleShare: fc.double({ min: 0, max: 1, noNaN: true }),
        steps: fc.array(fc.double({ min: -0.2, max: 0.2, noNaN: true }), { maxLength: 12 }),
      }),
      { minLength: 1, maxLength: 12 },
    ),
    cuts: fc.array(fc.integer({ min: 0, max: 8 * 86_400 }), { maxLength: 6 }),
  })
  .map(({ segments, cuts }) => {
    let at = midnight
    const [trips, stops, spans]: [DayTrip[], (DayStop & { ran: Span })[], Span[]] = [[], [], []]
    for (const { isTrip, ms, gapMs, distanceM, idleShare, steps } of segments) {
      const startedAt = at + gapMs
      at = startedAt + ms
      spans.push({ startedAt, endedAt: at })
      const idleMs = Math.round(ms * idleShare)
      const way = steps.map((step, nth) => ({
        recordedAt: startedAt + (ms * nth) / steps.length,
        lat: 40 + step,
        lng: -4,
      }))
      if (isTrip) trips.push({ startedAt, endedAt: at, distanceM, maxSpeedKmh: 80, idleMs, way })
      else stops.push({ startedAt, endedAt: at, idleMs, ran: { startedAt, endedAt: startedAt + idleMs } })
    }
    return { trips, stops, spans, endedAt: at, cuts: cuts.map((seconds) => midnight + seconds * 1_000) }
  })

type History = typeof histories extends fc.Arbitrary<infer Of> ? Of : never

const sumsOf = ({ trips, stops, spans }: History, bounds: readonly number[]) => {
  const ordered = [...new Set(bounds)].sort((a, b) => a - b)
  const known = stops.map(({ ran, ...stop }) => ({
    ...stop,
    engineOnBy: new Map(
      ordered.map((at) => [at, Math.max(0, Math.min(at, ran.endedAt as number) - ran.startedAt)] as const),
    ),
  }))
  const whole = { fromTs: ordered[0] as number, toTs: ordered.at(-1) as number }
  const gaps = gapsBetween(spans, { before: null, after: null }, whole)
  return ordered.slice(1).map((toTs, nth) => {
    const period = { fromTs: ordered[nth] as number, toTs }
    return sumDay(partsOf({ trips, stops: known, gaps }), period)
  })
}

/** What does not depend on where it is cut. */
const totals = (days: ReturnType<typeof sumsOf>) => {
  const sums = days.filter((of) => of !== null).reduce((a, b) => addSums(a, b))
  const { distanceM, drivingMs, stoppedMs, idleMs, parkedMs, trips, stops, firstMovedAt, lastMovedAt } = sums
  return { distanceM, drivingMs, stoppedMs, idleMs, parkedMs, trips, stops, firstMovedAt, lastMovedAt }
}

test('days add up to the period to the metre and the millisecond, wherever they part', () => {
  fc.assert(
    fc.property(histories, (history) => {
      const [from, to] = [midnight, Math.max(history.endedAt, midnight + 8 * dayMs)]
      const whole = totals(sumsOf(history, [from, to]))
      expect(totals(sumsOf(history, [from, ...history.cuts, to]))).toEqual(whole)
      expect(whole.distanceM).toBe(history.trips.reduce((sum, { distanceM }) => sum + Math.round(distanceM), 0))
      expect(whole.trips + whole.stops).toBe(history.spans.length)
    }),
    { numRuns: 300 },
  )
})

test('a period of a day, a second shorter or longer, is reckoned by the same rule', () => {
  fc.assert(
    fc.property(histories, fc.integer({ min: 0, max: 5 * 86_400 }), (history, fromS) => {
      const from = midnight + fromS * 1_000
      const [short, exact, long] = [dayMs - 1_000, dayMs, dayMs + 1_000].map((ms) => from + ms) as [
        number,
        number,
        number,
      ]
      const end = Math.max(history.endedAt, long + 1)
      const whole = totals(sumsOf(history, [midnight - 1, end]))
      for (const to of [short, exact, long])
        expect(totals(sumsOf(history, [midnight - 1, from, to, end]))).toEqual(whole)
      const drivenBy = (to: number) => sumsOf(history, [from, to])[0]?.drivingMs ?? 0
      expect(drivenBy(exact) - drivenBy(short)).toBeLessThanOrEqual(1_000)
      expect(drivenBy(long)).toBeGreaterThanOrEqual(drivenBy(exact))
    }),
    { numRuns: 300 },
  )
})
