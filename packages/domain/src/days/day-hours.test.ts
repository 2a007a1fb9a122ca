import fc from 'fast-check'
import { expect, test } from 'vitest'
import { datePlus, zoneTime } from '../zone-time.ts'
import { calendarDays } from './calendar-days.ts'
import { clockHours, drivenByHour } from './day-hours.ts'
import { type DayReadings, type DayTrip, sumDay } from './day-sums.ts'

const [minuteMs, hourMs] = [60_000, 3_600_000]
const dayOf = (timezone: string, date: string) => {
  const [day] = calendarDays(timezone, date, date)
  if (!day) throw new Error(`${date} is left out in ${timezone}`)
  return day
}
const lengths = (timezone: string, date: string) => {
  const minutes = new Map<number, number[]>()
  for (const { hour, fromTs, toTs } of clockHours(timezone, dayOf(timezone, date)))
    minutes.set(hour, [...(minutes.get(hour) ?? []), (toTs - fromTs) / minuteMs])
  return Object.fromEntries([...minutes].filter(([, parts]) => parts.length > 1 || parts[0] !== 60))
}

test('an hour that comes twice is there twice, and one that is left out is not', () => {
  expect(clockHours('Europe/Madrid', dayOf('Europe/Madrid', '2026-06-15')).map(({ hour }) => hour)).toEqual(
    Array.from({ length: 24 }, (_, hour) => hour),
  )
  const spring = clockHours('Europe/Madrid', dayOf('Europe/Madrid', '2026-03-29'))
  expect(spring.map(({ hour }) => hour).slice(0, 4)).toEqual([0, 1, 3, 4])
  expect(spring).toHaveLength(23)
  expect(lengths('Europe/Madrid', '2026-10-25')).toEqual({ 2: [60, 60] })
  expect(lengths('Europe/Madrid', '2026-03-29')).toEqual({})
})

test.each([
  // Half an hour forward and back.
  ['Australia/Lord_Howe', '2024-10-06', { 2: [30] }],
  ['Australia/Lord_Howe', '2024-04-07', { 1: [60, 30] }],
  // A minute past midnight.
  ['America/St_Johns', '2010-03-14', { 0: [1], 1: [59] }],
  // Clocks that stand at an odd quarter, and a midnight that is missing.
  ['Asia/Kathmandu', '2026-05-05', {}],
  ['America/Sao_Paulo', '2018-11-04', {}],
] as const)('clocks of %s on %s', (timezone, date, odd) => {
  expect(lengths(timezone, date)).toEqual(odd)
})

const silent: DayReadings = { engineOnMs: null, odometerM: null, fuelUsedL: null, maxSpeedKmh: null }
const zones = [
  'Europe/Madrid',
  'Australia/Lord_Howe',
  'America/St_Johns',
  'Asia/Kathmandu',
  'America/Santiago',
] as const
const drives = fc.array(fc.record({ afterMs: fc.nat(9 * hourMs), ms: fc.integer({ min: 1, max: 30 * hourMs }) }), {
  maxLength: 12,
})

test('hours come to what the day was driven, to the millisecond, and no hour to more than clocks showed it', () => {
  const date = fc.integer({ min: 0, max: 800 }).map((days) => datePlus('2024-01-01', days))
  fc.assert(
    fc.property(fc.constantFrom(...zones), date, drives, fc.nat(26 * hourMs), (timezone, from, legs, nowMs) => {
      let at = zoneTime(timezone).instantOf(from, 0) - 5 * hourMs
      const trips = legs.map(({ afterMs, ms }): DayTrip => {
        const startedAt = at + afterMs
        at = startedAt + ms
        return { startedAt, endedAt: at, distanceM: 1_000, maxSpeedKmh: 50, idleMs: 0 }
      })
      for (const whole of calendarDays(timezone, from, datePlus(from, 3))) {
        const day = { ...whole, toTs: Math.min(whole.toTs, whole.fromTs + nowMs) }
        const hours = clockHours(timezone, whole)
        const driven = drivenByHour(trips, { hours, day })
        const sums = sumDay({ trips, stops: [], gaps: [], visits: [], events: {}, readings: silent }, day)
        expect((driven ?? []).reduce((sum, ms) => sum + ms, 0)).toBe(sums?.drivingMs ?? 0)
        for (const [hour, ms] of (driven ?? []).entries()) {
          const shown = hours.filter((of) => of.hour === hour).reduce((sum, of) => sum + of.toTs - of.fromTs, 0)
          expect(ms).toBeLessThanOrEqual(shown)
        }
      }
    }),
  )
})

test('of a day on which nothing was driven there are no hours', () => {
  const day = dayOf('Europe/Madrid', '2026-06-15')
  const trips = [{ startedAt: day.fromTs - hourMs, endedAt: day.fromTs }]
  expect(drivenByHour(trips, { hours: clockHours('Europe/Madrid', day), day })).toBeNull()
})
