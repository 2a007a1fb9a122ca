/** Zones change their offset on quarters of an hour at the finest. */
const quarterMs = 900_000

/** What a clock on the wall of `timeZone` shows at an instant, as if it were UTC: `new Date(…).getUTCHours()` reads it. */
export const createWallClock = (timeZone: string): ((instant: number) => number) => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const offsets = new Map<number, number>()
  const offsetAt = (quarter: number): number => {
    const known = offsets.get(quarter)
    if (known !== undefined) return known
    const read: Record<string, string> = {}
    for (const { type, value } of parts.formatToParts(quarter * quarterMs)) read[type] = value
    const number = (name: string) => Number(read[name])
    const year = read['era'] === 'BC' ? 1 - number('year') : number('year')
    const shown = new Date(0)
    shown.setUTCFullYear(year, number('month') - 1, number('day'))
    shown.setUTCHours(number('hour'), number('minute'), number('second'))
    const offset = shown.getTime() - quarter * quarterMs
    offsets.set(quarter, offset)
    return offset
  }
  return (instant) => instant + offsetAt(Math.floor(instant / quarterMs))
}

const two = (value: number) => String(value).padStart(2, '0')

export type Precision = 'day' | 'minute' | 'second'

/** `2026-11-21 10:45`: read alike by every spreadsheet, in every language. Takes what a wall clock shows. */
export const isoText = (shownMs: number, precision: Precision): string => {
  const at = new Date(shownMs)
  const day = `${String(at.getUTCFullYear()).padStart(4, '0')}-${two(at.getUTCMonth() + 1)}-${two(at.getUTCDate())}`
  if (precision === 'day') return day
  const minute = `${day} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`
  return precision === 'minute' ? minute : `${minute}:${two(at.getUTCSeconds())}`
}

/** `26:05:09`, hours as many as there are. */
export const hoursText = (ms: number): string => {
  const seconds = Math.round(Math.abs(ms) / 1_000)
  const sign = ms < 0 && seconds > 0 ? '-' : ''
  return `${sign}${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}
