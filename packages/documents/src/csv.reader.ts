import Papa from 'papaparse'
import { restoreText } from './formula-guard.ts'
import type { ReadOptions, ReadTable } from './read-table.ts'
import { createTableCollector } from './table-collector.ts'
import { decodeText } from './text.decoder.ts'

const separators = [';', ',', '\t'] as const
const sampleCharacters = 65_536
const sampleRows = 30
/** Excel writes and reads this line to say what divides the cells. */
const separatorLine = /^sep=([;,\t])\r?\n/i

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

export const readCsv = (bytes: Uint8Array, { language }: ReadOptions): ReadTable => {
  const text = decodeText(bytes, language)
  const named = separatorLine.exec(text)
  const body = named ? text.slice(named[0].length) : text
  const collector = createTableCollector()
  let line = 0
  let failure: unknown
  Papa.parse<string[]>(body, {
    delimiter: named?.[1] ?? separatorOf(body),
    step: ({ data }, parser) => {
      line += 1
      try {
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
