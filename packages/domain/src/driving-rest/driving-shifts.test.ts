import { describe, expect, test } from 'vitest'
import { seededRandom } from '../journey/seeded-random.ts'
import { drivingRuleSets, drivingRules } from './driving-rules.ts'
import { type DrivingShift, drivingShifts } from './driving-shifts.ts'

const hourMs = 3_600_000
/** Monday, 2 March 2026, in Madrid. */
const monday = Date.UTC(2026, 2, 1, 23)
const later = monday + 60 * 24 * hourMs

/** Drives `[from, to]` in hours since that Monday began. */
const shiftsOf = (
  drives: readonly (readonly [number, number])[],
  { set = 'eu', until = later }: { set?: keyof typeof drivingRules; until?: number } = {},
): DrivingShift[] =>
  drivingShifts(
    drives.map(([from, to]) => ({ startedAt: monday + from * hourMs, endedAt: monday + to * hourMs })),
    { rules: drivingRules[set], timezone: 'Europe/Madrid', untilTs: until },
  )
const hours = (ms: number) => Math.round((ms / hourMs) * 1_000) / 1_000
/** A day's drives: so many hours from `at` on, with a break of 45 minutes after each 4.5 h. */
const day = (at: number, driven: number): [number, number][] => {
  const drives: [number, number][] = []
  for (let left = driven, from = at; left > 0; left -= 4.5) {
    drives.push([from, from + Math.min(left, 4.5)])
    from += 5.25
  }
  return drives
}

describe('breaks', () => {
  const longest = (drives: [number, number][], set?: keyof typeof drivingRules) => {
    const [shift] = shiftsOf(drives, set ? { set } : {})
    return [hours(shift?.longestStretchMs ?? 0), shift?.isBreakShort]
  }
  test('45 minutes begin a stretch anew, and less does not', () => {
    expect(
      longest([
        [6, 10.5],
        [11.25, 15],
      ]),
    ).toEqual([4.5, false])
    expect(
      longest([
        [6, 10.5],
        [11.24, 15],
      ]),
    ).toEqual([8.26, true])
  })
  test('15 and then 30 do as well, and 30 and then 15 do not', () => {
    expect(
      longest([
        [6, 8],
        [8.25, 10.5],
        [11, 14],
      ]),
    ).toEqual([4.25, false])
    expect(
      longest([
        [6, 8],
        [8.5, 10.5],
        [10.75, 13],
      ]),
    ).toEqual([6.25, true])
  })
  test('of coaches any two from 15 on, if they come to 45', () => {
    expect(
      longest(
        [
          [6, 8],
          [8.5, 10.5],
          [10.75, 13],
        ],
        'euCoach',
      ),
    ).toEqual([4, false])
    expect(
      longest(
        [
          [6, 8],
          [8.25, 10.5],
          [10.9, 13],
        ],
        'euCoach',
      ),
    ).toEqual([6.35, true])
  })
  test('in Brazil half an hour after five and a half, in Chile two hours after five', () => {
    expect(
      longest(
        [
          [6, 11.5],
          [12, 15],
        ],
        'brazil',
      ),
    ).toEqual([5.5, false])
    expect(
      longest(
        [
          [6, 11],
          [12.9, 15],
        ],
        'chile',
      ),
    ).toEqual([7.1, true])
    expect(
      longest(
        [
          [6, 11],
          [13, 15],
        ],
        'chile',
      ),
    ).toEqual([5, false])
  })
})

