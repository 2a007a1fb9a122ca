import type { Precision } from './wall-clock.ts'

const clock: Record<Precision, string> = { day: '', minute: ' hh:mm', second: ' hh:mm:ss' }

/** The order and signs of the language, `dd/mm/yyyy hh:mm`: a spreadsheet's format, and the pattern of `patternText`. */
export const datePattern = (language: string, precision: Precision): string => {
  const parts = new Intl.DateTimeFormat(language, { day: '2-digit', month: '2-digit', year: 'numeric' }).formatToParts(
    0,
  )
  const day = parts.map(({ type, value }) => {
    if (type === 'day') return 'dd'
    if (type === 'month') return 'mm'
    return type === 'year' ? 'yyyy' : value
  })
  return day.join('') + clock[precision]
}

const two = (value: number) => String(value).padStart(2, '0')

/** What a wall clock shows, written as the pattern says; the second `mm` is minutes. */
export const patternText = (pattern: string, shownMs: number): string => {
  const at = new Date(shownMs)
  return pattern
    .replace('hh:mm:ss', `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())}`)
    .replace('hh:mm', `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`)
    .replace('dd', two(at.getUTCDate()))
    .replace('mm', two(at.getUTCMonth() + 1))
    .replace('yyyy', String(at.getUTCFullYear()).padStart(4, '0'))
}
