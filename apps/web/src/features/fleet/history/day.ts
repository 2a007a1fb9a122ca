import type { Period } from '../fleet.queries.ts'

/** `today`, `yesterday` or a day as `2026-07-01`: relative ones stay true when an address is opened tomorrow. */
export type DayChoice = 'today' | 'yesterday' | `${number}-${number}-${number}`

const isoDay = /^\d{4}-\d{2}-\d{2}$/
export const isDayChoice = (value: unknown): value is DayChoice =>
  value === 'today' ||
  value === 'yesterday' ||
  (typeof value === 'string' && isoDay.test(value) && !Number.isNaN(Date.parse(value)))

/** The calendar day that an instant falls on in a time zone, as `2026-07-01`. */
export const dayOf = (instant: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(instant)

/** Minutes that a zone is ahead of UTC at an instant, from what its clocks show then. */
const offsetMs = (instant: number, timeZone: string): number => {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(instant)
  const part = (type: string): number => Number(parts.find((found) => found.type === type)?.value)
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return shown - Math.floor(instant / 1_000) * 1_000
}

/** When a calendar day begins in a time zone. Asked twice, because the clocks may change on that very day. */
export const startOfDay = (day: string, timeZone: string): number => {
  const midnightUtc = Date.parse(`${day}T00:00:00Z`)
  const first = midnightUtc - offsetMs(midnightUtc, timeZone)
  return midnightUtc - offsetMs(first, timeZone)
}

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
  return { fromTs: startOfDay(day, timeZone), toTs: startOfDay(shiftDay(day, 1), timeZone) }
}
