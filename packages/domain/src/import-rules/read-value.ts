/** Readers of one cell: undefined for what is not of the kind. Files come from six languages and many programs. */

/** `1.234,5`, `1,234.5`, `1 234,5` and `1234.5` are one number; of one sign alone, a comma or a point is the decimal one. */
export const readNumber = (text: string): number | undefined => {
  const plain = text.replaceAll(/[\s'’]/g, '')
  const lastComma = plain.lastIndexOf(',')
  const lastPoint = plain.lastIndexOf('.')
  const [decimal, grouping] = lastComma > lastPoint ? [',', '.'] : ['.', ',']
  const hasBoth = lastComma >= 0 && lastPoint >= 0
  const isGroupedOnly = !hasBoth && plain.split(decimal).length > 2
  const ungrouped = isGroupedOnly ? plain.replaceAll(decimal, '') : plain.replaceAll(grouping, '')
  const normal = ungrouped.replace(decimal, '.')
  return /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i.test(normal) ? Number(normal) : undefined
}

const yesWords = new Set([
  '1',
  'true',
  'yes',
  'y',
  'si',
  'sí',
  's',
  'sim',
  'oui',
  'o',
  'vrai',
  'sì',
  'evet',
  'e',
  'x',
  '✓',
])
const noWords = new Set(['0', 'false', 'no', 'n', 'não', 'nao', 'non', 'faux', 'hayır', 'hayir', 'h', '-'])

export const readBoolean = (text: string): boolean | undefined => {
  const word = text.toLowerCase()
  return yesWords.has(word) ? true : noWords.has(word) ? false : undefined
}

const day = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T]\d{1,2}:\d{2}(?::\d{2})?)?$/

/** Year, month, day in this order (spec 1 §5), divided by `/`, `-` or `.`; a time behind it is dropped. `2026-02-09`. */
export const readDay = (text: string): string | undefined => {
  const [, year = '', month = '', date = ''] = day.exec(text) ?? []
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(date)))
  // 31 February is no day.
  const exists = at.getUTCMonth() === Number(month) - 1 && at.getUTCDate() === Number(date)
  return year !== '' && exists ? at.toISOString().slice(0, 10) : undefined
}

const clock = /^(\d{1,2})[:.h](\d{2})(?:[:.](\d{2}))?$/i

/** A time of day, `14:32` or `14.32.10`, as `14:32:10`. */
export const readClock = (text: string): string | undefined => {
  const [whole, hour = '', minute = '', second = '00'] = clock.exec(text) ?? []
  const exists = whole !== undefined && Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60
  return exists ? `${hour.padStart(2, '0')}:${minute}:${second}` : undefined
}

const yearLast = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/

/**
 * A day, year first or last, and behind it a time: `2026-02-09T14:32:00` on the clocks of wherever it is read, or `2026-02-09` where there
 * is no time. Of a year that stands last the day comes first.
 */
export const readMoment = (text: string): string | undefined => {
  const [dayText = '', clockText, ...more] = text.split(/[ T]+/)
  const date = readDay(dayText.replace(yearLast, '$3-$2-$1'))
  if (date === undefined || more.length > 0) return undefined
  if (clockText === undefined) return date
  const time = readClock(clockText)
  return time && `${date}T${time}`
}

/** Spec 3: lower case is raised, the `ı` of Turkish keyboards with it; of other letters none has a capital that plates have. */
export const plateLetters = /^[A-Za-zı0-9_-]*$/

/** Spec 1 §5: a 2 to 4 character top-level part. */
export const isEmail = (text: string): boolean =>
  text.length <= 80 && /^[a-z0-9._%+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,4}$/i.test(text)

/** Digits with the signs that people write between them; at least six digits, so that a word is no number. */
export const isPhone = (text: string): boolean =>
  /^\+?[\d\s()./-]{6,32}$/.test(text) && text.replaceAll(/\D/g, '').length >= 6
