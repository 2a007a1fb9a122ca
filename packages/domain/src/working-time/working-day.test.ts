import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calendarDays } from '../days/calendar-days.ts'
import { type DrivenSpan, workedDay } from './working-day.ts'
import { nightsAround } from './working-nights.ts'
import { mobileRoadTransportRules as rules } from './working-rules.ts'

const [secondMs, minuteMs, hourMs] = [1_000, 60_000, 3_600_000]
const midnight = Date.UTC(2026, 5, 16)
const nightHours = { fromHour: 0, toHour: 4 }
const dayIn = (timezone: string, date: string) => {
  const [day] = calendarDays(timezone, date, date)
  if (!day) throw new Error('no such day')
  return { ...day, nights: nightsAround(timezone, date, nightHours) }
}
const day = dayIn('UTC', '2026-06-16')
/** Hours of the day. */
const drive = (from: number, to: number): DrivenSpan => ({
  startedAt: midnight + from * hourMs,
  endedAt: midnight + to * hourMs,
})
const later = ({ startedAt, endedAt }: DrivenSpan, ms: number) => ({ startedAt, endedAt: endedAt + ms })
const worked = (drives: readonly DrivenSpan[], of = day) => {
  const found = workedDay(drives, of, rules)
  if (!found) throw new Error('there is work')
  return found
}

describe('a day of work', () => {
  test('goes from the first movement to the last; short pauses are presence, longer ones breaks', () => {
    const found = worked([drive(6, 8), drive(8.2, 10), drive(11, 12), drive(14, 15)])
    expect(found).toMatchObject({
      ...{ firstAt: midnight + 6 * hourMs, lastAt: midnight + 15 * hourMs, drivingMs: 5.8 * hourMs },
      ...{ workedMs: 6 * hourMs, breaks: 2, breakMs: 3 * hourMs, longestBreakMs: 2 * hourMs },
      ...{ longestStretchMs: 4 * hourMs, nightMs: 0, mostWithinMs: 6 * hourMs, isBreakShort: false },
    })
    expect(found.presenceMs).toBeCloseTo(0.2 * hourMs, 3)
  })

  test('counts two vehicles at once as one', () => {
    expect(worked([drive(6, 9), drive(7, 8), drive(8.5, 10)])).toMatchObject({ drivingMs: 4 * hourMs, breaks: 0 })
  })

  test('is none where nothing was driven', () => {
    expect(workedDay([drive(-5, -1)], day, rules)).toBeNull()
    expect(workedDay([drive(-5, 0), drive(24, 25)], day, rules)).toBeNull()
  })

  test('has a break from a quarter of an hour on, to the second', () => {
    const pause = (ms: number) =>
      worked([drive(8, 9), { startedAt: midnight + 9 * hourMs + ms, endedAt: midnight + 10 * hourMs }])
    expect(pause(15 * minuteMs - secondMs)).toMatchObject({ breaks: 0, workedMs: 2 * hourMs })
    expect(pause(15 * minuteMs)).toMatchObject({ breaks: 1, workedMs: 1.75 * hourMs })
  })

  test('asks for breaks beyond six hours and beyond nine, to the second', () => {
    const six = [drive(6, 9), drive(9.25, 12.25)]
    expect(worked(six)).toMatchObject({ workedMs: 6 * hourMs, dueBreakMs: 0, isBreakShort: false })
    const more = [six[0] as DrivenSpan, later(six[1] as DrivenSpan, secondMs)]
    expect(worked(more)).toMatchObject({ dueBreakMs: 30 * minuteMs, breakMs: 15 * minuteMs, isBreakShort: true })
    const nine = [drive(6, 10), drive(10.5, 15.5)]
    expect(worked(nine)).toMatchObject({ workedMs: 9 * hourMs, dueBreakMs: 30 * minuteMs, isBreakShort: false })
    const beyond = [nine[0] as DrivenSpan, later(nine[1] as DrivenSpan, secondMs)]
    expect(worked(beyond)).toMatchObject({ dueBreakMs: 45 * minuteMs, isBreakShort: true })
    expect(worked([drive(6, 10), drive(10.75, 16)]).isBreakShort).toBe(false)
  })

  test('holds no more than six hours without a break, over midnight too', () => {
    expect(worked([drive(6, 12)]).isBreakShort).toBe(false)
    expect(worked([later(drive(6, 12), secondMs)]).isBreakShort).toBe(true)
    const night = worked([drive(-4, -0.1), drive(0.1, 2 + 1 / 60)])
    expect(night).toMatchObject({ longestStretchMs: 6 * hourMs + minuteMs, isBreakShort: true })
    expect(night.firstAt).toBe(midnight + 0.1 * hourMs)
    expect(worked([drive(-4, -0.1), drive(0.5, 2)]).isBreakShort).toBe(false)
  })

  test('holds ten hours in any 24 that have work at night, to the second', () => {
    const evening = [drive(-6, -1), drive(1, 6)]
    expect(worked(evening)).toMatchObject({ mostWithinMs: 10 * hourMs, isNightLong: false, nightMs: 3 * hourMs })
    expect(worked([evening[0] as DrivenSpan, later(evening[1] as DrivenSpan, secondMs)])).toMatchObject({
      mostWithinMs: 10 * hourMs + secondMs,
      isNightLong: true,
    })
    // As long, and none of it at night.
    expect(worked([drive(5, 10), drive(11, 17)])).toMatchObject({ mostWithinMs: 11 * hourMs, isNightLong: false })
  })

  test('does not see what lies more than 24 hours apart, to the second', () => {
    const first = drive(-20, -14)
    const last = (ms: number) => ({ startedAt: midnight + 0, endedAt: midnight + 4 * hourMs + ms })
    expect(worked([first, last(0)])).toMatchObject({ mostWithinMs: 10 * hourMs, isNightLong: false })
    // A second later the window has lost a second of the first drive.
    expect(worked([first, last(secondMs)])).toMatchObject({ mostWithinMs: 10 * hourMs, isNightLong: false })
    expect(worked([later(first, secondMs), last(0)])).toMatchObject({ mostWithinMs: 10 * hourMs + secondMs })
    expect(worked([drive(-30, -24), last(0)]).mostWithinMs).toBe(4 * hourMs)
  })
})

