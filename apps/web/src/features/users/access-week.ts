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

/** With another beginning or end, as minutes of a day; 24:00 is the midnight that ends it. */
export const withClock = (hours: Hours, change: { from?: number; to?: number }): Hours => {
  const fromMinute = (change.from ?? hours.fromMinute) % minutesADay
  const toOfDay = (change.to ?? hours.toMinute) % minutesADay
  return { ...hours, fromMinute, toMinute: toOfDay > fromMinute ? toOfDay : toOfDay + minutesADay }
}

/** A text's networks, divided by lines, spaces, commas or semicolons; of an empty one an empty one, which is refused. */
export const networksOf = (text: string): string[] => {
  const networks = text.split(/[\s,;]+/).filter((part) => part !== '')
  return networks.length > 0 ? [...new Set(networks)] : ['']
}
