import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  daysIn,
  overlapMs,
  type Period,
  useByDays,
  useByHours,
  type WorkTimetable,
  weekProblem,
  workPeriods,
} from './work-timetable.ts'
import { datePlus, weekdayOf, zoneTime } from './zone-time.ts'

const hourMs = 3_600_000
const timezone = 'Europe/Madrid'
const office = [0, 1, 2, 3, 4].flatMap((day) => [
  { day, fromMinute: 8 * 60, toMinute: 14 * 60 },
  { day, fromMinute: 15 * 60, toMinute: 18 * 60 },
])
const madrid = (date: string, hour: number) => zoneTime(timezone).instantOf(date, hour * 60)
const week: Period = { from: madrid('2026-11-16', 0), to: madrid('2026-11-23', 0) }

describe('hours of work', () => {
  test('a week has its days, in order, and none on a holiday', () => {
    const periods = workPeriods({ timezone, spans: office, holidays: [] }, week)
    expect(periods).toHaveLength(10)
    expect(periods[0]).toEqual({ from: madrid('2026-11-16', 8), to: madrid('2026-11-16', 14) })
    expect(overlapMs(periods, week)).toBe(45 * hourMs)
    const holidays = [
      { date: '2026-11-17', isYearly: false },
      { date: '2010-11-18', isYearly: true },
      { date: '2025-11-19', isYearly: false },
    ]
    expect(overlapMs(workPeriods({ timezone, spans: office, holidays }, week), week)).toBe(27 * hourMs)
  })

  test('a night shift goes on after midnight, into a holiday too, and is short when the clocks go forward', () => {
    const spans = [{ day: 5, fromMinute: 22 * 60, toMinute: 30 * 60 }]
    const sunday = { date: '2026-03-29', isYearly: false }
    const spring = { from: madrid('2026-03-28', 12), to: madrid('2026-03-29', 12) }
    const periods = workPeriods({ timezone, spans, holidays: [sunday] }, spring)
    expect(periods).toEqual([{ from: madrid('2026-03-28', 22), to: madrid('2026-03-29', 6) }])
    expect(overlapMs(periods, spring)).toBe(7 * hourMs)
    const autumn = { from: madrid('2026-10-24', 12), to: madrid('2026-10-25', 12) }
    expect(overlapMs(workPeriods({ timezone, spans, holidays: [] }, autumn), autumn)).toBe(9 * hourMs)
  })

  test('a period that begins in the middle of a shift has its rest', () => {
    const spans = [{ day: 0, fromMinute: 22 * 60, toMinute: 30 * 60 }]
    const period = { from: madrid('2026-11-17', 1), to: madrid('2026-11-17', 5) }
    expect(workPeriods({ timezone, spans, holidays: [] }, period)).toEqual([period])
  })

  test('every minute is in hours exactly when the clock on the wall says so', () => {
    const span = fc
      .record({
        day: fc.integer({ min: 0, max: 6 }),
        from: fc.integer({ min: 0, max: 95 }),
        long: fc.integer({ min: 1, max: 96 }),
      })
      .map(({ day, from, long }) => ({ day, fromMinute: from * 15, toMinute: (from + long) * 15 }))
    const holiday = fc.record({
      date: fc.integer({ min: 0, max: 400 }).map((days) => datePlus('2026-01-01', days)),
      isYearly: fc.boolean(),
    })
    const timetable = fc.record({
      timezone: fc.constantFrom('Europe/Madrid', 'America/Santiago', 'Asia/Kathmandu'),
      spans: fc.array(span, { maxLength: 5 }),
      holidays: fc.array(holiday, { maxLength: 5 }),
    })
    const minute = fc.integer({ min: 0, max: 400 * 1_440 })
    fc.assert(
      fc.property(timetable, minute, (given, offset) => {
        const instant = Date.UTC(2026, 0, 1) + offset * 60_000
        if (isNearClockChange(given.timezone, instant)) return
        const around = { from: instant - 40 * hourMs, to: instant + 40 * hourMs }
        const isIn = overlapMs(workPeriods(given, around), { from: instant, to: instant + 60_000 }) > 0
        expect(isIn).toBe(isInHours(given, instant))
      }),
      { numRuns: 300 },
    )
  })
})

const isNearClockChange = (zone: string, instant: number): boolean => {
  const shift = (at: number) => zoneTime(zone).at(at).minute - Math.floor((at % (24 * hourMs)) / 60_000)
  const wrapped = (at: number) => ((shift(at) % 1_440) + 1_440) % 1_440
  return wrapped(instant - 30 * hourMs) !== wrapped(instant + 30 * hourMs)
}

const isInHours = ({ timezone: zone, spans, holidays }: WorkTimetable, instant: number): boolean => {
  const { date, minute } = zoneTime(zone).at(instant)
  return [0, 1].some((back) => {
    const day = datePlus(date, -back)
    const isOff = holidays.some((one) => (one.isYearly ? one.date.slice(5) === day.slice(5) : one.date === day))
    const at = minute + back * 1_440
    return !isOff && spans.some((one) => one.day === weekdayOf(day) && one.fromMinute <= at && at < one.toMinute)
  })
}