test('nights are by the clocks, also where they change', () => {
  const nightIn = (timezone: string, date: string, drives: (from: number) => DrivenSpan[]) => {
    const of = dayIn(timezone, date)
    return worked(drives(of.fromTs), of).nightMs
  }
  const early = (from: number) => [{ startedAt: from, endedAt: from + 6 * hourMs }]
  expect(nightIn('Europe/Madrid', '2026-03-28', early)).toBe(4 * hourMs)
  expect(nightIn('Europe/Madrid', '2026-03-29', early)).toBe(3 * hourMs)
  expect(nightIn('Europe/Madrid', '2026-10-25', early)).toBe(5 * hourMs)
  // The hour from midnight on does not exist there.
  expect(nightIn('America/Santiago', '2022-09-11', early)).toBe(3 * hourMs)
  const [before, own, after] = nightsAround('Europe/Madrid', '2026-03-29', { fromHour: 22, toHour: 6 })
  expect([own, after].map((night) => night && (night.toTs - night.fromTs) / hourMs)).toEqual([7, 8])
  expect(before && (before.toTs - before.fromTs) / hourMs).toBe(8)
  expect(nightsAround('UTC', '2026-06-16', { fromHour: 5, toHour: 5 })).toEqual([])
  expect(nightsAround('UTC', '2026-06-16', { fromHour: 20, toHour: 24 }).at(-1)).toEqual({
    ...{ fromTs: midnight + 20 * hourMs, toTs: midnight + 24 * hourMs },
  })
})

/** Minute for minute. */
const plainly = (drives: readonly DrivenSpan[], zone: string, date: string) => {
  const of = dayIn(zone, date)
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' })
  const minutes = (from: number, to: number) =>
    Array.from({ length: Math.max(0, (to - from) / minuteMs) }, (_, nth) => from + nth * minuteMs)
  const isDriven = (at: number) => drives.some(({ startedAt, endedAt }) => at >= startedAt && at < endedAt)
  const driven = minutes(of.fromTs, of.toTs).filter(isDriven)
  const isWork = (at: number, from: number, to: number) =>
    isDriven(at) ||
    // Less than a quarter of an hour between what is driven before and after it.
    minutes(Math.max(from, at - 14 * minuteMs), at).some(
      (before) => isDriven(before) && minutes(at, Math.min(to, before + 16 * minuteMs)).some((next) => isDriven(next)),
    )
  const work = minutes(of.fromTs, of.toTs).filter((at) => isWork(at, of.fromTs, of.toTs))
  return {
    drivingMs: driven.length * minuteMs,
    workedMs: work.length * minuteMs,
    nightMs: work.filter((at) => Number(clock.format(at)) < 4).length * minuteMs,
  }
}

const drives = fc
  .array(fc.record({ pause: fc.integer({ min: 0, max: 200 }), drive: fc.integer({ min: 1, max: 240 }) }), {
    minLength: 1,
    maxLength: 14,
  })
  .map((all) => {
    let at = Date.UTC(2026, 2, 28, 12)
    return all.map(({ pause, drive: length }) => {
      const startedAt = at + pause * minuteMs
      at = startedAt + length * minuteMs
      return { startedAt, endedAt: at }
    })
  })

test('figures are those of a reading minute by minute, on the night of 23 hours too', () => {
  fc.assert(
    fc.property(drives, (all) => {
      for (const date of ['2026-03-28', '2026-03-29']) {
        const plain = plainly(all, 'Europe/Madrid', date)
        const found = workedDay(all, dayIn('Europe/Madrid', date), rules)
        expect(found ?? { drivingMs: 0, workedMs: 0, nightMs: 0 }).toMatchObject(plain)
        if (!found) continue
        const { firstAt, lastAt, workedMs, breakMs, drivingMs, presenceMs } = found
        expect(lastAt - firstAt).toBe(workedMs + breakMs)
        expect(workedMs).toBe(drivingMs + presenceMs)
        expect(found.mostWithinMs).toBeLessThanOrEqual(24 * hourMs)
        expect(found.longestStretchMs).toBeLessThanOrEqual(all.at(-1)?.endedAt as number)
      }
    }),
    { numRuns: 60 },
  )
})
