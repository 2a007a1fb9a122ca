import { hoursText, isoText } from './wall-clock.ts'

/** How a number in a cell is meant; `plain` covers money and percentages too. */
export type NumberMeaning = 'plain' | 'date' | 'duration'

const builtInDates = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58])
const builtInTimes = new Set([18, 19, 20, 21, 32, 33, 45, 46, 47])

/** Reads an ECMA-376 number format: of built-in ones the id says it, of others their letters outside of quotes. */
export const meaningOf = (formatId: number, format: string | undefined): NumberMeaning => {
  if (builtInDates.has(formatId)) return 'date'
  if (builtInTimes.has(formatId)) return 'duration'
  if (format === undefined) return 'plain'
  const isElapsed = /\[(h+|m+|s+)\]/i.test(format)
  const letters = (format.split(';')[0] ?? '').replaceAll(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '').toLowerCase()
  if (/[yd]/.test(letters) || /^[^hs]*m[^hs]*$/.test(letters)) return /[0#?]/.test(letters) ? 'plain' : 'date'
  return isElapsed || /[hs]/.test(letters) ? 'duration' : 'plain'
}

const dayMs = 86_400_000
const firstDay = 25_569
/** Where day 0 is 1904-01-01. */
const days1904 = 1_462
/** 9999-12-31. */
const lastDay = 2_958_466

/** As text in the one form that the CSV writer uses too: point for decimals, ISO's order for dates. */
export const numberText = (value: number, meaning: NumberMeaning, is1904: boolean): string => {
  if (!Number.isFinite(value)) return ''
  if (meaning === 'plain' || value < 0 || value >= lastDay) return String(Number(value.toPrecision(15)))
  if (meaning === 'duration') return hoursText(value * dayMs)
  const shownMs = Math.round(((value + (is1904 ? days1904 : 0) - firstDay) * dayMs) / 1_000) * 1_000
  if (shownMs % dayMs === 0) return isoText(shownMs, 'day')
  return isoText(shownMs, shownMs % 60_000 === 0 ? 'minute' : 'second')
}
