import { type WorkTimetable, workPeriods } from '../work-timetable.ts'
import type { AlarmSettings } from './alarm-settings.ts'

/** Whether hours are on, and until when they are or are not. */
export interface HoursAt {
  isOpen: boolean
  until: number
}
export interface Hours {
  at(instant: number): HoursAt
}

const dayMs = 86_400_000
/** Looked up at once: a week and a day, so that hours once a week end in it. */
const windowMs = 9 * dayMs

/** Keeps the last stretch that was asked for: of words alone, the same in every process. */
export const createHours = (timetable: WorkTimetable): Hours => {
  let known: (HoursAt & { from: number }) | undefined
  return {
    at(instant) {
      if (known && instant >= known.from && instant < known.until) return known
      const window = { from: instant - dayMs, to: instant + windowMs }
      const periods = workPeriods(timetable, window)
      const period = periods.find(({ to }) => to > instant)
      const isOpen = period !== undefined && period.from <= instant
      const from = isOpen ? period.from : (periods.findLast(({ to }) => to <= instant)?.to ?? window.from)
      known = { isOpen, from, until: (isOpen ? period.to : period?.from) ?? window.to }
      return known
    },
  }
}

const minutesADay = 1_440
const minuteOf = ({ hour, minute }: { hour: number; minute: number }): number => hour * 60 + minute

/** From the first minute to the last, both included; where that is earlier, until then of the next day. */
export const hoursOf = ({ timezone, weekTime }: AlarmSettings['timeRange']): Hours =>
  createHours({
    timezone,
    holidays: [],
    spans: Object.values(weekTime).flatMap(({ enabled, id, from, to }) => {
      if (!enabled) return []
      const [fromMinute, last] = [minuteOf(from), minuteOf(to)]
      return [{ day: id, fromMinute, toMinute: (last < fromMinute ? last + minutesADay : last) + 1 }]
    }),
  })
