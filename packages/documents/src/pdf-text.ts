import { datePattern, patternText } from './date-pattern.ts'
import { type DocumentCell, type DocumentColumn, isLink, type ReaderSettings } from './table.ts'
import { createWallClock, hoursText } from './wall-clock.ts'

/** What a person reads in a cell, in the language and zone of the reader. */
export const createCellText = ({ language, timeZone, yes, no }: ReaderSettings) => {
  const wallClock = createWallClock(timeZone)
  const patterns = new Map<string, string>()
  const numbers = new Map<number | undefined, Intl.NumberFormat>()
  const patternOf = (precision: 'day' | 'minute' | 'second'): string => {
    const pattern = patterns.get(precision) ?? datePattern(language, precision)
    patterns.set(precision, pattern)
    return pattern
  }
  const numberFormatOf = (decimals: number | undefined): Intl.NumberFormat => {
    const known = numbers.get(decimals)
    if (known) return known
    const digits =
      decimals === undefined
        ? { maximumFractionDigits: 6 }
        : { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
    const format = new Intl.NumberFormat(language, { ...digits, useGrouping: 'min2' })
    numbers.set(decimals, format)
    return format
  }
  return (cell: DocumentCell, column: DocumentColumn): string => {
    if (cell === null || cell === undefined) return ''
    if (isLink(cell)) return cell.text || cell.href
    if (typeof cell === 'boolean') return cell ? yes : no
    if (typeof cell === 'string') return oneLine(cell)
    if (!Number.isFinite(cell)) return ''
    if (column.kind === 'date') return patternText(patternOf(column.precision ?? 'minute'), wallClock(cell))
    if (column.kind === 'duration') return hoursText(cell)
    return numberFormatOf(column.decimals).format(cell)
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: a page has no use for them
const gaps = /[\u0000-\u001f\u007f\s]+/g
const mostCharacters = 400
const oneLine = (text: string): string =>
  text.slice(0, mostCharacters).replace(gaps, ' ').trim().normalize('NFC').toWellFormed()

/** Cuts a text into lines of at most `widthPt`, at spaces where it can; the last of `mostLines` ends in an ellipsis. */
export const wrapText = (
  text: string,
  widthPt: number,
  { measure, mostLines }: { measure(text: string): number; mostLines: number },
): string[] => {
  if (measure(text) <= widthPt) return [text]
  const lines: string[] = []
  let rest = text
  while (rest !== '' && lines.length < mostLines) {
    const isLast = lines.length === mostLines - 1
    if (measure(rest) <= widthPt) {
      lines.push(rest)
      break
    }
    const fitting = fittingLength(rest, isLast ? widthPt - measure('…') : widthPt, measure)
    if (isLast) {
      lines.push(`${rest.slice(0, fitting).trimEnd()}…`)
      break
    }
    const space = rest.lastIndexOf(' ', fitting)
    const cut = space > 0 ? space : fitting
    lines.push(rest.slice(0, cut).trimEnd())
    rest = rest.slice(cut).trimStart()
  }
  return lines
}

/** At least one character, so that a narrow column comes to an end too; never half of a surrogate pair. */
const fittingLength = (text: string, widthPt: number, measure: (text: string) => number): number => {
  let used = 0
  let length = 0
  for (const character of text) {
    used += measure(character)
    if (used > widthPt && length > 0) return length
    length += character.length
  }
  return length
}
