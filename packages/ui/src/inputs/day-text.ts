type Part = 'day' | 'month' | 'year'

/** How a language writes a day in figures, as its parts and what stands between them. */
const partsOf = (language: string): Intl.DateTimeFormatPart[] =>
  new Intl.DateTimeFormat(language, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  }).formatToParts(0)

/** `05/03/2026` of `2026-03-05`; '' of ''. */
export const writeDay = (day: string, language: string): string => {
  const [, year = '', month = '', date = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? []
  if (year === '') return ''
  const figures: Record<string, string> = { year, month, day: date }
  return partsOf(language)
    .map(({ type, value }) => figures[type] ?? value)
    .join('')
}

/** `dd/mm/yyyy` out of the letters for day, month and year, as `dmy`. */
export const dayShape = (language: string, letters: string): string => {
  const [day = '', month = '', year = ''] = letters
  const shapes: Record<string, string> = { day: day.repeat(2), month: month.repeat(2), year: year.repeat(4) }
  return partsOf(language)
    .map(({ type, value }) => shapes[type] ?? value)
    .join('')
}

const existing = (year: string, month: string, day: string): string | undefined => {
  const text = `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : undefined
}

/** Figures without anything between them: `05032026` and `050326`. */
const splitRun = (run: string, order: readonly Part[]): string[] => {
  const lengths = order.map((part) => (part === 'year' ? run.length - 4 : 2))
  const starts = lengths.map((_, at) => lengths.slice(0, at).reduce((sum, length) => sum + length, 0))
  return starts.map((start, at) => run.slice(start, start + (lengths[at] ?? 0)))
}

/**
 * The day that somebody has typed in their language's order, with whatever between the figures: `5/3/2026`, `5.3.26`, `05032026`,
 * `5/3` of `thisYear`, and ISO's own form. Undefined for what is no day.
 */
export const readDay = (text: string, language: string, thisYear: number): string | undefined => {
  const order = partsOf(language).flatMap(({ type }) =>
    type === 'day' || type === 'month' || type === 'year' ? [type as Part] : [],
  )
  const typed = text.trim()
  const runs = typed.match(/\d+/g) ?? []
  if (/[^\d\s./,-]/.test(typed) || runs.length === 0) return undefined
  const [first = ''] = runs
  if (runs.length === 3 && first.length === 4) return existing(first, runs[1] ?? '', runs[2] ?? '')
  const isRun = runs.length === 1 && (first.length === 8 || first.length === 6)
  const figures = isRun ? splitRun(first, order) : runs
  const named = figures.length === 2 ? order.filter((part) => part !== 'year') : order
  if (figures.length !== named.length) return undefined
  const part = (name: Part): string => figures[named.indexOf(name)] ?? ''
  const year = part('year')
  if (![0, 2, 4].includes(year.length)) return undefined
  const century = year.length === 2 ? `20${year}` : year
  return existing(century || String(thisYear), part('month'), part('day'))
}

/** Typed to its end, so that what is read of it will not change with the next figure. */
export const isWholeDay = (text: string): boolean =>
  /^\s*\d{1,2}\D\s?\d{1,2}\D\s?\d{4}\s*$|^\s*\d{4}-\d{2}-\d{2}\s*$/.test(text)
