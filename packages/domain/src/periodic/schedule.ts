import { type CalendarDate, datePlus, weekdayOf, zoneTime } from '../zone-time.ts'

/** When something is due again and again: at an hour, 0 to 23, by the clocks of a zone, on every day or on some. */
export type Timing =
  | { period: 'daily'; hour: number }
  /** 0 Monday to 6 Sunday. */
  | { period: 'weekly'; hour: number; days: readonly number[] }
  /** 1 to 28, which every month has. */
  | { period: 'monthly'; hour: number; days: readonly number[] }

/** The whole days that have passed since the time before, both belonging to it, and the instant from which it is due. */
export interface DuePeriod {
  from: CalendarDate
  to: CalendarDate
  dueTs: number
}

const dayMs = 86_400_000
/** Two days of one month, or the same day of two, are never further apart. */
const longestGapDays = 31
/** What was missed longer ago is asked for by hand. */
export const mostMissedDays = 366

const isDueOn = (timing: Timing, date: CalendarDate): boolean => {
  if (timing.period === 'daily') return true
  if (timing.period === 'weekly') return timing.days.includes(weekdayOf(date))
  return timing.days.includes(Number(date.slice(8)))
}

/** The day on which it was due before; a timing without days has none. */
const dueDayBefore = (timing: Timing, date: CalendarDate): CalendarDate | undefined => {
  for (let back = 1; back <= longestGapDays; back += 1) {
    const day = datePlus(date, -back)
    if (isDueOn(timing, day)) return day
  }
  return undefined
}

const dueOn = (timing: Timing, date: CalendarDate, timezone: string): DuePeriod | undefined => {
  const before = isDueOn(timing, date) ? dueDayBefore(timing, date) : undefined
  if (before === undefined) return undefined
  // An hour that comes twice is meant the first time; of one that never comes the next minute there is.
  return { from: before, to: datePlus(date, -1), dueTs: zoneTime(timezone).instantOf(date, timing.hour * 60) }
}

/** What is due after an instant up to another one, which belongs to it: the oldest first, of the last year at the most. */
export const duesBetween = (timing: Timing, timezone: string, range: { after: number; until: number }): DuePeriod[] => {
  const after = Math.max(range.after, range.until - mostMissedDays * dayMs)
  const dues: DuePeriod[] = []
  // Clocks may have been set over midnight: a day more at either end costs nothing.
  const last = datePlus(zoneTime(timezone).at(range.until).date, 1)
  for (let date = datePlus(zoneTime(timezone).at(after).date, -1); date <= last; date = datePlus(date, 1)) {
    const due = dueOn(timing, date, timezone)
    if (due && due.dueTs > after && due.dueTs <= range.until) dues.push(due)
  }
  return dues
}

/** What is due first after an instant; undefined where no day is chosen. */
export const nextDue = (timing: Timing, timezone: string, after: number): DuePeriod | undefined => {
  const today = datePlus(zoneTime(timezone).at(after).date, -1)
  for (let ahead = 0; ahead <= longestGapDays + 2; ahead += 1) {
    const due = dueOn(timing, datePlus(today, ahead), timezone)
    if (due && due.dueTs > after) return due
  }
  return undefined
}

/** The newest whole period that has ended by now, whatever the hour: what is sent when somebody asks for it at once. */
export const endedPeriod = (timing: Timing, timezone: string, now: number): Omit<DuePeriod, 'dueTs'> | undefined => {
  const today = zoneTime(timezone).at(now).date
  for (let back = 0; back <= longestGapDays; back += 1) {
    const due = dueOn(timing, datePlus(today, -back), timezone)
    if (due) return { from: due.from, to: due.to }
  }
  return undefined
}

/** So many that were missed come one by one, the newest ones; what is older comes together before them. */
export const mostSingly = 7

export interface PlannedDues {
  /** From the first day of the oldest to the last day of the newest of those that come together. */
  together: (DuePeriod & { count: number }) | null
  singly: DuePeriod[]
}

/** `dues` the oldest first. */
export const planDues = (dues: readonly DuePeriod[]): PlannedDues => {
  const older = dues.slice(0, -mostSingly)
  const [oldest, newest] = [older[0], older.at(-1)]
  // One alone is no digest.
  if (!oldest || !newest || older.length === 1) return { together: null, singly: [...dues] }
  const earliest = datePlus(newest.to, 1 - mostMissedDays)
  return {
    together: {
      from: oldest.from < earliest ? earliest : oldest.from,
      to: newest.to,
      dueTs: newest.dueTs,
      count: older.length,
    },
    singly: dues.slice(-mostSingly),
  }
}

const lateMs = 3_600_000
/** An hour may pass before anybody would call it late. */
export const isLate = ({ dueTs }: Pick<DuePeriod, 'dueTs'>, now: number): boolean => now - dueTs > lateMs