describe('rest', () => {
  const rests = (drives: [number, number][], more: Parameters<typeof shiftsOf>[1] = {}) =>
    shiftsOf(drives, more).map(({ restFinding }) => restFinding)
  test('eleven hours are a rest, nine a reduced one, three times until the next of the week', () => {
    const week = [0, 1, 2, 3, 4].flatMap((nth) => day(6 + nth * 20, 8))
    // 6:00 to 14:45 and eleven and a quarter of rest.
    expect(rests(week.slice(0, 4))).toEqual(['regular', 'weekly'])
    const short = [0, 1, 2, 3, 4].flatMap((nth) => day(6 + nth * 18, 8))
    expect(rests(short)).toEqual(['reduced', 'reduced', 'reduced', 'short', 'weekly'])
  })
  test('three hours within the day and nine after it are a rest in two parts', () => {
    expect(
      rests([
        [6, 10],
        [13, 17],
        [26, 27],
      ]),
    ).toEqual(['parted', 'weekly'])
    expect(
      rests([
        [6, 10],
        [12.9, 17],
        [26, 27],
      ]),
    ).toEqual(['reduced', 'weekly'])
  })
  test('it has to lie within 24 hours: who is under way for 16 has eight of them', () => {
    expect(
      rests([
        [6, 10],
        [18, 22],
        [33, 34],
      ]),
    ).toEqual(['short', 'weekly'])
  })
  test('where there is none in time the longest pause ends a shift', () => {
    const found = shiftsOf([
      [0, 4],
      [5, 9],
      [12, 16],
      [17, 21],
      [22, 26],
      [40, 41],
    ])
    expect(found.map(({ endedAt, restFinding }) => [hours(endedAt - monday), restFinding])).toEqual([
      [9, 'short'],
      [26, 'reduced'],
      [41, 'weekly'],
    ])
  })
  test('what may still become one is open', () => {
    expect(rests(day(6, 8), { until: monday + 20 * hourMs })).toEqual(['open'])
    expect(rests(day(6, 8), { until: monday + 27 * hourMs })).toEqual(['regular'])
  })
  test('one of the week is due after six days, of coaches after twelve', () => {
    const days = Array.from({ length: 8 }, (_, nth) => day(6 + nth * 24, 4)).flat()
    const due = (set: keyof typeof drivingRules) =>
      shiftsOf(days, { set }).map(({ isWeeklyRestDue }) => isWeeklyRestDue)
    expect(due('eu')).toEqual([false, false, false, false, false, false, true, true])
    expect(due('euCoach').some(Boolean)).toBe(false)
    expect(due('brazil').some(Boolean)).toBe(false)
  })
  test('45 hours are one, 24 a reduced one', () => {
    expect(rests([...day(6, 4), ...day(40, 4), ...day(90, 4)])).toEqual(['reducedWeekly', 'weekly', 'weekly'])
  })
})

describe('driving', () => {
  const found = (drives: [number, number][], set?: keyof typeof drivingRules) =>
    shiftsOf(drives, set ? { set } : {}).map(({ drivingFinding, sumFinding }) => `${drivingFinding} ${sumFinding}`)
  test('nine hours, ten twice a week, and anew from Monday on', () => {
    const days = [0, 1, 2, 3, 7].flatMap((nth) => day(5 + nth * 24, nth === 3 ? 10 : nth === 2 ? 9.1 : 9.5))
    expect(found(days)).toEqual(['longer within', 'longer within', 'long within', 'long within', 'longer within'])
  })
  test('56 hours in a week, 90 in two', () => {
    const week = (monday: number, driven: number) =>
      [0, 1, 2, 3, 4, 5].flatMap((nth) => day(monday + 5 + nth * 24, driven))
    expect(found(week(0, 9.4)).at(-1)).toBe('long week')
    const both = shiftsOf([...week(0, 8), ...week(168, 7.4)])
    expect(both.map(({ sumFinding }) => sumFinding)).toEqual([...Array(11).fill('within'), 'fortnight'])
    expect(hours(both.at(-1)?.fortnightMs ?? 0)).toBe(92.4)
  })
  test('180 hours in a month of Chile', () => {
    const month = Array.from({ length: 23 }, (_, nth) => [6 + nth * 24, 14 + nth * 24] as [number, number])
    expect(found(month, 'chile').filter((one) => one.endsWith('month'))).toHaveLength(1)
  })
})

test.each(drivingRuleSets)('%s: whatever is driven is in one shift, and more of it makes nothing shorter', (set) => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const random = seededRandom(seed).unit
    const drives: [number, number][] = []
    for (let at = 0; at < 21 * 24; ) {
      const to = at + 0.1 + random() * 5
      drives.push([at, to])
      at = to + (random() < 0.25 ? 7 + random() * 30 : random() * 2)
    }
    const shifts = shiftsOf(drives, { set })
    const driven = drives.reduce((sum, [from, to]) => sum + (monday + to * hourMs) - (monday + from * hourMs), 0)
    expect(Math.abs(shifts.reduce((sum, { drivenMs }) => sum + drivenMs, 0) - driven)).toBeLessThan(1)
    for (const [nth, shift] of shifts.entries()) {
      expect(shift.endedAt).toBeGreaterThan(shift.startedAt)
      expect(shift.weekMs).toBeLessThanOrEqual(shift.fortnightMs)
      const next = shifts[nth + 1]
      if (next) expect(next.startedAt).toBeCloseTo(shift.endedAt + shift.restMs, 3)
    }
    // Told twice, by two vehicles at once, it is driven once.
    expect(shiftsOf([...drives, ...drives.slice(3, 9)], { set })).toEqual(shifts)
  }
})
