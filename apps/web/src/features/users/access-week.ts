/** A weekday's hours as a form shows them: minutes of the day; an end that is not after its beginning is on the next day. */
export interface Hours {
  day: number
  fromMinute: number
  toMinute: number
}

const minutesADay = 1_440
const officeHours = { fromMinute: 8 * 60, toMinute: 18 * 60 }

/** Monday to Friday, to begin with. */
export const officeWeek = (): Hours[] => [0, 1, 2, 3, 4].map((day) => ({ day, ...officeHours }))

/** `08:30`; the end of a day is 00:00 of the next. */
export const clockOf = (minute: number): string => {
  const ofDay = minute % minutesADay
  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`
}

const minuteOf = (clock: string): number | undefined => {
  const [, hours, minutes] = /^(\d{2}):(\d{2})/.exec(clock) ?? []
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes)
}

/** With another beginning or end; an emptied field leaves the hours as they are. */
export const withClock = (hours: Hours, change: { from?: string; to?: string }): Hours => {
  const fromMinute = minuteOf(change.from ?? clockOf(hours.fromMinute)) ?? hours.fromMinute
  const toOfDay = minuteOf(change.to ?? clockOf(hours.toMinute)) ?? hours.toMinute % minutesADay
  return { ...hours, fromMinute, toMinute: toOfDay > fromMinute ? toOfDay : toOfDay + minutesADay }
}

/** A text's networks, divided by lines, spaces, commas or semicolons; of an empty one an empty one, which is refused. */
export const networksOf = (text: string): string[] => {
  const networks = text.split(/[\s,;]+/).filter((part) => part !== '')
  return networks.length > 0 ? [...new Set(networks)] : ['']
}
