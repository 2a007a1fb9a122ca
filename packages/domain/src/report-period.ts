import { type CalendarDate, datePlus, weekdayOf, zoneTime } from './zone-time.ts'

/** What people ask for by name; which days those are follows from the day on which they ask. */
export const reportPeriods = [
  'today',
  'yesterday',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  'last7',
  'last14',
  'last30',
  'last90',
  'lastYear',
] as const
export type ReportPeriod = (typeof reportPeriods)[number]

/** Both belong to it. */
export interface CalendarDays {
  from: CalendarDate
  to: CalendarDate
}

const monthOf = (date: CalendarDate): CalendarDate => `${date.slice(0, 7)}-01`
/** What has ended: the days before today. */
const before = (today: CalendarDate, days: number): CalendarDays => ({
  from: datePlus(today, -days),
  to: datePlus(today, -1),
})

export const daysOfPeriod = (period: ReportPeriod, today: CalendarDate): CalendarDays => {
  const monday = datePlus(today, -weekdayOf(today))
  switch (period) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return before(today, 1)
    case 'thisWeek':
      return { from: monday, to: today }
    case 'lastWeek':
      return before(monday, 7)
    case 'thisMonth':
      return { from: monthOf(today), to: today }
    case 'lastMonth': {
      const last = datePlus(monthOf(today), -1)
      return { from: monthOf(last), to: last }
    }
    case 'last7':
      return before(today, 7)
    case 'last14':
      return before(today, 14)
    case 'last30':
      return before(today, 30)
    case 'last90':
      return before(today, 90)
    case 'lastYear':
      return before(today, 365)
  }
}

export const countOfDays = ({ from, to }: CalendarDays): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000) + 1

/** From the first instant of the first day up to that of the day after the last one, by the clocks of a zone. */
export const instantsOfDays = ({ from, to }: CalendarDays, timezone: string): { fromTs: number; toTs: number } => {
  const zone = zoneTime(timezone)
  return { fromTs: zone.instantOf(from, 0), toTs: zone.instantOf(datePlus(to, 1), 0) }
}
