import { type CalendarDate, datePlus, zoneTime } from '../zone-time.ts'
import type { Period } from './spans.ts'

/** A day of a calendar, from its first instant that exists up to the first one of the next: 23 to 25 hours in most zones. */
export interface CalendarDay extends Period {
  date: CalendarDate
}

/** The days of a calendar from one to another, both included; none where a zone left a date out (Samoa, 30 December 2011). */
export const calendarDays = (timezone: string, fromDate: CalendarDate, toDate: CalendarDate): CalendarDay[] => {
  const zone = zoneTime(timezone)
  const days: CalendarDay[] = []
  let fromTs = zone.instantOf(fromDate, 0)
  for (let date = fromDate; date <= toDate; date = datePlus(date, 1)) {
    const toTs = zone.instantOf(datePlus(date, 1), 0)
    if (toTs > fromTs) days.push({ date, fromTs, toTs })
    fromTs = toTs
  }
  return days
}

/** The day of a calendar that holds an instant. */
export const calendarDayAt = (timezone: string, instant: number): CalendarDay => {
  const { date } = zoneTime(timezone).at(instant)
  // Where a midnight comes twice, the clock shows the day before once more when the day has begun.
  const days = calendarDays(timezone, datePlus(date, -1), datePlus(date, 1))
  return days.find(({ fromTs, toTs }) => fromTs <= instant && instant < toTs) as CalendarDay
}

const known = new Map<string, CalendarDay>()

/** As `calendarDayAt`, for instants that come in their order: the zone is asked once a day. */
export const calendarDayNow = (timezone: string, now: number): CalendarDay => {
  const last = known.get(timezone)
  if (last && last.fromTs <= now && now < last.toTs) return last
  const day = calendarDayAt(timezone, now)
  known.set(timezone, day)
  return day
}
