import { type CalendarDate, datePlus, weekdayOf, zoneTime } from './zone-time.ts'

const minutesADay = 1_440

/** Work that begins on a weekday; beyond 1,440 it goes on after midnight, and never longer than a day. */
export interface WorkSpan {
  /** 0 for Monday to 6 for Sunday. */
  day: number
  /** Minutes since the midnight at which the day begins. */
  fromMinute: number
  toMinute: number
}

/** On this day no work begins; what began the evening before is finished. */
export interface Holiday {
  date: CalendarDate
  /** On this day and month of every year. */
  isYearly: boolean
}

export interface WorkTimetable {
  /** IANA name: hours are what the clocks there show. */
  timezone: string
  spans: readonly WorkSpan[]
  holidays: readonly Holiday[]
}

/** Epoch milliseconds; `to` does not belong to it. */
export interface Period {
  from: number
  to: number
}

/** Why spans are no week: one that is empty or out of its day, or two that overlap, over midnight too. */
export type WeekProblem = 'empty' | 'range' | 'overlap'

export const weekProblem = (spans: readonly WorkSpan[]): WeekProblem | undefined => {
  for (const { day, fromMinute, toMinute } of spans) {
    if (day < 0 || day > 6 || fromMinute < 0 || fromMinute >= minutesADay) return 'range'
    if (toMinute <= fromMinute) return 'empty'
    if (toMinute - fromMinute > minutesADay) return 'range'
  }
  const inWeek = spans
    .map(({ day, fromMinute, toMinute }) => ({
      from: day * minutesADay + fromMinute,
      to: day * minutesADay + toMinute,
    }))
    .sort((a, b) => a.from - b.from)
  const [first] = inWeek
  for (const [at, { to }] of inWeek.entries()) {
    // Sunday night runs into Monday.
    const next = inWeek[at + 1]?.from ?? (first ? first.from + 7 * minutesADay : Number.POSITIVE_INFINITY)
    if (to > next) return 'overlap'
  }
  return undefined
}

const isHoliday = (date: CalendarDate, holidays: readonly Holiday[]): boolean =>
  holidays.some((holiday) => (holiday.isYearly ? holiday.date.slice(5) === date.slice(5) : holiday.date === date))

/** When there is work within a period: in order, apart from each other, cut at the period's ends. */
export const workPeriods = ({ timezone, spans, holidays }: WorkTimetable, { from, to }: Period): Period[] => {
  if (to <= from || spans.length === 0) return []
  const zone = zoneTime(timezone)
  const periods: Period[] = []
  const last = zone.at(to).date
  for (let date = datePlus(zone.at(from).date, -1); date <= last; date = datePlus(date, 1)) {
    if (isHoliday(date, holidays)) continue
    const weekday = weekdayOf(date)
    for (const { day, fromMinute, toMinute } of spans) {
      if (day !== weekday) continue
      const begins = Math.max(from, zone.instantOf(date, fromMinute))
      const ends = Math.min(to, zone.instantOf(date, toMinute))
      if (begins < ends) periods.push({ from: begins, to: ends })
    }
  }
  return joined(periods.sort((a, b) => a.from - b.from))
}

const joined = (sorted: readonly Period[]): Period[] => {
  const periods: Period[] = []
  for (const { from, to } of sorted) {
    const last = periods.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else periods.push({ from, to })
  }
  return periods
}

/** How much of a span lies within some of `periods` (in order, apart from each other), milliseconds. */
export const overlapMs = (periods: readonly Period[], { from, to }: Period): number => {
  let sum = 0
  for (let at = firstEndingAfter(periods, from); at < periods.length; at++) {
    const period = periods[at] as Period
    if (period.from >= to) break
    sum += Math.min(to, period.to) - Math.max(from, period.from)
  }
  return sum
}

const firstEndingAfter = (periods: readonly Period[], instant: number): number => {
  let low = 0
  let high = periods.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((periods[middle] as Period).to > instant) high = middle
    else low = middle + 1
  }
  return low
}

/** A trip as far as its use in and out of hours is concerned. */
export interface UsedTrip {
  startedAt: number
  endedAt: number
  distanceM: number
  idleMs: number
}

export interface Use {
  /** A trip that is partly in and partly out of hours counts in both. */
  trips: number
  distanceM: number
  drivingMs: number
  idleMs: number
}

export interface UseByHours {
  inside: Use
  outside: Use
  firstStartAt: number | null
  lastEndAt: number | null
}

const noUse = (): Use => ({ trips: 0, distanceM: 0, drivingMs: 0, idleMs: 0 })

/** Distance and idling of a trip over the end of hours are shared out by time. `period` cuts what reaches beyond it. */
export const useByHours = (trips: readonly UsedTrip[], hours: readonly Period[], period: Period): UseByHours => {
  const use: UseByHours = { inside: noUse(), outside: noUse(), firstStartAt: null, lastEndAt: null }
  for (const trip of trips) {
    const from = Math.max(trip.startedAt, period.from)
    const to = Math.min(trip.endedAt, period.to)
    if (to <= from) continue
    const wholeMs = trip.endedAt - trip.startedAt
    const insideMs = overlapMs(hours, { from, to })
    add(use.inside, trip, { ms: insideMs, wholeMs })
    add(use.outside, trip, { ms: to - from - insideMs, wholeMs })
    use.firstStartAt = Math.min(use.firstStartAt ?? from, from)
    use.lastEndAt = Math.max(use.lastEndAt ?? to, to)
  }
  return use
}

/** A day of the calendar as clocks of a zone show it: 23 or 25 hours where they change. */
interface CalendarDay extends Period {
  date: CalendarDate
}

/** The days that a period touches, its first and last cut at its ends. */
export const daysIn = ({ from, to }: Period, timezone: string): CalendarDay[] => {
  if (to <= from) return []
  const zone = zoneTime(timezone)
  const days: CalendarDay[] = []
  for (let date = zone.at(from).date; zone.instantOf(date, 0) < to; date = datePlus(date, 1)) {
    const [begins, ends] = [zone.instantOf(date, 0), zone.instantOf(datePlus(date, 1), 0)]
    days.push({ date, from: Math.max(from, begins), to: Math.min(to, ends) })
  }
  return days
}

/** Of the days (in order, side by side) those with a trip; one over midnight is shared out by time and counts in both. */
export const useByDays = (
  trips: readonly UsedTrip[],
  hours: readonly Period[],
  days: readonly CalendarDay[],
): (UseByHours & { day: CalendarDay })[] => {
  const tripsOf = new Map<CalendarDay, UsedTrip[]>()
  for (const trip of trips) {
    for (let at = firstEndingAfter(days, trip.startedAt); at < days.length; at++) {
      const day = days[at] as CalendarDay
      if (day.from >= trip.endedAt) break
      tripsOf.set(day, [...(tripsOf.get(day) ?? []), trip])
    }
  }
  return days.flatMap((day) => {
    const own = tripsOf.get(day)
    return own ? [{ day, ...useByHours(own, hours, day) }] : []
  })
}

const add = (use: Use, { distanceM, idleMs }: UsedTrip, { ms, wholeMs }: { ms: number; wholeMs: number }): void => {
  if (ms <= 0) return
  use.trips += 1
  use.distanceM += (distanceM * ms) / wholeMs
  use.idleMs += (idleMs * ms) / wholeMs
  use.drivingMs += ms - (idleMs * ms) / wholeMs
}
