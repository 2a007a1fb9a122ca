import { zoneTime } from '@atalaya/domain/zone-time'

export type DayStart = (isoDay: string) => number

/** When a day of the calendar begins on the clocks of a zone, so that the same day is read back there. */
export const createDayStart = (timeZone: string): DayStart => {
  const zone = zoneTime(timeZone)
  // A column asks for the same few hundred days again and again.
  const known = new Map<string, number>()
  return (isoDay) => {
    const start = known.get(isoDay) ?? zone.instantOf(isoDay, 0)
    known.set(isoDay, start)
    return start
  }
}
