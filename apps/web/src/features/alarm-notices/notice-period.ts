import type { CalendarDate, ZoneTime } from '@atalaya/domain/zone-time'

/** Spec 2 §9, in its order; the last week where nobody chose. */
export const noticePeriods = [
  'custom',
  'today',
  'yesterday',
  'week',
  'fortnight',
  'month',
  'quarter',
  'year',
  'twoYears',
] as const
export type NoticePeriod = (typeof noticePeriods)[number]

const lastDays = { week: 7, fortnight: 14, month: 30, quarter: 90, year: 365, twoYears: 730 } as const
const dayMs = 86_400_000
const minutesOfDay = 1_440

export interface ChosenPeriod {
  period: NoticePeriod
  /** Of a custom one its days, both included. */
  from: CalendarDate | null
  to: CalendarDate | null
}

export const defaultPeriod: ChosenPeriod = { period: 'week', from: null, to: null }

export interface Span {
  fromTs: number
  /** Null as long as it goes on: what is raised now belongs to it. */
  toTs: number | null
}

/** What is chosen, on the clocks of `zone`; of days that are not yet known today. */
export const spanOf = ({ period, from, to }: ChosenPeriod, now: number, zone: ZoneTime): Span => {
  const today = zone.at(now).date
  const startOf = (date: CalendarDate) => zone.instantOf(date, 0)
  const endOf = (date: CalendarDate) => zone.instantOf(date, minutesOfDay)
  switch (period) {
    case 'today':
      return { fromTs: startOf(today), toTs: null }
    case 'yesterday': {
      const yesterday = zone.at(startOf(today) - 1).date
      return { fromTs: startOf(yesterday), toTs: startOf(today) }
    }
    case 'custom': {
      const [first, last] = [from ?? to ?? today, to ?? from ?? today].toSorted() as [CalendarDate, CalendarDate]
      return { fromTs: startOf(first), toTs: endOf(last) }
    }
    default:
      return { fromTs: now - lastDays[period] * dayMs, toTs: null }
  }
}

export const isWithin = (ts: number, { fromTs, toTs }: Span): boolean => ts >= fromTs && (toTs === null || ts < toTs)
