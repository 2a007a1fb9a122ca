import type { Holiday } from '@atalaya/contract/worktimes'

export interface ReadHolidays {
  holidays: Holiday[]
  /** Lines, or entries of a calendar, in which no date was found. */
  unread: string[]
}

const longestName = 100

/** Lists as people have them: a line each (`25/12/2026 Navidad`, `2026-12-25;Navidad`, `25/12` every year) or a calendar file. */
export const readHolidays = (text: string, dayFirst: boolean, year: number): ReadHolidays =>
  /BEGIN:VCALENDAR/i.test(text) ? readCalendar(text) : readLines(text, { dayFirst, year })

interface Order {
  dayFirst: boolean
  /** Of dates that name none. */
  year: number
}

const readLines = (text: string, order: Order): ReadHolidays => {
  const found: ReadHolidays = { holidays: [], unread: [] }
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') continue
    const holiday = readLine(line, order)
    if (holiday) found.holidays.push(holiday)
    else found.unread.push(line.trim())
  }
  return found
}

const isoDate = /(\d{4})-(\d{1,2})-(\d{1,2})(?:T[\d:.Z+-]*)?/
const shortDate = /(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}|\d{2}))?(?!\d)/

const readLine = (line: string, { dayFirst, year }: Order): Holiday | undefined => {
  const iso = isoDate.exec(line)
  const short = iso ? null : shortDate.exec(line)
  const match = iso ?? short
  if (!match) return undefined
  const [, first = '', second = '', third = ''] = match
  const [day, month] = dayFirst ? [first, second] : [second, first]
  const named = third.length === 2 ? `20${third}` : third
  const date = iso ? dateOf(first, second, third) : dateOf(named || String(year), month, day)
  if (!date) return undefined
  const name = line
    .replace(match[0], ' ')
    .replaceAll(/[;,\t"|]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s:–-]+|[\s:–-]+$/g, '')
  return { date, name: name.slice(0, longestName), isYearly: !iso && third === '' }
}

const dateOf = (year: string, month: string, day: string): string | undefined => {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date) ? date : undefined
}

/** RFC 5545: folded lines, all-day events; what repeats every year is yearly. */
const readCalendar = (text: string): ReadHolidays => {
  const found: ReadHolidays = { holidays: [], unread: [] }
  const lines = text.replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/)
  let event: Record<string, string> | null = null
  for (const line of lines) {
    const [, key = '', value = ''] = /^([A-Z-]+)(?:;[^:]*)?:(.*)$/i.exec(line) ?? []
    if (key.toUpperCase() === 'BEGIN' && value.toUpperCase() === 'VEVENT') event = {}
    else if (key.toUpperCase() === 'END' && value.toUpperCase() === 'VEVENT' && event) {
      const name = (event['SUMMARY'] ?? '')
        .replaceAll(/\\([,;\\])/g, '$1')
        .trim()
        .slice(0, longestName)
      const [, year = '', month = '', day = ''] = /^(\d{4})(\d{2})(\d{2})/.exec(event['DTSTART'] ?? '') ?? []
      const date = dateOf(year, month, day)
      if (date) found.holidays.push({ date, name, isYearly: /FREQ=YEARLY/i.test(event['RRULE'] ?? '') })
      else found.unread.push(name || '?')
      event = null
    } else if (event) event[key.toUpperCase()] = value
  }
  return found
}

/** In order, one a date; what is added last says the name. */
export const mergeHolidays = (known: readonly Holiday[], added: readonly Holiday[]): Holiday[] =>
  [...new Map([...known, ...added].map((holiday) => [holiday.date, holiday])).values()].toSorted((a, b) =>
    a.date < b.date ? -1 : 1,
  )
