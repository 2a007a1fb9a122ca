import { type CalendarDate, datePlus } from '@atalaya/domain/zone-time'

export const costPeriods = ['month', 'lastMonth', 'last3', 'year', 'lastYear', 'all', 'own'] as const
export type CostPeriod = (typeof costPeriods)[number]

/** Both days belong to it; null is open. */
export interface Span {
  from: CalendarDate | null
  to: CalendarDate | null
}

/** What is shown, and what it is compared with: null where there is nothing before. */
export interface ComparedSpan {
  shown: Span
  before: { from: CalendarDate; to: CalendarDate } | null
}

const two = (value: number) => String(value).padStart(2, '0')

/** The first of the month so many months after that of `day`. */
const monthStart = (day: CalendarDate, months: number): CalendarDate => {
  const at = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months, 1))
  return at.toISOString().slice(0, 10)
}
const monthEnd = (day: CalendarDate, months: number): CalendarDate => datePlus(monthStart(day, months + 1), -1)

/** The same day so many months earlier, or the last of a shorter month. */
const earlier = (day: CalendarDate, months: number): CalendarDate => {
  const end = monthEnd(day, -months)
  return `${end.slice(0, 8)}${two(Math.min(Number(day.slice(8)), Number(end.slice(8))))}`
}

/**
 * A period that has not ended shows what lies ahead of today in it too (a receipt dated tomorrow), and is compared with
 * as much of the one before as of it is over: half a month with half a month.
 */
export const spanOf = (name: CostPeriod, today: CalendarDate, own: Span): ComparedSpan => {
  const running = (first: number, length: number): ComparedSpan => ({
    shown: { from: monthStart(today, first), to: monthEnd(today, 0) },
    before: { from: monthStart(today, first - length), to: earlier(today, length) },
  })
  const year = Number(today.slice(0, 4))
  switch (name) {
    case 'month':
      return running(0, 1)
    case 'last3':
      return running(-2, 3)
    case 'lastMonth':
      return {
        shown: { from: monthStart(today, -1), to: monthEnd(today, -1) },
        before: { from: monthStart(today, -2), to: monthEnd(today, -2) },
      }
    case 'year':
      return {
        shown: { from: `${year}-01-01`, to: `${year}-12-31` },
        before: { from: `${year - 1}-01-01`, to: earlier(today, 12) },
      }
    case 'lastYear':
      return {
        shown: { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` },
        before: { from: `${year - 2}-01-01`, to: `${year - 2}-12-31` },
      }
    case 'all':
      return { shown: { from: null, to: null }, before: null }
    case 'own':
      return { shown: own, before: daysBefore(own) }
  }
}

/** As many days just before. */
const daysBefore = ({ from, to }: Span): ComparedSpan['before'] => {
  if (from === null || to === null) return null
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1
  return { from: datePlus(from, -days), to: datePlus(from, -1) }
}

export const isWithin = ({ from, to }: Span, day: CalendarDate): boolean =>
  (from === null || day >= from) && (to === null || day <= to)
