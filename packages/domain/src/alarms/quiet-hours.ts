import { datePlus, zoneTime } from '../zone-time.ts'

/** Minutes of the day from 0 to 1439, the second exclusive; over midnight where it comes before the first. */
export interface QuietHours {
  fromMinute: number
  toMinute: number
}

const hourMs = 3_600_000

/** Until when somebody is not to be woken, by their clocks; null where they may be. Hours that end when they begin are none. */
export const quietUntil = (hours: QuietHours | null, timezone: string, now: number): number | null => {
  if (!hours || hours.fromMinute === hours.toMinute) return null
  const { fromMinute, toMinute } = hours
  const clock = zoneTime(timezone)
  const { date, minute } = clock.at(now)
  const isOverMidnight = toMinute < fromMinute
  const isSinceEvening = minute >= fromMinute && (isOverMidnight || minute < toMinute)
  const isSinceYesterday = isOverMidnight && minute < toMinute
  if (!isSinceEvening && !isSinceYesterday) return null
  const until = clock.instantOf(isSinceEvening && isOverMidnight ? datePlus(date, 1) : date, toMinute)
  // Of an hour that comes twice the first is meant, and this may be the second.
  return until > now ? until : until + hourMs
}
