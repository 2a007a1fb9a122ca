const two = (value: number): string => String(value).padStart(2, '0')

/** `HH:MM:SS,MM-DD-YYYY` of GMT, whatever the clock on the wall says. */
export const writeTime = (instant: number): string => {
  const at = new Date(instant)
  const time = [at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()].map(two).join(':')
  return `${time},${two(at.getUTCMonth() + 1)}-${two(at.getUTCDate())}-${at.getUTCFullYear()}`
}

const form = /(\d{2}):(\d{2}):(\d{2}),(\d{2})-(\d{2})-(\d{4})/

/** Of the first time in a text; undefined where there is none, or none of a calendar. */
export const readTime = (text: string): number | undefined => {
  const found = form.exec(text)
  if (!found) return undefined
  const [hours, minutes, seconds, month, day, year] = found.slice(1).map(Number) as [number, ...number[]]
  const instant = Date.UTC(year as number, (month as number) - 1, day, hours, minutes, seconds)
  return writeTime(instant) === found[0] ? instant : undefined
}
