import { type CalendarDate, datePlus, zoneTime } from '@atalaya/domain/zone-time'

export const periodNames = ['today', 'yesterday', 'last7', 'month', 'lastMonth', 'own'] as const
export type PeriodName = (typeof periodNames)[number]

/** Both days belong to it. */
export interface Days {
  from: CalendarDate
  to: CalendarDate
}

/** Named periods stay true when an address is opened tomorrow; `own` is what was chosen by dates. */
export const daysOf = (name: PeriodName, today: CalendarDate, own: Days): Days => {
  const monthStart = `${today.slice(0, 8)}01`
  const lastMonthEnd = datePlus(monthStart, -1)
  switch (name) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: datePlus(today, -1), to: datePlus(today, -1) }
    case 'last7':
      return { from: datePlus(today, -6), to: today }
    case 'month':
      return { from: monthStart, to: today }
    case 'lastMonth':
      return { from: `${lastMonthEnd.slice(0, 8)}01`, to: lastMonthEnd }
    case 'own':
      return own
  }
}

export const dayCount = ({ from, to }: Days): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000) + 1

/** From the first midnight to the one after the last, on the clocks of a zone. */
export const instantsOf = ({ from, to }: Days, timezone: string): { fromTs: number; toTs: number } => {
  const zone = zoneTime(timezone)
  return { fromTs: zone.instantOf(from, 0), toTs: zone.instantOf(datePlus(to, 1), 0) }
}
