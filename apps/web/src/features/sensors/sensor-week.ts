import { datePlus, zoneTime } from '@atalaya/domain/zone-time'

export interface SensorWeek {
  fromTs: number
  toTs: number
  /** Where its days begin, and how they are called. */
  days: readonly { instant: number; label: string }[]
}

const shownDays = 7
/** A small chart has room for the name of every other day. */
const labelledStep = 2

/** Seven calendar days up to today's. */
export const sensorWeek = (now: number, timeZone: string, locale: string): SensorWeek => {
  const zone = zoneTime(timeZone)
  const first = datePlus(zone.at(now).date, 1 - shownDays)
  const name = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', timeZone: 'UTC' })
  const dates = Array.from({ length: shownDays }, (_, nth) => datePlus(first, nth))
  return {
    fromTs: zone.instantOf(first, 0),
    toTs: zone.instantOf(datePlus(first, shownDays), 0),
    days: dates
      .filter((_, nth) => nth % labelledStep === 0)
      .map((date) => ({ instant: zone.instantOf(date, 0), label: name.format(Date.parse(date)) })),
  }
}
