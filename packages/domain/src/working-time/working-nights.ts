import type { Period } from '../days/spans.ts'
import { type CalendarDate, datePlus, zoneTime } from '../zone-time.ts'

/** Hours of the clock, 0 to 24; over midnight where the first is the later one, and no night where they are the same. */
export interface NightHours {
  fromHour: number
  toHour: number
}

/** The nights of a date and of the one before it, by the clocks of a zone: where those change they are an hour shorter or longer. */
export const nightsAround = (timezone: string, date: CalendarDate, { fromHour, toHour }: NightHours): Period[] => {
  const zone = zoneTime(timezone)
  const wraps = fromHour > toHour
  return [-2, -1, 0]
    .slice(wraps ? 0 : 1)
    .map((days) => datePlus(date, days))
    .map((on) => ({
      fromTs: zone.instantOf(on, fromHour * 60),
      toTs: zone.instantOf(wraps ? datePlus(on, 1) : on, toHour * 60),
    }))
    .filter(({ fromTs, toTs }) => toTs > fromTs)
}
