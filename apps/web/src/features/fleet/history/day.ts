import { zoneTime } from '@atalaya/domain/zone-time'
import type { Period } from '../fleet.queries.ts'

/** `today`, `yesterday` or a day as `2026-07-01`: relative ones stay true when an address is opened tomorrow. */
export type DayChoice = 'today' | 'yesterday' | `${number}-${number}-${number}`

const isoDay = /^\d{4}-\d{2}-\d{2}$/
export const isDayChoice = (value: unknown): value is DayChoice =>
  value === 'today' ||
  value === 'yesterday' ||
  (typeof value === 'string' && isoDay.test(value) && !Number.isNaN(Date.parse(value)))

const calendars = new Map<string, Intl.DateTimeFormat>()
/** Kept: to make one costs a hundred times what it is asked. */
const calendarOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = calendars.get(timeZone)
  const calendar =
    known ?? new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  calendars.set(timeZone, calendar)
  return calendar
}

/** The calendar day that an instant falls on in a time zone, as `2026-07-01`. */
export const dayOf = (instant: number, timeZone: string): string => calendarOf(timeZone).format(instant)

export const shiftDay = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

export const calendarDay = (choice: DayChoice, now: number, timeZone: string): string => {
  const today = dayOf(now, timeZone)
  if (choice === 'today') return today
  return choice === 'yesterday' ? shiftDay(today, -1) : choice
}

/** A whole calendar day; 23 or 25 hours when the clocks change. */
export const periodOf = (choice: DayChoice, now: number, timeZone: string): Period => {
  const day = calendarDay(choice, now, timeZone)
  const zone = zoneTime(timeZone)
  return { fromTs: zone.instantOf(day, 0), toTs: zone.instantOf(shiftDay(day, 1), 0) }
}
