import Papa from 'papaparse'
import type { ReadOptions, ReadTable } from './document-table.ts'
import { restoreText } from './formula-guard.ts'
import { ReadFailure } from './read-failure.ts'
import { createTableCollector } from './table-collector.ts'
import { decodeText } from './text.decoder.ts'

const separators = [';', ',', '\t', '|'] as const
const sampleCharacters = 65_536
const sampleRows = 30
/** Excel writes and reads this line to say what divides the cells. */
const separatorLine = /^sep=([;,\t|])\r?\n/i

/** The one that cuts the first lines into the most columns, and most of them into as many as the first. */
const separatorOf = (text: string): string => {
  const sample = text.slice(0, sampleCharacters)
  const scores = separators.map((delimiter) => {
    const { data } = Papa.parse<string[]>(sample, { delimiter, preview: sampleRows })
    const rows = data.filter((cells) => cells.some((cell) => cell.trim() !== ''))
    const columns = rows[0]?.length ?? 0
    return columns < 2 ? 0 : (columns * rows.filter(({ length }) => length === columns).length) / rows.length
  })
  const best = scores.indexOf(Math.max(...scores))
  return separators[best] ?? ';'
}

/**
 * With one line end throughout, outside of quotes. A file that was put together on several systems has more than one, and
 * the parser would take every other for a part of a cell. One that has only one keeps it, whatever quotes it has lost.
 */
const withOneLineEnd = (text: string): { text: string; newline: '\n' | '\r' | '\r\n' } => {
  const found = new Set<string>()
  const joined = text.replaceAll(/"[^"]*"|\r\n|\r|\n/g, (part) => {
    if (part.startsWith('"')) return part
    found.add(part)
    return '\n'
  })
  const [only = '\n'] = found
  return found.size > 1 ? { text: joined, newline: '\n' } : { text, newline: only as '\n' | '\r' | '\r\n' }
}

export const readCsv = (bytes: Uint8Array, { language }: ReadOptions): ReadTable => {
  const text = decodeText(bytes, language)
  const named = separatorLine.exec(text)
  const { text: body, newline } = withOneLineEnd(named ? text.slice(named[0].length) : text)
  const collector = createTableCollector()
  let line = 0
  let failure: unknown
  Papa.parse<string[]>(body, {
    delimiter: named?.[1] ?? separatorOf(body),
    newline,
    step: ({ data, errors }, parser) => {
      line += 1
      try {
        // The cell goes on to the next quote, wherever that is: rows would be lost in it.
        if (errors.some(({ type }) => type === 'Quotes')) throw new ReadFailure('quotes.broken', line)
        collector.add(line, data.map(restoreText))
      } catch (thrown) {
        failure = thrown
        parser.abort()
      }
    },
  })
  if (failure) throw failure
  return { ...collector.result(), format: 'csv', sheets: [], sheet: null }
}
