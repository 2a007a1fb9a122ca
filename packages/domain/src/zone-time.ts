const dayMs = 86_400_000

/** A day of the calendar, `2026-03-29`. */
export type CalendarDate = string

export interface ZoneTime {
  /** The date and the minutes since its midnight that clocks of the zone show at an instant. */
  at(instant: number): { date: CalendarDate; minute: number }
  /**
   * The instant at which clocks show a date and minutes since its midnight; more than a day's go on into the next.
   * What a change of the clocks leaves out counts from after it; of what comes twice, the first is meant.
   */
  instantOf(date: CalendarDate, minute: number): number
  /** How far its clocks are ahead of UTC at an instant, ms. */
  offsetAt(instant: number): number
}

const zones = new Map<string, ZoneTime>()

/** Wall clocks of an IANA time zone; throws a RangeError for a zone that is not one. */
export const zoneTime = (timezone: string): ZoneTime => {
  const known = zones.get(timezone)
  if (known) return known
  const made = makeZoneTime(timezone)
  zones.set(timezone, made)
  return made
}

const makeZoneTime = (timezone: string): ZoneTime => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  /** What the clocks show, as if it were UTC. */
  const shownAt = (instant: number): number => {
    const part: Record<string, number> = {}
    for (const { type, value } of format.formatToParts(instant)) part[type] = Number(value)
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
    return Date.UTC(year, month - 1, day, hour, minute, second)
  }
  const offsetAt = (instant: number): number => shownAt(instant) - Math.floor(instant / 1_000) * 1_000

  return {
    offsetAt,
    at(instant) {
      const shown = new Date(shownAt(instant))
      return { date: shown.toISOString().slice(0, 10), minute: shown.getUTCHours() * 60 + shown.getUTCMinutes() }
    },
    instantOf(date, minute) {
      const shown = Date.parse(`${date}T00:00:00Z`) + minute * 60_000
      // No zone changes its clocks twice within two days.
      const before = shown - offsetAt(shown - dayMs)
      if (offsetAt(before) === shown - before) return before
      const after = shown - offsetAt(before)
      return offsetAt(after) === shown - after ? after : before
    },
  }
}

/** The date so many days later; earlier for a negative number. */
export const datePlus = (date: CalendarDate, days: number): CalendarDate =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** 0 for Monday to 6 for Sunday. */
export const weekdayOf = (date: CalendarDate): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7