describe('a week', () => {
  test('is refused where spans are empty, too long or out of their day', () => {
    expect(weekProblem(office)).toBeUndefined()
    expect(weekProblem([{ day: 0, fromMinute: 600, toMinute: 600 }])).toBe('empty')
    expect(weekProblem([{ day: 7, fromMinute: 0, toMinute: 60 }])).toBe('range')
    expect(weekProblem([{ day: 0, fromMinute: 1_440, toMinute: 1_500 }])).toBe('range')
    expect(weekProblem([{ day: 0, fromMinute: 60, toMinute: 1_501 }])).toBe('range')
    expect(weekProblem([{ day: 0, fromMinute: 60, toMinute: 1_500 }])).toBeUndefined()
  })

  test('is refused where spans overlap, over midnight and over the end of the week too', () => {
    const night = { day: 6, fromMinute: 22 * 60, toMinute: 30 * 60 }
    expect(weekProblem([...office, { day: 2, fromMinute: 13 * 60, toMinute: 16 * 60 }])).toBe('overlap')
    expect(weekProblem([night, { day: 0, fromMinute: 6 * 60, toMinute: 7 * 60 }])).toBeUndefined()
    expect(weekProblem([night, { day: 0, fromMinute: 5 * 60, toMinute: 7 * 60 }])).toBe('overlap')
  })
})

describe('use by hours', () => {
  const hours = [{ from: 0, to: 8 * hourMs }]
  const day: Period = { from: 0, to: 24 * hourMs }

  test('a trip over the end of hours is shared out by time', () => {
    const trip = { startedAt: 7 * hourMs, endedAt: 11 * hourMs, distanceM: 200_000, idleMs: hourMs }
    expect(useByHours([trip], hours, day)).toEqual({
      inside: { trips: 1, distanceM: 50_000, idleMs: hourMs / 4, drivingMs: 0.75 * hourMs },
      outside: { trips: 1, distanceM: 150_000, idleMs: 0.75 * hourMs, drivingMs: 2.25 * hourMs },
      firstStartAt: 7 * hourMs,
      lastEndAt: 11 * hourMs,
    })
  })

  test('what lies beyond the period is left out', () => {
    const trip = { startedAt: -hourMs, endedAt: hourMs, distanceM: 100, idleMs: 0 }
    const use = useByHours([trip, { ...trip, startedAt: 30 * hourMs, endedAt: 31 * hourMs }], hours, day)
    expect(use.inside).toEqual({ trips: 1, distanceM: 50, idleMs: 0, drivingMs: hourMs })
    expect(use.outside.trips).toBe(0)
    expect(useByHours([], hours, day)).toMatchObject({ firstStartAt: null, lastEndAt: null })
  })
})

describe('use by days', () => {
  const at = madrid
  const trip = (startedAt: number, endedAt: number) => ({ startedAt, endedAt, distanceM: 120_000, idleMs: 0 })

  test('days are those of the zone, 23 and 25 hours long where its clocks change, and cut at the ends of the period', () => {
    const lengths = (from: string, to: string) =>
      daysIn({ from: at(from, 0), to: at(to, 0) }, timezone).map(({ date, ...day }) => [
        date,
        (day.to - day.from) / hourMs,
      ])
    expect(lengths('2026-03-28', '2026-03-31')).toEqual([
      ['2026-03-28', 24],
      ['2026-03-29', 23],
      ['2026-03-30', 24],
    ])
    expect(lengths('2026-10-25', '2026-10-26')).toEqual([['2026-10-25', 25]])
    const cut = { from: at('2026-10-01', 20), to: at('2026-10-02', 6) }
    expect(daysIn(cut, timezone)).toEqual([
      { date: '2026-10-01', from: cut.from, to: at('2026-10-02', 0) },
      { date: '2026-10-02', from: at('2026-10-02', 0), to: cut.to },
    ])
    expect(daysIn({ from: 5, to: 5 }, timezone)).toEqual([])
  })

  test('a trip over the midnight of a change of the clocks is shared out between two days, in and out of hours', () => {
    const days = daysIn({ from: at('2026-10-24', 0), to: at('2026-10-27', 0) }, timezone)
    const hours = [{ from: at('2026-10-24', 20), to: at('2026-10-25', 0) }]
    // Two hours before midnight, and four after it: the clocks show three twice.
    const uses = useByDays([trip(at('2026-10-24', 22), at('2026-10-25', 3))], hours, days)
    expect(uses.map(({ day, inside, outside }) => [day.date, inside.drivingMs, outside.drivingMs])).toEqual([
      ['2026-10-24', 2 * hourMs, 0],
      ['2026-10-25', 0, 4 * hourMs],
    ])
    expect(uses.map(({ inside, outside }) => inside.distanceM + outside.distanceM)).toEqual([40_000, 80_000])
  })

  test('the days of any trips add up to their whole period', () => {
    const period = { from: at('2026-10-20', 0), to: at('2026-10-30', 0) }
    const days = daysIn(period, timezone)
    const minute = fc.integer({ min: -3_000, max: 17_000 })
    fc.assert(
      fc.property(fc.array(fc.tuple(minute, fc.integer({ min: 1, max: 4_000 })), { maxLength: 8 }), (drawn) => {
        const trips = drawn.map(([from, length]) =>
          trip(period.from + from * 60_000, period.from + (from + length) * 60_000),
        )
        const hours = [{ from: at('2026-10-22', 8), to: at('2026-10-27', 17) }]
        const whole = useByHours(trips, hours, period)
        const sum = (side: 'inside' | 'outside', what: 'drivingMs' | 'distanceM') =>
          useByDays(trips, hours, days).reduce((total, use) => total + use[side][what], 0)
        for (const side of ['inside', 'outside'] as const) {
          expect(sum(side, 'drivingMs')).toBeCloseTo(whole[side].drivingMs, 3)
          expect(sum(side, 'distanceM')).toBeCloseTo(whole[side].distanceM, 3)
        }
      }),
    )
  })
})
